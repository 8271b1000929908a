//! What a request would write into the log, or why it writes nothing. Changes nothing itself, so a
//! row that lost its place is simply judged again.

use engine::Seat;
use protocol::{ActId, Answer, Create, Invitation, No, Proposal, Request, SeatWish, Share, Stage};
use room::Declined;
use sha2::{Digest, Sha256};
use store::{Person, Time};

use super::{
    entry::{Entry, Ply},
    state::{Acted, Chair, Holder, State},
};

use crate::{limits::UNTOUCHED, settings};

/// After so many refused proposals a seat asks no more in this turn.
const MOST_REFUSALS: u8 = 2;

/// Somebody who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) name: String,
    /// Whether it is a program with a token.
    pub(crate) program: bool,
    /// Whom they do not want to hear.
    pub(crate) blocked: Vec<Person>,
}

/// What is to be written.
pub(crate) struct Plan {
    pub(crate) entry: Entry,
    /// What the room made of it.
    pub(crate) tried: Option<room::Entry>,
}

impl Plan {
    pub(super) fn plain(entry: Entry) -> Plan {
        Plan { entry, tried: None }
    }

    fn plies(tried: room::Entry, decision: u64, id: Option<ActId>) -> Plan {
        let plies = tried.lines().iter().zip(tried.digests());
        let plies = plies.map(|(line, &digest)| Ply { line: line.clone(), digest }).collect();
        let entry = Entry::Plies { seat: tried.seat(), decision, id, plies, refused: tried.refused().cloned() };
        Plan { entry, tried: Some(tried) }
    }

    /// The answer once it stands in the log at this place.
    pub(crate) fn answer(&self, seq: u64) -> Answer {
        match &self.entry {
            Entry::Plies { plies, refused, .. } => {
                Answer::Acted { seq, stored: plies.len() as u32, refused: refused.clone() }
            }
            Entry::Sit { .. }
            | Entry::Stand { .. }
            | Entry::Arrange { .. }
            | Entry::Start { .. }
            | Entry::Undo { .. }
            | Entry::Propose { .. }
            | Entry::Reply { .. }
            | Entry::Resign { .. }
            | Entry::TimeOut { .. }
            | Entry::Return { .. }
            | Entry::Forgotten { .. }
            | Entry::Expire
            | Entry::Rules { .. }
            | Entry::Talk { .. }
            | Entry::Mute { .. }
            | Entry::Rematch { .. } => Answer::Done { seq },
        }
    }
}

impl State {
    /// Judges a request that changes the table. `Err` is the answer to one that writes nothing.
    pub(crate) fn judge(
        &self,
        caller: &Caller,
        request: &Request,
        invitation: &protocol::Hash,
        now: Time,
    ) -> Result<Plan, Answer> {
        if self.stage == Stage::Frozen {
            return Err(Answer::No(No::Frozen));
        }
        let seat = || self.seat_of(caller.person).ok_or(Answer::No(No::NotYours));
        match request {
            Request::Sit { seat, share, key, .. } => self.sit(caller, *seat, *share, key.as_ref(), invitation),
            Request::Stand { .. } => {
                let seat = seat()?;
                self.during(&[Stage::Open])?;
                Ok(Plan::plain(Entry::Stand { seat }))
            }
            Request::Arrange { settings, keep, .. } => self.arrange(seat()?, settings, keep),
            Request::Start { .. } => {
                seat()?;
                self.begin()
            }
            Request::Act { decision, id, actions, .. } => self.act(seat()?, *decision, Some(*id), actions),
            Request::Undo { decision, id, to, .. } => self.undo(seat()?, *decision, *id, *to),
            Request::Propose { what, .. } => self.propose(seat()?, *what),
            Request::Reply { proposal, agree, .. } => self.answer_proposal(seat()?, *proposal, *agree),
            Request::Resign { .. } => {
                let seat = seat()?;
                self.during(&[Stage::Running, Stage::Paused])?;
                if self.chairs[seat.index()].gone {
                    return Err(Answer::No(No::NotNow));
                }
                Ok(Plan::plain(Entry::Resign { seat }))
            }
            Request::Replace { seat: other, .. } => self.replace(seat()?, *other, now),
            Request::Return { .. } => {
                let seat = seat()?;
                self.during(&[Stage::Running, Stage::Paused])?;
                let chair = &self.chairs[seat.index()];
                if chair.gone || !chair.stand_in {
                    return Err(Answer::No(No::NotNow));
                }
                Ok(Plan::plain(Entry::Return { seat }))
            }
            Request::Talk { allow, .. } => self.talk(seat()?, *allow),
            Request::Mute { seat: other, mute, .. } => self.mute(seat()?, *other, *mute),
            Request::Hello { .. }
            | Request::Watch { .. }
            | Request::Leave { .. }
            | Request::Look { .. }
            | Request::Say { .. }
            | Request::Phrase { .. }
            | Request::Report { .. }
            | Request::Rematch { .. }
            | Request::Order { .. }
            | Request::Withdraw { .. }
            | Request::Ping => Err(Answer::No(No::NotNow)),
        }
    }

