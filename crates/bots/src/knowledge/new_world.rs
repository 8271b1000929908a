//! New World: finish what you claim before the explorers pass, and keep somebody in their columns.

mod claims;
mod clock;
mod features;
mod survey;
mod turns;
mod weights;

use engine::{Croupier, Game, PerSeat, Seat, SeededDice};
use game_new_world::{Action, Cell, Held, NewWorld, Phase, Side, Sort, options::BonusScope};

use self::{
    clock::{Clock, Columns},
    survey::{Survey, Way},
    weights::{FITTED, WEIGHTS},
};
use super::{Ahead, Knowledge};
use crate::{
    Level, Mind, Pace, Rng, Thinks, Turns,
    net::{Inputs, Shelf},
    review::Fitted,
};

/// How many places for a tile a playout looks at.
const LOOKS: usize = 3;

impl Knowledge for NewWorld {
    const PACE: u32 = 15;
    const MEASURED: Pace = Pace { hand: 2.8, master: 14.5, plain: 18.0 };
    const FITTED: &'static [Fitted] = &FITTED;
    const POSITIONS: &'static str = include_str!("../../positions/new-world.txt");
    const HORIZON: u32 = 200;
    const KEEN: u32 = 20;
    const LEARNED: Option<Ahead> = Some(Ahead { turns: 5, keen: 5 });
    const GRAIN: f32 = 4.0;
    const DOUBT: f32 = 25.0;
    const WHOLE: bool = true;

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        claims::rate_each(self, seat, legal, |rate| out.push(rate));
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        let free = if self.phase() == Phase::Claim { free_columns(self, seat) } else { 0 };
        out.extend(legal.iter().map(|&action| match action {
            Action::Lay(cell) => company(self, seat, cell),
            Action::Claim(spot) => self.feature(spot).map_or(1.0, |held| appeal(self, &held, free)),
            Action::End | Action::Pass => WEIGHTS.lean_pass - WEIGHTS.lean_pass_settler * f32::from(self.supply(seat)),
            Action::Explorers(..) | Action::Turn(_) | Action::Score(_) => 1.0,
        }));
    }

    /// Rates only a few places for the tile, drawn by leanings: all of them are too dear for a playout.
    fn plan(&self, seat: Seat, rng: &mut Rng, out: &mut Vec<Action>) {
        out.clear();
        if self.phase() != Phase::Lay {
            return;
        }
        let (mut legal, mut leanings) = (Vec::with_capacity(32), Vec::with_capacity(32));
        self.legal(seat, &mut legal);
        self.lean(seat, &legal, &mut leanings);
        let mut best = f32::MIN;
        for _ in 0..LOOKS.min(legal.len()) {
            let drawn = rng.weighted(&leanings);
            leanings[drawn] = 0.0;
            let rate = after(self, seat, legal[drawn]);
            if rate > best {
                best = rate;
                out.clear();
                out.push(legal[drawn]);
            }
        }
    }

    fn choose_turn(&self, seat: Seat, luck: f32, rng: &mut Rng, out: &mut Vec<Action>) {
        out.clear();
        if self.phase() != Phase::Lay {
            return;
        }
        let mut best: Option<Way> = None;
        Survey::new(self, seat).each(|way| {
            let way = Way { rate: way.rate + luck * rng.gumbel(), ..way };
            if best.is_none_or(|best| way.rate > best.rate) {
                best = Some(way);
            }
        });
        let Some(Way { cell, side, then, .. }) = best else { return };
        out.push(Action::Lay(cell));
        if !self.fits_one_way(cell) {
            out.push(Action::Turn(side));
        }
        out.extend(then);
    }

    fn turns(&self, seat: Seat, out: &mut Turns<Action>) {
        turns::list(self, seat, out);
    }

    fn shelf() -> Option<&'static Shelf> {
        Some(&features::SHELF)
    }

    fn inputs(&self, out: &mut Inputs) {
        features::read(self, out);
    }

    fn outlook(&self) -> PerSeat<f32> {
        if self.phase() == Phase::Over {
            return PerSeat::new(self.seats(), |seat| self.points(seat) as f32);
        }
        let clock = Clock::new(self);
        let mut outlook = PerSeat::new(self.seats(), |seat| purse(self, &clock, seat, self.supply(seat)));
        let mut columns = [Columns::NOBODY; engine::MAX_SEATS];
        for (seat, held) in self.held() {
            settler(self, &clock, seat, &held, &mut columns[seat.index()], |gain| outlook[seat] += gain);
        }
        if self.options().bonus_scope == BonusScope::Any {
            outlook.values_mut().iter_mut().zip(&columns).for_each(|(value, columns)| clock.pay(columns, value));
        }
        outlook
    }
}

