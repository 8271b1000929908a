//! What is said to come of a tile comes about.

use engine::{Croupier, Game as _, Seat, SeededDice};

use crate::{Action, NewWorld, Options, Phase, Sort};

/// Plays a random game and looks at every way the drawn tile may lie.
fn watch(seed: u64, seats: u8, mut see: impl FnMut(&NewWorld)) {
    use engine::{Dice as _, Source};
    let mut dice = SeededDice::new(seed);
    let mut game = NewWorld::setup(&Options::default(), seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        see(&game);
        game.legal(seat, &mut legal);
        // Tiles where most lie round complete most.
        let around = |action: &Action| {
            let Action::Lay(cell) = action else { return 0 };
            cell.around().filter(|&next| game.land().at(next).is_some()).count()
        };
        let most = legal.iter().map(around).max().unwrap_or(0);
        legal.retain(|action| around(action) == most);
        let choice = dice.roll(Source(31), legal.len() as u32) as usize;
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
}

#[test]
fn what_is_foreseen_of_a_tile_comes_about() {
    let mut scored = 0;
    watch(3, 3, |game| {
        if game.phase() != Phase::Lay {
            return;
        }
        let mut legal = Vec::new();
        game.legal(game.active(), &mut legal);
        for action in &legal {
            let Action::Lay(cell) = *action else { panic!("{action} in a step of laying") };
            let place = game.place(cell).expect("it is legal, so it fits");
            let best = place.ways.iter().map(|(_, outcome)| outcome.points[game.active()]).max();
            assert_eq!(best, Some(place.best().1.points[game.active()]), "{cell}");
            for (way, outcome) in &place.ways {
                let mut copy = game.clone();
                let mut actions = vec![Action::Lay(cell)];
                actions.extend((place.ways.len() > 1).then_some(Action::Turn(*way)));
                actions.extend(outcome.rest.iter().filter(|action| **action != Action::End));
                for action in actions {
                    copy.apply(game.active(), action, &mut Croupier::quiet(&mut SeededDice::new(0)));
                }
                for seat in Seat::all(3) {
                    assert_eq!(copy.points(seat) - game.points(seat), outcome.points[seat], "{cell} {way}");
                    assert_eq!(copy.supply(seat) - game.supply(seat), outcome.home[seat], "{cell} {way}");
                }
                scored += outcome.scored.len();
            }
        }
    });
    assert!(scored > 20, "only {scored} features scored, too few to show anything");
}

#[test]
fn what_scores_lies_on_as_many_tiles_as_it_counts() {
    let mut sorts = std::collections::BTreeSet::new();
    for seed in 0..3 {
        watch(seed, 4, |game| {
            let mut legal = Vec::new();
            game.legal(game.active(), &mut legal);
            for action in legal.iter().filter(|action| !matches!(action, Action::End | Action::Explorers(..))) {
                for one in game.play_out(&[*action]).scored {
                    let cells: std::collections::BTreeSet<_> = one.parts.iter().map(|part| part.cell).collect();
                    let tiles = if one.sort == Sort::Farm { 1 } else { usize::from(one.tiles) };
                    assert_eq!(cells.len(), tiles, "{action}: {one:?}");
                    sorts.insert(one.sort);
                }
            }
        });
    }
    assert!(sorts.contains(&Sort::Town) && sorts.contains(&Sort::Trail), "{sorts:?}");
}
