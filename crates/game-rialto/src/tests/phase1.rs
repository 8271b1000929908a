//! Phase 1: rows, green buildings, discards, and cards running out.

use engine::{Bag, Seat, Seats};

use super::tools::*;
use crate::{
    Event, Options, Rialto,
    desk::Known,
    flow::line_up,
    material::{Building, Kind, Stage},
    state::{MAX_ROWS, Phase},
};
use testkit::Story;

#[test]
fn ri_23_the_district_has_the_tile_of_the_round() {
    let mut story = draft(&Options::default(), 3);
    assert_eq!(story.game.public.current(), story.game.public.districts[0]);
    story.random_until(|game| game.public.round == 4);
    assert_eq!(story.game.public.current(), story.game.public.districts[3]);
}

#[test]
fn ri_24_one_row_more_than_seats_of_six_cards() {
    for seats in 2..=5 {
        let mut story = draft(&Options::default(), seats);
        let rows = usize::from(seats) + 1;
        let sizes: Vec<_> = story.game.public.rows.iter().map(|row| row.total()).collect();
        assert_eq!(sizes[..rows], vec![6; rows]);
        assert!(sizes[rows..].iter().all(|&size| size == 0));
        let first = actor(&story);
        story.refused(&format!("{first}: row {}", rows + 1), clause!(24));
    }
}

fn draft_order(value: &str) -> (Vec<Seat>, Vec<Seat>) {
    let mut story = draft(&with("draft_order", value), 4);
    let mut order = Vec::new();
    while story.game.public.phase == Phase::Draft {
        let next = actor(&story);
        order.push(next);
        let row = story.legal(next)[0].clone();
        story.plays(&format!("{next}: {row}"));
    }
    (order, story.game.public.doge_order().to_vec())
}

#[test]
fn ri_25_rows_are_taken_in_doge_order_or_from_the_right() {
    let (order, doge) = draft_order("doge");
    assert_eq!(order, doge);
    let (order, doge) = draft_order("ccw_from_right");
    assert_eq!(order[0], doge[0].previous(4));
    assert_eq!(order[3], doge[0]);
    let mut story = draft(&Options::default(), 3);
    let first = actor(&story);
    story.plays(&format!("{first}: row 2"));
    let second = actor(&story);
    story.refused(&format!("{second}: row 2"), clause!(25));
    story.refused(&format!("{second}: done"), clause!(25));
    story.allows(&format!("{second}: row 1"));
}

#[test]
fn ri_26_two_cards_are_drawn_unseen() {
    let mut story = draft(&Options::default(), 3);
    let first = actor(&story);
    let pile = story.game.public.pile;
    story.plays(&format!("{first}: row 1"));
    let known = story.game.public.desks[first].hand;
    assert_eq!((known.size, known.hidden()), (8, 2));
    assert_eq!(story.game.public.pile, pile - 2);
}

#[test]
fn ri_27_unplayed_cards_stay_or_are_laid_aside() {
    let mut story = stage(Stage::Councilman, &["DD", "G"]);
    all_pass(&mut story);
    assert_eq!((desk(&story, 1).hand.size, desk(&story, 1).tucked), (2, 0));
    let mut story = stage_with(&with("leftover_cards", "discard"), Stage::Councilman, &["DD", "G"]);
    all_pass(&mut story);
    assert_eq!((desk(&story, 1).hand.size, desk(&story, 1).tucked), (0, 2));
    assert_eq!(story.game.own(seat(1)).tucked, cards("DD"));
    assert_eq!(story.game.public.phase, Phase::Draft);
}

#[test]
fn ri_28_one_row_remains() {
    let mut story = draft(&Options::default(), 4);
    assert_eq!(story.game.public.leftover(), None);
    story.random_until(|game| game.public.phase != Phase::Draft);
    assert!(story.game.public.taken[..5].iter().filter(|taken| taken.is_none()).count() == 1);
}

