//! What a building costs on a hex, and which cards pay for it.

use engine::{Per, Seat};

use crate::{
    action::Payment,
    board::{Hex, HexSet},
    material::{Building, BuildingSet, Group, Land, Symbols},
    state::Attika,
};

/// What a building costs on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// AT-30: whether it continues its chain and costs nothing at all.
    pub free: bool,
    /// AT-23: the symbols that the land does not give.
    pub missing: Symbols,
    /// AT-36, AT-38: cards for starting one more settlement; the land does not pay them.
    pub extra: u8,
}

impl Price {
    /// Nothing to pay.
    pub const FREE: Price = Price { free: true, missing: Symbols::NONE, extra: 0 };

    /// AT-27: how many cards it takes if no card matches.
    pub const fn most(self) -> u8 {
        2 * self.missing.total() + self.extra
    }

    /// AT-26: how many of the missing symbols cards of these kinds match.
    fn matches(self, cards: Per<Land, u8>) -> u8 {
        Land::ALL.into_iter().map(|land| cards[land].min(self.missing.of(land))).sum()
    }

    /// AT-67: the fewest cards that pay it out of this hand, which may hold fewer.
    pub fn least(self, hand: Per<Land, u8>, typed: bool) -> u8 {
        if typed { self.most() - self.matches(hand) } else { self.most() }
    }

    /// AT-67: whether just these cards pay it: single cards that match, pairs for the other
    /// missing symbols, and the extra.
    pub fn is_paid_by(self, payment: Payment, typed: bool) -> bool {
        let singles = self.most().checked_sub(payment.size());
        singles.is_some_and(|singles| singles <= if typed { self.matches(payment.cards()) } else { 0 })
    }
}

impl Attika {
    /// AT-30 to AT-33, AT-69: the buildings beside which this one is free: those directly before it,
    /// whichever copy; none for the first of a chain and, but for the option, none for a road.
    pub(crate) fn predecessors(&self, building: Building) -> BuildingSet {
        let printed = building.printed();
        if self.options.roads_chain && printed.group == Group::Roads { Group::Roads.members() } else { printed.after }
    }

    /// AT-30: the hexes where a seat gets a building for nothing.
    pub(crate) fn free_sites(&self, seat: Seat, building: Building) -> HexSet {
        let mut sites = HexSet::default();
        let estate = &self.estates[seat];
        for before in self.predecessors(building).and(estate.placed).iter() {
            if let Some(hex) = estate.hex(before) {
                self.map.neighbours(hex).for_each(|beside| sites.insert(beside));
            }
        }
        sites.and(self.map.empty())
    }

    /// What a building costs a seat on a hex. Beside its predecessor nothing (AT-65), however many
    /// followers that one has made free (AT-34).
    pub fn price(&self, seat: Seat, building: Building, hex: Hex) -> Price {
        let before = self.predecessors(building);
        let free = self.map.neighbours(hex).any(|beside| {
            self.map.standing(beside).is_some_and(|(owner, other)| owner == seat && before.contains(other))
        });
        if free { Price::FREE } else { self.full_price(seat, building, hex) }
    }

    /// AT-23, AT-36: what a building costs that no chain makes free.
    pub(crate) fn full_price(&self, seat: Seat, building: Building, hex: Hex) -> Price {
        let estate = &self.estates[seat];
        let extra = if estate.beside.contains(hex) { 0 } else { estate.settlements };
        Price { free: false, missing: building.cost().less(self.map.supply(hex)), extra }
    }

    /// AT-29: whether the seat's hand pays a price.
    pub(crate) fn can_pay(&self, seat: Seat, price: Price) -> bool {
        let estate = &self.estates[seat];
        price.least(estate.hand, self.options.typed()) <= estate.cards()
    }

    /// AT-29: whether the seat can build this on some hex.
    pub(crate) fn can_build(&self, seat: Seat, building: Building) -> bool {
        let estate = &self.estates[seat];
        // A hand that pays for everything anywhere needs no search.
        if estate.cards() >= 2 * building.cost().total() + estate.settlements {
            return !self.map.empty().is_empty();
        }
        !self.free_sites(seat, building).is_empty()
            || self.map.empty().iter().any(|hex| self.can_pay(seat, self.full_price(seat, building, hex)))
    }

    /// AT-29: whether the seat can build anything that lies on its player board.
    pub(crate) fn can_build_any(&self, seat: Seat) -> bool {
        self.estates[seat].up.iter().any(|building| self.can_build(seat, building))
    }
}

/// AT-67: calls back with every way to pay a price out of a hand of typed cards.
pub(crate) fn each_payment(price: Price, hand: Per<Land, u8>, mut take: impl FnMut(Payment)) {
    let most = price.most();
    for water in 0..=hand[Land::Water].min(most) {
        for forest in 0..=hand[Land::Forest].min(most - water) {
            for hill in 0..=hand[Land::Hill].min(most - water - forest) {
                for mountain in 0..=hand[Land::Mountain].min(most - water - forest - hill) {
                    let payment = Payment::new([water, forest, hill, mountain]);
                    if price.is_paid_by(payment, true) {
                        take(payment);
                    }
                }
            }
        }
    }
}
