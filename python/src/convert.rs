//! Small conversions between Python's values and ours.

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyInt, PyList},
};
use serde_json::Value;

use crate::trouble::Trouble;

/// An action's number. A number that no action can have is told in our words.
pub(crate) fn number(action: &Bound<'_, PyAny>) -> Result<u32, Trouble> {
    let outside = || Trouble::Action(format!("{action} is no action: actions are numbers from 0 on"));
    match action.extract::<i64>() {
        Ok(number) => u32::try_from(number).map_err(|_| outside()),
        Err(_) if action.is_instance_of::<PyInt>() => Err(outside()),
        Err(error) => Err(Trouble::Python(error)),
    }
}

/// Rolls as Python gives them.
pub(crate) fn rolls(values: &[i64]) -> Result<Vec<u32>, Trouble> {
    let roll = |&value: &i64| {
        u32::try_from(value).map_err(|_| Trouble::Rolls(format!("{value} is no roll: rolls are numbers from 0 on")))
    };
    values.iter().map(roll).collect()
}

/// JSON as Python's own values.
pub(crate) fn json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let values = values.iter().map(|value| json(py, value)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, values)?.into_any())
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (name, value) in entries {
                dict.set_item(name, json(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}
