//! A line that somebody tries on a what-if board, and what becomes of it as a conditional order: if
//! they do this, I do that.

use catalog::{Moment, Table};
use engine::{Seat, Viewer};
use protocol::{Event, Turn};

/// What was tried, in order.
pub(crate) struct Line {
    /// Whose board it is.
    pub(crate) own: Seat,
    acts: Vec<Tried>,
}

/// Actions of one seat with nothing between them that could turn out otherwise.
struct Tried {
    seat: Seat,
    /// After how many plies.
    from: usize,
    actions: Vec<String>,
}

impl Tried {
    fn until(&self) -> usize {
        self.from + self.actions.len()
    }
}

impl Line {
    pub(crate) fn of(own: Seat) -> Line {
        Line { own, acts: Vec::new() }
    }

    /// Adds what a seat did after so many plies. Back to `free` nothing was rolled, shown, or done by
    /// another seat; what goes on from there without a step that is done by itself is one turn.
    pub(crate) fn add(&mut self, seat: Seat, from: usize, free: usize, actions: &[String]) {
        match self.acts.last_mut() {
            Some(last) if last.seat == seat && free <= last.from && last.until() == from => {
                last.actions.extend_from_slice(actions);
            }
            Some(_) | None => self.acts.push(Tried { seat, from, actions: actions.to_vec() }),
        }
    }

    /// After how many plies the last of it was tried.
    pub(crate) fn last(&self) -> Option<usize> {
        self.acts.last().map(|tried| tried.until() - 1)
    }

    /// Forgets what came after so many plies.
    pub(crate) fn cut(&mut self, plies: usize) {
        self.acts.retain(|tried| tried.from < plies);
        if let Some(last) = self.acts.last_mut() {
            last.actions.truncate(plies - last.from);
        }
    }

    /// The line as an order: own turns, each with all that its owner would have been told before it. None
    /// if it begins with an own turn, which is not to wait for anything.
    pub(crate) fn turns(&self, table: &dyn Table) -> Vec<Turn> {
        if self.acts.first().is_none_or(|first| first.seat == self.own) {
            return Vec::new();
        }
        let news = table.position(Viewer::Seat(self.own), &Moment::default()).news;
        let mut since = 0;
        let turn = |tried: &Tried| {
            let told = news.iter().filter(|told| since < told.ply && told.ply <= tried.from);
            let told = told.map(|told| Event(told.event.clone())).collect();
            since = tried.from;
            Turn { told, actions: tried.actions.clone(), next: Vec::new() }
        };
        let turns: Vec<Turn> = self.acts.iter().filter(|tried| tried.seat == self.own).map(turn).collect();
        turns.into_iter().rev().fold(Vec::new(), |next, turn| vec![Turn { next, ..turn }])
    }
}

/// Adds a line to an order. For what it names already, the new turn counts.
#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) fn grow(turns: &mut Vec<Turn>, line: Vec<Turn>) {
    for turn in line {
        match turns.iter_mut().find(|known| known.told == turn.told) {
            Some(known) if known.actions == turn.actions => grow(&mut known.next, turn.next),
            Some(known) => *known = turn,
            None => turns.push(turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(action: &str, next: Vec<Turn>) -> Turn {
        Turn { told: Vec::new(), actions: vec![action.into()], next }
    }

    #[test]
    fn a_line_that_goes_on_grows_the_tree_and_another_turn_for_the_same_replaces_it() {
        let mut turns = vec![turn("build", Vec::new())];
        grow(&mut turns, vec![turn("build", vec![turn("draw", Vec::new())])]);
        assert_eq!(turns, [turn("build", vec![turn("draw", Vec::new())])]);
        grow(&mut turns, vec![turn("pass", Vec::new())]);
        assert_eq!(turns, [turn("pass", Vec::new())]);
    }
}
