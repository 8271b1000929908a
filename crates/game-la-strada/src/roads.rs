//! All roads that the seat to act can finish this turn: for hosts that let people name a target,
//! and for seats that play by themselves.

use engine::Per;

use crate::{
    Action, LaStrada, View,
    board::{Cell, Direction, Hexes},
    material::{Dot, LONGEST, Terrain},
    search::{Purse, Search},
    state::Phase,
    view,
};

/// A settlement within reach this turn, and the cheapest clicks to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    /// Where the road ends.
    pub target: Dot,
    /// What is still to be paid for it.
    pub cost: u8,
    /// The single steps that build it; each is legal when its turn comes.
    pub steps: Vec<Action>,
}

/// The settlements that the seat to act can reach with one road, or with the road in hand, each
/// with its cheapest steps. Naming a target is a shortcut of hosts, not an action of its own.
pub fn roads(view: &View) -> Vec<Road> {
    view::imagine(view).roads()
}

fn cheapest(game: &LaStrada) -> Vec<Road> {
    let mut best = Per::<Dot, Option<Road>>::default();
    game.for_each_road(|found| {
        let slot = &mut best[found.target];
        let better = slot.as_ref().is_none_or(|road| (found.cost, found.tiles.len() + 1) < (road.cost, road.tiles()));
        if better {
            *slot = Some(Road { target: found.target, cost: found.cost, steps: found.steps(game) });
        }
    });
    let mut roads: Vec<Road> = best.values_mut().iter_mut().filter_map(Option::take).collect();
    engine::order(&mut roads, |road| (road.cost, road.target));
    roads
}

impl LaStrada {
    /// The same as [`roads`], of a game.
    pub(crate) fn roads(&self) -> Vec<Road> {
        cheapest(self)
    }
}

impl Road {
    fn tiles(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Action::Lay(_))).count() + 1
    }
}

/// One road that can be finished, as [`LaStrada::for_each_road`] finds it.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// Where it starts.
    pub origin: Cell,
    /// The tiles still to be laid.
    pub tiles: &'a [Cell],
    /// Where it ends.
    pub target: Dot,
    /// What the tiles still to be laid cost.
    pub cost: u8,
}

impl Found<'_> {
    /// The click that comes first on this road.
    pub fn first(&self, game: &LaStrada) -> Action {
        match self.tiles.first() {
            _ if game.turn.phase != Phase::Road => Action::From(self.origin),
            Some(&cell) => Action::Lay(cell),
            None => Action::Reach(game.land.cell(self.target)),
        }
    }

    /// All clicks of this road.
    pub fn steps(&self, game: &LaStrada) -> Vec<Action> {
        let start = (game.turn.phase == Phase::Build).then_some(Action::From(self.origin));
        let tiles = self.tiles.iter().map(|&cell| Action::Lay(cell));
        start.into_iter().chain(tiles).chain([Action::Reach(game.land.cell(self.target))]).collect()
    }
}

/// The most that [`LaStrada::costs`] looks at.
pub const FAR: u8 = 16;

impl LaStrada {
    /// What a road from any of these hexes to each dot would cost at least, over free hexes, if it
    /// might turn sharply and tiles and resources had no end; [`FAR`] for more than 15. The hexes
    /// of `closed` are taken to be built on.
    pub fn costs(&self, from: Hexes, closed: Hexes) -> Per<Dot, u8> {
        let taken = self.taken.or(closed);
        let free = Per::from_fn(|terrain: Terrain| self.land.plots_of(terrain).less(taken));
        let mut costs = Per::all(FAR);
        // What lies beside the road once so much was paid.
        let mut beside = [Hexes::NONE; FAR as usize];
        for paid in 0..usize::from(FAR) {
            let laid = Terrain::ALL.iter().fold(Hexes::NONE, |laid, &terrain| {
                let before = paid.checked_sub(usize::from(terrain.cost()));
                before.map_or(laid, |before| laid.or(beside[before].and(free[terrain])))
            });
            beside[paid] = laid.spread().or(if paid == 0 { from.spread() } else { Hexes::NONE });
            for dot in Dot::all().filter(|_| paid > 0) {
                let cost = &mut costs[dot];
                if *cost == FAR && beside[paid].contains(self.land.cell(dot)) {
                    *cost = paid as u8;
                }
            }
        }
        costs
    }

    /// Visits every road that the seat to act can finish this turn from where it stands.
    pub fn for_each_road(&self, mut visit: impl FnMut(Found<'_>)) {
        let purse = Purse::of(self.side());
        let mut walk = Walk {
            search: self.search(),
            game: self,
            origin: Cell::CENTRE,
            tiles: [Cell::CENTRE; LONGEST],
            laid: 0,
            purse,
            visit: &mut visit,
        };
        match self.turn.phase {
            Phase::Build => {
                let starts = self.starts();
                let dots = starts.dots.iter().map(|dot| self.land.cell(dot));
                starts.workshops.into_iter().flatten().chain(dots).for_each(|cell| walk.from(cell, purse));
            }
            Phase::Road => walk.go_on(purse),
            Phase::Workshop | Phase::Placed | Phase::Travel | Phase::Over => {}
        }
    }
}

struct Walk<'a, 'v> {
    search: Search<'a>,
    game: &'a LaStrada,
    origin: Cell,
    tiles: [Cell; LONGEST],
    laid: usize,
    purse: Purse,
    visit: &'v mut dyn FnMut(Found<'_>),
}

impl Walk<'_, '_> {
    fn from(&mut self, origin: Cell, purse: Purse) {
        self.origin = origin;
        self.search.begin(origin);
        for direction in Direction::all() {
            self.tile(origin, direction, purse);
        }
    }

    /// Goes on from the head of the road in hand.
    fn go_on(&mut self, purse: Purse) {
        let (Some(origin), Some(head)) = (self.game.turn.origin, self.game.turn.head()) else { return };
        match self.game.turn.heading() {
            None => self.from(origin, purse),
            Some(heading) => {
                self.origin = origin;
                self.search.begin(origin);
                self.onward(head, heading, purse);
            }
        }
    }

    fn tile(&mut self, before: Cell, direction: Direction, purse: Purse) {
        let Some(cell) = before.step(direction) else { return };
        let Some(rest) = self.search.free(cell).and_then(|terrain| purse.pay(terrain)) else { return };
        if !self.search.is_near(cell, rest) {
            return;
        }
        self.tiles[self.laid] = cell;
        self.laid += 1;
        self.search.mark(cell);
        self.onward(cell, direction, rest);
        self.search.unmark(cell);
        self.laid -= 1;
    }

    fn onward(&mut self, cell: Cell, direction: Direction, purse: Purse) {
        for bend in direction.bends() {
            let Some(end) = cell.step(bend) else { continue };
            if let Some(target) = self.game.land.ground(end).dot() {
                if self.search.ends_at(end, purse) {
                    let cost = self.purse.left - purse.left;
                    (self.visit)(Found { origin: self.origin, tiles: &self.tiles[..self.laid], target, cost });
                }
            } else {
                self.tile(cell, bend, purse);
            }
        }
    }
}