/// Green buildings are about to be used; the row holds one card of each letter.
fn greens(buildings: &[&[Building]], row: &str) -> Story<Rialto> {
    let hands: Vec<_> = buildings.iter().map(|_| "DDDGGGBB").collect();
    let mut story = stage(Stage::Doge, &hands[..buildings.len()]);
    for (index, buildings) in buildings.iter().enumerate() {
        own(&mut story.game, index as u8 + 1, buildings);
    }
    let public = &mut story.game.public;
    public.taken = [None; MAX_ROWS];
    for index in 0..buildings.len() {
        public.taken[index] = Some(seat(index as u8 + 1));
    }
    public.rows[buildings.len()] = cards(row);
    for kind in Kind::ALL {
        for _ in 0..cards(row).count(kind) {
            story.game.secret.pile.take(kind);
            public.pile -= 1;
        }
    }
    public.phase = Phase::Greens;
    crate::flow::next_green(&mut story.game, 0);
    story
}

#[test]
fn ri_29_green_buildings_wait_for_all_rows() {
    let mut story = draft(&Options::default(), 2);
    let first = actor(&story);
    story.refused(&format!("{first}: green g1 draw"), clause!(29));
    greens(&[&[Building::G1], &[]], "C").allows("1: green g1 draw");
    greens(&[&[Building::G1, Building::Y1], &[]], "C").refused("1: green y1", clause!(29));
}

#[test]
fn ri_30_green_buildings_go_in_doge_order_seat_by_seat() {
    let mut story = greens(&[&[Building::G2, Building::G2], &[], &[Building::G1]], "C");
    assert_eq!(story.game.public.waiting, Seats::only(seat(1)));
    story.plays("1: green g2 | 1: green g2 | 1: done");
    assert_eq!(story.game.public.waiting, Seats::only(seat(3)), "seat 2 has no green building");
    // Whoever lets a building rest is not asked again.
    let mut story = greens(&[&[Building::G1], &[Building::G1]], "C");
    story.plays("1: done");
    assert_eq!(story.game.public.waiting, Seats::only(seat(2)));
}

#[test]
fn ri_31_a_card_of_the_row_or_three_from_the_pile() {
    let mut story = greens(&[&[Building::G1, Building::G3], &[]], "CR");
    story.plays("1: green g1 row councilman");
    assert_eq!(desk(&story, 1).hand.size, 9);
    assert_eq!(story.game.public.desks[seat(1)].hand.sure, cards("C"));
    story.plays("1: green g3 draw");
    assert_eq!(desk(&story, 1).hand.size, 12);
    assert_eq!(desk(&story, 1).coins, 0);
    greens(&[&[Building::G2], &[]], "C").refused("1: green g2 draw", clause!(31));
}

#[test]
fn ri_32_two_uses_take_two_cards_of_the_row() {
    let mut story = greens(&[&[Building::G1, Building::G1], &[]], "CR");
    story.plays("1: green g1 row councilman");
    story.refused("1: green g1 row councilman", clause!(32));
    story.plays("1: green g1 row bridge | 1: done");
    let story = greens(&[&[Building::G1], &[]], "");
    assert_eq!(story.legal(seat(1)), ["green g1 draw", "done"]);
}

#[test]
fn ri_33_limits_add_up_for_this_round() {
    let mut story = greens(&[&[Building::G2, Building::G4], &[]], "C");
    story.plays("1: green g2 | 1: green g4 row councilman");
    assert_eq!(desk(&story, 1).limit, 10);
    story.random_until(|game| game.public.round == 2);
    assert_eq!(desk(&story, 1).limit, 7);
}

#[test]
fn ri_34_excess_cards_are_chosen_sealed_and_shown_when_all_are_in() {
    let mut story = greens(&[&[], &[], &[]], "C");
    assert_eq!(story.game.public.waiting, Seats::all(3));
    story.refused("1: done", clause!(34));
    story.refused("1: discard joker", clause!(34));
    story.plays("1: discard gold | 1: done | 2: discard doge");
    assert_eq!(desk(&story, 1).hand.size, 8, "nothing is shown yet");
    assert!(!told(&story, |event| matches!(event, Event::Discarded { .. })));
    story.plays("3: discard building | 3: done | 2: done");
    assert!((1..=3).all(|number| desk(&story, number).hand.size == 7));
    assert!(told(&story, |event| *event == Event::Discarded { seat: seat(1), cards: cards("G") }));
    assert!(engine::Game::secret(&greens(&[&[], &[]], "C").game, seat(1), crate::Action::Discard(Kind::Gold)));
}

