//! What every game's knowledge must stand: a greedy seat among random ones, and sound numbers.

use std::ops::Range;

use engine::{Croupier, Dice as _, Seat, SeededDice, Source, Viewer};

use super::Knowledge;
use crate::{
    Rng, Turns,
    net::{MOST_TRAITS, Traits},
};

/// How many games a test plays: as many as usual, or what `GREEDY_GAMES` says for a closer look.
pub(super) fn games(usual: u64) -> u64 {
    std::env::var("GREEDY_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// Plays a game in which one seat ponders an imagined world and takes the best rating, and the
/// others act at random. Says whether that seat is first, alone or not, and how the game ended.
pub(super) fn greedy_game<G: Knowledge>(options: &G::Options, seats: u8, seed: u64) -> (bool, G) {
    let (mut dice, mut chance) = (SeededDice::new(seed), Rng::new(!seed));
    let greedy = Seat::new((seed % u64::from(seats)) as u8);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut rates) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let choice = if seat == greedy {
            let world = G::imagine(&game.view(Viewer::Seat(seat)), &mut chance);
            world.ponder(seat, &legal, &mut chance, &mut rates);
            (0..legal.len()).max_by(|&a, &b| rates[a].total_cmp(&rates[b])).expect("there is an action")
        } else {
            chance.below(legal.len() as u32) as usize
        };
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    (game.standings().expect("the game is over")[greedy].rank == 1, game)
}

/// Asserts that the greedy seat wins nine in ten of these games.
pub(super) fn greedy_beats_random<G: Knowledge>(options: &G::Options, seats: u8, seeds: Range<u64>) {
    let games = seeds.end - seeds.start;
    let won = seeds.filter(|&seed| greedy_game::<G>(options, seats, seed).0).count() as u64;
    println!("{options:?}, {seats} seats: the greedy seat won {won} of {games}");
    assert!(won * 10 >= games * 9, "{options:?}, {seats} seats: the greedy seat won {won} of {games}");
}

/// Asserts, over a whole random game, that ratings and traits are numbers and that leanings can be drawn from.
pub(super) fn numbers_are_sound<G: Knowledge>(options: &G::Options, seats: u8, check: fn(&G)) {
    let mut dice = SeededDice::new(3);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut out, mut traits, mut wide) = (Vec::new(), Vec::new(), Traits::default(), None);
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        game.rate(seat, &legal, &mut out);
        assert!(out.len() == legal.len() && out.iter().all(|rate| rate.is_finite()));
        traits.read(&game, seat, &legal, &out);
        assert_eq!(traits.numbers().len(), legal.len() * *wide.get_or_insert(traits.wide()), "{legal:?}");
        assert!(traits.wide() <= MOST_TRAITS && traits.numbers().iter().all(|number| number.abs() <= 8.0));
        game.lean(seat, &legal, &mut out);
        assert!(out.len() == legal.len() && out.iter().all(|&weight| weight >= 0.0));
        assert!(out.iter().any(|&weight| weight > 0.0));
        check(&game);
        let choice = dice.roll(Source(31), legal.len() as u32) as usize;
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
}

/// Asserts, over a whole random game, that whole turns are legal to their ends, that some turn begins with each
/// legal action, and that after an act exactly those are left, under the same names, that begin with it.
pub(super) fn turns_are_sound<G: Knowledge>(options: &G::Options, seats: u8, seed: u64) {
    let (mut dice, mut listed) = (SeededDice::new(seed), 0);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut turns, mut left) = (Vec::new(), Turns::default(), Turns::default());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let choice = legal[dice.roll(Source(31), legal.len() as u32) as usize];
        game.turns(seat, &mut turns);
        let mut begins: Vec<_> = turns.names().map(|(_, first)| first).collect();
        begins.sort_unstable();
        begins.dedup();
        assert!(turns.is_empty() || begins == legal, "turns begin with {begins:?}, not with {legal:?}");
        turns.sort();
        assert!(turns.rates().all(f32::is_finite));
        let names: Vec<u64> = turns.names().filter(|&(_, first)| first == choice).map(|(name, _)| name).collect();
        if !turns.is_empty() {
            listed += 1;
            let mut after = game.clone();
            for place in turns.acts(dice.roll(Source(31), turns.len() as u32) as usize) {
                after.legal(seat, &mut legal);
                assert!(legal.contains(&turns.act(place)), "{:?} of a turn is not legal", turns.act(place));
                after.apply(seat, turns.act(place), &mut Croupier::quiet(&mut SeededDice::new(1)));
            }
        }
        game.apply(seat, choice, &mut Croupier::quiet(&mut dice));
        // A turn of one act is over with it.
        if game.to_act().contains(seat) && names.len() > 1 {
            game.turns(seat, &mut left);
            left.sort();
            assert!(left.names().map(|(name, _)| name).eq(names), "after {choice:?} other turns are left");
        }
    }
    assert!(listed > 20, "turns were listed in {listed} positions only");
}
