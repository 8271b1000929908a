//! What may differ between tables of Strada Romana.

use engine::{Preset, Reading, Setting, SetupError, Switch, switches};
use serde::{Deserialize, Serialize};

use crate::material::SEATS;

/// How the forward diagonals are read where the manual leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Diagonals {
    /// Only diagonals that are drawn as links are free; the rest is a special move.
    #[default]
    Linked,
    /// SR-67: every forward diagonal is free and the diagonal special move is not sold.
    Free,
}

/// The switches of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// SR-37, SR-69: whether the tile of a wagon that has arrived may still be taken.
    pub bet_on_arrived: bool,
    /// SR-12, SR-67: which diagonal steps are free.
    pub diagonals: Diagonals,
}

impl Default for Options {
    fn default() -> Options {
        Options { bet_on_arrived: true, diagonals: Diagonals::Linked }
    }
}

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 2] = [
    Setting {
        switch: Switch {
            name: "bet_on_arrived",
            about: "Whether the tile of a wagon that has arrived may still be taken.",
            clause: clause!(69),
            values: &[Reading::new("true", "it may"), Reading::new("false", "it may not")],
        },
        get: |options| usize::from(!options.bet_on_arrived),
        set: |options, value| options.bet_on_arrived = value == 0,
    },
    Setting {
        switch: Switch {
            name: "diagonals",
            about: "Which diagonal steps forward are free.",
            clause: clause!(67),
            values: &[Reading::new("linked", "those drawn as a line"), Reading::new("free", "all of them")],
        },
        get: |options| options.diagonals as usize,
        set: |options, value| options.diagonals = [Diagonals::Linked, Diagonals::Free][value],
    },
];

impl engine::Options for Options {
    const PRESETS: &'static [Preset] =
        &[Preset { name: "manual", about: "The manual as we read it, with a board of our own.", seats: SEATS }];
    const SETTINGS: &'static [Setting<Options>] = &SETTINGS;
    const SWITCHES: &'static [Switch] = &switches(&SETTINGS);

    fn preset(_index: usize) -> Options {
        Options::default()
    }

    /// SR-1: two to five play.
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if SEATS.contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: SEATS }) }
    }

    fn hides(&self) -> bool {
        true
    }
}
