//! What a turn finds out about its first road at its start says for each tile what a fresh look says.

use engine::{Croupier, Dice, Game, Options as _, SeededDice, Source, digest};

use crate::{
    Action, LaStrada, Options,
    first_road::FirstRoad,
    options::Connections,
    state::{Phase, Turn},
};

/// A game in which nothing is kept.
fn forgetful(game: &LaStrada) -> LaStrada {
    LaStrada { first_road: FirstRoad::NONE, ..game.clone() }
}

/// How many positions were answered by what was kept: starts, first tiles and further ones.
#[derive(Default, Debug)]
struct Kept {
    starts: usize,
    first: usize,
    further: usize,
}

/// Compares all positions of a random game.
fn compare(options: &Options, seats: u8, seed: u64, kept: &mut Kept) {
    let mut dice = SeededDice::new(seed);
    let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a table of the test");
    let (mut legal, mut afresh) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        let forgetful = forgetful(&game);
        game.legal(seat, &mut legal);
        forgetful.legal(seat, &mut afresh);
        assert_eq!(legal, afresh, "{options:?}, {seats} seats, seed {seed}: {:?}", game.turn);
        assert_eq!((digest(&game), &game), (digest(&forgetful), &forgetful));
        let known = game.first_road.ways(game.side().resources).is_some();
        match (game.turn.phase, game.turn.laid) {
            (Phase::Build, _) => kept.starts += usize::from(known),
            (Phase::Road, 0) => kept.first += usize::from(known),
            (Phase::Road, _) => kept.further += usize::from(known),
            (Phase::Workshop | Phase::Placed | Phase::Travel | Phase::Over, _) => {}
        }
        let action = legal[dice.roll(Source(9), legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
}

#[test]
fn what_a_turn_begins_with_holds_until_its_first_road_is_finished() {
    let presets = [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2)];
    let mut tables: Vec<(Options, u8)> =
        presets.into_iter().map(|(preset, seats)| (Options::preset(preset), seats)).collect();
    tables.push((Options { connections: Connections::Many, ..Options::preset(2) }, 2));
    tables.push((Options { exclusive: true, ..Options::default() }, 2));
    for (options, seats) in &tables {
        let mut kept = Kept::default();
        (0..12).for_each(|seed| compare(options, *seats, seed, &mut kept));
        let Kept { starts, first, further } = kept;
        assert!(starts > 100 && first > 100 && further > 100, "{options:?}, {seats} seats: {kept:?}");
    }
}

/// A road in hand keeps it; a finished one does not, whatever is left.
#[test]
fn a_finished_road_leaves_nothing_to_go_by() {
    let mut dice = SeededDice::new(4);
    let mut game = LaStrada::setup(&Options::default(), 2, &mut Croupier::quiet(&mut dice)).expect("a table");
    let (mut legal, mut roads, mut turn) = (Vec::new(), 0, Turn::of(game.first, Phase::Over, 0));
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let action = legal[dice.roll(Source(9), legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        if matches!(action, Action::Reach(_)) && game.turn.phase == Phase::Build {
            roads += 1;
            assert!((0..=10).all(|left| game.first_road.ways(left).is_none()), "after {turn:?}");
        }
        turn = game.turn;
    }
    assert!(roads > 10, "only {roads} roads were built");
}
