//! Where a workshop should stand: rich settlements near, room to leave by, and rivals far away.

use engine::{Game as _, Per};
use game_la_strada::{
    Action, FAR, LaStrada,
    board::{Cell, Hexes},
    material::{Dot, Terrain},
    options::Connections,
};

use super::{
    reach::Map,
    top,
    weights::{WEIGHTS, band},
};

/// What is looked at before workshops are rated.
pub(super) struct Sites<'a> {
    game: &'a LaStrada,
    map: Map<'a>,
    /// How many guests the workshops on the board will send to each settlement.
    crowd: Per<Dot, f32>,
    /// How much a settlement offers to go on to.
    onward: Per<Dot, f32>,
}

impl<'a> Sites<'a> {
    pub(super) fn new(game: &'a LaStrada) -> Sites<'a> {
        let map = Map::new(game);
        let mut crowd = Per::<Dot, f32>::default();
        for cell in workshops(game) {
            let costs = map.costs(Hexes::only(cell), Hexes::NONE, Per::all(true), FAR - 1);
            Dot::all().for_each(|dot| crowd[dot] += guests(costs[dot]));
        }
        let onward = Per::from_fn(|at| {
            let costs = map.costs(Hexes::only(game.land().cell(at)), Hexes::NONE, Per::all(true), FAR - 1);
            let near = Dot::all().filter(|&dot| dot != at && costs[dot] <= 6);
            near.map(|dot| WEIGHTS.onward * top(game, dot) - WEIGHTS.onward_less).sum()
        });
        Sites { game, map, crowd, onward }
    }

    pub(super) fn rate(&self, action: Action) -> f32 {
        let Action::Workshop(cell) = action else { return 0.0 };
        let costs = self.map.costs(Hexes::only(cell), Hexes::NONE, Per::all(true), FAR - 1);
        let options = self.game.options();
        if options.connections == Connections::One && self.game.seats() > 2 {
            self.lone(cell, &costs)
        } else {
            let cheap =
                cell.neighbours().filter(|&beside| self.terrain(beside).is_some_and(|land| land != Terrain::Hill));
            WEIGHTS.several * self.nearness(&costs) + WEIGHTS.several_cheap * cheap.count() as f32
        }
    }

    /// Rich settlements near, less the guests they will have.
    fn nearness(&self, costs: &Per<Dot, u8>) -> f32 {
        let hope = |dot: Dot| top(self.game, dot) - WEIGHTS.hope_least - self.crowd[dot];
        Dot::all().map(|dot| hope(dot) / (WEIGHTS.hope_near + f32::from(costs[dot]))).sum()
    }

    /// A seat's only workshop, from which it makes one connection a turn.
    fn lone(&self, cell: Cell, costs: &Per<Dot, u8>) -> f32 {
        let mut best = [0.0f32; 3];
        let mut sum = WEIGHTS.lone * self.nearness(costs);
        for dot in Dot::all() {
            let (cost, worth, guests) = (costs[dot], top(self.game, dot), self.crowd[dot]);
            if let Some((_, [each, gold, guest])) = WEIGHTS.bands.iter().find(|(most, _)| cost <= *most) {
                sum += each + gold * worth + guest * guests;
            }
            if cost <= 8 {
                sum += self.onward[dot];
            }
            if cost <= 10 {
                insert(&mut best, worth - WEIGHTS.best_guest * guests);
            }
        }
        let free = cell.neighbours().filter(|&beside| self.terrain(beside).is_some()).count();
        let far = f32::from(cell.distance(Cell::CENTRE));
        let rich = WEIGHTS.best * best[0];
        sum + rich + WEIGHTS.second * (best[1] + best[2]) + WEIGHTS.free * free as f32 - WEIGHTS.far * far
            + WEIGHTS.far_square * far * far
            - self.company(cell)
    }

    /// What it costs to have other workshops near.
    fn company(&self, cell: Cell) -> f32 {
        let away = || workshops(self.game).map(|other| f32::from(other.distance(cell)));
        let close = away().filter(|&steps| steps <= 4.0).count() as f32;
        let near: f32 = away().map(f32::recip).sum();
        WEIGHTS.company * near - WEIGHTS.company_close * close - WEIGHTS.company_nearest * away().fold(15.0, f32::min)
    }

    /// The terrain of a hex that is free to build on.
    fn terrain(&self, cell: Cell) -> Option<Terrain> {
        self.game.land().ground(cell).terrain().filter(|_| !self.game.is_taken(cell))
    }
}

/// All workshops on the board.
fn workshops(game: &LaStrada) -> impl Iterator<Item = Cell> {
    game.sides().values().iter().flat_map(|side| side.workshops).flatten()
}

/// How many guests a workshop sends to a settlement that it could reach at such a cost.
fn guests(cost: u8) -> f32 {
    band(&WEIGHTS.sends, cost).unwrap_or(WEIGHTS.sends_far)
}

/// Keeps the largest numbers in order.
fn insert(best: &mut [f32; 3], mut number: f32) {
    for slot in best {
        if number > *slot {
            std::mem::swap(slot, &mut number);
        }
    }
}
