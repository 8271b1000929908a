//! The plan of the sheet: where the map, the strips and the player board lie, and what is asked.

use engine::{Forecast, Seat};
use game_attika::{
    Action, Attika, Event, Phase, View,
    board::{Hex, Spot},
    material::Building,
};

use super::geometry::{bounds, centre};

/// The height of the strip of the other seats.
pub(super) const TOP: f32 = 128.0;
/// The height of the strip of cards and stock.
pub(super) const BOTTOM: f32 = 108.0;
/// The width of a panel of another seat, with the gap after it.
pub(super) const COMPACT: f32 = 246.0;
/// The size of the player board before it is scaled.
pub(super) const PANEL: (f32, f32) = (516.0, 860.0);
/// What the engraved water takes beyond the land.
const SHORE: f32 = 30.0;

/// Everything a part of the drawing needs to know.
pub(super) struct Plan<'a> {
    pub(super) view: &'a View,
    /// The view as a game, for prices and settlements.
    pub(super) table: Attika,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) recent: &'a [Event],
    /// The seat whose board is shown large.
    pub(super) shown: Seat,
    /// How much larger the map is drawn than its own measure.
    pub(super) scale: f32,
    /// Where the map's origin lies.
    pub(super) origin: (f32, f32),
    /// The width of the map's part.
    pub(super) left: f32,
    /// The height of the sheet.
    pub(super) height: f32,
    /// How much larger the player board and the strips are drawn.
    pub(super) panel_scale: f32,
}

impl<'a> Plan<'a> {
    pub(super) fn new(view: &'a View, choices: &'a [(Action, Forecast)], recent: &'a [Event]) -> Plan<'a> {
        let table = view.table();
        let shown = view.viewer.seat().unwrap_or(view.turn.seat);
        let [x0, y0, x1, y1] = bounds(spots(view, &table, choices));
        let (width, height) = (x1 - x0 + 2.0 * SHORE, y1 - y0 + 2.0 * SHORE);
        let scale = (636.0 / height).min(736.0 / width).clamp(1.0, 1.3);
        let others = f32::from(view.estates.seats() - 1);
        let tall = (height * scale).max(PANEL.1 - TOP - BOTTOM).ceil();
        // A taller map brings a larger player board, so that both stay equally easy to read.
        let panel_scale = (tall / (PANEL.1 - TOP - BOTTOM)).clamp(1.0, 1.5);
        let left = (width * scale).max((others * COMPACT + 24.0).max(720.0) * panel_scale).ceil();
        let sheet = (TOP + BOTTOM) * panel_scale + tall;
        let middle = TOP * panel_scale + tall / 2.0;
        let origin = (left / 2.0 - (x0 + x1) / 2.0 * scale, middle - (y0 + y1) / 2.0 * scale);
        Plan { view, table, choices, recent, shown, scale, origin, left, height: sheet, panel_scale }
    }

    /// The width of the sheet.
    pub(super) fn width(&self) -> f32 {
        self.left + PANEL.0 * self.panel_scale
    }

    /// The width of the strips before they are scaled.
    pub(super) fn strip(&self) -> f32 {
        self.left / self.panel_scale
    }

    /// Where a spot of the map lies on the sheet.
    pub(super) fn at(&self, spot: Spot) -> (f32, f32) {
        let (x, y) = centre(spot);
        (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale)
    }

    /// Where a hex lies on the sheet.
    pub(super) fn hex(&self, hex: Hex) -> (f32, f32) {
        self.at(self.table.map().spot(hex))
    }

    /// The forecast of an action, if it may be done now.
    pub(super) fn choice(&self, action: Action) -> Option<&Forecast> {
        self.choices.iter().find(|(choice, _)| *choice == action).map(|(_, forecast)| forecast)
    }

    /// Whether the viewer is to act.
    pub(super) fn mine(&self) -> bool {
        !self.choices.is_empty()
    }

    /// The building that is chosen, drawn or to be paid.
    pub(super) fn in_hand(&self) -> Option<Building> {
        match self.view.turn.phase {
            Phase::Picked(building) | Phase::Drawn(building) | Phase::Pay(building, _) => Some(building),
            Phase::Choose
            | Phase::Act
            | Phase::Owed
            | Phase::Tile(_)
            | Phase::Turn(..)
            | Phase::Cards
            | Phase::Over => None,
        }
    }

    /// Seats other than the one shown large, clockwise from it.
    pub(super) fn others(&self) -> Vec<Seat> {
        self.shown.clockwise(self.view.estates.seats()).filter(|&seat| seat != self.shown).collect()
    }
}

/// Everything that must be inside the frame.
fn spots(view: &View, table: &Attika, choices: &[(Action, Forecast)]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = table.map().hexes().map(|hex| table.map().spot(hex)).collect();
    spots.extend(&view.shrines);
    for (action, _) in choices {
        if let Action::Tile(spot) = action {
            spots.extend(spot.flower());
        }
    }
    if let Phase::Turn(_, spot) = view.turn.phase {
        spots.extend(spot.flower());
    }
    spots
}

/// `1 card`, `2 cards`.
pub(super) fn cards(count: impl Into<u32>) -> String {
    match count.into() {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}
