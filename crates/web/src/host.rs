//! A table of this device's own: a room, its dice and the eyes of the page. It knows no browser and
//! never thinks; minds answer from beside the page.

use bots::Level;
use catalog::{CatalogError, Sight};
use engine::{Notes, RewindError, Seat, SeededDice, Viewer};
use protocol::Turn;
use room::{Entry, Looker, Room, Sitter, Think};

use crate::{
    message::{Ask, No, Said, Setup},
    trial::Line,
};

/// How a record writes down that no bot plays a seat.
const PERSON: &str = "human";

/// Who sat at a recorded table: the names that stand there, and these where there are none. Whoever
/// looks at a game of others does not play on in it.
pub fn sitters(record: &str, otherwise: &[&str]) -> Vec<Sitter> {
    let notes = Notes::of_text(record).unwrap_or_default();
    let named = notes.names.into_iter().zip(notes.players).zip(otherwise);
    let sitter = |((name, player), otherwise): ((Option<String>, Option<String>), &&str)| {
        let level = player.and_then(|player| player.parse().ok());
        Sitter::bot(name.unwrap_or_else(|| (*otherwise).to_owned()), level.unwrap_or(Level::Journeyman))
    };
    named.map(sitter).collect()
}

/// A table and those who sit at it, all at this device.
pub struct Host {
    room: Room,
    eyes: Looker,
    seed: u64,
    /// What is tried, if it is a what-if board: one person moves for everybody.
    trial: Option<Line>,
}

impl Host {
    /// Sets up a table, or takes up a recorded one.
    pub fn open(setup: &Setup, record: Option<&str>) -> Result<Host, CatalogError> {
        let table = match record {
            Some(record) => catalog::resume(record)?,
            None => {
                let seats = setup.sitters.len() as u8;
                let mut dice = SeededDice::new(setup.seed);
                catalog::start(&setup.game, &setup.preset, &setup.switches, seats, &mut dice)?
            }
        };
        let room = Room::new(table, setup.sitters.clone());
        let eyes = Looker::at_home(&room);
        let mut host = Host { room, eyes, seed: setup.seed, trial: None };
        // A recorded game stands where it was left, for whoever only looks at it.
        if record.is_none() {
            host.go_on();
        }
        Ok(host)
    }

    /// A what-if board of somebody who sits at a table: all that they cannot know is imagined.
    pub fn imagine(sight: &Sight, names: &[String], seed: u64) -> Option<Host> {
        let own = sight.position().viewer.seat()?;
        let room = Room::new(sight.imagine(seed)?, names.iter().map(Sitter::person).collect());
        let mut host = Host { room, eyes: Looker::seat(own), seed, trial: Some(Line::of(own)) };
        host.go_on();
        host.follow();
        Some(host)
    }

    /// What was tried on a what-if board, as an order.
    pub fn order(&self) -> Vec<Turn> {
        self.trial.as_ref().map_or_else(Vec::new, |line| line.turns(self.room.table()))
    }

    /// Whether it is a table to keep.
    pub fn is_real(&self) -> bool {
        self.trial.is_none()
    }

    /// Does what the page asks.
    pub fn handle(&mut self, ask: &Ask) -> Said {
        match ask {
            Ask::Look { ply } => {
                self.eyes.look(*ply);
                self.shown(None)
            }
            Ask::Act { decision, actions } => match self.eyes.viewer().seat() {
                Some(seat) => self.act(seat, *decision, actions),
                None => Said::No(No::Watching),
            },
            Ask::Undo { to } => match self.eyes.viewer().seat() {
                Some(seat) => self.undo(seat, *to),
                None => Said::No(No::Watching),
            },
        }
    }

    /// Another person of this device looks.
    pub fn sit(&mut self, seat: Seat) -> Said {
        self.eyes.turn_to(Viewer::Seat(seat));
        self.shown(None)
    }

