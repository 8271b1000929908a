//! Whether a view can come of a game at all: its numbers are held against what is in the box and on
//! the table before anything is made of them.

use engine::{BadView, Keyed as _, Options as _, Seat, Seats};

use crate::{
    blue,
    board::{District, Link, Span},
    desk::{Desk, Slot},
    material::{
        Bridge, Building, COPIES, COUNCILMEN, Cards, GONDOLAS, HAND_LIMIT, Kind, ROUNDS, SLOTS, Stage, start_coins,
    },
    options::{BlueOrder, BridgeSet, LeftoverCards},
    state::{Laying, Own, Phase, Public, Rowing},
    view::{self, View},
};

/// The highest hand limit: every building raises it by two.
const MOST_CARDS: u8 = HAND_LIMIT + 2 * SLOTS as u8;
/// The most that a stage brings: a whole hand, all buildings that count as jokers, and the bonus.
const MOST: u8 = MOST_CARDS + Building::COPIES + 1;
/// No game comes near so many points.
const MOST_POINTS: i16 = 2000;

pub(crate) fn check(view: &View) -> Result<(), BadView> {
    table(view)?;
    turn(&view.public)?;
    phase(&view.public)?;
    stocks(&view.public)?;
    view.public.desks.iter().try_for_each(|(seat, desk)| board(&view.public, seat, desk))?;
    cards(view)
}

/// Whoever is named sits at the table.
fn table(view: &View) -> Result<(), BadView> {
    let public = &view.public;
    let seats = public.seats();
    BadView::unless(public.options.check(seats).is_ok(), "desks")?;
    let table = Seats::all(seats);
    let sits = |seat: Seat| table.contains(seat);
    BadView::unless(view.viewer.seat().is_none_or(sits), "viewer")?;
    BadView::unless(view.own.is_some() == view.viewer.seat().is_some(), "own")?;
    BadView::unless(sits(public.first), "first")?;
    BadView::unless(sits(public.starter), "starter")?;
    BadView::unless(public.acted.within(table), "acted")?;
    BadView::unless(public.delayed.within(table), "delayed")?;
    BadView::unless(public.winner.is_none_or(sits), "winner")?;
    BadView::unless(public.won.values().iter().copied().flatten().all(sits), "won")?;
    let lined_up = |line: &[Seat; 5]| line.iter().take(usize::from(seats)).copied().collect::<Seats>() == table;
    BadView::unless(lined_up(&public.order), "order")?;
    BadView::unless(lined_up(&public.queue), "queue")
}

/// The round, the rows that were taken in it, and who is waited for.
fn turn(public: &Public) -> Result<(), BadView> {
    let opening = public.phase == Phase::Opening;
    BadView::unless(public.round <= ROUNDS && (public.round == 0) == opening, "round")?;
    BadView::unless(District::ALL.iter().all(|district| public.districts.contains(district)), "districts")?;
    BadView::unless(public.step < public.seats(), "step")?;
    let took: Seats = public.taken.into_iter().flatten().collect();
    let rows = public.taken.iter().flatten().count();
    let due = match public.phase {
        Phase::Opening => 0,
        Phase::Draft => public.step,
        Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => public.seats(),
    };
    let dealt = public.taken[usize::from(public.row_count())..].iter().all(Option::is_none);
    let once = rows == usize::from(took.len()) && took.within(Seats::all(public.seats()));
    BadView::unless(once && dealt && rows == usize::from(due), "taken")?;
    BadView::unless(waited_for(public), "waiting")
}

fn waited_for(public: &Public) -> bool {
    let next = Seats::only(public.queue[usize::from(public.step)]);
    let some = public.waiting.within(Seats::all(public.seats())) && !public.waiting.is_empty();
    match public.phase {
        Phase::Over => public.waiting.is_empty(),
        Phase::Play { .. } => public.next_turn().map(Seats::only) == Some(public.waiting),
        Phase::Discards => some,
        Phase::Blues if public.options.blue_order == BlueOrder::Simultaneous => some,
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues => public.waiting == next,
    }
}