    /// What is due without anybody: an expired table, a clock at its end.
    pub(crate) fn overdue(&self, now: Time) -> Option<Plan> {
        // What this build cannot play it does not play on.
        if self.stage == Stage::Frozen {
            return None;
        }
        if matches!(self.stage, Stage::Running | Stage::Paused) && self.time.after(UNTOUCHED) <= now {
            return Some(Plan::plain(Entry::Expire));
        }
        let (deadline, seat) = self.clocks.deadline()?;
        (deadline <= now).then(|| Plan::plain(Entry::TimeOut { seat }))
    }

    /// Actions of a seat; a bot's have no id.
    pub(crate) fn act(&self, seat: Seat, decision: u64, id: Option<ActId>, actions: &[String]) -> Result<Plan, Answer> {
        if let Some(known) = id.and_then(|id| self.acts.get(&id)) {
            return Err(self.again(known, seat, Some(decision)));
        }
        self.during(&[Stage::Running])?;
        if id.is_some() && self.chairs[seat.index()].stand_in {
            return Err(Answer::No(No::NotYours));
        }
        let room = self.room.as_ref().ok_or(Answer::No(No::NotNow))?;
        let mut dice = self.deal().dice(room.table().rolled());
        let tried = room.act(seat, decision, actions, &mut dice).map_err(|declined| Answer::No(no(declined)))?;
        Ok(Plan::plies(tried, decision, id))
    }

    /// The step that the seat to act cannot but do, person or bot, and everybody can tell.
    pub(crate) fn forced(&self) -> Option<Plan> {
        let room = self.room.as_ref().filter(|_| self.stage == Stage::Running)?;
        let tried = room.forced(&mut self.deal().dice(room.table().rolled()))?;
        let decision = room.decision(tried.seat())?;
        Some(Plan::plies(tried, decision, None))
    }

    fn again(&self, known: &Acted, seat: Seat, decision: Option<u64>) -> Answer {
        if known.seat != seat || known.decision != decision {
            return Answer::No(No::Stale);
        }
        match decision {
            Some(_) => Answer::Acted { seq: known.seq, stored: known.stored, refused: known.refused.clone() },
            None => Answer::Done { seq: known.seq },
        }
    }

    fn sit(
        &self,
        caller: &Caller,
        wanted: Option<Seat>,
        share: Share,
        key: Option<&Invitation>,
        invitation: &protocol::Hash,
    ) -> Result<Plan, Answer> {
        self.during(&[Stage::Open])?;
        if self.seat_of(caller.person).is_some() {
            return Err(Answer::No(No::Taken));
        }
        let invited = key.is_some_and(|key| <[u8; 32]>::from(Sha256::digest(key.0)) == invitation.0);
        let free = |seat: &Seat| match self.chairs.get(seat.index()).map(|chair| &chair.who) {
            Some(Holder::Open) => true,
            Some(Holder::Invited) => invited,
            Some(Holder::Person { .. } | Holder::Bot(_)) | None => false,
        };
        let mut seats = Seat::all(self.chairs.len() as u8).filter(|seat| wanted.is_none_or(|wanted| wanted == *seat));
        let seat = seats.find(free).ok_or(Answer::No(No::Taken))?;
        Ok(Plan::plain(Entry::Sit { seat, person: caller.person, share, program: caller.program }))
    }

    fn arrange(&self, seat: Seat, settings: &Create, keep: &[Option<Seat>]) -> Result<Plan, Answer> {
        self.during(&[Stage::Open])?;
        if self.host() != Some(seat) {
            return Err(Answer::No(No::NotYours));
        }
        let held =
            |kept: &Seat| matches!(self.chairs.get(kept.index()).map(|chair| &chair.who), Some(Holder::Person { .. }));
        let kept: Vec<Seat> = keep.iter().flatten().copied().collect();
        let fits = keep.len() == settings.seats.len()
            && kept.iter().all(held)
            && kept.contains(&seat)
            && (1..kept.len()).all(|index| !kept[..index].contains(&kept[index]))
            && keep.iter().zip(&settings.seats).all(|(kept, wish)| kept.is_none() || !matches!(wish, SeatWish::Bot(_)))
            && (&settings.game, settings.public) == (&self.create.game, self.create.public);
        if !fits {
            return Err(Answer::No(No::NotNow));
        }
        settings::check(settings).map_err(|why| Answer::No(No::Unreadable { why }))?;
        Ok(Plan::plain(Entry::Arrange { seat, settings: settings.clone(), keep: keep.to_vec() }))
    }

