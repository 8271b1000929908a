//! La Strada: rich settlements with few guests, short roads, and merchants that do not stay home.

use engine::{Game as _, PerSeat, Seat};
use game_la_strada::{Action, LaStrada, Phase, board::Cell, material::Dot, options::Connections};

use super::{Ahead, Knowledge};
use crate::{
    Level, Mind, Pace, Rng, Thinks,
    net::{Inputs, Shelf},
    review::Fitted,
};

mod danger;
mod features;
mod future;
mod ponder;
mod reach;
mod roads;
mod sight;
mod weights;
mod workshops;

use self::weights::{FITTED, WEIGHTS};

impl Knowledge for LaStrada {
    const PACE: u32 = 8;
    const MEASURED: Pace = Pace { hand: 3.2, master: 14.6, plain: 20.0 };
    const FITTED: &'static [Fitted] = &FITTED;
    const POSITIONS: &'static str = include_str!("../../positions/la-strada.txt");
    const HORIZON: u32 = u32::MAX;
    const KEEN: u32 = u32::MAX;
    const DOUBT: f32 = 6.0;
    const LEARNED: Option<Ahead> = Some(Ahead { turns: 5, keen: 5 });

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        match self.turn().phase {
            Phase::Workshop => {
                let sites = workshops::Sites::new(self);
                out.extend(legal.iter().map(|action| sites.rate(*action)));
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

    fn ponder(&self, seat: Seat, legal: &[Action], rng: &mut Rng, out: &mut Vec<f32>) {
        self.rate(seat, legal, out);
        if matches!(self.turn().phase, Phase::Build | Phase::Road) && !self.options().danger() {
            ponder::best_roads(self, seat, legal, rng, out);
        }
    }

    fn plan(&self, seat: Seat, rng: &mut Rng, out: &mut Vec<Action>) {
        out.clear();
        if matches!(self.turn().phase, Phase::Build | Phase::Road) && !self.options().danger() {
            roads::plan(self, seat, rng, out);
        }
    }

    fn shelf() -> Option<&'static Shelf> {
        Some(&features::SHELF)
    }

    fn inputs(&self, out: &mut Inputs) {
        features::read(self, out);
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
                (false, false) => {
                    now + WEIGHTS.merchant * f32::from(turns.min(side.stock))
                        + WEIGHTS.resource * f32::from(side.resources)
                        - WEIGHTS.guest * crowding(self, seat)
                }
            }
        })
    }
}

/// Later guests still to be expected where a seat has merchants.
fn crowding(game: &LaStrada, seat: Seat) -> f32 {
    let rivals = f32::from(game.seats() - 1);
    let own = game.sides()[seat].present();
    own.iter().map(|dot| (rivals + 1.0 - f32::from(game.crowd(dot))).max(0.0)).sum::<f32>() * WEIGHTS.guest_likely
}

/// The value of a lone merchant in a settlement; the average while nobody knows.
fn top(game: &LaStrada, dot: Dot) -> f32 {
    game.kind(dot).map_or(WEIGHTS.unknown_top, |kind| f32::from(kind.top()))
}

/// Playouts: finish roads at good places, end turns, do not wander.
fn weight(game: &LaStrada, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Workshop(_) | Action::Stay => 1.0,
        Action::From(_) if game.turn().built > 0 && game.options().connections == Connections::One => {
            WEIGHTS.lean_second
        }
        Action::From(_) => 1.0,
        Action::Lay(cell) => {
            let terrain = game.land().ground(cell).terrain();
            WEIGHTS.lean_lay / terrain.map_or(2.0, |terrain| f32::from(terrain.cost()))
        }
        Action::Reach(cell) => finish(game, seat, cell),
        Action::Carry(count) => WEIGHTS.lean_carry / f32::from(count),
        Action::Fetch(count) => WEIGHTS.lean_fetch / f32::from(count),
        Action::End => 1.0,
    }
}

fn finish(game: &LaStrada, seat: Seat, cell: Cell) -> f32 {
    let Some(dot) = game.land().ground(cell).dot() else { return 1.0 };
    if game.sides()[seat].reached.contains(dot) {
        return WEIGHTS.lean_again;
    }
    let pays = game.kind(dot).map_or(WEIGHTS.unknown, |kind| f32::from(kind.pays(game.crowd(dot) + 1)));
    WEIGHTS.lean_reach + WEIGHTS.lean_reach_pays * pays
}

#[cfg(test)]
mod tests;
