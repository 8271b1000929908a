//! What may differ between two tables of Attika.

use engine::{Preset, Reading, Setting, SetupError, Switch, switches};
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

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 6] = [
    Setting {
        switch: Switch {
            name: "cards",
            about: "whether cards are all alike or show a landscape that one card pays for",
            clause: clause!(26),
            values: &[
                Reading::new("generic", "all alike"),
                Reading::new("typed", "each shows a landscape that it pays for alone"),
            ],
        },
        get: |options| options.cards as usize,
        set: |options, value| options.cards = [Cards::Generic, Cards::Typed][value],
    },
    Setting {
        switch: Switch {
            name: "covered_symbols",
            about: "whether neighbouring land still pays once it is built over",
            clause: clause!(24),
            values: &[Reading::new("true", "yes"), Reading::new("false", "no")],
        },
        get: |options| usize::from(options.vacant_only),
        set: |options, value| options.vacant_only = value == 1,
    },
    Setting {
        switch: Switch {
            name: "group_test",
            about: "whether a group must lie in one settlement or hang together by itself",
            clause: clause!(39),
            values: &[
                Reading::new("same_settlement", "one settlement is enough"),
                Reading::new("contiguous", "it must hang together by itself"),
            ],
        },
        get: |options| options.group_test as usize,
        set: |options, value| options.group_test = [GroupTest::SameSettlement, GroupTest::Contiguous][value],
    },
    Setting {
        switch: Switch {
            name: "roads_chain",
            about: "whether a road beside an own road is free",
            clause: clause!(69),
            values: YES_NO,
        },
        get: |options| usize::from(options.roads_chain),
        set: |options, value| options.roads_chain = value == 1,
    },
    Setting {
        switch: Switch {
            name: "amphora_limit",
            about: "how many amphorae may be spent in a turn, 0 being any number",
            clause: clause!(43),
            values: &[
                Reading::new("0", "any number"),
                Reading::new("1", "one"),
                Reading::new("2", "two"),
                Reading::new("3", "three"),
            ],
        },
        get: |options| usize::from(options.amphora_limit),
        set: |options, value| options.amphora_limit = value as u8,
    },
    Setting {
        switch: Switch {
            name: "amphora_card",
            about: "whether the action an amphora buys may be given up for a card",
            clause: clause!(44),
            values: YES_NO,
        },
        get: |options| usize::from(options.amphora_card),
        set: |options, value| options.amphora_card = value == 1,
    },
];

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
    const SETTINGS: &'static [Setting<Options>] = &SETTINGS;
    const SWITCHES: &'static [Switch] = &switches(&SETTINGS);

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

    /// AT-1: two to four play.
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if (2..=4).contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: 2..=4 }) }
    }

    /// AT-62: with generic cards a hand is a number that everybody sees.
    fn hides(&self) -> bool {
        self.typed()
    }
}
