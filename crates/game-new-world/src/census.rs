//! Every component, wherever it lies.

use engine::{Census, Counted, Keyed as _};

use crate::{NewWorld, tile::Kind};

impl Counted for NewWorld {
    fn census(&self) -> Census {
        let on_map = self.land.tiles().iter().filter(|laid| laid.settler.is_some()).count() as i64;
        let in_hand: i64 = self.supply.values().iter().map(|&settlers| i64::from(settlers)).sum();
        let drawn = i64::from(self.drawn.is_some());
        let tiles =
            i64::from(self.pile.total()) + i64::from(self.aside.total()) + self.land.tiles().len() as i64 + drawn;
        let farms = self.land.farms().len() as i64;
        let farm = |kind: Kind| i64::from(kind.sheet().farm);
        let unlaid: i64 = Kind::keys()
            .map(|kind| farm(kind) * i64::from(self.pile.count(kind) + self.aside.count(kind)))
            .sum::<i64>()
            + self.drawn.map_or(0, farm);
        vec![("settlers", on_map + in_hand), ("tiles", tiles), ("farms", farms + unlaid)]
    }
}
