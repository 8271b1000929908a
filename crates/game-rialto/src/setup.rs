//! From options to the first state.

use engine::{Bag, Croupier, Options as _, Per, PerSeat, Seat, Seats, SetupError, Source};

use crate::{
    Options, Rialto,
    board::District,
    desk::Desk,
    event::Event,
    flow::{self, line_up},
    material::{Bridge, Building, DECK, DECK_SIZE, GONDOLAS, ROUNDS, Stage, start_coins},
    options::BridgeSet,
    state::{MAX_ROWS, Own, Phase, Public, Secret},
};

/// What is rolled on.
pub(crate) const SOURCES: &[&str] = &["first", "districts", "bridges", "cards"];
const FIRST: Source = Source(0);
const DISTRICTS: Source = Source(1);
pub(crate) const BRIDGES: Source = Source(2);
pub(crate) const CARDS: Source = Source(3);

pub(crate) fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<Rialto, SetupError> {
    options.check(seats)?;
    let first = Seat::new(croupier.roll(FIRST, u32::from(seats)) as u8);
    let districts = deal_districts(croupier);
    let mut public = blank(options, seats, first, districts);
    public.bridge = public.bridges.draw(BRIDGES, croupier);
    // RI-13: coins in the first Doge order.
    for (place, &coins) in start_coins(seats).iter().enumerate() {
        public.desks[public.order[place]].coins = coins;
    }
    croupier.tell(|| Event::Opened { first, districts });
    if let Some(bridge) = public.bridge {
        croupier.tell(|| Event::BridgeShown { bridge });
    }
    let secret = Secret { pile: DECK, own: PerSeat::new(seats, |_| Own::default()) };
    let mut game = Rialto { public, secret };
    flow::begin_opening(&mut game);
    Ok(game)
}

/// RI-3: the round tiles are dealt at random, one to a district.
fn deal_districts(croupier: &mut Croupier<'_, Event>) -> [District; ROUNDS as usize] {
    let mut districts = District::ALL;
    for left in (1..districts.len()).rev() {
        districts.swap(left, croupier.roll(DISTRICTS, left as u32 + 1) as usize);
    }
    districts
}

fn blank(options: &Options, seats: u8, first: Seat, districts: [District; ROUNDS as usize]) -> Public {
    // RI-12: the first seat on top of the stack, then clockwise downwards.
    let order = line_up(first.clockwise(seats));
    Public {
        options: options.clone(),
        phase: Phase::Opening,
        waiting: Seats::NONE,
        round: 0,
        stage: Stage::Doge,
        districts,
        first,
        order,
        starter: first,
        acted: Seats::NONE,
        delayed: Seats::NONE,
        winner: None,
        won: Per::default(),
        queue: order,
        step: 0,
        rows: [Bag::EMPTY; MAX_ROWS],
        taken: [None; MAX_ROWS],
        pile: DECK_SIZE,
        discards: Bag::EMPTY,
        stock: Per::all(Building::COPIES),
        links: Per::default(),
        bridge: None,
        bridges: match options.bridge_set {
            BridgeSet::Pairs54 => Bridge::PAIRS,
            BridgeSet::Thirds54 => Bridge::THIRDS,
        },
        gondolas: GONDOLAS,
        flipped: Per::default(),
        claimed: Per::default(),
        desks: PerSeat::new(seats, |_| Desk::default()),
    }
}
