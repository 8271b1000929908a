//! How a state came about. States that were cloned share their past, so that a clone costs nothing.

use std::sync::Arc;

use engine::{Game, Ply, Roll, Seat};

/// What led to a state.
pub(crate) struct Past<G: Game>(Option<Arc<Link<G>>>);

struct Link<G: Game> {
    step: Step<G>,
    before: Past<G>,
    plies: usize,
}

/// One thing that happened.
pub(crate) enum Step<G: Game> {
    /// The game was set up.
    Opening(Vec<Roll>),
    /// A world was imagined from a view that came as text.
    Viewed { view: Arc<str>, seed: u64 },
    /// Another world was imagined from what a seat knew.
    Imagined { seat: Seat, seed: u64 },
    /// Somebody acted.
    Ply(Ply<G::Action>),
}

impl<G: Game> Past<G> {
    /// The past of a game just set up.
    pub(crate) fn opening(rolls: Vec<Roll>) -> Past<G> {
        Past(None).and(Step::Opening(rolls))
    }

    /// The past of a world imagined from a view.
    pub(crate) fn viewed(view: &str, seed: u64) -> Past<G> {
        Past(None).and(Step::Viewed { view: view.into(), seed })
    }

    /// This past and one thing more.
    pub(crate) fn and(self, step: Step<G>) -> Past<G> {
        let plies = self.plies() + usize::from(matches!(step, Step::Ply(_)));
        Past(Some(Arc::new(Link { step, before: self, plies })))
    }

    /// How many plies were played.
    pub(crate) fn plies(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.plies)
    }

    /// Everything that happened, first things first.
    pub(crate) fn steps(&self) -> Vec<&Step<G>> {
        let mut steps = Vec::with_capacity(self.plies() + 1);
        let mut at = &self.0;
        while let Some(link) = at {
            steps.push(&link.step);
            at = &link.before.0;
        }
        steps.reverse();
        steps
    }
}

impl<G: Game> Clone for Past<G> {
    fn clone(&self) -> Past<G> {
        Past(self.0.clone())
    }
}

/// A long chain is taken apart link by link: dropping it as it lies would use the stack for each.
impl<G: Game> Drop for Past<G> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(link) = next {
            next = Arc::try_unwrap(link).ok().and_then(|mut link| link.before.0.take());
        }
    }
}
