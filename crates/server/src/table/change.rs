//! What an entry changes of its table's row.

use store::{Person, Phase, Time};

use super::{entry::Entry, judge::Plan, task::Live};

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

    /// Who holds which seat after an entry, if it changes that.
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
