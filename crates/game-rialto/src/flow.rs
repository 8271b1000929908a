//! What happens next: rounds, phases, stages, and the end of the game.

use engine::{Bag, Clause, Croupier, Per, Seat, Seats};

use crate::{
    Rialto, blue,
    desk::Shown,
    event::Event,
    material::{Cards, Colour, DECK_SIZE, HAND_LIMIT, Kind, ROUNDS, ROW_SIZE, Stage},
    options::{BlueOrder, DraftOrder, LeftoverCards, StartBuilding},
    resolve, scoring,
    setup::CARDS,
    state::{MAX_ROWS, Phase},
};

/// Seats in an order, for a queue.
pub(crate) fn line_up(seats: impl Iterator<Item = Seat>) -> [Seat; 5] {
    let mut queue = [Seat::FIRST; 5];
    for (place, seat) in queue.iter_mut().zip(seats) {
        *place = seat;
    }
    queue
}

/// The table counter-clockwise, beginning with a seat (RI-115).
fn counter_clockwise(from: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    std::iter::successors(Some(from), move |seat| Some(seat.previous(seats))).take(usize::from(seats))
}

/// RI-14, RI-17, RI-128: everybody picks a first building.
pub(crate) fn begin_opening(game: &mut Rialto) {
    let public = &mut game.public;
    let seats = public.seats();
    public.queue = match public.options.start_building {
        StartBuilding::StartThenCcw => line_up(counter_clockwise(public.first, seats)),
        StartBuilding::RightThenCcw => line_up(counter_clockwise(public.first.previous(seats), seats)),
        StartBuilding::Doge => public.order,
    };
    wait_for(game, 0);
}

fn wait_for(game: &mut Rialto, step: u8) {
    game.public.step = step;
    game.public.waiting = Seats::only(game.public.queue[usize::from(step)]);
}

/// The next pick of a first building, or the first round.
pub(crate) fn after_start_pick(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let step = game.public.step + 1;
    if step < game.public.seats() { wait_for(game, step) } else { begin_round(game, croupier) }
}

/// RI-119: the district token moves, rows are dealt, the draft begins.
fn begin_round(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    public.round += 1;
    public.won = Per::default();
    public.winner = None;
    public.stage = Stage::Doge;
    public.taken = [None; MAX_ROWS];
    for desk in public.desks.values_mut() {
        desk.limit = HAND_LIMIT;
    }
    deal_rows(game, croupier);
    let public = &mut game.public;
    let (round, district, rows) = (public.round, public.current(), usize::from(public.row_count()));
    croupier.tell(|| Event::Round { round, district, rows: public.rows[..rows].to_vec() });
    public.phase = Phase::Draft;
    let seats = public.seats();
    // RI-25.
    public.queue = match public.options.draft_order {
        DraftOrder::Doge => public.order,
        DraftOrder::CcwFromRight => line_up(counter_clockwise(public.order[0].previous(seats), seats)),
    };
    wait_for(game, 0);
}

/// RI-24, RI-105: rows are filled one card each in turn, as far as the cards reach.
fn deal_rows(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let rows = usize::from(game.public.row_count());
    for _ in 0..ROW_SIZE {
        for row in 0..rows {
            if let Some(kind) = draw(game, croupier) {
                game.public.rows[row].put(kind);
            }
        }
    }
}

/// A card from the pile; RI-104: from the reshuffled discards if it is empty; none if those are too.
fn draw(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) -> Option<Kind> {
    if game.public.pile == 0 {
        reshuffle(game, croupier);
    }
    let kind = game.secret.pile.draw(CARDS, croupier)?;
    game.public.pile -= 1;
    Some(kind)
}

fn reshuffle(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let cards = game.public.discard_size();
    if cards == 0 {
        return;
    }
    croupier.tell(|| Event::Reshuffled { cards });
    game.secret.pile = game.public.discards;
    for own in game.secret.own.values_mut() {
        pour(&mut own.tucked, &mut game.secret.pile);
    }
    for desk in game.public.desks.values_mut() {
        desk.tucked = 0;
    }
    game.public.discards = Bag::EMPTY;
    game.public.pile = cards;
}

/// Puts all cards of one heap on another.
pub(crate) fn pour(from: &mut Cards, to: &mut Cards) {
    *to = Bag::from_fn(|kind| to.count(kind) + from.count(kind));
    *from = Bag::EMPTY;
}

/// A seat draws cards that only it sees.
pub(crate) fn draw_hidden(
    game: &mut Rialto,
    seat: Seat,
    count: u8,
    clause: Clause,
    croupier: &mut Croupier<'_, Event>,
) {
    let mut drawn = Bag::EMPTY;
    for _ in 0..count {
        if let Some(kind) = draw(game, croupier) {
            drawn.put(kind);
            game.secret.own[seat].hand.put(kind);
            game.public.desks[seat].hand.gain_hidden();
        }
    }
    croupier.tell(|| Event::Drew { seat, count: drawn.total() as u8, cards: Some(drawn), clause });
}

/// The next to take a row, or the green buildings.
pub(crate) fn after_row(game: &mut Rialto) {
    let step = game.public.step + 1;
    if step < game.public.seats() {
        wait_for(game, step);
        return;
    }
    game.public.phase = Phase::Greens;
    game.public.queue = game.public.order;
    next_green(game, 0);
}

/// RI-30: the next in Doge order who can use a green building. Who can is open to all.
pub(crate) fn next_green(game: &mut Rialto, from: u8) {
    for step in from..game.public.seats() {
        let seat = game.public.queue[usize::from(step)];
        if game.public.desks[seat].ready_colour(Colour::Green) {
            wait_for(game, step);
            return;
        }
    }
    game.public.waiting = Seats::NONE;
    game.public.phase = Phase::Discards;
    game.public.waiting = Seat::all(game.public.seats()).filter(|&seat| game.public.excess(seat) > 0).collect();
}

