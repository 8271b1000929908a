//! What each entry of a log does to its table.

use std::cmp::Ordering;

use engine::{Fate, Seat, Seats, Turnover};
use protocol::{Create, Proposal, SeatWish, Stage};
use room::{Room, Sitter};
use store::Time;

use super::{
    clocks::Clocks,
    entry::{Entry, Ply},
    state::{Acted, Chair, Holder, Misfit, Pending, STAND_IN, State},
};

impl State {
    /// Makes an entry so. `tried` is what the room made of it, if this process wrote it.
    pub(crate) fn apply(&mut self, entry: &Entry, time: Time, tried: Option<room::Entry>) -> Result<(), Misfit> {
        let first = self.seq + 1;
        let misfit = |why: String| Misfit { seq: first, why };
        let before = self.to_act();
        self.seq += u64::from(entry.count());
        self.time = self.time.max(time);
        let mut acted = None;
        match entry {
            Entry::Sit { seat, person, share, program } => {
                self.chair(*seat)?.who = Holder::Person { person: *person, share: *share, program: *program };
                self.order.push(*seat);
                self.note();
            }
            Entry::Stand { seat } => {
                let wish = self.create.seats.get(seat.index());
                let open = !matches!(wish, Some(SeatWish::Invited));
                self.chair(*seat)?.who = if open { Holder::Open } else { Holder::Invited };
                self.order.retain(|taken| taken != seat);
                self.note();
            }
            Entry::Arrange { settings, keep, .. } => self.rearrange(settings, keep).map_err(misfit)?,
            Entry::Start { rules, record, digest } => self.start(*rules, record, *digest)?,
            Entry::Plies { seat, decision, id, plies, refused } => {
                self.play(*seat, *decision, plies, tried).map_err(misfit)?;
                acted = Some(*seat);
                self.proposal = None;
                if let Some(id) = id {
                    let (stored, refused) = (plies.len() as u32, refused.clone());
                    let acted = Acted { seat: *seat, decision: Some(*decision), seq: first, stored, refused };
                    self.acts.insert(*id, acted);
                    self.by_hand.insert(*seat, first);
                }
            }
            Entry::Undo { seat, id, to } => {
                self.rewind(*to)?;
                let acted = Acted { seat: *seat, decision: None, seq: first, stored: 1, refused: None };
                self.acts.insert(*id, acted);
            }
            Entry::Propose { seat, what } => {
                let agreed = Seats::only(*seat);
                self.proposal = Some(Pending { seq: first, seat: *seat, what: *what, agreed, since: time });
                self.settle()?;
            }
            Entry::Reply { seat, proposal, agree } => self.reply(*seat, *proposal, *agree)?,
            Entry::Resign { seat } => self.give_up(*seat, Fate::Resigned)?,
            Entry::TimeOut { seat } => self.stand_in(*seat, Fate::TimedOut)?,
            Entry::Forgotten { seat } => self.give_up(*seat, Fate::Left)?,
            Entry::Return { seat } => self.take_back(*seat)?,
            Entry::Expire => {
                self.note();
                self.stage = Stage::Ended;
            }
            Entry::Rules { rules } => self.renew(*rules)?,
            Entry::Talk { seat, allow } => {
                self.chair(*seat)?.talks = *allow;
                self.note();
            }
            Entry::Mute { seat, other, mute } => {
                let chair = self.chair(*seat)?;
                chair.muted = if *mute { chair.muted.with(*other) } else { chair.muted.without(*other) };
                self.note();
            }
            Entry::Rematch { table, key, .. } => {
                self.rematch = Some((*table, *key));
                self.note();
            }
        }
        self.after(before, acted);
        Ok(())
    }

