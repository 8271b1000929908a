//! A table with those who sit at it and those who look at it. Page, terminal and server run their
//! tables through it, so that who is next, what undo reaches, when a bot is asked and what a click
//! does are decided in one place.
//!
//! A room never thinks, waits, rolls or stores. It hands out jobs: an [`Entry`] to be stored before
//! it is [adopted](Room::adopt), a [`Think`] for a bot. Hosts have the minds, clocks, dice, threads
//! and files. What comes back late or from elsewhere names a decision that is no longer asked, and
//! changes nothing.
//!
//! ```
//! use engine::SeededDice;
//! use room::{Looker, Room, Sitter};
//!
//! let slug = catalog::SLUGS[0];
//! let table = catalog::start(slug, "", &[], 2, &mut SeededDice::new(7))?;
//! let mut room = Room::new(table, vec![Sitter::person("Ada"), Sitter::person("Bo")]);
//!
//! let seat = room.table().to_act().first().expect("somebody begins");
//! let mut eyes = Looker::seat(seat);
//! let position = room.show(&mut eyes)?.position;
//! let decision = position.decision.expect("the seat is asked");
//! let mut dice = SeededDice::after(7, room.table().rolled());
//! let entry = room.act(seat, decision, &position.legal[..1], &mut dice)?;
//! println!("to be stored: {:?}", entry.lines());
//! room.adopt(entry)?;
//! assert_eq!(room.show(&mut eyes)?.position.ply, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod host;
mod looker;
mod sitter;

use bots::Level;
use catalog::{Moment, Position, Refused, Table};
use engine::{Dice, PerSeat, Seat, Seats, Stale, Viewer};
pub use entry::Entry;
use entry::What;
pub use looker::{Looker, Next, Shown};
pub use sitter::Sitter;

/// The most actions that one act may hold.
pub const MOST_ACTIONS: usize = 64;

/// A table, who sits at it, and what was asked of whom.
pub struct Room {
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    /// The seats that a person has ever held.
    people: Seats,
    /// How many plies stood after each entry; the place is the seq, and 0 is the table as it was
    /// taken up.
    after: Vec<usize>,
    /// The seq of what asked each seat last.
    asked: PerSeat<u64>,
}

/// A thought that a bot owes the table.
#[derive(Clone, Debug)]
pub struct Think {
    /// Whose bot.
    pub seat: Seat,
    /// How strong it is.
    pub level: Level,
    /// How long it may take for its whole turn, in milliseconds.
    pub millis: u32,
    /// The decision it is asked for.
    pub decision: u64,
    /// All it may know.
    pub position: Position,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Declined {
    /// The table has moved on, or nobody asked this seat for it.
    #[error("the table has moved on since")]
    Stale,
    /// No action was named, or more than one act may hold.
    #[error("an act has 1 to {MOST_ACTIONS} actions")]
    Length,
    /// The rules or the notation refuse it.
    #[error("refused: {0:?}")]
    Refused(Refused),
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Chance, a secret or another person came after it.
    #[error("chance, a secret or another person came after it")]
    Barrier,
}

impl Room {
    /// Seats people and bots at a table. There are as many sitters as seats.
    pub fn new(table: Box<dyn Table>, sitters: Vec<Sitter>) -> Room {
        debug_assert_eq!(sitters.len(), usize::from(table.seats()), "a sitter for each seat");
        let people = Seat::all(table.seats()).filter(|seat| sitters[seat.index()].bot.is_none()).collect();
        let after = vec![table.ply()];
        let asked = PerSeat::new(table.seats(), |_| 0);
        Room { table, sitters, people, after, asked }
    }

    /// The table, to ask it things.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Somebody is called otherwise from now on.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        name.clone_into(&mut self.sitters[seat.index()].name);
    }

    /// Who sits where, first seat to last.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The names of the seats.
    pub fn names(&self) -> engine::Names {
        engine::Names::new(self.sitters.iter().map(|sitter| sitter.name.clone()).collect())
    }

    /// The last entry of the table.
    pub fn seq(&self) -> u64 {
        self.after.len() as u64 - 1
    }

