//! The laws of every game, golden playthroughs and node counts.

use engine::Seat;
use testkit::{Census, Story, perft};

use crate::{Attika, Phase, action::Stack, material::AMPHORAE};

#[test]
fn laws() {
    testkit::laws::<Attika>(census);
}

#[test]
fn playthroughs() {
    testkit::golden::<Attika>(env!("CARGO_MANIFEST_DIR"));
}

/// Every component with its number.
fn census(game: &Attika) -> Census {
    let estates = game.estates.values();
    let cards = game.deck.pile.total()
        + game.deck.discards.total()
        + estates.iter().map(|estate| u32::from(estate.cards())).sum::<u32>();
    let in_hand = i64::from(matches!(game.turn.phase, Phase::Drawn(_)) || drawn_and_unpaid(game));
    let buildings: i64 = Seat::all(game.estates.seats())
        .map(|seat| {
            let estate = &game.estates[seat];
            let stacked: u8 = Stack::ALL.iter().map(|stack| estate.stacks[stack.index()]).sum();
            let hidden = game.unseen(seat, true).len() + game.unseen(seat, false).len();
            assert_eq!(stacked, hidden, "stacks hide what is nowhere else");
            i64::from(estate.up.len() + estate.placed.len() + stacked)
        })
        .sum();
    let held: u8 = estates.iter().map(|estate| estate.amphorae).sum();
    let on_way = i64::from(matches!(game.turn.phase, Phase::Tile(_) | Phase::Turn(..)));
    vec![
        ("cards", cards.into()),
        ("buildings", buildings + in_hand),
        ("amphorae", i64::from(game.stock() + held)),
        ("amphorae in the box", AMPHORAE.into()),
        ("tiles", i64::from(game.tiles_left()) + game.map.laid().len() as i64 + on_way),
    ]
}

fn drawn_and_unpaid(game: &Attika) -> bool {
    matches!(game.turn.phase, Phase::Pay(building, _) if !game.estates[game.turn.seat].up.contains(building))
}

#[test]
fn node_counts() {
    let counts = |preset, seats| {
        let story = Story::<Attika>::preset(preset, seats, 1);
        (1..=3).map(|depth| perft(&story.game, depth)).collect::<Vec<_>>()
    };
    assert_eq!(counts("manual", 2), [2, 12, 222]);
    assert_eq!(counts("published", 4), [2, 12, 447]);
}
