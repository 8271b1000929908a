//! What only Attika's stage promises: previews where something is placed, and no hidden cards.

use std::collections::BTreeSet;

use engine::Viewer;

use crate::{
    proof::{self, Random, Shown},
    stage::Card,
};

/// Whatever is put on the map can be looked at first, and landscape cards are their owner's alone.
fn check(shown: &Shown<'_>) {
    let mut previews = BTreeSet::new();
    proof::walk(&shown.stage.map.nodes, &mut |node, _| previews.extend(&node.preview));
    let placed = |action: &&String| ["at ", "pay ", "tile ", "turn "].iter().any(|verb| action.starts_with(verb));
    for action in shown.sight.position().legal.iter().filter(placed) {
        assert!(previews.contains(action), "{action} has no preview");
    }
    let hand = shown.stage.cards().any(|card| card.key.starts_with("hand"));
    assert!(!hand || shown.sight.position().viewer != Viewer::Spectator, "a spectator sees no landscape cards");
}

#[test]
fn what_is_placed_has_a_preview_and_hands_are_hidden() {
    let mut hands = 0;
    for (preset, seats, seed) in [("manual", 2, 5), ("published", 3, 7)] {
        let game = Random { preset, seats, seed, ..Random::of("attika") };
        game.play(|shown| {
            check(shown);
            hands += usize::from(shown.stage.cards().any(|card| card.key.starts_with("hand")));
        });
    }
    assert!(hands > 5, "{hands} hands of landscape cards were shown");
}

#[test]
fn a_chosen_building_is_marked_and_others_can_take_its_place() {
    let mut seen = 0;
    let game = Random { seats: 3, seed: 3, one_in: 4, ..Random::of("attika") };
    game.play(|shown| {
        let Some(picked) = shown.draft.last().filter(|drafted| drafted.action.starts_with("pick")) else { return };
        let chosen: Vec<_> = shown.stage.cards().filter(|card| card.chosen).map(|card| card.actions.clone()).collect();
        assert_eq!(chosen, [vec![picked.action.clone()]]);
        for other in picked.among.iter().filter(|other| other.starts_with("pick") && **other != picked.action) {
            let legal = |card: &Card| card.legal && card.actions.contains(other);
            assert!(shown.stage.cards().any(legal), "{other} can take the place of {picked:?}");
        }
        seen += 1;
    });
    assert!(seen > 5, "{seen} drafts");
}