    /// Tries actions of a seat, one after another. They are to be stored, then adopted.
    pub fn act(&self, seat: Seat, decision: u64, actions: &[String], dice: &mut dyn Dice) -> Result<Entry, Declined> {
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(Declined::Length);
        }
        if self.decision(seat).is_some_and(|asked| asked != decision) {
            return Err(Declined::Stale);
        }
        let attempt = self.table.attempt(seat, actions, dice).map_err(Declined::Refused)?;
        Ok(Entry { seq: self.seq() + 1, seat, what: What::Plies(attempt) })
    }

    /// Does the step that the seat to act cannot but do, if there is one and everybody can tell. To be
    /// stored, then adopted, and asked again, until there is none: people and bots are asked for
    /// choices only.
    pub fn forced(&self, dice: &mut dyn Dice) -> Option<Entry> {
        let (seat, attempt) = self.table.forced(dice)?;
        Some(Entry { seq: self.seq() + 1, seat, what: What::Plies(attempt) })
    }

    /// Takes a seat's last choice back, which must be the ply after `to` plies: a second click of undo
    /// names a ply that is gone. To be stored, then adopted.
    pub fn undo(&self, seat: Seat, to: usize) -> Result<Entry, Declined> {
        match self.taken_back(seat)? {
            ply if ply == to => Ok(Entry { seq: self.seq() + 1, seat, what: What::Undo { to } }),
            _ => Err(Declined::Stale),
        }
    }

    /// Makes an entry so, once it is stored. One that was made before another was adopted is stale.
    pub fn adopt(&mut self, entry: Entry) -> Result<(), Stale> {
        if entry.seq != self.seq() + 1 {
            return Err(Stale);
        }
        let before = self.table.to_act();
        match entry.what {
            What::Plies(attempt) => {
                let from = self.table.ply();
                self.table.adopt(attempt)?;
                self.after.extend(from + 1..=self.table.ply());
                let asked = |seat: &Seat| *seat == entry.seat || !before.contains(*seat);
                self.ask(self.table.to_act().iter().filter(asked).collect());
            }
            What::Undo { to } => {
                self.table.rewind(to).map_err(|_| Stale)?;
                self.after.push(to);
                self.ask(self.table.to_act());
            }
        }
        Ok(())
    }

    /// The decision number of a seat that is to act.
    pub fn decision(&self, seat: Seat) -> Option<u64> {
        self.table.to_act().contains(seat).then(|| self.asked[seat])
    }

    /// What a bot is to think about now, if one is to act. Asked again it is the same job, until
    /// something changes.
    pub fn think(&self) -> Option<Think> {
        let seat = self.bot_to_act()?;
        let level = self.sitters[seat.index()].bot?;
        let moment = Moment { since: self.table.ply() + 1, ..self.moment(Viewer::Seat(seat), None) };
        let position = self.table.position(Viewer::Seat(seat), &moment);
        Some(Think { seat, level, millis: level.millis(), decision: self.asked[seat], position })
    }

    /// Who is to do something next, for somebody who looks so. A bot that is to act goes first, so
    /// that it never waits for a person who thinks.
    pub fn next(&self, viewer: Viewer) -> Next {
        let to_act = self.table.to_act();
        let Some(first) = to_act.first() else { return Next::Over };
        if let Some(bot) = self.bot_to_act() {
            return Next::Bot(bot);
        }
        match viewer.seat().filter(|&seat| to_act.contains(seat)) {
            Some(_) => Next::You,
            None => Next::Person(first),
        }
    }

    fn bot_to_act(&self) -> Option<Seat> {
        self.table.to_act().iter().find(|seat| self.sitters[seat.index()].bot.is_some())
    }

    fn ask(&mut self, seats: Seats) {
        for seat in seats.iter() {
            self.asked[seat] = self.seq();
        }
    }

    /// The state that undo leads a seat to: before its own last choice. Back to the last barrier that is
    /// always free; past it only where no other person could be wronged.
    fn taken_back(&self, seat: Seat) -> Result<usize, Declined> {
        let own = (0..self.table.ply()).rev().find(|&ply| self.table.chose(ply) == Some(seat));
        let own = own.ok_or(Declined::NothingToUndo)?;
        if own >= self.floor(seat) { Ok(own) } else { Err(Declined::Barrier) }
    }

    fn floor(&self, seat: Seat) -> usize {
        if self.people == Seats::only(seat) { 0 } else { self.table.undo_floor() }
    }

    /// The moment at which a viewer looks that has been told everything up to an entry.
    pub fn moment(&self, viewer: Viewer, told: Option<u64>) -> Moment {
        let undo = viewer.seat().filter(|&seat| self.taken_back(seat).is_ok());
        Moment {
            seq: self.seq(),
            since: self.untold(told),
            decision: viewer.seat().and_then(|seat| self.decision(seat)),
            undo_floor: undo.map(|seat| self.floor(seat)),
        }
    }
}
