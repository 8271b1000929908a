//! Every component, wherever it lies.

use engine::{Census, Counted, Game as _};

use crate::{LaStrada, board::Cell};

impl Counted for LaStrada {
    fn census(&self) -> Census {
        let mut tiles = [0i64; 3];
        let (mut merchants, mut workshops) = (0, 0);
        for (_, side) in self.sides.iter() {
            (0..3).for_each(|terrain| tiles[terrain] += i64::from(side.tiles[terrain]));
            merchants += i64::from(side.stock) + side.merchants.iter().map(|&count| i64::from(count)).sum::<i64>();
            workshops += i64::from(side.placed());
        }
        let shops: Vec<_> = self.sides.values().iter().flat_map(|side| side.workshops).flatten().collect();
        for cell in Cell::all().filter(|cell| self.taken.contains(*cell) && !shops.contains(cell)) {
            tiles[self.land.ground(cell).terrain().expect("roads lie on terrain") as usize] += 1;
        }
        let to_place = i64::from(self.workshops_each()) * i64::from(self.seats()) - workshops;
        vec![
            ("plains tiles", tiles[0]),
            ("forest tiles", tiles[1]),
            ("hill tiles", tiles[2]),
            ("merchants", merchants),
            ("workshops", workshops + to_place),
            ("settlements", self.kinds.len() as i64),
        ]
    }
}