/// What a settler on a feature adds to its seat's outlook, and in which column it stands.
fn settler(game: &NewWorld, clock: &Clock, seat: Seat, held: &Held, columns: &mut Columns, gain: impl FnMut(f32)) {
    let chance = clock.chance(game, held);
    columns.stand(held, chance);
    gains(game, clock, seat, held, chance, gain);
}

/// What a settler adds, but for its column.
fn gains(game: &NewWorld, clock: &Clock, seat: Seat, held: &Held, chance: f32, mut gain: impl FnMut(f32)) {
    if held.leaders.contains(seat) {
        gain(clock.worth(held, chance) / f32::from(held.most.max(1)));
    }
    if game.options().bonus_scope == BonusScope::Scorers && held.leaders.contains(seat) {
        gain(chance * 4.0 * clock.met(held.cell.col));
    }
}

/// How good it is for the seat to do this and then to finish the turn well.
fn after(game: &NewWorld, seat: Seat, action: Action) -> f32 {
    // Explorers' rows have no effect, and an end of turn that draws is judged before the draw.
    let judged = match action {
        Action::Explorers(..) => true,
        Action::End => game.tiles_left() > 0,
        Action::Lay(_) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) => false,
    };
    if judged {
        return judge(game, seat);
    }
    let mut next = game.clone();
    let mut dice = SeededDice::new(0);
    next.apply(seat, action, &mut Croupier::quiet(&mut dice));
    finish(&next, seat)
}

/// How good it is for the seat to finish its turn well from here.
fn finish(game: &NewWorld, seat: Seat) -> f32 {
    match game.phase() {
        Phase::Turn(_) | Phase::Claim | Phase::Score => best(game, seat),
        Phase::End if game.tiles_left() == 0 => after(game, seat, Action::End),
        Phase::End | Phase::Explorers | Phase::Lay | Phase::Over => judge(game, seat),
    }
}

fn best(game: &NewWorld, seat: Seat) -> f32 {
    let mut legal = Vec::with_capacity(16);
    game.legal(seat, &mut legal);
    let mut most = f32::MIN;
    claims::rate_each(game, seat, &legal, |rate| most = most.max(rate));
    most
}

/// The seat's outlook less a part of what the others may expect.
fn judge(game: &NewWorld, seat: Seat) -> f32 {
    let outlook = game.outlook();
    let others = outlook.iter().filter(|&(other, _)| other != seat).map(|(_, &value)| value);
    outlook[seat] - WEIGHTS.spite * others.fold(0.0, f32::max)
}

/// What a seat may expect before any of its settlers counts.
fn purse(game: &NewWorld, clock: &Clock, seat: Seat, supply: u8) -> f32 {
    game.points(seat) as f32 + WEIGHTS.hands[usize::from(supply)] * clock.hands
}

/// A playout prefers cells that close something and lie beside its own people.
fn company(game: &NewWorld, seat: Seat, cell: Cell) -> f32 {
    let near = Side::ALL.into_iter().filter_map(|side| cell.toward(side).and_then(|next| game.land().at(next)));
    near.map(|laid| {
        if laid.settler.is_some_and(|settler| settler.seat == seat) { WEIGHTS.lean_own } else { WEIGHTS.lean_tile }
    })
    .sum()
}

