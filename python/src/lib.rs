//! Ludoteca for Python: states that can be copied and imagined, chance that can be scripted, masks
//! and observations built from views only, and batches that run without the interpreter.

mod arrays;
mod batch;
mod bot;
mod chance;
mod convert;
mod game;
mod guard;
mod kind;
mod live;
mod maker;
mod many;
mod past;
mod picture;
mod position;
mod state;
mod thinker;
mod trouble;

use pyo3::prelude::*;

/// The native half of the package `ludoteca`.
#[pymodule]
mod _ludoteca {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{bot::Bot, game::Game, many::Batch, state::State};

    /// The slugs of the games, in the order they are shown.
    #[pyfunction]
    fn slugs() -> Vec<&'static str> {
        catalog::SLUGS.to_vec()
    }

    /// What there is to know about a title: presets with their seats, switches with their values.
    #[pyfunction]
    fn describe<'py>(py: Python<'py>, slug: &str) -> Result<Bound<'py, PyAny>, super::trouble::Trouble> {
        super::describe(py, slug)
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ENCODING_VERSION", encode::VERSION)
    }
}

fn describe<'py>(py: Python<'py>, slug: &str) -> Result<Bound<'py, PyAny>, trouble::Trouble> {
    let title = catalog::title(slug)?;
    let preset = |preset: &engine::Preset| {
        serde_json::json!({
            "name": preset.name, "about": preset.about,
            "seats": preset.seats.clone().collect::<Vec<_>>(),
        })
    };
    let switch = |switch: &engine::Switch| {
        let names: Vec<_> = switch.values.iter().map(|value| value.name).collect();
        let words: Vec<_> = switch.values.iter().map(|value| value.about).collect();
        serde_json::json!({
            "name": switch.name, "about": switch.about, "values": names, "words": words, "clause": switch.clause.to_string(),
        })
    };
    let described = serde_json::json!({
        "slug": title.info.slug, "name": title.info.name, "tagline": title.info.tagline,
        "presets": title.presets.iter().map(preset).collect::<Vec<_>>(),
        "switches": title.switches.iter().map(switch).collect::<Vec<_>>(),
    });
    Ok(convert::json(py, &described)?)
}
