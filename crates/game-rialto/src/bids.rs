//! How a stage stands while its cards are played: who has shown what, who leads, and what that brings.

use engine::Seat;

use crate::{
    material::Stage,
    options::PointsFloor,
    state::{Phase, Public},
};

/// What a seat has made of its turn in a stage so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bid {
    /// It has shown cards that count so much, and may add to them if its turn goes on.
    Strength(u8),
    /// It played nothing.
    Passed,
    /// It is at its turn and has shown nothing.
    Choosing,
    /// Its turn is to come.
    ToPlay,
    /// It put its turn off to the end of the stage.
    PutOff,
}

impl Public {
    /// What a seat has made of its turn in this stage.
    pub fn bid(&self, seat: Seat) -> Bid {
        let shown = &self.desks[seat].shown;
        let playing = matches!(self.phase, Phase::Play { .. });
        if !shown.is_empty() {
            Bid::Strength(shown.strength())
        } else if !playing || self.acted.contains(seat) {
            Bid::Passed
        } else if self.waiting.contains(seat) {
            Bid::Choosing
        } else if self.delayed.contains(seat) {
            Bid::PutOff
        } else {
            Bid::ToPlay
        }
    }

    /// RI-48, RI-49: the strongest so far, ties in Doge order (RI-21); nobody if nobody played.
    pub fn leader(&self) -> Option<Seat> {
        let mut best = (0, None);
        for &seat in self.doge_order() {
            let strength = self.desks[seat].shown.strength();
            if strength > best.0 {
                best = (strength, Some(seat));
            }
        }
        best.1
    }

    /// Whether the turn of a seat is the last of the stage: nobody can play after it.
    pub fn plays_last(&self, seat: Seat) -> bool {
        Seat::all(self.seats()).all(|other| other == seat || self.acted.contains(other))
    }

    /// How much the stage brings a seat for what it has shown, if it ends its turn now: with the bonus
    /// (RI-50) only if nobody can take that from it any more.
    pub fn sure_effect(&self, seat: Seat) -> u8 {
        let bonus = match self.stage {
            Stage::Gondola => false,
            Stage::Doge | Stage::Gold | Stage::Building | Stage::Bridge | Stage::Councilman => {
                self.plays_last(seat) && self.leader() == Some(seat)
            }
        };
        self.desks[seat].shown.strength() + u8::from(bonus)
    }

    /// RI-79, RI-131: the points that a seat loses if it passes.
    pub fn passing_costs(&self, seat: Seat) -> i16 {
        let spared = self.options.vp_floor == PointsFloor::Zero && self.desks[seat].points <= 0;
        i16::from(self.stage == Stage::Bridge && !spared)
    }
}
