//! A game being played: its record, the state that the record leads to, and how far undo reaches.

use crate::{
    Croupier, Dice, Game, Options as _, Ply, Record, RecordingDice, Refused, ReplayError, Roll, Rolled, ScriptedDice,
    Seat, Seats, SeededDice, SetupError, forced_step, play::step, said,
};

/// A game in progress with everything that led to it.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    record: Record<G>,
    /// Where it began, if no record leads there: what somebody imagines.
    began: Option<Box<G>>,
    game: G,
    /// What follows from each ply for whoever takes back.
    marks: Vec<Mark>,
    /// Counted along, since every act asks for it.
    rolled: Rolled,
}

/// What a ply means for undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark {
    /// It rolled, showed something hidden, or left another seat to act.
    barrier: bool,
    /// There was nothing to choose: a host may have done it.
    forced: bool,
}

/// Actions of one seat tried on a fork: what they did, before anybody sees it. A host stores the
/// plies first and adopts the attempt afterwards.
#[derive(Clone, Debug)]
pub struct Attempt<G: Game> {
    /// The state after them.
    pub game: G,
    /// The plies to store; at least one.
    pub plies: Vec<Ply<G::Action>>,
    /// What happened, undisclosed, one list a ply.
    pub events: Vec<Vec<G::Event>>,
    /// What the rules say after each ply: [`said`].
    pub digests: Vec<u64>,
    /// Why no more was done.
    pub ended: Ended<G::Refusal>,
    marks: Vec<Mark>,
    /// How many plies the session had.
    after: usize,
}

/// Why an attempt ended where it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended<R> {
    /// All of it was done.
    Done,
    /// A roll, a reveal or another seat came before the rest.
    Barrier,
    /// The next action was refused.
    Refused(Refused<R>),
}

/// An attempt that was made from another state of the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game has moved on since this was tried")]
pub struct Stale;

impl<G: Game> Session<G> {
    /// Sets up a game. Returns what happened during set-up too.
    pub fn start(options: &G::Options, seats: u8, dice: &mut dyn Dice) -> Result<(Self, Vec<G::Event>), SetupError> {
        options.check(seats)?;
        let mut recording = RecordingDice::new(dice);
        let mut events = Vec::new();
        let game = G::setup(options, seats, &mut Croupier::new(&mut recording, &mut events))?;
        let record = Record { options: options.clone(), seats, opening: recording.into_rolls(), plies: Vec::new() };
        let rolled = record.opening.iter().collect();
        Ok((Session { record, began: None, game, marks: Vec::new(), rolled }, events))
    }

    /// Goes on from a state that no record leads to: what some viewer imagines.
    pub fn imagined(game: G) -> Self {
        let record =
            Record { options: game.options().clone(), seats: game.seats(), opening: Vec::new(), plies: Vec::new() };
        Session { record, began: Some(Box::new(game.clone())), game, marks: Vec::new(), rolled: Rolled::NONE }
    }

