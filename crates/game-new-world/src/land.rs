//! The map: the coast and the tiles laid so far, and the features that they form.

use crate::{
    board::{Cell, Side},
    features::{Feature, Features, Node, Settlers},
    frontier::Frontier,
    laid::{Laid, Settler},
    material::{COAST, FARMS, TILES},
    tile::{Kind, Segment, Sort},
};

/// A farm on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Farm {
    pub(crate) tile: u8,
    /// NW-26, NW-29: how many of the eight cells round it are filled.
    pub(crate) around: u8,
}

const PIECES: usize = COAST + TILES;
const INDEX: usize = 256;
/// Nine tiles have several towns, nine have several trails.
const SPLIT: usize = 18;

/// Everything on the map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Land {
    laid: [Laid; PIECES],
    count: u8,
    /// One more than the number of the piece on a cell, found by hashing the cell; 0 is nothing.
    index: [u8; INDEX],
    farms: [Farm; FARMS],
    farm_count: u8,
    /// The pieces with several towns or several trails, which may count in two features at once.
    split: [u8; SPLIT],
    split_count: u8,
    /// The westernmost column with a tile.
    west: u8,
    rows_bounded: bool,
    pub(crate) frontier: Frontier,
    pub(crate) features: Features,
}

impl Land {
    /// NW-2: the bare coast.
    pub(crate) fn coast(rows_bounded: bool) -> Land {
        let mut land = Land {
            laid: [Laid::NONE; PIECES],
            count: 0,
            index: [0; INDEX],
            farms: [Farm::default(); FARMS],
            farm_count: 0,
            split: [0; SPLIT],
            split_count: 0,
            west: 0,
            rows_bounded,
            frontier: Frontier::new(),
            features: Features::new(),
        };
        for row in 0..COAST {
            land.lay(Kind::coast(row), Side::North, Cell::new(row as i8, 0));
        }
        land
    }

