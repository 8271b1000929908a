//! What a server does besides: entries that are no plies, seats that change hands, an undo that the
//! others granted.

use catalog::Sight;
use engine::{Names, Seat, Stale, Viewer};

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

    /// Where an undo goes that a seat asks the others for, who names a ply. If it is the seat's last choice:
    /// most turns end with a click that the log does not tell, and what people mean is the last choice of that
    /// turn that it does tell.
    pub fn asked_back(&self, seat: Seat, ply: usize) -> usize {
        let chose = |ply: &usize| self.table.chose(*ply);
        if (0..self.table.ply()).rev().find(|ply| chose(ply) == Some(seat)) != Some(ply) {
            return ply;
        }
        let Ok(sight) = Sight::of(self.table.whole(Viewer::Seat(seat))) else { return ply };
        let log = catalog::log(&sight, &Names::numbered(self.table.seats()), 0);
        let is_told = |ply: &usize| log.iter().any(|told| told.ply == ply + 1 && told.line.seat == Some(seat));
        let choices = (0..=ply).rev().filter(|ply| chose(ply).is_some());
        choices.take_while(|ply| chose(ply) == Some(seat)).find(is_told).unwrap_or(ply)
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
