//! Where wagons may go next, given the traffic and what was paid for.

use crate::{
    board::{End, Square, SquareSet},
    material::{Special, Wagon},
    options::Diagonals,
    state::{Motion, Move, Open, Place},
};

/// The road as the seat on turn finds it between two steps.
pub(crate) struct Traffic<'a> {
    open: &'a Open,
    /// What may be used.
    diagonal: bool,
    sideways: bool,
    through: bool,
    /// How many steps may still be made.
    left: u8,
    /// Where wagons stand, all of them.
    occupied: SquareSet,
}

impl<'a> Traffic<'a> {
    pub(crate) fn new(open: &'a Open, turn: &Move) -> Traffic<'a> {
        Traffic {
            open,
            diagonal: open.options.diagonals == Diagonals::Free || turn.has(Special::Diagonal),
            sideways: turn.has(Special::Sideways),
            through: turn.has(Special::Through),
            left: turn.left(),
            occupied: open.places.values().iter().fold(SquareSet::NONE, |squares, place| match place {
                Place::Road(square) => squares.with(*square),
                Place::Waiting | Place::Arrived => squares,
            }),
        }
    }

    /// Where this wagon may step from the square where it stands.
    pub(crate) fn steps(&self, wagon: Wagon, from: Square) -> SquareSet {
        if self.left == 0 {
            return SquareSet::NONE;
        }
        let bound = self.open.bound[wagon];
        let reach = self.reach(from, bound);
        let occupied = self.others(wagon, from);
        reach.less(occupied).or(self.passable(reach.and(occupied), bound, occupied))
    }

    /// SR-13: where a wagon waiting at this end may enter the road.
    pub(crate) fn entries(&self, start: End) -> SquareSet {
        if self.left == 0 {
            return SquareSet::NONE;
        }
        let first = start.squares();
        first.less(self.occupied).or(self.passable(first.and(self.occupied), start.opposite(), self.occupied))
    }

    /// SR-15: whether a wagon on this square may arrive.
    pub(crate) fn arrives(&self, wagon: Wagon, from: Square) -> bool {
        self.left > 0 && self.open.bound[wagon].squares().contains(from)
    }

    /// Whether this wagon has any step.
    pub(crate) fn can_move(&self, wagon: Wagon) -> bool {
        match self.open.places[wagon] {
            Place::Waiting => !self.entries(self.open.bound[wagon].opposite()).is_empty(),
            Place::Road(from) => self.arrives(wagon, from) || !self.steps(wagon, from).is_empty(),
            Place::Arrived => false,
        }
    }

    /// SR-57: whether any wagon that has not moved this turn has a step.
    pub(crate) fn others_can_move(&self, turn: &Move) -> bool {
        Wagon::all().any(|wagon| !turn.moved.contains(wagon) && self.can_move(wagon))
    }

    /// SR-58: whether this wagon is on a square where another stands, so that it must go on.
    pub(crate) fn is_passing(&self, wagon: Wagon) -> bool {
        self.through && self.open.square_of(wagon).is_some_and(|at| self.others(wagon, at).contains(at))
    }

    /// What one step reaches, leaving other wagons out of account. A special step counts as one
    /// (SR-43), and sideways ones may be taken back (SR-66).
    fn reach(&self, from: Square, bound: End) -> SquareSet {
        let links = from.links(bound);
        let mut reach = links.free;
        if self.diagonal {
            reach = reach.or(links.diagonal);
        }
        if self.sideways {
            reach = reach.or(links.sideways);
        }
        reach
    }

    /// Where wagons other than this one stand. Only a wagon passing through shares its square: none
    /// comes to rest on another's (SR-10), and those that wait are in nobody's way (SR-14).
    fn others(&self, wagon: Wagon, at: Square) -> SquareSet {
        if self.through { self.open.occupied_but_for(wagon) } else { self.occupied.without(at) }
    }

    /// SR-58: those of these occupied squares from which the steps left after entering lead on.
    fn passable(&self, squares: SquareSet, bound: End, occupied: SquareSet) -> SquareSet {
        if !self.through || squares.is_empty() {
            return SquareSet::NONE;
        }
        squares.iter().filter(|&square| self.leads_on(square, bound, occupied, self.left - 1)).collect()
    }

    /// SR-58: whether so many steps from an occupied square reach a free one or the destination.
    fn leads_on(&self, from: Square, bound: End, occupied: SquareSet, left: u8) -> bool {
        if left == 0 {
            return false;
        }
        let reach = self.reach(from, bound);
        bound.squares().contains(from)
            || !reach.less(occupied).is_empty()
            || reach.iter().any(|square| self.leads_on(square, bound, occupied, left - 1))
    }
}

/// SR-57: whether the wagon in motion may be left where it is.
pub(crate) fn may_stop(open: &Open, turn: &Move) -> bool {
    let Motion::Rolling(wagon) = turn.motion else { return true };
    let traffic = Traffic::new(open, turn);
    !traffic.is_passing(wagon) && (turn.compulsory() == 0 || traffic.others_can_move(turn) || !traffic.can_move(wagon))
}

/// SR-20, SR-60: whether any wagon has a step at the start of a turn with this special move.
pub(crate) fn any_step_with(open: &Open, bought: Option<Special>) -> bool {
    let turn = Move::new(bought);
    Traffic::new(open, &turn).others_can_move(&turn)
}
