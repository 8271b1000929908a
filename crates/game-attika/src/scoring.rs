//! Who won. There are no points (AT-55).

use engine::{PerSeat, Standing, rank};

use crate::state::{Attika, End};

/// AT-61: the winner first and all others level behind; after the last round AT-56 ranks everybody.
pub(crate) fn standings(game: &Attika) -> Option<PerSeat<Standing>> {
    let no_points = game.estates.map(|_, _| None);
    Some(match game.end? {
        End::Complete(winner) | End::Shrines(winner) => rank(no_points, |seat| seat == winner),
        End::Rounds => rank(no_points, |seat| {
            let estate = &game.estates[seat];
            (estate.placed.len(), estate.amphorae)
        }),
    })
}
