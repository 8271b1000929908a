//! New World where much is completed: whatever scores can be read and pressed too.

use catalog::Sight;
use engine::SeededDice;
use game_new_world::{Action, NewWorld, board::Cell};

use crate::{
    proof::{self, Random},
    random::roll,
};

/// Lays tiles where most lie round, so that much is completed; else at random.
fn crowded(sight: &Sight, dice: &mut SeededDice) -> usize {
    let view = sight.view::<NewWorld>().expect("a view of New World");
    let is_laid = |cell: &Cell| view.tiles.iter().any(|tile| tile.cell == *cell);
    let around = |action: &Action| match action {
        Action::Lay(cell) => cell.around().filter(|next| next.col > 0 && is_laid(next)).count(),
        Action::Explorers(..) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) | Action::End => 0,
    };
    let legal = sight.legal::<NewWorld>();
    let most = legal.iter().map(around).max().unwrap_or(0);
    let good: Vec<usize> = (0..legal.len()).filter(|&index| around(&legal[index]) == most).collect();
    good[roll(dice, good.len())]
}

/// Lays tiles as far west as it goes; else at random.
fn westward(sight: &Sight, dice: &mut SeededDice) -> usize {
    let column = |action: &Action| match action {
        Action::Lay(cell) => cell.col,
        Action::Explorers(..) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) | Action::End => 0,
    };
    let legal = sight.legal::<NewWorld>();
    let most = legal.iter().map(column).max().unwrap_or(0);
    let good: Vec<usize> = (0..legal.len()).filter(|&index| column(&legal[index]) == most).collect();
    good[roll(dice, good.len())]
}

#[test]
fn a_land_that_goes_far_west_can_be_read_and_played() {
    let mut west = 0;
    let game = Random { seed: 15, choose: westward, one_in: 4, ..Random::of("new-world") };
    game.play(|shown| {
        proof::prove(shown);
        let view = shown.sight.view::<NewWorld>().expect("a view of New World");
        west = west.max(view.tiles.iter().map(|tile| tile.cell.col).max().unwrap_or(0));
    });
    assert!(west > 8, "the land reached only column {west}");
}

#[test]
fn a_crowded_land_can_be_read_and_played() {
    let mut scored = 0;
    for (seats, seed) in [(2, 14), (5, 36)] {
        let game = Random { seats, seed, choose: crowded, one_in: 8, ..Random::of("new-world") };
        game.play(|shown| {
            proof::prove(shown);
            let view = shown.sight.view::<NewWorld>().expect("a view of New World");
            scored += usize::from(view.ledger.values().iter().any(|ledger| ledger.towns + ledger.farms > 0));
        });
    }
    assert!(scored > 20, "towns or farms were completed in only {scored} of the positions shown");
}
