//! The greedy seat against random ones, and weights that a playout can use.

use engine::{Croupier, Dice as _, Game as _, Options as _, Seat, SeededDice, Source, Viewer};
use game_la_strada::{Options, material::DOTS};

use super::*;

/// Whether a seat that takes the best rating in an imagined world is first among random ones.
fn greedy_wins(options: &Options, seats: u8, seed: u64) -> bool {
    let (mut dice, mut chance) = (SeededDice::new(seed), SeededDice::new(!seed));
    let greedy = Seat::new((seed % u64::from(seats)) as u8);
    let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut rates) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let choice = if seat == greedy {
            let world = LaStrada::imagine(&game.view(Viewer::Seat(seat)), &mut chance);
            world.rate(seat, &legal, &mut rates);
            assert_eq!(rates.len(), legal.len());
            (0..legal.len()).max_by(|&a, &b| rates[a].total_cmp(&rates[b])).expect("there is an action")
        } else {
            chance.roll(Source(31), legal.len() as u32) as usize
        };
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    game.standings().expect("the game is over")[greedy].rank == 1
}

#[test]
fn greedy_beats_random() {
    for (preset, seats, games) in [(0, 2, 20), (0, 3, 60), (0, 4, 60), (1, 2, 20), (1, 3, 20), (1, 4, 40), (2, 2, 20)] {
        let options = Options::preset(preset);
        let won = (7_000..7_000 + games).filter(|&seed| greedy_wins(&options, seats, seed)).count() as u64;
        assert!(won * 10 >= games * 9, "preset {preset}, {seats} seats: the greedy seat won {won} of {games}");
    }
}

/// A road that turns sharply is no road: costs are what a search for real roads finds.
#[test]
fn costs_are_those_of_the_cheapest_roads() {
    let mut checked = 0;
    for seed in 0..6 {
        let mut dice = SeededDice::new(seed);
        let mut game = LaStrada::setup(&Options::preset(0), 4, &mut Croupier::quiet(&mut dice)).expect("a legal table");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            if game.turn().phase == Phase::Build && game.turn().built == 0 {
                checked += cheapest_roads_agree(&game, seat);
            }
            game.legal(seat, &mut legal);
            let pick = dice.roll(Source(31), legal.len() as u32) as usize;
            game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
        }
    }
    assert!(checked > 500, "only {checked} costs were compared");
}

/// Compares the costs with all roads that can be built now; answers how many settlements that were.
fn cheapest_roads_agree(game: &LaStrada, seat: Seat) -> u32 {
    let side = &game.sides()[seat];
    let costs = reach::Map::new(game).costs_of(game, seat, None, reach::Set::NONE, [0; 3]);
    let mut found = [u8::MAX; DOTS];
    game.for_each_road(|road| found[road.target.index()] = found[road.target.index()].min(road.cost));
    // With few tiles of a terrain left a cheaper road may lack one; costs do not count tiles.
    let many = side.tiles.iter().all(|&tiles| tiles >= 3);
    let open = Dot::all().filter(|dot| many && !side.reached.contains(*dot) && costs[dot.index()] <= side.resources);
    open.map(|dot| assert_eq!(costs[dot.index()], found[dot.index()], "to {}", dot.name())).count() as u32
}

#[test]
fn weights_are_never_all_nothing() {
    let mut dice = SeededDice::new(8);
    let mut game = LaStrada::setup(&Options::preset(2), 2, &mut Croupier::quiet(&mut dice)).expect("a table for two");
    let (mut legal, mut weights) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        game.lean(seat, &legal, &mut weights);
        assert!(weights.len() == legal.len() && weights.iter().all(|&weight| weight >= 0.0));
        assert!(weights.iter().sum::<f32>() > 0.0);
        let pick = dice.roll(Source(31), legal.len() as u32) as usize;
        game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
    }
    assert_eq!(game.outlook().values().len(), 2);
}
