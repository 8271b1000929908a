//! What can go wrong, and which Python exception says so.

use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyModule, PyTuple},
};

/// Something that a caller did wrong, or that went wrong with us, in our own words.
pub(crate) enum Trouble {
    /// No such game, preset, switch or number of seats.
    Setup(String),
    /// The rules forbid an action.
    Illegal { clause: String, text: String },
    /// The game is over.
    Over,
    /// A seat that does not exist, is not to act, or must be named.
    Seat(String),
    /// A number outside the space, or text that is no action.
    Action(String),
    /// Rolls that are missing, too many or out of range.
    Rolls(String),
    /// An array of the wrong shape, type or order, or one that cannot be written.
    Array(String),
    /// A record that cannot be read, or a state that has none.
    Record(String),
    /// A pickle of other rules or another encoding.
    Version(String),
    /// No such bot or budget.
    Bot(String),
    /// Another thread is using the object.
    Busy(&'static str),
    /// A panic: it spoilt its object and no other.
    Spoilt(String),
    /// Python's own: an interrupt, or an object of a wrong type.
    Python(PyErr),
}

impl From<PyErr> for Trouble {
    fn from(error: PyErr) -> Trouble {
        Trouble::Python(error)
    }
}

impl From<catalog::CatalogError> for Trouble {
    fn from(error: catalog::CatalogError) -> Trouble {
        Trouble::Setup(error.to_string())
    }
}

impl From<Trouble> for PyErr {
    fn from(trouble: Trouble) -> PyErr {
        let (class, text) = match trouble {
            Trouble::Python(error) => return error,
            Trouble::Illegal { clause, text } => {
                return Python::attach(|py| raise(py, "IllegalAction", &[clause, text]));
            }
            Trouble::Over => ("GameOver", "the game is over".to_owned()),
            Trouble::Setup(text) => ("SetupError", text),
            Trouble::Seat(text) => ("SeatError", text),
            Trouble::Action(text) => ("ActionError", text),
            Trouble::Rolls(text) => ("RollError", text),
            Trouble::Array(text) => ("ArrayError", text),
            Trouble::Record(text) => ("RecordError", text),
            Trouble::Version(text) => ("VersionError", text),
            Trouble::Bot(text) => ("BotError", text),
            Trouble::Busy(what) => {
                ("BusyError", format!("this {what} is in use by another thread; give each thread a clone"))
            }
            Trouble::Spoilt(text) => ("SpoiltError", text),
        };
        Python::attach(|py| raise(py, class, &[text]))
    }
}

/// An exception of a class of `ludoteca.errors`.
fn raise(py: Python<'_>, class: &str, arguments: &[String]) -> PyErr {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let made = || {
        let errors = ERRORS.get_or_try_init(py, || py.import("ludoteca.errors").map(Bound::unbind))?;
        errors.bind(py).getattr(class)?.call1(PyTuple::new(py, arguments)?)
    };
    match made() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