/// RI-34, RI-36: once all have chosen, the sealed discards are shown, and are final.
pub(crate) fn show_discards(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    for place in 0..game.public.seats() {
        let seat = game.public.order[usize::from(place)];
        let own = &mut game.secret.own[seat];
        let cards = own.picked;
        if cards.is_empty() {
            continue;
        }
        croupier.reveal();
        croupier.tell(|| Event::Discarded { seat, cards });
        let desk = &mut game.public.desks[seat];
        for kind in Kind::ALL {
            for _ in 0..cards.count(kind) {
                own.hand.take(kind);
                desk.hand.lose(kind);
            }
        }
        desk.picked = 0;
        pour(&mut own.picked, &mut game.public.discards);
    }
    begin_stages(game, croupier);
}

/// RI-37, RI-40: the rest of the leftover row is discarded, the first in Doge order starts stage A.
pub(crate) fn begin_stages(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    if let Some(row) = public.leftover() {
        let cards = public.rows[row];
        if !cards.is_empty() {
            croupier.tell(|| Event::RowDiscarded { cards });
        }
        pour(&mut public.rows[row], &mut public.discards);
    }
    let starter = public.order[0];
    begin_stage(game, Stage::Doge, starter, croupier);
}

fn begin_stage(game: &mut Rialto, stage: Stage, starter: Seat, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    public.stage = stage;
    public.starter = starter;
    public.acted = Seats::NONE;
    public.delayed = Seats::NONE;
    public.winner = None;
    croupier.tell(|| Event::Stage { stage, starter });
    next_turn(game, croupier);
}

/// RI-43: the next turn of the stage, or what the stage brings.
pub(crate) fn next_turn(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    match game.public.next_turn() {
        Some(seat) => {
            game.public.phase = Phase::Play { swapped: 0 };
            game.public.waiting = Seats::only(seat);
        }
        None => resolve::begin(game, croupier),
    }
}

/// RI-41, RI-42, RI-51: played cards are discarded; the winner, or else the same starter, goes on.
pub(crate) fn end_stage(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    for place in 0..usize::from(public.seats()) {
        let shown = &mut public.desks[Seat::new(place as u8)].shown;
        pour(&mut shown.cards, &mut public.discards);
        *shown = Shown::NOTHING;
    }
    let starter = public.winner.unwrap_or(public.starter);
    match public.stage.next() {
        Some(stage) => begin_stage(game, stage, starter, croupier),
        None => begin_blues(game, croupier),
    }
}

/// RI-99, RI-100: whoever can use a blue building is asked, all at once or in Doge order.
fn begin_blues(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    public.phase = Phase::Blues;
    public.queue = public.order;
    public.waiting = Seats::NONE;
    match public.options.blue_order {
        BlueOrder::Simultaneous => {
            let can = |seat: &Seat| blue::can_use(&public.desks[*seat], &public.stock);
            public.waiting = Seat::all(public.seats()).filter(can).collect();
            if public.waiting.is_empty() {
                end_round(game, croupier);
            }
        }
        BlueOrder::Doge => next_blue(game, 0, croupier),
    }
}

/// The next in Doge order who can use a blue building, or the end of the round.
pub(crate) fn next_blue(game: &mut Rialto, from: u8, croupier: &mut Croupier<'_, Event>) {
    for step in from..game.public.seats() {
        let seat = game.public.queue[usize::from(step)];
        if blue::can_use(&game.public.desks[seat], &game.public.stock) {
            wait_for(game, step);
            return;
        }
    }
    end_round(game, croupier);
}

/// RI-103, RI-120: coins leave the buildings and are lost, unplayed cards stay or go, and the next round begins.
pub(crate) fn end_round(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    for desk in game.public.desks.values_mut() {
        for slot in &mut desk.slots {
            slot.coin = false;
            slot.fresh = false;
        }
    }
    if game.public.options.leftover_cards == LeftoverCards::Discard {
        tuck_hands(game, croupier);
    }
    if game.public.round == ROUNDS { finish(game, croupier) } else { begin_round(game, croupier) }
}

/// RI-27: hands are discarded face down. What was known of them stays known until a reshuffle.
fn tuck_hands(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    for place in 0..game.public.seats() {
        let seat = Seat::new(place);
        let (own, desk) = (&mut game.secret.own[seat], &mut game.public.desks[seat]);
        if desk.hand.size == 0 {
            continue;
        }
        let cards = own.hand;
        croupier.tell(|| Event::Tucked { seat, count: cards.total() as u8, cards: Some(cards) });
        for kind in Kind::ALL {
            for _ in 0..desk.hand.sure.count(kind) {
                own.hand.take(kind);
            }
        }
        desk.tucked += desk.hand.hidden();
        pour(&mut own.hand, &mut own.tucked);
        pour(&mut desk.hand.sure, &mut game.public.discards);
        desk.hand = Default::default();
    }
}

/// RI-114: the game is over.
fn finish(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    game.public.phase = Phase::Over;
    game.public.waiting = Seats::NONE;
    for (seat, score) in scoring::scores(&game.public).iter() {
        croupier.tell(|| Event::Scored {
            seat,
            leftovers: score.leftovers,
            buildings: score.buildings,
            districts: score.districts.values().iter().sum(),
            total: score.total(),
        });
    }
    debug_assert!(DECK_SIZE >= game.public.pile, "RI-106: no card appears from nowhere");
}
