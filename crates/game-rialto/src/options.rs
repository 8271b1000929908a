//! How a table may differ: seven switches and two presets.

use engine::{Options as _, Preset, Setting, SetupError, Switch, switches};
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
}

impl Default for Options {
    fn default() -> Options {
        Options::preset(0)
    }
}

/// The switches: what people see of each, and where it is kept.
const SETTINGS: [Setting<Options>; 7] = [
    Setting {
        switch: Switch {
            name: "draft_order",
            about: "who takes a row first",
            clause: clause!(25),
            values: &["doge", "ccw_from_right"],
        },
        get: |options| options.draft_order as usize,
        set: |options, value| options.draft_order = [DraftOrder::Doge, DraftOrder::CcwFromRight][value],
    },
    Setting {
        switch: Switch {
            name: "leftover_cards",
            about: "whether unplayed cards stay in hand",
            clause: clause!(27),
            values: &["carry", "discard"],
        },
        get: |options| options.leftover_cards as usize,
        set: |options, value| options.leftover_cards = [LeftoverCards::Carry, LeftoverCards::Discard][value],
    },
    Setting {
        switch: Switch {
            name: "resolve_order",
            about: "in which order the actions of a stage are carried out",
            clause: clause!(47),
            values: &["doge", "play_order"],
        },
        get: |options| options.resolve_order as usize,
        set: |options, value| options.resolve_order = [ResolveOrder::Doge, ResolveOrder::PlayOrder][value],
    },
    Setting {
        switch: Switch {
            name: "start_building",
            about: "who picks the first building first",
            clause: clause!(17),
            values: &["start_then_ccw", "right_then_ccw", "doge"],
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
            values: &["simultaneous", "doge"],
        },
        get: |options| options.blue_order as usize,
        set: |options, value| options.blue_order = [BlueOrder::Simultaneous, BlueOrder::Doge][value],
    },
    Setting {
        switch: Switch {
            name: "vp_floor",
            about: "whether points may fall below 0",
            clause: clause!(131),
            values: &["none", "zero"],
        },
        get: |options| options.vp_floor as usize,
        set: |options, value| options.vp_floor = [PointsFloor::None, PointsFloor::Zero][value],
    },
    Setting {
        switch: Switch {
            name: "bridge_set",
            about: "which bridges there are",
            clause: clause!(5),
            values: &["pairs54", "thirds54"],
        },
        get: |options| options.bridge_set as usize,
        set: |options, value| options.bridge_set = [BridgeSet::Pairs54, BridgeSet::Thirds54][value],
    },
];

impl engine::Options for Options {
    const PRESETS: &'static [Preset] = &[
        Preset { name: "manual", about: "as the manual says: blue buildings all at once", seats: 2..=5 },
        Preset { name: "published", about: "as published: blue buildings in Doge order", seats: 2..=5 },
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
}
