//! Who looks at a table: here by their sockets, at other nodes by what those say.

use std::sync::{
    Mutex,
    atomic::{AtomicU32, AtomicU64, Ordering},
};

use engine::{MAX_SEATS, Seat, Seats, Viewer};
use protocol::{Present, TableId};
use serde::{Deserialize, Serialize};
use store::Time;

/// Viewers are numbered: the seats, then all spectators as one.
pub(super) const VIEWERS: usize = MAX_SEATS + 1;

pub(super) fn number(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

/// How many sockets look through each pair of eyes, and who looks elsewhere.
#[derive(Default)]
pub(crate) struct Audience {
    eyes: [AtomicU32; VIEWERS],
    /// When each seat's last socket left, in milliseconds.
    left: [AtomicU64; MAX_SEATS],
    elsewhere: Mutex<Crowd>,
}

/// Who looks at one node, or at several. Builds tell it to each other: what one does not know of it,
/// it does not read.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Crowd {
    /// The seats whose people look.
    seats: Seats,
    /// When the others were last seen, by the service's time: a seat each, 0 for not.
    left: Vec<u64>,
    /// How many others look.
    watching: u32,
}

impl Crowd {
    /// Both at once.
    pub(crate) fn and(mut self, other: &Crowd) -> Crowd {
        self.seats = self.seats.iter().chain(other.seats.iter()).collect();
        self.watching = self.watching.saturating_add(other.watching);
        self.left.resize(self.left.len().max(other.left.len()), 0);
        self.left.iter_mut().zip(&other.left).for_each(|(own, other)| *own = (*own).max(*other));
        self
    }
}

/// Who is there: the seats, and how many besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(super) seats: Seats,
    watching: u32,
}

impl Audience {
    pub(crate) fn enter(&self, viewer: Viewer) {
        self.eyes[number(viewer)].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn leave(&self, viewer: Viewer, now: Time) {
        if let Some(seat) = viewer.seat() {
            self.left[seat.index()].fetch_max(now.0, Ordering::Relaxed);
        }
        self.eyes[number(viewer)].fetch_sub(1, Ordering::Relaxed);
    }

    fn count(&self, viewer: Viewer) -> u32 {
        self.eyes[number(viewer)].load(Ordering::Relaxed)
    }

    /// Whether a socket of this node looks through these eyes.
    pub(super) fn has(&self, viewer: Viewer) -> bool {
        self.count(viewer) > 0
    }

    /// Whether somebody of this seat looks, at whichever node.
    pub(crate) fn is_there(&self, seat: Seat) -> bool {
        self.presence().seats.contains(seat)
    }

    /// Who looks at this node, if anybody does.
    pub(crate) fn here(&self) -> Option<Crowd> {
        let seats: Seats = Seat::all(MAX_SEATS as u8).filter(|&seat| self.has(Viewer::Seat(seat))).collect();
        let watching = self.count(Viewer::Spectator);
        let left = self.left.iter().map(|left| left.load(Ordering::Relaxed)).collect();
        (!seats.is_empty() || watching > 0).then_some(Crowd { seats, left, watching })
    }

    /// Keeps who looks at other nodes. Who does so no longer was seen until now.
    pub(super) fn learn(&self, crowd: Crowd, now: Time) {
        let mut elsewhere = self.elsewhere.lock().expect("nobody panics with an audience in hand");
        for seat in elsewhere.seats.iter().filter(|&seat| !crowd.seats.contains(seat)) {
            self.left[seat.index()].fetch_max(now.0, Ordering::Relaxed);
        }
        for (own, &left) in self.left.iter().zip(&crowd.left) {
            own.fetch_max(left, Ordering::Relaxed);
        }
        *elsewhere = crowd;
    }

    /// Who is there now.
    pub(crate) fn presence(&self) -> Presence {
        let elsewhere = self.elsewhere.lock().expect("nobody panics with an audience in hand");
        let there = |seat: &Seat| self.has(Viewer::Seat(*seat)) || elsewhere.seats.contains(*seat);
        let watching = self.count(Viewer::Spectator).saturating_add(elsewhere.watching);
        Presence { seats: Seat::all(MAX_SEATS as u8).filter(there).collect(), watching }
    }

    /// Who is there now, and since when the others are not.
    pub(crate) fn present(&self, table: TableId, now: Time) -> Present {
        let Presence { seats, watching } = self.presence();
        let seen = |seat: Seat| match self.left[seat.index()].load(Ordering::Relaxed) {
            _ if seats.contains(seat) => Some(0),
            0 => None,
            left => Some(now.0.saturating_sub(left).max(1)),
        };
        Present { table, seats: Seat::all(MAX_SEATS as u8).map(seen).collect(), watching }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_looks_at_several_nodes_counts_once_and_has_left_when_no_node_sees_them() {
        let [one, two] = [Seat::new(0), Seat::new(1)];
        let (here, there) = (Audience::default(), Audience::default());
        here.enter(Viewer::Seat(one));
        there.enter(Viewer::Seat(one));
        there.enter(Viewer::Seat(two));
        there.enter(Viewer::Spectator);
        here.learn(there.here().expect("somebody looks").and(&Crowd::default()), Time(5));
        let table = TableId([1; 16]);
        let present = here.present(table, Time(5));
        assert_eq!((&present.seats[..3], present.watching), (&[Some(0), Some(0), None][..], 1));
        here.learn(Crowd::default(), Time(7));
        let present = here.present(table, Time(10));
        assert_eq!((&present.seats[..2], present.watching), (&[Some(0), Some(3)][..], 0));
        assert!(here.is_there(one) && !here.is_there(two));
        there.leave(Viewer::Seat(two), Time(8));
        // Whoever comes later learns when somebody was last seen from those who saw it.
        let late = Audience::default();
        late.learn(there.here().expect("somebody looks").and(&here.here().expect("so here")), Time(9));
        assert_eq!(late.present(table, Time(10)).seats[1], Some(2));
    }
}
