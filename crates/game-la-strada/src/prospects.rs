//! What a site for a workshop promises, for hosts that list good sites first.

use crate::{
    View,
    board::{Cell, Hexes, Land},
    material::{Dot, TRACK},
    roads::FAR,
    view,
};

/// A site for a workshop, with the settlements that lie nearest to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The hex.
    pub cell: Cell,
    /// The three settlements that cost least to reach, with what a road there costs over free land.
    pub near: [(Dot, u8); 3],
    /// How good it is, by all settlements that a full track pays for. A rule of thumb, not of the game.
    pub worth: u32,
}

/// What each of these sites promises, the best first. All of them count as free, so that a workshop
/// tried out on one does not change the others.
pub fn prospects(view: &View, sites: &[Cell]) -> Vec<Prospect> {
    let mut game = view::imagine(view);
    sites.iter().for_each(|&cell| game.taken.remove(cell));
    let mut found: Vec<Prospect> = sites
        .iter()
        .map(|&cell| {
            let mut from = Hexes::NONE;
            from.insert(cell);
            let costs = game.costs(from, Hexes::NONE);
            let near = nearest(&game.land, cell, |dot| costs[dot]).map(|dot| (dot, costs[dot]));
            let within = Dot::all().filter(|&dot| costs[dot] <= TRACK);
            // Before the settlements are turned up, all of them are worth the same.
            let top = |dot: Dot| view.kinds[dot].map_or(1, |kind| u32::from(kind.top()));
            let worth = within.map(|dot| top(dot) * u32::from(FAR - costs[dot]).pow(2)).sum();
            Prospect { cell, near, worth }
        })
        .collect();
    engine::order(&mut found, |prospect| (std::cmp::Reverse(prospect.worth), prospect.cell));
    found
}

/// The three settlements nearest to a hex by a measure, then by the way the crow flies.
pub(crate) fn nearest(land: &Land, cell: Cell, far: impl Fn(Dot) -> u8) -> [Dot; 3] {
    let mut dots: Vec<Dot> = Dot::all().collect();
    engine::order(&mut dots, |&dot| (far(dot), land.cell(dot).distance(cell), dot));
    [dots[0], dots[1], dots[2]]
}
