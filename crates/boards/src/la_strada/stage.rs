//! La Strada as a stage: the land in the middle, what it pays and what everybody has around it.

use engine::Forecast;
use game_la_strada::{
    Action, LaStrada, Phase, Prospect, View,
    board::{Cell, Land},
    prospects,
};

use super::{map, map_plans::Plan, options, panels, seats, words};
use crate::{
    cover::Cover,
    scene::{Drawing, Seen},
    stage::Stage,
};

impl Drawing for LaStrada {
    const COVER: Cover =
        Cover { art: include_str!("../../covers/la-strada.svg"), keep: "xMaxYMid slice", small: "70 22 160 130" };

    fn stage(seen: &Seen<'_, LaStrada>) -> Stage {
        let painter = Painter::new(seen);
        Stage {
            options: options::options(&painter),
            main: options::main(&painter),
            beside: options::beside(&painter),
            seats: seats::cards(painter.view),
            panels: panels::panels(&painter),
            play: words::PLAY,
            yours: words::YOURS,
            market: words::MARKET,
            ..Stage::new(map::draw(&painter))
        }
    }

    /// A workshop waits until it stays where it is, a road until it is finished.
    fn drafts(action: Action) -> bool {
        match action {
            Action::Workshop(_) | Action::From(_) | Action::Lay(_) => true,
            Action::Reach(_) | Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => false,
        }
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) seen: &'a Seen<'a, LaStrada>,
    pub(super) view: &'a View,
    pub(super) land: Land,
    /// Roads that can be built whole by naming their end.
    pub(super) plans: Vec<Plan<'a>>,
    /// Where a workshop may stand, the best first.
    pub(super) sites: Vec<Prospect>,
    /// How many pixels a unit of the map has.
    scale: f32,
}

impl<'a> Painter<'a> {
    fn new(seen: &'a Seen<'a, LaStrada>) -> Painter<'a> {
        let (view, land) = (seen.view, seen.view.land());
        let [_, _, width, height] = map::FRAME;
        let plans = Plan::all(view, &land, seen.shortcuts);
        let sites = prospects(view, &sites(seen));
        Painter { seen, view, land, plans, sites, scale: seen.size.scale(width, height).max(LEAST) }
    }

    /// What the viewer may do.
    pub(super) fn choices(&self) -> &'a [(Action, Forecast)] {
        self.seen.choices
    }

    /// So many pixels in units of the map.
    pub(super) fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.scale
    }

    /// A measure in units that has at least so many pixels.
    pub(super) fn at_least(&self, units: f32, pixels: f32) -> f32 {
        units.max(self.pixels(pixels))
    }

    /// Whether the map is too small for names and hatching.
    pub(super) fn small(&self) -> bool {
        self.scale < SMALL
    }

    /// What could have been done in the place of the last action of the draft.
    pub(super) fn instead(&self) -> impl Iterator<Item = Action> {
        let last = self.seen.draft.last();
        last.into_iter().flat_map(|(drafted, among)| among.iter().copied().filter(move |action| action != drafted))
    }

    /// Other starts for a road that waits in the draft.
    pub(super) fn other_starts(&self) -> impl Iterator<Item = Action> {
        let start = self.seen.draft.iter().find(|(drafted, _)| matches!(drafted, Action::From(_)));
        let others = start.into_iter().flat_map(|(drafted, among)| among.iter().filter(move |&other| other != drafted));
        others.copied().filter(|action| matches!(action, Action::From(_)))
    }

    /// The workshop that waits in the draft, and all that could have been placed.
    pub(super) fn drafted_site(&self) -> Option<(Cell, &'a [Action])> {
        self.seen.draft.iter().find_map(|(drafted, among)| match drafted {
            Action::Workshop(cell) => Some((*cell, among.as_slice())),
            Action::From(_) | Action::Lay(_) | Action::Reach(_) => None,
            Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
        })
    }

    /// Whether the road in hand waits in a draft, all of it or its last tiles.
    pub(super) fn road_drafted(&self) -> bool {
        self.view.turn.phase == Phase::Road && !self.seen.draft.is_empty()
    }

    /// The name of a settlement, or of a workshop.
    pub(super) fn name(&self, cell: Cell) -> &'static str {
        self.land.ground(cell).dot().map_or(words::WORKSHOP, |dot| dot.name())
    }
}

/// Below so many pixels a unit the map leaves out names and hatching.
const SMALL: f32 = 0.63;
/// Below so many, coins and prices no longer grow: they would hide the land.
const LEAST: f32 = 0.34;

/// So many sites for a workshop are shown as good ones.
pub(super) const GOOD_SITES: usize = 6;

/// Where a workshop may stand, or might have stood in the place of the one in the draft.
fn sites(seen: &Seen<'_, LaStrada>) -> Vec<Cell> {
    let open = seen.choices.iter().map(|(action, _)| *action);
    let tried = seen.draft.iter().flat_map(|(_, among)| among.iter().copied());
    let site = |action| if let Action::Workshop(cell) = action { Some(cell) } else { None };
    open.chain(tried).filter_map(site).collect()
}

/// The hex that an action stands for.
pub(super) fn place(action: Action) -> Option<Cell> {
    match action {
        Action::Workshop(cell) | Action::From(cell) | Action::Lay(cell) | Action::Reach(cell) => Some(cell),
        Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
    }
}
