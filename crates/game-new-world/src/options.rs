//! What may differ between tables, and the two named sets.

use engine::{Preset, Reading, Setting, SetupError, Switch, switches};
use serde::{Deserialize, Serialize};

/// The switches of New World (NW-69).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// NW-5: whose the explorers are.
    pub explorers: Explorers,
    /// NW-48: when the bonus is paid.
    pub bonus_timing: BonusTiming,
    /// NW-42: who is paid it.
    pub bonus_scope: BonusScope,
    /// NW-39: whether an explorer stops where no tile lies yet.
    pub explorer_needs_tile: bool,
    /// NW-12, NW-57: whether tiles stay in the rows of the coast.
    pub rows_bounded: bool,
}

/// NW-5: whose the explorers are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Explorers {
    /// Two for each seat.
    #[default]
    PerSeat,
    /// Two in all.
    Shared,
}

/// NW-48: when the bonus is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BonusTiming {
    /// After the explorer moved.
    #[default]
    AfterMove,
    /// Before the explorer moves.
    BeforeMove,
}

/// NW-42: who is paid the bonus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BonusScope {
    /// Every seat with a settler in an explorer's column.
    #[default]
    Any,
    /// Only those who just scored, for the settlers that just scored.
    Scorers,
}

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 5] = [
    Setting {
        switch: Switch {
            name: "explorers",
            about: "how many explorers walk the coast",
            clause: clause!(5),
            values: &[
                Reading::new("per-seat", "two for each seat"),
                Reading::new("shared", "two in all, for everybody"),
            ],
        },
        get: |options| options.explorers as usize,
        set: |options, value| options.explorers = [Explorers::PerSeat, Explorers::Shared][value],
    },
    Setting {
        switch: Switch {
            name: "bonus-timing",
            about: "when the bonus is paid",
            clause: clause!(48),
            values: &[
                Reading::new("after-move", "after the explorer has moved"),
                Reading::new("before-move", "before the explorer moves"),
            ],
        },
        get: |options| options.bonus_timing as usize,
        set: |options, value| options.bonus_timing = [BonusTiming::AfterMove, BonusTiming::BeforeMove][value],
    },
    Setting {
        switch: Switch {
            name: "bonus-scope",
            about: "which settlers earn the bonus",
            clause: clause!(42),
            values: &[
                Reading::new("any", "all that stand in an explorer's column"),
                Reading::new("scorers", "only those that scored just now"),
            ],
        },
        get: |options| options.bonus_scope as usize,
        set: |options, value| options.bonus_scope = [BonusScope::Any, BonusScope::Scorers][value],
    },
    Setting {
        switch: Switch {
            name: "explorer-needs-tile",
            about: "whether an explorer may enter a column without a tile",
            clause: clause!(39),
            values: &[Reading::new("no", "it may"), Reading::new("yes", "it stops there")],
        },
        get: |options| usize::from(options.explorer_needs_tile),
        set: |options, value| options.explorer_needs_tile = value == 1,
    },
    Setting {
        switch: Switch {
            name: "rows-bounded",
            about: "how far up and down tiles may lie",
            clause: clause!(12),
            values: &[Reading::new("no", "without end"), Reading::new("yes", "in the ten rows of the coast")],
        },
        get: |options| usize::from(options.rows_bounded),
        set: |options, value| options.rows_bounded = value == 1,
    },
];

impl engine::Options for Options {
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "manual",
            about: "the manual as we read it: two explorers each, and every settler in their columns is paid",
            seats: 2..=5,
        },
        Preset {
            name: "published",
            about: "closer to the published game: two shared explorers that pay only the settlers just scored",
            seats: 2..=5,
        },
    ];

    const SETTINGS: &'static [Setting<Options>] = &SETTINGS;
    const SWITCHES: &'static [Switch] = &switches(&SETTINGS);

    fn preset(index: usize) -> Options {
        match index {
            0 => Options::default(),
            _ => Options {
                explorers: Explorers::Shared,
                bonus_timing: BonusTiming::BeforeMove,
                bonus_scope: BonusScope::Scorers,
                explorer_needs_tile: true,
                rows_bounded: false,
            },
        }
    }

    /// NW-1: two to five seats.
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if (2..=5).contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: 2..=5 }) }
    }

    /// NW-64: everything is public.
    fn hides(&self) -> bool {
        false
    }
}
