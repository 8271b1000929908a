//! Which roads can be finished: a short search, bounded by the resource track, for what a table of hexes cannot say.

use engine::{Per, Seat};

use crate::{
    LaStrada,
    board::{Cell, Direction, Dots, Hexes, Land},
    first_road::FirstRoad,
    material::{TRACK, Terrain},
    options::Connections,
    state::Side,
    table::Table,
};

/// Where a road may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goals {
    /// Settlements that a road may simply end in.
    pub(crate) open: Dots,
    /// LS-55: settlements that a road may end in if a connection of `fresh` can still follow.
    pub(crate) tied: Dots,
    /// Settlements that would be new connections.
    pub(crate) fresh: Dots,
}

/// What a road is paid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Purse {
    pub(crate) left: u8,
    pub(crate) tiles: Per<Terrain, u8>,
}

impl Purse {
    pub(crate) fn of(side: &Side) -> Purse {
        Purse { left: side.resources, tiles: side.tiles }
    }

    /// What remains after a tile, if it can be had (LS-16, LS-20, LS-30).
    pub(crate) fn pay(mut self, terrain: Terrain) -> Option<Purse> {
        self.left = self.left.checked_sub(terrain.cost())?;
        self.tiles[terrain] = self.tiles[terrain].checked_sub(1)?;
        Some(self)
    }
}

/// Where roads may start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Starts {
    pub(crate) workshops: [Option<Cell>; 2],
    pub(crate) dots: Dots,
}

/// A search for roads that can be finished.
pub(crate) struct Search<'a> {
    land: &'a Land,
    taken: Hexes,
    goals: Goals,
    starts: Starts,
    origin: Cell,
    /// What no tile may be paid from, since a road that must follow costs as much.
    reserve: u8,
    /// By what is left without the reserve: free hexes from which a road could end if it might turn sharply and tiles
    /// had no end. Bounds the search: nothing else is worth a look.
    near: [Hexes; LEVELS],
}

/// What a full track may leave after the first tile, and nothing.
const LEVELS: usize = (TRACK - Terrain::Plains.cost()) as usize + 1;

impl LaStrada {
    /// LS-22, LS-25, LS-56: settlements that a seat could newly connect.
    pub(crate) fn unconnected(&self, seat: Seat) -> Dots {
        let side = &self.sides[seat];
        let free = Dots::ALL.less(side.reached);
        match (side.stock, self.exclusive()) {
            (1.., _) => free,
            (0, true) => free.and(self.held_by_others(seat)),
            (0, false) => Dots::NONE,
        }
    }

    /// Where a road of the seat to act may end now.
    pub(crate) fn goals(&self) -> Goals {
        let reached = self.side().reached;
        let linked = !self.turn.fresh.is_empty();
        if self.options.danger() {
            // LS-47, LS-61: all settlements, or those reached before once a new one was reached.
            let one = self.options.connections == Connections::One;
            let open = if one && linked { reached } else { Dots::ALL };
            return Goals { open, tied: Dots::NONE, fresh: Dots::NONE };
        }
        let again = if self.reconnects() { reached } else { Dots::NONE };
        match (self.options.connections, linked) {
            // LS-55: first comes the connection, or at least the means for it.
            (_, false) => {
                let fresh = self.unconnected(self.turn.seat);
                Goals { open: fresh, tied: again, fresh }
            }
            // LS-23, LS-54.
            (Connections::One, true) => Goals { open: self.turn.fresh.or(again), tied: Dots::NONE, fresh: Dots::NONE },
            // LS-24.
            (Connections::Many, true) => {
                Goals { open: self.unconnected(self.turn.seat).or(again), tied: Dots::NONE, fresh: Dots::NONE }
            }
        }
    }

    /// LS-14, LS-43, LS-52: where the seat to act may start a road now.
    pub(crate) fn starts(&self) -> Starts {
        Starts { workshops: self.side().workshops, dots: self.start_dots() }
    }

    /// A search for what the seat to act may still build in this turn.
    pub(crate) fn search(&self) -> Search<'_> {
        Search::new(&self.land, self.taken, self.goals(), self.starts(), self.side().resources)
    }

    /// Whether a seat at the start of its turn can build with so many resources (LS-32, LS-48).
    pub(crate) fn can_build(&self, seat: Seat, resources: u8) -> bool {
        self.can_begin(seat, resources, None)
    }

    /// The same, keeping what it finds out for the first road.
    pub(crate) fn can_begin(&self, seat: Seat, resources: u8, first_road: Option<&mut FirstRoad>) -> bool {
        let side = &self.sides[seat];
        let open = if self.options.danger() { Dots::ALL } else { self.unconnected(seat) };
        let goals = Goals { open, tied: Dots::NONE, fresh: Dots::NONE };
        let starts = Starts { workshops: side.workshops, dots: self.nodes(seat) };
        let purse = Purse { left: resources.min(TRACK), tiles: side.tiles };
        Table::keeping(&self.land, self.taken, goals, starts, purse, first_road).any()
    }
}

