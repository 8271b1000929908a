//! Why an action is not legal: the clause and the facts that apply.

use engine::{Cites, Clause};

use crate::{
    StradaRomana,
    action::Action,
    board::{Area, End, Market, Square},
    legal::{is_sold, takeable},
    material::{Special, TILE_LIMIT, Wagon},
    options::Diagonals,
    road::{Traffic, any_step_with, may_stop},
    state::{Motion, Move, Open, Phase, Place},
};

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Refusal {
    /// The wagon has arrived and moves no more.
    Arrived { wagon: Wagon },
    /// The wagon would turn back.
    Backwards { wagon: Wagon, to: Square },
    /// Another wagon stands there.
    Occupied { to: Square, by: Wagon },
    /// No free link leads there.
    NotLinked { wagon: Wagon, to: Square },
    /// It takes a special move that was not bought.
    NeedsSpecial { to: Square, special: Special },
    /// Not a first square of the wagon's own end.
    NotFirstSquare { wagon: Wagon, to: Square, start: End },
    /// The wagon is not in the last column of its way.
    NotLastColumn { wagon: Wagon, steps: u8 },
    /// The turn is already given to something else.
    OneThing,
    /// The turn cannot end before something was done in it.
    NothingDone,
    /// After a wagon tile the turn can only end.
    TurnDone,
    /// All steps of the turn are made.
    NoStepsLeft { steps: u8 },
    /// Compulsory steps are still to be made.
    StepsLeft { left: u8 },
    /// The wagon has had its move this turn.
    WagonDone { wagon: Wagon },
    /// No wagon has ended a move.
    NoStop,
    /// One ware tile was taken at this stop already.
    SecondWare,
    /// One cube was taken at this stop already.
    SecondCube,
    /// The wagon's square does not border the area.
    NotBordering { at: Square, area: Area },
    /// There is no market at the wagon's square.
    NoMarket { at: Square },
    /// A wagon that has arrived collects nothing.
    HomeCollects { wagon: Wagon },
    /// The tile is not in the deck.
    NotInDeck { wagon: Wagon },
    /// The seat holds as many wagon tiles as it may.
    TileLimit { held: u8 },
    /// The deck is empty.
    DeckEmpty,
    /// The wagon may not be stopped while it is the only one that can make the compulsory steps.
    MayNotStop { wagon: Wagon, left: u8 },
    /// The wagon is passing through and must go on.
    Passing { wagon: Wagon, at: Square },
    /// From there the steps left lead to no free square.
    NoWayOn { to: Square, by: Wagon },
    /// A waiting wagon must enter the road first.
    Waiting { wagon: Wagon },
    /// Only a waiting wagon enters the road.
    NotWaiting { wagon: Wagon },
    /// Too few coins.
    TooDear { special: Special, coins: u8 },
    /// Special moves are bought at the start of a turn.
    TooLate,
    /// No wagon could move even then.
    NoStepEvenWith { special: Special },
    /// The deck must be looked through first.
    NotLooked,
    /// After looking, a tile must be taken.
    MustTake,
    /// The area has no ware tile.
    AreaEmpty { area: Area },
    /// The market has no cube.
    MarketEmpty { market: Market },
    /// Diagonals are free here, so they are not sold.
    NotSold,
    /// Tiles of wagons that have arrived may not be taken at this table.
    TileArrived { wagon: Wagon },
}

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::Arrived { .. } => clause!(8),
            Refusal::Backwards { .. } => clause!(9),
            Refusal::Occupied { .. } => clause!(11),
            Refusal::NotLinked { .. } | Refusal::NeedsSpecial { .. } => clause!(12),
            Refusal::NotFirstSquare { .. } => clause!(13),
            Refusal::NotLastColumn { .. } => clause!(15),
            Refusal::OneThing | Refusal::NothingDone | Refusal::TurnDone => clause!(17),
            Refusal::NoStepsLeft { .. } => clause!(18),
            Refusal::StepsLeft { .. } => clause!(19),
            Refusal::WagonDone { .. } => clause!(21),
            Refusal::NoStop => clause!(22),
            Refusal::SecondWare | Refusal::SecondCube | Refusal::NotBordering { .. } | Refusal::NoMarket { .. } => {
                clause!(24)
            }
            Refusal::HomeCollects { .. } => clause!(31),
            Refusal::NotInDeck { .. } => clause!(34),
            Refusal::TileLimit { .. } => clause!(35),
            Refusal::DeckEmpty => clause!(36),
            Refusal::MayNotStop { .. } => clause!(57),
            Refusal::Passing { .. } | Refusal::NoWayOn { .. } => clause!(58),
            Refusal::Waiting { .. } | Refusal::NotWaiting { .. } => clause!(59),
            Refusal::TooDear { .. } | Refusal::TooLate | Refusal::NoStepEvenWith { .. } => clause!(60),
            Refusal::NotLooked | Refusal::MustTake => clause!(61),
            Refusal::AreaEmpty { .. } | Refusal::MarketEmpty { .. } => clause!(65),
            Refusal::NotSold => clause!(67),
            Refusal::TileArrived { .. } => clause!(69),
        }
    }
}

