//! From where roads to some settlements can be built, for all hexes at once.

use crate::{
    board::{Cell, Direction, Hexes},
    first_road::FirstRoad,
    material::Terrain,
};

/// A set of hexes for each direction in which a road may come there.
pub(crate) type ByHeading = [Hexes; 6];

/// Roads to some settlements as if tiles had no end. Hex, heading and what is left decide, whatever was laid before: a
/// road has at most five tiles and turns gently, so it never meets itself (a ring takes six).
pub(crate) struct Ways {
    /// Where the next tile may be laid.
    pub(crate) tiles: ByHeading,
    /// The least that pays for a road from one of the starts, if it leaves enough for a tile.
    pub(crate) least: Option<u8>,
}

impl Ways {
    /// The ways to these hexes over free hexes of each terrain, with so much to spend.
    pub(crate) fn to(ends: Hexes, free: &[Hexes; 3], spend: u8, starts: Hexes) -> Ways {
        Ways::keeping(ends, free, spend, starts, None)
    }

    /// The same, keeping where the next tile may be laid with less.
    pub(crate) fn keeping(
        ends: Hexes,
        free: &[Hexes; 3],
        spend: u8,
        starts: Hexes,
        mut first_road: Option<&mut FirstRoad>,
    ) -> Ways {
        if spend < Terrain::Plains.cost() {
            return Ways { tiles: [Hexes::NONE; 6], least: None };
        }
        let last = bent(&before(&[ends; 6]));
        // From whose tile a road can be finished, by what is left modulo 4, since no tile costs more; the last two
        // stand for less than nothing.
        let mut after = [last, last, [Hexes::NONE; 6], [Hexes::NONE; 6]];
        let mut least = None;
        for left in Terrain::Plains.cost()..=spend - Terrain::Plains.cost() {
            let tiles = entered(free, &after, left);
            if let Some(first_road) = &mut first_road {
                first_road.keep(left, &tiles);
            }
            let from = before(&tiles);
            if least.is_none() && !any(&from).and(starts).is_empty() {
                least = Some(left);
            }
            let next = bent(&from);
            after[usize::from(left % 4)] = std::array::from_fn(|heading| next[heading].or(last[heading]));
        }
        Ways { tiles: entered(free, &after, spend), least }
    }

    /// Whether a road that comes in this direction can lay its next tile here.
    pub(crate) fn lead(&self, cell: Cell, direction: Direction) -> bool {
        self.tiles[direction.index()].contains(cell)
    }

    /// Where a road may start.
    pub(crate) fn starts(&self) -> Hexes {
        any(&before(&self.tiles))
    }
}

/// LS-16: where a tile can be paid from so much, if a road can be finished after it.
#[inline(always)]
fn entered(free: &[Hexes; 3], after: &[ByHeading; 4], spend: u8) -> ByHeading {
    let [plains, forest, hill] = Terrain::ALL.map(|terrain| &after[usize::from((spend + 4 - terrain.cost()) % 4)]);
    let [on_plains, in_forest, on_hill] = *free;
    let at = |heading: usize| {
        on_plains.and(plains[heading]).or(in_forest.and(forest[heading])).or(on_hill.and(hill[heading]))
    };
    [at(0), at(1), at(2), at(3), at(4), at(5)]
}

/// The hexes from which these are entered.
#[inline(always)]
fn before(entered: &ByHeading) -> ByHeading {
    let step = |heading: usize| entered[heading].step(Direction::clockwise(heading).back());
    [step(0), step(1), step(2), step(3), step(4), step(5)]
}

/// LS-17: by the direction in which a road comes, the hexes where a straight or gentle turn leads on.
#[inline(always)]
fn bent(ways: &ByHeading) -> ByHeading {
    let [a, b, c, d, e, f] = *ways;
    let (ab, cd, ef) = (a.or(b), c.or(d), e.or(f));
    [f.or(ab), ab.or(c), b.or(cd), cd.or(e), d.or(ef), ef.or(a)]
}

#[inline(always)]
fn any(ways: &ByHeading) -> Hexes {
    let [a, b, c, d, e, f] = *ways;
    a.or(b).or(c).or(d).or(e).or(f)
}
