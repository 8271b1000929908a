//! Attika: cheap sites first, chains with room to grow, the way between shrines, and blocking it.

mod features;
mod roads;
mod sites;
mod weights;

use engine::{Game, PerSeat, Seat};
use game_attika::{
    Action, Attika, Mode, Phase,
    board::{Hex, Spot},
    material::{Building, BuildingSet, Group},
};

use self::{
    roads::Ways,
    sites::Sites,
    weights::{FITTED, WEIGHTS},
};
use super::{Ahead, Knowledge};
use crate::{
    Level, Mind, Pace, Thinks,
    net::{Inputs, Shelf},
    review::Fitted,
};

impl Knowledge for Attika {
    const PACE: u32 = 8;
    const MEASURED: Pace = Pace { hand: 2.7, master: 14.1, plain: 4.9 };
    const FITTED: &'static [Fitted] = &FITTED;
    const POSITIONS: &'static str = include_str!("../../positions/attika.txt");
    const HORIZON: u32 = 8;
    const KEEN: u32 = 8;
    const LEARNED: Option<Ahead> = Some(Ahead { turns: 6, keen: 3 });
    const DOUBT: f32 = 25.0;
    const SCORED: bool = false;

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        let sites = Sites::new(self, seat);
        match self.turn().phase {
            Phase::Choose => {
                let (build, draw) = (building_turn(self, seat, &sites), drawing_turn(self, seat));
                out.extend(legal.iter().map(|action| if *action == Action::Build { build } else { draw }));
            }
            Phase::Picked(building) | Phase::Drawn(building) => {
                out.extend(legal.iter().map(|&action| {
                    if let Action::At(hex) = action { sites.value(building, hex) } else { WEIGHTS.kept }
                }));
            }
            Phase::Tile(_) | Phase::Turn(..) => out.extend(legal.iter().map(|&action| tile(self, seat, action))),
            Phase::Act | Phase::Owed | Phase::Pay(..) | Phase::Cards | Phase::Over => {
                out.extend(legal.iter().map(|&action| step(self, seat, &sites, action)));
            }
        }
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|&action| weight(self, seat, action)));
    }

    fn outlook(&self) -> PerSeat<f32> {
        if let Some(standings) = self.standings() {
            return standings.map(|_, standing| if standing.rank == 1 { WEIGHTS.win } else { 0.0 });
        }
        chances(PerSeat::new(self.seats(), |seat| Progress::new(self, seat).turns(self, seat)))
    }

    fn shelf() -> Option<&'static Shelf> {
        Some(&features::SHELF)
    }

    fn inputs(&self, out: &mut Inputs) {
        features::read(self, out);
    }
}

/// What an action of a turn gains, on its own.
fn step(game: &Attika, seat: Seat, sites: &Sites, action: Action) -> f32 {
    match action {
        Action::Pick(building) => sites.best(building),
        Action::Take(stack) => draw_value(game, seat) + if stack.index() == 0 { WEIGHTS.draw_main } else { 0.0 },
        Action::Amphora => {
            let gain = match game.turn().mode {
                Mode::Build => open_values(game, seat, sites)[0],
                Mode::Draw => draw_value(game, seat),
            };
            gain - WEIGHTS.amphora
        }
        Action::Card => WEIGHTS.card,
        // The smallest payment, and of equal ones that which leaves a mixed hand.
        Action::Pay(payment) => {
            let hand = game.estate(seat).hand;
            let spare: f32 = payment.cards().iter().map(|(land, paid)| f32::from(paid * hand[land])).sum();
            WEIGHTS.mixed_hand * spare - f32::from(payment.size())
        }
        Action::Build
        | Action::Draw
        | Action::At(_)
        | Action::Store
        | Action::Tile(_)
        | Action::Turn(_)
        | Action::Done => 0.0,
    }
}

/// The best builds of what lies open, the best first; a card where there is nothing better.
fn open_values(game: &Attika, seat: Seat, sites: &Sites) -> [f32; 3] {
    let mut best = [WEIGHTS.card; 3];
    for building in game.estate(seat).up.iter() {
        let mut value = sites.best(building);
        for place in &mut best {
            if value > *place {
                std::mem::swap(place, &mut value);
            }
        }
    }
    best
}

