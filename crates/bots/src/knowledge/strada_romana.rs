//! Strada Romana: what hands and bets are worth, and the best way to use the steps of a turn.

mod belief;
mod features;
mod horizon;
mod weights;

use engine::{Croupier, Game, Per, PerSeat, Seat, SeededDice};
use game_strada_romana::{
    Action, Diagonals, Hand, Motion, Move, Open, Phase, Place, StradaRomana,
    board::{End, SQUARES, Square, SquareSet},
    material::{COINS_PER_POINT, Colour, Special, Wagon},
};

use self::{
    horizon::{Horizon, steps_to_go},
    weights::{FITTED, WEIGHTS},
};
use super::Knowledge;
use crate::{
    Level, Mind, Pace, Thinks,
    net::{Inputs, Shelf, Traits},
    review::Fitted,
};

impl Knowledge for StradaRomana {
    const PACE: u32 = 30;
    const MEASURED: Pace = Pace { hand: 117.0, master: 91.0, plain: 38.0 };
    const FITTED: &'static [Fitted] = &FITTED;
    const POSITIONS: &'static str = include_str!("../../positions/strada-romana.txt");
    const GRAIN: f32 = 1.5;
    const BELIEVES: bool = true;

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let table = Table::new(self, seat);
        let before = balance(self, seat);
        out.clear();
        out.extend(legal.iter().map(|&action| table.rate(self, seat, action, before)));
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let wishes = Wishes::new(self.open(), seat);
        out.clear();
        out.extend(legal.iter().map(|&action| wishes.weigh(self.open(), action)));
    }

    fn belief(&self, viewer: Seat) -> f32 {
        belief::likelihood(self, viewer)
    }

    fn shelf() -> Option<&'static Shelf> {
        Some(&features::SHELF)
    }

    fn inputs(&self, out: &mut Inputs) {
        features::read(self, out);
    }

    fn traits(&self, seat: Seat, action: Action, out: &mut Traits) {
        out.is(matches!(action, Action::Step { .. }));
        out.is(matches!(action, Action::Enter { .. }));
        out.is(matches!(action, Action::Arrive(_)));
        out.is(matches!(action, Action::Tile(_)));
        out.is(matches!(action, Action::Cube));
        out.is(matches!(action, Action::Buy(_)));
        out.is(matches!(action, Action::Look));
        out.is(matches!(action, Action::Take(_)));
        out.is(matches!(action, Action::End | Action::NoTile));
        out.is(matches!(action, Action::Pass));
        features::of_action(self, seat, action, out);
    }

    fn outlook(&self) -> PerSeat<f32> {
        let horizon = Horizon::new(self.open());
        self.open().hands.map(|seat, hand| horizon.hand(hand) + horizon.bets(self.held(seat)))
    }
}

/// How the seat stands against the others; once the game is over, winning counts most.
fn balance(game: &StradaRomana, seat: Seat) -> f32 {
    if let Some(standings) = game.standings() {
        let points = |seat: Seat| standings[seat].points.unwrap_or_default() as f32;
        let others = standings.iter().filter(|(other, _)| *other != seat).map(|(other, _)| points(other));
        let margin = points(seat) - others.fold(f32::NEG_INFINITY, f32::max);
        return margin + if standings[seat].rank == 1 { WEIGHTS.won } else { -WEIGHTS.won };
    }
    let outlook = game.outlook();
    let others: f32 = outlook.iter().filter(|(other, _)| *other != seat).map(|(_, value)| value).sum();
    let best = outlook.iter().filter(|(other, _)| *other != seat).map(|(_, &value)| value);
    let lead = outlook[seat] - best.fold(f32::NEG_INFINITY, f32::max);
    // Whoever leads wants the end to come near, whoever trails wants time.
    let nearly_won = WEIGHTS.nearly_won * (lead / (WEIGHTS.nearly_turns + Horizon::new(game.open()).turns)).tanh();
    outlook[seat] - WEIGHTS.others * others / f32::from(game.seats() - 1) + nearly_won
}

/// What stopping on each square would bring the seat now.
struct Table {
    stops: [f32; SQUARES],
}

