//! The Python class `Bot`: one of our bots as an opponent or an adviser.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use bots::{Budget, Kind, Spec};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    guard::Guarded,
    state::State,
    thinker::{Answer, Host, Thinker},
    trouble::Trouble,
};

/// How often a thinking bot looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// A bot of a level, or `random`, `greedy` or `plain`. It is handed the view of its seat only.
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Bot {
    spec: Spec,
    seed: u64,
    budget: Option<Budget>,
    mind: Guarded<Option<Box<dyn Thinker>>>,
}

impl Bot {
    fn ask(&self, py: Python<'_>, state: &State, seat: Option<i64>) -> Result<Answer, Trouble> {
        let (question, fresh) = state.position.with(|position| {
            let question = position.question(seat)?;
            Ok((question, position.thinker(&self.spec, self.seed)))
        })?;
        let interrupt = Mutex::new((Instant::now(), None::<PyErr>));
        let begun = Instant::now();
        let now = || begun.elapsed().as_secs_f64() * 1000.0;
        let stop = || {
            let mut interrupt = interrupt.lock().expect("nothing panics while it holds this");
            // Python tells of an interrupt once.
            if interrupt.1.is_none() && interrupt.0.elapsed() >= LOOK {
                interrupt.0 = Instant::now();
                interrupt.1 = Python::attach(|py| py.check_signals()).err();
            }
            interrupt.1.is_some()
        };
        let answer = py.detach(|| {
            self.mind.with(|mind| {
                let host = Host { now: &now, stop: &stop };
                let mut thinker = mind.take().unwrap_or(fresh);
                let answer = thinker.think(question.as_ref(), self.budget, &host);
                *mind = Some(thinker);
                Ok(answer)
            })
        })?;
        if let (_, Some(error)) = interrupt.into_inner().expect("nothing panics while it holds this") {
            return Err(Trouble::Python(error));
        }
        match answer {
            Some(answer) => Ok(answer),
            None => Err(Trouble::Bot("this bot plays another game; make a new one, or call forget()".into())),
        }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, seed = 0, *, iterations = None, millis = None))]
    fn new(level: &str, seed: u64, iterations: Option<i64>, millis: Option<i64>) -> Result<Bot, Trouble> {
        let spec: Spec = level.parse().map_err(|error: bots::BadSpec| Trouble::Bot(error.to_string()))?;
        if let Kind::Exec(_) = spec.kind {
            return Err(Trouble::Bot("a program cannot be seated here; its host is the command `ludoteca`".into()));
        }
        let amount = |given: i64| {
            u32::try_from(given)
                .ok()
                .filter(|&given| given > 0 && given < u32::MAX)
                .ok_or_else(|| Trouble::Bot(format!("{given} is no budget: give a number from 1 to 4294967294")))
        };
        let budget = match (iterations, millis) {
            (None, None) => None,
            (Some(iterations), None) => Some(Budget::Iterations(amount(iterations)?)),
            (None, Some(millis)) => Some(Budget::Millis(amount(millis)?)),
            (Some(_), Some(_)) => return Err(Trouble::Bot("give iterations or millis, not both".into())),
        };
        Ok(Bot { spec, seed, budget, mind: Guarded::new("Bot", None) })
    }

    /// The number of the action that the bot takes.
    #[pyo3(signature = (state, seat = None))]
    fn choose(&self, py: Python<'_>, state: &State, seat: Option<i64>) -> Result<u32, Trouble> {
        self.ask(py, state, seat).map(|answer| answer.choice)
    }

    /// What the bot thinks: its choice, and for each action visits, value, win chances and margin.
    #[pyo3(signature = (state, seat = None))]
    fn think<'py>(&self, py: Python<'py>, state: &State, seat: Option<i64>) -> Result<Bound<'py, PyDict>, Trouble> {
        let answer = self.ask(py, state, seat)?;
        let opinions = &answer.opinions;
        let thought = PyDict::new(py);
        thought.set_item("choice", answer.choice)?;
        thought.set_item("iterations", answer.iterations)?;
        thought.set_item("actions", opinions.iter().map(|opinion| opinion.action).collect::<Vec<_>>())?;
        thought.set_item("visits", opinions.iter().map(|opinion| opinion.visits).collect::<Vec<_>>())?;
        thought.set_item("values", opinions.iter().map(|opinion| opinion.value).collect::<Vec<_>>())?;
        thought.set_item("win_chances", opinions.iter().map(|opinion| &opinion.win_chance[..]).collect::<Vec<_>>())?;
        thought.set_item("margins", opinions.iter().map(|opinion| opinion.margin).collect::<Vec<_>>())?;
        Ok(thought)
    }

    /// Forgets all games, so that the next may be of another title.
    fn forget(&self) -> Result<(), Trouble> {
        self.mind.with(|mind| {
            *mind = None;
            Ok(())
        })
    }

    fn __repr__(&self) -> String {
        let budget = match self.budget {
            None => String::new(),
            Some(Budget::Iterations(iterations)) => format!(", iterations={iterations}"),
            Some(Budget::Millis(millis)) => format!(", millis={millis}"),
        };
        format!("<ludoteca.Bot {}, seed={}{budget}>", self.spec, self.seed)
    }
}
