//! What is worth knowing about Rialto.

mod features;
mod weights;

use engine::{Croupier, Game, PerSeat, Seat, SeededDice};
use game_rialto::{
    Action, Gain, Rialto,
    board::{District, Side},
    desk::{Desk, Shown},
    material::{Building, Cards, Effect, Kind, ROUNDS, Stage},
    scoring,
    state::{Phase, Public},
};

use self::weights::{FITTED, WEIGHTS};
use super::Knowledge;
use crate::{
    Level, Mind, Pace, Thinks,
    net::{Inputs, Shelf},
    review::Fitted,
};

impl Knowledge for Rialto {
    const PACE: u32 = 20;
    const MEASURED: Pace = Pace { hand: 59.0, master: 47.7, plain: 42.0 };
    const FITTED: &'static [Fitted] = &FITTED;
    const POSITIONS: &'static str = include_str!("../../positions/rialto.txt");
    const HORIZON: u32 = 20;
    const KEEN: u32 = 6;
    const GRAIN: f32 = 2.0;

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|&action| match action {
            Action::Row(row) => hand_gain(self, seat, &self.public().rows[usize::from(row)]),
            Action::Take(building) if self.public().phase == Phase::Opening => start(building),
            Action::Play(_) => push(self, seat, self.hand(seat).count(self.public().stage.kind()), WEIGHTS.kept),
            Action::Convert(kind) => push(self, seat, 1, WEIGHTS.coin + card(self, seat, kind)),
            Action::Swap(kind) => push(self, seat, self.hand(seat).count(kind), card(self, seat, kind)),
            Action::Joker => push(self, seat, self.hand(seat).count(Kind::Joker), joker(self.public())),
            Action::Mask => push(self, seat, 1, WEIGHTS.coin),
            Action::Jokers { cards, masks } => alone(self, seat, cards, masks),
            Action::Delay => delay(self, seat),
            Action::Green(building, gain) => green(self, seat, building, gain),
            Action::Discard(kind) => -spare(self, seat, kind),
            Action::Blue(deed) => deed.trade.map_or_else(|| blue(self, seat, deed.tile), trade_gain(self.public())),
            Action::Done if !resolving(self) => 0.0,
            Action::Take(_) | Action::Return(_) | Action::Link(_) | Action::High(_) | Action::Place(_) => {
                after(self, seat, action)
            }
            Action::From(_) | Action::Done => after(self, seat, action),
        }));
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|&action| match action {
            Action::Row(row) => 1.0 + self.public().rows[usize::from(row)].count(Kind::Joker) as f32,
            Action::Take(building) => f32::from(building.value()) * f32::from(building.value()),
            Action::Return(building) => 1.0 / f32::from(building.value()),
            Action::Play(_) => WEIGHTS.lean_play,
            Action::Convert(_) | Action::Swap(_) => WEIGHTS.lean_convert,
            Action::Joker | Action::Mask => WEIGHTS.lean_joker,
            Action::Jokers { .. } | Action::Delay => WEIGHTS.lean_alone,
            Action::Green(_, gain) => {
                if gain == Gain::Draw {
                    WEIGHTS.lean_draw
                } else {
                    1.0
                }
            }
            Action::Discard(kind) => {
                WEIGHTS.lean_discard + 1.0 / (WEIGHTS.lean_discard_worth + spare(self, seat, kind))
            }
            Action::Link(_) | Action::High(_) | Action::From(_) => 1.0,
            Action::Place(district) => 1.0 + f32::from(scoring::value(self.public(), district)),
            Action::Blue(deed) => f32::from(deed.tile.value()),
            Action::Done => WEIGHTS.lean_done,
        }));
    }

    fn shelf() -> Option<&'static Shelf> {
        Some(&features::SHELF)
    }

    fn inputs(&self, out: &mut Inputs) {
        features::read(self, out);
    }

    fn outlook(&self) -> PerSeat<f32> {
        let public = self.public();
        let mut outlook = PerSeat::new(public.seats(), |seat| {
            let desk = &public.desks[seat];
            let left = rounds_left(public);
            let slots = desk.slots.iter().filter_map(|slot| slot.building);
            let buildings: f32 =
                slots.map(|building| f32::from(building.value()) * by_round(WEIGHTS.building, left)).sum();
            let ahead = f32::from(public.seats() - 1 - public.doge_rank(seat));
            let supply = f32::from(desk.supply) * if left > 0.0 { WEIGHTS.supply } else { WEIGHTS.supply_last };
            let over = public.phase == Phase::Over;
            let hand = if over { 0.0 } else { WEIGHTS.hand * worth(public, seat, self.hand(seat)) };
            let sides: f32 = Side::ALL.into_iter().map(|side| side_hope(public, desk, side)).sum();
            f32::from(desk.points)
                + f32::from(desk.coins) * WEIGHTS.coin
                + supply
                + buildings
                + hand
                + sides
                + ahead * by_round(WEIGHTS.ahead, left)
        });
        for district in District::ALL {
            let (ranking, ranked) = scoring::ranking(public, district);
            let mut pay = promise(public, district);
            for &seat in &ranking[..ranked] {
                outlook[seat] += pay;
                pay *= WEIGHTS.second;
            }
        }
        outlook
    }
}

