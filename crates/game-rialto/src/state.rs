//! A game of Rialto in progress: what everybody sees, and what only one seat or nobody does.

use engine::{Bag, Per, PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    action::Deed,
    board::{District, Link, Side, Span},
    desk::{Desk, Slot},
    material::{Bridge, Building, Cards, Colour, ROUNDS, SLOTS, Stage},
    options::{BlueOrder, BluePlies},
};

/// The most rows that are ever dealt.
pub const MAX_ROWS: usize = 6;

/// A game of Rialto in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rialto {
    pub(crate) public: Public,
    pub(crate) secret: Secret,
}

impl Rialto {
    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.secret.own[seat].hand
    }

    /// What a seat has chosen, sealed, so far.
    pub fn own(&self, seat: Seat) -> &Own {
        &self.secret.own[seat]
    }

    /// The cards in the draw pile.
    pub fn pile(&self) -> &Cards {
        &self.secret.pile
    }
}

/// What is not open: the draw pile, and what each seat alone knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Secret {
    pub(crate) pile: Cards,
    pub(crate) own: PerSeat<Own>,
}

/// What one seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Own {
    /// The cards in its hand, those chosen to be discarded among them.
    pub hand: Cards,
    /// Cards chosen to be discarded (RI-34).
    pub picked: Cards,
    /// Cards that it discarded unseen and that were not reshuffled since (RI-118).
    pub tucked: Cards,
    /// How it will use its blue buildings (RI-129).
    pub deeds: [Option<Deed>; SLOTS],
}

/// What everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// The options of the table.
    pub options: Options,
    /// What is going on.
    pub phase: Phase,
    /// Who must act.
    pub waiting: Seats,
    /// The round, counted from 1; 0 while first buildings are picked.
    pub round: u8,
    /// The current or last stage of the round.
    pub stage: Stage,
    /// RI-3: the district of each round.
    pub districts: [District; ROUNDS as usize],
    /// RI-9: who began the game.
    pub first: Seat,
    /// RI-20: Doge order; at a table of fewer than five seats the first seat fills it up.
    pub order: [Seat; 5],
    /// Who began the stage.
    pub starter: Seat,
    /// Who has ended the turn of this stage.
    pub acted: Seats,
    /// Who put the turn of this stage off (RI-62).
    pub delayed: Seats,
    /// RI-49: who won the bonus of the stage that is carried out.
    pub winner: Option<Seat>,
    /// Who won each stage of this round so far.
    pub won: Per<Stage, Option<Seat>>,
    /// The order in which the current step goes round.
    pub queue: [Seat; 5],
    /// How far it is in that order.
    pub step: u8,
    /// The rows of face-up cards.
    pub rows: [Cards; MAX_ROWS],
    /// Who took each row this round.
    pub taken: [Option<Seat>; MAX_ROWS],
    /// How many cards are in the draw pile.
    pub pile: u8,
    /// Cards in the discard pile that everybody was shown.
    pub discards: Cards,
    /// Tiles of each building in stock.
    pub stock: Per<Building, u8>,
    /// What lies on each link.
    pub links: Per<Link, Option<Span>>,
    /// RI-5: the bridge on top of the stack.
    pub bridge: Option<Bridge>,
    /// The bridges below it, in unknown order.
    pub bridges: Bag<Bridge>,
    /// Gondolas in stock.
    pub gondolas: u8,
    /// RI-97: whether the bonus of each side is flipped.
    pub flipped: Per<Side, bool>,
    /// RI-96: whether the bonus of each side was paid in this stage F and will be flipped.
    pub claimed: Per<Side, bool>,
    /// What lies before each seat.
    pub desks: PerSeat<Desk>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// First buildings are picked.
    Opening,
    /// Rows are taken.
    Draft,
    /// Green buildings are used.
    Greens,
    /// Hands are brought down to the limit, sealed.
    Discards,
    /// Cards are played in a stage.
    Play {
        /// The kinds that a building converts for this turn, one bit each.
        swapped: u8,
    },
    /// A seat buys in stage C.
    Build {
        /// What is left to spend.
        budget: u8,
        /// Whether a building was given back for the pick that must follow.
        returned: bool,
    },
    /// The winner of stage D lays a bridge.
    Bridge(Laying),
    /// The winner of stage E lays a gondola.
    Gondola(Rowing),
    /// A seat may bring councilmen over from other districts in stage F.
    Council {
        /// How many placements are left.
        left: u8,
    },
    /// Blue buildings are used.
    Blues,
    /// The game is over.
    Over,
}

