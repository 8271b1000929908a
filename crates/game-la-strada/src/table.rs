//! Which roads can be built: by a table of all hexes, and by a search where tiles are short or LS-55 asks.

use crate::{
    LaStrada,
    board::{Cell, Direction, Dots, Hexes, Land},
    first_road::FirstRoad,
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
        let (starts, purse) = (self.starts(), Purse::of(self.side()));
        match self.first_road.ways(purse.left) {
            Some((open, exact)) => Table { land: &self.land, taken: self.taken, goals, starts, purse, open, exact },
            None => Table::new(&self.land, self.taken, goals, starts, purse),
        }
    }

    /// LS-55: whether a connection can follow the road in hand, whose tiles are in the way by now.
    pub(crate) fn could_follow(&self) -> bool {
        let purse = Purse::of(self.side());
        purse.left >= Terrain::Plains.cost()
            && Table::new(&self.land, self.taken, self.goals(), self.starts(), purse).any()
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(land: &'a Land, taken: Hexes, goals: Goals, starts: Starts, purse: Purse) -> Table<'a> {
        Table::keeping(land, taken, goals, starts, purse, None)
    }

    /// The same, keeping what holds for the first road of a turn that begins here.
    pub(crate) fn keeping(
        land: &'a Land,
        taken: Hexes,
        goals: Goals,
        starts: Starts,
        purse: Purse,
        mut first_road: Option<&mut FirstRoad>,
    ) -> Table<'a> {
        let tiles = |terrain: Terrain| purse.tiles[terrain];
        let enough = |&kind: &Terrain| tiles(kind) == 0 || tiles(kind) >= purse.left / kind.cost();
        let nodes = land.cells(starts.dots);
        let origins = nodes.or(Hexes::of(starts.workshops.into_iter().flatten()));
        let ends = land.cells_from(starts.dots, nodes, goals.open);
        // A ring takes five tiles, all on plains.
        let round = purse.left == TRACK && !origins.and(ends).is_empty();
        let exact = !round && Terrain::ALL.iter().all(enough);
        let open = Ways::keeping(ends, &free(land, taken, purse), purse.left, origins, first_road.as_deref_mut());
        if let Some(first_road) = first_road {
            first_road.complete(purse.left, &open, exact);
        }
        Table { land, taken, goals, starts, purse, open, exact }
    }

    /// Where a road can start.
    pub(crate) fn starts(&self) -> Hexes {
        let origins = self.origins();
        let open = self.open.starts().and(origins);
        let sure = if self.exact { open } else { Hexes::NONE };
        let others = origins.less(sure);
        if others.is_empty() {
            return sure;
        }
        let tied = self.tied();
        let doubtful = others.and(open.or(tied.as_ref().map_or(Hexes::NONE, Ways::starts)));
        if doubtful.is_empty() {
            return sure;
        }
        let mut search = self.search();
        let leads = |cell: Cell, way: Direction| {
            self.open.lead(cell, way) || tied.as_ref().is_some_and(|tied| tied.lead(cell, way))
        };
        let finished = |start: &Cell| {
            search.begin(*start);
            let mut beside = Direction::all().filter_map(|way| Some((start.step(way)?, way)));
            beside.any(|(cell, way)| leads(cell, way) && search.tile(cell, way, self.purse))
        };
        sure.or(Hexes::of(doubtful.cells().filter(finished)))
    }

    /// Whether a road to an open settlement can start anywhere.
    pub(crate) fn any(&self) -> bool {
        let open = self.open.starts().and(self.origins());
        let finished = |cell: Cell| self.search().from(cell, self.purse);
        if self.exact { !open.is_empty() } else { open.cells().any(finished) }
    }

    /// Visits the hexes beside the head of a road that can get its next tile, out of those in these directions.
    pub(crate) fn tiles(&self, origin: Cell, head: Cell, directions: &[Direction], mut lay: impl FnMut(Cell)) {
        let (mut tied, mut search) = (None, None);
        for &direction in directions {
            let Some(cell) = head.step(direction) else { continue };
            let among = |ways: &Ways| ways.lead(cell, direction);
            let open = among(&self.open);
            if open && self.exact {
                lay(cell);
                continue;
            }
            if !self.is_free(cell) || !open && !tied.get_or_insert_with(|| self.tied()).as_ref().is_some_and(among) {
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
        if self.goals.tied.is_empty() {
            return None;
        }
        let spend = self.purse.left.checked_sub(self.open.least?).filter(|&spend| spend >= Terrain::Plains.cost())?;
        let free = free(self.land, self.taken, self.purse);
        Some(Ways::to(self.land.cells(self.goals.tied), &free, spend, Hexes::NONE))
    }

    /// The hexes from which a road may start.
    fn origins(&self) -> Hexes {
        self.land.cells(self.starts.dots).or(Hexes::of(self.starts.workshops.into_iter().flatten()))
    }

    /// Whether a tile may be laid there.
    fn is_free(&self, cell: Cell) -> bool {
        let has_tile = |terrain: Terrain| self.purse.tiles[terrain] > 0;
        !self.taken.contains(cell) && self.land.ground(cell).terrain().is_some_and(has_tile)
    }

    /// A search for what the table does not settle.
    fn search(&self) -> Search<'a> {
        let (open, reserve) = if self.exact { (Dots::NONE, self.open.least) } else { (self.goals.open, None) };
        let (goals, reserve) = (Goals { open, ..self.goals }, reserve.unwrap_or(0));
        Search::sparing(reserve, self.land, self.taken, goals, self.starts, self.purse.left)
    }
}

/// Hexes that a tile may be laid on, by terrain.
fn free(land: &Land, taken: Hexes, purse: Purse) -> [Hexes; 3] {
    Terrain::ALL.map(|kind| if purse.tiles[kind] == 0 { Hexes::NONE } else { land.plots_of(kind).less(taken) })
}