fn rounds_left(public: &Public) -> f32 {
    f32::from(ROUNDS - public.round.min(ROUNDS))
}

/// A pair of weights with so many rounds to come.
fn by_round([last, each]: [f32; 2], left: f32) -> f32 {
    last + each * left
}

/// What a district will be worth: what lies there and what will.
fn promise(public: &Public, district: District) -> f32 {
    let free = district.links().filter(|&link| public.links[link].is_none()).count();
    let ends = if public.phase == Phase::Over { 0.0 } else { WEIGHTS.free_end };
    f32::from(scoring::value(public, district)) + ends * free as f32
}

fn side_hope(public: &Public, desk: &Desk, side: Side) -> f32 {
    let there = side.districts().iter().filter(|&&district| desk.posted[district] > 0).count();
    if public.flipped[side] || there == 3 { 0.0 } else { WEIGHTS.side * there as f32 }
}

/// What so much strength in a stage brings, without the bonus.
fn plain_gain(public: &Public, seat: Seat, stage: Stage, strength: u8) -> f32 {
    let desk = &public.desks[seat];
    let (n, left) = (f32::from(strength), rounds_left(public));
    match stage {
        Stage::Doge => n * by_round(WEIGHTS.doge, left),
        Stage::Gold if desk.coins < desk.buildings() + WEIGHTS.gold_spare => n * by_round(WEIGHTS.gold, left),
        Stage::Gold => n * WEIGHTS.gold_enough,
        Stage::Building => n * by_round(WEIGHTS.buy, left),
        Stage::Bridge => n + if strength > 0 { 1.0 } else { 0.0 },
        Stage::Gondola if desk.supply > WEIGHTS.gondola_supply => n * WEIGHTS.gondola_enough,
        Stage::Gondola => n * by_round(WEIGHTS.gondola, left),
        Stage::Councilman => council(public, seat, strength),
    }
}

/// What so many councilmen more in the current district would be worth.
fn council(public: &Public, seat: Seat, strength: u8) -> f32 {
    let desk = &public.desks[seat];
    let placed = strength.min(desk.supply);
    let district = public.current();
    let now = desk.posted[district];
    let share = |mine: u8| {
        let ahead = |other: Seat| {
            let theirs = public.desks[other].posted[district];
            other != seat
                && (theirs > mine || theirs == mine && public.doge_rank(other) < public.doge_rank(seat) && theirs > 0)
        };
        let rank = Seat::all(public.seats()).filter(|&other| ahead(other)).count() as i32;
        if mine == 0 { 0.0 } else { promise(public, district) * WEIGHTS.second.powi(rank) }
    };
    let side = district.side();
    let opens = now == 0 && placed > 0 && !public.flipped[side];
    let others = side.districts().iter().filter(|&&other| desk.posted[other] > 0).count();
    let hope = match (opens, others) {
        (false, _) => 0.0,
        (true, 2) => WEIGHTS.side_done,
        (true, _) => WEIGHTS.side,
    };
    WEIGHTS.council * (share(now + placed) - share(now)) + WEIGHTS.council_each * f32::from(placed) + hope
}

