//! New World as a scene: the land from the coast westward, and a panel beside it.

use std::collections::BTreeSet;

use engine::{Forecast, Seat, Words as _};
use game_new_world::{Action, Cell, Event, Explorer, NewWorld, Phase, Sort, View, options::Explorers};

use super::{
    choices, land,
    layout::{Layout, S, UNIT, corner, on_tile},
    outcome::{self, Outcome},
    panels, symbols, tiles,
};
use crate::{scene::*, stage::Stage};

impl Drawing for NewWorld {
    fn stage(seen: &Seen<'_, NewWorld>) -> Stage {
        let Seen { view, choices, recent, .. } = *seen;
        let painter = Painter::new(view, choices, recent);
        let layout = &painter.layout;
        let mut scene = Scene::new(NewWorld::progress(view), layout.left, layout.top, layout.width, layout.height);
        symbols::define(&mut scene, view.drawn);
        scene.add(land::scenery(&painter));
        scene.add(panels::background(&painter));
        painter.ground(&mut scene);
        choices::highlights(&painter, &mut scene);
        scene.add(land::coast_over());
        painter.things(&mut scene);
        painter.settlers(&mut scene);
        land::explorers(&painter, &mut scene);
        panels::draw(&painter, &mut scene);
        choices::draw(&painter, &mut scene);
        outcome::draw(&painter, &mut scene);
        Stage::new(scene)
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) view: &'a View,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) layout: Layout,
    pub(super) recent: Recent,
    /// What each choice would lead to.
    pub(super) outcomes: Vec<(Action, Outcome)>,
}

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    /// Where tiles were laid.
    laid: Vec<Cell>,
    /// From where settlers came home, and whose.
    pub(super) home: Vec<(Seat, Cell)>,
    /// Into which columns explorers moved.
    pub(super) moved: Vec<u8>,
    /// What each seat got.
    pub(super) points: [u16; 5],
}

impl Recent {
    fn of(events: &[Event]) -> Recent {
        let mut recent = Recent::default();
        for event in events {
            match *event {
                Event::Laid { cell, .. } => recent.laid.push(cell),
                Event::Returned { seat, cell } | Event::Removed { seat, cell } => recent.home.push((seat, cell)),
                Event::Scored { points, seats, .. } | Event::Counted { points, seats, .. } => {
                    for seat in seats.iter() {
                        recent.points[seat.index()] += points;
                    }
                }
                Event::ExplorerMoved { to, .. } => recent.moved.push(to),
                Event::Bonus { seat, points, .. } => recent.points[seat.index()] += points,
                Event::Begins { .. }
                | Event::Landed { .. }
                | Event::Drew { .. }
                | Event::SetAside { .. }
                | Event::Claimed { .. }
                | Event::ExplorerWaits { .. }
                | Event::Finished
                | Event::NothingFits => {}
            }
        }
        recent
    }
}

impl<'a> Painter<'a> {
    fn new(view: &'a View, choices: &'a [(Action, Forecast)], recent: &[Event]) -> Painter<'a> {
        let outcomes = outcome::foresee(&NewWorld::from_view(view), choices);
        Painter { view, choices, layout: Layout::new(view), recent: Recent::of(recent), outcomes }
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

    /// The tile laid last.
    pub(super) fn last(&self) -> Option<&game_new_world::TileView> {
        self.view.tiles.last()
    }

    /// The ground of all tiles; the drawn one waits in the panel and glides to its cell.
    fn ground(&self, scene: &mut Scene) {
        for (number, tile) in self.view.tiles.iter().enumerate() {
            let (x, y) = corner(tile.cell);
            let under = tiles::drawn(tile.kind, tile.turn).under.iter().cloned();
            let label = format!("Row {}, column {}: {}", tile.cell.row, tile.cell.col, tile.kind.sheet().name);
            scene.add(group(under).at(x, y).scaled(UNIT).key(format!("ground {number}")).label(label));
        }
        if let Some(kind) = self.view.drawn {
            let under = tiles::drawn(kind, self.waiting_turn()).under.iter().cloned();
            let (x, y) = panels::tile_place(self);
            let node = group(under).at(x, y).scaled(panels::TILE / 100.0);
            scene.add(
                node.key(format!("ground {}", self.view.tiles.len()))
                    .class("lifted")
                    .label(format!("To be laid: {}", kind.sheet().name)),
            );
        }
    }

    /// Which way round the drawn tile waits.
    pub(super) fn waiting_turn(&self) -> game_new_world::Side {
        game_new_world::Side::North
    }

    /// What stands on the tiles.
    fn things(&self, scene: &mut Scene) {
        let mut towers: BTreeSet<(i32, i32)> = BTreeSet::new();
        let mut tower = |cell: Cell, point: (f32, f32)| {
            let (x, y) = on_tile(cell, point);
            towers.insert((y.round() as i32, x.round() as i32));
        };
        for (number, tile) in self.view.tiles.iter().enumerate() {
            let (x, y) = corner(tile.cell);
            let drawn = tiles::drawn(tile.kind, tile.turn);
            scene.add(group(drawn.over.iter().cloned()).at(x, y).scaled(UNIT).key(format!("things {number}")));
        }
        for (&cell, &(kind, turn)) in &self.layout.tiles {
            tiles::drawn(kind, turn).towers.iter().for_each(|&point| tower(cell, point));
        }
        let symbols = towers.iter().map(|&(y, x)| symbol("nw-tower").at(x as f32, y as f32).scaled(0.72));
        scene.add(group(symbols));
        if let Some(kind) = self.view.drawn {
            let over = tiles::drawn(kind, self.waiting_turn()).over.iter().cloned();
            let (x, y) = panels::tile_place(self);
            let node = group(over).at(x, y).scaled(panels::TILE / 100.0);
            scene.add(node.key(format!("things {}", self.view.tiles.len())));
        }
        for &cell in &self.recent.laid {
            let (x, y) = corner(cell);
            scene.add(last_mark(rounded(x + 1.0, y + 1.0, S - 2.0, S - 2.0, 3.0)));
        }
        for &(seat, cell) in &self.recent.home {
            let (x, y) = corner(cell);
            let (x, y) = (x + S / 2.0, y + S / 2.0);
            let ring = [
                circle(x, y, 11.0).fill(Token::Sheet.thin(75)).stroke(Token::Ink, 1.2).dashed("3 2.5"),
                seat_shape(seat, x, y, 5.0),
            ];
            scene.add(group(ring).class("last").label(format!("A settler of {} went home from here", name_of(seat))));
        }
    }

    fn settlers(&self, scene: &mut Scene) {
        let mut all: Vec<_> = self.view.tiles.iter().filter_map(|tile| Some((tile, tile.settler?))).collect();
        all.sort_by_key(|(tile, _)| (tile.cell.row, tile.cell.col));
        for (tile, (seat, spot)) in all {
            let point = on_tile(tile.cell, tiles::drawn(tile.kind, tile.turn).spot(spot));
            let stands = if spot.sort() == Sort::Plains { "lies" } else { "stands" };
            let label = format!(
                "{}: a {} {stands} at row {}, column {}",
                name_of(seat),
                symbols::role(spot.sort()),
                tile.cell.row,
                tile.cell.col
            );
            scene.add(
                symbols::settler(spot.sort(), seat, point, 0.98).key(format!("settler {}", tile.cell)).label(label),
            );
        }
    }

    /// Whether play goes on.
    pub(super) fn playing(&self) -> bool {
        self.view.phase != Phase::Over
    }
}
