//! What viewers know: many worlds are drawn for each row of the table in the rule book. Each
//! possible one occurs, no impossible one does.

use std::collections::BTreeSet;

use engine::{Game as _, SeededDice, Viewer};
use testkit::Story;

use super::tools::*;
use crate::{
    Action, Event, Options, Rialto, View,
    material::{Building, Cards, Kind, Stage},
    state::Phase,
};

/// What many worlds of a viewer show.
fn worlds<T: Ord>(story: &Story<Rialto>, viewer: Viewer, look: impl Fn(&Rialto) -> T) -> BTreeSet<T> {
    let view = story.game.view(viewer);
    let mut dice = SeededDice::new(99);
    (0..800)
        .map(|_| {
            let world = Rialto::imagine(&view, &mut dice);
            assert_eq!(world.view(viewer), view);
            look(&world)
        })
        .collect()
}

fn count(game: &Rialto, number: u8, kind: Kind) -> u8 {
    game.hand(seat(number)).count(kind)
}

const TWO: Viewer = Viewer::Seat(engine::Seat::new(1));

/// Seat 1 took a row of three Doge, two Gold and a Bridge and drew two Jokers unseen.
fn after_row() -> Story<Rialto> {
    let mut story = stage(Stage::Doge, &["DDDGGRJJ", "BB"]);
    let hand = &mut story.game.public.desks[seat(1)].hand;
    hand.sure = cards("DDDGGR");
    story
}

#[test]
fn ri_117_cards_of_a_row_are_known_and_blind_ones_are_not() {
    let story = after_row();
    for viewer in [TWO, Viewer::Spectator] {
        let doges = worlds(&story, viewer, |game| count(game, 1, Kind::Doge));
        assert_eq!(doges, BTreeSet::from([3, 4, 5]), "{viewer:?}");
        let jokers = worlds(&story, viewer, |game| count(game, 1, Kind::Joker));
        assert_eq!(jokers, BTreeSet::from([0, 1, 2]));
    }
    let mine = worlds(&story, Viewer::Seat(seat(1)), |game| *game.hand(seat(1)));
    assert_eq!(mine, BTreeSet::from([cards("DDDGGRJJ")]));
}

#[test]
fn a_known_card_that_is_played_is_no_longer_held() {
    let mut story = after_row();
    story.plays("1: play doge | 1: play doge");
    let doges = worlds(&story, TWO, |game| count(game, 1, Kind::Doge));
    assert_eq!(doges, BTreeSet::from([1, 2, 3]));
}

#[test]
fn a_card_taken_from_the_remaining_row_is_known() {
    let mut story = draft(&Options::default(), 2);
    story.random_until(|game| game.public.phase != Phase::Draft);
    let first = story.game.public.order[0];
    own(&mut story.game, first.index() as u8 + 1, &[Building::G1]);
    story.game.public.phase = Phase::Greens;
    crate::flow::next_green(&mut story.game, 0);
    let row = story.legal(first).into_iter().find(|action| action.contains("row")).expect("a card is there");
    let before = story.game.public.desks[first].hand.sure.total();
    story.plays(&format!("{first}: {row}"));
    assert_eq!(story.game.public.desks[first].hand.sure.total(), before + 1);
    let hidden = story.game.public.desks[first].hand.hidden();
    assert_eq!(hidden, 2);
}

#[test]
fn events_tell_drawn_cards_to_their_owner_only() {
    let event = Event::Drew { seat: seat(1), count: 2, cards: Some(cards("JJ")), clause: clause!(26) };
    assert_eq!(Rialto::disclose(event.clone(), Viewer::Seat(seat(1))), Some(event.clone()));
    let closed = Event::Drew { seat: seat(1), count: 2, cards: None, clause: clause!(26) };
    assert_eq!(Rialto::disclose(event, TWO), Some(closed));
    let picked = Event::Picked { seat: seat(1), kind: Some(Kind::Doge) };
    assert_eq!(Rialto::disclose(picked, Viewer::Spectator), Some(Event::Picked { seat: seat(1), kind: None }));
}

#[test]
fn sealed_discards_are_hidden_until_all_are_in() {
    let mut story = stage(Stage::Doge, &["DDDDGGGG", "DDDDGGGG"]);
    for number in 1..=2 {
        let hand = &mut story.game.public.desks[seat(number)].hand;
        hand.sure = cards("DDDDGGGG");
    }
    story.game.public.taken[0] = Some(seat(1));
    story.game.public.taken[1] = Some(seat(2));
    story.game.public.phase = Phase::Greens;
    crate::flow::next_green(&mut story.game, 0);
    story.plays("1: discard doge | 1: done");
    let chosen = worlds(&story, TWO, |game| game.own(seat(1)).picked);
    assert_eq!(chosen, BTreeSet::from([cards("D"), cards("G")]));
    assert_eq!(story.game.view(TWO).public.desks[seat(1)].picked, 1, "how many is open");
    story.plays("2: discard gold | 2: done");
    assert_eq!(worlds(&story, TWO, |game| *game.hand(seat(1))), BTreeSet::from([cards("DDDGGGG")]));
}

