//! Every component, wherever it lies.

use engine::{Census, Counted, Game as _, Per};

use crate::{LaStrada, board::Cell, material::Terrain};

impl Counted for LaStrada {
    fn census(&self) -> Census {
        let mut tiles = Per::<Terrain, i64>::default();
        let (mut merchants, mut workshops) = (0, 0);
        for (_, side) in self.sides.iter() {
            Terrain::ALL.into_iter().for_each(|terrain| tiles[terrain] += i64::from(side.tiles[terrain]));
            merchants +=
                i64::from(side.stock) + side.merchants.values().iter().map(|&count| i64::from(count)).sum::<i64>();
            workshops += i64::from(side.placed());
        }
        let shops: Vec<_> = self.sides.values().iter().flat_map(|side| side.workshops).flatten().collect();
        for cell in Cell::all().filter(|cell| self.taken.contains(*cell) && !shops.contains(cell)) {
            tiles[self.land.ground(cell).terrain().expect("roads lie on terrain")] += 1;
        }
        let to_place = i64::from(self.workshops_each()) * i64::from(self.seats()) - workshops;
        vec![
            ("plains tiles", tiles[Terrain::Plains]),
            ("forest tiles", tiles[Terrain::Forest]),
            ("hill tiles", tiles[Terrain::Hill]),
            ("merchants", merchants),
            ("workshops", workshops + to_place),
            ("settlements", self.kinds.values().len() as i64),
        ]
    }
}
