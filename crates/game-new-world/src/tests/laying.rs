//! Where a tile may lie.

use engine::Bag;

use super::tools::{consequence, last_click, points, position, seat};
use crate::{Event, Kind, NewWorld, Options, Phase, Refusal};

fn manual() -> Options {
    Options::default()
}

/// Only these tiles are left to be drawn.
fn only(kinds: &[&str]) -> Bag<Kind> {
    let mut pile = Bag::EMPTY;
    for id in kinds {
        pile.put(Kind::named(id).expect("a kind"));
    }
    pile
}

#[test]
fn nw_9_a_tile_that_fits_must_be_laid() {
    let mut story = position(manual(), 2, "", &[], "P1");
    assert!(story.legal(seat(1)).iter().all(|ply| ply.starts_with("lay ")));
    story.refused("1: end", clause!(7));
    story.refused("1: none", clause!(7));
    story.plays("1: lay 3,1");
}

#[test]
fn nw_10_every_edge_that_meets_another_matches() {
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "T1");
    assert!(matches!(story.refused("1: lay 2,1", clause!(10)), Refusal::NoTurnFits { .. }));
    assert!(matches!(story.refused("1: lay 3,1", clause!(10)), Refusal::Occupied { .. }));
    assert!(matches!(story.refused("1: lay 3,4", clause!(10)), Refusal::Apart { .. }));
    story.plays("1: lay 4,1");
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "T1");
    story.plays("1: lay 3,2");
    assert!(matches!(story.refused("1: turn e", clause!(10)), Refusal::Mismatch { .. }));
    story.plays("1: turn w");
}

#[test]
fn nw_11_any_way_round_but_never_mirrored() {
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "T6");
    // Town, trail clockwise of it, then a trail: with its plain edge to the east there is one turn.
    story.plays("1: lay 3,2");
    let laid = story.game.land.last();
    assert_eq!(laid.turn, crate::Side::South);
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "R2");
    story.plays("1: lay 3,2");
    assert_eq!(story.game.phase, Phase::Claim, "a straight trail looks the same after half a turn");
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "R1");
    story.plays("1: lay 3,2");
    assert_eq!(story.legal(seat(1)), ["turn n", "turn s"]);
    let mut story = position(manual(), 2, "X5 4,1 n", &[], "U1");
    story.plays("1: lay 3,1");
    assert_eq!(story.game.phase, Phase::Claim);
    let mut story = position(manual(), 2, "X5 4,1 n", &[], "U1");
    story.game.phase = Phase::Turn(crate::Cell::new(3, 1));
    story.refused("1: turn s", clause!(11));
}

#[test]
fn nw_12_never_east_of_column_one_but_free_to_north_and_south() {
    let mut story = position(manual(), 2, "P1 0,1 n", &[], "P1");
    story.refused("1: lay -1,0", clause!(12));
    story.refused("1: lay 4,0", clause!(12));
    story.allows("1: lay -1,1");
    let bounded = Options { rows_bounded: true, ..manual() };
    let mut story = position(bounded, 2, "P1 0,1 n | P1 9,1 n", &[], "P1");
    story.refused("1: lay -1,1", clause!(12));
    story.refused("1: lay 10,1", clause!(12));
    story.allows("1: lay 0,2");
}

#[test]
fn nw_13_a_tile_that_fits_nowhere_is_set_aside() {
    let mut story = stuck(&["P1", "R3"]);
    story.rolls(&[0]).plays("1: end");
    let aside = Kind::named("P1").expect("a kind");
    assert!(story.events.contains(&Event::SetAside { seat: seat(2), tile: aside }));
    assert_eq!((story.game.aside.total(), story.game.drawn), (1, Kind::named("R3")));
    assert_eq!((story.game.active, story.game.phase), (seat(2), Phase::Lay));
}

/// Seat 1 is to end its turn on a map where nothing but trails can go on.
fn stuck(pile: &[&str]) -> testkit::Story<NewWorld> {
    let mut story = last_click(Options { rows_bounded: true, ..manual() }, 2, "");
    fence(&mut story.game);
    story.game.pile = only(pile);
    story
}

/// Crossroads in all ten rows: every free cell to the west demands a trail.
fn fence(game: &mut NewWorld) {
    let coast = [
        "R6 0,1 e",
        "T10 1,1 e",
        "R8 2,1 n",
        "R6 3,1 e",
        "T10 4,1 e",
        "R6 5,1 e",
        "R8 6,1 n",
        "R6 7,1 e",
        "T10 8,1 e",
        "R6 9,1 e",
    ];
    for tile in coast {
        super::tools::put(game, tile);
    }
}

#[test]
fn nw_14_a_corner_is_not_enough() {
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "P1");
    story.refused("1: lay 4,2", clause!(14));
    story.allows("1: lay 3,2");
}

#[test]
fn nw_57_an_edge_towards_nothing_stays_open_for_good() {
    let mut story = position(manual(), 2, "P1 0,1 n", &[], "T1");
    story.plays("1: lay -1,1 | 1: turn e");
    assert_eq!(consequence(&story, "claim town e"), "1 tile, no flags, can never be completed");
    story.plays("1: claim town e");
    story.game.pile = Bag::EMPTY;
    story.plays("1: end");
    assert_eq!((points(&story), story.game.ledger[seat(1)].open_towns), (vec![2, 0], 2));
    let bounded = Options { rows_bounded: true, ..manual() };
    let mut story = position(bounded, 2, "", &[], "T1");
    story.plays("1: lay 0,1 | 1: turn n | 1: claim town n | 1: end");
    let open = story.game.land.frontier.demand(crate::Cell::new(-1, 1));
    assert_eq!(open, None);
}

#[test]
fn nw_57_a_claim_that_can_never_be_completed_says_so() {
    let mut story = position(manual(), 2, "", &[], "T1");
    story.plays("1: lay 0,1 | 1: turn n");
    assert_eq!(consequence(&story, "claim town n"), "1 tile, no flags, 1 open");
    // One tile left that fits is enough, none or a wrong one is not.
    let never = "can never be completed";
    for (left, expected) in [(only(&["T1"]), "1 open"), (only(&["P1"]), never), (Bag::EMPTY, never)] {
        story.game.pile = left;
        assert_eq!(consequence(&story, "claim town n"), format!("1 tile, no flags, {expected}"), "{left:?}");
    }
}

#[test]
fn nw_66_the_turn_goes_on_with_the_next_draw() {
    let mut story = stuck(&["P1", "P2", "R3"]);
    story.rolls(&[0, 0]).plays("1: end");
    assert_eq!((story.game.active, story.game.aside.total()), (seat(2), 2));
    // Nothing left that fits: no settler, no scoring, the game is over.
    let mut story = stuck(&["P1", "P2"]);
    story.plays("1: end");
    assert_eq!((story.game.phase, story.game.aside.total()), (Phase::Over, 2));
    // A tile set aside earlier does not keep the game going once the pile is empty.
    let mut story = stuck(&["P1", "R3"]);
    story.rolls(&[0]).plays("1: end");
    story.random_until(|game| game.phase == Phase::Over);
    assert_eq!(story.game.aside.total(), 1);
}
