//! The Python class `Batch`: many games stepped together, with the interpreter released.

use numpy::PyReadwriteArrayDyn;
use pyo3::prelude::*;

use crate::{
    arrays::{no_slice, readable, writable},
    batch::{Batched, Rows},
    game::Game,
    guard::Guarded,
    trouble::Trouble,
};

/// The most games side by side.
const MOST_GAMES: i64 = 1 << 20;
/// The most threads.
const MOST_THREADS: i64 = 256;

/// Many games of one kind. Finished games start anew; the same seed gives the same arrays on any
/// number of threads.
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Batch {
    /// The table that all of them are played at.
    #[pyo3(get)]
    game: Py<Game>,
    games: usize,
    inner: Guarded<Box<dyn Batched>>,
}

/// The caller's arrays, held for writing.
struct Held<'py> {
    observations: Option<PyReadwriteArrayDyn<'py, i16>>,
    masks: Option<PyReadwriteArrayDyn<'py, i8>>,
    seats: Option<PyReadwriteArrayDyn<'py, i64>>,
    rewards: Option<PyReadwriteArrayDyn<'py, f32>>,
    done: Option<PyReadwriteArrayDyn<'py, i8>>,
}

/// An array that may be left out.
type Given<'py> = Option<Bound<'py, PyAny>>;

impl Batch {
    fn hold<'py>(
        &self,
        observations: Given<'py>,
        masks: Given<'py>,
        seats: Given<'py>,
        rewards: Given<'py>,
        done: Given<'py>,
    ) -> Result<Held<'py>, Trouble> {
        let maker = &self.game.get().maker;
        let (games, size, space) = (self.games, encode::size(maker.parts()), maker.space() as usize);
        let table = usize::from(maker.seats());
        Ok(Held {
            observations: observations.map(|array| writable("observations", &array, &[games, size])).transpose()?,
            masks: masks.map(|array| writable("masks", &array, &[games, space])).transpose()?,
            seats: seats.map(|array| writable("seats", &array, &[games])).transpose()?,
            rewards: rewards.map(|array| writable("rewards", &array, &[games, table])).transpose()?,
            done: done.map(|array| writable("done", &array, &[games])).transpose()?,
        })
    }
}

impl Held<'_> {
    fn rows(&mut self) -> Result<Rows<'_>, Trouble> {
        fn slice<'a, T: numpy::Element>(
            name: &str,
            array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>,
        ) -> Result<Option<&'a mut [T]>, Trouble> {
            array.as_mut().map(|array| array.as_slice_mut().map_err(|_| no_slice(name))).transpose()
        }
        Ok(Rows {
            observations: slice("observations", &mut self.observations)?,
            masks: slice("masks", &mut self.masks)?,
            seats: slice("seats", &mut self.seats)?,
            rewards: slice("rewards", &mut self.rewards)?,
            done: slice("done", &mut self.done)?,
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, seed = 0, threads = 1))]
    fn new(game: &Bound<'_, Game>, n: i64, seed: u64, threads: i64) -> Result<Batch, Trouble> {
        if !(1..=MOST_GAMES).contains(&n) || !(1..=MOST_THREADS).contains(&threads) {
            let text = format!("a batch has 1 to {MOST_GAMES} games on 1 to {MOST_THREADS} threads");
            return Err(Trouble::Setup(text));
        }
        let inner = game.get().maker.batch(n as usize, seed, threads as usize)?;
        Ok(Batch { game: game.clone().unbind(), games: inner.games(), inner: Guarded::new("Batch", inner) })
    }

    /// The seed of each game that is running now: `game.new(seed)` begins the same.
    #[getter]
    fn seeds(&self) -> Result<Vec<u64>, Trouble> {
        self.inner.with(|games| Ok(games.seeds()))
    }

    /// Plays an action (`int64`) in each game, or changes nothing and says what is wrong. Fills the
    /// arrays that are given: where each game stands for the first seat to act, and what came of
    /// the action.
    #[pyo3(signature = (actions, observations = None, masks = None, seats = None, rewards = None, done = None))]
    #[expect(clippy::too_many_arguments, reason = "one for each array")]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        observations: Given<'py>,
        masks: Given<'py>,
        seats: Given<'py>,
        rewards: Given<'py>,
        done: Given<'py>,
    ) -> Result<(), Trouble> {
        let actions = readable::<i64>("actions", actions, &[self.games])?;
        let actions = actions.as_slice().map_err(|_| no_slice("actions"))?;
        let mut held = self.hold(observations, masks, seats, rewards, done)?;
        let rows = held.rows()?;
        py.detach(|| self.inner.with(|games| games.step(actions, rows)))
    }

    /// Plays a random legal action in each game.
    #[pyo3(signature = (observations = None, masks = None, seats = None, rewards = None, done = None))]
    fn random_step<'py>(
        &self,
        py: Python<'py>,
        observations: Given<'py>,
        masks: Given<'py>,
        seats: Given<'py>,
        rewards: Given<'py>,
        done: Given<'py>,
    ) -> Result<(), Trouble> {
        let mut held = self.hold(observations, masks, seats, rewards, done)?;
        let rows = held.rows()?;
        py.detach(|| {
            self.inner.with(|games| {
                games.random_step(rows);
                Ok(())
            })
        })
    }

    /// Writes where each game stands for the first seat to act, before the first step.
    #[pyo3(signature = (observations = None, masks = None, seats = None))]
    fn fill<'py>(
        &self,
        py: Python<'py>,
        observations: Given<'py>,
        masks: Given<'py>,
        seats: Given<'py>,
    ) -> Result<(), Trouble> {
        let mut held = self.hold(observations, masks, seats, None, None)?;
        let rows = held.rows()?;
        py.detach(|| {
            self.inner.with(|games| {
                games.fill(rows);
                Ok(())
            })
        })
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<ludoteca.Batch of {} games>", self.games)
    }
}
