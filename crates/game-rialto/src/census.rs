//! Every component, wherever it lies.

use engine::{Census, Counted, Seat};

use crate::{
    Rialto,
    material::{Building, Kind},
};

impl Counted for Rialto {
    fn census(&self) -> Census {
        let public = &self.public;
        let mut census = Vec::new();
        for kind in Kind::ALL {
            census.push((kind.name(), i64::from(cards(self, kind))));
        }
        for building in Building::ALL {
            let owned: u8 = public.desks.values().iter().map(|desk| desk.count(building)).sum();
            census.push((building.name(), i64::from(owned + public.stock[building])));
        }
        let councilmen: i64 = public.desks.values().iter().map(|desk| i64::from(desk.councilmen())).sum();
        census.push(("councilmen", councilmen));
        let laid =
            |gondola| public.links.values().iter().flatten().filter(|span| span.is_gondola() == gondola).count() as i64;
        census.push(("gondolas", i64::from(public.gondolas) + laid(true)));
        census.push(("bridges", i64::from(public.bridges.total()) + i64::from(public.bridge.is_some()) + laid(false)));
        census.push(("size of pile", i64::from(public.pile) - i64::from(self.secret.pile.total())));
        for seat in Seat::all(public.seats()) {
            let own = &self.secret.own[seat];
            census.push(("size of hand", i64::from(public.desks[seat].hand.size) - i64::from(own.hand.total())));
            census.push(("size of tucked", i64::from(public.desks[seat].tucked) - i64::from(own.tucked.total())));
            let sure = &public.desks[seat].hand.sure;
            let held = Kind::ALL.into_iter().all(|kind| sure.count(kind) <= own.hand.count(kind));
            let lacks = |kind: &Kind| public.desks[seat].hand.lacks(*kind);
            let none = Kind::ALL.into_iter().filter(lacks).all(|kind| own.hand.count(kind) == 0);
            census.push(("what is known is true", i64::from(held && none)));
        }
        census
    }
}

/// How many cards of a kind there are in all.
pub(crate) fn cards(game: &Rialto, kind: Kind) -> u8 {
    let public = &game.public;
    let mut count = game.secret.pile.count(kind) + public.discards.count(kind);
    count += public.rows.iter().map(|row| row.count(kind)).sum::<u8>();
    for seat in Seat::all(public.seats()) {
        let own = &game.secret.own[seat];
        count += own.hand.count(kind) + own.tucked.count(kind);
        count += public.desks[seat].shown.cards.count(kind);
    }
    count
}
