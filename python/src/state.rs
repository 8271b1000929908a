//! The Python class `State`: a game in progress.

use engine::Viewer;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyList, PyTuple},
};
use serde_json::{Value, json};

use crate::{
    arrays::{no_slice, writable},
    convert::{self, number, rolls},
    game::Game,
    guard::Guarded,
    live::seat_of,
    maker, picture,
    position::{Position, shares},
    trouble::Trouble,
};

/// A game in progress. Cloning is cheap; an action changes the state in place.
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct State {
    /// The table it is played at.
    #[pyo3(get)]
    game: Py<Game>,
    pub(crate) position: Guarded<Box<dyn Position>>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, position: Box<dyn Position>) -> State {
        State { game, position: Guarded::new("State", position) }
    }

    fn seats(&self) -> u8 {
        self.game.get().maker.seats()
    }

    /// A seat, or nobody's in particular.
    fn viewer(&self, seat: Option<i64>) -> Result<Viewer, Trouble> {
        Ok(match seat {
            Some(seat) => Viewer::Seat(seat_of(seat, self.seats())?),
            None => Viewer::Spectator,
        })
    }
}

#[pymethods]
impl State {
    /// The seats to act, first to last; several when choices are simultaneous.
    #[getter]
    fn to_act(&self) -> Result<Vec<usize>, Trouble> {
        self.position.with(|position| Ok(position.to_act().iter().map(|seat| seat.index()).collect()))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> Result<bool, Trouble> {
        self.position.with(|position| Ok(position.to_act().is_empty()))
    }

    /// How many plies were played.
    #[getter]
    fn ply(&self) -> Result<usize, Trouble> {
        self.position.with(|position| Ok(position.plies()))
    }

    /// The seed of what is rolled next.
    #[getter]
    fn seed(&self) -> Result<u64, Trouble> {
        self.position.with(|position| Ok(position.seed()))
    }

    /// The numbers of what a seat may do; none for a seat that is not to act.
    #[pyo3(signature = (seat = None))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<i64>) -> Result<Bound<'py, PyList>, Trouble> {
        self.position.with(|position| {
            let numbers = position.legal(seat)?;
            if numbers.iter().all(Option::is_some) {
                return Ok(PyList::new(py, numbers.iter().map(|number| number.unwrap_or_default()))?);
            }
            let numbers: Vec<u32> = numbers.iter().copied().flatten().collect();
            Ok(PyList::new(py, numbers)?)
        })
    }

