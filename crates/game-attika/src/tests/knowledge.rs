//! The table of what a viewer knows, row by row, by drawing many worlds.

use std::collections::BTreeSet;

use engine::{Croupier, Game, Options as _, Per, SeededDice, Viewer};

use super::tools::*;
use crate::{
    Attika, Cards, Event, Options, Phase,
    material::{Building, LANDS, Land},
};

fn typed() -> Options {
    Options { cards: Cards::Typed, ..Options::default() }
}

fn worlds(game: &Attika, viewer: Viewer, count: u64) -> Vec<Attika> {
    let view = game.view(viewer);
    (0..count)
        .map(|seed| {
            let world = Attika::imagine(&view, &mut SeededDice::new(seed));
            assert_eq!(world.view(viewer), view, "an imagined world looks the same");
            world
        })
        .collect()
}

#[test]
fn at_62_with_generic_cards_nothing_is_secret() {
    assert!(!Options::default().hides());
    let mut story = tell(fresh(&Options::default(), 3));
    story.random_until(|game| game.round == 12);
    for viewer in Viewer::all(3) {
        for world in worlds(&story.game, viewer, 3) {
            assert!(world == story.game);
        }
    }
    assert!(typed().hides());
}

#[test]
fn another_hand_is_any_of_the_unseen_cards() {
    let mut game = bare(&typed(), 2);
    // Seat 1 sees all but one of the waters, and all hills.
    hold(&mut game, ONE, [14, 3, 15, 3]);
    hold(&mut game, TWO, [0, 1, 0, 1]);
    let hands: BTreeSet<_> =
        worlds(&game, Viewer::Seat(ONE), 400).iter().map(|world| world.estates[TWO].hand).collect();
    let expected = [[0, 0, 0, 2], [0, 1, 0, 1], [0, 2, 0, 0], [1, 0, 0, 1], [1, 1, 0, 0]];
    assert_eq!(hands, BTreeSet::from(expected.map(Per::new)));
    for world in worlds(&game, Viewer::Spectator, 50) {
        assert_eq!(world.estates[ONE].cards(), 35);
    }
}

#[test]
fn the_own_hand_is_known() {
    let game = fresh(&typed(), 4);
    for world in worlds(&game, Viewer::Seat(TWO), 20) {
        assert_eq!(world.estates[TWO], game.estates[TWO]);
    }
}

#[test]
fn discards_are_no_longer_in_any_hand() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, TWO, [3, 0, 0, 0]);
    for kind in [Land::Forest, Land::Hill, Land::Mountain] {
        for _ in 0..15 {
            game.deck.pile.take(kind);
            game.deck.discards.put(kind);
        }
    }
    for world in worlds(&game, Viewer::Seat(ONE), 20) {
        assert_eq!(world.estates[TWO].hand.values(), [3, 0, 0, 0], "only water is left");
    }
}

#[test]
fn an_empty_pile_shows_what_the_others_hold_together() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, TWO, [1, 0, 2, 0]);
    game.deck.discards = std::mem::take(&mut game.deck.pile);
    for world in worlds(&game, Viewer::Seat(ONE), 20) {
        assert_eq!(world.estates[TWO].hand.values(), [1, 0, 2, 0]);
    }
}

#[test]
fn a_shuffled_pile_holds_only_what_was_shuffled() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, TWO, [5, 0, 0, 0]);
    game.deck.discards = std::mem::take(&mut game.deck.pile);
    // The pile is now 10 waters and all other cards; seat 1 takes three, seat 2 none.
    let mut story = tell(game);
    story.plays("1: card | 1: card | 1: card | 1: done");
    for world in worlds(&story.game, Viewer::Seat(ONE), 200) {
        assert_eq!(world.estates[TWO].hand.values(), [5, 0, 0, 0], "nobody but seat 1 took any of it");
    }
    story.plays("2: build | 2: card | 2: done");
    let drawn: BTreeSet<_> =
        worlds(&story.game, Viewer::Seat(ONE), 200).iter().map(|world| world.estates[TWO].hand).collect();
    let expected = [[6, 0, 0, 0], [5, 1, 0, 0], [5, 0, 1, 0], [5, 0, 0, 1]];
    assert_eq!(drawn, BTreeSet::from(expected.map(Per::new)));
}