    /// Sets the chairs anew. Whoever is kept goes on sitting, perhaps elsewhere.
    fn rearrange(&mut self, settings: &Create, keep: &[Option<Seat>]) -> Result<(), String> {
        let mut chairs = settings.seats.iter().map(Chair::new).collect::<Result<Vec<_>, _>>()?;
        let mut order = Vec::new();
        for (chair, kept) in chairs.iter_mut().zip(keep) {
            if let Some(kept) = kept {
                let before = self.chairs.get(kept.index()).ok_or("a seat is kept that there is not")?;
                *chair = before.clone();
                // Seats may have other numbers now.
                chair.muted = Seats::NONE;
            }
        }
        for taken in &self.order {
            order.extend(keep.iter().position(|kept| kept == &Some(*taken)).map(|index| Seat::new(index as u8)));
        }
        self.refusals = vec![0; chairs.len()];
        (self.asked, self.acted) = (vec![None; chairs.len()], vec![None; chairs.len()]);
        self.clocks = Clocks::new(settings.clock, chairs.len());
        (self.create, self.chairs, self.order) = (settings.clone(), chairs, order);
        self.note();
        Ok(())
    }

    fn start(&mut self, rules: u16, record: &str, digest: u64) -> Result<(), Misfit> {
        let seq = self.seq;
        let misfit = |why: String| Misfit { seq, why };
        let known = self.known_rules().map_err(|error| misfit(error.to_string()))?;
        let table = match rules.cmp(&known) {
            Ordering::Greater => return Err(misfit(newer(rules, known))),
            Ordering::Equal => self.set_up(),
            // As it was set up then; whether this build plays on alike the digests of the log tell.
            Ordering::Less => catalog::resume(record),
        };
        let table = table.map_err(|error| misfit(error.to_string()))?;
        if rules == known && table.record() != record || table.said() != digest {
            return Err(misfit("the table is set up otherwise than it was".into()));
        }
        let sitter = |chair: &Chair| match chair.who {
            Holder::Bot(level) => Sitter::bot("", level),
            Holder::Open | Holder::Invited | Holder::Person { .. } => Sitter::person(""),
        };
        let room = Room::new(table, self.chairs.iter().map(sitter).collect());
        self.room = Some(room.begun_at(seq));
        self.rules = Some(rules);
        self.unsettled = seq;
        self.stage = Stage::Running;
        Ok(())
    }

    /// Goes on by newer rules, which agreed so far.
    fn renew(&mut self, rules: u16) -> Result<(), Misfit> {
        let misfit = |why: String| Misfit { seq: self.seq, why };
        let known = self.known_rules().map_err(|error| misfit(error.to_string()))?;
        if rules > known {
            return Err(misfit(newer(rules, known)));
        }
        self.rules = Some(rules);
        self.unsettled = self.seq;
        self.note();
        Ok(())
    }

    fn play(&mut self, seat: Seat, decision: u64, plies: &[Ply], tried: Option<room::Entry>) -> Result<(), String> {
        let entry = match tried {
            Some(entry) => entry,
            None => {
                let room = self.room.as_ref().ok_or("the game has not begun")?;
                let actions: Option<Vec<String>> = plies.iter().map(|ply| ply.action().map(str::to_owned)).collect();
                let actions = actions.ok_or("a line is no ply")?;
                let mut dice = self.deal().dice(room.table().rolled());
                let entry = room.act(seat, decision, &actions, &mut dice).map_err(|declined| declined.to_string())?;
                let same = entry.lines().iter().zip(entry.digests());
                if !same.eq(plies.iter().map(|ply| (&ply.line, &ply.digest))) {
                    return Err("the rules play it otherwise than it was played".into());
                }
                entry
            }
        };
        let room = self.room.as_mut().ok_or("the game has not begun")?;
        room.adopt(entry).map_err(|stale| stale.to_string())
    }

    fn reply(&mut self, seat: Seat, proposal: u64, agree: bool) -> Result<(), Misfit> {
        let seq = self.seq;
        let pending = self.proposal.as_mut().filter(|pending| pending.seq == proposal);
        let pending = pending.ok_or_else(|| Misfit { seq, why: "it answers nothing".into() })?;
        if agree {
            pending.agreed = pending.agreed.with(seat);
            return self.settle();
        }
        self.refusals[pending.seat.index()] += 1;
        self.proposal = None;
        self.note();
        Ok(())
    }

