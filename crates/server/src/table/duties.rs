//! What the task of a table does besides answering acts: what is due, bots, talk, showing.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalog::{Moment, Position};
use engine::Viewer;
use protocol::{Answer, Clock, Deal, No, Request, Stage};
use serde_json::value::to_raw_value;
use store::{Person, Seq, Time};

use super::{
    Caller, Published,
    entry::Entry,
    judge::Plan,
    outcome::record_of_log,
    publish::about_text,
    talk::Line,
    task::{Live, Lost, Thinking},
};
use crate::{
    away::{self, Asked},
    bots::{Question, Thought},
};

/// The answer of the bot that was asked; waits for ever if none was.
pub(super) async fn answer(thinking: &mut Option<Thinking>) -> Option<Thought> {
    match thinking {
        Some(thinking) => {
            // Whoever waits here may be called away and come back.
            if thinking.thought.is_none() {
                thinking.thought = Some((&mut thinking.answer).await.ok());
            }
            let ready = thinking.thought.as_ref().and_then(|thought| thought.as_ref()?.ready);
            if let Some(ready) = ready {
                tokio::time::sleep_until(ready.into()).await;
            }
            thinking.thought.take().flatten()
        }
        None => std::future::pending().await,
    }
}

impl Live {
    /// Answers a request: what changes the log goes there, all else lies beside it.
    pub(super) async fn answer(&mut self, caller: &Caller, request: Request, arrived: Time) -> Result<Answer, Lost> {
        let talk = matches!(
            request,
            Request::Say { .. } | Request::Phrase { .. } | Request::Report { .. } | Request::Rematch { .. }
        );
        if talk {
            self.confirm().await?;
        }
        if let Request::Say { text, .. } = request {
            Ok(self.say(caller, Line::Text(text), arrived).await)
        } else if let Request::Phrase { phrase, .. } = request {
            Ok(self.say(caller, Line::Phrase(phrase), arrived).await)
        } else if let Request::Report { number, .. } = request {
            Ok(self.report(caller, number, arrived).await)
        } else if let Request::Rematch { .. } = request {
            self.rematch(caller, arrived).await
        } else if let Request::Order { id, seq, turns, .. } = request {
            self.order(caller, (id, seq, turns), arrived).await
        } else if let Request::Withdraw { id, .. } = request {
            self.withdraw(caller, id, arrived).await
        } else {
            self.ask(caller, &request, arrived).await
        }
    }

    /// Does what is due, sees that the row says when something is next, and asks bots.
    pub(super) async fn settle(&mut self) -> Result<(), Lost> {
        let now = self.service.clock.now();
        if self.wrote_last {
            self.go_on(now).await?;
            self.play_orders(now).await?;
        }
        if !self.is_my_duty() {
            self.stop_thinking();
            return Ok(());
        }
        self.renew(now).await?;
        self.go_on(now).await?;
        self.overdue(now).await?;
        self.play_orders(now).await?;
        let (phase, due) = (self.state.phase(), self.state.due());
        if phase == store::Phase::Open && due.is_some_and(|due| due <= now) {
            // Nobody began it: it is forgotten.
            let _ = self.service.store.remove(self.row.table).await;
            return Err(Lost);
        }
        let late = self.row.due.is_none_or(|stored| due.is_none_or(|due| stored > due));
        let passed = self.row.due.is_some_and(|stored| stored <= now) && due.is_none_or(|due| due > now);
        if phase != self.row.phase || (late || passed) && due != self.row.due {
            // A row that says it too early only wakes the table for nothing, so a failure may wait.
            if self.service.store.update(self.row.table, self.state.seq, phase, due).await.is_ok() {
                (self.row.phase, self.row.due) = (phase, due);
            }
        }
        self.think(now);
        self.call(false);
        Ok(())
    }

    /// Sees to it that people who are to act are told, once a decision. Whoever looks is not, unless the
    /// table leaves memory and nobody will notice when they stop looking.
    pub(super) fn call(&mut self, leaving: bool) {
        let now = self.service.clock.now();
        let Some(room) = self.state.room.as_ref().filter(|_| self.state.stage == Stage::Running) else { return };
        for seat in self.state.to_act().iter().filter(|seat| !self.state.is_bot(*seat)) {
            let decision = room.decision(seat).filter(|decision| self.called.get(&seat) != Some(decision));
            let Some(decision) = decision.filter(|_| leaving || !self.slot.audience.is_there(seat)) else { continue };
            self.called.insert(seat, decision);
            let Some(person) = self.state.holders()[seat.index()] else { continue };
            let quiet = self.service.limits.quiet_after_act.as_millis() as u64;
            let due = self.state.acted[seat.index()].map_or(now, |acted| acted.after(quiet));
            away::call(&self.service, Asked { table: self.row.table, person, seat, decision, due });
        }
    }