/// What bounds a search for roads to these settlements, with so much to pay them from.
fn near(land: &Land, taken: Hexes, goals: Dots, left: u8) -> [Hexes; LEVELS] {
    let free = Terrain::ALL.map(|terrain| land.plots_of(terrain).less(taken));
    let all = free[0].or(free[1]).or(free[2]);
    let last = land.cells(goals).spread().and(all);
    let mut near = [last; LEVELS];
    for left in 2..=usize::from(left.saturating_sub(Terrain::Plains.cost())) {
        let tiles = |terrain: Terrain| match left.checked_sub(terrain.cost().into()) {
            Some(rest) => free[terrain as usize].and(near[rest]),
            None => Hexes::NONE,
        };
        let next = tiles(Terrain::Plains).or(tiles(Terrain::Forest)).or(tiles(Terrain::Hill));
        near[left] = last.or(next.spread().and(all));
    }
    near
}

impl<'a> Search<'a> {
    pub(crate) fn new(land: &'a Land, taken: Hexes, goals: Goals, starts: Starts, left: u8) -> Search<'a> {
        Search::sparing(0, land, taken, goals, starts, left)
    }

    /// A search for roads that leave so much.
    pub(crate) fn sparing(
        reserve: u8,
        land: &'a Land,
        taken: Hexes,
        goals: Goals,
        starts: Starts,
        left: u8,
    ) -> Search<'a> {
        let near = near(land, taken, goals.open.or(goals.tied), left.saturating_sub(reserve));
        Search { land, taken, goals, starts, origin: Cell::CENTRE, reserve, near }
    }

    /// Says where the road in hand starts; it may not end there (LS-53).
    pub(crate) fn begin(&mut self, origin: Cell) {
        self.origin = origin;
    }

    /// Whether a road from here can be finished.
    pub(crate) fn from(&mut self, origin: Cell, purse: Purse) -> bool {
        self.begin(origin);
        Direction::all().any(|direction| origin.step(direction).is_some_and(|cell| self.tile(cell, direction, purse)))
    }

    /// Whether a road that lays its next tile on `cell`, coming in `direction`, can be finished.
    pub(crate) fn tile(&mut self, cell: Cell, direction: Direction, purse: Purse) -> bool {
        // Most hexes are too far off even over plains, which costs less to see than the terrain.
        let over_plains = purse.left.checked_sub(self.reserve + Terrain::Plains.cost());
        if !over_plains.is_some_and(|spare| self.near[usize::from(spare)].contains(cell)) {
            return false;
        }
        let Some(terrain) = self.free(cell) else { return false };
        let Some(purse) = purse.pay(terrain) else { return false };
        if !self.is_near(cell, purse) {
            return false;
        }
        self.taken.insert(cell);
        let found = self.onward(cell, direction, purse);
        self.taken.remove(cell);
        found
    }

    fn onward(&mut self, cell: Cell, direction: Direction, purse: Purse) -> bool {
        let bends = direction.bends();
        let beside_a_goal = self.near[0].contains(cell);
        if beside_a_goal && bends.into_iter().any(|bend| cell.step(bend).is_some_and(|end| self.ends_at(end, purse))) {
            return true;
        }
        purse.left >= Terrain::Plains.cost()
            && bends.into_iter().any(|bend| cell.step(bend).is_some_and(|next| self.tile(next, bend, purse)))
    }

    /// Whether the road in hand may end on this hex with so much left.
    pub(crate) fn ends_at(&mut self, end: Cell, purse: Purse) -> bool {
        let Some(dot) = self.land.ground(end).dot() else { return false };
        if end == self.origin {
            return false;
        }
        self.goals.open.contains(dot) || (self.goals.tied.contains(dot) && self.connects_after(purse))
    }

    /// Whether a road whose last tile lies here might end with what is left, if it might turn sharply.
    pub(crate) fn is_near(&self, cell: Cell, purse: Purse) -> bool {
        purse.left.checked_sub(self.reserve).is_some_and(|spare| self.near[usize::from(spare)].contains(cell))
    }

    /// The terrain of a hex that a tile may be laid on (LS-18).
    pub(crate) fn free(&self, cell: Cell) -> Option<Terrain> {
        if self.taken.contains(cell) { None } else { self.land.ground(cell).terrain() }
    }

    /// LS-55: whether a new connection can follow the road in hand, whose tiles lie already.
    fn connects_after(&self, purse: Purse) -> bool {
        let goals = Goals { open: self.goals.fresh, tied: Dots::NONE, fresh: Dots::NONE };
        purse.left >= Terrain::Plains.cost() && Table::new(self.land, self.taken, goals, self.starts, purse).any()
    }

    /// Lays a tile for the time being, so that what follows goes round it.
    pub(crate) fn mark(&mut self, cell: Cell) {
        self.taken.insert(cell);
    }

    /// Takes such a tile up again.
    pub(crate) fn unmark(&mut self, cell: Cell) {
        self.taken.remove(cell);
    }
}
