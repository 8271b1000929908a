//! What a click would cost, pay and touch.

use engine::{Forecast, PerSeat, Seat};

use crate::{Action, View, board::Cell, material::Dot, scoring, state::Side};

pub(crate) fn forecast(view: &View, action: Action) -> Forecast {
    let place = |cell: Cell| vec![cell.to_string()];
    match action {
        Action::Workshop(cell) | Action::From(cell) => Forecast { touches: place(cell), ..Forecast::default() },
        Action::Lay(cell) => {
            let cost = view.land().ground(cell).terrain().map_or(0, |terrain| u16::from(terrain.cost()));
            Forecast { cost, points: 0, touches: place(cell) }
        }
        Action::Reach(cell) => {
            let points = view.land().ground(cell).dot().map_or(0, |dot| arrival(view, dot));
            Forecast { cost: 0, points, touches: place(cell) }
        }
        Action::Carry(count) => journey(view, count, true),
        Action::Fetch(count) => journey(view, count, false),
        Action::Stay | Action::End => Forecast::default(),
    }
}

/// Whether a road that ends there places a merchant (LS-25, LS-27, LS-56, LS-60).
pub(crate) fn places_merchant(view: &View, dot: Dot) -> bool {
    let closed = view.options.exclusive && view.sides.seats() == 2 && view.crowd(dot) > 0;
    !view.options.danger() && !view.sides[view.turn.seat].reached.contains(dot) && !closed
}

/// What the seat to act gains by reaching a settlement.
fn arrival(view: &View, dot: Dot) -> i16 {
    if !places_merchant(view, dot) {
        return 0;
    }
    view.kinds[dot.index()].map_or(0, |kind| i16::from(kind.pays(view.crowd(dot) + 1)))
}

fn journey(view: &View, count: u8, onwards: bool) -> Forecast {
    let seat = view.turn.seat;
    let start = view.turn.origin.and_then(|cell| view.land().ground(cell).dot());
    let (from, to) = if onwards { (start, view.turn.target) } else { (view.turn.target, start) };
    let mut sides = view.sides;
    let side = &mut sides[seat];
    *pile(side, from) = pile(side, from).saturating_sub(count);
    *pile(side, to) += count;
    let touches = view.turn.origin.into_iter().chain(view.turn.target.map(|dot| view.land().cell(dot)));
    let points = gold(view, &sides, seat) - gold(view, &view.sides, seat);
    Forecast { cost: 0, points, touches: touches.map(|cell| cell.to_string()).collect() }
}

/// The merchants in a settlement, or in the warehouse.
fn pile(side: &mut Side, dot: Option<Dot>) -> &mut u8 {
    match dot {
        Some(dot) => &mut side.merchants[dot.index()],
        None => &mut side.stock,
    }
}

fn gold(view: &View, sides: &PerSeat<Side>, seat: Seat) -> i16 {
    let rule = view.options.scoring_rule();
    let earned: i16 = Dot::all().map(|dot| i16::from(scoring::earns(sides, rule, seat, dot, &view.kinds))).sum();
    earned - scoring::penalty(view.options.danger(), &sides[seat])
}
