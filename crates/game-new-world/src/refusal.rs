//! Why an action is not legal: the clause and the facts that apply.

use engine::{Cites, Clause, Seat, Seats};

use crate::{
    Action, NewWorld,
    action::Target,
    board::{Cell, Side},
    laid::Spot,
    material::COAST,
    state::Phase,
    tile::{Kind, Segment, Terrain},
};

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// NW-7: another step comes first.
    Step {
        /// What is to be done now.
        now: Phase,
    },
    /// NW-63: the explorers stand already, or are shared.
    ExplorersStand,
    /// NW-2: the coast has no such row.
    NoSuchSpace {
        /// The row asked for.
        row: u8,
    },
    /// NW-5: two explorers need two spaces.
    SameSpace {
        /// The row asked for twice.
        row: u8,
    },
    /// NW-12: no tile may lie there.
    OffLand {
        /// The cell asked for.
        cell: Cell,
    },
    /// NW-10: a tile lies there.
    Occupied {
        /// The cell asked for.
        cell: Cell,
    },
    /// NW-10: nothing lies beside it.
    Apart {
        /// The cell asked for.
        cell: Cell,
    },
    /// NW-14: the land touches it at corners only.
    CornerOnly {
        /// The cell asked for.
        cell: Cell,
    },
    /// NW-10: however it is turned, an edge does not match.
    NoTurnFits {
        /// The cell asked for.
        cell: Cell,
        /// The drawn tile.
        tile: Kind,
    },
    /// NW-10: this way round an edge does not match.
    Mismatch {
        /// The side of the tile.
        side: Side,
        /// What the tile shows there.
        shows: Terrain,
        /// What it would have to show.
        needs: Terrain,
    },
    /// NW-11: another turn shows the same picture.
    SameTurn {
        /// The turn that is offered for it.
        offered: Side,
    },
    /// NW-16: the tile has no such feature.
    NoFeature {
        /// What was asked for.
        spot: Spot,
    },
    /// NW-16: the feature goes by another name.
    OtherName {
        /// What was asked for.
        spot: Spot,
        /// Its name.
        name: Spot,
    },
    /// NW-17: somebody is on that feature.
    Taken {
        /// What was asked for.
        spot: Spot,
        /// Who is on it.
        by: Seats,
    },
    /// NW-60: an earlier segment of the tile belongs to the same feature.
    Joined {
        /// What was asked for.
        spot: Spot,
        /// The segment that is offered for it.
        first: Spot,
    },
    /// NW-18: no settler is in hand.
    NoSettler {
        /// Whose supply is empty.
        seat: Seat,
    },
    /// NW-15: one settler a turn.
    SecondSettler {
        /// The tile just laid.
        cell: Cell,
    },
    /// NW-28: the tile just laid did not complete it.
    NotCompleted {
        /// What was asked for.
        target: Target,
    },
    /// NW-34: nobody is on it.
    Nobody {
        /// What was asked for.
        target: Target,
    },
    /// NW-65: with one left or none there is no order to choose.
    NoOrder,
}

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::Step { .. } => clause!(7),
            Refusal::ExplorersStand => clause!(63),
            Refusal::NoSuchSpace { .. } => clause!(2),
            Refusal::SameSpace { .. } => clause!(5),
            Refusal::OffLand { .. } => clause!(12),
            Refusal::Occupied { .. }
            | Refusal::Apart { .. }
            | Refusal::NoTurnFits { .. }
            | Refusal::Mismatch { .. } => clause!(10),
            Refusal::CornerOnly { .. } => clause!(14),
            Refusal::SameTurn { .. } => clause!(11),
            Refusal::NoFeature { .. } | Refusal::OtherName { .. } => clause!(16),
            Refusal::Taken { .. } => clause!(17),
            Refusal::Joined { .. } => clause!(60),
            Refusal::NoSettler { .. } => clause!(18),
            Refusal::SecondSettler { .. } => clause!(15),
            Refusal::NotCompleted { .. } => clause!(28),
            Refusal::Nobody { .. } => clause!(34),
            Refusal::NoOrder => clause!(65),
        }
    }
}

