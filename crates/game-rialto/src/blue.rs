//! Blue buildings: who can use which, and what they do.

use engine::{Croupier, Per, Seat};

use crate::{
    Rialto,
    action::Deed,
    desk::{Desk, Slot},
    event::{Event, Missing},
    flow,
    material::{Building, Colour, Effect},
};

/// Tiles of each building in stock.
pub(crate) type Stock = Per<Building, u8>;

const BLUES: [Building; 4] = [Building::B1, Building::B2, Building::B3, Building::B4];

/// RI-99: whether a seat can use any blue building.
pub(crate) fn can_use(desk: &Desk, stock: &Stock) -> bool {
    desk.ready_colour(Colour::Blue) && BLUES.into_iter().any(|tile| can_use_tile(desk, stock, tile))
}

fn can_use_tile(desk: &Desk, stock: &Stock, tile: Building) -> bool {
    desk.ready(tile).is_some_and(|place| match tile.upgrade() {
        None => true,
        Some(more) => trades(desk, stock, place, more).next().is_some(),
    })
}

/// What a seat can do with its blue buildings, sorted.
pub(crate) fn deeds(desk: &Desk, stock: &Stock, mut add: impl FnMut(Deed)) {
    if desk.coins == 0 {
        return;
    }
    for tile in BLUES {
        let Some(place) = desk.ready(tile) else { continue };
        match tile.upgrade() {
            None => add(Deed { tile, trade: None }),
            Some(more) => trades(desk, stock, place, more).for_each(|trade| add(Deed { tile, trade: Some(trade) })),
        }
    }
}

/// RI-102: exchanges of another building for one worth so much more that is in stock.
fn trades(desk: &Desk, stock: &Stock, place: usize, more: u8) -> impl Iterator<Item = (Building, Building)> {
    let gives = Building::ALL.into_iter().filter(move |&give| desk.spare(give, Some(place)).is_some());
    gives.flat_map(move |give| {
        let fits = move |take: &Building| take.value() == give.value() + more && stock[*take] > 0;
        Building::ALL.into_iter().filter(fits).map(move |take| (give, take))
    })
}

/// RI-129: how a seat's board and the stock would be after its sealed choices so far.
pub(crate) fn drafted(game: &Rialto, seat: Seat) -> (Desk, Stock) {
    let (mut desk, mut stock) = (game.public.desks[seat], game.public.stock);
    perform_all(&mut desk, &mut stock, &game.secret.own[seat].deeds);
    (desk, stock)
}

/// Does what was chosen to a board and the stock.
pub(crate) fn perform_all(desk: &mut Desk, stock: &mut Stock, deeds: &[Option<Deed>]) {
    for deed in deeds.iter().flatten() {
        // What can no longer be done changes nothing.
        let _ = perform(desk, stock, *deed);
    }
}

/// RI-129: when all have chosen, the choices are carried out in Doge order.
pub(crate) fn carry_out(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    // Also that somebody left a building unused comes to light here, so this never rests on a secret.
    croupier.reveal();
    for place in 0..game.public.seats() {
        let seat = game.public.order[usize::from(place)];
        let deeds = std::mem::take(&mut game.secret.own[seat].deeds);
        game.public.desks[seat].picked = 0;
        for deed in deeds.into_iter().flatten() {
            act(game, seat, deed, croupier);
        }
    }
    flow::end_round(game, croupier);
}

/// Uses a blue building and tells what it brought.
pub(crate) fn act(game: &mut Rialto, seat: Seat, deed: Deed, croupier: &mut Croupier<'_, Event>) {
    let before = game.public.desks[seat];
    let done = perform(&mut game.public.desks[seat], &mut game.public.stock, deed);
    let after = &game.public.desks[seat];
    if let (Err(missing), Some((give, take))) = (done, deed.trade) {
        croupier.tell(|| Event::Fizzled { seat, give, take, missing });
        return;
    }
    croupier.tell(|| Event::Used { seat, building: deed.tile });
    if let Some((give, take)) = deed.trade {
        croupier.tell(|| Event::Upgraded { seat, give, take });
    }
    if after.supply > before.supply {
        croupier.tell(|| Event::Recruited { seat, count: after.supply - before.supply, clause: clause!(99) });
    }
    if after.points > before.points {
        croupier.tell(|| Event::Points { seat, points: after.points - before.points, clause: clause!(99) });
    }
}

/// Puts the coin down and does what the building says, or says what its exchange lacks by now: then
/// the coin comes back (RI-129, RI-134).
fn perform(desk: &mut Desk, stock: &mut Stock, deed: Deed) -> Result<(), Missing> {
    let place = desk.ready(deed.tile).ok_or(Missing::Give)?;
    desk.pay(place);
    for effect in deed.tile.face().effects {
        match *effect {
            Effect::Recruit(count) => (0..count).for_each(|_| recruit(desk)),
            Effect::Points(points) => desk.points += i16::from(points),
            Effect::Upgrade(_) => {
                if let Err(missing) = trade(desk, stock, deed, place) {
                    desk.coins += 1;
                    desk.slots[place].coin = false;
                    return Err(missing);
                }
            }
            Effect::Coins(coins) => desk.coins += coins,
            Effect::Limit(_)
            | Effect::Cards
            | Effect::Delay
            | Effect::ConvertOne
            | Effect::Mask
            | Effect::ConvertKind => {}
        }
    }
    Ok(())
}

fn recruit(desk: &mut Desk) {
    if desk.general > 0 {
        desk.general -= 1;
        desk.supply += 1;
    } else {
        desk.points += 1;
    }
}

fn trade(desk: &mut Desk, stock: &mut Stock, deed: Deed, place: usize) -> Result<(), Missing> {
    let (give, take) = deed.trade.ok_or(Missing::Give)?;
    let spare = desk.spare(give, Some(place)).ok_or(Missing::Give)?;
    if stock[take] == 0 {
        return Err(Missing::Take);
    }
    stock[give] += 1;
    stock[take] -= 1;
    desk.slots[spare] = Slot { fresh: true, ..Slot::of(take) };
    Ok(())
}
