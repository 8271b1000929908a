//! How a table may differ from another of the same game: named presets and single switches.

use std::{fmt::Debug, hash::Hash, ops::RangeInclusive};

use crate::{Clause, SetupError};

/// A full set of switches with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What people type.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How many may play it.
    pub seats: RangeInclusive<u8>,
}

/// One choice between readings of a rule. Each reading has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// What people type.
    pub name: &'static str,
    /// What it decides, in one line.
    pub about: &'static str,
    /// The clause that speaks of it.
    pub clause: Clause,
    /// Its readings.
    pub values: &'static [Reading],
}

/// One reading of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What people type.
    pub name: &'static str,
    /// What it means, in plain words: `neighbours swap hands`.
    pub about: &'static str,
}

impl Reading {
    /// A reading with its words.
    pub const fn new(name: &'static str, about: &'static str) -> Reading {
        Reading { name, about }
    }
}

/// A switch with how options keep it: one line of a game's table.
pub struct Setting<O> {
    /// What people see.
    pub switch: Switch,
    /// Which reading the options have, by index.
    pub get: fn(&O) -> usize,
    /// Gives them another reading, by index.
    pub set: fn(&mut O, usize),
}

/// The switches of a table of settings, for [`Options::SWITCHES`].
pub const fn switches<O, const N: usize>(settings: &[Setting<O>; N]) -> [Switch; N] {
    let mut switches = [settings[0].switch; N];
    let mut index = 0;
    while index < N {
        switches[index] = settings[index].switch;
        index += 1;
    }
    switches
}

/// The options of a game: a value for each of its switches.
///
/// The default is the first preset, the manual's own reading.
pub trait Options: Clone + Default + Debug + Eq + Hash + Send + Sync + 'static {
    /// The presets, the default first.
    const PRESETS: &'static [Preset];
    /// The switches with how they are kept.
    const SETTINGS: &'static [Setting<Self>];
    /// The switches alone: [`switches`] of the settings.
    const SWITCHES: &'static [Switch];

    /// The options of the preset with this index.
    fn preset(index: usize) -> Self;
    /// Refuses a number of seats or a mixture of switches that cannot be played.
    fn check(&self, seats: u8) -> Result<(), SetupError>;
    /// Whether a seat may come to know something that another does not.
    fn hides(&self) -> bool;
    /// The options of a record of this rules version that names no switch at all: how the rules
    /// were before there was a switch. A game says so itself once a default has changed.
    fn unsaid(_rules_version: u16) -> Self {
        Self::default()
    }

    /// Which reading, by index, the switch with this index has.
    fn get(&self, switch: usize) -> usize {
        (Self::SETTINGS[switch].get)(self)
    }

    /// Gives a switch another reading, both by index.
    fn set(&mut self, switch: usize, value: usize) {
        (Self::SETTINGS[switch].set)(self, value);
    }
}

/// What is wrong with options given as text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// No such preset.
    #[error("no preset is called {given:?}; there are {}", known.join(", "))]
    Preset {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// No such switch.
    #[error("no option is called {given:?}; there are {}", known.join(", "))]
    Switch {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// No such reading of a switch.
    #[error("{switch} cannot be {given:?}; it is one of {}", known.join(", "))]
    Value {
        /// The switch.
        switch: &'static str,
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
}

/// Options from a preset's name (empty for the default) and pairs of switch and value.
pub fn options_from_pairs<'a, O: Options>(
    preset: &str,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<O, OptionsError> {
    let options = match O::PRESETS.iter().position(|known| known.name == preset) {
        Some(index) => O::preset(index),
        None if preset.is_empty() => O::default(),
        None => {
            let known = O::PRESETS.iter().map(|preset| preset.name).collect();
            return Err(OptionsError::Preset { given: preset.into(), known });
        }
    };
    options_with_pairs(options, pairs)
}

/// These options with some switches given another value.
pub fn options_with_pairs<'a, O: Options>(
    mut options: O,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<O, OptionsError> {
    for (name, value) in pairs {
        let Some(index) = O::SWITCHES.iter().position(|switch| switch.name == name) else {
            let known = O::SWITCHES.iter().map(|switch| switch.name).collect();
            return Err(OptionsError::Switch { given: name.into(), known });
        };
        let switch = &O::SWITCHES[index];
        let Some(reading) = switch.values.iter().position(|known| known.name == value) else {
            return Err(OptionsError::Value {
                switch: switch.name,
                given: value.into(),
                known: switch.values.iter().map(|reading| reading.name).collect(),
            });
        };
        options.set(index, reading);
    }
    Ok(options)
}

/// Every switch with its value, which [`options_from_pairs`] reads back.
pub fn options_to_pairs<O: Options>(options: &O) -> Vec<(&'static str, &'static str)> {
    let value = |index: usize| O::SWITCHES[index].values[options.get(index)].name;
    (0..O::SWITCHES.len()).map(|index| (O::SWITCHES[index].name, value(index))).collect()
}