    fn begin(&self) -> Result<Plan, Answer> {
        self.during(&[Stage::Open])?;
        if self.chairs.iter().any(Chair::is_free) {
            return Err(Answer::No(No::NotNow));
        }
        let table = self.set_up().map_err(|_| Answer::No(No::Frozen))?;
        let rules = table.info().rules_version;
        Ok(Plan::plain(Entry::Start { rules, record: table.record(), digest: table.said() }))
    }

    fn undo(&self, seat: Seat, decision: Option<u64>, id: ActId, to: usize) -> Result<Plan, Answer> {
        if let Some(known) = self.acts.get(&id) {
            return Err(self.again(known, seat, None));
        }
        self.during(&[Stage::Running])?;
        let room = self.room.as_ref().ok_or(Answer::No(No::NotNow))?;
        if room.decision(seat) != decision {
            return Err(Answer::No(No::Stale));
        }
        room.undo(seat, to).map_err(|declined| Answer::No(no(declined)))?;
        Ok(Plan::plain(Entry::Undo { seat, id, to }))
    }

    fn propose(&self, seat: Seat, mut what: Proposal) -> Result<Plan, Answer> {
        self.during(&[Stage::Running, Stage::Paused])?;
        if self.proposal.is_some() || self.chairs[seat.index()].gone {
            return Err(Answer::No(No::NotNow));
        }
        if self.refusals[seat.index()] >= MOST_REFUSALS {
            return Err(Answer::No(No::TooMany));
        }
        let room = self.room.as_ref().ok_or(Answer::No(No::NotNow))?;
        match &mut what {
            Proposal::Undo { to } if *to >= room.table().ply() => return Err(Answer::No(No::NothingToUndo)),
            Proposal::Undo { to } => {
                self.during(&[Stage::Running])?;
                *to = room.asked_back(seat, *to);
            }
            Proposal::Pause | Proposal::End => {}
        }
        Ok(Plan::plain(Entry::Propose { seat, what }))
    }

    fn answer_proposal(&self, seat: Seat, proposal: u64, agree: bool) -> Result<Plan, Answer> {
        self.during(&[Stage::Running, Stage::Paused])?;
        let pending = self.proposal.as_ref().filter(|pending| pending.seq == proposal);
        let pending = pending.ok_or(Answer::No(No::Stale))?;
        // Who asked agrees by asking, and may withdraw it.
        let withdraws = seat == pending.seat && !agree;
        if !withdraws && (pending.agreed.contains(seat) || !self.people().contains(seat)) {
            return Err(Answer::No(No::NotYours));
        }
        Ok(Plan::plain(Entry::Reply { seat, proposal, agree }))
    }

    /// A bot for oneself, or for somebody who lets the others wait.
    fn replace(&self, seat: Seat, other: Seat, now: Time) -> Result<Plan, Answer> {
        self.during(&[Stage::Running])?;
        let may = if other == seat { !self.is_bot(seat) } else { self.is_overdue(other, now) };
        if !may {
            return Err(Answer::No(No::NotNow));
        }
        Ok(Plan::plain(Entry::TimeOut { seat: other }))
    }

    fn talk(&self, seat: Seat, allow: bool) -> Result<Plan, Answer> {
        if self.chairs[seat.index()].talks == allow {
            return Err(Answer::Done { seq: self.seq });
        }
        Ok(Plan::plain(Entry::Talk { seat, allow }))
    }

    fn mute(&self, seat: Seat, other: Seat, mute: bool) -> Result<Plan, Answer> {
        if other == seat || other.index() >= self.chairs.len() {
            return Err(Answer::No(No::NotNow));
        }
        if self.chairs[seat.index()].muted.contains(other) == mute {
            return Err(Answer::Done { seq: self.seq });
        }
        Ok(Plan::plain(Entry::Mute { seat, other, mute }))
    }

    fn during(&self, stages: &[Stage]) -> Result<(), Answer> {
        if stages.contains(&self.stage) { Ok(()) } else { Err(Answer::No(No::NotNow)) }
    }
}

fn no(declined: Declined) -> No {
    match declined {
        Declined::Stale => No::Stale,
        Declined::Length => No::Length,
        Declined::Refused(refused) => No::Refused(refused),
        Declined::NothingToUndo => No::NothingToUndo,
        Declined::Barrier => No::AskOthers,
    }
}
