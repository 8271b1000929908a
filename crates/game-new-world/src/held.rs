//! What a settler stands on, for those who weigh positions: bots and boards.

use engine::{Seat, Seats};

use crate::{
    NewWorld,
    board::Cell,
    laid::{Laid, Spot},
    meet::Mark,
    tile::{Segment, Sort},
};

/// A feature as one of its tiles sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The tile.
    pub cell: Cell,
    /// What it is.
    pub sort: Sort,
    /// Its tiles; for a farm itself and its filled neighbours; not counted for plains.
    pub tiles: u8,
    /// The edges of a town or trail that nothing continues yet, or the free cells round a farm.
    pub open: u8,
    /// Its flags, trading posts or animals.
    pub extras: u8,
    /// Who would score it as things stand.
    pub leaders: Seats,
    /// How many settlers each leader has on it.
    pub most: u8,
}

impl NewWorld {
    /// Every settler on the map with what it stands on.
    pub fn held(&self) -> impl Iterator<Item = (Seat, Held)> {
        self.land.tiles().iter().filter_map(|laid| {
            let settler = laid.settler?;
            Some((settler.seat, self.look(laid, settler.segment)))
        })
    }

    /// The same with the feature itself; farms have none that a tile could join.
    pub fn marked(&self) -> impl Iterator<Item = (Seat, Option<Mark>, Held)> {
        self.land.tiles().iter().filter_map(|laid| {
            let settler = laid.settler?;
            let mark = (settler.segment != Segment::FARM).then(|| Mark::of(&self.land, laid, settler.segment));
            Some((settler.seat, mark, self.look(laid, settler.segment)))
        })
    }

    /// A feature of the tile laid last.
    pub fn feature(&self, spot: Spot) -> Option<Held> {
        let laid = self.land.last();
        laid.segment(spot).map(|segment| self.look(laid, segment))
    }

    fn look(&self, laid: &Laid, segment: Segment) -> Held {
        let settlers = self.land.claims(laid, segment);
        let leaders = settlers.leaders(self.seats);
        let most = leaders.first().map_or(0, |seat| settlers.of(seat));
        let (tiles, open, extras) = if segment == Segment::FARM {
            let on = |farm: &&crate::land::Farm| self.land.farm_tile(**farm).cell == laid.cell;
            let around = self.land.farms().iter().find(on).map_or(0, |farm| farm.around);
            (1 + around, 8 - around, 0)
        } else {
            let feature = self.land.feature(laid, segment);
            (feature.tiles, feature.open, feature.extras)
        };
        Held { cell: laid.cell, sort: laid.sort(segment), tiles, open, extras, leaders, most }
    }
}
