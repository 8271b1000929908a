//! A piece of the map and the names of its parts.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Cell, Half, Side},
    features::Node,
    tile::{Edges, Kind, Segment, Sort, Terrain},
};

/// A tile or starting space on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    /// Where it lies.
    pub cell: Cell,
    /// What it is.
    pub kind: Kind,
    /// Where its printed north points.
    pub turn: Side,
    /// Who stands on it.
    pub settler: Option<Settler>,
    pub(crate) first: Node,
}

/// A settler on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settler {
    /// Whose it is.
    pub seat: Seat,
    /// The segment of its tile that it stands on.
    pub segment: Segment,
}

impl Laid {
    pub(crate) const NONE: Laid =
        Laid { cell: Cell::new(0, 0), kind: Kind::new(0), turn: Side::North, settler: None, first: Node(0) };

    /// What the tile shows on each side of the map.
    pub(crate) const fn edges(&self) -> Edges {
        self.kind.print().edges.turned(self.turn)
    }

    /// What sort of feature the segment is.
    pub(crate) const fn sort(&self, segment: Segment) -> Sort {
        self.kind.print().sort(segment)
    }

    /// The name of a segment as the tile lies.
    pub(crate) const fn spot(&self, segment: Segment) -> Spot {
        let print = self.kind.print();
        match print.sort(segment) {
            Sort::Town => Spot::Town(print.first_side(segment).turned(self.turn)),
            Sort::Trail => Spot::Trail(print.first_side(segment).turned(self.turn)),
            Sort::Plains => Spot::Plains(print.first_half(segment).turned(self.turn)),
            Sort::Farm => Spot::Farm,
        }
    }

    /// Which of its segments go on in which features of a piece that lies on this side. A trail has plains on both of
    /// its sides; open plains are one segment.
    pub(crate) fn joins(&self, side: Side, other: &Laid) -> impl Iterator<Item = (Segment, Node)> {
        let (print, there) = (self.kind.print(), other.kind.print());
        let (way, halves) = match self.edges().on(side) {
            Some(Terrain::Town) => (true, 0),
            Some(Terrain::Trail) => (true, 2),
            Some(Terrain::Plains) => (false, 1),
            None => (false, 0),
        };
        let ways = way.then(|| {
            let old = other.node(there.on_side(side.opposite().unturned(other.turn)));
            (print.on_side(side.unturned(self.turn)), old)
        });
        let plains = [false, true].into_iter().take(halves).map(move |second| {
            let half = Half::of(side, second);
            (print.on_half(half.unturned(self.turn)), other.node(there.on_half(half.across().unturned(other.turn))))
        });
        ways.into_iter().chain(plains)
    }

    /// The segment at a place on the tile, whether the place is its own name or not.
    pub(crate) fn segment(&self, spot: Spot) -> Option<Segment> {
        let print = self.kind.print();
        let on_side = |side: Side, terrain| {
            (self.edges().on(side) == Some(terrain)).then(|| print.on_side(side.unturned(self.turn)))
        };
        match spot {
            Spot::Farm => print.farm.then_some(Segment::FARM),
            Spot::Town(side) => on_side(side, Terrain::Town),
            Spot::Trail(side) => on_side(side, Terrain::Trail),
            Spot::Plains(half) => {
                Some(print.on_half(half.unturned(self.turn))).filter(|found| found.0 < print.segments)
            }
        }
    }

    /// The towns, trails and plains of the tile.
    pub(crate) fn segments(&self) -> impl Iterator<Item = Segment> + use<> {
        (0..self.kind.print().segments).map(Segment)
    }

    pub(crate) const fn node(&self, segment: Segment) -> Node {
        Node(self.first.0 + segment.0 as u16)
    }

    /// All nodes of the tile's segments of this sort.
    pub(crate) const fn nodes(&self, sort: Sort) -> std::ops::Range<u16> {
        let print = self.kind.print();
        let (from, to) = match sort {
            Sort::Town => (0, print.towns),
            Sort::Trail => (print.towns, print.ways),
            Sort::Plains => (print.ways, print.segments),
            Sort::Farm => (0, 0),
        };
        self.first.0 + from as u16..self.first.0 + to as u16
    }
}

/// A place on a tile as it lies: the farm, or a segment by the first side or half-side it reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// The farm.
    Farm,
    /// The town at a side.
    Town(Side),
    /// The trail at a side.
    Trail(Side),
    /// The plains at half a side.
    Plains(Half),
}

impl Spot {
    /// What sort of feature it is.
    pub const fn sort(self) -> Sort {
        match self {
            Spot::Farm => Sort::Farm,
            Spot::Town(_) => Sort::Town,
            Spot::Trail(_) => Sort::Trail,
            Spot::Plains(_) => Sort::Plains,
        }
    }
}
