//! What may differ between two tables of Attika.

use engine::{Clause, Preset, Reading, SetupError, Switch};
use serde::{Deserialize, Serialize};

/// AT-26: what a landscape card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// All cards are alike and two of them pay for a symbol.
    #[default]
    Generic,
    /// A card shows a landscape and pays for that symbol alone; any two pay for any symbol.
    Typed,
}

/// AT-39: when the buildings of a group count as joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupTest {
    /// They lie in one settlement.
    #[default]
    SameSettlement,
    /// They hang together by themselves.
    Contiguous,
}

/// AT-69: a reading of every switch.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// What a landscape card is.
    pub cards: Cards,
    /// Whether a neighbouring hex with a building on it gives nothing any more (AT-24).
    pub vacant_only: bool,
    /// When the buildings of a group count as joined.
    pub group_test: GroupTest,
    /// Whether a road beside an own road is free.
    pub roads_chain: bool,
    /// How many amphorae may be spent in a turn; 0 for any number.
    pub amphora_limit: u8,
    /// Whether the action that an amphora buys may be given up for a card.
    pub amphora_card: bool,
}

impl Options {
    /// Whether cards show landscapes.
    pub fn typed(&self) -> bool {
        self.cards == Cards::Typed
    }

    /// AT-43: whether one more amphora may be spent after so many in a turn.
    pub fn allows_amphora(&self, spent: u8) -> bool {
        self.amphora_limit == 0 || spent < self.amphora_limit
    }
}

const YES_NO: &[Reading] = &[Reading::new("false", "no"), Reading::new("true", "yes")];

const fn switch(name: &'static str, about: &'static str, clause: Clause, values: &'static [Reading]) -> Switch {
    Switch { name, about, clause, values }
}

impl engine::Options for Options {
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "manual",
            about: "our reading of the manual: all cards alike, land still pays once it is built over",
            seats: 2..=4,
        },
        Preset {
            name: "published",
            about: "nearer to what is told of the published game: cards show landscapes, only vacant land pays, \
                    a group must hang together by itself, an amphora may bring a card",
            seats: 2..=4,
        },
    ];
    const SWITCHES: &'static [Switch] = &[
        switch(
            "cards",
            "whether cards are all alike or show a landscape that one card pays for",
            clause!(26),
            &[
                Reading::new("generic", "all alike"),
                Reading::new("typed", "each shows a landscape that it pays for alone"),
            ],
        ),
        switch(
            "covered_symbols",
            "whether neighbouring land still pays once it is built over",
            clause!(24),
            &[Reading::new("true", "yes"), Reading::new("false", "no")],
        ),
        switch(
            "group_test",
            "whether a group must lie in one settlement or hang together by itself",
            clause!(39),
            &[
                Reading::new("same_settlement", "one settlement is enough"),
                Reading::new("contiguous", "it must hang together by itself"),
            ],
        ),
        switch("roads_chain", "whether a road beside an own road is free", clause!(69), YES_NO),
        switch(
            "amphora_limit",
            "how many amphorae may be spent in a turn, 0 being any number",
            clause!(43),
            &[
                Reading::new("0", "any number"),
                Reading::new("1", "one"),
                Reading::new("2", "two"),
                Reading::new("3", "three"),
            ],
        ),
        switch("amphora_card", "whether the action an amphora buys may be given up for a card", clause!(44), YES_NO),
    ];

    fn preset(index: usize) -> Options {
        match index {
            0 => Options::default(),
            _ => Options {
                cards: Cards::Typed,
                vacant_only: true,
                group_test: GroupTest::Contiguous,
                amphora_card: true,
                ..Options::default()
            },
        }
    }

    fn get(&self, switch: usize) -> usize {
        match switch {
            0 => usize::from(self.typed()),
            1 => usize::from(self.vacant_only),
            2 => usize::from(self.group_test == GroupTest::Contiguous),
            3 => usize::from(self.roads_chain),
            4 => usize::from(self.amphora_limit),
            _ => usize::from(self.amphora_card),
        }
    }

    fn set(&mut self, switch: usize, value: usize) {
        let on = value == 1;
        match switch {
            0 => self.cards = if on { Cards::Typed } else { Cards::Generic },
            1 => self.vacant_only = on,
            2 => self.group_test = if on { GroupTest::Contiguous } else { GroupTest::SameSettlement },
            3 => self.roads_chain = on,
            4 => self.amphora_limit = value as u8,
            _ => self.amphora_card = on,
        }
    }

    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if (2..=4).contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: 2..=4 }) }
    }

    /// AT-62: with generic cards a hand is a number that everybody sees.
    fn hides(&self) -> bool {
        self.typed()
    }
}
