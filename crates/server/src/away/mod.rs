//! Telling somebody who is not looking that it is their turn: once a decision, not soon after they
//! acted, not in their quiet hours. A stored row says what was told, so one node tells it.

mod places;
mod post;

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use engine::Seat;
use protocol::{PlaceKind, Quiet, TableId};
use serde::{Deserialize, Serialize};
use store::{NoteKind, NoteRow, Person, StoreError, Time};
use tokio::sync::oneshot;

pub(crate) use places::{add, end, get, quiet, waiting};
pub use post::Reach;
pub(crate) use post::{Delivered, Postman};

use crate::{
    company::{note, read},
    nodes,
    table::{Message, Service, stops},
};

/// Whoever looks at the table is asked about again after this time.
const LOOKS: Duration = Duration::from_secs(60);

/// How long to wait before each try.
const TRIES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(500), Duration::from_secs(2)];

const DAY_MINUTES: i64 = 24 * 60;

/// A decision that somebody is asked for, and whether they were told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Turn {
    seat: Seat,
    decision: u64,
    due: Time,
    told: bool,
}

/// Whether an address was switched off.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Off {
    off: bool,
}

/// Somebody who is to act.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) table: TableId,
    pub(crate) person: Person,
    pub(crate) seat: Seat,
    pub(crate) decision: u64,
    /// When they may be told.
    pub(crate) due: Time,
}

/// Sees to it that somebody is told, if they want to be and were not.
pub(crate) fn call(service: &Arc<Service>, asked: Asked) {
    let (service, errand) = (Arc::clone(service), Arc::clone(&service.errands));
    tokio::spawn(async move {
        let _errand = errand;
        if let Err(error) = plan(&service, asked).await {
            tracing::warn!(table = ?asked.table, %error, "somebody was not told of their turn");
        }
    });
}

/// Goes on with what was planned before the server stopped.
pub(crate) async fn resume(service: &Arc<Service>) -> Result<(), StoreError> {
    let notes = service.store.notes_of(NoteKind::Turn).await?;
    for row in notes {
        let (Ok(table), Ok(turn)) = (row.name.parse(), serde_json::from_str::<Turn>(&row.value)) else { continue };
        if !turn.told {
            let (service, errand) = (Arc::clone(service), Arc::clone(&service.errands));
            tokio::spawn(async move {
                let _errand = errand;
                // What cannot be stored now is planned again when the table is next looked at.
                drop(deliver(&service, table, row.person, turn).await);
            });
        }
    }
    Ok(())
}

async fn plan(service: &Arc<Service>, asked: Asked) -> Result<(), StoreError> {
    let Asked { table, person, seat, decision, due } = asked;
    let notes = service.store.notes(person).await?;
    if places(&notes).is_empty() {
        return Ok(());
    }
    let name = table.to_string();
    let last = notes.iter().find(|note| note.kind == NoteKind::Turn && note.name == name);
    let known = last.and_then(|last| serde_json::from_str::<Turn>(&last.value).ok());
    if known.is_some_and(|known| known.decision >= decision) {
        return Ok(());
    }
    let turn = Turn { seat, decision, due, told: false };
    if service.store.swap(note(person, NoteKind::Turn, &table, &turn), last.map(|last| last.value.clone())).await? {
        deliver(service, table, person, turn).await?;
    }
    Ok(())
}

/// Waits until it may be said and says it, unless it is no longer so.
async fn deliver(service: &Arc<Service>, table: TableId, person: Person, turn: Turn) -> Result<(), StoreError> {
    let mut stopping = service.stopping.subscribe();
    loop {
        let early = Duration::from_millis(turn.due.0.saturating_sub(service.clock.now().0));
        let quiet = hushed(&service.store.notes(person).await?);
        let looks = if nodes::looks(service, table, turn.seat).await { LOOKS } else { Duration::ZERO };
        let wait = early.max(quiet).max(looks);
        if wait.is_zero() {
            break;
        }
        tokio::select! {
            // Quiet hours may be changed meanwhile.
            () = tokio::time::sleep(wait.min(LOOKS)) => {}
            () = stops(&mut stopping) => return Ok(()),
        }
    }
    let row = |turn: &Turn| note(person, NoteKind::Turn, &table, turn);
    if !service.store.swap(row(&Turn { told: true, ..turn }), Some(row(&turn).value)).await? {
        return Ok(());
    }
    let Some(game) = still_waits(service, table, person, turn.decision).await else { return Ok(()) };
    for (kind, address) in places(&service.store.notes(person).await?) {
        tell(service, person, kind, address, &game, table).await?;
    }
    Ok(())
}

