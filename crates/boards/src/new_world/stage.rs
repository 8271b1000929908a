//! New World as a stage: the land from the coast westward, and what can be done with a tile.

use engine::{Seat, Words as _};
use game_new_world::{Action, Cell, Event, Explorer, Held, Kind, NewWorld, Side, Spot, View, options::Explorers};

use super::{land, layout::Layout, map, options, panels, places, plan::Plan, seats, symbols, words};
use crate::{cover::Cover, scene::*, stage::Stage};

impl Drawing for NewWorld {
    const COVER: Cover =
        Cover { art: include_str!("../../covers/new-world.svg"), keep: Cover::MIDDLE, small: "60 30 160 130" };

    fn stage(seen: &Seen<'_, NewWorld>) -> Stage {
        let painter = Painter::new(seen);
        let layout = &painter.layout;
        let title = NewWorld::progress(seen.view);
        let mut scene = Scene::new(title, layout.left, layout.top, layout.width, layout.height);
        symbols::define(&mut scene, painter.waiting());
        scene.add(land::scenery(&painter));
        map::ground(&painter, &mut scene);
        places::highlights(&painter, &mut scene);
        scene.add(land::coast_over());
        map::things(&painter, &mut scene);
        map::settlers(&painter, &mut scene);
        land::explorers(&painter, &mut scene);
        places::draw(&painter, &mut scene);
        Stage {
            focus: layout.focus,
            options: options::parts(&painter),
            main: options::main(&painter),
            seats: seats::cards(&painter),
            panels: panels::panels(&painter),
            play: words::PLAY,
            yours: words::YOURS,
            market: words::MARKET,
            ..Stage::new(scene)
        }
    }

    /// The tile, its turn, the settler and the order of scoring wait for the button; the end of the
    /// turn draws the next tile.
    fn drafts(action: Action) -> bool {
        match action {
            Action::Lay(_) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) => true,
            Action::Explorers(..) | Action::End => false,
        }
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) seen: &'a Seen<'a, NewWorld>,
    pub(super) view: &'a View,
    /// The game before the draft, and after it.
    pub(super) before: NewWorld,
    pub(super) now: NewWorld,
    pub(super) plan: Option<Plan>,
    pub(super) layout: Layout,
    pub(super) recent: Recent,
}

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    /// Where tiles were laid.
    pub(super) laid: Vec<Cell>,
    /// From where settlers came home, and whose.
    pub(super) home: Vec<(Seat, Cell)>,
    /// Into which columns explorers moved.
    pub(super) moved: Vec<u8>,
}

impl Recent {
    fn of(events: &[Event]) -> Recent {
        let mut recent = Recent::default();
        for event in events {
            match *event {
                Event::Laid { cell, .. } => recent.laid.push(cell),
                Event::Returned { seat, cell } | Event::Removed { seat, cell } => recent.home.push((seat, cell)),
                Event::ExplorerMoved { to, .. } => recent.moved.push(to),
                Event::Begins { .. }
                | Event::Landed { .. }
                | Event::Drew { .. }
                | Event::SetAside { .. }
                | Event::Claimed { .. }
                | Event::Scored { .. }
                | Event::Counted { .. }
                | Event::Bonus { .. }
                | Event::ExplorerWaits { .. }
                | Event::Finished
                | Event::NothingFits => {}
            }
        }
        recent
    }
}

impl<'a> Painter<'a> {
    fn new(seen: &'a Seen<'a, NewWorld>) -> Painter<'a> {
        let view = seen.view;
        let (before, now) = (NewWorld::from_view(seen.before), NewWorld::from_view(view));
        let plan = Plan::of(seen, &before, &now);
        let layout = Layout::new(seen, middle(seen.before, plan.as_ref()), plan.as_ref().and_then(|plan| plan.lies));
        // What others did is old once something new is put together.
        let recent = if seen.draft.is_empty() { Recent::of(seen.recent) } else { Recent::default() };
        Painter { seen, view, before, now, plan, layout, recent }
    }

    /// All explorers: whose, which of the two, and where.
    pub(super) fn explorers(&self) -> impl Iterator<Item = (Option<Seat>, usize, Explorer)> {
        let shared = self.view.options.explorers == Explorers::Shared;
        self.view.explorers.iter().filter_map(|(seat, pair)| pair.map(|pair| (seat, pair))).flat_map(
            move |(seat, pair)| {
                let seat = (!shared).then_some(seat);
                pair.into_iter().enumerate().map(move |(number, explorer)| (seat, number, explorer))
            },
        )
    }

    /// What lies on a cell, and how.
    pub(super) fn tile_at(&self, cell: Cell) -> Option<(Kind, Side)> {
        self.now.land().at(cell).map(|laid| (laid.kind, laid.turn))
    }

    /// The tile that waited to be laid before the draft.
    pub(super) fn waiting(&self) -> Option<Kind> {
        self.seen.before.drawn
    }

    /// The features of the tile that a settler could be put on, before it is.
    pub(super) fn claimable(&self, plan: &Plan) -> Vec<(Spot, Held)> {
        match plan.lies {
            Some(lies) => self.before.joining(lies.cell, lies.turn),
            None => self.now.features_of_last(),
        }
    }

    /// Whose points are shown as gains: the viewer's, or else those of the seat to act.
    pub(super) fn seat(&self) -> Seat {
        self.seen.seat.unwrap_or(self.view.active)
    }
}

/// Where something can be done before the draft: the place that brings most, or the last tile.
fn middle(view: &View, plan: Option<&Plan>) -> Cell {
    let last = view.tiles.last().map_or(Cell::new(4, 1), |tile| tile.cell);
    let Some(plan) = plan else { return last };
    let near = |cell: Cell| i32::from(cell.row.abs_diff(last.row)) + i32::from(cell.col.abs_diff(last.col));
    let best = plan.places.iter().max_by_key(|place| (place.best().1.points[view.active], -near(place.cell)));
    best.map_or(last, |place| place.cell)
}
