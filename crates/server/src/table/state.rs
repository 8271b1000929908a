//! A table as its log makes it: the same rows give the same state on every machine.

use std::collections::BTreeMap;

use bots::Level;
use catalog::Refused;
use engine::{Rolled, Seat, Seats};
use protocol::{ActId, Create, Deal, Proposal, SeatWish, Secret, Share, Stage, TableId};
use room::{Room, Sitter};
use store::{EntryRow, Person, Phase, TableRow, Time};

use super::{
    clocks::Clocks,
    entry::{Entry, Ply},
};
use crate::limits::{DAY, INVITED_WAITS, PROPOSAL_WAITS, PUBLIC_WAITS, UNTOUCHED};

/// Who plays for a seat whose person is too slow or gone.
pub(crate) const STAND_IN: Level = Level::Journeyman;

/// A table and everything that its log says.
pub(crate) struct State {
    pub(crate) table: TableId,
    pub(crate) made: Time,
    pub(crate) public: bool,
    pub(crate) create: Create,
    pub(crate) secret: Secret,
    /// The last number of the log.
    pub(crate) seq: u64,
    /// When the last entry arrived.
    pub(crate) time: Time,
    pub(crate) stage: Stage,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) room: Option<Room>,
    pub(crate) proposal: Option<Pending>,
    /// How many proposals of each seat were refused since the turn last changed.
    pub(crate) refusals: Vec<u8>,
    pub(crate) clocks: Clocks,
    /// What each act got, to answer the same again.
    pub(crate) acts: BTreeMap<ActId, Acted>,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chair {
    pub(crate) who: Holder,
    /// Whether a bot plays for its person.
    pub(crate) stand_in: bool,
    pub(crate) resigned: bool,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    Open,
    Invited,
    Person { person: Person, share: Share, program: bool },
    Bot(Level),
}

/// A proposal that is not settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    pub(crate) seq: u64,
    pub(crate) seat: Seat,
    pub(crate) what: Proposal,
    pub(crate) agreed: Seats,
    pub(crate) since: Time,
}

/// What an act got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Acted {
    pub(crate) seat: Seat,
    pub(crate) decision: Option<u64>,
    pub(crate) seq: u64,
    pub(crate) stored: u32,
    pub(crate) refused: Option<Refused>,
}

/// A log that this build does not read or whose rules say something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {seq}: {why}")]
pub(crate) struct Misfit {
    /// Where.
    pub(crate) seq: u64,
    /// What is the matter.
    pub(crate) why: String,
}

impl State {
    /// A table at which nothing has happened yet.
    pub(crate) fn new(row: &TableRow) -> Result<State, Misfit> {
        let misfit = |why: String| Misfit { seq: 0, why };
        let create: Create = serde_json::from_str(&row.settings).map_err(|error| misfit(error.to_string()))?;
        let chair = |wish: &SeatWish| {
            let who = match wish {
                SeatWish::Open => Holder::Open,
                SeatWish::Invited => Holder::Invited,
                SeatWish::Bot(level) => {
                    Holder::Bot(level.parse().map_err(|_| misfit(format!("no level is called {level:?}")))?)
                }
            };
            Ok(Chair { who, stand_in: false, resigned: false })
        };
        let chairs = create.seats.iter().map(chair).collect::<Result<Vec<_>, _>>()?;
        Ok(State {
            table: row.table,
            made: row.made,
            public: row.public,
            secret: row.secret,
            seq: 0,
            time: row.made,
            stage: Stage::Open,
            room: None,
            proposal: None,
            refusals: vec![0; chairs.len()],
            clocks: Clocks::new(create.clock, chairs.len()),
            acts: BTreeMap::new(),
            chairs,
            create,
        })
    }

    /// A table as its whole log makes it. One that does not fit comes frozen, with the reason.
    pub(crate) fn of(row: &TableRow, rows: &[EntryRow]) -> Result<(State, Option<Misfit>), Misfit> {
        let mut state = State::new(row)?;
        for entry in rows {
            if let Err(misfit) = state.read(entry) {
                state.stage = Stage::Frozen;
                state.seq = rows.last().map_or(0, |last| last.next().0 - 1);
                return Ok((state, Some(misfit)));
            }
        }
        Ok((state, None))
    }

