//! A table of this device's own: a room, its dice and the eyes of the page. It knows no browser and
//! never thinks; minds answer from beside the page.

use catalog::CatalogError;
use engine::{RewindError, Seat, SeededDice, Viewer};
use room::{Entry, Looker, Room, Think};

use crate::message::{Ask, No, Said, Setup};

/// A table and those who sit at it, all at this device.
pub struct Host {
    room: Room,
    eyes: Looker,
    seed: u64,
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
        Ok(Host { room, eyes, seed: setup.seed })
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
            Ask::Sit { seat } => {
                self.eyes.turn_to(Viewer::Seat(*seat));
                self.shown(None)
            }
        }
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

    /// The whole game so far.
    pub fn record(&self) -> String {
        self.room.table().record()
    }

    fn act(&mut self, seat: Seat, decision: u64, actions: &[String]) -> Said {
        let mut dice = SeededDice::after(self.seed, self.room.table().rolled());
        match self.room.act(seat, decision, actions, &mut dice) {
            Ok(entry) => self.adopt(entry),
            Err(declined) => Said::No(declined.into()),
        }
    }

    fn undo(&mut self, seat: Seat, to: usize) -> Said {
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
        self.eyes.look(None);
        self.eyes.follow(&self.room);
        self.shown(refused)
    }

    fn shown(&mut self, refused: Option<catalog::Refused>) -> Said {
        match self.room.show(&mut self.eyes) {
            Ok(shown) => Said::Shown { shown: Box::new(shown), refused },
            Err(RewindError::NotPlayed { .. } | RewindError::Replay(_)) => Said::No(No::Stale),
        }
    }
}
