//! Minds that think as one in several places answer as one mind with as many threads.

use engine::{Croupier, Game, Seat, SeededDice, Viewer};

use super::{
    new_game,
    toy::{Act, Toy},
};
use crate::{Found, Knowledge, Level, Limits, Mind, Part, Style, Thinks, Thought, positions, settle};

/// Several minds, and what they settled on last.
struct Minds<G: Game> {
    minds: Vec<Mind<G>>,
    level: Level,
    seed: u64,
    done: Option<G::Action>,
}

impl<G: Knowledge> Minds<G> {
    fn new(count: usize, level: Level, seed: u64) -> Minds<G> {
        let minds = (0..count).map(|_| Mind::new(level, seed)).collect();
        Minds { minds, level, seed, done: None }
    }

    fn find(&mut self, game: &G, seat: Seat, limits: &Limits<'_>) -> (Vec<G::Action>, Vec<Found>) {
        let (view, mut legal) = (game.view(Viewer::Seat(seat)), Vec::new());
        game.legal(seat, &mut legal);
        let (of, done) = (self.minds.len() as u32, self.done);
        let find = |(index, mind): (usize, &mut Mind<G>)| {
            let part = Part { index: index as u32, of, done };
            let found = mind.find(&view, seat, &legal, limits, &part).expect("these levels search");
            let row: Vec<f64> = found.clone().into();
            assert_eq!(Found::from(row), found, "nothing is lost on the way");
            found
        };
        let found = self.minds.iter_mut().enumerate().map(find).collect();
        (legal, found)
    }

    fn think(&mut self, game: &G, seat: Seat, limits: &Limits<'_>) -> Thought<G::Action> {
        let (legal, found) = self.find(game, seat, limits);
        let seats = game.seats();
        let thought = settle(self.level.style(), self.seed, seats, &legal, &found).expect("they found something");
        self.done = Some(thought.choice);
        thought
    }
}

/// One seat's plies from here on, of one mind with threads and of as many minds; all others do whatever is first.
/// Gives how many plies were thought about with trees that were there before.
fn compare<G: Knowledge>(mut game: G, level: Level, count: usize, iterations: u32, plies: usize) -> usize {
    let seat = game.to_act().first().expect("somebody is to act");
    let limits = Limits::iterations(iterations).on_threads(count);
    let (mut alone, mut together) = (Mind::<G>::new(level, 9), Minds::<G>::new(count, level, 9));
    let (mut legal, mut dice) = (Vec::new(), SeededDice::new(4));
    let (mut left, mut kept) = (plies, 0);
    while let Some(next) = game.to_act().first().filter(|_| left > 0) {
        game.legal(next, &mut legal);
        let mut action = legal[0];
        if next == seat {
            left -= 1;
            let one = alone.think(&game.view(Viewer::Seat(seat)), seat, &legal, &limits);
            assert_eq!(one, together.think(&game, seat, &limits), "{} of {count}, {left} left", G::INFO.slug);
            kept += usize::from(one.opinions.iter().map(|opinion| opinion.visits).sum::<u32>() > one.iterations);
            action = one.choice;
        }
        game.apply(next, action, &mut Croupier::quiet(&mut dice));
    }
    kept
}

#[test]
fn several_minds_with_one_tree_each_answer_as_one_mind_with_as_many_threads() {
    for level in [Level::Journeyman, Level::Master] {
        for count in 1..=4 {
            let kept = compare(new_game(3, 5), level, count, 301, 8);
            assert!(kept > 0, "no tree went on");
        }
    }
}

#[test]
fn so_they_do_in_every_game() {
    fn stored<G: Knowledge>() -> usize {
        compare(positions::stored::<G>().swap_remove(0), Level::Merchant, 3, 150, 5)
    }
    let kept = stored::<game_la_strada::LaStrada>()
        + stored::<game_new_world::NewWorld>()
        + stored::<game_attika::Attika>()
        + stored::<game_rialto::Rialto>()
        + stored::<game_strada_romana::StradaRomana>();
    assert!(kept > 0, "no tree went on");
}

#[test]
fn what_some_found_is_a_thought_and_what_nobody_found_is_none() {
    let (game, style) = (new_game(2, 5), Level::Master.style());
    let (legal, mut found) =
        Minds::<Toy>::new(3, Level::Master, 9).find(&game, Seat::FIRST, &Limits::iterations(3000).on_threads(3));
    found.remove(1);
    let thought = settle(style, 9, 2, &legal, &found).expect("two found something");
    assert!(legal.contains(&thought.choice) && (900..=1600).contains(&thought.iterations), "{thought:?}");
    assert_eq!(settle::<Act>(style, 9, 2, &legal, &[]), None);
    assert_eq!(settle(style, 9, 2, &legal[1..], &found), None, "it is about other actions");
    let Style::Quick(quick) = Level::Novice.style() else { panic!("a novice does not search") };
    assert_eq!(settle(Style::Quick(quick), 9, 2, &legal, &found), None);
    let view = game.view(Viewer::Seat(Seat::FIRST));
    let part = Part { index: 0, of: 2, done: None };
    let novice = Mind::<Toy>::new(Level::Novice, 9).find(&view, Seat::FIRST, &legal, &Limits::iterations(9), &part);
    assert_eq!(novice, None);
}