    /// A row with 1 for each action that the seat may do, as `int8`; written to `out` if given.
    #[pyo3(signature = (seat = None, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Trouble> {
        let space = self.game.get().maker.space() as usize;
        let out = out.unwrap_or_else(|| PyArray1::<i8>::zeros(py, space, false).into_any());
        let mut array = writable::<i8>("out", &out, &[space])?;
        let mask = array.as_slice_mut().map_err(|_| no_slice("out"))?;
        self.position.with(|position| {
            let numbers = position.legal(seat)?;
            mask.fill(0);
            numbers.iter().flatten().for_each(|&number| mask[number as usize] = 1);
            Ok(())
        })?;
        Ok(out)
    }

    /// Does an action, rolling by the state's seed or the given rolls.
    #[pyo3(signature = (action, seat = None, rolls = None))]
    fn apply(&self, action: &Bound<'_, PyAny>, seat: Option<i64>, rolls: Option<Vec<i64>>) -> Result<(), Trouble> {
        let number = number(action)?;
        let rolls = rolls.map(|values| self::rolls(&values)).transpose()?;
        self.position.with(|position| position.apply(number, seat, rolls.as_deref()))
    }

    /// What the action rolls on after these rolls and how many results there are, or `None`.
    #[pyo3(signature = (action, rolls = Vec::new(), seat = None))]
    fn next_roll(
        &self,
        action: &Bound<'_, PyAny>,
        rolls: Vec<i64>,
        seat: Option<i64>,
    ) -> Result<Option<(&'static str, u32)>, Trouble> {
        let (number, rolls) = (number(action)?, self::rolls(&rolls)?);
        self.position.with(|position| position.next_roll(number, seat, &rolls))
    }

    /// Each seat's share of the win; all 0 while the game goes on.
    #[getter]
    fn returns(&self) -> Result<Vec<f32>, Trouble> {
        self.position.with(|position| Ok(shares(position.standings().as_deref(), self.seats())))
    }

    /// Each seat's points once the game is over, if the game has points.
    #[getter]
    fn points(&self) -> Result<Option<Vec<i32>>, Trouble> {
        self.position.with(|position| {
            Ok(position.standings().and_then(|standings| standings.iter().map(|standing| standing.points).collect()))
        })
    }

    /// Each seat's rank once the game is over; 1 is a winner.
    #[getter]
    fn ranks(&self) -> Result<Option<Vec<u8>>, Trouble> {
        self.position.with(|position| {
            Ok(position.standings().map(|standings| standings.iter().map(|standing| standing.rank).collect()))
        })
    }

    /// Everything that the seat has been shown, as a dict; without a seat, what all have.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> Result<Bound<'py, PyAny>, Trouble> {
        let viewer = self.viewer(seat)?;
        let view = self.position.with(|position| Ok(position.view(viewer)))?;
        Ok(convert::json(py, &view)?)
    }

    /// What the seat has been shown, as a row of `int16`; written to `out` if given.
    #[pyo3(signature = (seat, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Trouble> {
        let seat = seat_of(seat, self.seats())?;
        let size = encode::size(self.game.get().maker.parts());
        let out = out.unwrap_or_else(|| PyArray1::<i16>::zeros(py, size, false).into_any());
        let mut array = writable::<i16>("out", &out, &[size])?;
        let row = array.as_slice_mut().map_err(|_| no_slice("out"))?;
        self.position.with(|position| {
            position.observe(seat, row);
            Ok(())
        })?;
        Ok(out)
    }

    /// A whole state that could be the real one, for all that the seat knows.
    #[pyo3(signature = (seat, seed = 0))]
    fn imagine(&self, py: Python<'_>, seat: i64, seed: u64) -> Result<State, Trouble> {
        let seat = seat_of(seat, self.seats())?;
        let position = self.position.with(|position| Ok(position.imagine(seat, seed)))?;
        Ok(State::new(self.game.clone_ref(py), position))
    }

    /// Another state just like this one.
    fn clone(&self, py: Python<'_>) -> Result<State, Trouble> {
        let position = self.position.with(|position| Ok(position.fork()))?;
        Ok(State::new(self.game.clone_ref(py), position))
    }

    fn __copy__(&self, py: Python<'_>) -> Result<State, Trouble> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Result<State, Trouble> {
        self.clone(py)
    }

    /// A fingerprint of the state, the same on every machine: the key for dicts.
    #[getter]
    fn digest(&self) -> Result<u64, Trouble> {
        self.position.with(|position| Ok(position.digest()))
    }

    /// The record of the game so far.
    fn record(&self) -> Result<String, Trouble> {
        self.position.with(|position| position.record())
    }

    /// Takes up a recorded game; `seed` decides what is rolled after the record.
    #[staticmethod]
    #[pyo3(signature = (text, seed = 0))]
    fn read(py: Python<'_>, text: &str, seed: u64) -> Result<State, Trouble> {
        let (maker, position) = maker::read(text, seed)?;
        Ok(State::new(Py::new(py, Game { maker })?, position))
    }

    /// The number of an action written in notation.
    fn action(&self, text: &str) -> Result<u32, Trouble> {
        self.position.with(|position| position.number(text))
    }

    /// An action in notation.
    fn text(&self, action: &Bound<'_, PyAny>) -> Result<String, Trouble> {
        let number = number(action)?;
        self.position.with(|position| position.text(number))
    }

    /// The board as text, as the seat sees it; without a seat, as all do.
    #[pyo3(signature = (seat = None))]
    fn board(&self, seat: Option<i64>) -> Result<String, Trouble> {
        let viewer = self.viewer(seat)?;
        self.position.with(|position| Ok(position.board(viewer)))
    }

    /// The board as SVG.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, seat: Option<i64>) -> Result<String, Trouble> {
        let viewer = self.viewer(seat)?;
        self.position.with(|position| Ok(picture::svg(&position.scene(viewer))))
    }

    /// How a notebook shows the state.
    fn _repr_svg_(&self) -> Result<String, Trouble> {
        self.svg(None)
    }

    /// The board as PNG.
    #[pyo3(signature = (seat = None, scale = 1.0))]
    fn png<'py>(&self, py: Python<'py>, seat: Option<i64>, scale: f32) -> Result<Bound<'py, PyBytes>, Trouble> {
        let viewer = self.viewer(seat)?;
        let scene = self.position.with(|position| Ok(position.scene(viewer)))?;
        let png = py.detach(|| picture::png(&scene, scale))?;
        Ok(PyBytes::new(py, &png))
    }

    /// The board as an array of height, width and red, green, blue.
    #[pyo3(signature = (seat = None, scale = 1.0))]
    fn rgb<'py>(&self, py: Python<'py>, seat: Option<i64>, scale: f32) -> Result<Bound<'py, PyArray3<u8>>, Trouble> {
        let viewer = self.viewer(seat)?;
        let scene = self.position.with(|position| Ok(position.scene(viewer)))?;
        let (height, width, colours) = py.detach(|| picture::rgb(&scene, scale))?;
        Ok(PyArray1::from_vec(py, colours).reshape([height, width, 3])?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Result<bool, Trouble> {
        let Ok(other) = other.cast::<State>() else { return Ok(false) };
        if std::ptr::eq(self, other.get()) {
            return Ok(true);
        }
        self.position.with(|here| other.get().position.with(|there| Ok(here.equals(there.as_ref()))))
    }

    fn __repr__(&self) -> Result<String, Trouble> {
        self.board(None)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, Bound<'py, PyTuple>), Trouble> {
        let info = self.game.get().maker.info();
        let mut saved = self.position.with(|position| Ok(position.saved()))?;
        saved["game"] = json!(info.slug);
        saved["rules"] = json!(info.rules_version);
        saved["encoding"] = json!(encode::VERSION);
        let restore = py.get_type::<State>().getattr("_restore")?;
        Ok((restore, PyTuple::new(py, [saved.to_string()])?))
    }

    /// Builds a state again from its pickle.
    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> Result<State, Trouble> {
        let damaged = || Trouble::Record("the pickle is damaged".into());
        let saved: Value = serde_json::from_str(text).map_err(|_| damaged())?;
        let slug = saved["game"].as_str().ok_or_else(damaged)?;
        let info = catalog::title(slug)?.info;
        let versions = [("rules", info.rules_version), ("encoding", encode::VERSION)];
        for (what, known) in versions {
            let found = saved[what].as_u64().ok_or_else(damaged)?;
            if found != u64::from(known) {
                let text = format!("the pickle has version {found} of the {what}; this package has version {known}");
                return Err(Trouble::Version(text));
            }
        }
        let pair = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned()));
        let options: Option<Vec<_>> = saved["options"].as_array().and_then(|pairs| pairs.iter().map(pair).collect());
        let maker =
            maker::maker(slug, saved["seats"].as_i64().ok_or_else(damaged)?, "", &options.ok_or_else(damaged)?)?;
        let position = maker.restore(&saved)?;
        Ok(State::new(Py::new(py, Game { maker })?, position))
    }

    /// Panics inside the state: tests see with it that a fault spoils its own object only.
    fn _fail(&self) -> Result<(), Trouble> {
        self.position.with(|_| panic!("asked to fail"))
    }
}
