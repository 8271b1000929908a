//! What may differ between tables of La Strada, and which mixtures make no sense.

use engine::{Preset, Reading, Setting, SetupError, Switch, switches};
use serde::{Deserialize, Serialize};

/// How many settlements may be newly connected in a turn (LS-23, LS-24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Connections {
    /// One, with further roads to the same place.
    #[default]
    One,
    /// As many as can be paid.
    Many,
}

/// What ends the game (LS-31, LS-32, LS-40).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndTrigger {
    /// A seat that could not connect anything even with a full track.
    #[default]
    Structural,
    /// A seat that cannot connect anything with what it has after income.
    Affordability,
    /// Ten rounds are over: Danger Style.
    Rounds,
}

/// How Danger Style pays (LS-49, LS-63).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DangerScoring {
    /// The larger group takes the settlement's value once.
    Majority,
    /// Each merchant earns the settlement's value.
    #[default]
    PerMerchant,
}

/// Which board is laid out (LS-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Map {
    /// Five land tiles in random sectors and turns.
    #[default]
    Random,
    /// The fixed board for a first game.
    Beginner,
}

/// The switches of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// Settlements newly connected in a turn.
    pub connections: Connections,
    /// Whether two seats keep each other out of settlements.
    pub exclusive: bool,
    /// What ends the game.
    pub end: EndTrigger,
    /// Whether workshops are placed before the settlements are turned up.
    pub blind: bool,
    /// How Danger Style pays.
    pub scoring: DangerScoring,
    /// Which board is used.
    pub map: Map,
}

impl Options {
    /// Whether Danger Style is played (LS-59).
    pub fn danger(&self) -> bool {
        self.end == EndTrigger::Rounds
    }
}

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 6] = [
    Setting {
        switch: Switch {
            name: "connections_per_turn",
            about: "How many new settlements a turn may connect",
            clause: clause!(23),
            values: &[Reading::new("one", "one"), Reading::new("many", "as many as can be paid for")],
        },
        get: |options| options.connections as usize,
        set: |options, value| options.connections = [Connections::One, Connections::Many][value],
    },
    Setting {
        switch: Switch {
            name: "two_player_exclusive",
            about: "Whether two seats may share a settlement",
            clause: clause!(56),
            values: &[Reading::new("false", "they may"), Reading::new("true", "one merchant closes it")],
        },
        get: |options| usize::from(options.exclusive),
        set: |options, value| options.exclusive = value == 1,
    },
    Setting {
        switch: Switch {
            name: "end_trigger",
            about: "What ends the game",
            clause: clause!(32),
            values: &[
                Reading::new("structural", "somebody has no road left even with a full track"),
                Reading::new("affordability", "somebody cannot pay for a road with the next income"),
                Reading::new("rounds", "ten rounds are over, which is Danger Style"),
            ],
        },
        get: |options| options.end as usize,
        set: |options, value| {
            options.end = [EndTrigger::Structural, EndTrigger::Affordability, EndTrigger::Rounds][value]
        },
    },
    Setting {
        switch: Switch {
            name: "blind_workshops",
            about: "When the settlements are turned up",
            clause: clause!(57),
            values: &[
                Reading::new("false", "before workshops are placed"),
                Reading::new("true", "after workshops are placed"),
            ],
        },
        get: |options| usize::from(options.blind),
        set: |options, value| options.blind = value == 1,
    },
    Setting {
        switch: Switch {
            name: "danger_scoring",
            about: "How Danger Style pays a settlement; nothing else is touched by it",
            clause: clause!(63),
            values: &[
                Reading::new("per_merchant", "its value for each merchant, nothing if tied"),
                Reading::new("majority", "its value once, to the larger group"),
            ],
        },
        get: |options| usize::from(options.scoring == DangerScoring::Majority),
        set: |options, value| options.scoring = [DangerScoring::PerMerchant, DangerScoring::Majority][value],
    },
    Setting {
        switch: Switch {
            name: "map",
            about: "Which land is played on",
            clause: clause!(2),
            values: &[Reading::new("random", "shuffled"), Reading::new("beginner", "the fixed board for a first game")],
        },
        get: |options| options.map as usize,
        set: |options, value| options.map = [Map::Random, Map::Beginner][value],
    },
];

impl engine::Options for Options {
    const PRESETS: &'static [Preset] = &[
        Preset { name: "manual", about: "The manual as we read it: one new settlement a turn", seats: 2..=4 },
        Preset {
            name: "published",
            about: "Closer to what reviews say of the published game: several new settlements a turn",
            seats: 2..=4,
        },
        Preset { name: "danger", about: "Danger Style: ten rounds in which merchants travel, for two", seats: 2..=2 },
    ];

    const SETTINGS: &'static [Setting<Options>] = &SETTINGS;
    const SWITCHES: &'static [Switch] = &switches(&SETTINGS);

    fn preset(index: usize) -> Options {
        match index {
            1 => Options {
                connections: Connections::Many,
                exclusive: true,
                end: EndTrigger::Affordability,
                ..Options::default()
            },
            2 => Options { end: EndTrigger::Rounds, ..Options::default() },
            _ => Options::default(),
        }
    }

    /// LS-1 and LS-59.
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if self.danger() && self.exclusive {
            return Err(SetupError::Options(
                "Danger Style lets merchants share, so two_player_exclusive must be false",
            ));
        }
        let allowed = if self.danger() { 2..=2 } else { 2..=4 };
        if allowed.contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed }) }
    }

    /// LS-58: everything is open.
    fn hides(&self) -> bool {
        false
    }

    /// LS-63: in the first version of these rules Danger Style paid the larger group.
    fn unsaid(rules_version: u16) -> Options {
        let scoring = if rules_version < 2 { DangerScoring::Majority } else { DangerScoring::default() };
        Options { scoring, ..Options::default() }
    }
}
