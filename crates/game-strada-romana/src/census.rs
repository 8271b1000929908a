//! Every component, wherever it lies.

use engine::{Census, Counted};

use crate::{
    StradaRomana,
    material::{Colour, WAGONS},
    state::Place,
};

impl Counted for StradaRomana {
    /// 36 cubes, 36 ware tiles, 20 victory points, 10 wagons and 10 wagon tiles, wherever they are.
    fn census(&self) -> Census {
        let open = &self.open;
        let hands = || open.hands.values().iter();
        let of =
            |colour: Colour, places: &[Option<Colour>]| places.iter().filter(|&&c| c == Some(colour)).count() as i64;
        let cubes = |colour: Colour| {
            let held: i64 = hands().map(|hand| i64::from(hand.cubes[colour])).sum();
            held + of(colour, open.markets.values()) + i64::from(open.cubes.count(colour))
        };
        let wares = |colour: Colour| {
            let held: i64 = hands().map(|hand| i64::from(hand.wares[colour])).sum();
            held + of(colour, open.areas.values()) + i64::from(open.wares.count(colour))
        };
        let arrived = open.places.values().iter().filter(|&&place| place == Place::Arrived).count();
        let taken = self.tiles.faces.iter().flatten().count();
        assert_eq!(arrived, usize::from(open.arrived_count()), "arrivals are listed");
        assert_eq!(taken, usize::from(open.take_count()), "each tile taken has a face");
        assert!(hands().all(|hand| hand.coins < 5), "five coins are exchanged");
        let tiles = self.tiles.deck.len() as usize + self.tiles.removed.iter().count() + taken;
        let points = u32::from(open.points) + hands().map(|hand| u32::from(hand.points)).sum::<u32>();
        let mut census = vec![("wagons", WAGONS as i64), ("wagon tiles", tiles as i64), ("points", points.into())];
        census.extend(Colour::ALL.map(|colour| ("cubes", cubes(colour))));
        census.extend(Colour::ALL.map(|colour| ("ware tiles", wares(colour))));
        census
    }
}
