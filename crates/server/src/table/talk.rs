//! What people at a table say to each other, and playing again.

use std::sync::Arc;

use engine::Seat;
use protocol::{Answer, Created, Hash, Invitation, LONGEST_TEXT, No, Phrase, Said, SeatWish, Secret, Stage, TableId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{ChatRow, Phase, TableRow, Time};

use super::{
    Caller,
    entry::Entry,
    judge::Plan,
    state::State,
    task::{Live, Lost},
};
use crate::limits::INVITED_WAITS;

/// Lines of talk that a table keeps in memory.
const TALK: usize = 200;

/// A line as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Line {
    Text(String),
    Phrase(Phrase),
}

impl Line {
    /// What clients are told of a stored line.
    pub(super) fn said(row: &ChatRow, state: &State) -> Option<Said> {
        let line: Line = serde_json::from_str(&row.body).ok()?;
        Some(line.by(row.number, row.person.and_then(|person| state.seat_of(person))))
    }

    fn by(self, number: u64, seat: Option<Seat>) -> Said {
        match self {
            Line::Text(text) => Said { number, seat, text, phrase: None },
            Line::Phrase(phrase) => Said { number, seat, text: String::new(), phrase: Some(phrase) },
        }
    }
}

impl State {
    /// Whether a seat may say something in its own words: always among people who came by a link,
    /// and among strangers once all of them allow it.
    fn may_write(&self) -> bool {
        !self.public || self.people().iter().all(|seat| self.chairs[seat.index()].talks)
    }
}

impl Live {
    /// Says something to the table.
    pub(super) async fn say(&mut self, caller: &Caller, line: Line, now: Time) -> Answer {
        let Some(seat) = self.state.seat_of(caller.person) else { return Answer::No(No::NotYours) };
        let line = match line {
            Line::Text(_) if !self.state.may_write() => return Answer::No(No::PhrasesOnly),
            Line::Text(text) => match crate::names::line(&text, LONGEST_TEXT) {
                Some(text) => Line::Text(text),
                None => return Answer::No(No::Text),
            },
            Line::Phrase(phrase) => Line::Phrase(phrase),
        };
        let spoke = self.spoke.entry(seat).or_default();
        spoke.retain(|time| time.after(10_000) > now);
        if spoke.len() >= self.service.limits.lines_in_ten_seconds as usize {
            return Answer::No(No::TooMany);
        }
        spoke.push_back(now);
        let body = serde_json::to_string(&line).expect("a line is plain data");
        match self.service.store.say(self.row.table, now, caller.person, body).await {
            // Others may have said something in between: all of it is read, in order.
            Ok(number) if self.service.store.shared().is_some() => {
                // What cannot be read now is read later; it was said all the same.
                let _ = self.catch_up().await;
                Answer::Said { number }
            }
            Ok(number) => {
                Arc::make_mut(&mut self.chat).push(line.by(number, Some(seat)));
                self.trim_talk();
                self.publish();
                Answer::Said { number }
            }
            Err(_) => Answer::No(No::Storage),
        }
    }

    /// Keeps only the newest lines in memory.
    pub(super) fn trim_talk(&mut self) {
        let chat = Arc::make_mut(&mut self.chat);
        let excess = chat.len().saturating_sub(TALK);
        chat.drain(..excess);
    }

    /// Keeps a line for the host to read. Once is enough for everybody who reports it.
    pub(super) async fn report(&mut self, caller: &Caller, number: u64, now: Time) -> Answer {
        if self.state.seat_of(caller.person).is_none() {
            return Answer::No(No::NotYours);
        }
        if !self.chat.iter().any(|said| said.number == number) {
            return Answer::No(No::NotNow);
        }
        match self.service.store.report(self.row.table, number, now, caller.person).await {
            Ok(()) => Answer::Reported,
            Err(_) => Answer::No(No::Storage),
        }
    }

    /// The table at which the same people play again; the first who asks makes it.
    pub(super) async fn rematch(&mut self, caller: &Caller, now: Time) -> Result<Answer, Lost> {
        let Some(seat) = self.state.seat_of(caller.person) else { return Ok(Answer::No(No::NotYours)) };
        if !matches!(self.state.stage, Stage::Over | Stage::Ended) {
            return Ok(Answer::No(No::NotNow));
        }
        if self.state.rematch.is_none()
            && let Err(no) = self.make_rematch(caller, seat, now).await?
        {
            return Ok(Answer::No(no));
        }
        let Some((table, key)) = self.state.rematch else { return Ok(Answer::No(No::Storage)) };
        let Ok(Some(row)) = self.service.store.table(table).await else { return Ok(Answer::No(No::NoTable)) };
        Ok(Answer::Rematch(Created { table, key, dice: row.secret.hash() }))
    }

    async fn make_rematch(&mut self, caller: &Caller, seat: Seat, now: Time) -> Result<Result<(), No>, Lost> {
        let Ok(mine) = self.service.store.tables_of(caller.person).await else { return Ok(Err(No::Storage)) };
        let open = mine.iter().filter(|table| table.phase != Phase::Over).count();
        if open >= self.service.limits.tables_per_person {
            return Ok(Err(No::TooMany));
        }
        let (table, key) = (TableId(crate::random::bytes()), Invitation(crate::random::bytes()));
        let mut create = self.state.create.clone();
        create.public = false;
        for wish in &mut create.seats {
            if *wish == SeatWish::Open {
                *wish = SeatWish::Invited;
            }
        }
        // Everybody sits one seat further on: who came second begins.
        create.seats.rotate_left(1);
        let row = TableRow {
            table,
            made: now,
            public: false,
            phase: Phase::Open,
            game: create.game.clone(),
            settings: serde_json::to_string(&create).expect("it is plain data"),
            secret: Secret(crate::random::bytes()),
            invitation: Hash(Sha256::digest(key.0).into()),
            due: Some(now.after(INVITED_WAITS)),
        };
        if self.service.store.create(row).await.is_err() {
            return Ok(Err(No::Storage));
        }
        let written = self.write(Plan::plain(Entry::Rematch { seat, table, key }), now).await;
        if !matches!(written, Ok(Ok(Some(_)))) {
            // Nobody will ever know of it.
            let _ = self.service.store.remove(table).await;
        }
        Ok(written?.map(|_| ()))
    }
}