#[test]
fn ri_35_nobody_discards_below_the_limit() {
    let mut story = greens(&[&[], &[]], "C");
    story.plays("1: discard gold");
    story.refused("1: discard gold", clause!(35));
    assert_eq!(story.legal(seat(1)), ["done"]);
    // With eight cards and a limit of eight nobody is asked, and stage A begins.
    let mut story = greens(&[&[Building::G2], &[Building::G2]], "C");
    story.plays("1: green g2 | 1: done | 2: green g2 | 2: done");
    assert_eq!(story.game.public.phase, Phase::Play { swapped: 0 });
    assert_eq!((desk(&story, 1).hand.size, desk(&story, 2).hand.size), (8, 8));
    let mut story = stage(Stage::Doge, &["D", ""]);
    story.refused("1: discard doge", clause!(35));
}

#[test]
fn ri_36_discards_are_final() {
    let mut story = greens(&[&[], &[]], "C");
    story.plays("1: discard gold | 2: discard gold | 1: done | 2: done");
    assert_eq!(story.game.hand(seat(1)), &cards("DDDGGBB"));
    assert_eq!(story.game.public.discards.count(Kind::Gold), 2);
}

#[test]
fn ri_37_the_rest_of_the_row_is_discarded() {
    let mut story = greens(&[&[], &[]], "CCR");
    story.plays("1: discard gold | 2: discard gold | 1: done | 2: done");
    assert_eq!(story.game.public.discards, cards("GGCCR"));
}

#[test]
fn ri_38_hand_sizes_are_open() {
    let story = stage(Stage::Doge, &["DDG", "J"]);
    let view = engine::Game::view(&story.game, engine::Viewer::Spectator);
    assert_eq!((view.public.desks[seat(1)].hand.size, view.public.desks[seat(2)].hand.size), (3, 1));
    assert_eq!(view.own, None);
}

#[test]
fn ri_119_rows_greens_discards_then_stage_a() {
    let mut story = draft(&Options::default(), 4);
    let mut seen = vec![story.game.public.phase];
    while !matches!(story.game.public.phase, Phase::Play { .. }) {
        let before = story.game.public.phase;
        story.random_until(|game| game.public.phase != before);
        seen.push(story.game.public.phase);
    }
    let order = [Phase::Draft, Phase::Greens, Phase::Discards, Phase::Play { swapped: 0 }];
    assert!(seen == order || seen == [order[0], order[2], order[3]]);
    assert_eq!(story.game.public.stage, Stage::Doge);
}

#[test]
fn ri_104_discards_become_the_pile() {
    let mut story = greens(&[&[Building::G1], &[]], "C");
    let public = &mut story.game.public;
    public.discards = story.game.secret.pile;
    public.pile = 0;
    story.game.secret.pile = Bag::EMPTY;
    let there = story.game.public.discard_size();
    story.plays("1: green g1 draw");
    assert!(told(&story, |event| *event == Event::Reshuffled { cards: there }));
    assert_eq!((story.game.public.pile, story.game.public.discard_size()), (there - 3, 0));
}

#[test]
fn ri_105_without_cards_draws_are_left_out() {
    let mut story = greens(&[&[Building::G1], &[]], "C");
    story.game.public.pile = 0;
    story.game.secret.pile = Bag::EMPTY;
    story.plays("1: green g1 draw");
    assert_eq!(desk(&story, 1).hand.size, 8);
    // Rows are filled one card each in turn: with four cards left at two seats, two rows get one.
    let mut story = stage(Stage::Councilman, &["", ""]);
    story.game.public.discards = Bag::EMPTY;
    story.game.secret.pile = cards("DGBR");
    story.game.public.pile = 4;
    all_pass(&mut story);
    let sizes: Vec<_> = story.game.public.rows[..3].iter().map(|row| row.total()).collect();
    assert_eq!(sizes, [2, 1, 1]);
    story.plays("1: row 2 | 2: row 1");
    assert_eq!((desk(&story, 1).hand.size, desk(&story, 2).hand.size), (1, 2));
}

#[test]
fn a_known_hand_shrinks_from_what_is_known() {
    let mut known = Known::default();
    known.gain_open(Kind::Doge);
    known.gain_hidden();
    known.lose(Kind::Doge);
    assert_eq!((known.size, known.hidden()), (1, 1));
    known.prove_none(Kind::Gold);
    assert!(known.lacks(Kind::Gold));
    known.gain_hidden();
    assert!(!known.lacks(Kind::Gold));
    assert_eq!(line_up([seat(2)].into_iter())[0], seat(2));
}