    /// Somebody is called otherwise from now on.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        self.room.rename(seat, name);
    }

    /// What a bot of the table is to think about now.
    pub fn think(&self) -> Option<Think> {
        self.room.think()
    }

    /// The seed of a seat's bot.
    pub fn mind_seed(&self, seat: Seat) -> u64 {
        self.seed.wrapping_mul(31).wrapping_add(seat.index() as u64)
    }

    /// Takes a bot's answer. One to a decision that is no longer asked changes nothing.
    pub fn thought(&mut self, seat: Seat, decision: u64, action: &str) -> Said {
        self.act(seat, decision, &[action.to_owned()])
    }

    /// The whole game so far, with who sits there; once it is over with how it ended, and what it
    /// was dealt from.
    pub fn record(&self) -> String {
        let table = self.room.table();
        let mut notes = Notes::default();
        for (index, sitter) in self.room.sitters().iter().enumerate() {
            notes.names[index] = Some(sitter.name.clone());
            notes.players[index] = Some(sitter.bot.map_or_else(|| PERSON.to_owned(), |level| level.to_string()));
        }
        if let Some(standings) = table.whole(Viewer::Spectator).standings {
            notes.result = standings;
            notes.seed = Some(self.seed);
        }
        format!("{}{notes}", table.record())
    }

    fn act(&mut self, seat: Seat, decision: u64, actions: &[String]) -> Said {
        let table = self.room.table();
        let (from, free) = (table.ply(), table.undo_floor());
        let mut dice = SeededDice::after(self.seed, table.rolled());
        match self.room.act(seat, decision, actions, &mut dice) {
            Ok(entry) => {
                if let Some(line) = &mut self.trial {
                    line.add(seat, from, free, &actions[..entry.lines().len()]);
                }
                self.adopt(entry)
            }
            Err(declined) => Said::No(declined.into()),
        }
    }

    fn undo(&mut self, seat: Seat, to: usize) -> Said {
        if let Some(line) = &mut self.trial {
            line.cut(to);
            // A ply that is gone already changes nothing.
            let _ = self.room.grant(to);
            return self.look_on(None);
        }
        match self.room.undo(seat, to) {
            Ok(entry) => self.adopt(entry),
            Err(declined) => Said::No(declined.into()),
        }
    }

    fn adopt(&mut self, entry: Entry) -> Said {
        let refused = entry.refused().cloned();
        if self.room.adopt(entry).is_err() {
            return Said::No(No::Stale);
        }
        self.go_on();
        self.look_on(refused)
    }

    /// Shows the table as it is now, to whom it concerns.
    fn look_on(&mut self, refused: Option<catalog::Refused>) -> Said {
        self.eyes.look(None);
        self.follow();
        self.shown(refused)
    }

    /// Turns to whoever is to act, where one screen serves all; on a what-if board nothing is secret.
    fn follow(&mut self) {
        let Some(line) = &self.trial else { return self.eyes.follow(&self.room) };
        let to_act = self.room.table().to_act();
        let seat = Some(line.own).filter(|own| to_act.contains(*own)).or(to_act.first());
        self.eyes.turn_to(Viewer::Seat(seat.unwrap_or(line.own)));
    }

    /// Does the steps that nobody needs to be asked for. They are kept with what led to them, before
    /// the page shows either.
    fn go_on(&mut self) {
        loop {
            let mut dice = SeededDice::after(self.seed, self.room.table().rolled());
            let Some(entry) = self.room.forced(&mut dice) else { return };
            self.room.adopt(entry).expect("it was tried on this very state");
        }
    }

    fn shown(&mut self, refused: Option<catalog::Refused>) -> Said {
        match self.room.show(&mut self.eyes) {
            Ok(mut shown) => {
                if let Some(line) = &self.trial {
                    let last = line.last().filter(|_| self.eyes.is_live());
                    (shown.position.undo_floor, shown.position.acted) = (last, last.map(|from| from + 1));
                    shown.hides = false;
                }
                Said::Shown { shown: Box::new(shown), refused }
            }
            Err(RewindError::NotPlayed { .. } | RewindError::Replay(_)) => Said::No(No::Stale),
        }
    }
}
