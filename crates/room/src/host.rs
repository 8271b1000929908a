//! What a server does besides: entries that are no plies, seats that change hands, an undo that the
//! others granted.

use engine::{Seat, Stale};

use crate::{Room, Sitter};

impl Room {
    /// The same room, whose table was set up by this entry of a longer log.
    #[must_use]
    pub fn begun_at(mut self, seq: u64) -> Room {
        self.after = vec![self.table.ply(); seq as usize + 1];
        self.ask(self.table.to_act());
        self
    }

    /// Counts an entry that changes nothing of the game.
    pub fn note(&mut self) {
        self.after.push(self.table.ply());
    }

    /// Counts an entry by which a seat changes hands: what it was asked, its new sitter is asked anew.
    pub fn seat(&mut self, seat: Seat, sitter: Sitter) {
        self.note();
        if sitter.bot.is_none() {
            self.people = self.people.with(seat);
        }
        self.sitters[seat.index()] = sitter;
        if self.table.to_act().contains(seat) {
            self.asked[seat] = self.seq();
        }
    }

    /// Counts an entry by which the others let somebody go back to a ply.
    pub fn grant(&mut self, to: usize) -> Result<(), Stale> {
        self.table.rewind(to).map_err(|_| Stale)?;
        self.after.push(to);
        self.ask(self.table.to_act());
        Ok(())
    }

    /// The nearest state, from this one back, in which there was something to choose: from any other the
    /// table would go on by itself.
    pub fn choice_before(&self, ply: usize) -> usize {
        (0..=ply).rev().find(|&ply| self.table.chose(ply).is_some()).unwrap_or(0)
    }

    /// How many plies stood after each entry; the place is the seq.
    pub fn plies_after(&self) -> &[usize] {
        &self.after
    }

    /// The earliest ply of what somebody is to be told who heard everything up to an entry.
    pub fn untold(&self, told: Option<u64>) -> usize {
        // What stands below the lowest point since then was told and is still so.
        let lowest = told.and_then(|told| self.after.get(told as usize..)?.iter().min().copied());
        lowest.map_or(0, |plies| plies + 1)
    }
}
