//! What a site means to a seat: who pays for a building there, where it lies, and whether it wins.

use engine::{Per, Seat};

use crate::{
    action::Payment,
    board::{Hex, HexSet},
    material::{Building, Land},
    price::Price,
    state::Attika,
};

/// Who pays for a building on a hex, symbol by symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bill {
    /// What it costs.
    pub price: Price,
    /// AT-22: each symbol of the cost with what pays it; none where it is free (AT-30).
    pub symbols: Vec<(Land, Payer)>,
}

/// What pays for one symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payer {
    /// AT-23: the land of this hex.
    Land(Hex),
    /// AT-26: one card that shows the landscape.
    Card,
    /// AT-27: any two cards.
    Pair,
}

/// What a site is called after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landmark {
    /// It lies in this direction of [`RING`](crate::board::RING) from an own building.
    Beside(Building, usize),
    /// It lies away from all own buildings, at this shrine, counted from 0.
    Shrine(usize),
    /// It lies away from both.
    Open,
}

impl Attika {
    /// Who pays if the fewest cards of the hand do.
    pub fn bill(&self, seat: Seat, building: Building, hex: Hex) -> Bill {
        let price = self.price(seat, building, hex);
        let hand = self.estates[seat].hand;
        let singles = price.most() - price.least(hand, self.options.typed());
        self.bill_of(price, building, hex, hand, singles)
    }

    /// AT-67: who pays if just these cards do.
    pub fn bill_paid(&self, seat: Seat, building: Building, hex: Hex, payment: Payment) -> Bill {
        let price = self.price(seat, building, hex);
        let singles = price.most().saturating_sub(payment.size());
        self.bill_of(price, building, hex, payment.cards(), singles)
    }

    fn bill_of(&self, price: Price, building: Building, hex: Hex, mut cards: Per<Land, u8>, mut singles: u8) -> Bill {
        if price.free {
            return Bill { price, symbols: Vec::new() };
        }
        let mut givers: Vec<Hex> = std::iter::once(hex)
            .chain(self.map.neighbours(hex).filter(|&other| !self.options.vacant_only || self.is_empty(other)))
            .collect();
        let mut pays = |land: Land| {
            if let Some(giver) = givers.iter().position(|&giver| self.map.land(giver) == Some(land)) {
                return Payer::Land(givers.remove(giver));
            }
            if singles == 0 || cards[land] == 0 {
                return Payer::Pair;
            }
            cards[land] -= 1;
            singles -= 1;
            Payer::Card
        };
        let symbols = building.cost().iter().map(|land| (land, pays(land))).collect();
        Bill { price, symbols }
    }

    fn is_empty(&self, hex: Hex) -> bool {
        self.map.standing(hex).is_none()
    }

    /// What a hex is called after for a seat; for a building that is free there, after the one
    /// that makes it so.
    pub fn landmark(&self, seat: Seat, building: Option<Building>, hex: Hex) -> Landmark {
        let here = self.map.spot(hex);
        let before = building.map_or_else(Default::default, |building| self.predecessors(building));
        let beside = self.map.neighbours(hex).filter_map(|other| {
            let (_, own) = self.map.standing(other).filter(|&(owner, _)| owner == seat)?;
            Some((own, self.map.spot(other).direction(here)?))
        });
        let named = beside.min_by_key(|&(own, _)| (!before.contains(own), own.index()));
        match (named, self.map.touches(hex)) {
            (Some((own, direction)), _) => Landmark::Beside(own, direction),
            (None, 0) => Landmark::Open,
            (None, shrines) => Landmark::Shrine(shrines.trailing_zeros() as usize),
        }
    }

    /// AT-53: the empty hexes where one more building of a seat would join two shrines.
    pub fn winning_sites(&self, seat: Seat) -> HexSet {
        let mut sites = HexSet::default();
        for hex in self.map.empty().iter() {
            let mut touched = self.map.touches(hex);
            for other in self.map.neighbours(hex) {
                if let Some((_, own)) = self.map.standing(other).filter(|&(owner, _)| owner == seat) {
                    touched |= self.estates[seat].shrines(own);
                }
            }
            if touched.count_ones() > 1 {
                sites.insert(hex);
            }
        }
        sites
    }
}
