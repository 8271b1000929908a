//! Points: the scoring event with explorers, bonus and removal, and the count at the end.

use engine::{Croupier, PerSeat, Seat, Seats, Standing, rank};

use crate::{
    Event, NewWorld,
    board::Cell,
    features::Settlers,
    laid::Laid,
    material::COAST,
    options::{BonusScope, BonusTiming, Explorers},
    state::{Completed, FeatureId, Phase},
    tile::{Segment, Sort},
};

/// NW-30 to NW-48: one completed feature scores, with all that follows from it.
pub(crate) fn event(game: &mut NewWorld, completed: Completed, croupier: &mut Croupier<'_, Event>) {
    let feature = completed.feature;
    let scorers = pay_feature(game, feature, croupier);
    match game.options.bonus_timing {
        BonusTiming::AfterMove => {
            move_explorer(game, croupier);
            pay_bonus(game, feature, scorers, croupier);
            send_home(game, feature, croupier);
        }
        BonusTiming::BeforeMove => {
            pay_bonus(game, feature, scorers, croupier);
            send_home(game, feature, croupier);
            move_explorer(game, croupier);
        }
    }
    remove_left_behind(game, croupier);
}

/// NW-30 to NW-33: the majority scores; on a tie everybody tied scores in full.
fn pay_feature(game: &mut NewWorld, feature: FeatureId, croupier: &mut Croupier<'_, Event>) -> Seats {
    let (sort, settlers, points) = worth(game, feature, Worth::Completed);
    let seats = settlers.leaders(game.seats);
    for seat in seats.iter() {
        let ledger = &mut game.ledger[seat];
        match sort {
            Sort::Town => ledger.towns += points,
            Sort::Trail => ledger.trails += points,
            Sort::Farm => ledger.farms += points,
            Sort::Plains => {}
        }
    }
    croupier.tell(|| {
        let (tiles, extras) = size(game, feature);
        Event::Scored { sort, cell: game.land.last().cell, tiles, extras, points, seats }
    });
    seats
}

/// When a feature is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    /// Completed during play.
    Completed,
    /// Left at the end.
    Final,
}

/// The sort of a feature, who is on it, and what it pays.
fn worth(game: &NewWorld, feature: FeatureId, when: Worth) -> (Sort, Settlers, u16) {
    let (tiles, extras) = size(game, feature);
    match feature {
        FeatureId::Area(sort, node) => {
            let points = match (sort, when) {
                (Sort::Trail, Worth::Completed) => tiles + 2 * extras,
                (Sort::Trail, Worth::Final) => tiles,
                (Sort::Town, Worth::Completed) => 2 * tiles + 2 * extras,
                (Sort::Town, Worth::Final) => 2 * tiles + extras,
                (Sort::Plains | Sort::Farm, Worth::Completed | Worth::Final) => extras,
            };
            (sort, game.land.features.of(node).settlers, points)
        }
        // NW-33, NW-54: nine is the farm itself and all eight round it.
        FeatureId::Farm(tile) => (Sort::Farm, farmer(game, tile), tiles),
    }
}

/// NW-29, NW-59: tiles and what is printed on them; for a farm itself and its filled neighbours.
pub(crate) fn size(game: &NewWorld, feature: FeatureId) -> (u16, u16) {
    match feature {
        FeatureId::Area(_, node) => {
            let area = game.land.features.of(node);
            (u16::from(area.tiles), u16::from(area.extras))
        }
        FeatureId::Farm(tile) => {
            let farm = game.land.farms().iter().find(|farm| farm.tile == tile);
            (1 + farm.map_or(0, |farm| u16::from(farm.around)), 0)
        }
    }
}

fn farmer(game: &NewWorld, tile: u8) -> Settlers {
    game.land.claims(&game.land.laid()[usize::from(tile)], Segment::FARM)
}

/// NW-37 to NW-39, NW-62: the easternmost explorer, whoever's it is, goes one column west, if it may.
fn move_explorer(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    let from = game.easternmost();
    if game.options.explorer_needs_tile && from + 1 > game.land.west() {
        croupier.tell(|| Event::ExplorerWaits { col: from });
        return;
    }
    let shared = game.options.explorers == Explorers::Shared;
    for (owner, pair) in game.explorers.iter_mut().enumerate() {
        for explorer in pair.iter_mut().flatten() {
            if explorer.col == from {
                explorer.col += 1;
                let seat = (!shared).then(|| Seat::new(owner as u8));
                croupier.tell(|| Event::ExplorerMoved { seat, to: from + 1 });
                return;
            }
        }
    }
}