#[test]
fn who_chose_a_building_can_pay_for_it() {
    let mut game = bare(&typed(), 2);
    // A theatre lacks a hill at `b0` and a forest at `b3`, and elsewhere more.
    hold(&mut game, ONE, [0, 0, 1, 0]);
    open(&mut game, ONE, &[Building::Theatre]);
    let before: BTreeSet<_> =
        worlds(&game, Viewer::Seat(TWO), 100).iter().map(|world| world.estates[ONE].hand).collect();
    assert_eq!(before.len(), LANDS);
    let mut story = tell(game);
    story.plays("1: pick theatre");
    let after: BTreeSet<_> =
        worlds(&story.game, Viewer::Seat(TWO), 100).iter().map(|world| world.estates[ONE].hand).collect();
    assert_eq!(after, BTreeSet::from([[0, 0, 1, 0], [0, 1, 0, 0]].map(Per::new)));
    story.plays("1: at b0");
    for world in worlds(&story.game, Viewer::Spectator, 100) {
        assert_eq!(world.estates[ONE].hand.values(), [0, 0, 1, 0]);
    }
}

#[test]
fn a_promise_that_hardly_any_deal_keeps_is_still_kept() {
    let mut game = bare(&typed(), 2);
    // All hills but one are discarded, so that one in 46 unseen cards keeps the promise.
    for _ in 0..14 {
        game.deck.pile.take(Land::Hill);
        game.deck.discards.put(Land::Hill);
    }
    hold(&mut game, ONE, [0, 0, 1, 0]);
    open(&mut game, ONE, &[Building::Theatre]);
    game.turn.phase = Phase::Pay(Building::Theatre, hex("b0"));
    for world in worlds(&game, Viewer::Seat(TWO), 300) {
        assert_eq!(world.estates[ONE].hand.values(), [0, 0, 1, 0]);
    }
}

#[test]
fn an_amphora_for_a_build_promises_that_something_can_be_paid() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, ONE, [0, 0, 1, 0]);
    open(&mut game, ONE, &[Building::Theatre]);
    game.estates[ONE].amphorae = 1;
    game.turn.done = 3;
    let mut story = tell(game);
    story.plays("1: amphora");
    assert_eq!(story.game.turn.phase, Phase::Owed);
    for world in worlds(&story.game, Viewer::Seat(TWO), 60) {
        assert!([[0, 0, 1, 0], [0, 1, 0, 0]].contains(world.estates[ONE].hand.as_array()));
    }
}

#[test]
fn the_next_building_and_the_next_tile_are_open_questions() {
    let mut tops = BTreeSet::new();
    for seed in 0..300 {
        let mut world = fresh(&typed(), 2);
        drawing(&mut world);
        let mut dice = SeededDice::new(seed);
        let white = crate::Action::Take(crate::Stack::White3);
        world.apply(ONE, white, &mut Croupier::quiet(&mut dice));
        if let Phase::Drawn(building) = world.turn.phase {
            tops.insert(building);
        }
    }
    let unseen: BTreeSet<_> = fresh(&typed(), 2).unseen(ONE, false).iter().collect();
    assert_eq!(tops, unseen, "each white building not seen yet, and no other");
}

#[test]
fn only_the_taker_hears_which_card_it_was() {
    let took = Event::Took { seat: ONE, card: Some(Land::Hill) };
    let dealt = Event::Dealt { seat: ONE, count: 4, cards: Some(Per::new([1, 1, 1, 1])) };
    for viewer in Viewer::all(3) {
        let own = viewer.is(ONE);
        let heard = Attika::disclose(took.clone(), viewer);
        assert_eq!(heard == Some(took.clone()), own);
        assert_eq!(Attika::disclose(dealt.clone(), viewer) == Some(dealt.clone()), own);
    }
}