#[test]
fn ri_132_jokers_alone_prove_that_the_hand_lacks_the_kind() {
    let mut story = stage(Stage::Gold, &["JJDDR", "BB"]);
    let golds = worlds(&story, TWO, |game| count(game, 1, Kind::Gold));
    assert!(golds.len() > 2);
    story.plays("1: jokers 2");
    for viewer in [TWO, Viewer::Spectator] {
        assert_eq!(worlds(&story, viewer, |game| count(game, 1, Kind::Gold)), BTreeSet::from([0]));
        assert!(worlds(&story, viewer, |game| count(game, 1, Kind::Bridge)).len() > 2);
    }
    story.game.public.desks[seat(1)].hand.gain_hidden();
    story.game.secret.own[seat(1)].hand.put(Kind::Gold);
    story.game.secret.pile.take(Kind::Gold);
    story.game.public.pile -= 1;
    assert!(worlds(&story, TWO, |game| count(game, 1, Kind::Gold)).len() > 1, "a new card may be one");
}

/// Two hands that lack different kinds, and a pool so small that a careless deal would fail.
#[test]
fn proofs_about_two_hands_are_kept_together() {
    let mut story = stage(Stage::Gold, &["DD", "GG", "BB"]);
    story.game.public.desks[seat(1)].hand.prove_none(Kind::Gold);
    story.game.public.desks[seat(2)].hand.prove_none(Kind::Doge);
    let mut discards = story.game.secret.pile;
    crate::flow::pour(&mut discards, &mut story.game.public.discards);
    story.game.secret.pile = Cards::EMPTY;
    story.game.public.pile = 0;
    let seen = worlds(&story, Viewer::Seat(seat(3)), |game| (*game.hand(seat(1)), *game.hand(seat(2))));
    assert_eq!(seen, BTreeSet::from([(cards("DD"), cards("GG"))]));
}

#[test]
fn ri_118_everybody_remembers_what_was_shown() {
    let mut story = stage(Stage::Gold, &["GG", "BB", ""]);
    story.plays("1: play gold | 1: play gold | 1: done | 2: done | 3: done");
    let piles = worlds(&story, Viewer::Spectator, |game| {
        let hidden = count(game, 2, Kind::Gold);
        game.pile().count(Kind::Gold) + hidden
    });
    assert_eq!(piles, BTreeSet::from([9]));
}

#[test]
fn ri_133_unseen_cards_are_one_pool() {
    let options = with("leftover_cards", "discard");
    let mut story = stage_with(&options, Stage::Councilman, &["DDG", "BB"]);
    let hand = &mut story.game.public.desks[seat(1)].hand;
    hand.sure = cards("D");
    all_pass(&mut story);
    assert_eq!((desk(&story, 1).tucked, story.game.public.discards), (2, cards("D")));
    let laid = worlds(&story, TWO, |game| game.own(seat(1)).tucked);
    assert!(laid.len() > 15, "two hidden cards of seven kinds");
    let mine = worlds(&story, Viewer::Seat(seat(1)), |game| game.own(seat(1)).tucked);
    assert_eq!(mine, BTreeSet::from([cards("DG")]));
}

#[test]
fn sealed_uses_of_blue_buildings_are_hidden() {
    let mut story = stage(Stage::Councilman, &["", ""]);
    own(&mut story.game, 1, &[Building::B1, Building::B2]);
    own(&mut story.game, 2, &[Building::B1]);
    all_pass(&mut story);
    story.plays("1: blue b2");
    let uses = worlds(&story, TWO, |game| game.own(seat(1)).deeds);
    assert_eq!(uses.len(), 3, "none or either: one choice is made");
    story.plays("1: done | 1: done");
    let uses = worlds(&story, TWO, |game| game.own(seat(1)).deeds);
    assert_eq!(uses.len(), 5, "none, either, or both in either order");
    let mine = worlds(&story, Viewer::Seat(seat(1)), |game| game.own(seat(1)).deeds);
    assert_eq!(mine.len(), 1);
}

#[test]
fn the_order_of_bridges_is_no_part_of_any_world() {
    let story = Story::<Rialto>::default_table(2, 1);
    let view: View = story.game.view(Viewer::Spectator);
    assert_eq!(view.public.bridges, story.game.public.bridges);
    assert_eq!(view.public.bridges.total(), 5);
}

#[test]
fn sealed_discards_can_be_foreseen_together_while_others_choose_too() {
    let mut story = Story::<Rialto>::new(&Options::default(), 2, 4);
    let mut legal = Vec::new();
    while story.game.public().phase != Phase::Discards {
        let seat = actor(&story);
        story.game.legal(seat, &mut legal);
        // First buildings, then rows; nobody uses a green building.
        let action = if legal.contains(&Action::Done) { Action::Done } else { legal[0] };
        story.plays(&format!("{seat}: {action}"));
    }
    let seat = actor(&story);
    assert!(story.game.to_act() != engine::Seats::only(seat), "both have too many cards");
    let view = story.game.view(Viewer::Seat(seat));
    let excess = usize::from(story.game.public().excess(seat));
    let mut chosen: Vec<Action> = Vec::new();
    for _ in 0..excess {
        let after = engine::foresee::<Rialto>(&view, seat, &chosen);
        after.game.legal(seat, &mut legal);
        chosen.push(legal[0]);
    }
    assert_eq!(engine::foresee::<Rialto>(&view, seat, &chosen).steps, excess);
}