/// What winning a stage brings.
fn bonus(public: &Public, stage: Stage) -> f32 {
    match stage {
        Stage::Doge | Stage::Gold | Stage::Building | Stage::Bridge | Stage::Gondola => WEIGHTS.bonus[stage.index()],
        Stage::Councilman if public.round == ROUNDS => WEIGHTS.bonus_council_last,
        Stage::Councilman => WEIGHTS.bonus_council,
    }
}

/// What so much strength brings in the current stage, with the hope for the bonus.
fn gain(game: &Rialto, seat: Seat, strength: u8) -> f32 {
    let public = game.public();
    let stage = public.stage;
    if strength == 0 {
        return plain_gain(public, seat, stage, 0);
    }
    let beats = |other: Seat| {
        let theirs = expected(game, other);
        theirs > strength || theirs == strength && public.doge_rank(other) < public.doge_rank(seat)
    };
    let won = !Seat::all(public.seats()).any(|other| other != seat && beats(other));
    plain_gain(public, seat, stage, strength) + if won { bonus(public, stage) } else { 0.0 }
}

/// What another seat has played, or may play.
fn expected(game: &Rialto, seat: Seat) -> u8 {
    let public = game.public();
    let shown = public.desks[seat].shown.strength();
    if public.acted.contains(seat) { shown } else { shown + game.hand(seat).count(public.stage.kind()) }
}

/// The best of playing one to `most` cards more, each at this price.
fn push(game: &Rialto, seat: Seat, most: u8, price: f32) -> f32 {
    let shown: Shown = game.public().desks[seat].shown;
    let now = shown.strength();
    let base = gain(game, seat, now);
    (1..=most)
        .map(|more| gain(game, seat, now + more) - base - price * f32::from(more))
        .fold(WEIGHTS.push_least, f32::max)
}

fn alone(game: &Rialto, seat: Seat, cards: u8, masks: u8) -> f32 {
    let strength = (cards + masks).saturating_sub(1);
    let price = joker(game.public()) * f32::from(cards) + WEIGHTS.coin * f32::from(masks);
    gain(game, seat, strength) - gain(game, seat, 0) - price
}

fn joker(public: &Public) -> f32 {
    if public.stage != Stage::Councilman {
        WEIGHTS.joker
    } else if public.round < ROUNDS {
        WEIGHTS.joker_kept
    } else {
        0.0
    }
}

/// What a card brings later in this round.
fn card(game: &Rialto, seat: Seat, kind: Kind) -> f32 {
    let public = game.public();
    if kind.index() > public.stage.index() { spare(game, seat, kind) } else { WEIGHTS.kept }
}

fn delay(game: &Rialto, seat: Seat) -> f32 {
    let public = game.public();
    let waits = Seat::all(public.seats()).any(|other| other != seat && !public.acted.contains(other));
    let holds = game.hand(seat).count(public.stage.kind()) > 0;
    if waits && holds && public.stage.index() >= Stage::Building.index() { WEIGHTS.delay } else { WEIGHTS.delay_idle }
}

/// What the cards of a hand will bring in a round.
fn worth(public: &Public, seat: Seat, hand: &Cards) -> f32 {
    let done = match public.phase {
        Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards => 0,
        Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => public.stage.index(),
    };
    let stages = Stage::ALL.into_iter().skip(done);
    let plain: f32 = stages.map(|stage| stack(public, seat, stage, hand.count(stage.kind()))).sum();
    plain + WEIGHTS.joker * f32::from(hand.count(Kind::Joker).min(WEIGHTS.jokers_most))
}

/// What so many cards of one kind will bring, more cards winning more often.
fn stack(public: &Public, seat: Seat, stage: Stage, count: u8) -> f32 {
    let value = if stage == Stage::Councilman {
        // The current supply may still grow, and districts are contested: count councilmen evenly.
        let supply = public.desks[seat].supply.max(WEIGHTS.council_supply);
        WEIGHTS.council_card * f32::from(count.min(supply))
    } else {
        plain_gain(public, seat, stage, count) - plain_gain(public, seat, stage, 0)
    };
    value + WEIGHTS.wins[usize::from(count.min(4))] * bonus(public, stage)
}

