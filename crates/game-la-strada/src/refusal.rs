//! Why an action is refused: the clause that forbids it and the facts that apply here.

use engine::{Cites, Clause};

use crate::{
    Action, LaStrada,
    board::{Cell, Dots},
    legal,
    material::{Dot, Terrain},
    options::Connections,
    search::{Goals, Purse, Search},
    state::Phase,
};

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// LS-6: workshops are being placed, nothing else.
    PlaceWorkshop,
    /// LS-6: the workshop is placed; the turn can only be ended.
    WorkshopPlaced,
    /// LS-11: workshops are placed before the first turn only.
    WorkshopsDone,
    /// LS-8: the hex is no plains.
    NotPlains(Cell, Option<Terrain>),
    /// LS-9: a workshop stands there or beside it.
    NearWorkshop(Cell, Cell),
    /// LS-10: a settlement is beside it.
    NearSettlement(Cell, Dot),
    /// LS-14: a tile or an end needs a road that was started.
    NoRoad,
    /// LS-21: a road must be finished first.
    Unfinished {
        /// What it has cost so far.
        spent: u8,
    },
    /// LS-14, LS-43: no road of this seat may start there.
    NoStart(Cell, bool),
    /// LS-46: reached with no merchant in Danger Style.
    NoMerchantThere(Dot),
    /// LS-52: connected in this turn, a start from the next.
    StartNextTurn(Dot),
    /// LS-62: emptied in this turn.
    Emptied(Dot),
    /// LS-20, LS-21: no road from there can be finished.
    NothingFrom(Cell, u8),
    /// LS-15: the hex is not beside the head of the road.
    NotBeside(Cell, Cell),
    /// LS-17: the road would turn too sharply.
    TooSharp(Cell),
    /// LS-18: a road, workshop or settlement is there.
    Taken(Cell),
    /// LS-30: no tile of that terrain is left.
    NoTile(Terrain),
    /// LS-20: too expensive.
    TooDear {
        /// The terrain.
        terrain: Terrain,
        /// What is left on the track.
        left: u8,
    },
    /// LS-21: the road could not be finished from there in this turn.
    DeadEnd(Cell, u8),
    /// LS-15: the hex is no settlement.
    NoSettlement(Cell),
    /// LS-15: a road has at least one tile.
    NoTileYet,
    /// LS-53: a road may not end where it starts.
    Round(Dot),
    /// LS-22: the seat has a merchant there.
    AlreadyThere(Dot),
    /// LS-23: another settlement was connected in this turn.
    OneATurn {
        /// The one that was.
        done: Dot,
        /// The one that was tried.
        wanted: Dot,
    },
    /// LS-61: the same in Danger Style.
    OneNewATurn {
        /// The one that was reached first.
        done: Dot,
        /// The one that was tried.
        wanted: Dot,
    },
    /// LS-25: no merchant is left to place.
    NoMerchant(Dot),
    /// LS-55: nothing new could be connected after a road back to this settlement.
    NothingNewAfter(Dot),
    /// LS-55: only roads back were built, so the turn may not end yet.
    OnlyBack,
    /// LS-45: merchants move only along a road just finished.
    NoJourney,
    /// LS-59: merchants do not travel outside Danger Style.
    NotDanger,
    /// LS-44: not so many merchants are there.
    TooFew {
        /// How many were to move.
        wanted: u8,
        /// How many there are.
        there: u8,
    },
    /// LS-62: the merchants' move comes first.
    MoveFirst,
    /// LS-28: a connection can be paid and must be made.
    MustConnect(u8),
    /// LS-48: a road can be paid and must be built.
    MustBuild(u8),
}

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::PlaceWorkshop | Refusal::WorkshopPlaced => clause!(6),
            Refusal::WorkshopsDone => clause!(11),
            Refusal::NotPlains(..) => clause!(8),
            Refusal::NearWorkshop(..) => clause!(9),
            Refusal::NearSettlement(..) => clause!(10),
            Refusal::NoRoad | Refusal::NoStart(_, false) => clause!(14),
            Refusal::NoStart(_, true) => clause!(43),
            Refusal::NoMerchantThere(_) => clause!(46),
            Refusal::StartNextTurn(_) => clause!(52),
            Refusal::Emptied(_) | Refusal::MoveFirst => clause!(62),
            Refusal::NothingFrom(..) | Refusal::DeadEnd(..) | Refusal::Unfinished { .. } => clause!(21),
            Refusal::NotBeside(..) | Refusal::NoSettlement(_) | Refusal::NoTileYet => clause!(15),
            Refusal::TooSharp(_) => clause!(17),
            Refusal::Taken(_) => clause!(18),
            Refusal::NoTile(_) => clause!(30),
            Refusal::TooDear { .. } => clause!(20),
            Refusal::Round(_) => clause!(53),
            Refusal::AlreadyThere(_) => clause!(22),
            Refusal::OneATurn { .. } => clause!(23),
            Refusal::OneNewATurn { .. } => clause!(61),
            Refusal::NoMerchant(_) => clause!(25),
            Refusal::NothingNewAfter(_) | Refusal::OnlyBack => clause!(55),
            Refusal::NoJourney => clause!(45),
            Refusal::NotDanger => clause!(59),
            Refusal::TooFew { .. } => clause!(44),
            Refusal::MustConnect(_) => clause!(28),
            Refusal::MustBuild(_) => clause!(48),
        }
    }
}

