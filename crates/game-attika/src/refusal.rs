//! Why an action is not legal: a clause and the facts that apply here.

use engine::{Cites, Clause, Seat};

use crate::{
    action::{Action, Payment, Stack},
    board::{Hex, Spot},
    legal::AmphoraProblem,
    map::Misfit,
    material::Building,
    state::{Attika, Mode, Phase},
};

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Refusal {
    /// AT-11: first comes the choice between drawing and building.
    ChooseFirst,
    /// AT-10: the turn is for something already.
    Chosen { mode: Mode },
    /// AT-15: a drawing turn builds nothing from the player board.
    NotInDrawing { building: Building },
    /// AT-20: a building turn takes nothing from a stack.
    NotInBuilding { stack: Stack },
    /// AT-20: the building is still face down.
    StillHidden { building: Building },
    /// AT-21: the building is on the map for good.
    OnMap { building: Building, hex: Hex },
    /// AT-12: no draw is left.
    NoDraw { done: u8 },
    /// AT-17: no build is left.
    NoBuild { done: u8 },
    /// AT-12: the stack is empty.
    EmptyStack { stack: Stack },
    /// AT-29: the hand pays for the building nowhere; the cheapest site takes `needs`.
    PaysNowhere { building: Building, needs: u8, hand: u8 },
    /// AT-29: the hand does not pay for the building there.
    CannotPay { building: Building, hex: Hex, needs: u8, hand: u8 },
    /// AT-17: no building was chosen to place.
    NothingToPlace,
    /// AT-13: only a building just drawn can be stored.
    NothingToStore,
    /// AT-21: the map has no such hex.
    NoSuchHex { hex: Hex },
    /// AT-21: something stands there.
    Taken { hex: Hex, owner: Seat, building: Building },
    /// AT-17: the chosen building is placed first.
    PlaceFirst { building: Building },
    /// AT-13: the drawn building is built or stored first.
    ResolveFirst { building: Building },
    /// AT-67: the building on its site is paid for first.
    PayFirst { building: Building, hex: Hex },
    /// AT-67: nothing is to be paid.
    NothingToPay,
    /// AT-28: the hand does not hold these cards.
    NotHeld { payment: Payment },
    /// AT-67: these cards do not make up the price, which is at most `most` cards.
    WrongSum { payment: Payment, most: u8 },
    /// AT-48: the new tile is laid first.
    LayFirst { tile: u8 },
    /// AT-46: the new tile is turned first.
    TurnFirst { tile: u8 },
    /// AT-45: there is no tile to lay.
    NoTile,
    /// AT-46, AT-64: the tile does not fit there.
    Misfit { spot: Spot, misfit: Misfit },
    /// AT-42 and others: an amphora cannot be spent now.
    Amphora(AmphoraProblem),
    /// AT-57: the action bought with an amphora is used first.
    UseAmphora { mode: Mode },
    /// AT-14, AT-18: no card is allowed.
    NoCardAllowed { mode: Mode, done: u8, cards: u8 },
    /// AT-50: no card is left.
    NoCardLeft,
    /// AT-58: after a card the turn can only end.
    Stopped,
}

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::Chosen { .. } => clause!(10),
            Refusal::ChooseFirst => clause!(11),
            Refusal::NoDraw { .. } | Refusal::EmptyStack { .. } => clause!(12),
            Refusal::NothingToStore | Refusal::ResolveFirst { .. } => clause!(13),
            Refusal::NoCardAllowed { mode: Mode::Draw, .. } => clause!(14),
            Refusal::NotInDrawing { .. } => clause!(15),
            Refusal::NoBuild { .. } | Refusal::NothingToPlace | Refusal::PlaceFirst { .. } => clause!(17),
            Refusal::NoCardAllowed { mode: Mode::Build, .. } => clause!(18),
            Refusal::NotInBuilding { .. } | Refusal::StillHidden { .. } => clause!(20),
            Refusal::OnMap { .. } | Refusal::NoSuchHex { .. } | Refusal::Taken { .. } => clause!(21),
            Refusal::NotHeld { .. } => clause!(28),
            Refusal::PaysNowhere { .. } | Refusal::CannotPay { .. } => clause!(29),
            Refusal::Amphora(AmphoraProblem::None) => clause!(42),
            Refusal::Amphora(AmphoraProblem::Limit(_)) => clause!(43),
            Refusal::NoTile => clause!(45),
            Refusal::TurnFirst { .. } | Refusal::Misfit { misfit: Misfit::Covers(_) | Misfit::Loose, .. } => {
                clause!(46)
            }
            Refusal::LayFirst { .. } => clause!(48),
            Refusal::NoCardLeft => clause!(50),
            Refusal::Amphora(AmphoraProblem::Early(_) | AmphoraProblem::Useless) | Refusal::UseAmphora { .. } => {
                clause!(57)
            }
            Refusal::Stopped => clause!(58),
            Refusal::Misfit { misfit: Misfit::CoversShrine(_), .. } => clause!(64),
            Refusal::PayFirst { .. } | Refusal::NothingToPay | Refusal::WrongSum { .. } => clause!(67),
        }
    }
}

