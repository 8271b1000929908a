//! Towns, trails and plains that grow as tiles join: a union-find with running totals.

use engine::{Seat, Seats};

/// No map has more segments than this: 302 on the tiles and 17 on the coast.
const MOST: usize = 320;

/// The number of a segment on the map, or of the feature that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Node(pub(crate) u16);

/// What is known of a connected feature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Feature {
    parent: Node,
    weight: u16,
    /// NW-59: tiles, each counted once; not kept for plains, which pay for animals alone.
    pub(crate) tiles: u8,
    /// Edges that no tile continues yet.
    pub(crate) open: u8,
    /// Flags, trading posts or animals.
    pub(crate) extras: u8,
    /// Who is on it.
    pub(crate) settlers: Settlers,
}

impl Feature {
    const NONE: Feature = Feature { parent: Node(0), weight: 0, tiles: 0, open: 0, extras: 0, settlers: Settlers(0) };
}

/// How many settlers of each seat stand somewhere, four bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Settlers(u32);

impl Settlers {
    /// One more of a seat.
    pub(crate) const fn add(&mut self, seat: Seat) {
        self.0 += 1 << (4 * seat.index());
    }

    /// One less of a seat.
    pub(crate) const fn remove(&mut self, seat: Seat) {
        self.0 -= 1 << (4 * seat.index());
    }

    /// Those of both.
    pub(crate) const fn with(self, others: Settlers) -> Settlers {
        Settlers(self.0 + others.0)
    }

    /// Whether nobody is there.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of a seat are there.
    pub(crate) const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.index()) & 15) as u8
    }

    /// Who is there at all.
    pub(crate) fn seats(self, seats: u8) -> Seats {
        Seat::all(seats).filter(|&seat| self.of(seat) > 0).collect()
    }

    /// NW-30: the seats with most settlers, all of them on a tie.
    pub(crate) fn leaders(self, seats: u8) -> Seats {
        let most = Seat::all(seats).map(|seat| self.of(seat)).max().unwrap_or(0);
        Seat::all(seats).filter(|&seat| most > 0 && self.of(seat) == most).collect()
    }
}

/// All features of a map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Features {
    nodes: [Feature; MOST],
    count: u16,
}

impl Features {
    /// No features.
    pub(crate) fn new() -> Features {
        Features { nodes: [Feature::NONE; MOST], count: 0 }
    }

    /// The number that the next segment gets.
    pub(crate) const fn next(&self) -> Node {
        Node(self.count)
    }

    /// A new feature of one segment; tiles are counted for towns and trails only.
    pub(crate) const fn add(&mut self, tiles: u8, open: u8, extras: u8) {
        self.nodes[self.count as usize] =
            Feature { parent: Node(self.count), weight: 1, tiles, open, extras, settlers: Settlers(0) };
        self.count += 1;
    }

    /// The segment that stands for the whole feature.
    pub(crate) const fn root(&self, node: Node) -> Node {
        let mut node = node;
        loop {
            let parent = self.nodes[node.0 as usize].parent;
            if parent.0 == node.0 {
                return node;
            }
            node = parent;
        }
    }

    /// The whole feature that a segment belongs to.
    pub(crate) const fn of(&self, node: Node) -> &Feature {
        &self.nodes[self.root(node).0 as usize]
    }

    /// The same, to change.
    pub(crate) const fn of_mut(&mut self, node: Node) -> &mut Feature {
        &mut self.nodes[self.root(node).0 as usize]
    }

    /// Joins two features that are not yet one; `shared` tiles belong to both (NW-59).
    pub(crate) const fn join(&mut self, new: Node, old: Node, shared: u8) {
        let (a, b) = (self.nodes[new.0 as usize], self.nodes[old.0 as usize]);
        let (stays, goes) = if a.weight > b.weight { (new, old) } else { (old, new) };
        // The totals of a joined feature are kept once, so that equal maps are equal values.
        self.nodes[goes.0 as usize] = Feature { parent: stays, ..Feature::NONE };
        self.nodes[stays.0 as usize] = Feature {
            parent: stays,
            weight: a.weight + b.weight,
            tiles: a.tiles + b.tiles - shared,
            open: a.open + b.open,
            extras: a.extras + b.extras,
            settlers: a.settlers.with(b.settlers),
        };
    }
}
