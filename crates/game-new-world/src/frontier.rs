//! The free cells beside the land with what they demand: the index from which placements are listed.

use crate::{
    board::{Cell, Side},
    tile::{Edges, Kind, Terrain},
};

/// A tile takes one cell away and brings three at most; ten lie on the coast.
const MOST: usize = 208;

/// Free cells in order, each with the edges it demands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frontier {
    cells: [Cell; MOST],
    demands: [Edges; MOST],
    count: u8,
}

const NOWHERE: Cell = Cell::new(0, 0);

impl Frontier {
    /// No free cells.
    pub(crate) const fn new() -> Frontier {
        Frontier { cells: [NOWHERE; MOST], demands: [Edges::NONE; MOST], count: 0 }
    }

    /// The free cells and their demands, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cell, Edges)> {
        let count = usize::from(self.count);
        self.cells[..count].iter().copied().zip(self.demands[..count].iter().copied())
    }

    /// What a free cell beside the land demands.
    pub(crate) fn demand(&self, cell: Cell) -> Option<Edges> {
        self.place(cell).ok().map(|place| self.demands[place])
    }

    /// NW-9: whether a kind fits anywhere.
    pub(crate) fn takes(&self, kind: Kind) -> bool {
        self.demands[..usize::from(self.count)].iter().any(|&demand| kind.fitting(demand) != 0)
    }

    /// A free cell now meets this terrain on this side.
    pub(crate) fn add(&mut self, cell: Cell, side: Side, terrain: Terrain) {
        match self.place(cell) {
            Ok(place) => self.demands[place] = self.demands[place].with(side, terrain),
            Err(place) => {
                let count = usize::from(self.count);
                self.cells.copy_within(place..count, place + 1);
                self.demands.copy_within(place..count, place + 1);
                self.cells[place] = cell;
                self.demands[place] = Edges::NONE.with(side, terrain);
                self.count += 1;
            }
        }
    }

    /// A cell is free no more.
    pub(crate) fn remove(&mut self, cell: Cell) {
        if let Ok(place) = self.place(cell) {
            let count = usize::from(self.count);
            self.cells.copy_within(place + 1..count, place);
            self.demands.copy_within(place + 1..count, place);
            self.count -= 1;
            self.cells[count - 1] = NOWHERE;
            self.demands[count - 1] = Edges::NONE;
        }
    }

    fn place(&self, cell: Cell) -> Result<usize, usize> {
        self.cells[..usize::from(self.count)].binary_search_by_key(&cell.key(), |cell| cell.key())
    }
}