pub(crate) fn refusal(game: &StradaRomana, action: Action) -> Refusal {
    let open = &game.open;
    match open.phase {
        Phase::Start => at_start(open, action),
        Phase::Move(turn) => while_moving(open, &turn, action),
        Phase::Look => while_looking(game, action),
        Phase::Took | Phase::Over(_) => Refusal::TurnDone,
    }
}

fn at_start(open: &Open, action: Action) -> Refusal {
    match action {
        Action::Step { .. } | Action::Enter { .. } | Action::Arrive(_) => step(open, &Move::new(None), action),
        Action::Tile(_) | Action::Cube => Refusal::NoStop,
        Action::Buy(special) => purchase(open, special),
        Action::Look if open.deck_count() == 0 => Refusal::DeckEmpty,
        Action::Look => Refusal::TileLimit { held: TILE_LIMIT },
        Action::Take(_) | Action::NoTile => Refusal::NotLooked,
        Action::End | Action::Pass => Refusal::NothingDone,
    }
}

fn purchase(open: &Open, special: Special) -> Refusal {
    let coins = open.hands[open.on_turn].coins;
    if !is_sold(open, special) {
        Refusal::NotSold
    } else if special.price() > coins {
        Refusal::TooDear { special, coins }
    } else {
        debug_assert!(!any_step_with(open, Some(special)), "what is affordable and of use is legal");
        Refusal::NoStepEvenWith { special }
    }
}

fn while_moving(open: &Open, turn: &Move, action: Action) -> Refusal {
    match action {
        Action::Step { .. } | Action::Enter { .. } | Action::Arrive(_) => step(open, turn, action),
        Action::Tile(area) => collecting(open, turn, Some(area)),
        Action::Cube => collecting(open, turn, None),
        Action::Buy(_) => Refusal::TooLate,
        Action::Look | Action::Pass => Refusal::OneThing,
        Action::Take(_) | Action::NoTile => Refusal::NotLooked,
        Action::End => match passing(open, turn) {
            Some((wagon, at)) => Refusal::Passing { wagon, at },
            None => Refusal::StepsLeft { left: turn.compulsory() },
        },
    }
}

fn passing(open: &Open, turn: &Move) -> Option<(Wagon, Square)> {
    let Motion::Rolling(wagon) = turn.motion else { return None };
    let at = open.square_of(wagon)?;
    Traffic::new(open, turn).is_passing(wagon).then_some((wagon, at))
}

/// Why no ware tile of this area, or no cube, can be collected.
fn collecting(open: &Open, turn: &Move, area: Option<Area>) -> Refusal {
    let (wagon, ware, cube) = match turn.motion {
        Motion::Nobody => return Refusal::NoStop,
        Motion::Home(wagon) => return Refusal::HomeCollects { wagon },
        Motion::Rolling(wagon) => (wagon, false, false),
        Motion::Halted { wagon, ware, cube } => (wagon, ware, cube),
    };
    let at = open.square_of(wagon).expect("a wagon that moved and is not home is on the road");
    if let Some((wagon, at)) = passing(open, turn) {
        return Refusal::Passing { wagon, at };
    }
    match (area, at.market()) {
        (Some(area), _) if !at.areas().any(|bordering| bordering == area) => Refusal::NotBordering { at, area },
        (None, None) => Refusal::NoMarket { at },
        (Some(_), _) if ware => Refusal::SecondWare,
        (None, Some(_)) if cube => Refusal::SecondCube,
        (Some(area), _) if open.ware(area).is_none() => Refusal::AreaEmpty { area },
        (None, Some(market)) if open.cube(market).is_none() => Refusal::MarketEmpty { market },
        (Some(_), _) | (None, Some(_)) => {
            debug_assert!(!may_stop(open, turn), "what lies there can be collected at a stop");
            Refusal::MayNotStop { wagon, left: turn.compulsory() }
        }
    }
}