/// NW-42 to NW-44: four points for each explorer in a column where the seat has a settler that counts.
fn pay_bonus(game: &mut NewWorld, feature: FeatureId, scorers: Seats, croupier: &mut Croupier<'_, Event>) {
    let mut columns = [0u128; engine::MAX_SEATS];
    for laid in game.land.tiles() {
        if let Some(settler) = laid.settler {
            let counts = match game.options.bonus_scope {
                BonusScope::Any => true,
                BonusScope::Scorers => scorers.contains(settler.seat) && stands_on(game, laid, feature),
            };
            columns[settler.seat.index()] |= u128::from(counts) << laid.cell.col;
        }
    }
    for seat in Seat::all(game.seats) {
        let met = game.explorers().filter(|explorer| columns[seat.index()] >> explorer.col & 1 != 0).count() as u16;
        if met > 0 {
            game.ledger[seat].bonus += 4 * met;
            croupier.tell(|| Event::Bonus { seat, explorers: met, points: 4 * met });
        }
    }
}

/// Whether the settler on a piece stands on this feature.
fn stands_on(game: &NewWorld, laid: &Laid, feature: FeatureId) -> bool {
    let Some(settler) = laid.settler else { return false };
    match feature {
        FeatureId::Farm(tile) => {
            settler.segment == Segment::FARM && game.land.laid()[usize::from(tile)].cell == laid.cell
        }
        FeatureId::Area(_, node) => {
            settler.segment != Segment::FARM && game.land.features.root(laid.node(settler.segment)) == node
        }
    }
}

/// NW-67: all settlers of a feature that scored go back to their owners.
fn send_home(game: &mut NewWorld, feature: FeatureId, croupier: &mut Croupier<'_, Event>) {
    for number in COAST..game.land.laid().len() {
        if stands_on(game, &game.land.laid()[number], feature) {
            let (seat, cell) = take(game, number);
            croupier.tell(|| Event::Returned { seat, cell });
        }
    }
}

/// NW-45 to NW-47: standing settlers east of every explorer leave the map for nothing.
fn remove_left_behind(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    let line = game.easternmost();
    for number in COAST..game.land.laid().len() {
        let laid = game.land.laid()[number];
        let stands = laid.settler.is_some_and(|settler| laid.sort(settler.segment) != Sort::Plains);
        if stands && laid.cell.col < line {
            let (seat, cell) = take(game, number);
            croupier.tell(|| Event::Removed { seat, cell });
        }
    }
}

fn take(game: &mut NewWorld, number: usize) -> (Seat, Cell) {
    let settler = game.land.unsettle(number).expect("a settler stands there");
    game.supply[settler.seat] += 1;
    (settler.seat, game.land.laid()[number].cell)
}

/// NW-50, NW-52 to NW-55: whatever still holds settlers scores once. The settlers stay where they
/// are, to be looked at.
pub(crate) fn finish(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    for number in COAST..game.land.laid().len() {
        let Some((cell, feature)) = first_settled(game, number) else { continue };
        let (sort, settlers, points) = worth(game, feature, Worth::Final);
        let seats = settlers.leaders(game.seats);
        for seat in seats.iter() {
            let ledger = &mut game.ledger[seat];
            match sort {
                Sort::Town => ledger.open_towns += points,
                Sort::Trail => ledger.open_trails += points,
                Sort::Farm => ledger.open_farms += points,
                Sort::Plains => ledger.plains += points,
            }
        }
        croupier.tell(|| {
            let (tiles, extras) = size(game, feature);
            Event::Counted { sort, cell, tiles, extras, points, seats }
        });
    }
}

/// The feature on which the settler of a piece stands, if no earlier piece has a settler on it.
fn first_settled(game: &NewWorld, number: usize) -> Option<(Cell, FeatureId)> {
    let laid = &game.land.laid()[number];
    let segment = laid.settler?.segment;
    let feature = if segment == Segment::FARM {
        FeatureId::Farm(number as u8)
    } else {
        FeatureId::Area(laid.sort(segment), game.land.features.root(laid.node(segment)))
    };
    let earlier = game.land.laid()[..number].iter().any(|earlier| stands_on(game, earlier, feature));
    (!earlier).then_some((laid.cell, feature))
}

/// NW-56: most points; equal totals share a rank.
pub(crate) fn standings(game: &NewWorld) -> Option<PerSeat<Standing>> {
    (game.phase == Phase::Over).then(|| {
        let points = game.ledger.map(|_, ledger| Some(ledger.total()));
        rank(points, |seat| game.points(seat))
    })
}
