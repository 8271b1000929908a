//! The Python class `Game`: a title with its options and its number of seats.

use std::sync::Arc;

use encode::size;
use engine::Switch;
use pyo3::{prelude::*, types::PyDict};

use crate::{
    convert::{number, rolls},
    maker::{Maker, maker},
    state::State,
    trouble::Trouble,
};

/// A title with its options and its number of seats. It never changes.
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Game {
    pub(crate) maker: Arc<dyn Maker>,
}

/// A switch's value as its name: `True` is `true` or `yes`, numbers are written out.
fn value_name(switch: Option<&Switch>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(flag) = value.extract::<bool>() else { return Ok(value.str()?.to_string()) };
    let yes = switch.is_some_and(|switch| switch.values.iter().any(|value| value.name == "yes"));
    Ok(match (flag, yes) {
        (true, true) => "yes".into(),
        (false, true) => "no".into(),
        (_, false) => flag.to_string(),
    })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (slug, seats, preset = "", **switches))]
    fn new(slug: &str, seats: i64, preset: &str, switches: Option<&Bound<'_, PyDict>>) -> Result<Game, Trouble> {
        let known = catalog::title(slug)?.switches;
        let mut pairs = Vec::new();
        for (name, value) in switches.into_iter().flatten() {
            // Python's names have no hyphens, some switches have.
            let name: String = name.extract()?;
            let switch = known.iter().find(|switch| switch.name.replace('-', "_") == name.replace('-', "_"));
            let value = value_name(switch, &value)?;
            pairs.push((switch.map_or(name, |switch| switch.name.to_owned()), value));
        }
        Ok(Game { maker: maker(slug, seats, preset, &pairs)? })
    }

    /// The title's name in commands.
    #[getter]
    fn slug(&self) -> &'static str {
        self.maker.info().slug
    }

    /// The title's name for people.
    #[getter]
    fn name(&self) -> &'static str {
        self.maker.info().name
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.maker.seats()
    }

    /// Every switch with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.maker.options() {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// How many action numbers there are.
    #[getter]
    fn num_actions(&self) -> u32 {
        self.maker.space()
    }

    /// The shape of an observation: a row of `int16`.
    #[getter]
    fn observation_shape(&self) -> (usize,) {
        (size(self.maker.parts()),)
    }

    /// What an observation is made of: name, shape, low, high, meaning.
    #[getter]
    fn parts(&self) -> Vec<(&'static str, Vec<usize>, i16, i16, &'static str)> {
        let parts = self.maker.parts().iter();
        parts.map(|part| (part.name, part.shape.to_vec(), part.low, part.high, part.meaning)).collect()
    }

    /// No game has more plies than this.
    #[getter]
    fn max_plies(&self) -> u32 {
        self.maker.info().max_plies
    }

    /// The version of the rules.
    #[getter]
    fn rules_version(&self) -> u16 {
        self.maker.info().rules_version
    }

    /// The rule book in Markdown.
    fn rules(&self) -> &'static str {
        self.maker.info().rules
    }

    /// A new game, from a seed or from the rolls of its set-up.
    #[pyo3(name = "new", signature = (seed = 0, rolls = None))]
    fn start(slf: &Bound<'_, Self>, seed: u64, rolls: Option<Vec<i64>>) -> Result<State, Trouble> {
        let maker = &slf.get().maker;
        let position = match rolls {
            None => maker.start(seed)?,
            Some(values) => maker.start_with(seed, &crate::convert::rolls(&values)?)?,
        };
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// What the set-up rolls on after these rolls and how many results there are, or `None`.
    #[pyo3(signature = (rolls = Vec::new()))]
    fn next_roll(&self, rolls: Vec<i64>) -> Result<Option<(&'static str, u32)>, Trouble> {
        self.maker.next_roll(&self::rolls(&rolls)?)
    }

    /// A whole state that could be the one of which this is a view: a dict, or its JSON.
    #[pyo3(signature = (view, seed = 0))]
    fn imagine(slf: &Bound<'_, Self>, view: &Bound<'_, PyAny>, seed: u64) -> Result<State, Trouble> {
        let text = match view.extract::<String>() {
            Ok(text) => text,
            Err(_) => view.py().import("json")?.call_method1("dumps", (view,))?.extract()?,
        };
        Ok(State::new(slf.clone().unbind(), slf.get().maker.imagine(&text, seed)?))
    }

    /// The number of an action written in notation; some numbers hang on the state.
    #[pyo3(signature = (text, state = None))]
    fn action(&self, text: &str, state: Option<&State>) -> Result<u32, Trouble> {
        match state {
            Some(state) => state.position.with(|position| position.number(text)),
            None => self.maker.start(0)?.number(text),
        }
    }

    /// An action in notation; some numbers hang on the state.
    #[pyo3(signature = (action, state = None))]
    fn text(&self, action: &Bound<'_, PyAny>, state: Option<&State>) -> Result<String, Trouble> {
        let number = number(action)?;
        match state {
            Some(state) => state.position.with(|position| position.text(number)),
            None => self.maker.start(0)?.text(number),
        }
    }

    fn __eq__(&self, other: &Game) -> bool {
        let facts = |game: &Game| (game.maker.info().slug, game.maker.seats(), game.maker.options());
        facts(self) == facts(other)
    }

    fn __hash__(&self) -> u64 {
        engine::digest(&(self.maker.info().slug, self.maker.seats(), self.maker.options()))
    }

    fn __repr__(&self) -> String {
        let switches: Vec<_> = self.maker.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("<ludoteca.Game {}, {} seats, {}>", self.maker.info().slug, self.maker.seats(), switches.join(" "))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&'static str, u8), Bound<'py, PyDict>)> {
        Ok(((self.maker.info().slug, self.maker.seats()), self.options(py)?))
    }
}
