//! AT-1 to AT-9: setting up.

use std::collections::BTreeSet;

use engine::{Croupier, Game, Options as _, Seat, SeededDice, SetupError, Viewer};

use super::tools::*;
use crate::{
    Attika, Options,
    board::layout,
    material::{Building, BuildingSet, Group, Land, PRINTED, TILES_READ},
};

fn seeded(seats: u8, seed: u64) -> Attika {
    Attika::setup(&Options::default(), seats, &mut Croupier::quiet(&mut SeededDice::new(seed))).expect("a table")
}

#[test]
fn at_1_two_to_four_play() {
    for seats in 2..=4 {
        assert_eq!(Options::default().check(seats), Ok(()));
    }
    for seats in [0, 1, 5] {
        let refused = Err(SetupError::Seats { given: seats, allowed: 2..=4 });
        assert_eq!(Options::default().check(seats), refused);
    }
}

#[test]
fn at_2_four_six_or_eight_tiles_lie_open() {
    for (seats, open) in [(2, 4), (3, 6), (4, 8)] {
        let game = seeded(seats, 3);
        assert_eq!(game.map.laid().len(), open);
        assert_eq!(usize::from(game.tiles_left()), 22 - open);
        let centres: Vec<_> = game.map.laid().iter().map(|laid| laid.centre).collect();
        assert_eq!(centres, layout(seats).centres);
        let tiles: BTreeSet<_> = game.map.laid().iter().map(|laid| laid.tile).collect();
        assert_eq!(tiles.len(), open, "each tile lies once");
    }
    let first: BTreeSet<_> = (0..200).map(|seed| seeded(2, seed).map.laid()[0].tile).collect();
    assert_eq!(first.len(), 22, "any tile can come first");
}

#[test]
fn at_3_first_tiles_are_turned_at_random() {
    let turns: BTreeSet<_> = (0..60).map(|seed| seeded(2, seed).map.laid()[0].turn).collect();
    assert_eq!(turns.len(), 6);
}

#[test]
fn at_4_as_many_shrines_as_seats_that_nobody_builds_on() {
    for seats in 2..=4 {
        let game = seeded(seats, 1);
        assert_eq!(game.map.shrines().len(), usize::from(seats));
        for (number, &shrine) in game.map.shrines().iter().enumerate() {
            assert_eq!(game.map.at(shrine), None, "a shrine is no site");
            let touching = game.map.hexes().filter(|&hex| game.map.touches(hex) >> number & 1 == 1).count();
            assert_eq!(touching, 2, "each shrine touches two hexes of the layout");
        }
    }
}

#[test]
fn at_5_every_seat_has_the_same_thirty_buildings_in_seven_groups() {
    let sizes: Vec<_> = Group::ALL.iter().map(|group| group.members().len()).collect();
    assert_eq!(sizes, [10, 4, 4, 4, 2, 2, 4]);
    for land in Land::ALL {
        assert_eq!(PRINTED.iter().map(|printed| printed.cost.of(land)).sum::<u8>(), 19);
        let shown = TILES_READ.iter().flatten().filter(|&&shown| shown == Some(land)).count();
        assert_eq!(shown, 22);
    }
    for building in Building::ALL {
        assert!(building.printed().group.members().contains(building));
        assert_eq!(building.printed().main, BuildingSet::MAIN.contains(building));
    }
}

#[test]
fn at_6_six_black_backs_and_three_times_eight_white() {
    assert_eq!(BuildingSet::MAIN.len(), 6);
    let game = seeded(4, 2);
    for seat in Seat::all(4) {
        assert_eq!(game.unseen(seat, true).len(), 5);
        assert_eq!(game.unseen(seat, false).len(), 21);
        assert_eq!(game.estates[seat].up.and(BuildingSet::MAIN).len(), 1);
    }
}

#[test]
fn at_7_the_top_of_each_stack_lies_open_and_the_map_stays() {
    let game = seeded(3, 2);
    for seat in Seat::all(3) {
        assert_eq!(game.estates[seat].up.len(), 4);
        assert_eq!(game.estates[seat].stacks.values(), [5, 7, 7, 7]);
    }
    assert_eq!(game.map.laid().len(), 6);
}

#[test]
fn at_8_four_cards_for_the_first_seat_and_one_more_for_each_after() {
    for preset in 0..2 {
        for seed in 0..10 {
            let mut dice = SeededDice::new(seed);
            let game = Attika::setup(&Options::preset(preset), 4, &mut Croupier::quiet(&mut dice)).expect("four seats");
            let hands: Vec<_> = game.first.clockwise(4).map(|seat| game.estates[seat].cards()).collect();
            assert_eq!(hands, [4, 5, 6, 7]);
            assert_eq!(game.deck.pile.total(), 60 - 22);
        }
    }
}

#[test]
fn at_9_the_first_seat_is_drawn_and_sizes_are_open() {
    let first: BTreeSet<_> = (0..40).map(|seed| seeded(4, seed).first).collect();
    assert_eq!(first.len(), 4);
    let game = fresh(&Options::preset(1), 3);
    let view = game.view(Viewer::Seat(TWO));
    assert_eq!(view.estates[ONE].cards, 4);
    assert_eq!(view.estates[ONE].stacks.values(), [5, 7, 7, 7]);
    assert_eq!(view.estates[ONE].up.len(), 4);
    assert_eq!(view.estates[ONE].hand, None);
    assert_eq!(view.estates[TWO].hand, Some(game.estates[TWO].hand));
}
