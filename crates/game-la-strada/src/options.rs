//! What may differ between tables of La Strada, and which mixtures make no sense.

use engine::{Clause, Preset, Reading, SetupError, Switch};
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

const fn switch(name: &'static str, about: &'static str, clause: Clause, values: &'static [Reading]) -> Switch {
    Switch { name, about, clause, values }
}

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

    const SWITCHES: &'static [Switch] = &[
        switch(
            "connections_per_turn",
            "How many new settlements a turn may connect",
            clause!(23),
            &[Reading::new("one", "one"), Reading::new("many", "as many as can be paid for")],
        ),
        switch(
            "two_player_exclusive",
            "Whether two seats may share a settlement",
            clause!(56),
            &[Reading::new("false", "they may"), Reading::new("true", "one merchant closes it")],
        ),
        switch(
            "end_trigger",
            "What ends the game",
            clause!(32),
            &[
                Reading::new("structural", "somebody has no road left even with a full track"),
                Reading::new("affordability", "somebody cannot pay for a road with the next income"),
                Reading::new("rounds", "ten rounds are over, which is Danger Style"),
            ],
        ),
        switch(
            "blind_workshops",
            "When the settlements are turned up",
            clause!(57),
            &[Reading::new("false", "before workshops are placed"), Reading::new("true", "after workshops are placed")],
        ),
        switch(
            "danger_scoring",
            "How Danger Style pays a settlement; nothing else is touched by it",
            clause!(63),
            &[
                Reading::new("per_merchant", "its value for each merchant, nothing if tied"),
                Reading::new("majority", "its value once, to the larger group"),
            ],
        ),
        switch(
            "map",
            "Which land is played on",
            clause!(2),
            &[Reading::new("random", "shuffled"), Reading::new("beginner", "the fixed board for a first game")],
        ),
    ];

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

    fn get(&self, switch: usize) -> usize {
        match switch {
            0 => self.connections as usize,
            1 => usize::from(self.exclusive),
            2 => self.end as usize,
            3 => usize::from(self.blind),
            4 => match self.scoring {
                DangerScoring::PerMerchant => 0,
                DangerScoring::Majority => 1,
            },
            _ => self.map as usize,
        }
    }

    fn set(&mut self, switch: usize, value: usize) {
        match switch {
            0 => self.connections = if value == 0 { Connections::One } else { Connections::Many },
            1 => self.exclusive = value == 1,
            2 => {
                self.end = match value {
                    0 => EndTrigger::Structural,
                    1 => EndTrigger::Affordability,
                    _ => EndTrigger::Rounds,
                }
            }
            3 => self.blind = value == 1,
            4 => self.scoring = if value == 0 { DangerScoring::PerMerchant } else { DangerScoring::Majority },
            _ => self.map = if value == 0 { Map::Random } else { Map::Beginner },
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