/// What is asked can be done, in the stage that asks it.
fn phase(public: &Public) -> Result<(), BadView> {
    let asked = public.waiting.first().map(|seat| &public.desks[seat]);
    let free = |link: Link| public.links[link].is_none();
    let stage = match public.phase {
        Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards => Stage::Doge,
        Phase::Play { .. } => public.stage,
        Phase::Build { .. } => Stage::Building,
        Phase::Bridge(_) => Stage::Bridge,
        Phase::Gondola(_) => Stage::Gondola,
        Phase::Council { .. } | Phase::Blues | Phase::Over => Stage::Councilman,
    };
    let fits = match public.phase {
        Phase::Play { swapped } => swapped >> Kind::Joker.index() == 0,
        Phase::Build { budget, returned } => budget <= MOST && !(returned && asked.is_some_and(Desk::is_full)),
        Phase::Bridge(Laying::Where) => public.bridge.is_some(),
        Phase::Bridge(Laying::Facing(link)) => public.bridge.is_some() && free(link),
        Phase::Bridge(Laying::Laid) => public.bridge.is_none(),
        Phase::Gondola(Rowing::End(link)) => !free(link),
        Phase::Gondola(Rowing::Whence(_)) => asked.is_some_and(|desk| desk.general == 0),
        Phase::Council { left } => left <= MOST,
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Gondola(Rowing::Where | Rowing::Placed)
        | Phase::Blues
        | Phase::Over => true,
    };
    BadView::unless(public.stage == stage && fits, "phase")
}

/// Buildings, bridges and gondolas are all somewhere, once.
fn stocks(public: &Public) -> Result<(), BadView> {
    let desks = public.desks.values();
    let whole = |building: Building| {
        let owned: u8 = desks.iter().map(|desk| desk.count(building)).sum();
        u32::from(owned) + u32::from(public.stock[building]) == u32::from(Building::COPIES)
    };
    BadView::unless(Building::ALL.into_iter().all(whole), "stock")?;
    let laid = |bridge: Bridge| {
        let ends = (bridge.low(), bridge.high());
        let shows = |span: &Span| ends == (span.first.min(span.second), span.first.max(span.second));
        public.links.values().iter().flatten().filter(|span| shows(span)).count()
    };
    let printed = match public.options.bridge_set {
        BridgeSet::Pairs54 => Bridge::PAIRS,
        BridgeSet::Thirds54 => Bridge::THIRDS,
    };
    let on_top = |bridge: Bridge| usize::from(public.bridge == Some(bridge));
    let found = |bridge: Bridge| usize::from(public.bridges.count(bridge)) + on_top(bridge) + laid(bridge);
    BadView::unless(Bridge::keys().all(|bridge| found(bridge) == usize::from(printed.count(bridge))), "bridges")?;
    let gondolas = public.links.values().iter().flatten().filter(|span| span.is_gondola()).count();
    let spans = gondolas + Bridge::keys().map(laid).sum::<usize>();
    BadView::unless(spans == public.links.values().iter().flatten().count(), "links")?;
    BadView::unless(gondolas + usize::from(public.gondolas) == usize::from(GONDOLAS), "gondolas")?;
    // One is laid each round, so that there is one for every round to come.
    let to_lay = if let Phase::Gondola(rowing) = public.phase {
        rowing == Rowing::Where
    } else {
        public.stage <= Stage::Gondola
    };
    BadView::unless(gondolas + usize::from(to_lay) <= usize::from(public.round.max(1)), "gondolas")
}