/// Why the active seat may not do this.
pub(crate) fn refusal(game: &NewWorld, action: Action) -> Refusal {
    let step = Refusal::Step { now: game.phase };
    match (action, game.phase) {
        (Action::Explorers(north, south), Phase::Explorers) => explorers(north, south),
        (Action::Explorers(..), _) => Refusal::ExplorersStand,
        (Action::Lay(cell), Phase::Lay) => lay(game, cell),
        (Action::Turn(side), Phase::Turn(cell)) => turn(game, cell, side),
        (Action::Claim(spot), Phase::Claim) => claim(game, spot),
        (Action::Claim(_), Phase::Score | Phase::End) => late_claim(game, step),
        (Action::Score(target), Phase::Score) => score(game, target),
        (Action::Score(_), Phase::Claim | Phase::End) => Refusal::NoOrder,
        (Action::Lay(_) | Action::Turn(_) | Action::Claim(_) | Action::Score(_) | Action::Pass | Action::End, _) => {
            step
        }
    }
}

fn explorers(north: u8, south: u8) -> Refusal {
    let row = north.max(south);
    if usize::from(row) >= COAST { Refusal::NoSuchSpace { row } } else { Refusal::SameSpace { row } }
}

fn lay(game: &NewWorld, cell: Cell) -> Refusal {
    let land = &game.land;
    if !cell.buildable(game.options.rows_bounded) {
        Refusal::OffLand { cell }
    } else if land.at(cell).is_some() {
        Refusal::Occupied { cell }
    } else if let (Some(_), Some(tile)) = (land.frontier.demand(cell), game.drawn) {
        Refusal::NoTurnFits { cell, tile }
    } else if cell.around().any(|near| land.at(near).is_some()) {
        Refusal::CornerOnly { cell }
    } else {
        Refusal::Apart { cell }
    }
}

fn turn(game: &NewWorld, cell: Cell, turn: Side) -> Refusal {
    let (Some(kind), Some(demand)) = (game.drawn, game.land.frontier.demand(cell)) else {
        return Refusal::Step { now: game.phase };
    };
    let edges = kind.print().edges.turned(turn);
    let clash = Side::ALL.into_iter().find_map(|side| match (edges.on(side), demand.on(side)) {
        (Some(shows), Some(needs)) if shows != needs => Some(Refusal::Mismatch { side, shows, needs }),
        _ => None,
    });
    let turns = usize::from(kind.print().turns);
    clash.unwrap_or(Refusal::SameTurn { offered: Side::from_index(turn.index() % turns) })
}

fn claim(game: &NewWorld, spot: Spot) -> Refusal {
    let laid = game.land.last();
    let Some(segment) = laid.segment(spot) else { return Refusal::NoFeature { spot } };
    let by = game.land.claims(laid, segment).seats(game.seats);
    let first = game.land.first_of_feature(laid, segment);
    if !by.is_empty() {
        Refusal::Taken { spot, by }
    } else if first != segment {
        Refusal::Joined { spot, first: laid.spot(first) }
    } else {
        Refusal::OtherName { spot, name: laid.spot(segment) }
    }
}

fn late_claim(game: &NewWorld, step: Refusal) -> Refusal {
    let laid = game.land.last();
    if laid.settler.is_some() {
        Refusal::SecondSettler { cell: laid.cell }
    } else if game.supply[game.active] == 0 {
        Refusal::NoSettler { seat: game.active }
    } else {
        step
    }
}

fn score(game: &NewWorld, target: Target) -> Refusal {
    let land = &game.land;
    let laid = land.last();
    let area = |spot| {
        let segment: Option<Segment> = laid.segment(spot);
        segment.is_some_and(|segment| land.feature(laid, segment).open == 0)
    };
    let done = match target {
        Target::Town(side) => area(Spot::Town(side)),
        Target::Trail(side) => area(Spot::Trail(side)),
        Target::Farm(cell) => land.farms().iter().any(|&farm| {
            land.farm_tile(farm).cell == cell && farm.around == 8 && (cell == laid.cell || cell.touches(laid.cell))
        }),
    };
    if done { Refusal::Nobody { target } } else { Refusal::NotCompleted { target } }
}
