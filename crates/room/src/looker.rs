//! A pair of eyes: through which seat it looks, what it has been told, which ply it looks at.

use catalog::Position;
use engine::{RewindError, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::Room;

/// Somebody who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looker {
    viewer: Viewer,
    /// It has been told everything up to this entry.
    told: Option<u64>,
    /// The earlier ply that it looks at.
    looking: Option<usize>,
}

/// What somebody who looks is shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// All they may know.
    pub position: Position,
    /// How many plies there are; more than the position's if an earlier one is shown.
    pub plies: usize,
    /// Who is to do something next.
    pub next: Next,
    /// Whether a seat may know what another does not, so that a shared screen must change hands.
    pub hides: bool,
}

/// Who is to do something next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Next {
    /// Nobody: the game is over.
    Over,
    /// The person who looks.
    You,
    /// A bot.
    Bot(Seat),
    /// Another person.
    Person(Seat),
}

impl Looker {
    /// Somebody who sits on this seat.
    pub fn seat(seat: Seat) -> Looker {
        Looker::of(Viewer::Seat(seat))
    }

    /// Somebody who watches.
    pub fn spectator() -> Looker {
        Looker::of(Viewer::Spectator)
    }

    /// The people of one shared screen: the one person, or whoever is to act. Nobody's hand is shown
    /// before somebody says that they hold the device.
    pub fn at_home(room: &Room) -> Looker {
        let person = match room.people.len() {
            1 => room.people.first(),
            _ if room.table.hides() => None,
            _ => room.table.to_act().iter().find(|&seat| room.people.contains(seat)).or(room.people.first()),
        };
        person.map_or_else(Looker::spectator, Looker::seat)
    }

    fn of(viewer: Viewer) -> Looker {
        Looker { viewer, told: None, looking: None }
    }

    /// Through whose eyes it looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Whether it looks at the table as it is now.
    pub fn is_live(&self) -> bool {
        self.looking.is_none()
    }

    /// Looks through another seat's eyes from now on, and is told everything anew.
    pub fn turn_to(&mut self, viewer: Viewer) {
        if self.viewer != viewer {
            *self = Looker::of(viewer);
        }
    }

    /// Where nothing is secret, a shared screen follows whoever is to act among its people.
    pub fn follow(&mut self, room: &Room) {
        if let (false, Next::Person(seat)) = (room.table.hides(), room.next(self.viewer)) {
            self.turn_to(Viewer::Seat(seat));
        }
    }

    /// Looks at the table as it was after so many plies, or as it is.
    pub fn look(&mut self, ply: Option<usize>) {
        self.looking = ply;
    }

    /// Has been told everything up to this entry: for somebody who comes back.
    pub fn heard(&mut self, seq: u64) {
        self.told = Some(seq);
    }
}

impl Room {
    /// What somebody is shown now, with what they have not been told yet.
    pub fn show(&self, looker: &mut Looker) -> Result<Shown, RewindError> {
        looker.looking = looker.looking.filter(|&ply| ply < self.table.ply());
        let moment = self.moment(looker.viewer, looker.told);
        looker.told = Some(moment.seq);
        let mut position = self.table.position(looker.viewer, &moment);
        if let Some(ply) = looker.looking {
            let now = position;
            position = self.table.at(ply)?.position(looker.viewer, &moment).past();
            position.news = now.news;
        }
        let next = self.next(looker.viewer);
        Ok(Shown { position, plies: self.table.ply(), next, hides: self.table.hides() })
    }
}