    /// What is played here, if somebody is asked for this decision.
    pub(super) fn waits(&self, person: Person, decision: u64) -> Option<String> {
        let seat = self.state.seat_of(person).filter(|seat| !self.state.is_bot(*seat))?;
        let room = self.state.room.as_ref().filter(|_| self.state.stage == Stage::Running)?;
        (room.decision(seat) == Some(decision)).then(|| self.state.create.game.clone())
    }

    /// Whether this node sees to the table's bots and clocks. One that only a newer build can play is
    /// left to that.
    fn is_my_duty(&self) -> bool {
        let others = self.service.store.shared().is_some();
        self.service.nodes.is_mine(self.row.table) && !(others && self.state.stage == Stage::Frozen)
    }

    /// Writes the steps that nobody needs to be asked for. Before what is due, so that no clock runs out
    /// on one.
    pub(super) async fn go_on(&mut self, now: Time) -> Result<(), Lost> {
        while let Some(plan) = self.forced() {
            // The disk is full: whoever is to act is shown it, and can still do it.
            if self.write(plan, now).await?.is_err() {
                self.publish();
                return Ok(());
            }
        }
        Ok(())
    }

    /// The step that is done for whoever is to act. It follows from the log, so that there is none is
    /// found out once an entry.
    pub(super) fn forced(&mut self) -> Option<Plan> {
        if self.unforced == Some(self.state.seq) {
            return None;
        }
        let plan = self.state.forced();
        self.unforced = plan.is_none().then_some(self.state.seq);
        plan
    }