pub(crate) fn refusal(game: &LaStrada, action: Action) -> Refusal {
    match (game.turn.phase, action) {
        (Phase::Workshop, Action::Workshop(cell)) => no_workshop(game, cell),
        (Phase::Workshop, _) => Refusal::PlaceWorkshop,
        (Phase::Placed, _) => Refusal::WorkshopPlaced,
        (_, Action::Workshop(_)) => Refusal::WorkshopsDone,
        (_, Action::Carry(_) | Action::Fetch(_) | Action::Stay) if !game.options.danger() => Refusal::NotDanger,
        (Phase::Travel, Action::Carry(wanted)) => Refusal::TooFew { wanted, there: legal::travellers(game).0 },
        (Phase::Travel, Action::Fetch(wanted)) => Refusal::TooFew { wanted, there: legal::travellers(game).1 },
        (Phase::Travel, _) => Refusal::MoveFirst,
        (_, Action::Carry(_) | Action::Fetch(_) | Action::Stay) => Refusal::NoJourney,
        (Phase::Build | Phase::Over, Action::From(cell)) => no_start(game, cell),
        (Phase::Build | Phase::Over, Action::Lay(_) | Action::Reach(_)) => Refusal::NoRoad,
        (Phase::Build | Phase::Over, Action::End) if game.options.danger() => Refusal::MustBuild(game.side().resources),
        (Phase::Build | Phase::Over, Action::End) if game.turn.built > 0 => Refusal::OnlyBack,
        (Phase::Build | Phase::Over, Action::End) => Refusal::MustConnect(game.side().resources),
        (Phase::Road, Action::From(_) | Action::End) => Refusal::Unfinished { spent: game.turn.spent },
        (Phase::Road, Action::Lay(cell)) => no_tile(game, cell),
        (Phase::Road, Action::Reach(cell)) => no_end(game, cell),
    }
}

fn no_workshop(game: &LaStrada, cell: Cell) -> Refusal {
    let terrain = game.land.ground(cell).terrain();
    if terrain != Some(Terrain::Plains) {
        return Refusal::NotPlains(cell, terrain);
    }
    if let Some(other) = std::iter::once(cell).chain(cell.neighbours()).find(|&beside| game.taken.contains(beside)) {
        return Refusal::NearWorkshop(cell, other);
    }
    let dot = cell.neighbours().find_map(|beside| game.land.ground(beside).dot());
    dot.map_or(Refusal::NotPlains(cell, terrain), |dot| Refusal::NearSettlement(cell, dot))
}

