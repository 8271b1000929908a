//! Whether a view can come of a game at all: its numbers are held against what is in the box and on
//! the table before anything is made of them.

use engine::{BadView, Bag, Options as _, Per, Seat, Seats};

use crate::{
    action::Stack,
    board::{Hex, HexSet, layout},
    deck::Deck,
    map::{Laid, Map},
    material::{AMPHORAE, Building, BuildingSet, CARDS, Group, LAST_ROUND, Land, STACK_SIZES, TILES},
    state::{Mode, Phase},
    view::{EstateView, View, imagine},
};

/// As many options of a turn as the switch can allow.
const MOST_LIMIT: u8 = 3;

pub(crate) fn check(view: &View) -> Result<(), BadView> {
    let seats = view.estates.seats();
    let table = Seats::all(seats);
    BadView::unless(view.options.check(seats).is_ok(), "estates")?;
    BadView::unless(view.options.amphora_limit <= MOST_LIMIT, "options")?;
    BadView::unless(view.viewer.seat().is_none_or(|seat| table.contains(seat)), "viewer")?;
    BadView::unless(table.contains(view.first), "first")?;
    BadView::unless((1..=LAST_ROUND).contains(&view.round), "round")?;
    let map = map(view)?;
    turn(view, &map, table)?;
    view.estates.iter().try_for_each(|(seat, estate)| buildings(view, seat, estate))?;
    sites(view, &map)?;
    let amphorae = view.estates.values().iter().map(|estate| u32::from(estate.amphorae)).sum::<u32>();
    BadView::unless(amphorae <= AMPHORAE.into(), "amphorae")?;
    cards(view)
}

/// AT-2, AT-46: the first tiles lie as the layout says, each later one where it fits.
fn map(view: &View) -> Result<Map, BadView> {
    let layout = layout(view.estates.seats());
    BadView::unless(view.shrines == layout.shrines, "shrines")?;
    let first = view.tiles.iter().take(layout.centres.len()).map(|laid| laid.centre);
    BadView::unless(first.eq(layout.centres.iter().copied()), "tiles")?;
    let mut map = Map::new(view.estates.seats(), view.options.vacant_only);
    let mut seen = 0u32;
    for (number, &laid) in view.tiles.iter().enumerate() {
        let Laid { tile, centre, turn } = laid;
        BadView::unless(usize::from(tile) < TILES && seen >> tile & 1 == 0 && turn < 6, "tiles")?;
        BadView::unless(number < layout.centres.len() || map.fits(centre).is_ok(), "tiles")?;
        seen |= 1 << tile;
        map.lay(laid);
    }
    if let Phase::Tile(tile) | Phase::Turn(tile, _) = view.turn.phase {
        BadView::unless(usize::from(tile) < TILES && seen >> tile & 1 == 0, "phase")?;
    }
    Ok(map)
}

/// How far the turn is, and that what it asks can be asked.
fn turn(view: &View, map: &Map, table: Seats) -> Result<(), BadView> {
    let turn = &view.turn;
    BadView::unless(table.contains(turn.seat), "turn")?;
    let actions = turn.mode.base() + turn.spent.min(AMPHORAE);
    BadView::unless(turn.spent <= AMPHORAE && turn.done <= actions && turn.cards <= actions, "turn")?;
    BadView::unless((turn.phase == Phase::Over) == view.end.is_some(), "end")?;
    let estate = &view.estates[turn.seat];
    let up = |building: &Building| estate.up.contains(building);
    let asked = match turn.phase {
        Phase::Picked(building) => up(&building) && turn.mode == Mode::Build,
        Phase::Drawn(_) => turn.mode == Mode::Draw,
        Phase::Pay(building, hex) => {
            let from = if turn.mode == Mode::Build { up(&building) } else { !up(&building) };
            from && view.options.typed() && map.contains(hex)
        }
        Phase::Turn(_, spot) => map.fits(spot).is_ok(),
        Phase::Choose | Phase::Act | Phase::Owed | Phase::Tile(_) | Phase::Cards | Phase::Over => true,
    };
    BadView::unless(asked, "phase")
}