    /// Writes what was due by this time.
    pub(super) async fn overdue(&mut self, now: Time) -> Result<(), Lost> {
        while let Some(plan) = self.state.overdue(now) {
            match self.write(plan, now).await? {
                Ok(_) => {}
                // The disk is full: it is due still, and tried again later.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// How long until something is due.
    pub(super) fn wakes_in(&self) -> Duration {
        if self.thinking.is_some() || !self.is_my_duty() {
            return Duration::MAX;
        }
        let now = self.service.clock.now();
        let wait = self.state.due().map_or(u64::MAX, |due| due.0.saturating_sub(now.0));
        // Never at once: what cannot be done now is not tried in a hot loop.
        Duration::from_millis(wait.max(10))
    }

    /// Asks the bot that is to act, or stops one that no longer is.
    fn think(&mut self, now: Time) {
        let waits = self.state.bots_wait_until().is_some_and(|until| until > now);
        let think = self.state.room.as_ref().filter(|_| self.state.stage == Stage::Running && !waits);
        let Some(think) = think.and_then(room::Room::think) else { return self.stop_thinking() };
        if let Some(thinking) = &self.thinking {
            if (thinking.seat, thinking.decision) == (think.seat, think.decision) {
                return;
            }
            self.stop_thinking();
        }
        let mind = self.mind.take().filter(|(seat, _)| *seat == think.seat).map(|(_, mind)| mind);
        let stop = Arc::new(AtomicBool::new(false));
        let steady = self.state.room.as_ref().is_some_and(|room| room.table().hides());
        let (table, level, position) = (self.row.table, think.level, think.position);
        let question = Question { table, position, level, mind, steady, stop: Arc::clone(&stop) };
        let answer = self.service.pool.ask(question);
        self.thinking = Some(Thinking { seat: think.seat, decision: think.decision, stop, answer, thought: None });
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays what a bot has thought, by the way that everybody's acts go.
    pub(super) async fn thought(&mut self, thought: Option<Thought>) -> Result<(), Lost> {
        let Some(Thinking { seat, decision, .. }) = self.thinking.take() else { return Ok(()) };
        let now = self.service.clock.now();
        let Some(thought) = thought else { return Ok(()) };
        self.mind = thought.mind.map(|mind| (seat, mind));
        let actions: Vec<String> = thought.action.into_iter().collect();
        let legal =
            self.state.room.as_ref().and_then(room::Room::think).map_or_else(Vec::new, |think| think.position.legal);
        // A bot that answers nonsense must not stop the game.
        let plan = self.state.act(seat, decision, None, &actions);
        match plan.or_else(|_| self.state.act(seat, decision, None, &legal[..legal.len().min(1)])) {
            Ok(plan) => {
                if self.write(plan, now).await?.is_err() {
                    // The disk is full: the bot is asked again after a while.
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            Err(refused) => tracing::error!(table = ?self.row.table, ?refused, "a bot's act was refused"),
        }
        if !self.state.to_act().contains(seat) {
            self.mind = None;
        }
        Ok(())
    }

    /// The table as it was. During a game everybody sees what they could see then.
    pub(super) fn look(&self, viewer: Viewer, ply: usize) -> Answer {
        let Some(room) = &self.state.room else { return Answer::No(No::NotNow) };
        let mut table = room.table().fork();
        if table.rewind(ply).is_err() {
            return Answer::No(No::NotNow);
        }
        let moment = Moment { seq: self.state.seq, since: ply + 1, ..Moment::default() };
        let position = table.position(viewer, &moment).past();
        Answer::Looked { position: to_raw_value(&position).expect("a position is plain data") }
    }

    /// What whoever watches sees, now or after so many plies.
    pub(super) fn drawn(&self, ply: Option<usize>) -> Result<(u64, Position), No> {
        let table = self.state.room.as_ref().ok_or(No::NotNow)?.table();
        let table = table.at(ply.unwrap_or(table.ply())).map_err(|_| No::NotNow)?;
        Ok((self.state.seq, table.whole(Viewer::Spectator)))
    }

    /// The record and what proves its rolls, once the game has ended. One that this build cannot play
    /// is shown as its log tells it, and proves nothing yet.
    pub(super) async fn record(&mut self) -> Result<(String, Option<Deal>), No> {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        match self.state.stage {
            Stage::Over | Stage::Ended => {
                self.state.record(name).map(|record| (record, Some(self.state.deal()))).ok_or(No::NotNow)
            }
            Stage::Frozen => {
                let rows = self.service.store.log(self.row.table, Seq(1)).await.map_err(|_| No::Storage)?;
                record_of_log(&rows).map(|record| (record, None)).ok_or(No::Frozen)
            }
            Stage::Open | Stage::Running | Stage::Paused => Err(No::NotNow),
        }
    }

    /// Moves the table to the rules of this build, once a replay under them has agreed.
    async fn renew(&mut self, now: Time) -> Result<(), Lost> {
        let known = self.state.known_rules().ok();
        let older = known.filter(|&known| self.state.rules.is_some_and(|rules| rules < known));
        if let (Some(rules), Stage::Running | Stage::Paused) = (older, self.state.stage) {
            // A full disk leaves it as it is: this build plays it alike so far.
            self.write(Plan::plain(Entry::Rules { rules }), now).await?.ok();
        }
        Ok(())
    }

    /// Lets a bot play for somebody who asked to be forgotten.
    pub(super) async fn forget(&mut self, person: Person) -> Result<(), Lost> {
        self.names.remove(&person);
        self.orders.remove(&person);
        self.about = None;
        let Some(seat) = self.state.seat_of(person) else { return Ok(()) };
        // The store forgets what they said once every table has been told.
        Arc::make_mut(&mut self.chat).retain(|said| said.seat != Some(seat));
        let now = self.service.clock.now();
        let entry = match self.state.stage {
            Stage::Open => Entry::Stand { seat },
            Stage::Running | Stage::Paused => Entry::Forgotten { seat },
            Stage::Over | Stage::Ended | Stage::Frozen => {
                self.publish();
                return Ok(());
            }
        };
        // A full disk leaves the seat as it is; its clock or the others will see to it.
        self.write(Plan::plain(entry), now).await.map(|_| ())
    }

    /// Whether what is told of who sits here depends on the time.
    pub(super) fn is_timed(&self) -> bool {
        let now = self.service.clock.now();
        let overdue = || self.state.to_act().iter().any(|seat| self.state.is_overdue(seat, now));
        self.state.create.clock != Clock::None || overdue()
    }

    /// Shows the table as it stands to everybody who watches.
    pub(super) fn publish(&mut self) -> Arc<Published> {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        let about = self.about.take().unwrap_or_else(|| about_text(&self.state, name, self.service.clock.now()));
        self.about = (!self.is_timed()).then(|| Arc::clone(&about));
        let before = self.slot.hide().map(Arc::unwrap_or_clone);
        let mut shown = Published::new(&self.state, &self.slot.audience, about, Arc::clone(&self.chat), before);
        shown.orders = self.orders_told();
        let shown = Arc::new(shown);
        self.slot.reached(self.state.seq, self.last_said());
        self.slot.show(self.row.table, Arc::clone(&shown));
        shown
    }
}
