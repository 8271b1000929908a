//! The landscape cards that nobody holds: pile and discards.

use engine::{Bag, Croupier, Source};

use crate::material::{CARDS, CARDS_PER_LAND, GENERIC, LANDS, Land};

/// AT-8: the pile and the discards. Generic cards are all of the first kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    /// Face down.
    pub pile: Bag<Land>,
    /// AT-28: face up.
    pub discards: Bag<Land>,
    /// What the pile held when it was last shuffled.
    pub shuffled: Bag<Land>,
}

/// What a card from the pile was.
pub(crate) struct Card {
    pub(crate) kind: Land,
    /// Whether the discards had to be shuffled first.
    pub(crate) reshuffled: bool,
}

impl Deck {
    /// All sixty cards in the pile.
    pub(crate) fn new(typed: bool) -> Deck {
        let pile = Deck::all(typed);
        Deck { pile, discards: Bag::EMPTY, shuffled: pile }
    }

    /// All sixty cards.
    pub(crate) fn all(typed: bool) -> Bag<Land> {
        if typed {
            Bag::new([CARDS_PER_LAND; LANDS])
        } else {
            Bag::from_fn(|land| if land == GENERIC { CARDS } else { 0 })
        }
    }

    /// AT-50: whether a card can be had at all.
    pub(crate) fn has_card(&self) -> bool {
        !self.pile.is_empty() || !self.discards.is_empty()
    }

    /// AT-50, AT-66: takes the top card, shuffling the discards into an empty pile first; none is
    /// taken where none is left.
    pub(crate) fn draw<E>(&mut self, typed: bool, source: Source, croupier: &mut Croupier<'_, E>) -> Option<Card> {
        let reshuffled = self.pile.is_empty();
        if reshuffled {
            self.pile = std::mem::take(&mut self.discards);
            self.shuffled = self.pile;
        }
        if typed {
            let kind = self.pile.draw(source, croupier)?;
            // Even the last card of a pile, which needs no roll, is news to whoever takes it.
            croupier.reveal();
            Some(Card { kind, reshuffled })
        } else if self.pile.is_empty() {
            None
        } else {
            self.pile.take(GENERIC);
            Some(Card { kind: GENERIC, reshuffled })
        }
    }
}