fn hand_gain(game: &Rialto, seat: Seat, cards: &Cards) -> f32 {
    let mut hand = *game.hand(seat);
    for kind in Kind::ALL {
        for _ in 0..cards.count(kind) {
            hand.put(kind);
        }
    }
    worth(game.public(), seat, &hand)
}

/// What one card of a kind adds to the hand.
fn spare(game: &Rialto, seat: Seat, kind: Kind) -> f32 {
    let mut hand = *game.hand(seat);
    for other in Kind::ALL {
        for _ in 0..game.own(seat).picked.count(other) {
            hand.take(other);
        }
    }
    let before = worth(game.public(), seat, &hand);
    if hand.count(kind) > 0 {
        hand.take(kind);
    }
    before - worth(game.public(), seat, &hand)
}

fn start(building: Building) -> f32 {
    if building.has(Effect::Cards) { WEIGHTS.start_cards } else { WEIGHTS.start }
}

fn green(game: &Rialto, seat: Seat, building: Building, gain: Gain) -> f32 {
    let limit: f32 = building
        .face()
        .effects
        .iter()
        .map(|effect| if let Effect::Limit(more) = *effect { WEIGHTS.limit * f32::from(more) } else { 0.0 })
        .sum();
    let cards = match gain {
        Gain::Nothing => 0.0,
        Gain::Draw => WEIGHTS.draw,
        Gain::Row(kind) => {
            let mut hand = *game.hand(seat);
            let before = worth(game.public(), seat, &hand);
            hand.put(kind);
            worth(game.public(), seat, &hand) - before - WEIGHTS.row
        }
    };
    limit + cards - WEIGHTS.coin
}

fn blue(game: &Rialto, seat: Seat, tile: Building) -> f32 {
    let desk = &game.public().desks[seat];
    let left = rounds_left(game.public());
    tile.face()
        .effects
        .iter()
        .map(|effect| match *effect {
            Effect::Points(points) => f32::from(points),
            Effect::Recruit(_) if desk.general == 0 => 1.0,
            Effect::Recruit(_) => by_round(WEIGHTS.recruit, left),
            Effect::Cards
            | Effect::Limit(_)
            | Effect::Delay
            | Effect::Coins(_)
            | Effect::ConvertOne
            | Effect::Mask
            | Effect::ConvertKind
            | Effect::Upgrade(_) => 0.0,
        })
        .sum::<f32>()
        - WEIGHTS.coin
}

fn trade_gain(public: &Public) -> impl Fn((Building, Building)) -> f32 {
    let left = rounds_left(public);
    move |(give, take)| f32::from(take.value() - give.value()) * by_round(WEIGHTS.building, left) - WEIGHTS.coin
}

/// Whether the actions of a stage are being carried out.
fn resolving(game: &Rialto) -> bool {
    matches!(game.public().phase, Phase::Build { .. } | Phase::Bridge(_) | Phase::Gondola(_) | Phase::Council { .. })
}

/// How the seat stands against the others after this action and the best that can follow at once.
fn after(game: &Rialto, seat: Seat, action: Action) -> f32 {
    if action == Action::Done {
        return lead(game, seat);
    }
    let mut next = game.clone();
    next.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(0)));
    let mut legal = Vec::new();
    next.legal(seat, &mut legal);
    let best = legal.iter().map(|&then| after(&next, seat, then)).fold(f32::NEG_INFINITY, f32::max);
    if legal.is_empty() { lead(&next, seat) } else { best }
}

/// The outlook of a seat, less some of what the others may expect.
fn lead(game: &Rialto, seat: Seat) -> f32 {
    let outlook = game.outlook();
    let others = outlook.iter().filter(|(other, _)| *other != seat).map(|(_, points)| *points);
    outlook[seat] - others.sum::<f32>() / f32::from(game.seats())
}

#[cfg(test)]
mod tests;