    /// The starting spaces, then the tiles in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..usize::from(self.count)]
    }

    /// The tiles in the order in which they were laid.
    pub fn tiles(&self) -> &[Laid] {
        &self.laid()[COAST..]
    }

    /// The piece laid last.
    pub(crate) fn last(&self) -> &Laid {
        &self.laid[usize::from(self.count) - 1]
    }

    /// The piece on a cell.
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.number(cell).map(|number| &self.laid[number])
    }

    /// The westernmost column with a tile.
    pub const fn west(&self) -> u8 {
        self.west
    }

    pub(crate) fn farms(&self) -> &[Farm] {
        &self.farms[..usize::from(self.farm_count)]
    }

    /// The piece on which a farm stands.
    pub(crate) const fn farm_tile(&self, farm: Farm) -> &Laid {
        &self.laid[farm.tile as usize]
    }

    /// The feature that a segment belongs to.
    pub(crate) const fn feature(&self, laid: &Laid, segment: Segment) -> &Feature {
        self.features.of(laid.node(segment))
    }

    /// NW-17: who is on the whole feature that a segment belongs to.
    pub(crate) fn claims(&self, laid: &Laid, segment: Segment) -> Settlers {
        if segment == Segment::FARM {
            let mut alone = Settlers::default();
            if let Some(settler) = laid.settler.filter(|settler| settler.segment == Segment::FARM) {
                alone.add(settler.seat);
            }
            alone
        } else {
            self.feature(laid, segment).settlers
        }
    }

    /// NW-24 to NW-27: whether what a segment belongs to is complete.
    pub(crate) fn is_complete(&self, laid: &Laid, segment: Segment) -> bool {
        match laid.sort(segment) {
            Sort::Town | Sort::Trail => self.feature(laid, segment).open == 0,
            Sort::Farm => laid.cell.around().all(|cell| self.at(cell).is_some()),
            Sort::Plains => false,
        }
    }

    /// NW-60: the first segment of the same tile that belongs to the same feature.
    pub(crate) fn first_of_feature(&self, laid: &Laid, segment: Segment) -> Segment {
        let root = self.features.root(laid.node(segment));
        let same = |&earlier: &Segment| self.features.root(laid.node(earlier)) == root;
        (0..segment.0).map(Segment).find(same).unwrap_or(segment)
    }

    /// Puts a settler on the piece laid last.
    pub(crate) fn settle(&mut self, settler: Settler) {
        self.settle_on(usize::from(self.count) - 1, settler);
    }

    /// Puts a settler on the piece with this number.
    pub(crate) fn settle_on(&mut self, number: usize, settler: Settler) {
        self.laid[number].settler = Some(settler);
        if settler.segment != Segment::FARM {
            self.features.of_mut(self.laid[number].node(settler.segment)).settlers.add(settler.seat);
        }
    }

    /// Takes the settler off the piece with this number: NW-21, nothing else moves one.
    pub(crate) fn unsettle(&mut self, number: usize) -> Option<Settler> {
        let settler = self.laid[number].settler.take()?;
        if settler.segment != Segment::FARM {
            self.features.of_mut(self.laid[number].node(settler.segment)).settlers.remove(settler.seat);
        }
        Some(settler)
    }

    /// Lays a piece on a free cell and joins it to what it meets.
    pub(crate) fn lay(&mut self, kind: Kind, turn: Side, cell: Cell) {
        let print = kind.print();
        let piece = Laid { cell, kind, turn, settler: None, first: self.features.next() };
        for segment in 0..usize::from(print.segments) {
            let counts_tiles = segment < usize::from(print.ways);
            self.features.add(u8::from(counts_tiles), print.open[segment], print.extras[segment]);
        }
        self.frontier.remove(cell);
        self.surround(&piece);
        self.enter(piece);
        for side in Side::ALL {
            let Some(next) = cell.toward(side) else { continue };
            match self.number(next) {
                Some(number) => self.join(&piece, side, number),
                None if next.buildable(self.rows_bounded) => {
                    if let Some(terrain) = piece.edges().on(side) {
                        self.frontier.add(next, side.opposite(), terrain);
                    }
                }
                None => {}
            }
        }
    }

    /// Joins the features of a new piece to those of the piece on that side.
    fn join(&mut self, piece: &Laid, side: Side, number: usize) {
        let other = self.laid[number];
        for (segment, old) in piece.joins(side, &other) {
            let (new, sort) = (piece.node(segment), piece.kind.print().sort(segment));
            self.unite(new, old, sort);
            if sort != Sort::Plains {
                self.features.of_mut(new).open -= 2;
            }
        }
    }

    /// Makes two features one; settlers of both then share it (NW-22).
    fn unite(&mut self, new: Node, old: Node, sort: Sort) {
        let (new, old) = (self.features.root(new), self.features.root(old));
        if new != old {
            let shared = if sort == Sort::Plains { 0 } else { self.in_both(&[new], &[old], sort) };
            self.features.join(new, old, shared);
        }
    }

    /// NW-59: how many tiles have segments both in some features and in others.
    pub(crate) fn in_both(&self, some: &[Node], others: &[Node], sort: Sort) -> u8 {
        if some.is_empty() || others.is_empty() {
            return 0;
        }
        let in_both = |laid: &&Laid| {
            let nodes = laid.nodes(sort);
            let reaches = |roots: &[Node]| nodes.clone().any(|node| roots.contains(&self.features.root(Node(node))));
            reaches(some) && reaches(others)
        };
        self.split().filter(in_both).count() as u8
    }

    /// The pieces with several towns or several trails.
    fn split(&self) -> impl Iterator<Item = &Laid> {
        self.split[..usize::from(self.split_count)].iter().map(|&number| &self.laid[usize::from(number)])
    }

    /// NW-26, NW-29: counts the new piece with the farms it touches, and the pieces round its own.
    fn surround(&mut self, piece: &Laid) {
        for index in 0..usize::from(self.farm_count) {
            if self.laid[usize::from(self.farms[index].tile)].cell.touches(piece.cell) {
                self.farms[index].around += 1;
            }
        }
        if piece.kind.print().farm {
            let around = piece.cell.around().filter(|&cell| self.number(cell).is_some()).count() as u8;
            self.farms[usize::from(self.farm_count)] = Farm { tile: self.count, around };
            self.farm_count += 1;
        }
    }

    fn enter(&mut self, piece: Laid) {
        let mut slot = slot(piece.cell);
        while self.index[slot] != 0 {
            slot = (slot + 1) % INDEX;
        }
        self.index[slot] = self.count + 1;
        self.laid[usize::from(self.count)] = piece;
        let print = piece.kind.print();
        if print.towns > 1 || print.ways - print.towns > 1 {
            self.split[usize::from(self.split_count)] = self.count;
            self.split_count += 1;
        }
        self.count += 1;
        self.west = self.west.max(piece.cell.col);
    }

    /// The number of the piece on a cell, in the order of [`Land::laid`].
    pub fn number(&self, cell: Cell) -> Option<usize> {
        let mut slot = slot(cell);
        loop {
            let number = usize::from(self.index[slot].checked_sub(1)?);
            if self.laid[number].cell == cell {
                return Some(number);
            }
            slot = (slot + 1) % INDEX;
        }
    }
}

const fn slot(cell: Cell) -> usize {
    (cell.row as u8).wrapping_mul(29).wrapping_add(cell.col.wrapping_mul(7)) as usize
}