    /// Counts the entry, and carries a proposal out once everybody whom it needs has agreed.
    fn settle(&mut self) -> Result<(), Misfit> {
        let needed = self.people();
        let agreed = self.proposal.as_ref().filter(|pending| needed.iter().all(|seat| pending.agreed.contains(seat)));
        let Some(what) = agreed.map(|pending| pending.what) else {
            self.note();
            return Ok(());
        };
        self.proposal = None;
        match what {
            Proposal::Undo { to } => return self.rewind(to),
            Proposal::Pause => {
                self.stage = if self.stage == Stage::Paused { Stage::Running } else { Stage::Paused };
            }
            Proposal::End => self.stage = Stage::Ended,
        }
        self.note();
        Ok(())
    }

    /// Goes back to a ply. Seats stay as they are.
    fn rewind(&mut self, to: usize) -> Result<(), Misfit> {
        let seq = self.seq;
        self.unsettled = seq;
        if let Some(room) = &mut self.room {
            room.grant(to).map_err(|_| Misfit { seq, why: format!("there is no ply {to}") })?;
        }
        self.turnovers.iter_mut().for_each(|turnover| turnover.ply = turnover.ply.min(to));
        Ok(())
    }

    /// Lets a bot play for a seat.
    fn stand_in(&mut self, seat: Seat, what: Fate) -> Result<(), Misfit> {
        self.chair(seat)?.stand_in = true;
        self.unsettled = self.seq;
        if let Some(room) = &mut self.room {
            room.seat(seat, Sitter::bot("", STAND_IN));
        }
        let player = Some(STAND_IN.to_string());
        self.turnovers.push(Turnover { ply: self.plies(), seat, what, player });
        Ok(())
    }

    /// A person leaves a seat for good. A bot plays on while others need it.
    fn give_up(&mut self, seat: Seat, what: Fate) -> Result<(), Misfit> {
        self.chair(seat)?.gone = true;
        self.stand_in(seat, what)?;
        let fewest = match what {
            Fate::Resigned => {
                self.resigned.push(seat);
                2
            }
            Fate::Left | Fate::TimedOut | Fate::Returned => 1,
        };
        if self.people().len() < fewest {
            self.stage = Stage::Ended;
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Misfit> {
        self.chair(seat)?.stand_in = false;
        self.unsettled = self.seq;
        self.clocks.refill(seat);
        if let Some(room) = &mut self.room {
            room.seat(seat, Sitter::person(""));
        }
        self.turnovers.push(Turnover { ply: self.plies(), seat, what: Fate::Returned, player: None });
        Ok(())
    }

    /// What follows from every entry alike.
    fn after(&mut self, before: Seats, acted: Option<Seat>) {
        if let Some(seat) = acted {
            self.acted[seat.index()] = Some(self.time);
        }
        if matches!(self.stage, Stage::Running)
            && self.room.as_ref().is_some_and(|room| room.table().to_act().is_empty())
        {
            self.stage = Stage::Over;
        }
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            self.proposal = None;
        }
        if self.to_act() != before {
            self.refusals.fill(0);
        }
        let asked = self.to_act();
        for (index, since) in self.asked.iter_mut().enumerate() {
            let seat = Seat::new(index as u8);
            // Whoever acts and is asked again has not let anybody wait.
            let still = since.filter(|_| acted != Some(seat)).or(Some(self.time));
            *since = still.filter(|_| asked.contains(seat));
        }
        let waits = self.stage == Stage::Running;
        let timed = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            waits && !chair.stand_in && matches!(chair.who, Holder::Person { .. })
        };
        let running = self.to_act().iter().filter(timed).collect();
        self.clocks.run(running, acted, self.time);
    }

    fn note(&mut self) {
        if let Some(room) = &mut self.room {
            room.note();
        }
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Misfit> {
        let seq = self.seq;
        self.chairs.get_mut(seat.index()).ok_or_else(|| Misfit { seq, why: format!("there is no seat {seat}") })
    }
}

fn newer(rules: u16, known: u16) -> String {
    format!("it is played by rules version {rules}, this build knows {known}")
}
