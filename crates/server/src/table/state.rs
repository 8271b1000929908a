//! A table as its log makes it: the same rows give the same state on every machine.

use std::collections::BTreeMap;

use bots::Level;
use catalog::Refused;
use engine::{Rolled, Seat, Seats, Turnover};
use protocol::{ActId, Create, Deal, Invitation, Proposal, SeatWish, Secret, Share, Stage, TableId};
use room::Room;
use store::{EntryRow, Person, TableRow, Time};

use super::{clocks::Clocks, entry::Entry};
use crate::limits::OVERDUE;

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
    /// The seats that people took, the longest ago first.
    pub(crate) order: Vec<Seat>,
    pub(crate) room: Option<Room>,
    pub(crate) proposal: Option<Pending>,
    /// How many proposals of each seat were refused since the turn last changed.
    pub(crate) refusals: Vec<u8>,
    pub(crate) clocks: Clocks,
    /// What each act got, to answer the same again.
    pub(crate) acts: BTreeMap<ActId, Acted>,
    /// The first entry of each seat's last act that was no bot's and not done for it.
    pub(crate) by_hand: BTreeMap<Seat, u64>,
    /// The last entry that took something back, changed who plays a seat, or the rules.
    pub(crate) unsettled: u64,
    /// The rules version it is played by, once it has begun.
    pub(crate) rules: Option<u16>,
    /// When seats changed hands.
    pub(crate) turnovers: Vec<Turnover>,
    /// Who gave up, in order.
    pub(crate) resigned: Vec<Seat>,
    /// Since when each seat is asked to act, and when it last did something.
    pub(crate) asked: Vec<Option<Time>>,
    pub(crate) acted: Vec<Option<Time>>,
    /// The table at which the same people play again, and the key of its seats.
    pub(crate) rematch: Option<(TableId, Invitation)>,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chair {
    pub(crate) who: Holder,
    /// Whether a bot plays for its person.
    pub(crate) stand_in: bool,
    /// Whether its person gave up or left for good.
    pub(crate) gone: bool,
    /// Whether its person lets strangers write to them.
    pub(crate) talks: bool,
    /// Whose words its person does not want to hear.
    pub(crate) muted: Seats,
}

impl Chair {
    /// A chair as it is wished.
    pub(crate) fn new(wish: &SeatWish) -> Result<Chair, String> {
        let who = match wish {
            SeatWish::Open => Holder::Open,
            SeatWish::Invited => Holder::Invited,
            SeatWish::Bot(level) => Holder::Bot(level.parse().map_err(|_| format!("no level is called {level:?}"))?),
        };
        Ok(Chair { who, stand_in: false, gone: false, talks: false, muted: Seats::NONE })
    }

    /// Whether somebody may still sit down here.
    pub(crate) fn is_free(&self) -> bool {
        matches!(self.who, Holder::Open | Holder::Invited)
    }
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
        let chairs = create.seats.iter().map(Chair::new).collect::<Result<Vec<_>, _>>().map_err(misfit)?;
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
            asked: vec![None; chairs.len()],
            acted: vec![None; chairs.len()],
            clocks: Clocks::new(create.clock, chairs.len()),
            acts: BTreeMap::new(),
            by_hand: BTreeMap::new(),
            unsettled: 0,
            rules: None,
            turnovers: Vec::new(),
            resigned: Vec::new(),
            rematch: None,
            order: Vec::new(),
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

    /// Who is to act.
    pub(crate) fn to_act(&self) -> Seats {
        match self.stage {
            Stage::Running | Stage::Paused => self.room.as_ref().map_or(Seats::NONE, |room| room.table().to_act()),
            Stage::Open | Stage::Over | Stage::Ended | Stage::Frozen => Seats::NONE,
        }
    }

    /// Whether somebody was asked so long ago that the others may seat a bot.
    pub(crate) fn is_overdue(&self, seat: Seat, now: Time) -> bool {
        let asked = self.asked.get(seat.index()).copied().flatten();
        asked.is_some_and(|asked| asked.after(OVERDUE) <= now) && self.people().contains(seat) && !self.is_bot(seat)
    }

    /// How many plies stand.
    pub(crate) fn plies(&self) -> usize {
        self.room.as_ref().map_or(0, |room| room.table().ply())
    }

    /// The seats that people hold and have not given up.
    pub(crate) fn people(&self) -> Seats {
        let held = |(index, chair): (usize, &Chair)| {
            (matches!(chair.who, Holder::Person { .. }) && !chair.gone).then(|| Seat::new(index as u8))
        };
        self.chairs.iter().enumerate().filter_map(held).collect()
    }

    /// Whoever has sat here longest.
    pub(crate) fn host(&self) -> Option<Seat> {
        self.order.first().copied()
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

    /// The rules version of its game that this build plays by.
    pub(crate) fn known_rules(&self) -> Result<u16, catalog::CatalogError> {
        catalog::title(&self.create.game).map(|title| title.info.rules_version)
    }
}
