//! Setting up and the order of a turn.

use engine::{Croupier, Game as _, Options as _, Seat, Seats, SeededDice, SetupError};
use testkit::Story;

use super::tools::{columns, position, published, seat};
use crate::{
    Cell, NewWorld, Options, Phase,
    material::{COAST_NAMES, SETTLERS},
    tile::Sort,
};

fn new(options: &Options, seats: u8, seed: u64) -> Result<NewWorld, SetupError> {
    NewWorld::setup(options, seats, &mut Croupier::quiet(&mut SeededDice::new(seed)))
}

#[test]
fn nw_1_two_to_five_seats() {
    for seats in 0..=6 {
        let fits = (2..=5).contains(&seats);
        assert_eq!(Options::default().check(seats).is_ok(), fits);
        assert_eq!(new(&published(), seats, 1).is_ok(), fits);
    }
}

#[test]
fn nw_2_the_coast_is_the_eastern_border() {
    let game = new(&Options::default(), 2, 1).expect("a table");
    let free: Vec<Cell> = game.land.frontier.iter().map(|(cell, _)| cell).collect();
    assert_eq!(free, (0..10).map(|row| Cell::new(row, 1)).collect::<Vec<_>>());
    assert_eq!([COAST_NAMES[1], COAST_NAMES[4], COAST_NAMES[8]], ["Plymouth", "New York", "Jamestown"]);
    let mut plains = Vec::new();
    let mut open = Vec::new();
    for laid in game.land.laid() {
        for segment in laid.segments() {
            let root = game.land.features.root(laid.node(segment));
            match laid.sort(segment) {
                Sort::Plains => plains.push(root),
                Sort::Town | Sort::Trail | Sort::Farm => open.push(game.land.feature(laid, segment).open),
            }
        }
    }
    plains.sort_unstable();
    plains.dedup();
    assert_eq!((plains.len(), open), (3, vec![1; 5]));
    let mut story = Story::<NewWorld>::default_table(2, 1);
    let ply = format!("{}: explorers 3 10", story.game.active);
    story.refused(&ply, clause!(2));
}

#[test]
fn nw_3_all_tiles_lie_face_down() {
    let game = new(&Options::default(), 2, 1).expect("a table");
    assert_eq!((game.pile.total(), game.aside.total(), game.drawn), (95, 0, None));
    let firsts: std::collections::BTreeSet<_> =
        (0..400).map(|seed| new(&published(), 2, seed).expect("a table").drawn).collect();
    assert!(firsts.len() > 35, "any kind may come first");
}

#[test]
fn nw_4_five_settlers_in_hand_and_no_points() {
    let game = new(&Options::default(), 4, 1).expect("a table");
    assert_eq!(game.supply.values(), [SETTLERS; 4]);
    assert!(Seat::all(4).all(|seat| game.points(seat) == 0));
}

#[test]
fn nw_5_two_explorers_each_on_two_spaces() {
    let mut story = Story::<NewWorld>::default_table(2, 1);
    let first = story.game.active;
    let second = first.next(2);
    story.refused(&format!("{first}: explorers 4 4"), clause!(5));
    story.plays(&format!("{first}: explorers 4 5 | {second}: explorers 4 5"));
    assert_eq!(columns(&story), [0, 0, 0, 0]);
    let game = new(&published(), 5, 1).expect("a table");
    assert_eq!(game.explorers().map(|explorer| (explorer.row, explorer.col)).collect::<Vec<_>>(), [(0, 0), (9, 0)]);
}

#[test]
fn nw_6_chance_says_who_begins() {
    let firsts: std::collections::BTreeSet<_> =
        (0..60).map(|seed| new(&Options::default(), 5, seed).expect("a table").first).collect();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn nw_63_rows_are_chosen_in_turn_order_before_the_first_draw() {
    for seed in 0..8 {
        let mut story = Story::<NewWorld>::default_table(3, seed);
        let first = story.game.first;
        for seat in first.clockwise(3) {
            assert_eq!(story.game.to_act(), Seats::only(seat));
            assert_eq!((story.game.phase, story.game.drawn), (Phase::Explorers, None));
            assert_eq!(story.legal(seat).len(), 45);
            story.plays(&format!("{seat}: explorers 0 9"));
        }
        assert_eq!((story.game.active, story.game.phase), (first, Phase::Lay));
        story.refused(&format!("{first}: explorers 0 9"), clause!(63));
    }
    let shared = new(&published(), 3, 4).expect("a table");
    assert_eq!(shared.phase, Phase::Lay);
}

#[test]
fn nw_7_the_steps_of_a_turn_have_one_order() {
    let mut story = position(Options::default(), 2, "", &[], "T4");
    for early in ["1: turn n", "1: claim town n", "1: none", "1: score town n", "1: end"] {
        story.refused(early, clause!(7));
    }
    story.plays("1: lay 0,1");
    assert!(matches!(story.game.phase, Phase::Turn(_) | Phase::Claim));
    let mut story = position(Options::default(), 2, "", &[], "T1");
    story.plays("1: lay 1,1");
    story.refused("1: lay 3,1", clause!(7));
    story.plays("1: end");
    assert_eq!(story.game.active, seat(2));
    let mut story = position(Options::default(), 2, "", &[], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    story.refused("1: none", clause!(7));
    story.plays("1: end");
}

#[test]
fn nw_8_turns_go_round_clockwise() {
    let mut story = position(Options::default(), 3, "", &[], "P1");
    let mut order = Vec::new();
    for _ in 0..6 {
        let seat = story.game.active;
        order.push(seat.to_string());
        story.random_until(|game| game.active != seat);
    }
    assert_eq!(order, ["1", "2", "3", "1", "2", "3"]);
}

#[test]
fn nw_69_each_option_stands_alone() {
    for (switch, about) in Options::SWITCHES.iter().enumerate() {
        let mut options = Options::default();
        options.set(switch, 1);
        for other in 0..Options::SWITCHES.len() {
            assert_eq!(options.get(other), usize::from(other == switch), "{}", about.name);
        }
        assert!(new(&options, 4, 1).is_ok());
    }
    // The bonus of a scoring looks at the columns before the move when it is paid before it.
    let options = Options { bonus_timing: crate::options::BonusTiming::BeforeMove, ..Options::default() };
    let mut story = position(options, 2, "", &[1, 1, 1, 0], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!((super::tools::bonus(&story), columns(&story)), (vec![12, 0], vec![1, 1, 1, 1]));
}
