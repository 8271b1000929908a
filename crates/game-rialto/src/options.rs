//! How a table may differ: eight switches and two presets.

use engine::{Options as _, Preset, Reading, Setting, SetupError, Switch, switches};
use serde::{Deserialize, Serialize};

/// Who drafts and in which order (RI-25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftOrder {
    /// In Doge order.
    Doge,
    /// From the right-hand neighbour of the first in Doge order, counter-clockwise.
    CcwFromRight,
}

/// What becomes of unplayed cards (RI-27).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftoverCards {
    /// They stay in hand.
    Carry,
    /// They are discarded unseen.
    Discard,
}

/// In which order the actions of a stage are carried out (RI-47).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResolveOrder {
    /// In Doge order.
    Doge,
    /// In the order in which the turns were taken.
    PlayOrder,
}

/// Who picks a first building, and in which order (RI-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartBuilding {
    /// The first seat, then counter-clockwise.
    StartThenCcw,
    /// The first seat's right-hand neighbour, then counter-clockwise.
    RightThenCcw,
    /// In Doge order.
    Doge,
}

/// How blue buildings are used (RI-100).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlueOrder {
    /// All choose at once, sealed.
    Simultaneous,
    /// One after another in Doge order.
    Doge,
}

/// How many sealed choices a seat makes when blue buildings are used at once (RI-129).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BluePlies {
    /// One for each use, so that others can count the uses: rules version 1.
    Used,
    /// One for each building that could be used, used or not.
    Ready,
}

/// Whether points may fall below 0 (RI-131).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsFloor {
    /// They may.
    None,
    /// They may not.
    Zero,
}

/// Which bridges there are (RI-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeSet {
    /// One of each pair out of 3, 4, 5, 6.
    Pairs54,
    /// Three of 3/6 and three of 4/5.
    Thirds54,
}

/// A value for each switch.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// RI-25.
    pub draft_order: DraftOrder,
    /// RI-27.
    pub leftover_cards: LeftoverCards,
    /// RI-47.
    pub resolve_order: ResolveOrder,
    /// RI-17.
    pub start_building: StartBuilding,
    /// RI-100.
    pub blue_order: BlueOrder,
    /// RI-131.
    pub vp_floor: PointsFloor,
    /// RI-5.
    pub bridge_set: BridgeSet,
    /// RI-129.
    pub blue_plies: BluePlies,
}

impl Default for Options {
    fn default() -> Options {
        Options::preset(0)
    }
}

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 8] = [
    Setting {
        switch: Switch {
            name: "draft_order",
            about: "who takes a row first",
            clause: clause!(25),
            values: &[
                Reading::new("doge", "in Doge order"),
                Reading::new("ccw_from_right", "counter-clockwise, the first in Doge order last"),
            ],
        },
        get: |options| options.draft_order as usize,
        set: |options, value| options.draft_order = [DraftOrder::Doge, DraftOrder::CcwFromRight][value],
    },
    Setting {
        switch: Switch {
            name: "leftover_cards",
            about: "whether unplayed cards stay in hand",
            clause: clause!(27),
            values: &[Reading::new("carry", "they stay in hand"), Reading::new("discard", "they are discarded")],
        },
        get: |options| options.leftover_cards as usize,
        set: |options, value| options.leftover_cards = [LeftoverCards::Carry, LeftoverCards::Discard][value],
    },
    Setting {
        switch: Switch {
            name: "resolve_order",
            about: "in which order the actions of a stage are carried out",
            clause: clause!(47),
            values: &[Reading::new("doge", "in Doge order"), Reading::new("play_order", "in the order of the turns")],
        },
        get: |options| options.resolve_order as usize,
        set: |options, value| options.resolve_order = [ResolveOrder::Doge, ResolveOrder::PlayOrder][value],
    },
    Setting {
        switch: Switch {
            name: "start_building",
            about: "who picks the first building first",
            clause: clause!(17),
            values: &[
                Reading::new("start_then_ccw", "the first seat, then counter-clockwise"),
                Reading::new("right_then_ccw", "counter-clockwise, the first seat last"),
                Reading::new("doge", "in Doge order"),
            ],
        },
        get: |options| options.start_building as usize,
        set: |options, value| {
            options.start_building =
                [StartBuilding::StartThenCcw, StartBuilding::RightThenCcw, StartBuilding::Doge][value];
        },
    },
    Setting {
        switch: Switch {
            name: "blue_order",
            about: "how blue buildings are used",
            clause: clause!(100),
            values: &[Reading::new("simultaneous", "all at once, sealed"), Reading::new("doge", "in Doge order")],
        },
        get: |options| options.blue_order as usize,
        set: |options, value| options.blue_order = [BlueOrder::Simultaneous, BlueOrder::Doge][value],
    },
    Setting {
        switch: Switch {
            name: "vp_floor",
            about: "whether points may fall below 0",
            clause: clause!(131),
            values: &[Reading::new("none", "they may fall below 0"), Reading::new("zero", "they stop at 0")],
        },
        get: |options| options.vp_floor as usize,
        set: |options, value| options.vp_floor = [PointsFloor::None, PointsFloor::Zero][value],
    },
    Setting {
        switch: Switch {
            name: "bridge_set",
            about: "which bridges there are",
            clause: clause!(5),
            values: &[
                Reading::new("pairs54", "3/4, 3/5, 3/6, 4/5, 4/6 and 5/6"),
                Reading::new("thirds54", "three of 3/6 and three of 4/5"),
            ],
        },
        get: |options| options.bridge_set as usize,
        set: |options, value| options.bridge_set = [BridgeSet::Pairs54, BridgeSet::Thirds54][value],
    },
    Setting {
        switch: Switch {
            name: "blue_plies",
            about: "how many sealed choices a seat makes when blue buildings are used all at once",
            clause: clause!(129),
            values: &[
                Reading::new("ready", "one for each building it could use, so that nobody can count the uses"),
                Reading::new("used", "one for each building it uses, as in rules version 1"),
            ],
        },
        get: |options| usize::from(options.blue_plies == BluePlies::Used),
        set: |options, value| options.blue_plies = [BluePlies::Ready, BluePlies::Used][value],
    },
];

impl engine::Options for Options {
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "manual",
            about: "our reading of the manual: blue buildings are used all at once, sealed",
            seats: 2..=5,
        },
        Preset {
            name: "published",
            about: "the same, but blue buildings in Doge order, as sources on the published game say",
            seats: 2..=5,
        },
    ];

    const SETTINGS: &'static [Setting<Options>] = &SETTINGS;
    const SWITCHES: &'static [Switch] = &switches(&SETTINGS);

    fn preset(index: usize) -> Options {
        let blue_order = if index == 1 { BlueOrder::Doge } else { BlueOrder::Simultaneous };
        Options {
            draft_order: DraftOrder::Doge,
            leftover_cards: LeftoverCards::Carry,
            resolve_order: ResolveOrder::Doge,
            start_building: StartBuilding::StartThenCcw,
            blue_order,
            vp_floor: PointsFloor::None,
            bridge_set: BridgeSet::Pairs54,
            blue_plies: BluePlies::Ready,
        }
    }

    /// RI-1: two to five seats.
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        let allowed = 2..=5;
        if allowed.contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed }) }
    }

    fn hides(&self) -> bool {
        true
    }

    /// RI-129: before rules version 2 every use of a blue building was a ply and nothing else was.
    fn unsaid(rules_version: u16) -> Options {
        let blue_plies = if rules_version < 2 { BluePlies::Used } else { BluePlies::Ready };
        Options { blue_plies, ..Options::default() }
    }
}
