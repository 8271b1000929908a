//! The stage of Attika: the map, the player board beside it, and what can be built or drawn.

use engine::{Forecast, Seat};
use game_attika::{
    Action, Attika, Phase, View,
    board::{Hex, Spot},
    material::Building,
};

use super::{
    geometry::{bounds, centre},
    map, options, panels, seats, words,
};
use crate::{
    cover::Cover,
    scene::{Drawing, Seen},
    stage::Stage,
};

impl Drawing for Attika {
    const COVER: Cover =
        Cover { art: include_str!("../../covers/attika.svg"), keep: Cover::MIDDLE, small: "50 60 140 115" };

    fn stage(seen: &Seen<'_, Attika>) -> Stage {
        let painter = Painter::new(seen);
        Stage {
            options: options::draw(&painter),
            main: options::main(&painter),
            beside: options::beside(&painter),
            seats: seats::draw(&painter),
            panels: panels::draw(&painter),
            play: words::BUILD_TAB,
            yours: words::BOARD_TAB,
            market: words::SUPPLY,
            ..Stage::new(map::draw(&painter))
        }
    }

    /// What chooses and shows nothing new: the kind of turn, a building, the place of a tile.
    fn drafts(action: Action) -> bool {
        match action {
            Action::Build | Action::Draw | Action::Pick(_) | Action::Tile(_) | Action::Amphora => true,
            Action::Take(_)
            | Action::At(_)
            | Action::Pay(_)
            | Action::Store
            | Action::Turn(_)
            | Action::Card
            | Action::Done => false,
        }
    }
}

/// What the engraved water takes beyond the land.
const SHORE: f32 = 24.0;
/// From how many pixels a unit on buildings carry their names.
const NAMED: f32 = 0.84;

/// Everything a part of the drawing needs to know.
pub(super) struct Painter<'a> {
    pub(super) seen: &'a Seen<'a, Attika>,
    pub(super) view: &'a View,
    /// The view as a game, for prices and settlements.
    pub(super) table: Attika,
    /// The seat whose board is shown.
    pub(super) shown: Seat,
    /// What the map shows: left, top, width and height.
    pub(super) frame: [f32; 4],
    /// How many pixels a unit of the map has.
    pub(super) scale: f32,
}

impl<'a> Painter<'a> {
    fn new(seen: &'a Seen<'a, Attika>) -> Painter<'a> {
        let view = seen.view;
        let table = view.table();
        let shown = seen.seat.or(view.viewer.seat()).unwrap_or(view.turn.seat);
        let [x0, y0, x1, y1] = bounds(spots(seen, &table));
        let frame = [x0 - SHORE, y0 - SHORE, x1 - x0 + 2.0 * SHORE, y1 - y0 + 2.0 * SHORE];
        let scale = seen.size.scale(frame[2], frame[3]);
        Painter { seen, view, table, shown, frame, scale }
    }

    /// So many pixels, in units of the map.
    pub(super) fn px(&self, pixels: f32) -> f32 {
        pixels / self.scale
    }

    /// All that can be seen round the map when all of it is shown: left, top, width and height.
    pub(super) fn area(&self) -> [f32; 4] {
        let [left, top, width, height] = self.frame;
        let (wide, high) = (self.px(self.seen.size.width), self.px(self.seen.size.height));
        [left - (wide - width) / 2.0, top - (high - height) / 2.0, wide, high]
    }

    /// Whether the map is large enough for names and grass.
    pub(super) fn named(&self) -> bool {
        self.scale >= NAMED
    }

    /// Where a hex lies.
    pub(super) fn hex(&self, hex: Hex) -> (f32, f32) {
        centre(self.table.map().spot(hex))
    }

    /// The forecast of an action, if it may be done now.
    pub(super) fn choice(&self, action: Action) -> Option<&Forecast> {
        let found = self.seen.choices.binary_search_by(|(choice, _)| choice.cmp(&action)).ok()?;
        Some(&self.seen.choices[found].1)
    }

    /// Whether an action is in the draft.
    pub(super) fn drafted(&self, action: Action) -> bool {
        self.seen.draft.iter().any(|(drafted, _)| *drafted == action)
    }

    /// Whether an action may be done now, or in the place of one in the draft.
    pub(super) fn offered(&self, action: Action) -> bool {
        self.choice(action).is_some() || self.seen.draft.iter().any(|(_, among)| among.contains(&action))
    }

    /// Whether the viewer is to act.
    pub(super) fn mine(&self) -> bool {
        !self.seen.choices.is_empty()
    }

    /// The building that is chosen, drawn or to be paid.
    pub(super) fn in_hand(&self) -> Option<Building> {
        self.view.turn.in_hand()
    }

    /// The cards that a site takes at least, if the building in hand may go there.
    pub(super) fn site(&self, hex: Hex) -> Option<u16> {
        self.choice(Action::At(hex)).map(Forecast::price)
    }
}

/// Everything that must be inside the frame.
fn spots(seen: &Seen<'_, Attika>, table: &Attika) -> Vec<Spot> {
    let mut spots: Vec<Spot> = table.map().hexes().map(|hex| table.map().spot(hex)).collect();
    spots.extend(&seen.view.shrines);
    let instead = seen.draft.iter().flat_map(|(_, among)| among);
    for action in seen.choices.iter().map(|(action, _)| action).chain(instead) {
        if let Action::Tile(spot) = action {
            spots.extend(spot.flower());
        }
    }
    if let Phase::Turn(_, spot) = seen.view.turn.phase {
        spots.extend(spot.flower());
    }
    spots
}
