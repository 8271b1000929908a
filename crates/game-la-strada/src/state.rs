//! A game in progress, and small questions about it.

use engine::{Per, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    board::{Cell, Direction, Dots, Hexes, Land, Layout},
    event::Ending,
    first_road::FirstRoad,
    material::{Dot, Kind, LONGEST, MERCHANTS, TILES, Terrain},
    options::Connections,
};

/// A game of La Strada.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LaStrada {
    pub(crate) options: Options,
    pub(crate) layout: Layout,
    pub(crate) land: Land,
    /// What stands on each dot; nobody knows yet while workshops are placed blind (LS-57).
    pub(crate) kinds: Per<Dot, Option<Kind>>,
    pub(crate) first: Seat,
    pub(crate) sides: PerSeat<Side>,
    pub(crate) roads: Per<Cell, RoadTile>,
    /// Hexes with a road or a workshop.
    pub(crate) taken: Hexes,
    pub(crate) turn: Turn,
    /// What is known about the first road of the turn.
    pub(crate) first_road: FirstRoad,
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Its place on the resource track.
    pub resources: u8,
    /// Its road tiles by terrain.
    pub tiles: Per<Terrain, u8>,
    /// Its merchants that are in no settlement: the supply, or the warehouse of Danger Style, one
    /// pool for both workshops (LS-42).
    pub stock: u8,
    /// Its workshops.
    pub workshops: [Option<Cell>; 2],
    /// Its merchants by dot.
    pub merchants: Per<Dot, u8>,
    /// Dots where one of its roads ends.
    pub reached: Dots,
}

impl Default for Side {
    fn default() -> Side {
        Side {
            resources: 0,
            tiles: TILES,
            stock: MERCHANTS,
            workshops: [None; 2],
            merchants: Per::default(),
            reached: Dots::NONE,
        }
    }
}

impl Side {
    /// Dots where it has a merchant.
    pub fn present(&self) -> Dots {
        Dot::all().filter(|&dot| self.merchants[dot] > 0).collect()
    }

    /// How many workshops it has placed.
    pub fn placed(&self) -> u8 {
        self.workshops.iter().flatten().count() as u8
    }
}

/// What the seat to act is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// To place a workshop (LS-6, LS-7).
    Workshop,
    /// To confirm the workshop just placed.
    Placed,
    /// To start a road, or to end the turn.
    Build,
    /// To go on with the road it has started.
    Road,
    /// To move merchants along the finished road (LS-44).
    Travel,
    /// Nothing: the game is over.
    Over,
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// What is asked for.
    pub phase: Phase,
    /// The round, from 1; 0 while workshops are placed.
    pub round: u8,
    /// Where the road in hand starts.
    pub origin: Option<Cell>,
    /// The tiles of the road in hand, as many as `laid`.
    pub path: [Option<Cell>; LONGEST],
    /// How many tiles the road in hand has.
    pub laid: u8,
    /// What the road in hand has cost so far.
    pub spent: u8,
    /// What all roads of this turn have cost so far.
    pub paid: u8,
    /// How many roads were finished in this turn.
    pub built: u8,
    /// Settlements connected in this turn that were not reached before.
    pub fresh: Dots,
    /// Settlements that could start a road when the turn began (LS-52).
    pub starts: Dots,
    /// Where the merchants may travel to: the end of the road just finished (LS-44).
    pub target: Option<Dot>,
    /// Why the game ended.
    pub ending: Option<Ending>,
}

impl Turn {
    pub(crate) const fn of(seat: Seat, phase: Phase, round: u8) -> Turn {
        Turn {
            seat,
            phase,
            round,
            origin: None,
            path: [None; LONGEST],
            laid: 0,
            spent: 0,
            paid: 0,
            built: 0,
            fresh: Dots::NONE,
            starts: Dots::NONE,
            target: None,
            ending: None,
        }
    }

    /// The tiles of the road in hand.
    pub fn tiles(&self) -> impl Iterator<Item = Cell> {
        self.path.into_iter().flatten()
    }

