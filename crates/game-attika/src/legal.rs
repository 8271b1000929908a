//! Which actions a seat may take. Answers only "what"; `apply.rs` answers "what then".

use engine::{Per, Seat};

use crate::{
    action::{Action, Stack},
    board::Hex,
    material::Building,
    price::each_payment,
    state::{Attika, Mode, Phase},
};

pub(crate) fn legal(game: &Attika, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    match game.turn.phase {
        Phase::Choose => out.extend([Action::Build, Action::Draw]),
        Phase::Act => {
            actions(game, seat, out);
            stopping(game, seat, out);
        }
        Phase::Owed => actions(game, seat, out),
        Phase::Picked(building) => sites(game, seat, building, out),
        Phase::Drawn(building) => {
            sites(game, seat, building, out);
            out.push(Action::Store);
        }
        Phase::Pay(building, hex) => payments(game, seat, building, hex, out),
        Phase::Tile(_) => spots(game, out),
        Phase::Turn(..) => out.extend((0..6).map(Action::Turn)),
        Phase::Cards => cards(game, out),
        Phase::Over => {}
    }
}

/// What can be paid is open to all unless cards show landscapes. Every turn begins with a choice
/// (AT-11), so none ends by itself.
pub(crate) fn forced(game: &Attika, action: Action) -> bool {
    match action {
        Action::Pick(_) | Action::At(_) | Action::Store => !game.options.typed(),
        Action::Take(_) | Action::Tile(_) | Action::Turn(_) => true,
        Action::Build | Action::Draw | Action::Pay(_) | Action::Amphora | Action::Card | Action::Done => false,
    }
}

/// AT-12, AT-17: a draw or a build, while the turn has one left. With all stacks empty no draw is
/// listed (AT-16); open buildings come in any order (AT-19).
fn actions(game: &Attika, seat: Seat, out: &mut Vec<Action>) {
    if game.turn.done >= game.actions() {
        return;
    }
    let estate = &game.estates[seat];
    match game.turn.mode {
        Mode::Build => {
            out.extend(estate.up.iter().filter(|&building| game.can_build(seat, building)).map(Action::Pick));
        }
        Mode::Draw => {
            out.extend(Stack::ALL.into_iter().filter(|&stack| estate.stacks[stack] > 0).map(Action::Take));
        }
    }
}

fn stopping(game: &Attika, seat: Seat, out: &mut Vec<Action>) {
    if game.amphora_problem(seat).is_none() {
        out.push(Action::Amphora);
    }
    cards(game, out);
}

/// AT-58: a card, while one is allowed and there is one; and always the end of the turn.
fn cards(game: &Attika, out: &mut Vec<Action>) {
    if game.cards_allowed() > 0 && game.deck.has_card() {
        out.push(Action::Card);
    }
    out.push(Action::Done);
}

/// AT-21, AT-29: every empty hex where the seat can pay, those of a new tile too (AT-49).
fn sites(game: &Attika, seat: Seat, building: Building, out: &mut Vec<Action>) {
    let free = game.free_sites(seat, building);
    let payable = |hex: &Hex| free.contains(*hex) || game.can_pay(seat, game.full_price(seat, building, *hex));
    out.extend(game.map.empty().iter().filter(payable).map(Action::At));
}

/// AT-67: every set of cards that pays, the smallest first.
fn payments(game: &Attika, seat: Seat, building: Building, hex: Hex, out: &mut Vec<Action>) {
    let price = game.price(seat, building, hex);
    each_payment(price, game.estates[seat].hand, |payment| out.push(Action::Pay(payment)));
    out.sort_unstable();
}

/// AT-46: every spot where a tile fits.
fn spots(game: &Attika, out: &mut Vec<Action>) {
    game.map.each_fit(|spot| out.push(Action::Tile(spot)));
    out.sort_unstable();
    out.dedup();
}

/// Why an amphora cannot be spent now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AmphoraProblem {
    /// AT-42: the seat holds none.
    None,
    /// AT-43: as many as allowed were spent.
    Limit(u8),
    /// AT-57: so many of the turn's own actions are left.
    Early(u8),
    /// AT-57: there is nothing to draw, or nothing that can be paid.
    Useless,
}

impl Attika {
    /// AT-57: why the seat cannot spend an amphora now, in a turn that has not stopped.
    pub(crate) fn amphora_problem(&self, seat: Seat) -> Option<AmphoraProblem> {
        let estate = &self.estates[seat];
        if estate.amphorae == 0 {
            return Some(AmphoraProblem::None);
        }
        if !self.options.allows_amphora(self.turn.spent) {
            return Some(AmphoraProblem::Limit(self.options.amphora_limit));
        }
        if self.options.amphora_card {
            return None;
        }
        let left = self.actions().saturating_sub(self.turn.done);
        if left > 0 {
            return Some(AmphoraProblem::Early(left));
        }
        let useful = match self.turn.mode {
            Mode::Draw => estate.stacks != Per::default(),
            Mode::Build => self.can_build_any(seat),
        };
        (!useful).then_some(AmphoraProblem::Useless)
    }
}
