//! A game being played: its record, the state that the record leads to, and how far undo reaches.

use crate::{
    Croupier, Dice, Game, Options as _, Ply, Record, RecordingDice, Refused, ReplayError, Roll, ScriptedDice, Seat,
    Seats, SeededDice, SetupError, play,
};

/// A game in progress with everything that led to it.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    record: Record<G>,
    game: G,
    barriers: Vec<bool>,
}

/// An action tried on a fork: what it did, before anybody sees it. A host stores the ply first and
/// adopts the attempt afterwards.
#[derive(Clone, Debug)]
pub struct Attempt<G: Game> {
    /// The state after it.
    pub game: G,
    /// The ply to store.
    pub ply: Ply<G::Action>,
    /// What happened, undisclosed.
    pub events: Vec<G::Event>,
    /// Whether only the actor may see which action it was.
    pub secret: bool,
    barrier: bool,
}

impl<G: Game> Session<G> {
    /// Sets up a game. Returns what happened during set-up too.
    pub fn start(options: &G::Options, seats: u8, dice: &mut dyn Dice) -> Result<(Self, Vec<G::Event>), SetupError> {
        options.check(seats)?;
        let mut recording = RecordingDice::new(dice);
        let mut events = Vec::new();
        let game = G::setup(options, seats, &mut Croupier::new(&mut recording, &mut events))?;
        let record = Record { options: options.clone(), seats, opening: recording.into_rolls(), plies: Vec::new() };
        Ok((Session { record, game, barriers: Vec::new() }, events))
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

    /// Dice that go on from here as if they had rolled the whole record.
    pub fn dice(&self, seed: u64) -> SeededDice {
        SeededDice::after(seed, self.record.rolls())
    }

    /// Tries an action on a fork.
    pub fn attempt(
        &self,
        seat: Seat,
        action: G::Action,
        dice: &mut dyn Dice,
    ) -> Result<Attempt<G>, Refused<G::Refusal>> {
        let mut game = self.game.clone();
        let mut recording = RecordingDice::new(dice);
        let mut events = Vec::new();
        let secret = game.to_act().contains(seat) && game.secret(seat, action);
        let mut croupier = Croupier::new(&mut recording, &mut events);
        play(&mut game, seat, action, &mut croupier)?;
        let revealed = croupier.has_revealed();
        let rolls = recording.into_rolls();
        let barrier = is_barrier(&game, seat, &rolls, revealed);
        Ok(Attempt { game, ply: Ply { seat, action, rolls }, events, secret, barrier })
    }

    /// Makes an attempt the state of the game.
    pub fn adopt(&mut self, attempt: Attempt<G>) {
        self.game = attempt.game;
        self.barriers.push(attempt.barrier);
        self.record.plies.push(attempt.ply);
    }

    /// Tries an action and adopts it.
    pub fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, Refused<G::Refusal>> {
        let mut attempt = self.attempt(seat, action, dice)?;
        let events = std::mem::take(&mut attempt.events);
        self.adopt(attempt);
        Ok(events)
    }

    /// The earliest ply that undo reaches without passing a barrier: a ply that rolled, showed
    /// something hidden, or left another seat to act.
    pub fn undo_floor(&self) -> usize {
        self.barriers.iter().rposition(|&barrier| barrier).map_or(0, |last| last + 1)
    }

    /// Goes back to the state before the ply with this number. Whether that is allowed is for the
    /// host to say; [`undo_floor`](Self::undo_floor) is what is always fair.
    pub fn rewind(&mut self, plies: usize) {
        if plies >= self.plies() {
            return;
        }
        let mut record = self.record.clone();
        record.plies.truncate(plies);
        *self = Session::resume(&record).expect("a record that was played replays");
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
        Ok(Session { record, game, barriers: Vec::new() })
    }

    pub(crate) fn repeat(&mut self, number: usize, ply: &Ply<G::Action>) -> Result<(), ReplayError> {
        let mut dice = ScriptedDice::new(&ply.rolls);
        let mut croupier = Croupier::quiet(&mut dice);
        play(&mut self.game, ply.seat, ply.action, &mut croupier)
            .map_err(|refused| ReplayError::refused(number, ply, &refused))?;
        let revealed = croupier.has_revealed();
        dice.finish().map_err(|fault| ReplayError::Rolls { ply: number + 1, fault })?;
        self.barriers.push(is_barrier(&self.game, ply.seat, &ply.rolls, revealed));
        self.record.plies.push(ply.clone());
        Ok(())
    }
}

fn is_barrier<G: Game>(after: &G, seat: Seat, rolls: &[Roll], revealed: bool) -> bool {
    !rolls.is_empty() || revealed || after.to_act() != Seats::only(seat)
}