    /// Takes up a recorded game where it stands.
    pub fn resume(record: &Record<G>) -> Result<Self, ReplayError> {
        record.replay_with(|_| {})
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What led to it.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// How many plies were played.
    pub fn plies(&self) -> usize {
        self.record.plies.len()
    }

    /// How often each source was rolled on, in the line that stands.
    pub fn rolled(&self) -> Rolled {
        self.rolled
    }

    /// Dice that go on from here as if they had rolled the whole record.
    pub fn dice(&self, seed: u64) -> SeededDice {
        SeededDice::after(seed, self.rolled())
    }

    /// Tries actions of a seat on a fork, one after another. It ends before the first that is
    /// refused, and after the first that rolls, reveals or leaves another seat to act.
    pub fn attempt(
        &self,
        seat: Seat,
        actions: &[G::Action],
        dice: &mut dyn Dice,
    ) -> Result<Attempt<G>, Refused<G::Refusal>> {
        let mut attempt = Attempt {
            game: self.game.clone(),
            plies: Vec::new(),
            events: Vec::new(),
            digests: Vec::new(),
            ended: Ended::Done,
            marks: Vec::new(),
            after: self.plies(),
        };
        for &action in actions {
            if attempt.ends_at_barrier() {
                attempt.ended = Ended::Barrier;
                break;
            }
            match attempt.step(seat, action, dice) {
                Ok(()) => {}
                Err(refused) if attempt.plies.is_empty() => return Err(refused),
                Err(refused) => {
                    attempt.ended = Ended::Refused(refused);
                    break;
                }
            }
        }
        Ok(attempt)
    }

    /// Makes an attempt the state of the game. Gives back what happened, one list a ply.
    pub fn adopt(&mut self, attempt: Attempt<G>) -> Result<Vec<Vec<G::Event>>, Stale> {
        if attempt.after != self.plies() {
            return Err(Stale);
        }
        attempt.plies.iter().flat_map(|ply| &ply.rolls).for_each(|roll| self.rolled.add(roll));
        self.game = attempt.game;
        self.marks.extend(attempt.marks);
        self.record.plies.extend(attempt.plies);
        Ok(attempt.events)
    }

    /// Tries an action and adopts it.
    pub fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, Refused<G::Refusal>> {
        let attempt = self.attempt(seat, &[action], dice)?;
        Ok(self.adopt(attempt).expect("it was tried on this very state").concat())
    }

    /// Tries the step that the seat to act cannot but do, if there is one. A step that would bar the
    /// way back to a choice of the seat is left to it.
    pub fn forced(&self, dice: &mut dyn Dice) -> Option<Attempt<G>> {
        let (seat, action) = forced_step(&self.game)?;
        let attempt = self.attempt(seat, &[action], dice).ok()?;
        let may_take_back = self.undo_floor() < self.plies();
        (!may_take_back || !attempt.ends_at_barrier()).then_some(attempt)
    }

    /// Who chose the ply with this number, counted from 0; nobody where there was nothing to choose.
    pub fn chose(&self, ply: usize) -> Option<Seat> {
        let mark = self.marks.get(ply)?;
        self.record.plies.get(ply).filter(|_| !mark.forced).map(|ply| ply.seat)
    }

    /// The earliest ply that undo reaches without passing a barrier: a ply that rolled, showed
    /// something hidden, or left another seat to act.
    pub fn undo_floor(&self) -> usize {
        self.marks.iter().rposition(|mark| mark.barrier).map_or(0, |last| last + 1)
    }

    /// The session as it was after so many plies. Whether anybody may go back there is for the host
    /// to say; [`undo_floor`](Self::undo_floor) is what is always fair.
    pub fn at(&self, plies: usize) -> Result<Self, RewindError> {
        if plies > self.plies() {
            return Err(RewindError::NotPlayed { asked: plies, played: self.plies() });
        }
        if plies == self.plies() {
            return Ok(self.clone());
        }
        if let Some(began) = &self.began {
            let mut session = Session::imagined(G::clone(began));
            for (number, ply) in self.record.plies[..plies].iter().enumerate() {
                session.repeat(number, ply)?;
            }
            return Ok(session);
        }
        let mut record = self.record.clone();
        record.plies.truncate(plies);
        Ok(Session::resume(&record)?)
    }

    /// Goes back to the state after so many plies.
    pub fn rewind(&mut self, plies: usize) -> Result<(), RewindError> {
        *self = self.at(plies)?;
        Ok(())
    }

    /// The same history with another game that could have come of it: what some viewer imagines.
    #[must_use]
    pub fn elsewhere(&self, game: G) -> Self {
        Session { game, ..self.clone() }
    }

    pub(crate) fn opening(record: &Record<G>) -> Result<Self, ReplayError> {
        record.options.check(record.seats).map_err(ReplayError::Setup)?;
        let mut dice = ScriptedDice::new(&record.opening);
        let game =
            G::setup(&record.options, record.seats, &mut Croupier::quiet(&mut dice)).map_err(ReplayError::Setup)?;
        dice.finish().map_err(|fault| ReplayError::Opening { fault })?;
        let record =
            Record { plies: Vec::new(), opening: record.opening.clone(), options: record.options.clone(), ..*record };
        let rolled = record.opening.iter().collect();
        Ok(Session { record, began: None, game, marks: Vec::new(), rolled })
    }

    pub(crate) fn repeat(&mut self, number: usize, ply: &Ply<G::Action>) -> Result<(), ReplayError> {
        let mut dice = ScriptedDice::new(&ply.rolls);
        let mut croupier = Croupier::quiet(&mut dice);
        let forced = step(&mut self.game, ply.seat, ply.action, &mut croupier)
            .map_err(|refused| ReplayError::refused(number, ply, &refused))?;
        let revealed = croupier.has_revealed();
        dice.finish().map_err(|fault| ReplayError::Rolls { ply: number + 1, fault })?;
        self.marks.push(Mark { barrier: is_barrier(&self.game, ply.seat, &ply.rolls, revealed), forced });
        ply.rolls.iter().for_each(|roll| self.rolled.add(roll));
        self.record.plies.push(ply.clone());
        Ok(())
    }
}

impl<G: Game> Attempt<G> {
    fn ends_at_barrier(&self) -> bool {
        self.marks.last().is_some_and(|mark| mark.barrier)
    }

    fn step(&mut self, seat: Seat, action: G::Action, dice: &mut dyn Dice) -> Result<(), Refused<G::Refusal>> {
        let mut recording = RecordingDice::new(dice);
        let mut events = Vec::new();
        let mut croupier = Croupier::new(&mut recording, &mut events);
        let forced = step(&mut self.game, seat, action, &mut croupier)?;
        let revealed = croupier.has_revealed();
        let rolls = recording.into_rolls();
        self.marks.push(Mark { barrier: is_barrier(&self.game, seat, &rolls, revealed), forced });
        self.plies.push(Ply { seat, action, rolls });
        self.events.push(events);
        self.digests.push(said(&self.game));
        Ok(())
    }
}

/// Why a session cannot go back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RewindError {
    /// There are not so many plies.
    #[error("there is no ply {asked}: {played} were played")]
    NotPlayed {
        /// How many plies were asked for.
        asked: usize,
        /// How many there are.
        played: usize,
    },
    /// The record no longer replays.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

fn is_barrier<G: Game>(after: &G, seat: Seat, rolls: &[Roll], revealed: bool) -> bool {
    !rolls.is_empty() || revealed || after.to_act() != Seats::only(seat)
}
