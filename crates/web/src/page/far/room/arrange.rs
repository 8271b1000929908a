//! Seats before the start: who may sit where, and sitting down.

use std::cell::Cell;

use catalog::Listing;
use dioxus::prelude::*;
use engine::Seat;
use protocol::{About, Clock, Create, Invitation, Request, SeatWish, Share, Sitting, TableId, Who};

use super::super::{super::desk::Desk, me::Known};
use crate::browser;

/// The clocks that a table may have.
pub(super) const CLOCKS: [Clock; 6] = [
    Clock::None,
    Clock::Bank { seconds: 600, increment: 20 },
    Clock::Bank { seconds: 1800, increment: 30 },
    Clock::Move { seconds: 120 },
    Clock::Move { seconds: 86_400 },
    Clock::Move { seconds: 259_200 },
];

thread_local! {
    /// The table that was just made here, at which its maker sits down without asking.
    static MADE: Cell<Option<(TableId, Option<Seat>)>> = const { Cell::new(None) };
}

/// Whoever made this table sits down at it, on this seat or the first that is free.
pub(in super::super) fn sit_at(table: TableId, seat: Option<Seat>) {
    MADE.set(Some((table, seat)));
}

/// Keeps the key of a table's seats.
pub(in super::super) fn keep_key(table: &TableId, key: &Invitation) {
    browser::keep_setting(&format!("key/{table}"), &key.to_string());
}

/// Sits down, with one's part of the dice.
pub(super) fn sit(desk: Desk, seat: Option<Seat>) {
    desk.request(|table| {
        let share = Share(browser::bytes());
        browser::keep_setting(&format!("share/{table}"), &share.to_string());
        let key = browser::setting(&format!("key/{table}")).and_then(|key| key.parse().ok());
        Request::Sit { table, seat, share, key }
    });
}

pub(super) fn seats(about: &About) -> impl Iterator<Item = (Seat, &Sitting)> {
    Seat::all(about.seats.len() as u8).zip(&about.seats)
}

pub(super) fn is_free(sitting: &Sitting) -> bool {
    matches!(sitting.who, Who::Open | Who::Invited)
}

/// Who sits there, by the number that logs know them by.
pub(super) fn person(sitting: &Sitting) -> Option<u64> {
    match sitting.who {
        Who::Person { person, .. } => Some(person),
        Who::Open | Who::Invited | Who::Bot { .. } => None,
    }
}

/// The seat that somebody holds.
pub(super) fn seat_of(about: &About, known: &Known) -> Option<Seat> {
    let me = known.me()?.person;
    seats(about).find(|(_, sitting)| person(sitting) == Some(me)).map(|(seat, _)| seat)
}

/// The settings as they are, and who is kept where.
fn settings(about: &About) -> (Create, Vec<Option<Seat>>) {
    let free = if about.public { SeatWish::Open } else { SeatWish::Invited };
    let wish = |sitting: &Sitting| match &sitting.who {
        Who::Open => SeatWish::Open,
        Who::Invited => SeatWish::Invited,
        Who::Person { .. } => free.clone(),
        Who::Bot { level } => SeatWish::Bot(level.clone()),
    };
    let kept = |(seat, sitting): (Seat, &Sitting)| matches!(sitting.who, Who::Person { .. }).then_some(seat);
    let create = Create {
        game: about.game.clone(),
        preset: about.preset.clone(),
        switches: about.switches.clone(),
        seats: about.seats.iter().map(wish).collect(),
        public: about.public,
        clock: about.clock,
        hints: about.hints,
    };
    (create, seats(about).map(kept).collect())
}

/// Changes the settings as they are now.
pub(super) fn arrange(desk: Desk, change: impl FnOnce(&mut Create, &mut Vec<Option<Seat>>)) {
    let Some(online) = desk.far else { return };
    let now = online.about.peek().as_ref().map(settings);
    let Some((mut create, mut keep)) = now else { return };
    change(&mut create, &mut keep);
    desk.request(|table| Request::Arrange { table, settings: create, keep });
}

/// A seat becomes free again, or a bot's.
pub(super) fn set_seat(desk: Desk, seat: Seat, bot: Option<String>) {
    arrange(desk, |create, keep| {
        let free = if create.public { SeatWish::Open } else { SeatWish::Invited };
        create.seats[seat.index()] = bot.map_or(free, SeatWish::Bot);
        keep[seat.index()] = None;
    });
}

/// How many may sit at the table as it is played.
pub(super) fn range(listing: &Listing, preset: &str) -> std::ops::RangeInclusive<u8> {
    let chosen = listing.presets.iter().find(|known| known.name == preset).or(listing.presets.first());
    chosen.map_or(2..=4, |preset| preset.seats.clone())
}

/// Where somebody who made this table is to sit down now; said once.
pub(super) fn sits_now(table: TableId) -> Option<Option<Seat>> {
    let (_, seat) = MADE.get().filter(|(made, _)| *made == table)?;
    MADE.set(None);
    Some(seat)
}

/// Starts the table with whoever is there: seats that are still free go.
pub(super) fn begin(desk: Desk, free: bool) {
    if free {
        arrange(desk, |create, keep| {
            let is_taken =
                |(wish, kept): (&SeatWish, &Option<Seat>)| kept.is_some() || matches!(wish, SeatWish::Bot(_));
            let taken: Vec<bool> = create.seats.iter().zip(keep.iter()).map(is_taken).collect();
            let mut stays = taken.iter().copied();
            create.seats.retain(|_| stays.next().unwrap_or(true));
            let mut stays = taken.iter().copied();
            keep.retain(|_| stays.next().unwrap_or(true));
        });
    }
    desk.request(|table| Request::Start { table });
}
