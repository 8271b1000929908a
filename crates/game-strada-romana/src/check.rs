//! Whether a view can come of a game at all: its numbers are held against what is in the box and on
//! the table before anything is made of them.

use engine::{BadView, Options as _, Seats};

use crate::{
    board::{End, SquareSet},
    material::{
        ARRIVALS, COINS_PER_POINT, CUBES_PER_COLOUR, Colour, DECK, POINTS, QUIET_ROUNDS, TILE_LIMIT, WAGONS_PER_END,
        WARES_PER_COLOUR, Wagon, WagonSet,
    },
    state::{Motion, Open, Phase, Place},
    view::{self, View},
};

pub(crate) fn check(view: &View) -> Result<(), BadView> {
    let open = &view.open;
    let table = Seats::all(open.seats());
    BadView::unless(open.options.check(open.seats()).is_ok(), "hands")?;
    BadView::unless(view.viewer.seat().is_none_or(|seat| table.contains(seat)), "viewer")?;
    BadView::unless(table.contains(open.first), "first")?;
    BadView::unless(table.contains(open.on_turn), "on_turn")?;
    BadView::unless(open.quiet <= QUIET_ROUNDS * open.seats() - u8::from(!open.is_over()), "quiet")?;
    wagons(open)?;
    moving(open)?;
    goods(open)?;
    takes(open, table)?;
    faces(view)
}

/// Five wagons for each end, those that arrived in order, and no two on a square but in passing.
fn wagons(open: &Open) -> Result<(), BadView> {
    let to_rome = open.bound.values().iter().filter(|&&end| end == End::Rome).count();
    BadView::unless(to_rome == usize::from(WAGONS_PER_END), "bound")?;
    let count = usize::from(open.arrived_count());
    let listed = open.arrived_first(ARRIVALS as u8);
    let arrived = Wagon::all().filter(|&wagon| open.places[wagon] == Place::Arrived).collect::<WagonSet>();
    let in_order = open.arrivals.iter().take(count).all(Option::is_some);
    BadView::unless(in_order && arrived == listed && listed.len() as usize == count, "arrivals")?;
    BadView::unless(count < ARRIVALS || open.is_over(), "arrivals")?;
    let mut taken = SquareSet::NONE;
    for wagon in Wagon::all().filter(|&wagon| open.rolling() != Some(wagon)) {
        let Some(square) = open.square_of(wagon) else { continue };
        BadView::unless(!taken.contains(square), "places")?;
        taken = taken.with(square);
    }
    Ok(())
}

/// The wagon in motion is where its motion says.
fn moving(open: &Open) -> Result<(), BadView> {
    let Phase::Move(turn) = open.phase else { return Ok(()) };
    BadView::unless(turn.used <= turn.steps() && turn.moved.len() <= turn.used.into(), "phase")?;
    let on_road = |wagon: Wagon| turn.moved.contains(wagon) && open.square_of(wagon).is_some();
    let fits = match turn.motion {
        Motion::Nobody => turn.used == 0,
        Motion::Rolling(wagon) | Motion::Halted { wagon, .. } => on_road(wagon),
        Motion::Home(wagon) => open.places[wagon] == Place::Arrived,
    };
    BadView::unless(fits, "phase")
}

/// Cubes, ware tiles and victory points are all somewhere, once; five coins are exchanged.
fn goods(open: &Open) -> Result<(), BadView> {
    let hands = open.hands.values();
    let lying = |colour: Colour, places: &[Option<Colour>]| places.iter().filter(|&&lies| lies == Some(colour)).count();
    for colour in Colour::ALL {
        let cubes = hands.iter().map(|hand| usize::from(hand.cubes[colour])).sum::<usize>();
        let found = cubes + lying(colour, open.markets.values()) + usize::from(open.cubes.count(colour));
        BadView::unless(found == usize::from(CUBES_PER_COLOUR), "cubes")?;
        let wares = hands.iter().map(|hand| usize::from(hand.wares[colour])).sum::<usize>();
        let found = wares + lying(colour, open.areas.values()) + usize::from(open.wares.count(colour));
        BadView::unless(found == usize::from(WARES_PER_COLOUR), "wares")?;
    }
    BadView::unless(hands.iter().all(|hand| hand.coins < COINS_PER_POINT), "coins")?;
    let points = hands.iter().map(|hand| u32::from(hand.points)).sum::<u32>() + u32::from(open.points);
    BadView::unless(points == u32::from(POINTS) && (open.points > 0 || open.is_over()), "points")
}

/// Wagon tiles were taken one after another, three a seat at most.
fn takes(open: &Open, table: Seats) -> Result<(), BadView> {
    let count = usize::from(open.take_count());
    let first = open.takes.iter().take(count);
    let taken = || first.clone().flatten();
    let in_order = first.clone().all(Option::is_some) && taken().is_sorted_by_key(|take| take.arrived);
    let sat = taken().all(|take| table.contains(take.seat) && take.arrived <= open.arrived_count());
    let within_limit = table.iter().all(|seat| open.tile_count(seat) <= TILE_LIMIT);
    BadView::unless(in_order && sat && within_limit, "takes")?;
    BadView::unless(open.phase != Phase::Look || open.may_look(), "phase")?;
    let found = |barren: crate::state::Barren| {
        let last = taken().last().map_or(0, |take| take.arrived);
        barren.seen.within(table) && (last..=open.arrived_count()).contains(&barren.arrived)
    };
    BadView::unless(open.barren.is_none_or(found), "barren")
}

/// The viewer knows its own tiles, or all once the game is over, and what its looks showed.
fn faces(view: &View) -> Result<(), BadView> {
    let open = &view.open;
    let shown = |index: usize| open.takes[index].is_some_and(|take| open.is_over() || view.viewer.is(take.seat));
    BadView::unless((0..DECK).all(|index| view.faces[index].is_some() == shown(index)), "faces")?;
    BadView::unless(view.removed.is_some() == open.is_over(), "removed")?;
    let known = || view.faces.iter().chain([&view.removed]).flatten().copied();
    BadView::unless(known().collect::<WagonSet>().len() as usize == known().count(), "faces")?;
    let looks = view.viewer.seat().into_iter().flat_map(|seat| open.looks_of(seat));
    let whole = |sight: &view::Sight| sight.deck.len() + u32::from(sight.after) == DECK as u32;
    let seen = looks.eq(view.sights.iter().map(|sight| sight.after)) && view.sights.iter().all(whole);
    BadView::unless(seen, "sights")?;
    BadView::unless(!(open.was_looked_at() || open.is_over()) || view::can_be_dealt(view), "sights")
}
