//! Whether a view can come of a game at all: its numbers are held against what is in the box and on
//! the table before anything is made of them.

use engine::{BadView, Options as _, Per, PerSeat, Seat, Seats};

use crate::{
    board::{Cell, Hexes, Land, Layout},
    material::{DOTS, Kind, LandTile, MERCHANTS, ROUNDS, TILES, TRACK, Terrain},
    options::Map,
    state::{Phase, Side, Turn},
    view::View,
};

/// A seat connects something new in one round of three at least, or the game ends.
const MOST_ROUNDS: u8 = 3 * DOTS as u8 + 3;

pub(crate) fn check(view: &View) -> Result<(), BadView> {
    let seats = view.sides.seats();
    let table = Seats::all(seats);
    BadView::unless(view.options.check(seats).is_ok() && view.gold.seats() == seats, "sides")?;
    BadView::unless(view.viewer.seat().is_none_or(|seat| table.contains(seat)), "viewer")?;
    BadView::unless(table.contains(view.first), "first")?;
    BadView::unless(table.contains(view.turn.seat), "turn")?;
    layout(&view.layout, view.options.map)?;
    let land = view.land();
    kinds(view)?;
    view.sides.iter().try_for_each(|(_, side)| holdings(view, side))?;
    turn(view, &land)?;
    tiles(view, &land)
}

/// LS-2: six land tiles, the starting tile first and not turned.
fn layout(layout: &Layout, map: Map) -> Result<(), BadView> {
    let all = LandTile::ALL.iter().all(|tile| layout.tiles.contains(tile));
    let turned = layout.tiles[0] == LandTile::S && layout.turns[0] == 0 && layout.turns.iter().all(|&turns| turns < 3);
    BadView::unless(all && turned && (map == Map::Random || *layout == Layout::BEGINNER), "layout")
}

/// LS-3, LS-57: all settlements are turned up, or none as long as workshops are placed blind.
fn kinds(view: &View) -> Result<(), BadView> {
    let count = |kind: Option<Kind>| view.kinds.values().iter().filter(|&&other| other == kind).count();
    let up = Kind::ALL.into_iter().all(|kind| count(Some(kind)) == usize::from(kind.tiles()));
    let blind = view.options.blind && view.turn.round == 0 && count(None) == DOTS;
    BadView::unless(if view.turn.round == 0 && view.options.blind { blind } else { up }, "kinds")
}

/// What a seat has: merchants are all somewhere, and nothing is above its bound.
fn holdings(view: &View, side: &Side) -> Result<(), BadView> {
    let merchants = side.merchants.values().iter().copied().chain([side.stock]).map(u32::from).sum::<u32>();
    let alone = view.options.danger() || side.merchants.values().iter().all(|&count| count <= 1);
    BadView::unless(merchants == u32::from(MERCHANTS) && alone, "merchants")?;
    BadView::unless(side.resources <= TRACK, "resources")?;
    let present = view.options.danger() || side.present().less(side.reached).is_empty();
    BadView::unless(present, "reached")?;
    // They are placed one after another, all of them before the first round.
    let each = if view.sides.seats() == 2 { 2 } else { 1 };
    let placed = side.workshops[0].is_some() || side.workshops[1].is_none();
    BadView::unless(placed && (view.turn.round == 0 || side.placed() == each) && side.placed() <= each, "workshops")
}

