//! Whole turns at a glance: what each place for the drawn tile is worth, found without laying it there.
//!
//! All that a tile changes is what its own features and the farms beside it are worth to whoever is on them. So the
//! outlook is taken once, as it would be with one tile more on the map, and each place adds its differences. Where
//! something is completed everything changes, and the tile is laid on a copy after all.

use std::ops::Range;

use engine::{Croupier, Game as _, PerSeat, Seat, Seats, SeededDice};
use game_new_world::{Action, Cell, Held, Mark, Meeting, Met, NewWorld, Side, Sort, Spot, options::BonusScope};

use super::{Clock, Columns, WEIGHTS, after, gains, purse};

/// A way to take the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) cell: Cell,
    pub(super) side: Side,
    /// What is best done once the tile lies; `None` where something may score, so that it is to be seen then.
    pub(super) then: Option<Action>,
    /// As in [`Knowledge::rate`](crate::Knowledge::rate).
    pub(super) rate: f32,
}

/// A position in which a tile is to be laid, and what everybody may expect but for what it joins.
pub(super) struct Survey<'a> {
    game: &'a NewWorld,
    seat: Seat,
    clock: Clock,
    people: Vec<Person>,
    /// Which of them are farmers.
    farmers: Vec<usize>,
    /// What the seats may expect.
    outlook: PerSeat<f32>,
    columns: PerSeat<Columns>,
    /// What their columns are paid.
    bonus: PerSeat<f32>,
    /// What somebody in each column is paid, and the columns in which that is anything.
    paid: Columns,
    ahead: Range<usize>,
    /// Who stands on what the tile at hand joins, and what they stand on then.
    touched: Vec<(usize, Held)>,
}

/// A settler on the map.
struct Person {
    seat: Seat,
    mark: Option<Mark>,
    held: Held,
    /// What it adds to its seat's outlook.
    gain: f32,
}

impl Survey<'_> {
    /// A look at the position.
    pub(super) fn new(game: &NewWorld, seat: Seat) -> Survey<'_> {
        let clock = Clock::once_laid(game);
        let mut outlook = PerSeat::new(game.seats(), |seat| purse(game, &clock, seat, game.supply(seat)));
        let mut columns = PerSeat::new(game.seats(), |_| Columns::NOBODY);
        let mut people = Vec::with_capacity(16);
        for (owner, mark, held) in game.marked() {
            let gain = worth(game, &clock, owner, &held);
            outlook[owner] += gain;
            columns[owner].stand(&held, clock.chance(game, &held));
            people.push(Person { seat: owner, mark, held, gain });
        }
        let any = game.options().bonus_scope == BonusScope::Any;
        let paid = if any { clock.paid() } else { Columns::NOBODY };
        let farmers = (0..people.len()).filter(|&person| people[person].mark.is_none()).collect();
        let ahead = paid.ahead();
        let bonus = PerSeat::new(game.seats(), |seat| columns[seat].paid(&paid, &ahead));
        outlook.values_mut().iter_mut().zip(bonus.values()).for_each(|(value, bonus)| *value += bonus);
        Survey { game, seat, clock, people, farmers, outlook, columns, bonus, paid, ahead, touched: Vec::new() }
    }

    /// Every way to lay the tile, each with the best claim on it.
    pub(super) fn each(mut self, mut tell: impl FnMut(Way)) {
        for (cell, side) in self.game.places() {
            let judged = self.game.meeting(cell, side).and_then(|meeting| self.judge(cell, &meeting));
            let (rate, then) = match judged {
                Some((rate, then)) => (rate, Some(then)),
                None => (self.laid(cell, side), None),
            };
            tell(Way { cell, side, then, rate });
        }
    }

    /// What a place is worth where something scores: the tile is laid there.
    fn laid(&self, cell: Cell, side: Side) -> f32 {
        if self.game.fits_one_way(cell) {
            return after(self.game, self.seat, Action::Lay(cell));
        }
        let mut next = self.game.clone();
        next.apply(self.seat, Action::Lay(cell), &mut Croupier::quiet(&mut SeededDice::new(0)));
        after(&next, self.seat, Action::Turn(side))
    }

    /// What a place is worth with the best claim, and that claim; `None` where something may score.
    fn judge(&mut self, cell: Cell, meeting: &Meeting) -> Option<(f32, Action)> {
        let supply = self.game.supply(self.seat);
        let farm = self.farm(cell);
        let scores = |met: &Met| met.sort != Sort::Plains && met.open == 0 && (supply > 0 || !met.is_free());
        let last = self.game.tiles_left() == 0;
        if last || meeting.met().any(scores) || farm.is_some_and(|farm| supply > 0 && farm.open == 0) {
            return None;
        }
        self.touch(cell, meeting);
        if self.touched.iter().any(|(_, held)| held.sort == Sort::Farm && held.open == 0) {
            return None;
        }
        let mut outlook = self.outlook;
        let mut own = None;
        for &(person, held) in &self.touched {
            let Person { seat, gain, .. } = self.people[person];
            outlook[seat] += worth(self.game, &self.clock, seat, &held) - gain;
        }
        let owners: Seats = self.touched.iter().map(|&(person, _)| self.people[person].seat).collect();
        for owner in owners.iter() {
            let columns = self.columns_of(owner);
            outlook[owner] += columns.paid(&self.paid, &self.ahead) - self.bonus[owner];
            if owner == self.seat {
                own = Some(columns);
            }
        }
        let others = outlook.iter().filter(|&(other, _)| other != self.seat).map(|(_, &value)| value);
        let idle = outlook[self.seat] - WEIGHTS.spite * others.fold(0.0, f32::max);
        let mut best = (idle, Action::End);
        if supply > 0 {
            let there = own.as_ref().unwrap_or(&self.columns[self.seat]).at(cell.col);
            let hands = |supply: u8| WEIGHTS.hands[usize::from(supply)] * self.clock.hands;
            let with_one_less = idle + hands(supply - 1) - hands(supply);
            let free = meeting.met().filter(|met| met.is_free()).map(|met| (self.alone_on(cell, met), met.spot()));
            for (held, spot) in free.chain(farm.map(|farm| (farm, Spot::Farm))) {
                let chance = self.clock.chance(self.game, &held);
                let mut rate = with_one_less;
                gains(self.game, &self.clock, self.seat, &held, chance, |gain| rate += gain);
                rate += self.paid.at(cell.col) * (Columns::chance(&held, chance) - there).max(0.0);
                if rate > best.0 {
                    best = (rate, Action::Claim(spot));
                }
            }
        }
        Some(best)
    }

    /// Finds whoever stands on what the tile would join, and what they would stand on.
    fn touch(&mut self, cell: Cell, meeting: &Meeting) {
        self.touched.clear();
        for &farmer in &self.farmers {
            let held = self.people[farmer].held;
            if held.cell.touches(cell) {
                self.touched.push((farmer, Held { tiles: held.tiles + 1, open: held.open - 1, ..held }));
            }
        }
        for met in meeting.met().filter(|met| !met.is_free()) {
            let (leaders, most) = met.leaders(self.game.seats());
            let Met { tiles, open, extras, .. } = *met;
            for (index, Person { mark, held, .. }) in self.people.iter().enumerate() {
                if mark.is_some_and(|mark| met.takes(mark)) {
                    self.touched.push((index, Held { tiles, open, extras, leaders, most, ..*held }));
                }
            }
        }
    }

    /// A seat's columns with what is touched.
    fn columns_of(&self, seat: Seat) -> Columns {
        let mut columns = Columns::NOBODY;
        for (index, person) in self.people.iter().enumerate().filter(|(_, person)| person.seat == seat) {
            let touched = self.touched.iter().find(|(touched, _)| *touched == index);
            let held = touched.map_or(&person.held, |(_, held)| held);
            columns.stand(held, self.clock.chance(self.game, held));
        }
        columns
    }

    /// The seat alone on a feature that the tile would have.
    fn alone_on(&self, cell: Cell, met: &Met) -> Held {
        let Met { sort, tiles, open, extras, .. } = *met;
        Held { cell, sort, tiles, open, extras, leaders: Seats::only(self.seat), most: 1 }
    }

    /// The same on the farm of the tile, if it has one.
    fn farm(&self, cell: Cell) -> Option<Held> {
        self.game.draws_farm().then(|| {
            let around = cell.around().filter(|&beside| self.game.land().at(beside).is_some()).count() as u8;
            let (leaders, sort) = (Seats::only(self.seat), Sort::Farm);
            Held { cell, sort, tiles: 1 + around, open: 8 - around, extras: 0, leaders, most: 1 }
        })
    }
}

