//! Which roads can be built: by a table of all hexes, and by a search where tiles are short or LS-55 asks.

use crate::{
    LaStrada,
    board::{Cell, Direction, Dots, Hexes, Land},
    material::{TRACK, Terrain},
    search::{Goals, Purse, Search, Starts},
    ways::Ways,
};

/// The roads that can be built from a position.
pub(crate) struct Table<'a> {
    land: &'a Land,
    taken: Hexes,
    goals: Goals,
    starts: Starts,
    purse: Purse,
    /// Hexes that a tile may be laid on, by terrain.
    free: [Hexes; 3],
    /// The hexes of the settlements that a road may start from, and of all starts.
    nodes: Hexes,
    origins: Hexes,
    /// Roads to open settlements.
    open: Ways,
    /// Whether tiles suffice for all of these, and none goes round to its start (LS-53): there is nothing to search.
    exact: bool,
}

impl LaStrada {
    /// The roads that the seat to act may still build in this turn.
    pub(crate) fn table(&self) -> Table<'_> {
        let Goals { open, tied, fresh } = self.goals();
        // LS-53: the road in hand does not end where it starts.
        let start = self.turn.origin.and_then(|origin| self.land.ground(origin).dot()).map_or(Dots::NONE, Dots::only);
        let goals = Goals { open: open.less(start), tied: tied.less(start), fresh };
        Table::new(&self.land, self.taken, goals, self.starts(), Purse::of(self.side()))
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(land: &'a Land, taken: Hexes, goals: Goals, starts: Starts, purse: Purse) -> Table<'a> {
        let tiles = |terrain: Terrain| purse.tiles[terrain];
        let free =
            Terrain::ALL.map(|kind| if tiles(kind) == 0 { Hexes::NONE } else { land.plots_of(kind).less(taken) });
        let enough = |&kind: &Terrain| tiles(kind) == 0 || tiles(kind) >= purse.left / kind.cost();
        let nodes = land.cells(starts.dots);
        let origins = nodes.or(Hexes::of(starts.workshops.into_iter().flatten()));
        let ends = land.cells_from(starts.dots, nodes, goals.open);
        // A ring takes five tiles, all on plains.
        let round = purse.left == TRACK && !origins.and(ends).is_empty();
        let exact = !round && Terrain::ALL.iter().all(enough);
        let open = Ways::to(ends, &free, purse.left, origins);
        Table { land, taken, goals, starts, purse, free, nodes, origins, open, exact }
    }

    /// Where a road can start.
    pub(crate) fn starts(&self) -> Hexes {
        let open = self.open.starts().and(self.origins);
        let sure = if self.exact { open } else { Hexes::NONE };
        let others = self.origins.less(sure);
        if others.is_empty() {
            return sure;
        }
        let tied = self.tied().map_or(Hexes::NONE, |tied| tied.starts());
        let doubtful = others.and(open.or(tied));
        if doubtful.is_empty() {
            return sure;
        }
        let mut search = self.search();
        sure.or(Hexes::of(doubtful.cells().filter(|&cell| search.from(cell, self.purse))))
    }

    /// Whether a road to an open settlement can start anywhere.
    pub(crate) fn any(&self) -> bool {
        let open = self.open.starts().and(self.origins);
        let finished = |cell: Cell| self.search().from(cell, self.purse);
        if self.exact { !open.is_empty() } else { open.cells().any(finished) }
    }

    /// Visits the hexes beside the head of a road that can get its next tile, out of those in these directions.
    pub(crate) fn tiles(&self, origin: Cell, head: Cell, directions: &[Direction], mut lay: impl FnMut(Cell)) {
        let (mut tied, mut search) = (None, None);
        for &direction in directions {
            let Some(cell) = head.step(direction) else { continue };
            let among = |ways: &Ways| ways.tiles[direction.index()].contains(cell);
            let open = among(&self.open);
            if open && self.exact {
                lay(cell);
                continue;
            }
            let free = self.free.iter().any(|free| free.contains(cell));
            if !free || !open && !tied.get_or_insert_with(|| self.tied()).as_ref().is_some_and(among) {
                continue;
            }
            let search = search.get_or_insert_with(|| self.search());
            search.begin(origin);
            if search.tile(cell, direction, self.purse) {
                lay(cell);
            }
        }
    }

    /// LS-55: roads to tied settlements that leave enough for one that must follow.
    fn tied(&self) -> Option<Ways> {
        let spend = self.purse.left - self.open.least?;
        let ends = self.land.cells_from(self.starts.dots, self.nodes, self.goals.tied);
        (!self.goals.tied.is_empty()).then(|| Ways::to(ends, &self.free, spend, Hexes::NONE))
    }

    /// A search for what the table does not settle.
    fn search(&self) -> Search<'a> {
        let open = if self.exact { Dots::NONE } else { self.goals.open };
        Search::new(self.land, self.taken, Goals { open, ..self.goals }, self.starts, self.purse.left)
    }
}