impl Table {
    fn new(game: &StradaRomana, seat: Seat) -> Table {
        let horizon = Horizon::new(game.open());
        let hand = game.open().hands[seat];
        let base = horizon.hand(&hand);
        let mut stops = [0.0; SQUARES];
        for (stop, square) in stops.iter_mut().zip(Square::all()) {
            *stop = best_stop(&horizon, &hand, base, square);
        }
        Table { stops }
    }

    /// The balance after the action, plus what the rest of the turn may bring.
    fn rate(&self, game: &StradaRomana, seat: Seat, action: Action, before: f32) -> f32 {
        match action {
            Action::Look => look(game, seat) - WEIGHTS.look,
            Action::Step { .. }
            | Action::Enter { .. }
            | Action::Arrive(_)
            | Action::Buy(_)
            | Action::Tile(_)
            | Action::Cube
            | Action::Take(_)
            | Action::NoTile
            | Action::End
            | Action::Pass => {
                let mut after = game.clone();
                // The replacement is chance: any will do, since only the hand counts here.
                after.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(0)));
                balance(&after, seat) - before + self.rest(&after, seat, action)
            }
        }
    }

    /// What the rest of the turn may bring.
    fn rest(&self, game: &StradaRomana, seat: Seat, action: Action) -> f32 {
        let Phase::Move(turn) = game.open().phase else { return 0.0 };
        if game.open().on_turn != seat {
            return 0.0;
        }
        let cube_too =
            matches!((turn.motion, action), (Motion::Halted { ware: true, cube: false, .. }, Action::Tile(_)));
        let here = if cube_too { WEIGHTS.cube_too } else { 0.0 };
        here + self.plan(game.open(), &turn)
    }

    /// The best way to share the steps that are left among wagons, each with one stop.
    fn plan(&self, open: &Open, turn: &Move) -> f32 {
        const NEVER: f32 = -100.0;
        let left = usize::from(turn.left());
        let mut best = [NEVER; 5];
        best[0] = 0.0;
        for wagon in Wagon::all() {
            let rolling = turn.motion == Motion::Rolling(wagon);
            if turn.moved.contains(wagon) && !rolling {
                continue;
            }
            let gains = self.gains(open, turn, wagon, left, rolling);
            for total in (0..=left).rev() {
                let with = (1..=total).map(|steps| best[total - steps] + gains[steps]);
                best[total] = with.fold(best[total] + gains[0], f32::max);
            }
        }
        let idle = |steps: usize| best[steps] - WEIGHTS.idle * (left - steps) as f32;
        (0..=left).map(idle).fold(NEVER, f32::max).max(0.0)
    }

    /// The best stop of a wagon after exactly so many steps more.
    fn gains(&self, open: &Open, turn: &Move, wagon: Wagon, left: usize, rolling: bool) -> [f32; 5] {
        let mut gains = [-100.0; 5];
        let bound = open.bound[wagon];
        let occupied = open.occupied_but_for(wagon);
        let mut reached = match open.places[wagon] {
            Place::Arrived => return [0.0, -100.0, -100.0, -100.0, -100.0],
            Place::Waiting => SquareSet::NONE,
            Place::Road(square) => SquareSet::NONE.with(square),
        };
        gains[0] = if rolling { self.best_of(reached.less(occupied)) } else { 0.0 };
        for (steps, gain) in gains.iter_mut().enumerate().take(left + 1).skip(1) {
            reached = if steps == 1 && reached.is_empty() {
                bound.opposite().squares()
            } else {
                reached.iter().fold(SquareSet::NONE, |all, from| all.or(reach(open, turn, from, bound)))
            };
            if !turn.has(Special::Through) {
                reached = reached.less(occupied);
            }
            if !reached.less(occupied).is_empty() {
                *gain = self.best_of(reached.less(occupied));
            }
        }
        gains
    }

    fn best_of(&self, squares: SquareSet) -> f32 {
        squares.iter().map(|square| self.stops[square.index()]).fold(0.0, f32::max)
    }
}

/// What one step reaches, leaving traffic out of account.
fn reach(open: &Open, turn: &Move, from: Square, bound: End) -> SquareSet {
    let links = from.links(bound);
    let mut reach = links.free;
    if open.options.diagonals == Diagonals::Free || turn.has(Special::Diagonal) {
        reach = reach.or(links.diagonal);
    }
    if turn.has(Special::Sideways) {
        reach = reach.or(links.sideways);
    }
    reach
}