/// Why the seat to act may not do this: what is asked of it comes first, then the action's own
/// conditions.
pub(crate) fn refusal(game: &Attika, seat: Seat, action: Action) -> Refusal {
    match game.turn.phase {
        Phase::Choose => Refusal::ChooseFirst,
        Phase::Act => acting(game, seat, action),
        Phase::Owed => owed(game, seat, action),
        Phase::Picked(building) => {
            if let Action::At(hex) = action {
                site(game, seat, building, hex)
            } else if action == Action::Store {
                Refusal::NothingToStore
            } else {
                Refusal::PlaceFirst { building }
            }
        }
        Phase::Drawn(building) => {
            if let Action::At(hex) = action {
                site(game, seat, building, hex)
            } else {
                Refusal::ResolveFirst { building }
            }
        }
        Phase::Pay(building, hex) => {
            if let Action::Pay(payment) = action {
                sum(game, seat, building, hex, payment)
            } else {
                Refusal::PayFirst { building, hex }
            }
        }
        Phase::Tile(tile) => {
            if let Action::Tile(spot) = action {
                fit(game, spot)
            } else {
                Refusal::LayFirst { tile }
            }
        }
        Phase::Turn(tile, _) => Refusal::TurnFirst { tile },
        Phase::Cards if action == Action::Card => no_card(game),
        Phase::Cards => Refusal::Stopped,
        Phase::Over => unreachable!("nobody is to act once the game is over"),
    }
}

fn acting(game: &Attika, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Build | Action::Draw => Refusal::Chosen { mode: game.turn.mode },
        Action::Pick(building) => pick(game, seat, building),
        Action::Take(stack) => take(game, seat, stack),
        Action::At(_) => Refusal::NothingToPlace,
        Action::Pay(_) => Refusal::NothingToPay,
        Action::Store => Refusal::NothingToStore,
        Action::Tile(_) | Action::Turn(_) => Refusal::NoTile,
        Action::Amphora => {
            Refusal::Amphora(game.amphora_problem(seat).expect("an amphora that can be spent is offered"))
        }
        Action::Card => no_card(game),
        Action::Done => unreachable!("a turn that owes nothing can end"),
    }
}

/// AT-57: an amphora was spent for an action, and nothing else comes before it.
fn owed(game: &Attika, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Pick(building) => pick(game, seat, building),
        Action::Take(stack) => take(game, seat, stack),
        Action::Build
        | Action::Draw
        | Action::At(_)
        | Action::Pay(_)
        | Action::Store
        | Action::Tile(_)
        | Action::Turn(_)
        | Action::Amphora
        | Action::Card
        | Action::Done => Refusal::UseAmphora { mode: game.turn.mode },
    }
}

fn pick(game: &Attika, seat: Seat, building: Building) -> Refusal {
    let estate = &game.estates[seat];
    if game.turn.mode == Mode::Draw {
        Refusal::NotInDrawing { building }
    } else if let Some(hex) = estate.hex(building) {
        Refusal::OnMap { building, hex }
    } else if !estate.up.contains(building) {
        Refusal::StillHidden { building }
    } else if game.turn.done >= game.actions() {
        Refusal::NoBuild { done: game.turn.done }
    } else {
        let needs = game.map.empty().iter().map(|hex| least(game, seat, building, hex)).min();
        Refusal::PaysNowhere { building, needs: needs.unwrap_or(0), hand: estate.cards() }
    }
}

fn least(game: &Attika, seat: Seat, building: Building, hex: Hex) -> u8 {
    game.price(seat, building, hex).least(game.estates[seat].hand, game.options.typed())
}

fn take(game: &Attika, seat: Seat, stack: Stack) -> Refusal {
    if game.turn.mode == Mode::Build {
        Refusal::NotInBuilding { stack }
    } else if game.estates[seat].stacks[stack] == 0 {
        Refusal::EmptyStack { stack }
    } else {
        Refusal::NoDraw { done: game.turn.done }
    }
}

fn site(game: &Attika, seat: Seat, building: Building, hex: Hex) -> Refusal {
    if !game.map.contains(hex) {
        return Refusal::NoSuchHex { hex };
    }
    match game.map.standing(hex) {
        Some((owner, building)) => Refusal::Taken { hex, owner, building },
        None => {
            let needs = least(game, seat, building, hex);
            Refusal::CannotPay { building, hex, needs, hand: game.estates[seat].cards() }
        }
    }
}

fn sum(game: &Attika, seat: Seat, building: Building, hex: Hex, payment: Payment) -> Refusal {
    let hand = game.estates[seat].hand;
    if payment.cards().iter().any(|(land, &paid)| paid > hand[land]) {
        Refusal::NotHeld { payment }
    } else {
        Refusal::WrongSum { payment, most: game.price(seat, building, hex).most() }
    }
}

fn fit(game: &Attika, spot: Spot) -> Refusal {
    let misfit = game.map.fits(spot).expect_err("a spot that fits is offered");
    Refusal::Misfit { spot, misfit }
}

fn no_card(game: &Attika) -> Refusal {
    if game.cards_allowed() > 0 {
        Refusal::NoCardLeft
    } else {
        Refusal::NoCardAllowed { mode: game.turn.mode, done: game.turn.done, cards: game.turn.cards }
    }
}