/// What is played at a table, if somebody is still asked for this decision.
async fn still_waits(service: &Arc<Service>, table: TableId, person: Person, decision: u64) -> Option<String> {
    let (reply, answer) = oneshot::channel();
    service.post(table, Message::Waits { person, decision, reply }).ok()?;
    let game = answer.await.ok()??;
    catalog::title(&game).ok().map(|listing| listing.info.name.to_owned())
}

/// Tells one address, three times if need be; then it is switched off.
async fn tell(
    service: &Arc<Service>,
    person: Person,
    kind: PlaceKind,
    address: String,
    game: &str,
    table: TableId,
) -> Result<(), StoreError> {
    for pause in TRIES {
        tokio::time::sleep(pause).await;
        let (postman, to, game) = (Arc::clone(&service.postman), address.clone(), game.to_owned());
        let sent = tokio::task::spawn_blocking(move || match kind {
            PlaceKind::Push => postman.push(&to),
            PlaceKind::Hook => postman.hook(&to, &game, table),
        });
        match sent.await.unwrap_or(Delivered::Failed) {
            Delivered::Yes => {
                service.metrics.told.inc();
                return Ok(());
            }
            Delivered::Gone => return service.store.unkeep(person, kept_as(kind), address).await,
            Delivered::Failed => {}
        }
    }
    service.store.keep(note(person, kept_as(kind), &address, &Off { off: true })).await
}

/// Where somebody is told.
fn places(notes: &[NoteRow]) -> Vec<(PlaceKind, String)> {
    let of = |kind| {
        let kept = read::<Off>(notes, kept_as(kind)).into_iter();
        kept.map(move |(address, off)| (kind, address.to_owned(), off.off))
    };
    let all = of(PlaceKind::Push).chain(of(PlaceKind::Hook));
    all.filter(|(_, _, off)| !off).map(|(kind, address, _)| (kind, address)).collect()
}

/// For how long somebody wants to hear nothing.
fn hushed(notes: &[NoteRow]) -> Duration {
    let Some((_, quiet)) = read::<Quiet>(notes, NoteKind::Quiet).into_iter().next() else { return Duration::ZERO };
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Duration::from_secs(60) * minutes_left(quiet, (now.as_secs() / 60) as i64)
}

/// How many minutes of the quiet hours are left, so many minutes after an epoch in Greenwich.
fn minutes_left(quiet: Quiet, now: i64) -> u32 {
    let clock = (now + i64::from(quiet.offset)).rem_euclid(DAY_MINUTES);
    let after = |minute: u16| (clock - i64::from(minute)).rem_euclid(DAY_MINUTES);
    let length = (i64::from(quiet.until) - i64::from(quiet.from)).rem_euclid(DAY_MINUTES);
    (length - after(quiet.from)).max(0) as u32
}

const fn kept_as(kind: PlaceKind) -> NoteKind {
    match kind {
        PlaceKind::Push => NoteKind::Push,
        PlaceKind::Hook => NoteKind::Hook,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_may_go_past_midnight() {
        let night = Quiet { from: 23 * 60, until: 7 * 60, offset: 0 };
        let left = |quiet, hour: i64, minute: i64| minutes_left(quiet, hour * 60 + minute);
        assert_eq!(left(night, 22, 59), 0);
        assert_eq!(left(night, 23, 0), 8 * 60);
        assert_eq!(left(night, 2, 30), 4 * 60 + 30);
        assert_eq!(left(night, 7, 0), 0);
        let noon = Quiet { from: 12 * 60, until: 13 * 60, offset: 120 };
        assert_eq!(left(noon, 10, 15), 45, "two hours east it is noon already");
        assert_eq!(left(noon, 12, 15), 0);
        assert_eq!(left(Quiet { from: 60, until: 60, offset: 0 }, 1, 0), 0, "no time at all");
    }
}
