//! Arrays from Python: looked at closely before anything is written to them.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{prelude::*, types::PyString};

use crate::trouble::Trouble;

/// An array of this type and shape that can be written in C order. Bytes that stand for yes and no
/// may be of NumPy's type `bool` too, which is looked at as `int8`.
pub(crate) fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> Result<PyReadwriteArrayDyn<'py, T>, Trouble> {
    let array = typed::<T>(name, array)?;
    check(name, array.as_untyped(), shape)?;
    let writable = array.try_readwrite();
    writable.map_err(|error| Trouble::Array(format!("{name} cannot be written: {error}")))
}

/// The same for an array that is only read.
pub(crate) fn readable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> Result<numpy::PyReadonlyArrayDyn<'py, T>, Trouble> {
    let array = typed::<T>(name, array)?;
    check(name, array.as_untyped(), shape)?;
    array.try_readonly().map_err(|error| Trouble::Array(format!("{name} cannot be read: {error}")))
}

fn typed<'py, T: Element>(name: &str, array: &Bound<'py, PyAny>) -> Result<Bound<'py, PyArrayDyn<T>>, Trouble> {
    let py = array.py();
    let wanted = T::get_dtype(py);
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        return Err(Trouble::Array(format!("{name} is no NumPy array")));
    };
    let mut array = array.clone();
    if untyped.dtype().is_equiv_to(&numpy::dtype::<bool>(py)) && wanted.is_equiv_to(&numpy::dtype::<i8>(py)) {
        array = array.call_method1("view", (PyString::new(py, "int8"),))?;
    }
    array.cast_into::<PyArrayDyn<T>>().map_err(|error| {
        let found = error.into_inner().getattr("dtype").map_or_else(|_| "another".into(), |found| found.to_string());
        Trouble::Array(format!("{name} has type {found}, not {wanted}"))
    })
}

fn check(name: &str, array: &Bound<'_, PyUntypedArray>, shape: &[usize]) -> Result<(), Trouble> {
    if array.shape() != shape {
        return Err(Trouble::Array(format!("{name} has shape {:?}, not {shape:?}", array.shape())));
    }
    if !array.is_c_contiguous() {
        return Err(Trouble::Array(format!("{name} does not lie in C order")));
    }
    Ok(())
}

/// Why a checked array gave no slice: only misaligned memory is left.
pub(crate) fn no_slice(name: &str) -> Trouble {
    Trouble::Array(format!("{name} is not aligned in memory"))
}