/// Why a wagon cannot make this step.
fn step(open: &Open, turn: &Move, action: Action) -> Refusal {
    let (wagon, to) = match action {
        Action::Step { wagon, to } | Action::Enter { wagon, to } => (wagon, Some(to)),
        Action::Arrive(wagon) => (wagon, None),
        Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::Take(_)
        | Action::NoTile
        | Action::End
        | Action::Pass => unreachable!("only steps are asked about"),
    };
    let place = open.places[wagon];
    if place == Place::Arrived {
        return Refusal::Arrived { wagon };
    }
    if turn.left() == 0 {
        return Refusal::NoStepsLeft { steps: turn.steps() };
    }
    match passing(open, turn) {
        Some((through, at)) if through != wagon => return Refusal::Passing { wagon: through, at },
        Some(_) | None if turn.moved.contains(wagon) && turn.motion != Motion::Rolling(wagon) => {
            return Refusal::WagonDone { wagon };
        }
        Some(_) | None => {}
    }
    match (place, action, to) {
        (Place::Waiting, Action::Enter { .. }, Some(to)) => entering(open, wagon, to, turn),
        (Place::Waiting, _, _) => Refusal::Waiting { wagon },
        (_, Action::Enter { .. }, _) => Refusal::NotWaiting { wagon },
        (Place::Road(from), _, Some(to)) => along_the_road(open, wagon, from, to, turn),
        (Place::Road(from), _, None) => Refusal::NotLastColumn { wagon, steps: from.distance(open.bound[wagon]) },
        (Place::Arrived, _, _) => Refusal::Arrived { wagon },
    }
}

fn entering(open: &Open, wagon: Wagon, to: Square, turn: &Move) -> Refusal {
    let start = open.bound[wagon].opposite();
    if start.squares().contains(to) { blocked(open, to, turn) } else { Refusal::NotFirstSquare { wagon, to, start } }
}

fn along_the_road(open: &Open, wagon: Wagon, from: Square, to: Square, turn: &Move) -> Refusal {
    let bound = open.bound[wagon];
    let links = from.links(bound);
    let free_diagonals = open.options.diagonals == Diagonals::Free;
    if to.distance(bound) > from.distance(bound) {
        Refusal::Backwards { wagon, to }
    } else if links.diagonal.contains(to) && !free_diagonals && !turn.has(Special::Diagonal) {
        Refusal::NeedsSpecial { to, special: Special::Diagonal }
    } else if links.sideways.contains(to) && !turn.has(Special::Sideways) {
        Refusal::NeedsSpecial { to, special: Special::Sideways }
    } else if links.free.or(links.diagonal).or(links.sideways).contains(to) {
        blocked(open, to, turn)
    } else {
        Refusal::NotLinked { wagon, to }
    }
}

fn blocked(open: &Open, to: Square, turn: &Move) -> Refusal {
    let by = open.wagon_on(to).expect("only a wagon closes a square that is in reach");
    if turn.has(Special::Through) { Refusal::NoWayOn { to, by } } else { Refusal::Occupied { to, by } }
}

/// SR-61, SR-69: only a tile that may be taken.
fn while_looking(game: &StradaRomana, action: Action) -> Refusal {
    match action {
        Action::Take(wagon) if !game.tiles.deck.contains(wagon) => Refusal::NotInDeck { wagon },
        Action::Take(wagon) => {
            debug_assert!(!takeable(game).contains(wagon), "a tile that may be taken is legal");
            Refusal::TileArrived { wagon }
        }
        Action::NoTile
        | Action::Step { .. }
        | Action::Enter { .. }
        | Action::Arrive(_)
        | Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::End
        | Action::Pass => Refusal::MustTake,
    }
}
