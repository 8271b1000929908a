//! When something happens at a table without anybody, as its row says it.

use engine::{Seat, Seats};
use protocol::{Proposal, Stage};
use store::{Person, Phase, Time};

use super::{
    entry::Entry,
    judge::Plan,
    state::{Holder, State},
    task::Live,
};
use crate::limits::{DAY, INVITED_WAITS, PROPOSAL_WAITS, PUBLIC_WAITS, UNTOUCHED};

impl State {
    /// Whether a bot plays for this seat.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        let chair = &self.chairs[seat.index()];
        chair.stand_in || matches!(chair.who, Holder::Bot(_))
    }

    /// Until when bots wait because somebody has asked to go back.
    pub(crate) fn bots_wait_until(&self) -> Option<Time> {
        let pending = self.proposal.as_ref()?;
        match pending.what {
            Proposal::Undo { .. } => Some(pending.since.after(PROPOSAL_WAITS)),
            Proposal::Pause | Proposal::End => None,
        }
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
                Some(self.bots_wait_until().unwrap_or(self.time))
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
}

impl Live {
    /// What changes of the table's row with an entry: how far it is, and when something is due. What
    /// is stored may be too early, never too late; whoever is woken too early looks again.
    pub(super) fn change(&self, plan: &Plan, time: Time) -> Option<(Phase, Option<Time>)> {
        let (phase, due) = match &plan.entry {
            Entry::Sit { .. }
            | Entry::Stand { .. }
            | Entry::Arrange { .. }
            | Entry::Rules { .. }
            | Entry::Talk { .. }
            | Entry::Mute { .. }
            | Entry::Rematch { .. } => return None,
            Entry::Plies { .. } => {
                let to_act = plan.tried.as_ref()?.to_act();
                let bot = to_act.iter().any(|seat| self.state.is_bot(seat));
                match (to_act.is_empty(), bot) {
                    (true, _) => (Phase::Over, None),
                    (false, true) => (Phase::Running, Some(time)),
                    (false, false) => (Phase::Running, Some(self.state.foresee(to_act, plan.entry.actor(), time))),
                }
            }
            Entry::Expire => (Phase::Over, None),
            Entry::Start { .. }
            | Entry::Undo { .. }
            | Entry::Propose { .. }
            | Entry::Reply { .. }
            | Entry::Resign { .. }
            | Entry::TimeOut { .. }
            | Entry::Return { .. }
            | Entry::Forgotten { .. } => (Phase::Running, Some(time)),
        };
        let early = self.row.due.is_some_and(|stored| stored > time && due.is_some_and(|due| stored <= due));
        (phase != self.row.phase || !early && due != self.row.due).then_some((phase, due))
    }

    /// Who holds the seats after an entry; nothing if that stays.
    pub(super) fn sitters(&self, entry: &Entry) -> Option<Vec<Option<Person>>> {
        let mut sitters = self.state.holders();
        if let Entry::Arrange { keep, .. } = entry {
            return Some(keep.iter().map(|seat| sitters.get((*seat)?.index()).copied().flatten()).collect());
        }
        let (seat, sitter) = entry.sitter()?;
        sitters[seat.index()] = sitter;
        Some(sitters)
    }
}
