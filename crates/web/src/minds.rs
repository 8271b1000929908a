//! Those who think beside the page: one mind for each that was asked for, kept between the plies of
//! its turn.

use bots::{Found, Level, Limits, Part, Thought, review::Effort};
use catalog::{Mind, Sight, review};
use engine::Viewer;

use crate::message::{Outcome, Ponder, Pondered, Task};

/// Milliseconds between two tellings of what a review found out so far.
const TELLING: f64 = 300.0;

/// Milliseconds since any fixed moment.
pub type Clock = fn() -> f64;

/// The minds of one table.
pub struct Minds {
    clock: Clock,
    minds: Vec<(Owner, Box<dyn Mind>)>,
}

/// Whose mind it is. Another game, level or seed is another mind.
#[derive(Clone, PartialEq, Debug)]
struct Owner {
    game: String,
    viewer: Viewer,
    level: Level,
    seed: u64,
}

impl Minds {
    /// No mind yet, and a clock to think by.
    pub fn new(clock: Clock) -> Minds {
        Minds { clock, minds: Vec::new() }
    }

    /// Does what is asked, and tells what comes of it.
    pub fn work(&mut self, task: Task, tell: &mut dyn FnMut(Outcome)) {
        match task {
            Task::Ponder(ponder) => tell(match ponder.part {
                Some((index, of)) => Outcome::Found(ponder.id, self.find(*ponder, index, of)),
                None => Outcome::Pondered(self.ponder(*ponder)),
            }),
            Task::Review { record, seconds } => self.review(&record, seconds, tell),
            // One that cannot be used is left: bots then value positions as they do without.
            Task::Net { game, text } => {
                let _ = catalog::learn(&game, &text);
            }
        }
    }

    /// Reviews a game and tells again and again how far it is. Whoever asked ends it by ending the
    /// worker.
    fn review(&self, record: &str, seconds: f64, tell: &mut dyn FnMut(Outcome)) {
        let mut reviewer = match review::review(record, Effort::Seconds(seconds)) {
            Ok(reviewer) => reviewer,
            Err(error) => return tell(Outcome::NoReview(error.to_string())),
        };
        let begun = (self.clock)();
        let mut told = begun;
        while reviewer.step() {
            let now = (self.clock)();
            if now - begun >= seconds * 1000.0 {
                break;
            }
            if now - told >= TELLING {
                told = now;
                tell(Outcome::Reviewed { review: Box::new(reviewer.review()), ended: false });
            }
        }
        tell(Outcome::Reviewed { review: Box::new(reviewer.review()), ended: true });
    }

    /// Thinks about a decision.
    pub fn ponder(&mut self, ponder: Ponder) -> Pondered {
        let id = ponder.id;
        Pondered::new(id, self.think(ponder))
    }

    fn think(&mut self, ponder: Ponder) -> Option<Thought<String>> {
        let (clock, millis) = (self.clock, ponder.millis);
        let (mind, sight) = self.mind(ponder)?;
        mind.think(&sight, &Limits::millis(millis, &move || clock()))
    }

    /// Does its part of a thought that several share.
    fn find(&mut self, mut ponder: Ponder, index: u32, of: u32) -> Option<Found> {
        let (clock, millis) = (self.clock, ponder.millis);
        let part = Part { index, of, done: ponder.done.take() };
        let (mind, sight) = self.mind(ponder)?;
        mind.find(&sight, &Limits::millis(millis, &move || clock()), &part)
    }

    /// The mind that is asked, and what it sees.
    fn mind(&mut self, ponder: Ponder) -> Option<(&mut dyn Mind, Sight)> {
        let level = ponder.level.parse().ok()?;
        let Ponder { seed, position, .. } = ponder;
        let owner = Owner { game: position.game.clone(), viewer: position.viewer, level, seed };
        let sight = Sight::of(position).ok()?;
        let index = match self.minds.iter().position(|(known, _)| *known == owner) {
            Some(index) => index,
            None => {
                let mind = catalog::mind(&owner.game, level, seed).ok()?;
                self.minds.push((owner, mind));
                self.minds.len() - 1
            }
        };
        Some((self.minds[index].1.as_mut(), sight))
    }
}