/// The road in hand hangs together from where it starts.
fn turn(view: &View, land: &Land) -> Result<(), BadView> {
    let turn = &view.turn;
    let placing = matches!(turn.phase, Phase::Workshop | Phase::Placed);
    let most = if view.options.danger() { ROUNDS } else { MOST_ROUNDS };
    BadView::unless(turn.round <= most && (turn.round == 0) == placing, "round")?;
    BadView::unless((turn.phase == Phase::Over) == turn.ending.is_some(), "ending")?;
    let laid = usize::from(turn.laid);
    let filled = turn.tiles().count() == laid && turn.path.iter().take(laid).all(Option::is_some);
    let joined = match turn.origin {
        Some(origin) => hangs_together(origin, turn),
        None => laid == 0,
    };
    BadView::unless(filled && joined, "path")?;
    let price = |cell: Cell| land.ground(cell).terrain().map(Terrain::cost);
    let prices: Option<Vec<u8>> = turn.tiles().map(price).collect();
    let cost = prices.map(|prices| prices.iter().sum::<u8>());
    BadView::unless(cost == Some(turn.spent), "spent")?;
    BadView::unless((turn.spent..=TRACK).contains(&turn.paid) && turn.built <= TRACK, "paid")?;
    let asked = match turn.phase {
        Phase::Workshop => view.sides[turn.seat].placed() < if view.sides.seats() == 2 { 2 } else { 1 },
        Phase::Road => turn.origin.is_some() && turn.target.is_none(),
        Phase::Travel => turn.origin.is_some() && turn.target.is_some() && view.options.danger(),
        Phase::Placed | Phase::Build | Phase::Over => turn.origin.is_none() && turn.target.is_none(),
    };
    BadView::unless(asked, "phase")
}

fn hangs_together(origin: Cell, turn: &Turn) -> bool {
    let mut head = origin;
    let mut heading = None;
    turn.tiles().all(|cell| {
        let Some(step) = head.towards(cell) else { return false };
        // LS-17: a road never turns back sharply.
        let bends = heading.is_none_or(|heading: crate::board::Direction| heading.bends().contains(&step));
        (head, heading) = (cell, Some(step));
        bends
    })
}

/// LS-4: every road tile is in its owner's supply or lies on its terrain, one on a hex.
fn tiles(view: &View, land: &Land) -> Result<(), BadView> {
    let mut taken = Hexes::NONE;
    let mut free = |cell: Cell| {
        let first = !taken.contains(cell);
        taken.insert(cell);
        first
    };
    let mut left: PerSeat<Per<Terrain, u32>> = view.sides.map(|_, side| side.tiles.map(|_, &count| count.into()));
    let shops: Vec<Cell> = view.sides.values().iter().flat_map(|side| side.workshops).flatten().collect();
    for cell in shops {
        let plain = land.ground(cell).terrain() == Some(Terrain::Plains);
        BadView::unless(plain && free(cell), "workshops")?;
    }
    // The head of the road in hand lies only in the turn, and the last tile of a finished one on the board.
    let head = if view.turn.phase == Phase::Road { view.turn.tiles().last() } else { None };
    let roads = view.roads.iter().map(|tile| (tile.owner, tile.cell));
    for (owner, cell) in roads.chain(head.map(|cell| (view.turn.seat, cell))) {
        let terrain = land.ground(cell).terrain().filter(|_| free(cell));
        let Some(terrain) = terrain.filter(|_| sits(view, owner)) else { return Err(BadView("roads")) };
        left[owner][terrain] += 1;
    }
    let whole = |tiles: &Per<Terrain, u32>| tiles.iter().all(|(terrain, &count)| count == u32::from(TILES[terrain]));
    BadView::unless(left.values().iter().all(whole), "tiles")?;
    let path = view.turn.tiles().filter(|cell| Some(*cell) != head);
    let laid = |cell: Cell| view.roads.iter().any(|tile| tile.cell == cell && tile.owner == view.turn.seat);
    BadView::unless(path.into_iter().all(laid), "path")?;
    let starts = view.turn.origin.is_none_or(|cell| {
        land.ground(cell).dot().is_some() || view.sides[view.turn.seat].workshops.contains(&Some(cell))
    });
    BadView::unless(starts, "origin")?;
    let ends = |tile: &crate::view::LaidTile| tile.ends[0] != tile.ends[1];
    BadView::unless(view.roads.iter().all(ends), "roads")
}

fn sits(view: &View, seat: Seat) -> bool {
    Seats::all(view.sides.seats()).contains(seat)
}