/// What a settler adds to the outlook of its seat, but for its column.
fn worth(game: &NewWorld, clock: &Clock, seat: Seat, held: &Held) -> f32 {
    let mut worth = 0.0;
    gains(game, clock, seat, held, clock.chance(game, held), |gain| worth += gain);
    worth
}

#[cfg(test)]
mod tests {
    use engine::Options as _;
    use game_new_world::{Options, Phase};

    use super::*;
    use crate::Rng;

    /// A place is worth what it is worth when the tile lies there and the best is done then.
    #[test]
    fn a_glance_sees_what_laying_it_shows() {
        let (mut seen, mut claimed) = (0, 0);
        for seed in 0..12u64 {
            let (mut dice, mut rng) = (SeededDice::new(seed), Rng::new(seed));
            let seats = 2 + (seed % 4) as u8;
            let options = Options::preset(seed as usize % 2);
            let mut game = NewWorld::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                if game.phase() == Phase::Lay {
                    Survey::new(&game, seat).each(|way| {
                        let Way { cell, side, then, rate } = way;
                        let mut next = game.clone();
                        let mut play = |action| next.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(0)));
                        play(Action::Lay(cell));
                        if !game.fits_one_way(cell) {
                            play(Action::Turn(side));
                        }
                        let (mut legal, mut rates) = (Vec::new(), Vec::new());
                        next.legal(seat, &mut legal);
                        crate::Knowledge::rate(&next, seat, &legal, &mut rates);
                        let best = rates.iter().copied().fold(f32::MIN, f32::max);
                        assert!(
                            (best - rate).abs() < 1e-3,
                            "seed {seed}: {way:?} is worth {best}, {legal:?} {rates:?}"
                        );
                        if let Some(then) = then {
                            let place = legal.binary_search(&then).expect("it is legal");
                            assert!((rates[place] - best).abs() < 1e-3, "seed {seed}: {way:?}, {legal:?} {rates:?}");
                            seen += 1;
                            claimed += u32::from(then != Action::End);
                        }
                    });
                }
                game.legal(seat, &mut legal);
                game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut Croupier::quiet(&mut dice));
            }
        }
        assert!(seen > 20_000 && claimed > 500, "only {seen} places were seen at a glance, {claimed} of them claimed");
    }
}
