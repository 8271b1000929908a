//! Whether a view can come of a game at all: its numbers are held against what is in the box and on
//! the table before anything is made of them.

use engine::{BadView, Keyed as _, Options as _, Per, Seat, Seats};

use crate::{
    land::Land,
    material::{COAST, SETTLERS},
    options::Explorers,
    state::{Explorer, Ledger, Phase},
    tile::Kind,
    view::View,
};

/// No game comes near so many points of one sort.
const MOST_POINTS: u16 = 5000;

pub(crate) fn check(view: &View) -> Result<(), BadView> {
    let seats = view.seats();
    let table = Seats::all(seats);
    let alike = [view.explorers.seats(), view.ledger.seats()] == [seats; 2];
    BadView::unless(view.options.check(seats).is_ok() && alike, "supply")?;
    BadView::unless(table.contains(view.first), "first")?;
    BadView::unless(table.contains(view.active), "active")?;
    BadView::unless(view.ledger.values().iter().all(bounded), "ledger")?;
    tiles(view)?;
    let land = land(view)?;
    settlers(view, &land, table)?;
    explorers(view)?;
    phase(view, &land)
}

fn bounded(ledger: &Ledger) -> bool {
    let Ledger { trails, towns, farms, bonus, open_trails, open_towns, open_farms, plains } = *ledger;
    [trails, towns, farms, bonus, open_trails, open_towns, open_farms, plains]
        .iter()
        .all(|&points| points <= MOST_POINTS)
}

/// NW-3: every tile is laid, drawn, face down or aside.
fn tiles(view: &View) -> Result<(), BadView> {
    let mut found = Per::<Kind, usize>::default();
    for kind in view.tiles.iter().map(|tile| tile.kind).chain(view.drawn) {
        BadView::unless(kind.index() < Kind::COUNT, "tiles")?;
        found[kind] += 1;
    }
    let whole = |kind: Kind| {
        found[kind] + usize::from(view.pile.count(kind)) + usize::from(view.aside.count(kind))
            == usize::from(kind.sheet().count)
    };
    BadView::unless(Kind::keys().all(whole), "tiles")
}

/// NW-9, NW-10: each tile was laid where it fits what lay there before.
fn land(view: &View) -> Result<Land, BadView> {
    let mut land = Land::coast(view.options.rows_bounded);
    for tile in &view.tiles {
        let demand = land.frontier.demand(tile.cell).ok_or(BadView("tiles"))?;
        BadView::unless(tile.kind.fitting(demand) >> tile.turn.index() & 1 == 1, "tiles")?;
        land.lay(tile.kind, tile.turn, tile.cell);
    }
    Ok(land)
}

/// NW-4: every settler is in hand or stands on a feature of a tile, by the feature's own name.
fn settlers(view: &View, land: &Land, table: Seats) -> Result<(), BadView> {
    let mut count = view.supply.map(|_, &supply| u32::from(supply));
    for (tile, laid) in view.tiles.iter().zip(land.tiles()) {
        let Some((seat, spot)) = tile.settler else { continue };
        let named = laid.segment(spot).is_some_and(|segment| laid.spot(segment) == spot);
        BadView::unless(named && table.contains(seat), "settlers")?;
        count[seat] += 1;
    }
    BadView::unless(count.values().iter().all(|&count| count == u32::from(SETTLERS)), "supply")
}

/// NW-5, NW-37: each step west sends a settler home, and a settler came with a tile.
fn explorers(view: &View) -> Result<(), BadView> {
    let on_map =
        |explorer: &Explorer| usize::from(explorer.row) < COAST && usize::from(explorer.col) <= view.tiles.len();
    BadView::unless(view.explorers.values().iter().flatten().flatten().all(on_map), "explorers")?;
    let landed: Seats = view.explorers.iter().filter(|(_, pair)| pair.is_some()).map(|(seat, _)| seat).collect();
    let expected: Seats = match (view.options.explorers, view.phase) {
        (Explorers::Shared, _) => Seats::only(Seat::FIRST),
        (Explorers::PerSeat, Phase::Explorers) => {
            view.first.clockwise(view.seats()).take_while(|&seat| seat != view.active).collect()
        }
        (Explorers::PerSeat, _) => Seats::all(view.seats()),
    };
    BadView::unless(landed == expected, "explorers")
}

/// What is asked can be done.
fn phase(view: &View, land: &Land) -> Result<(), BadView> {
    let fits = |kind: Kind| land.frontier.takes(kind);
    let turns = |kind: Kind, cell| land.frontier.demand(cell).map_or(0, |demand| kind.fitting(demand));
    let drawn = matches!(view.phase, Phase::Lay | Phase::Turn(_));
    BadView::unless(view.drawn.is_some() == drawn, "drawn")?;
    let asked = match view.phase {
        Phase::Explorers => view.options.explorers != Explorers::Shared && view.tiles.is_empty(),
        Phase::Lay => view.drawn.is_some_and(fits),
        Phase::Turn(cell) => view.drawn.is_some_and(|kind| turns(kind, cell) != 0),
        Phase::Claim | Phase::Score | Phase::End => !view.tiles.is_empty(),
        Phase::Over => true,
    };
    BadView::unless(asked, "phase")
}
