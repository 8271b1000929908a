//! Every component, wherever it lies.

use engine::{Census, Counted, Seat};

use crate::{Attika, Phase, action::Stack, material::AMPHORAE};

impl Counted for Attika {
    fn census(&self) -> Census {
        let estates = self.estates.values();
        let cards = self.deck.pile.total()
            + self.deck.discards.total()
            + estates.iter().map(|estate| u32::from(estate.cards())).sum::<u32>();
        let in_hand = i64::from(matches!(self.turn.phase, Phase::Drawn(_)) || drawn_and_unpaid(self));
        let buildings: i64 = Seat::all(self.estates.seats())
            .map(|seat| {
                let estate = &self.estates[seat];
                let stacked: u8 = Stack::ALL.iter().map(|&stack| estate.stacks[stack]).sum();
                let hidden = self.unseen(seat, true).len() + self.unseen(seat, false).len();
                assert_eq!(stacked, hidden, "stacks hide what is nowhere else");
                i64::from(estate.up.len() + estate.placed.len() + stacked)
            })
            .sum();
        let held: u8 = estates.iter().map(|estate| estate.amphorae).sum();
        let on_way = i64::from(matches!(self.turn.phase, Phase::Tile(_) | Phase::Turn(..)));
        vec![
            ("cards", cards.into()),
            ("buildings", buildings + in_hand),
            ("amphorae", i64::from(self.stock() + held)),
            ("amphorae in the box", AMPHORAE.into()),
            ("tiles", i64::from(self.tiles_left()) + self.map.laid().len() as i64 + on_way),
        ]
    }
}

/// Whether the building that is being paid for was just drawn, so that it lies nowhere else.
fn drawn_and_unpaid(game: &Attika) -> bool {
    matches!(game.turn.phase, Phase::Pay(building, _) if !game.estates[game.turn.seat].up.contains(building))
}