    /// The last hex of the road in hand: its last tile, or where it starts.
    pub fn head(&self) -> Option<Cell> {
        match self.laid {
            0 => self.origin,
            laid => self.path[usize::from(laid) - 1],
        }
    }

    /// The direction in which the last tile of the road in hand was entered.
    pub fn heading(&self) -> Option<Direction> {
        let last = usize::from(self.laid).checked_sub(1)?;
        let before = if last == 0 { self.origin } else { self.path[last - 1] };
        before?.towards(self.path[last]?)
    }
}

/// A road tile as it lies: whose it is and which two edges it joins; or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct RoadTile(u8);

impl RoadTile {
    pub(crate) const NONE: RoadTile = RoadTile(0);

    pub(crate) fn new(owner: Seat, ends: [Direction; 2]) -> RoadTile {
        RoadTile(1 + (owner.index() * 36 + ends[0].index() * 6 + ends[1].index()) as u8)
    }

    /// Its owner and the directions of its two ends.
    pub(crate) fn read(self) -> Option<(Seat, [usize; 2])> {
        let code = self.0.checked_sub(1)?;
        Some((Seat::new(code / 36), [usize::from(code / 6 % 6), usize::from(code % 6)]))
    }
}

/// What others may read, for seats that play by themselves.
impl LaStrada {
    /// What each seat has.
    pub fn sides(&self) -> &PerSeat<Side> {
        &self.sides
    }

    /// How far the turn has come.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The board.
    pub fn land(&self) -> &Land {
        &self.land
    }

    /// What stands on a dot, once it is turned up.
    pub fn kind(&self, dot: Dot) -> Option<Kind> {
        self.kinds[dot]
    }

    /// Whether a road or a workshop lies on a hex.
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.taken.contains(cell)
    }

    /// Hexes with a road or a workshop.
    pub fn taken(&self) -> Hexes {
        self.taken
    }

    /// How many merchants are in a settlement.
    pub fn crowd(&self, dot: Dot) -> u8 {
        self.sides.values().iter().map(|side| side.merchants[dot]).sum()
    }

    /// What each seat would score if the game ended now.
    pub fn gold(&self) -> PerSeat<i16> {
        crate::scoring::gold(self)
    }
}

impl LaStrada {
    /// The seat whose turn it is.
    pub(crate) fn side(&self) -> &Side {
        &self.sides[self.turn.seat]
    }

    /// LS-27: only two seats may build to a settlement where they are already.
    pub(crate) fn reconnects(&self) -> bool {
        self.sides.seats() == 2 && !self.options.danger()
    }

    /// LS-56: whether a settlement takes one merchant in all.
    pub(crate) fn exclusive(&self) -> bool {
        self.reconnects() && self.options.exclusive
    }

    /// How many workshops a seat places (LS-6, LS-7).
    pub(crate) fn workshops_each(&self) -> u8 {
        if self.sides.seats() == 2 { 2 } else { 1 }
    }

    /// The settlements in which somebody other than `seat` has a merchant.
    pub(crate) fn held_by_others(&self, seat: Seat) -> Dots {
        self.sides
            .iter()
            .filter(|(other, _)| *other != seat)
            .fold(Dots::NONE, |held, (_, side)| held.or(side.present()))
    }

    /// LS-14, LS-43: the settlements that a seat could start a road from, but for LS-52.
    pub(crate) fn nodes(&self, seat: Seat) -> Dots {
        let side = &self.sides[seat];
        if self.options.danger() { side.present() } else { side.reached }
    }

    /// LS-52, LS-61: the settlements from which the seat to act may start a road now.
    pub(crate) fn start_dots(&self) -> Dots {
        match self.options.connections {
            Connections::One => self.turn.starts.and(self.nodes(self.turn.seat)),
            Connections::Many => self.nodes(self.turn.seat),
        }
    }

    /// LS-28, LS-48: whether the turn has done what it must.
    pub fn may_end(&self) -> bool {
        if self.options.danger() { self.turn.built > 0 } else { !self.turn.fresh.is_empty() }
    }
}
