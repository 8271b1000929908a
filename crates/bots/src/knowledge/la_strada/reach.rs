//! What roads would cost that may not turn sharply.

use engine::{Per, Seat};
use game_la_strada::{
    FAR, LaStrada,
    board::{Direction, Hexes},
    material::{Dot, Terrain},
};

/// How many sums are kept while costs are found.
const LAST: usize = 5;

/// The free land of a game.
pub(super) struct Map<'a> {
    game: &'a LaStrada,
    /// Hexes to build on, by terrain.
    free: Per<Terrain, Hexes>,
    /// Hexes with a settlement.
    dots: Hexes,
}

impl<'a> Map<'a> {
    pub(super) fn new(game: &'a LaStrada) -> Map<'a> {
        let free = Per::from_fn(|terrain| game.land().plots_of(terrain).less(game.taken()));
        Map { game, free, dots: game.land().dots() }
    }

    /// What a road from any of these hexes to each dot would cost at least, [`FAR`] for more than
    /// `most`, with the hexes of `closed` built on and only tiles of some terrains to be had.
    pub(super) fn costs(&self, from: Hexes, closed: Hexes, tiles: Per<Terrain, bool>, most: u8) -> Per<Dot, u8> {
        let free: Per<Terrain, Hexes> =
            Per::from_fn(|terrain| if tiles[terrain] { self.free[terrain].less(closed) } else { Hexes::NONE });
        let mut costs = Per::all(FAR);
        // Where a road could go on to, by direction, once so much was paid: the last few sums, since no
        // tile costs more than four.
        let mut ways = [[Hexes::NONE; 6]; LAST];
        ways[0] = std::array::from_fn(|direction| from.step(Direction::clockwise(direction)));
        let mut left = self.dots;
        for paid in 2..=usize::from(most) {
            let mut laid = [Hexes::NONE; 6];
            for terrain in Terrain::ALL {
                let Some(before) = paid.checked_sub(usize::from(terrain.cost())) else { continue };
                for (laid, way) in laid.iter_mut().zip(&ways[before % LAST]) {
                    *laid = laid.or(way.and(free[terrain]));
                }
            }
            let mut beside = Hexes::NONE;
            for direction in 0..6 {
                let bent = laid[(direction + 5) % 6].or(laid[direction]).or(laid[(direction + 1) % 6]);
                let way = bent.step(Direction::clockwise(direction));
                ways[paid % LAST][direction] = way;
                beside = beside.or(way);
            }
            let found = beside.and(left);
            if !found.is_empty() {
                let dots = found.cells().filter_map(|cell| self.game.land().ground(cell).dot());
                dots.for_each(|dot| costs[dot] = paid as u8);
                left = left.less(found);
            }
        }
        costs
    }

    /// What each dot would cost a seat at least, after some more roads; [`FAR`] for more than `most`.
    pub(super) fn costs_of(
        &self,
        seat: Seat,
        fresh: Option<Dot>,
        closed: Hexes,
        spent: Per<Terrain, u8>,
        most: u8,
    ) -> Per<Dot, u8> {
        let (side, land) = (&self.game.sides()[seat], self.game.land());
        let mut from = land.cells(side.reached);
        side.workshops.into_iter().flatten().chain(fresh.map(|dot| land.cell(dot))).for_each(|cell| from.insert(cell));
        self.costs(from, closed, Per::from_fn(|terrain| side.tiles[terrain] > spent[terrain]), most)
    }
}