fn building_turn(game: &Attika, seat: Seat, sites: &Sites) -> f32 {
    open_values(game, seat, sites).iter().sum()
}

fn drawing_turn(game: &Attika, seat: Seat) -> f32 {
    let left: u8 = game.estate(seat).stacks.values().iter().sum();
    let draws = left.min(2);
    f32::from(draws) * draw_value(game, seat) + f32::from(2 - draws) * WEIGHTS.card
}

/// A new building is worth more the fewer lie open, and the better it can be paid at once.
fn draw_value(game: &Attika, seat: Seat) -> f32 {
    let estate = game.estate(seat);
    let crowd = f32::from(estate.up.len());
    let purse = f32::from(estate.cards()).min(WEIGHTS.draw_purse_most);
    WEIGHTS.draw - WEIGHTS.draw_crowd * crowd + WEIGHTS.draw_purse * purse
}

/// A new tile belongs beside one's own buildings and away from others'.
fn tile(game: &Attika, seat: Seat, action: Action) -> f32 {
    let map = game.map();
    if let Action::Tile(spot) = action {
        return spot.flower().iter().map(|&place| neighbourhood(game, seat, place)).sum();
    }
    let (Action::Turn(turn), Phase::Turn(tile, spot)) = (action, game.turn().phase) else { return 0.0 };
    let laid = game_attika::Laid { tile, centre: spot, turn };
    let useful = |(place, &at): (usize, &Spot)| {
        let beside = around(at).filter_map(|beside| map.at(beside)).count() as f32;
        laid.land(place).map_or(0.0, |_| WEIGHTS.tile_land * beside)
    };
    spot.flower().iter().enumerate().map(useful).sum()
}

fn neighbourhood(game: &Attika, seat: Seat, place: Spot) -> f32 {
    let owners = around(place).filter_map(|spot| game.map().at(spot)).filter_map(|hex| game.map().standing(hex));
    owners.map(|(owner, _)| if owner == seat { WEIGHTS.tile_own } else { WEIGHTS.tile_other }).sum()
}

fn around(spot: Spot) -> impl Iterator<Item = Spot> {
    game_attika::board::RING.iter().map(move |&step| spot.plus(step))
}

/// How often a playout tries an action.
fn weight(game: &Attika, seat: Seat, action: Action) -> f32 {
    let typed = game.options().typed();
    match action {
        Action::Build => WEIGHTS.lean_build + WEIGHTS.lean_build_open * f32::from(game.estate(seat).up.len()),
        Action::Draw => WEIGHTS.lean_draw,
        Action::Pick(_) | Action::Take(_) => WEIGHTS.lean_take,
        Action::At(hex) => {
            let Some(building) = game.turn().in_hand() else { return 1.0 };
            let cards = game.price(seat, building, hex).least(game.estate(seat).hand, typed);
            let beside = if game.estate(seat).beside.contains(hex) { WEIGHTS.lean_beside } else { 1.0 };
            beside / f32::from(1 + cards * cards)
        }
        Action::Pay(payment) => WEIGHTS.lean_pay.powi(i32::from(payment.size())),
        Action::Store => WEIGHTS.lean_store,
        Action::Tile(_) | Action::Turn(_) => 1.0,
        Action::Amphora => WEIGHTS.lean_amphora,
        Action::Card => WEIGHTS.lean_card,
        Action::Done => WEIGHTS.lean_done,
    }
}

/// How far a seat is from each of the two victories, left alone.
#[derive(Default)]
struct Progress {
    /// Cards that all missing buildings are likely to cost.
    cost: f32,
    /// Turns until all buildings stand.
    complete: f32,
    /// Turns until two shrines are joined.
    link: f32,
    ways: Ways,
}