    /// Reads a row of the log. What it tells that cannot be so freezes the table.
    pub(crate) fn read(&mut self, row: &EntryRow) -> Result<(), Misfit> {
        let misfit = |why: String| Misfit { seq: row.seq.0, why };
        if row.seq.0 != self.seq + 1 {
            return Err(misfit(format!("the log goes on with {} after {}", row.seq.0, self.seq)));
        }
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| misfit(error.to_string()))?;
        if entry.count() != row.count {
            return Err(misfit(format!("it takes {} numbers, not {}", row.count, entry.count())));
        }
        self.apply(&entry, row.time, None)
    }

    /// Makes an entry so. `tried` is what the room made of it, if this process wrote it.
    pub(crate) fn apply(&mut self, entry: &Entry, time: Time, tried: Option<room::Entry>) -> Result<(), Misfit> {
        let first = self.seq + 1;
        let misfit = |why: String| Misfit { seq: first, why };
        let before = self.to_act();
        self.seq += u64::from(entry.count());
        self.time = self.time.max(time);
        let mut acted = None;
        match entry {
            Entry::Sit { seat, person, share, program } => {
                self.chair(*seat)?.who = Holder::Person { person: *person, share: *share, program: *program };
                self.note();
            }
            Entry::Stand { seat } => {
                let wish = self.create.seats.get(seat.index());
                let open = !matches!(wish, Some(SeatWish::Invited));
                self.chair(*seat)?.who = if open { Holder::Open } else { Holder::Invited };
                self.note();
            }
            Entry::Start { rules, record, digest } => self.start(*rules, record, *digest)?,
            Entry::Plies { seat, decision, id, plies, refused } => {
                self.play(*seat, *decision, plies, tried).map_err(misfit)?;
                acted = Some(*seat);
                self.proposal = None;
                if let Some(id) = id {
                    let stored = plies.len() as u32;
                    let refused = refused.clone();
                    self.acts
                        .insert(*id, Acted { seat: *seat, decision: Some(*decision), seq: first, stored, refused });
                }
            }
            Entry::Undo { seat, id, to } => {
                self.playing()?.grant(*to).map_err(|_| misfit(format!("there is no ply {to}")))?;
                let acted = Acted { seat: *seat, decision: None, seq: first, stored: 1, refused: None };
                self.acts.insert(*id, acted);
            }
            Entry::Propose { seat, what } => {
                let agreed = Seats::only(*seat);
                self.proposal = Some(Pending { seq: first, seat: *seat, what: *what, agreed, since: time });
                self.settle()?;
            }
            Entry::Reply { seat, proposal, agree } => self.reply(*seat, *proposal, *agree)?,
            Entry::Resign { seat } => {
                self.chair(*seat)?.resigned = true;
                self.stand_in(*seat)?;
                if self.people().len() < 2 {
                    self.stage = Stage::Ended;
                }
            }
            Entry::TimeOut { seat } | Entry::Forgotten { seat } => self.stand_in(*seat)?,
            Entry::Return { seat } => {
                self.chair(*seat)?.stand_in = false;
                self.clocks.refill(*seat);
                self.playing()?.seat(*seat, Sitter::person(""));
            }
            Entry::Expire => {
                self.note();
                self.stage = Stage::Ended;
            }
        }
        self.after(before, acted);
        Ok(())
    }

    /// Who is to act.
    pub(crate) fn to_act(&self) -> Seats {
        match self.stage {
            Stage::Running | Stage::Paused => self.room.as_ref().map_or(Seats::NONE, |room| room.table().to_act()),
            Stage::Open | Stage::Over | Stage::Ended | Stage::Frozen => Seats::NONE,
        }
    }

    /// The seats that people hold and have not given up.
    pub(crate) fn people(&self) -> Seats {
        let held = |(index, chair): (usize, &Chair)| {
            (matches!(chair.who, Holder::Person { .. }) && !chair.resigned).then(|| Seat::new(index as u8))
        };
        self.chairs.iter().enumerate().filter_map(held).collect()
    }

    /// Who holds each seat.
    pub(crate) fn holders(&self) -> Vec<Option<Person>> {
        let holder = |chair: &Chair| match chair.who {
            Holder::Person { person, .. } => Some(person),
            Holder::Open | Holder::Invited | Holder::Bot(_) => None,
        };
        self.chairs.iter().map(holder).collect()
    }

    /// The seat that somebody holds.
    pub(crate) fn seat_of(&self, wanted: Person) -> Option<Seat> {
        let holds = |chair: &Chair| matches!(chair.who, Holder::Person { person, .. } if person == wanted);
        self.chairs.iter().position(holds).map(|index| Seat::new(index as u8))
    }

    /// Whether a bot plays for this seat.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        let chair = &self.chairs[seat.index()];
        chair.stand_in || matches!(chair.who, Holder::Bot(_))
    }

    /// When something will be due once these people are to act and nobody does anything.
    pub(crate) fn foresee(&self, to_act: Seats, acted: Option<Seat>, now: Time) -> Time {
        let mut clocks = self.clocks.clone();
        clocks.run(to_act, acted, now);
        let untouched = now.after(UNTOUCHED);
        clocks.deadline().map_or(untouched, |(deadline, _)| deadline.min(untouched))
    }

    /// When something is due at this table without anybody.
    pub(crate) fn due(&self) -> Option<Time> {
        match self.stage {
            Stage::Open => Some(self.made.after(if self.public { PUBLIC_WAITS } else { INVITED_WAITS })),
            Stage::Running if self.to_act().iter().any(|seat| self.is_bot(seat)) => {
                let waits = self.proposal.as_ref().map_or(0, |_| PROPOSAL_WAITS);
                Some(self.proposal.as_ref().map_or(self.time, |pending| pending.since).after(waits))
            }
            Stage::Running => Some(self.foresee(self.to_act(), None, self.time)),
            Stage::Paused => Some(self.time.after(UNTOUCHED)),
            // A newer build may know it.
            Stage::Frozen => Some(self.time.after(DAY)),
            Stage::Over | Stage::Ended => None,
        }
    }

    /// How far it is, as its row says it.
    pub(crate) fn phase(&self) -> Phase {
        match self.stage {
            Stage::Open => Phase::Open,
            Stage::Running | Stage::Paused | Stage::Frozen => Phase::Running,
            Stage::Over | Stage::Ended => Phase::Over,
        }
    }

    /// Everything that decides the rolls.
    pub(crate) fn deal(&self) -> Deal {
        let share = |chair: &Chair| match chair.who {
            Holder::Person { share, .. } => share,
            Holder::Open | Holder::Invited | Holder::Bot(_) => Share::NONE,
        };
        Deal { table: self.table, secret: self.secret, shares: self.chairs.iter().map(share).collect() }
    }

    /// Sets the game up with the dice of this table.
    pub(crate) fn set_up(&self) -> Result<Box<dyn catalog::Table>, catalog::CatalogError> {
        let Create { game, preset, switches, .. } = &self.create;
        let mut dice = self.deal().dice(Rolled::NONE);
        catalog::start(game, preset, switches, self.chairs.len() as u8, &mut dice)
    }

    fn start(&mut self, rules: u16, record: &str, digest: u64) -> Result<(), Misfit> {
        let seq = self.seq;
        let misfit = |why: String| Misfit { seq, why };
        let table = self.set_up().map_err(|error| misfit(error.to_string()))?;
        let known = table.info().rules_version;
        if known != rules {
            return Err(misfit(format!("it is played by rules version {rules}, this build knows {known}")));
        }
        if table.record() != record || table.said() != digest {
            return Err(misfit("the table is set up otherwise than it was".into()));
        }
        let sitter = |chair: &Chair| match chair.who {
            Holder::Bot(level) => Sitter::bot("", level),
            Holder::Open | Holder::Invited | Holder::Person { .. } => Sitter::person(""),
        };
        let room = Room::new(table, self.chairs.iter().map(sitter).collect());
        self.room = Some(room.begun_at(seq));
        self.stage = Stage::Running;
        Ok(())
    }

    fn play(&mut self, seat: Seat, decision: u64, plies: &[Ply], tried: Option<room::Entry>) -> Result<(), String> {
        let deal = self.deal();
        let room = self.room.as_mut().ok_or("the game has not begun")?;
        let entry = match tried {
            Some(entry) => entry,
            None => {
                let actions: Option<Vec<String>> = plies.iter().map(|ply| ply.action().map(str::to_owned)).collect();
                let actions = actions.ok_or("a line is no ply")?;
                let mut dice = deal.dice(room.table().rolled());
                let entry = room.act(seat, decision, &actions, &mut dice).map_err(|declined| declined.to_string())?;
                let same = entry.lines().iter().zip(entry.digests());
                if !same.eq(plies.iter().map(|ply| (&ply.line, &ply.digest))) {
                    return Err("the rules play it otherwise than it was played".into());
                }
                entry
            }
        };
        room.adopt(entry).map_err(|stale| stale.to_string())
    }

    fn reply(&mut self, seat: Seat, proposal: u64, agree: bool) -> Result<(), Misfit> {
        let seq = self.seq;
        let pending = self.proposal.as_mut().filter(|pending| pending.seq == proposal);
        let pending = pending.ok_or_else(|| Misfit { seq, why: "it answers nothing".into() })?;
        if agree {
            pending.agreed = pending.agreed.with(seat);
            return self.settle();
        }
        self.refusals[pending.seat.index()] += 1;
        self.proposal = None;
        self.note();
        Ok(())
    }

    /// Counts the entry, and carries a proposal out once everybody whom it needs has agreed.
    fn settle(&mut self) -> Result<(), Misfit> {
        let needed = self.people();
        let agreed = self.proposal.as_ref().filter(|pending| needed.iter().all(|seat| pending.agreed.contains(seat)));
        let Some(what) = agreed.map(|pending| pending.what) else {
            self.note();
            return Ok(());
        };
        self.proposal = None;
        match what {
            Proposal::Undo { to } => {
                let seq = self.seq;
                let granted = self.playing()?.grant(to);
                return granted.map_err(|_| Misfit { seq, why: format!("there is no ply {to}") });
            }
            Proposal::Pause => {
                self.stage = if self.stage == Stage::Paused { Stage::Running } else { Stage::Paused };
            }
            Proposal::End => self.stage = Stage::Ended,
        }
        self.note();
        Ok(())
    }

    /// Lets a bot play for a seat.
    fn stand_in(&mut self, seat: Seat) -> Result<(), Misfit> {
        self.chair(seat)?.stand_in = true;
        self.playing()?.seat(seat, Sitter::bot("", STAND_IN));
        Ok(())
    }

    /// What follows from every entry alike.
    fn after(&mut self, before: Seats, acted: Option<Seat>) {
        if matches!(self.stage, Stage::Running)
            && self.room.as_ref().is_some_and(|room| room.table().to_act().is_empty())
        {
            self.stage = Stage::Over;
        }
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            self.proposal = None;
        }
        if self.to_act() != before {
            self.refusals.fill(0);
        }
        let waits = self.stage == Stage::Running;
        let timed = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            waits && !chair.stand_in && matches!(chair.who, Holder::Person { .. })
        };
        let running = self.to_act().iter().filter(timed).collect();
        self.clocks.run(running, acted, self.time);
    }

    fn note(&mut self) {
        if let Some(room) = &mut self.room {
            room.note();
        }
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Misfit> {
        let seq = self.seq;
        self.chairs.get_mut(seat.index()).ok_or_else(|| Misfit { seq, why: format!("there is no seat {seat}") })
    }

    fn playing(&mut self) -> Result<&mut Room, Misfit> {
        let seq = self.seq;
        self.room.as_mut().ok_or_else(|| Misfit { seq, why: "the game has not begun".into() })
    }
}
