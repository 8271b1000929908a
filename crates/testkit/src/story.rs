//! A test as a little story in notation.

use engine::{Cites, Clause, Croupier, Dice, Game, Options, Refused, Seat, SeededDice, Session, Source, play};

use crate::play::CHOICE;

/// A game that a test plays in notation: `1: pass | 2: look | 2: take ballio`.
pub struct Story<G: Game> {
    /// The game as it stands.
    pub game: G,
    /// What happened in the last [`plays`](Story::plays).
    pub events: Vec<G::Event>,
    dice: Rigged,
}

struct Rigged {
    next: std::collections::VecDeque<u32>,
    then: SeededDice,
}

impl Dice for Rigged {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        match self.next.pop_front() {
            Some(value) => {
                assert!(value < bound, "the story rolls {value} where only 0..{bound} can come up");
                value
            }
            None => self.then.roll(source, bound),
        }
    }
}

impl<G: Game> Story<G> {
    /// A new game with these options.
    pub fn new(options: &G::Options, seats: u8, seed: u64) -> Story<G> {
        let mut dice = SeededDice::new(seed);
        let (session, _) = Session::<G>::start(options, seats, &mut dice).expect("the story's table can be set up");
        Story::from_game(session.game().clone())
    }

    /// A new game with the default options.
    pub fn default_table(seats: u8, seed: u64) -> Story<G> {
        Story::new(&G::Options::default(), seats, seed)
    }

    /// A new game with the preset of this name.
    pub fn preset(name: &str, seats: u8, seed: u64) -> Story<G> {
        let index = G::Options::PRESETS.iter().position(|preset| preset.name == name).expect("a preset of the game");
        Story::new(&G::Options::preset(index), seats, seed)
    }

    /// A story that begins with this position.
    pub fn from_game(game: G) -> Story<G> {
        Story { game, events: Vec::new(), dice: Rigged { next: Default::default(), then: SeededDice::new(1) } }
    }

    /// The next rolls come up with these values.
    pub fn rolls(&mut self, values: &[u32]) -> &mut Self {
        self.dice.next.extend(values);
        self
    }

    /// Plays these plies; the story fails if one is refused.
    pub fn plays(&mut self, plies: &str) -> &mut Self {
        self.events.clear();
        for text in plies.split('|').map(str::trim).filter(|text| !text.is_empty()) {
            let (seat, action) = Self::read(text);
            let mut croupier = Croupier::new(&mut self.dice, &mut self.events);
            if let Err(refused) = play(&mut self.game, seat, action, &mut croupier) {
                panic!("`{text}` is refused: {refused:?}\nlegal: {}", self.legal(seat).join(" | "));
            }
        }
        self
    }

    /// Asserts that this ply is refused by this clause and changes nothing.
    pub fn refused(&mut self, ply: &str, clause: Clause) -> G::Refusal {
        let (seat, action) = Self::read(ply);
        let before = self.game.clone();
        let mut croupier = Croupier::quiet(&mut self.dice);
        let result = play(&mut self.game, seat, action, &mut croupier);
        assert!(self.game == before, "`{ply}` changed the game though it was refused");
        match result {
            Err(Refused::Illegal(refusal)) => {
                assert_eq!(refusal.clause(), clause, "`{ply}` is refused by another clause: {refusal:?}");
                refusal
            }
            other => panic!("`{ply}` should be refused by {clause}, not {other:?}"),
        }
    }

    /// Asserts that this ply is legal.
    pub fn allows(&self, ply: &str) -> &Self {
        let (seat, action) = Self::read(ply);
        let legal = self.legal(seat);
        assert!(legal.contains(&action.to_string()), "`{ply}` should be legal; legal: {}", legal.join(" | "));
        self
    }

    /// What a seat may do, in notation.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        if !self.game.to_act().contains(seat) {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// Plays random actions until this holds; fails if the game ends first.
    pub fn random_until(&mut self, holds: impl Fn(&G) -> bool) -> &mut Self {
        let mut legal = Vec::new();
        let mut chooser = self.dice.then.clone();
        for _ in 0..=G::INFO.max_plies {
            if holds(&self.game) {
                return self;
            }
            let seat = self.game.to_act().first().expect("the story's moment comes before the game ends");
            self.game.legal(seat, &mut legal);
            let action = legal[chooser.roll(CHOICE, legal.len() as u32) as usize];
            self.game.apply(seat, action, &mut Croupier::quiet(&mut self.dice));
        }
        panic!("the story's moment never comes")
    }

    fn read(ply: &str) -> (Seat, G::Action) {
        let (seat, action) = ply.split_once(':').unwrap_or_else(|| panic!("`{ply}` should be `seat: action`"));
        let seat = seat.trim().parse().unwrap_or_else(|()| panic!("`{ply}` should begin with a seat"));
        let action = action.trim().parse().unwrap_or_else(|error| panic!("`{ply}`: {error}"));
        (seat, action)
    }
}