/// AT-5, AT-6: every building of a seat is face up, on the map, in hand or in a stack of its back.
fn buildings(view: &View, seat: Seat, estate: &EstateView) -> Result<(), BadView> {
    let drawn =
        if let Phase::Drawn(building) | Phase::Pay(building, _) = view.turn.phase { Some(building) } else { None };
    let in_hand = drawn.filter(|_| seat == view.turn.seat).filter(|building| !estate.up.contains(building));
    let placed = estate.placed.iter().map(|&(building, _)| building);
    let seen = estate.up.iter().copied().chain(placed).chain(in_hand);
    let count = seen.clone().count();
    let seen: BuildingSet = seen.collect();
    BadView::unless(usize::from(seen.len()) == count, "placed")?;
    let hidden = BuildingSet::ALL.minus(seen);
    let main = hidden.and(BuildingSet::MAIN).len();
    let within = estate.stacks.iter().all(|(stack, &left)| left <= STACK_SIZES[stack]);
    let whites = estate.stacks.values()[1..].iter().map(|&left| u32::from(left)).sum::<u32>();
    BadView::unless(
        within && estate.stacks[Stack::Main] == main && whites == u32::from(hidden.len() - main),
        "stacks",
    )?;
    BadView::unless(estate.groups >> Group::ALL.len() == 0, "groups")
}

/// AT-21: buildings stand on the map, one on a hex, and a site that is chosen is empty.
fn sites(view: &View, map: &Map) -> Result<(), BadView> {
    let mut taken = HexSet::default();
    let mut free = |hex: Hex| {
        let first = !taken.contains(hex);
        taken.insert(hex);
        first && map.contains(hex)
    };
    let mut placed = view.estates.values().iter().flat_map(|estate| &estate.placed);
    BadView::unless(placed.all(|&(_, hex)| free(hex)), "placed")?;
    if let Phase::Pay(_, hex) = view.turn.phase { BadView::unless(free(hex), "phase") } else { Ok(()) }
}

/// AT-8: sixty cards, and those that the viewer does not see can lie where they are said to lie.
fn cards(view: &View) -> Result<(), BadView> {
    let typed = view.options.typed();
    let whole = Deck::all(typed);
    let all = |cards: &Per<Land, u8>| cards.values().iter().map(|&count| u32::from(count)).sum::<u32>();
    let most = |cards: &Per<Land, u8>| cards.iter().all(|(land, &count)| count <= whole.count(land));
    BadView::unless(most(view.discards.counts()) && most(view.shuffled.counts()), "discards")?;
    let mut seen = view.discards.counts().map(|_, &count| u32::from(count));
    let mut drawn = Per::<Land, u32>::default();
    for (seat, estate) in view.estates.iter() {
        let open = !typed || view.viewer.is(seat);
        BadView::unless(estate.hand.is_some() == open && estate.drawn.is_some() == open, "hand")?;
        let counted = estate.hand.is_none_or(|hand| most(&hand) && all(&hand) == u32::from(estate.cards));
        BadView::unless(counted, "cards")?;
        for land in Land::ALL {
            seen[land] += estate.hand.map_or(0, |hand| hand[land].into());
            drawn[land] += estate.drawn.map_or(0, |drawn| drawn[land].into());
        }
    }
    let within =
        |cards: &Per<Land, u32>, most: &Bag<Land>| cards.iter().all(|(land, &count)| count <= most.count(land).into());
    BadView::unless(within(&seen, &whole), "cards")?;
    BadView::unless(within(&drawn, &view.shuffled), "drawn")?;
    let held = view.estates.values().iter().map(|estate| u32::from(estate.cards)).sum::<u32>();
    BadView::unless(held + u32::from(view.pile) + view.discards.total() == u32::from(CARDS), "pile")?;
    BadView::unless(!typed || imagine::can_be_dealt(view), "pile")
}