/// The columns, one bit each, that the explorers are in or will come to soon and where the seat
/// has nobody yet. Somebody who is there while they all pass is paid again and again.
fn free_columns(game: &NewWorld, seat: Seat) -> u128 {
    if game.options().bonus_scope == BonusScope::Scorers {
        return 0;
    }
    let settlers = game.land().tiles().iter().filter(|laid| laid.settler.is_some_and(|settler| settler.seat == seat));
    let taken = settlers.fold(0u128, |taken, laid| taken | 1 << laid.cell.col);
    (0b1111 << game.easternmost()) & !taken
}

/// A playout prefers what is complete, then a column of its own ahead of the explorers, then what
/// is large.
fn appeal(game: &NewWorld, held: &Held, free: u128) -> f32 {
    let (tiles, extras) = (f32::from(held.tiles), f32::from(held.extras));
    let passed = held.sort != Sort::Plains && held.cell.col <= game.easternmost();
    let column = if free >> held.cell.col & 1 == 1 { WEIGHTS.appeal_column } else { 0.0 };
    let grows = |[some, each]: [f32; 2], count: f32| some + each * count;
    column
        + match held.sort {
            Sort::Town | Sort::Trail if held.open == 0 => WEIGHTS.appeal_complete + tiles,
            _ if passed => WEIGHTS.appeal_passed,
            Sort::Town => grows(WEIGHTS.appeal_town, tiles),
            Sort::Trail => grows(WEIGHTS.appeal_trail, tiles),
            Sort::Farm => grows(WEIGHTS.appeal_farm, tiles),
            Sort::Plains => grows(WEIGHTS.appeal_plains, extras),
        }
}

#[cfg(test)]
mod tests {
    use engine::{Options as _, Viewer};
    use game_new_world::Options;

    use super::*;
    use crate::{Limits, knowledge::trial};

    #[test]
    fn greedy_beats_random() {
        for preset in 0..2 {
            for seats in 2..=5 {
                trial::greedy_beats_random::<NewWorld>(&Options::preset(preset), seats, 0..trial::games(40));
            }
        }
    }

    #[test]
    fn whole_turns_are_sound() {
        for preset in 0..2 {
            trial::turns_are_sound::<NewWorld>(&Options::preset(preset), 2 + preset as u8, 11);
        }
    }

    /// A turn is chosen as a whole at its first click; the clicks behind it are what was looked at then.
    #[test]
    fn the_first_click_of_a_turn_decides_the_others() {
        let (mut dice, mut legal) = (SeededDice::new(5), Vec::new());
        let mut game = NewWorld::setup(&Options::default(), 2, &mut Croupier::quiet(&mut dice)).expect("a table");
        let mut mind = Mind::<NewWorld>::new(Level::Master, 3);
        let (mut kept, mut before) = (0, None);
        while game.tiles_left() > 85 {
            let seat = game.active();
            game.legal(seat, &mut legal);
            let thought = mind.think(&game.view(Viewer::Seat(seat)), seat, &legal, &Limits::iterations(600));
            let chosen = thought.opinions.iter().find(|opinion| opinion.action == thought.choice);
            let looks = chosen.map_or(0, |chosen| chosen.visits);
            if let (Some(before), Phase::Turn(_) | Phase::Claim, true) = (before, game.phase(), legal.len() > 1) {
                assert!(looks >= before, "{looks} looks at {:?}, {before} at the click before", thought.choice);
                kept += 1;
            }
            before = matches!(game.phase(), Phase::Lay | Phase::Turn(_)).then_some(looks.max(before.unwrap_or(0)));
            game.apply(seat, thought.choice, &mut Croupier::quiet(&mut dice));
        }
        assert!(kept > 5, "only {kept} clicks followed another");
    }

    #[test]
    fn ratings_and_weights_are_sound() {
        trial::numbers_are_sound::<NewWorld>(&Options::default(), 3, |_| {});
    }
}
