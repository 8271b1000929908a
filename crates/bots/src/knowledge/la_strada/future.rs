//! How a game of La Strada may end: who will come to which settlement, and what each will earn.

use engine::{Game as _, Per, PerSeat, Seat};
use game_la_strada::{
    FAR, LaStrada,
    board::{Cell, Hexes},
    material::{DOTS, Dot, INCOME, TRACK, Terrain},
};

use super::{
    reach::Map,
    weights::{WEIGHTS, band},
};

/// A game after a road that is only thought of.
pub(super) struct After<'a> {
    pub(super) game: &'a LaStrada,
    pub(super) map: &'a Map<'a>,
    /// Who thinks of building it.
    pub(super) seat: Seat,
    /// Where a new merchant stands.
    pub(super) fresh: Option<Dot>,
    /// The tiles of the road.
    pub(super) road: &'a [Cell],
    /// What the seat has left to pay with.
    pub(super) left: u8,
}

impl After<'_> {
    /// How far ahead the seat may be at the end, with something for how well it can go on.
    pub(super) fn lead(&self) -> f32 {
        let costs = self.costs();
        let ways = costs.map(|seat, costs| self.open(seat).filter(|&dot| costs[dot] <= TRACK).count() as f32);
        match self.last(&ways) {
            Some(last) => self.at_the_end(&self.one_turn(&costs, last)),
            None => self.midway(&costs, &ways),
        }
    }

    /// Nothing but a turn or less of each rival is to come: who wins is what counts.
    fn at_the_end(&self, chances: &PerSeat<Per<Dot, f32>>) -> f32 {
        let rivals = self.game.sides().iter().filter(|(other, _)| *other != self.seat);
        let purse = rivals.map(|(_, side)| side.resources).max().unwrap_or(0);
        let ahead = self.ahead(chances, 0.0) + WEIGHTS.end_resource * (f32::from(self.left) - f32::from(purse));
        ahead + WEIGHTS.end * (ahead / WEIGHTS.end_lead).tanh()
    }

    /// The game goes on: the next turn, room to build and resources count too.
    fn midway(&self, costs: &PerSeat<Per<Dot, u8>>, ways: &PerSeat<f32>) -> f32 {
        let rivals = ways.iter().filter(|(other, _)| *other != self.seat);
        let tight = rivals.map(|(_, &ways)| ways).fold(f32::MAX, f32::min);
        let mut chances = self.chances(costs, ways);
        let turns = self.plan(costs, tight, &mut chances);
        let ahead = self.ahead(&chances, turns);
        let purse = (self.left + INCOME).min(TRACK);
        let next = self.open(self.seat).filter(|&dot| costs[self.seat][dot] <= purse);
        let next = next.map(|dot| self.pay(dot, self.seat, &chances)).fold(-1.0, f32::max);
        let room = WEIGHTS.ways * (1.0 + ways[self.seat]).ln();
        let hurry = WEIGHTS.hurry * ahead / (1.0 + tight) - WEIGHTS.tight * tight.sqrt();
        ahead + WEIGHTS.next * next + room + hurry + WEIGHTS.left * f32::from(self.left)
    }

    /// Settlements that a seat has not reached.
    fn open(&self, seat: Seat) -> impl Iterator<Item = Dot> {
        let reached = self.game.sides()[seat].reached;
        let fresh = self.fresh.filter(|_| seat == self.seat);
        Dot::all().filter(move |&dot| !reached.contains(dot) && Some(dot) != fresh)
    }

    /// Whether a seat has a merchant in a settlement.
    fn stands(&self, seat: Seat, dot: Dot) -> bool {
        self.game.sides()[seat].merchants[dot] > 0 || (seat == self.seat && self.fresh == Some(dot))
    }

    /// How many merchants the seat has left.
    fn stock(&self) -> u8 {
        self.game.sides()[self.seat].stock - u8::from(self.fresh.is_some())
    }

    /// What each seat would pay at least to get to each dot.
    fn costs(&self) -> PerSeat<Per<Dot, u8>> {
        let (mut closed, mut spent) = (Hexes::NONE, Per::<Terrain, u8>::default());
        for &cell in self.road {
            closed.insert(cell);
            if let Some(terrain) = self.game.land().ground(cell).terrain() {
                spent[terrain] += 1;
            }
        }
        self.game.sides().map(|other, _| {
            let (fresh, spent) = if other == self.seat { (self.fresh, spent) } else { (None, Per::default()) };
            self.map.costs_of(other, fresh, closed, spent, FAR - 1)
        })
    }

    /// LS-32: how many turns after this one the game ends for sure, if a seat can connect nothing
    /// more. Nobody gets a way back.
    fn last(&self, ways: &PerSeat<f32>) -> Option<u8> {
        let seats = self.game.seats();
        let stock = |seat: Seat| if seat == self.seat { self.stock() } else { self.game.sides()[seat].stock };
        (1..=seats).find(|after| {
            let seat = Seat::new((self.seat.index() as u8 + after) % seats);
            ways[seat] < 1.0 || stock(seat) == 0
        })
    }

    /// How likely each seat has a merchant in each settlement after the last few turns.
    fn one_turn(&self, costs: &PerSeat<Per<Dot, u8>>, last: u8) -> PerSeat<Per<Dot, f32>> {
        let seats = self.game.seats();
        costs.map(|seat, costs| {
            let after = (seat.index() as u8 + seats - self.seat.index() as u8) % seats;
            let purse = (self.game.sides()[seat].resources + INCOME).min(TRACK);
            let mut chances = Per::from_fn(|dot| f32::from(u8::from(self.stands(seat, dot))));
            if (1..last).contains(&after) {
                let near = || self.open(seat).filter(|&dot| costs[dot] <= purse);
                let count = near().count() as f32;
                near().for_each(|dot| chances[dot] = 1.0 / count);
            }
            chances
        })
    }

    /// How likely each rival has a merchant in each settlement at the end: a curve fitted to games.
    fn chances(&self, costs: &PerSeat<Per<Dot, u8>>, ways: &PerSeat<f32>) -> PerSeat<Per<Dot, f32>> {
        let tight = ways.values().iter().copied().fold(f32::MAX, f32::min).sqrt();
        let doors = self.doors();
        costs.map(|seat, costs| {
            let side = &self.game.sides()[seat];
            let common = WEIGHTS.odds + WEIGHTS.odds_stock * f32::from(side.stock) + WEIGHTS.odds_tight * tight
                - WEIGHTS.odds_ways * ways[seat].sqrt();
            Per::from_fn(|dot| {
                if self.stands(seat, dot) {
                    return 1.0;
                }
                if seat == self.seat || side.reached.contains(dot) || side.stock == 0 || doors[dot] == 0.0 {
                    return 0.0;
                }
                let odds = common - distance(costs[dot]) + WEIGHTS.odds_doors * doors[dot]
                    - WEIGHTS.odds_crowd * f32::from(self.game.crowd(dot));
                1.0 / (1.0 + (-odds).exp())
            })
        })
    }

    /// Roots of the number of free hexes beside each settlement.
    fn doors(&self) -> Per<Dot, f32> {
        let free = |cell: &Cell| !self.game.is_taken(*cell) && !self.road.contains(cell);
        Per::from_fn(|dot| {
            let cell = self.game.land().cell(dot);
            (cell.neighbours().filter(free).count() as f32).sqrt()
        })
    }

    /// The seat will connect the best settlements first, as long as the game goes on. Answers how
    /// many turns that may be.
    fn plan(&self, costs: &PerSeat<Per<Dot, u8>>, tight: f32, chances: &mut PerSeat<Per<Dot, f32>>) -> f32 {
        let mut hopes = [(0.0f32, 0.0f32, Dot::new(0)); DOTS];
        let mut count = 0;
        for dot in self.open(self.seat) {
            let near = near(costs[self.seat][dot]);
            if near > 0.0 {
                hopes[count] = (near * (self.pay(dot, self.seat, chances) + WEIGHTS.hope), near, dot);
                count += 1;
            }
        }
        hopes[..count].sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let start = if self.game.seats() > 3 { WEIGHTS.turns } else { WEIGHTS.turns_few_seats };
        let turns = start + WEIGHTS.turns_stock * f32::from(self.stock()) + WEIGHTS.turns_tight * tight.sqrt();
        for (rank, &(_, near, dot)) in hopes[..count.min(usize::from(self.stock()))].iter().enumerate() {
            let lasts = 1.0 / (1.0 + ((rank as f32 + 0.5 - turns) / WEIGHTS.turns_width).exp());
            chances[self.seat][dot] = lasts * near;
        }
        turns.max(0.0)
    }

    /// The seat's gold at the end less that of its rivals, of which the richest count most.
    fn ahead(&self, chances: &PerSeat<Per<Dot, f32>>, turns: f32) -> f32 {
        let gold = chances.map(|seat, own| {
            let likely = Dot::all().filter(|&dot| own[dot] > 0.01);
            likely.map(|dot| own[dot] * self.pay(dot, seat, chances)).sum::<f32>()
        });
        let rivals = || gold.iter().filter(|(other, _)| *other != self.seat).map(|(_, &gold)| gold);
        let best = rivals().fold(f32::MIN, f32::max);
        let (mut sum, mut weights) = (0.0, 0.0);
        for rival in rivals() {
            let weight = ((rival - best) / (WEIGHTS.rival + WEIGHTS.rival_turn * turns)).exp();
            sum += weight * rival;
            weights += weight;
        }
        gold[self.seat] - sum / weights
    }

    /// What a merchant of the seat may expect to earn in a settlement.
    fn pay(&self, dot: Dot, seat: Seat, chances: &PerSeat<Per<Dot, f32>>) -> f32 {
        let Some(kind) = self.game.kind(dot) else { return WEIGHTS.unknown };
        // How likely so many others are there.
        let mut others = [1.0, 0.0, 0.0, 0.0];
        for (_, there) in chances.iter().filter(|(other, _)| *other != seat) {
            let there = there[dot];
            for count in (0..4).rev() {
                let before: f32 = if count == 0 { 0.0 } else { others[count - 1] };
                others[count] = others[count] * (1.0 - there) + before * there;
            }
        }
        (1u8..).zip(others).map(|(count, likely)| likely * f32::from(kind.pays(count))).sum()
    }
}

/// How much a cost lowers the odds that a rival comes.
fn distance(cost: u8) -> f32 {
    let beyond = if cost < FAR { WEIGHTS.odds_far } else { WEIGHTS.odds_never };
    WEIGHTS.odds_cost * f32::from(cost.min(TRACK)) + band(&WEIGHTS.odds_beyond, cost).unwrap_or(beyond)
}

/// How likely a settlement so far away is connected if the game goes on.
fn near(cost: u8) -> f32 {
    band(&WEIGHTS.near, cost).unwrap_or(0.0)
}
