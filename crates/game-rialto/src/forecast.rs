//! What actions cost, pay and touch: the questions that foresight asks before and after an action.

use engine::Seat;

use crate::{
    action::{Action, Deed, Origin},
    blue,
    desk::Desk,
    material::Kind,
    state::Phase,
    view::View,
};

/// RI-53: coins.
pub(crate) fn currency(view: &View, seat: Seat) -> i32 {
    view.desk(seat).coins.into()
}

/// RI-11: points on the track.
pub(crate) fn points(view: &View, seat: Seat) -> Option<i32> {
    Some(view.desk(seat).points.into())
}

/// Whether a building converts this kind already for this turn (RI-136).
pub(crate) fn is_swapped(phase: Phase, kind: Kind) -> bool {
    matches!(phase, Phase::Play { swapped } if swapped & 1 << kind.index() != 0)
}

impl View {
    /// RI-129: a seat's board, with its sealed choices so far if the viewer knows them.
    pub fn desk(&self, seat: Seat) -> Desk {
        let (mut desk, mut stock) = (self.public.desks[seat], self.public.stock);
        if let Some(own) = self.own.as_ref().filter(|_| self.viewer.is(seat)) {
            blue::perform_all(&mut desk, &mut stock, &own.deeds);
        }
        desk
    }
}

pub(crate) fn touches(action: Action) -> Vec<String> {
    match action {
        Action::Row(row) => vec![format!("row {}", row + 1)],
        Action::Take(building) | Action::Return(building) | Action::Green(building, _) => vec![building.name().into()],
        Action::Play(kind) | Action::Convert(kind) | Action::Swap(kind) | Action::Discard(kind) => {
            vec![kind.name().into()]
        }
        Action::Joker | Action::Jokers { .. } => vec![Kind::Joker.name().into()],
        Action::Link(link) => {
            let (a, b) = link.ends();
            vec![format!("link {}", link.number()), a.code().into(), b.code().into()]
        }
        Action::High(district) | Action::Place(district) | Action::From(Origin::District(district)) => {
            vec![district.code().into()]
        }
        Action::From(Origin::Supply) => vec!["supply".into()],
        Action::Blue(Deed { tile, trade }) => {
            let mut names = vec![tile.name().into()];
            if let Some((give, take)) = trade {
                names.extend([give.name().into(), take.name().into()]);
            }
            names
        }
        Action::Mask | Action::Delay | Action::Done => Vec::new(),
    }
}