/// What lies before a seat.
fn board(public: &Public, seat: Seat, desk: &Desk) -> Result<(), BadView> {
    let men = [desk.general, desk.supply].into_iter().chain(desk.posted.values().iter().copied()).map(u32::from);
    BadView::unless(men.sum::<u32>() == u32::from(COUNCILMEN), "councilmen")?;
    let most = start_coins(public.seats()).iter().max().map_or(0, |&coins| coins) + MOST * public.round;
    BadView::unless(desk.coins <= most, "coins")?;
    BadView::unless(desk.space <= most, "space")?;
    BadView::unless((-MOST_POINTS..=MOST_POINTS).contains(&desk.points), "points")?;
    BadView::unless((HAND_LIMIT..=MOST_CARDS).contains(&desk.limit), "limit")?;
    let bare = |slot: &Slot| slot.building.is_some() || !(slot.coin || slot.fresh);
    BadView::unless(desk.slots.iter().all(bare), "slots")?;
    // Hands came down to the limit before the first stage, and nobody draws after that.
    let staged = if public.phase.is_of_a_stage() {
        desk.shown.cards.total() + u32::from(desk.hand.size) <= desk.limit.into()
    } else {
        desk.shown.is_empty()
    };
    BadView::unless(staged && desk.shown.masks <= Building::COPIES, "shown")?;
    let sealed = public.phase == Phase::Blues && public.options.blue_order == BlueOrder::Simultaneous;
    let picks = if public.phase == Phase::Discards {
        desk.hand.size.saturating_sub(desk.limit)
    } else if sealed {
        SLOTS as u8
    } else {
        0
    };
    // Who is not waited for any more has picked all that were due.
    let late = public.phase == Phase::Discards && !public.waiting.contains(seat);
    BadView::unless(desk.picked <= picks && !(late && desk.picked < picks), "picked")
}

/// Cards: what the viewer sees is in the deck, and the rest can lie where it is said to lie.
fn cards(view: &View) -> Result<(), BadView> {
    let public = &view.public;
    let tucks = public.options.leftover_cards == LeftoverCards::Discard;
    for (_, desk) in public.desks.iter() {
        let hand = &desk.hand;
        let lacks = |kind: Kind| hand.lacks(kind) && hand.sure.count(kind) > 0;
        let sound = hand.sure.total() <= hand.size.into() && hand.none < 1 << Kind::COUNT;
        BadView::unless(sound && !Kind::ALL.into_iter().any(lacks), "hand")?;
        BadView::unless(tucks || desk.tucked == 0, "tucked")?;
    }
    if let (Some(seat), Some(own)) = (view.viewer.seat(), &view.own) {
        own_cards(public, &public.desks[seat], own)?;
    }
    let seen = Kind::ALL.map(|kind| view::seen(view, kind));
    BadView::unless(seen.iter().all(|&count| count <= COPIES.into()), "cards")?;
    let unseen: u32 = seen.iter().map(|count| u32::from(COPIES) - count).sum();
    let hidden = view::others(view)
        .map(|seat| &public.desks[seat])
        .map(|desk| u32::from(desk.hand.hidden()) + u32::from(desk.tucked));
    BadView::unless(hidden.sum::<u32>() + u32::from(public.pile) == unseen, "pile")?;
    BadView::unless(view::can_be_dealt(view), "hand")
}

/// What the viewer alone knows agrees with what everybody does.
fn own_cards(public: &Public, desk: &Desk, own: &Own) -> Result<(), BadView> {
    let holds = |cards: &Cards| Kind::ALL.into_iter().all(|kind| cards.count(kind) <= own.hand.count(kind));
    let none = Kind::ALL.into_iter().all(|kind| !desk.hand.lacks(kind) || own.hand.count(kind) == 0);
    BadView::unless(own.hand.total() == u32::from(desk.hand.size) && holds(&desk.hand.sure) && none, "own hand")?;
    let picked = if public.phase == Phase::Discards { desk.picked } else { 0 };
    BadView::unless(own.picked.total() == u32::from(picked) && holds(&own.picked), "own picked")?;
    BadView::unless(own.tucked.total() == u32::from(desk.tucked), "own tucked")?;
    let sealed = public.phase == Phase::Blues && public.options.blue_order == BlueOrder::Simultaneous;
    let (mut drafted, mut stock) = (*desk, public.stock);
    let count = own.deeds.iter().flatten().count();
    let in_front = own.deeds.iter().take(count).all(Option::is_some);
    BadView::unless(in_front && (sealed || count == 0), "own deeds")?;
    for deed in own.deeds.into_iter().flatten() {
        let mut offered = false;
        blue::deeds(&drafted, &stock, |other| offered |= other == deed);
        BadView::unless(offered, "own deeds")?;
        blue::perform_all(&mut drafted, &mut stock, &[Some(deed)]);
    }
    Ok(())
}