impl Phase {
    /// Whether cards of a stage lie on the table: they are played, or what they won is carried out.
    pub const fn is_of_a_stage(self) -> bool {
        match self {
            Phase::Play { .. } | Phase::Build { .. } | Phase::Bridge(_) | Phase::Gondola(_) | Phase::Council { .. } => {
                true
            }
            Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards | Phase::Blues | Phase::Over => false,
        }
    }
}

/// How far a bridge is laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laying {
    /// A link is to be chosen.
    Where,
    /// It is to be turned.
    Facing(Link),
    /// It lies.
    Laid,
}

/// How far a gondola and its councilman are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rowing {
    /// A link is to be chosen.
    Where,
    /// A district at its ends is to be chosen.
    End(Link),
    /// RI-86: the councilman for the district is to be chosen.
    Whence(District),
    /// All is placed.
    Placed,
}

impl Public {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.desks.seats()
    }

    /// RI-20: the seats in Doge order.
    pub fn doge_order(&self) -> &[Seat] {
        &self.order[..usize::from(self.seats())]
    }

    /// A seat's place in Doge order, the first being 0.
    pub fn doge_rank(&self, seat: Seat) -> u8 {
        self.doge_order().iter().position(|&other| other == seat).expect("every seat is in the order") as u8
    }

    /// RI-24: how many rows there are.
    pub fn row_count(&self) -> u8 {
        self.seats() + 1
    }

    /// RI-28: the row that nobody took, once all have.
    pub fn leftover(&self) -> Option<usize> {
        let rows = usize::from(self.row_count());
        let mut free = (0..rows).filter(|&row| self.taken[row].is_none());
        let row = free.next()?;
        if free.next().is_some() { None } else { Some(row) }
    }

    /// RI-23: the district of the current round.
    pub fn current(&self) -> District {
        self.districts[usize::from(self.round.clamp(1, ROUNDS)) - 1]
    }

    /// How many cards are in the discard pile.
    pub fn discard_size(&self) -> u8 {
        self.discards.total() as u8 + self.desks.values().iter().map(|desk| desk.tucked).sum::<u8>()
    }

    /// How many cards a seat still has to choose to be discarded (RI-34).
    pub fn excess(&self, seat: Seat) -> u8 {
        let desk = &self.desks[seat];
        desk.hand.size.saturating_sub(desk.limit).saturating_sub(desk.picked)
    }

    /// RI-129: how many sealed choices a seat has still to make, one for each blue building that is
    /// ready, as far as its coins reach: all of that is open. None where uses are open or not counted.
    pub fn blue_choices(&self, seat: Seat) -> Option<u8> {
        if self.options.blue_order == BlueOrder::Doge || self.options.blue_plies == BluePlies::Used {
            return None;
        }
        let desk = &self.desks[seat];
        let ready = desk.slots.iter().filter_map(Slot::ready).filter(|building| building.colour() == Colour::Blue);
        Some((ready.count() as u8).min(desk.coins).saturating_sub(desk.picked))
    }

    /// Whose turn of the stage is next: clockwise from the starter, then those who put it off.
    pub fn next_turn(&self) -> Option<Seat> {
        let mut late = None;
        for seat in self.starter.clockwise(self.seats()) {
            if self.acted.contains(seat) {
                continue;
            }
            if !self.delayed.contains(seat) {
                return Some(seat);
            }
            late = late.or(Some(seat));
        }
        late
    }
}