impl Progress {
    fn new(game: &Attika, seat: Seat) -> Progress {
        let estate = game.estate(seat);
        let hidden: u8 = estate.stacks.values().iter().sum();
        let open = estate.up.len();
        let missing = BuildingSet::ALL.minus(estate.placed);
        let cost: f32 = missing.iter().map(|building| likely_cost(game, seat, building)).sum();
        let purse = f32::from(estate.cards());
        let amphorae = f32::from(estate.amphorae);
        let complete = f32::from(hidden) / 2.0 + f32::from(open) / 3.0 + (cost - purse).max(0.0) / 3.0 - amphorae / 3.0;
        let ways = Ways::new(game, seat);
        let steps = f32::from(ways.shortest());
        let link = steps / 3.0
            + (steps - f32::from(open)).max(0.0) / 2.0
            + (WEIGHTS.link_cards * steps - purse).max(0.0) / 3.0;
        // Others will stand in the way of a link.
        let link = link - amphorae.min(steps) / 3.0 + WEIGHTS.link_barred * steps;
        Progress { cost, complete, link, ways }
    }

    /// How many turns the seat needs by the nearer of the two.
    fn turns(&self, game: &Attika, seat: Seat) -> f32 {
        let acts_now = if game.turn().seat == seat { WEIGHTS.on_turn } else { 0.0 };
        self.complete.min(self.link) - acts_now
    }
}

/// What each seat may expect that needs so many turns: nearly as many turns is nearly as good a chance.
fn chances(turns: PerSeat<f32>) -> PerSeat<f32> {
    let chances = turns.map(|_, turns| (-WEIGHTS.turn * turns).exp());
    let sum: f32 = chances.values().iter().sum();
    chances.map(|_, chance| WEIGHTS.win * chance / sum)
}

/// How many cards a building is likely to cost yet.
fn likely_cost(game: &Attika, seat: Seat, building: Building) -> f32 {
    let printed = building.printed();
    let estate = game.estate(seat);
    let room = |before: Building| {
        let hex = estate.hex(before);
        hex.is_some_and(|hex| game.map().neighbours(hex).any(|beside| game.map().empty().contains(beside)))
    };
    if printed.after.is_empty() {
        if printed.group == Group::Roads { WEIGHTS.cost_road } else { WEIGHTS.cost_first }
    } else if printed.after.iter().any(room) {
        0.0
    } else if printed.after.and(estate.placed).is_empty() {
        WEIGHTS.cost_waiting
    } else {
        WEIGHTS.cost_cut_off
    }
}

/// Whether a placement ends the game: the settlements it joins touch two shrines, or it is the last.
fn wins(game: &Attika, seat: Seat, building: Building, hex: Hex) -> bool {
    let estate = game.estate(seat);
    let touched = game.map().neighbours(hex).filter_map(|beside| game.map().standing(beside));
    let joined = touched.filter(|&(owner, _)| owner == seat).map(|(_, other)| estate.shrines(other));
    let shrines = joined.fold(game.map().touches(hex), |all, shrines| all | shrines);
    shrines.count_ones() >= 2 || estate.placed.len() == 29 && !estate.placed.contains(building)
}

#[cfg(test)]
mod tests {
    use engine::Options as _;
    use game_attika::{End, Options};

    use super::*;
    use crate::knowledge::trial;

    #[test]
    fn greedy_beats_random() {
        for preset in 0..2 {
            for seats in 2..=4 {
                trial::greedy_beats_random::<Attika>(&Options::preset(preset), seats, 0..trial::games(40));
            }
        }
    }

    #[test]
    fn greedy_wins_by_both_victories() {
        let ends: Vec<_> =
            (0..40).map(|seed| trial::greedy_game::<Attika>(&Options::default(), 2, seed).1.end()).collect();
        let links = ends.iter().filter(|end| matches!(end, Some(End::Shrines(_)))).count();
        assert!((1..ends.len()).contains(&links), "{links} of {} games ended by a link", ends.len());
    }

    #[test]
    fn ratings_and_weights_are_sound() {
        trial::numbers_are_sound::<Attika>(&Options::default(), 4, |game| {
            let total: f32 = game.outlook().values().iter().sum();
            assert!((total - WEIGHTS.win).abs() < 0.5);
        });
    }
}