fn no_start(game: &LaStrada, cell: Cell) -> Refusal {
    let (side, danger) = (game.side(), game.options.danger());
    let starts = game.starts();
    let dot = game.land.ground(cell).dot();
    if starts.workshops.contains(&Some(cell)) || dot.is_some_and(|dot| starts.dots.contains(dot)) {
        return barred(game, cell, |search, purse| search.from(cell, purse))
            .unwrap_or(Refusal::NothingFrom(cell, side.resources));
    }
    match dot {
        Some(dot) if danger && side.merchants[dot] == 0 && game.turn.starts.contains(dot) => Refusal::Emptied(dot),
        Some(dot) if danger && side.merchants[dot] == 0 && side.reached.contains(dot) => Refusal::NoMerchantThere(dot),
        Some(dot) if game.nodes(game.turn.seat).contains(dot) => Refusal::StartNextTurn(dot),
        Some(_) | None => Refusal::NoStart(cell, danger),
    }
}

/// What is wrong with the way from the head of the road to a hex, if anything.
fn no_way(game: &LaStrada, cell: Cell) -> Option<Refusal> {
    let head = game.turn.head()?;
    let Some(direction) = head.towards(cell) else { return Some(Refusal::NotBeside(cell, head)) };
    let sharp = game.turn.heading().is_some_and(|heading| !heading.bends().contains(&direction));
    sharp.then_some(Refusal::TooSharp(cell))
}

fn no_tile(game: &LaStrada, cell: Cell) -> Refusal {
    if let Some(refusal) = no_way(game, cell) {
        return refusal;
    }
    let side = game.side();
    let head = game.turn.head();
    match game.land.ground(cell).terrain() {
        Some(terrain) if !game.taken.contains(cell) => {
            if side.tiles[terrain] == 0 {
                Refusal::NoTile(terrain)
            } else if terrain.cost() > side.resources {
                Refusal::TooDear { terrain, left: side.resources }
            } else {
                let finished = |search: &mut Search<'_>, purse| {
                    search.begin(game.turn.origin.unwrap_or(cell));
                    let direction = head.and_then(|head| head.towards(cell));
                    direction.is_some_and(|direction| search.tile(cell, direction, purse))
                };
                barred(game, cell, finished).unwrap_or(Refusal::DeadEnd(cell, side.resources - terrain.cost()))
            }
        }
        _ => Refusal::Taken(cell),
    }
}

fn no_end(game: &LaStrada, cell: Cell) -> Refusal {
    let Some(dot) = game.land.ground(cell).dot() else { return Refusal::NoSettlement(cell) };
    if game.turn.laid == 0 {
        return Refusal::NoTileYet;
    }
    if let Some(refusal) = no_way(game, cell) {
        return refusal;
    }
    if game.turn.origin == Some(cell) {
        return Refusal::Round(dot);
    }
    no_goal(game, dot)
}

/// Why a road may not end in this settlement, which is none of the [`goals`](LaStrada::goals).
fn no_goal(game: &LaStrada, dot: Dot) -> Refusal {
    if game.goals().tied.contains(dot) {
        return Refusal::NothingNewAfter(dot);
    }
    let done = game.turn.fresh.less(Dots::only(dot)).iter().next();
    match (game.side().reached.contains(dot), done, game.options.connections) {
        (true, ..) => Refusal::AlreadyThere(dot),
        (false, Some(done), Connections::One) if game.options.danger() => Refusal::OneNewATurn { done, wanted: dot },
        (false, Some(done), Connections::One) => Refusal::OneATurn { done, wanted: dot },
        (false, ..) => Refusal::NoMerchant(dot),
    }
}

/// Where a road over a hex could be finished with the resources and tiles at hand, but only in
/// settlements that another rule than LS-21 forbids: that rule, for the nearest of them, new ones
/// first.
fn barred(game: &LaStrada, cell: Cell, finished: impl Fn(&mut Search<'_>, Purse) -> bool) -> Option<Refusal> {
    let purse = Purse::of(game.side());
    let reachable = |dot: &Dot| {
        let goals = Goals { open: Dots::only(*dot), tied: Dots::NONE, fresh: Dots::NONE };
        finished(&mut Search::new(&game.land, game.taken, goals, game.starts(), purse.left), purse)
    };
    let goals = game.goals();
    let new = Dots::ALL.less(game.side().reached).less(goals.open);
    let nearest =
        |dots: Dots| dots.iter().filter(reachable).min_by_key(|&dot| (game.land.cell(dot).distance(cell), dot));
    nearest(new).or_else(|| nearest(goals.tied)).map(|dot| no_goal(game, dot))
}
