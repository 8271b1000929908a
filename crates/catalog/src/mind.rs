//! A bot seat with its type erased. It is given positions, never a game.

use bots::{Found, Knowledge, Level, Limits, Opinion, Part, Thinks, Thought, review::Correction};

use crate::{CatalogError, Sight, table::Title, with_game};

/// A bot that sits at a table.
pub trait Mind: Send {
    /// Thinks about the decision of a position's viewer; `None` if the position is not of this game
    /// or there is nothing to decide.
    fn think(&mut self, sight: &Sight, limits: &Limits<'_>) -> Option<Thought<String>>;

    /// Thinks about it with others of its level and seed, in its part; [`settle`] makes one thought of what they
    /// find. `None` also if it does not search.
    fn find(&mut self, _sight: &Sight, _limits: &Limits<'_>, _part: &Part<String>) -> Option<Found> {
        None
    }
}

/// A bot for one seat of a game. The same seed gives the same answers.
pub fn mind(slug: &str, level: Level, seed: u64) -> Result<Box<dyn Mind>, CatalogError> {
    with_game!(slug, G => Box::new(Seated::<G>(G::mind(level, seed))) as Box<dyn Mind>)
        .ok_or_else(|| CatalogError::Game { given: slug.into() })
}

/// The thought of minds that thought about a position together and found this, in their order.
pub fn settle(sight: &Sight, level: Level, seed: u64, found: &[Found]) -> Option<Thought<String>> {
    with_game!(sight.position().game.as_str(), G => {
        let (seats, legal) = (sight.position().seats, sight.legal::<G>());
        bots::settle(level.style(), seed, seats, legal, found).map(|thought| told::<G>(sight, thought))
    })
    .flatten()
}

/// Lets bots value a game's positions by this net, a file in hexadecimal. Natively nets are built in; a page
/// fetches them. Says whether it could be used.
pub fn learn(slug: &str, text: &str) -> bool {
    let digits = text.trim().as_bytes();
    if !digits.len().is_multiple_of(2) {
        return false;
    }
    let bytes = digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    let Some(bytes) = bytes.collect::<Option<Vec<u8>>>() else { return false };
    with_game!(slug, G => G::shelf().is_some_and(|shelf| shelf.put(&bytes).is_ok())).unwrap_or(false)
}

/// A mind of a game's own, with its words turned into text.
struct Seated<G: Title>(Box<dyn Thinks<G>>);

impl<G: Title> Mind for Seated<G> {
    fn think(&mut self, sight: &Sight, limits: &Limits<'_>) -> Option<Thought<String>> {
        let (seat, legal) = (sight.position().acting()?, sight.legal::<G>());
        if legal.is_empty() {
            return None;
        }
        Some(told::<G>(sight, self.0.think(sight.view::<G>()?, seat, legal, limits)))
    }

    fn find(&mut self, sight: &Sight, limits: &Limits<'_>, part: &Part<String>) -> Option<Found> {
        let (seat, legal) = (sight.position().acting()?, sight.legal::<G>());
        let done = part.done.as_ref().and_then(|action| action.parse().ok());
        let part = Part { index: part.index, of: part.of, done };
        self.0.find(sight.view::<G>()?, seat, legal, limits, &part)
    }
}

/// A thought in text, with chances as they turn out.
fn told<G: Title>(sight: &Sight, thought: Thought<G::Action>) -> Thought<String> {
    let (correction, ply) = (Correction::of_search::<G>(sight.position().seats), sight.position().ply);
    // A seat that did not search has no chances to correct.
    let chance = |opinion: &Opinion<G::Action>| match opinion.visits {
        0 => opinion.win_chance,
        _ => correction
            .correct(&opinion.win_chance.map(|_, &chance| f64::from(chance)), ply)
            .map(|_, &chance| chance as f32),
    };
    let opinion = |opinion: Opinion<G::Action>| Opinion {
        win_chance: chance(&opinion),
        action: opinion.action.to_string(),
        visits: opinion.visits,
        value: opinion.value,
        margin: opinion.margin,
    };
    Thought {
        choice: thought.choice.to_string(),
        opinions: thought.opinions.into_iter().map(opinion).collect(),
        iterations: thought.iterations,
        plies: thought.plies,
    }
}
