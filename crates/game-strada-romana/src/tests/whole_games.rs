//! Whole games: how they end, and the road rules written a second time in the plainest way.

use std::collections::BTreeSet;

use engine::{Croupier, Dice as _, Game, SeededDice, Source};
use testkit::Story;

use super::tools::{JAM, scene, square};
use crate::{
    Action, Diagonals, Options, StradaRomana,
    board::{End, Square},
    material::{Special, Wagon},
    state::{Ending, Motion, Move, Open, Phase, Place},
};

/// Plays a random game to its end, showing each position to `look`.
fn random_game(options: &Options, seats: u8, seed: u64, mut look: impl FnMut(&StradaRomana)) -> StradaRomana {
    let (mut dice, mut chooser) = (SeededDice::new(seed), SeededDice::new(!seed));
    let mut game = StradaRomana::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        look(&game);
        game.legal(seat, &mut legal);
        let choice = chooser.roll(Source(0), legal.len() as u32) as usize;
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    game
}

#[test]
fn most_random_games_end_with_the_fourth_arrival() {
    for seats in 2..=5 {
        let games = (0..20).map(|seed| random_game(&Options::default(), seats, seed, |_| {}));
        let arrivals = games.filter(|game| game.open.phase == Phase::Over(Ending::Arrivals)).count();
        assert!(arrivals > 10, "{arrivals} of 20 at {seats} seats");
    }
}

#[test]
fn a_game_of_passing_ends_with_the_last_victory_point() {
    let mut story = Story::<StradaRomana>::default_table(3, 5);
    while !story.game.open.is_over() {
        let seat = story.game.open.on_turn;
        story.plays(&format!("{seat}: pass"));
    }
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Points));
    assert_eq!(story.game.open.hands.values().iter().map(|hand| hand.points).sum::<u8>(), 20);
}

#[test]
fn a_jam_that_nobody_leaves_ends_the_game() {
    let mut story = scene(2, JAM);
    while !story.game.open.is_over() {
        let seat = story.game.open.on_turn;
        let coins = story.game.open.hands[seat].coins;
        if coins < 2 {
            story.plays(&format!("{seat}: pass"));
            continue;
        }
        story.plays(&format!("{seat}: buy sideways"));
        while let Some(step) = story.legal(seat).into_iter().find(|action| action.starts_with("step phaedromus")) {
            story.plays(&format!("{seat}: {step}"));
        }
        story.plays(&format!("{seat}: end"));
    }
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Standstill));
}

/// The links of the map, each written once.
const LINKS: &str = "1.0-2.0 1.1-2.1 1.2-2.2 2.0-3.0 2.1-3.1 2.2-3.2 3.0-4.0 3.1-4.1 3.2-4.2 4.0-5.0 4.1-5.1 5.0-6.0 \
                     5.1-6.1 6.0-7.0 6.1-7.1 6.2-7.2 7.1-8.1 8.1-9.1 9.0-10.0 9.1-10.1 9.2-10.2 10.1-11.1 10.2-11.2 \
                     11.1-12.1 11.2-12.2 12.0-13.0 12.1-13.1 12.2-13.2 13.0-14.0 13.1-14.1 13.2-14.2 14.1-15.1 \
                     14.2-15.2 4.2-5.1 5.1-6.2 7.0-8.1 7.2-8.1 8.1-9.0 8.1-9.2 10.0-11.1 11.1-12.0 14.0-15.1";

/// The road rules once more, square by square.
struct Plain<'a> {
    open: &'a Open,
    turn: Move,
    links: BTreeSet<(Square, Square)>,
}

impl Plain<'_> {
    fn new(open: &Open, turn: Move) -> Plain<'_> {
        let pair = |text: &str| text.split_once('-').map(|(a, b)| (square(a), square(b))).expect("a link");
        Plain { open, turn, links: LINKS.split_whitespace().map(pair).collect() }
    }

    fn is_step(&self, from: Square, to: Square, bound: End) -> bool {
        let forward = if bound == End::Rome { 1 } else { -1 };
        let columns = to.column() as i8 - from.column() as i8;
        let lanes = to.lane().abs_diff(from.lane());
        let linked = self.links.contains(&(from, to)) || self.links.contains(&(to, from));
        let diagonal = self.open.options.diagonals == Diagonals::Free || self.turn.has(Special::Diagonal);
        columns == forward && (linked || lanes == 1 && diagonal)
            || columns == 0 && lanes == 1 && self.turn.has(Special::Sideways)
    }

    /// Whether a wagon may come to this square with so many steps left afterwards.
    fn may_come_to(&self, wagon: Wagon, to: Square, left: u8) -> bool {
        let others = |other: Wagon| other != wagon && self.open.square_of(other) == Some(to);
        if !Wagon::all().any(others) {
            return true;
        }
        let bound = self.open.bound[wagon];
        self.turn.has(Special::Through)
            && left > 0
            && (to.column() == bound.column()
                || Square::all().any(|on| self.is_step(to, on, bound) && self.may_come_to(wagon, on, left - 1)))
    }

    fn steps(&self) -> BTreeSet<Action> {
        let mut steps = BTreeSet::new();
        let rolling = match self.turn.motion {
            Motion::Rolling(wagon) => Some(wagon),
            Motion::Nobody | Motion::Halted { .. } | Motion::Home(_) => None,
        };
        let passing = rolling.filter(|&wagon| {
            Wagon::all().any(|other| other != wagon && self.open.square_of(other) == self.open.square_of(wagon))
        });
        for wagon in Wagon::all().filter(|&wagon| passing.is_none_or(|passing| passing == wagon)) {
            if self.turn.left() > 0 && (!self.turn.moved.contains(wagon) || rolling == Some(wagon)) {
                self.steps_of(wagon, &mut steps);
            }
        }
        steps
    }

    fn steps_of(&self, wagon: Wagon, steps: &mut BTreeSet<Action>) {
        let bound = self.open.bound[wagon];
        let left = self.turn.left() - 1;
        for to in Square::all().filter(|&to| self.may_come_to(wagon, to, left)) {
            match self.open.places[wagon] {
                Place::Waiting if to.column() == bound.opposite().column() => {
                    steps.insert(Action::Enter { wagon, to });
                }
                Place::Road(from) if self.is_step(from, to, bound) => {
                    steps.insert(Action::Step { wagon, to });
                }
                Place::Waiting | Place::Road(_) | Place::Arrived => {}
            }
        }
        if self.open.square_of(wagon).is_some_and(|from| from.column() == bound.column()) {
            steps.insert(Action::Arrive(wagon));
        }
    }
}

#[test]
fn the_steps_are_those_of_the_plain_rules() {
    let free = Options { diagonals: Diagonals::Free, ..Options::default() };
    let mut seen = 0;
    for (options, seed) in [(Options::default(), 1), (free.clone(), 2), (Options::default(), 3), (free, 4)] {
        random_game(&options, 4, seed, |game| {
            let turn = match game.open.phase {
                Phase::Start => Move::new(None),
                Phase::Move(turn) => turn,
                Phase::Look | Phase::Took | Phase::Over(_) => return,
            };
            let mut legal = Vec::new();
            game.legal(game.open.on_turn, &mut legal);
            legal.retain(|action| matches!(action, Action::Step { .. } | Action::Enter { .. } | Action::Arrive(_)));
            let plain = Plain::new(&game.open, turn).steps();
            assert_eq!(legal.into_iter().collect::<BTreeSet<_>>(), plain);
            seen += usize::from(turn.has(Special::Through));
        });
    }
    assert!(seen > 20, "passing through was tried {seen} times");
}
