//! The laws of the encoding, for every game, preset and number of seats.
//!
//! `LAWS_PLIES=1000000 cargo test --release -p encode --test laws` plays that many plies a title.

use encode::{Encode, LONGEST, Part, size};
use engine::{Croupier, Dice as _, Options, Seat, SeededDice, Source, Viewer};

/// Plies at each table.
const PLIES: u32 = 10_000;
/// After so many plies a world is imagined.
const IMAGINE: u32 = 17;
const CHOICE: Source = Source(31);

/// Everything that a table needs to be looked at, used again and again.
struct Watch<G: Encode> {
    space: u32,
    legal: Vec<G::Action>,
    numbers: Vec<Option<u32>>,
    seen: Vec<bool>,
    here: Vec<i16>,
    there: Vec<i16>,
    /// Actions that had no number.
    left_out: u32,
}

impl<G: Encode> Watch<G> {
    fn new(options: &G::Options) -> Watch<G> {
        let (space, length) = (G::space(options), size(G::PARTS));
        Watch {
            space,
            legal: Vec::new(),
            numbers: Vec::new(),
            seen: vec![false; space as usize],
            here: vec![0; length],
            there: vec![0; length],
            left_out: 0,
        }
    }

    /// Numbers are distinct, below the size, and come back.
    fn actions(&mut self, game: &G, seat: Seat) {
        game.legal(seat, &mut self.legal);
        game.numbers(&self.legal, &mut self.numbers);
        assert_eq!(self.legal.len(), self.numbers.len());
        self.seen.fill(false);
        for (&action, &number) in self.legal.iter().zip(&self.numbers) {
            let Some(number) = number else {
                self.left_out += 1;
                continue;
            };
            assert!(number < self.space, "{action} has number {number} of {}", self.space);
            assert!(!std::mem::replace(&mut self.seen[number as usize], true), "{action} shares number {number}");
            assert_eq!(game.action(number), Some(action), "number {number}");
        }
    }

    /// Every part is within its bounds, for every viewer, and a watcher sees no hand.
    fn observations(&mut self, game: &G, seat: Seat) {
        let view = game.view(Viewer::Seat(seat));
        G::observe(&view, seat, &mut self.here);
        self.there.fill(i16::MAX);
        G::observe(&view.clone(), seat, &mut self.there);
        assert_eq!(self.here, self.there, "equal views, unequal observations");
        let mut rest = self.here.as_slice();
        for part in G::PARTS {
            let (numbers, after) = rest.split_at(part.size());
            rest = after;
            let bad = numbers.iter().position(|number| !(part.low..=part.high).contains(number));
            assert_eq!(bad.map(|place| (part.name, place, numbers[place])), None, "out of bounds");
        }
    }

    /// What is hidden from a seat changes neither its observation nor the numbers of its actions.
    fn hidden(&mut self, game: &G, seat: Seat, seed: u64) {
        let view = game.view(Viewer::Seat(seat));
        G::observe(&view, seat, &mut self.here);
        let other = G::imagine(&view, &mut SeededDice::new(seed));
        G::observe(&other.view(Viewer::Seat(seat)), seat, &mut self.there);
        assert_eq!(self.here, self.there, "the observation shows what is hidden");
        if game.to_act().contains(seat) {
            let (mut legal, mut numbers) = (Vec::new(), Vec::new());
            game.legal(seat, &mut self.legal);
            game.numbers(&self.legal, &mut self.numbers);
            other.legal(seat, &mut legal);
            other.numbers(&legal, &mut numbers);
            assert_eq!(self.numbers, numbers, "the numbers show what is hidden");
        }
    }
}

/// Plays at random and checks every ply. Returns how many legal actions had no number.
fn table<G: Encode>(options: &G::Options, seats: u8, plies: u32) -> u32 {
    let mut watch = Watch::<G>::new(options);
    let mut ply = 0;
    for seed in 1.. {
        let mut dice = SeededDice::new(seed);
        let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset's table");
        while let Some(seat) = game.to_act().first() {
            for acting in game.to_act().iter() {
                watch.actions(&game, acting);
            }
            let viewer = Seat::new((ply % u32::from(seats)) as u8);
            watch.observations(&game, seat);
            watch.observations(&game, viewer);
            if ply % IMAGINE == 0 {
                watch.hidden(&game, viewer, u64::from(ply));
                watch.hidden(&game, seat, u64::from(ply));
            }
            ply += 1;
            game.legal(seat, &mut watch.legal);
            let action = watch.legal[dice.roll(CHOICE, watch.legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        watch.observations(&game, Seat::FIRST);
        if ply >= plies {
            break;
        }
    }
    watch.left_out
}

fn title<G: Encode>() {
    let tables: Vec<(usize, u8)> = (G::Options::PRESETS.iter().enumerate())
        .flat_map(|(index, preset)| preset.seats.clone().map(move |seats| (index, seats)))
        .collect();
    let asked: Option<u32> =
        std::env::var("LAWS_PLIES").ok().map(|plies| plies.parse().expect("LAWS_PLIES is a number"));
    for &(index, seats) in &tables {
        let plies = asked.map_or(PLIES, |plies| plies / tables.len() as u32);
        let left_out = table::<G>(&G::Options::preset(index), seats, plies);
        let name = G::Options::PRESETS[index].name;
        println!("{} {name}, {seats} seats: {plies} plies, {left_out} actions without a number", G::INFO.slug);
        let payments = G::BLOCKS.iter().any(|block| block.name == "pay");
        assert!(left_out == 0 || payments, "{left_out} actions have no number");
    }
}

/// The blocks cover the numbers without a gap, and the observation keeps to its limit.
fn shape<G: Encode>(space: u32) {
    let mut next = 0;
    for block in G::BLOCKS {
        assert_eq!(block.first, next, "{}", block.name);
        next += block.count;
    }
    assert_eq!(G::space(&G::Options::default()), space);
    assert!(size(G::PARTS) <= LONGEST, "{} numbers", size(G::PARTS));
    let mut names: Vec<_> = G::PARTS.iter().map(|part: &Part| part.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn la_strada() {
    shape::<game_la_strada::LaStrada>(702);
    title::<game_la_strada::LaStrada>();
}

#[test]
fn rialto() {
    shape::<game_rialto::Rialto>(231);
    title::<game_rialto::Rialto>();
}

#[test]
fn new_world() {
    shape::<game_new_world::NewWorld>(505);
    title::<game_new_world::NewWorld>();
}

#[test]
fn attika() {
    shape::<game_attika::Attika>(644);
    title::<game_attika::Attika>();
}

#[test]
fn strada_romana() {
    shape::<game_strada_romana::StradaRomana>(435);
    title::<game_strada_romana::StradaRomana>();
}