/// The best of taking nothing, the ware tile, the cube, or both.
fn best_stop(horizon: &Horizon<'_>, hand: &Hand, base: f32, square: Square) -> f32 {
    let open = horizon.open;
    let cube = square.market().and_then(|market| open.cube(market));
    let wares = square.areas().filter_map(|area| open.ware(area)).map(Some).chain([None]);
    let mut best = 0.0f32;
    for ware in wares {
        for cube in [cube, None] {
            let mut after = *hand;
            if let Some(colour) = ware {
                after.wares[colour] += 1;
                let coins = after.coins + open.cubes_on_markets(colour);
                after.points += coins / COINS_PER_POINT;
                after.coins = coins % COINS_PER_POINT;
            }
            if let Some(colour) = cube {
                after.cubes[colour] += 1;
            }
            best = best.max(horizon.hand(&after) - base);
        }
    }
    best
}

/// What the best tile of the deck would bring; the seat helps its own wagon along a little.
fn look(game: &StradaRomana, seat: Seat) -> f32 {
    let horizon = Horizon::new(game.open());
    let held = game.held(seat);
    let best = game.deck().less(held).iter().map(|wagon| horizon.arrives[wagon]).fold(0.0, f32::max);
    // Before the first look one of the ten is missing; the best is probably still there.
    4.0 * best - 1.0
}

/// Which goods would make a contract at once.
struct Wishes {
    here: Option<Colour>,
    cube: Per<Colour, bool>,
    ware: Per<Colour, bool>,
}

impl Wishes {
    fn new(open: &Open, seat: Seat) -> Wishes {
        let hand = &open.hands[seat];
        Wishes {
            here: cube_here(open),
            cube: Per::from_fn(|colour| hand.wares[colour] > hand.cubes[colour]),
            ware: Per::from_fn(|colour| hand.cubes[colour] > hand.wares[colour]),
        }
    }

    fn weigh(&self, open: &Open, action: Action) -> f32 {
        match action {
            Action::Step { to, .. } => WEIGHTS.lean_step + WEIGHTS.lean_stop * self.stop(open, to),
            Action::Enter { to, .. } => WEIGHTS.lean_enter + self.stop(open, to),
            Action::Arrive(_) => WEIGHTS.lean_arrive,
            Action::Tile(area) => weigh_good(open.ware(area), &self.ware),
            Action::Cube => weigh_good(self.here, &self.cube),
            Action::Buy(_) => WEIGHTS.lean_buy,
            Action::Look => 1.0,
            Action::Take(wagon) => 1.0 / (1.0 + steps_to_go(open, wagon)),
            Action::NoTile | Action::End => 1.0,
            Action::Pass => WEIGHTS.lean_pass,
        }
    }

    /// How many contracts a stop would make.
    fn stop(&self, open: &Open, square: Square) -> f32 {
        let ware = square.areas().filter_map(|area| open.ware(area)).any(|colour| self.ware[colour]);
        let cube = square.market().and_then(|market| open.cube(market)).is_some_and(|colour| self.cube[colour]);
        f32::from(u8::from(ware) + u8::from(cube))
    }
}

fn weigh_good(colour: Option<Colour>, wanted: &Per<Colour, bool>) -> f32 {
    if colour.is_some_and(|colour| wanted[colour]) { WEIGHTS.lean_wanted } else { WEIGHTS.lean_unwanted }
}

/// The cube beside the wagon that moved last.
fn cube_here(open: &Open) -> Option<Colour> {
    let Phase::Move(turn) = open.phase else { return None };
    let (Motion::Rolling(wagon) | Motion::Halted { wagon, .. }) = turn.motion else { return None };
    open.square_of(wagon)?.market().and_then(|market| open.cube(market))
}

#[cfg(test)]
mod tests {
    use game_strada_romana::Options;

    use super::*;
    use crate::knowledge::trial;

    #[test]
    fn greedy_beats_random() {
        for seats in 2..=5 {
            trial::greedy_beats_random::<StradaRomana>(&Options::default(), seats, 0..trial::games(40));
        }
    }

    #[test]
    fn ratings_and_weights_are_sound() {
        trial::numbers_are_sound::<StradaRomana>(&Options::default(), 4, |_| {});
    }
}
