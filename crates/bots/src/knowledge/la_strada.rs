//! La Strada: rich settlements with few guests, short roads, and merchants that do not stay home.

use engine::{Game as _, PerSeat, Seat};
use game_la_strada::{
    Action, LaStrada, Phase,
    board::{Cell, Hexes},
    material::{DOTS, Dot, Terrain},
    options::Connections,
};

use super::Knowledge;

mod danger;
mod future;
mod roads;
mod sight;

impl Knowledge for LaStrada {
    const PACE: u32 = 2;
    const HORIZON: u32 = 6;
    const KEEN: u32 = 6;
    const DOUBT: f32 = 6.0;

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        match self.turn().phase {
            Phase::Workshop => {
                let crowd = rivalry(self);
                out.extend(legal.iter().map(|action| workshop(self, *action, &crowd)));
            }
            Phase::Build | Phase::Road => roads::rate(self, seat, legal, out),
            Phase::Travel => out.extend(legal.iter().map(|action| danger::journey(self, seat, *action))),
            Phase::Placed | Phase::Over => out.extend(legal.iter().map(|_| 0.0)),
        }
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|action| weight(self, seat, *action)));
    }

    fn outlook(&self) -> PerSeat<f32> {
        let gold = self.gold();
        let danger = self.options().danger();
        let turns = self.sides().values().iter().map(|side| side.stock).min().unwrap_or(0);
        let over = self.turn().phase == Phase::Over;
        self.sides().map(|seat, side| {
            let now = f32::from(gold[seat]);
            match (over, danger) {
                (true, _) => now,
                (false, true) => now + danger::warehouse(self, side.stock),
                // A merchant still to come earns about two; who runs out first ends the game.
                (false, false) => {
                    now + 2.0 * f32::from(turns.min(side.stock)) + 0.15 * f32::from(side.resources)
                        - 0.25 * crowding(self, seat)
                }
            }
        })
    }
}

/// Later guests still to be expected where a seat has merchants.
fn crowding(game: &LaStrada, seat: Seat) -> f32 {
    let rivals = f32::from(game.seats() - 1);
    let own = game.sides()[seat].present();
    own.iter().map(|dot| (rivals + 1.0 - f32::from(game.crowd(dot))).max(0.0)).sum::<f32>() * 0.3
}

/// The value of a lone merchant in a settlement; the average while nobody knows.
fn top(game: &LaStrada, dot: Dot) -> f32 {
    game.kind(dot).map_or(3.4, |kind| f32::from(kind.top()))
}

/// A workshop should have rich settlements near, over cheap land, and room to leave by.
fn workshop(game: &LaStrada, action: Action, crowd: &[f32; DOTS]) -> f32 {
    let Action::Workshop(cell) = action else { return 0.0 };
    let costs = game.costs(only(cell), Hexes::NONE);
    let hope = |dot: Dot| top(game, dot) - 1.5 - crowd[dot.index()];
    let near: f32 = Dot::all().map(|dot| hope(dot) / (5.2 + f32::from(costs[dot.index()]))).sum();
    let exits = cell.neighbours().filter(|&beside| cheap(game, beside)).count();
    near * 1.5 + exits as f32 * 0.2
}

/// How many guests the workshops on the board will send to each settlement.
fn rivalry(game: &LaStrada) -> [f32; DOTS] {
    let mut crowd = [0.0; DOTS];
    for (_, side) in game.sides().iter() {
        for cell in side.workshops.into_iter().flatten() {
            let costs = game.costs(only(cell), Hexes::NONE);
            crowd.iter_mut().zip(costs).for_each(|(sum, cost)| *sum += sight::likely(cost));
        }
    }
    crowd
}

fn cheap(game: &LaStrada, cell: Cell) -> bool {
    game.land().ground(cell).terrain().is_some_and(|terrain| terrain != Terrain::Hill) && !game.is_taken(cell)
}

/// Playouts: finish roads at good places, end turns, do not wander.
fn weight(game: &LaStrada, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Workshop(_) | Action::Stay => 1.0,
        Action::From(_) if game.turn().built > 0 && game.options().connections == Connections::One => 0.1,
        Action::From(_) => 1.0,
        Action::Lay(cell) => 3.0 / game.land().ground(cell).terrain().map_or(2.0, |terrain| f32::from(terrain.cost())),
        Action::Reach(cell) => finish(game, seat, cell),
        Action::Carry(count) => 4.0 / f32::from(count),
        Action::Fetch(count) => 0.2 / f32::from(count),
        Action::End => 1.0,
    }
}

fn finish(game: &LaStrada, seat: Seat, cell: Cell) -> f32 {
    let Some(dot) = game.land().ground(cell).dot() else { return 1.0 };
    if game.sides()[seat].reached.contains(dot) {
        return 0.3;
    }
    1.0 + 2.0 * game.kind(dot).map_or(2.0, |kind| f32::from(kind.pays(game.crowd(dot) + 1)))
}

/// The set of one hex.
fn only(cell: Cell) -> Hexes {
    let mut cells = Hexes::NONE;
    cells.insert(cell);
    cells
}

#[cfg(test)]
mod tests;
