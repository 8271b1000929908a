//! A typed state: the game, its dice, its past, and what is legal.

use std::{any::Any, sync::Arc};

use bots::Spec;
use engine::{
    Cites, Croupier, Game, Names, Ply, Record, Seat, Seats, SeededDice, Standing, Viewer, Words, digest,
    options_to_pairs,
};
use serde_json::{Value, json};

use crate::{
    chance::{Given, Noted, skip, source_name},
    kind::Kind,
    maker::Table,
    past::{Past, Step},
    position::{Next, Position, Question},
    thinker::{Asked, Mindful, Thinker},
    trouble::Trouble,
};

/// A state of a game.
pub(crate) struct Live<G: Game> {
    table: Arc<Table<G>>,
    game: G,
    seed: u64,
    dice: SeededDice,
    past: Past<G>,
    legal: Legal<G::Action>,
}

/// What a seat may do, kept until somebody acts.
struct Legal<A> {
    seat: Option<Seat>,
    actions: Vec<A>,
    numbered: bool,
    numbers: Vec<Option<u32>>,
}

impl<A> Legal<A> {
    const fn new() -> Legal<A> {
        Legal { seat: None, actions: Vec::new(), numbered: false, numbers: Vec::new() }
    }

    fn forget(&mut self) {
        self.seat = None;
        self.numbered = false;
    }
}

impl<G: Kind> Live<G> {
    pub(crate) fn new(table: Arc<Table<G>>, game: G, seed: u64, dice: SeededDice, past: Past<G>) -> Live<G> {
        Live { table, game, seed, dice, past, legal: Legal::new() }
    }

    /// The seat that a call is about: the one given, or the only one to act.
    fn seat(&self, given: Option<i64>) -> Result<Seat, Trouble> {
        let to_act = self.game.to_act();
        match given {
            Some(_) if to_act.is_empty() => Err(Trouble::Over),
            Some(number) => {
                let seat = seat_of(number, self.game.seats())?;
                if to_act.contains(seat) { Ok(seat) } else { Err(not_to_act(number, to_act)) }
            }
            None => match (to_act.first(), to_act.len()) {
                (Some(seat), 1) => Ok(seat),
                (None, _) => Err(Trouble::Over),
                _ => Err(Trouble::Seat(format!("seats {} are to act; say which one acts", list(to_act)))),
            },
        }
    }

    fn find(&mut self, seat: Seat) {
        if self.legal.seat != Some(seat) {
            self.game.legal(seat, &mut self.legal.actions);
            self.legal.seat = Some(seat);
            self.legal.numbered = false;
        }
    }

    fn find_numbers(&mut self, seat: Seat) {
        self.find(seat);
        if !self.legal.numbered {
            self.game.numbers(&self.legal.actions, &mut self.legal.numbers);
            self.legal.numbered = true;
        }
    }

    /// The legal action with this number.
    fn legal_action(&mut self, seat: Seat, number: u32) -> Result<G::Action, Trouble> {
        let space = G::space(self.game.options());
        if number >= space {
            return Err(Trouble::Action(format!("action {number} is outside the space of {space}")));
        }
        self.find(seat);
        let Some(action) = self.game.action(number) else {
            return Err(Trouble::Action(format!("action {number} names nothing in this state")));
        };
        if self.legal.actions.binary_search(&action).is_ok() {
            return Ok(action);
        }
        let refusal = self.game.refusal(seat, action);
        let view = self.game.view(Viewer::Seat(seat));
        let text = <G as Words>::refusal(&view, &refusal, &Names::numbered(self.game.seats()));
        Err(Trouble::Illegal { clause: refusal.clause().to_string(), text })
    }

    fn acted(&mut self, ply: Ply<G::Action>) {
        self.legal.forget();
        let past = self.past.clone();
        self.past = past.and(Step::Ply(ply));
    }
}

impl<G: Kind> Position for Live<G> {
    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn plies(&self) -> usize {
        self.past.plies()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn legal(&mut self, seat: Option<i64>) -> Result<&[Option<u32>], Trouble> {
        if let (None, true) = (seat, self.game.to_act().is_empty()) {
            return Ok(&[]);
        }
        let seat = match seat {
            None => self.seat(None)?,
            Some(number) => seat_of(number, self.game.seats())?,
        };
        if !self.game.to_act().contains(seat) {
            return Ok(&[]);
        }
        self.find_numbers(seat);
        Ok(&self.legal.numbers)
    }

    fn apply(&mut self, number: u32, seat: Option<i64>, rolls: Option<&[u32]>) -> Result<(), Trouble> {
        let seat = self.seat(seat)?;
        let action = self.legal_action(seat, number)?;
        let rolls = match rolls {
            None => {
                let mut dice = Noted { dice: &mut self.dice, rolls: Vec::new() };
                self.game.apply(seat, action, &mut Croupier::quiet(&mut dice));
                dice.rolls
            }
            Some(values) => {
                let mut fork = self.game.clone();
                let mut dice = Given::new(values);
                fork.apply(seat, action, &mut Croupier::quiet(&mut dice));
                let rolls = dice.finish::<G>()?;
                self.game = fork;
                skip(&mut self.dice, &rolls);
                rolls
            }
        };
        self.acted(Ply { seat, action, rolls });
        Ok(())
    }

    fn next_roll(&mut self, number: u32, seat: Option<i64>, rolls: &[u32]) -> Result<Next, Trouble> {
        let seat = self.seat(seat)?;
        let action = self.legal_action(seat, number)?;
        let mut fork = self.game.clone();
        let mut dice = Given::new(rolls);
        fork.apply(seat, action, &mut Croupier::quiet(&mut dice));
        dice.fits()?;
        Ok(dice.missing.map(|(source, bound)| (source_name::<G>(source), bound)))
    }

    fn standings(&self) -> Option<Vec<Standing>> {
        self.game.standings().map(|standings| standings.values().to_vec())
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(viewer)).expect("views are plain data")
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        G::observe(&self.game.view(Viewer::Seat(seat)), seat, out);
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Position> {
        let mut dice = SeededDice::new(seed);
        let game = G::imagine(&self.game.view(Viewer::Seat(seat)), &mut dice);
        let past = self.past.clone().and(Step::Imagined { seat, seed });
        Box::new(Live::new(self.table.clone(), game, seed, SeededDice::new(seed), past))
    }

    fn fork(&self) -> Box<dyn Position> {
        let past = self.past.clone();
        Box::new(Live::new(self.table.clone(), self.game.clone(), self.seed, self.dice.clone(), past))
    }

    fn digest(&self) -> u64 {
        digest(&self.game)
    }

    fn equals(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref::<Live<G>>().is_some_and(|other| self.game == other.game)
    }

    fn record(&self) -> Result<String, Trouble> {
        let mut record = Record::<G> {
            options: self.game.options().clone(),
            seats: self.game.seats(),
            opening: Vec::new(),
            plies: Vec::with_capacity(self.past.plies()),
        };
        for step in self.past.steps() {
            match step {
                Step::Opening(rolls) => record.opening.clone_from(rolls),
                Step::Ply(ply) => record.plies.push(ply.clone()),
                Step::Imagined { .. } | Step::Viewed { .. } => {
                    return Err(Trouble::Record("an imagined state was never played, so it has no record".into()));
                }
            }
        }
        Ok(record.to_text(&self.game))
    }

    fn saved(&self) -> Value {
        let rolls = |rolls: &[engine::Roll]| -> Vec<[u32; 3]> {
            rolls.iter().map(|roll| [roll.source.0.into(), roll.value, roll.bound]).collect()
        };
        let step = |step: &Step<G>| match step {
            Step::Opening(opening) => json!({ "opening": rolls(opening) }),
            Step::Viewed { view, seed } => json!({ "viewed": &**view, "seed": *seed }),
            Step::Imagined { seat, seed } => json!({ "imagined": [seat.index() as u64, *seed] }),
            Step::Ply(ply) => json!([ply.seat.index(), ply.action.to_string(), rolls(&ply.rolls)]),
        };
        json!({
            "options": options_to_pairs(self.game.options()),
            "seats": self.game.seats(),
            "seed": self.seed,
            "digest": self.digest(),
            "steps": self.past.steps().into_iter().map(step).collect::<Vec<_>>(),
        })
    }

    fn number(&self, text: &str) -> Result<u32, Trouble> {
        let action = text.trim().parse().map_err(|error: engine::BadNotation| Trouble::Action(error.to_string()))?;
        self.game.index(action).ok_or_else(|| Trouble::Action(format!("`{text}` has no number in this state")))
    }

    fn text(&self, number: u32) -> Result<String, Trouble> {
        let space = G::space(self.game.options());
        if number >= space {
            return Err(Trouble::Action(format!("action {number} is outside the space of {space}")));
        }
        let action = self.game.action(number);
        let missing = || Trouble::Action(format!("action {number} names nothing in this state"));
        action.map(|action| action.to_string()).ok_or_else(missing)
    }

    fn board(&self, viewer: Viewer) -> String {
        G::text(&self.game.view(viewer), &Names::numbered(self.game.seats()), boards::Paint { colour: false })
    }

    fn scene(&self, viewer: Viewer) -> boards::Scene {
        let (view, names) = (self.game.view(viewer), Names::numbered(self.game.seats()));
        let seen = boards::Seen {
            view: &view,
            before: &view,
            seat: viewer.seat(),
            choices: &[],
            phrases: &[],
            shortcuts: &[],
            recent: &[],
            draft: &[],
            size: boards::stage::Size::PICTURE,
        };
        let points: Vec<_> = Seat::all(self.game.seats()).map(|seat| G::points(&view, seat)).collect();
        boards::stage::poster(boards::drawn::<G>(&seen, &names), &points, &names)
    }

    fn question(&mut self, seat: Option<i64>) -> Result<Question, Trouble> {
        let seat = self.seat(seat)?;
        self.find_numbers(seat);
        // A bot chooses among what has a number, or its answer could not be given back.
        let numbered = self.legal.actions.iter().zip(&self.legal.numbers);
        let (legal, numbers): (Vec<G::Action>, Vec<u32>) =
            numbered.filter_map(|(&action, &number)| Some((action, number?))).unzip();
        Ok(Box::new(Asked::<G> { view: self.game.view(Viewer::Seat(seat)), seat, legal, numbers }))
    }

    fn thinker(&self, spec: &Spec, seed: u64) -> Box<dyn Thinker> {
        Box::new(Mindful::<G>::new(spec, seed))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A seat from its number in Python.
pub(crate) fn seat_of(number: i64, seats: u8) -> Result<Seat, Trouble> {
    match u8::try_from(number) {
        Ok(index) if index < seats => Ok(Seat::new(index)),
        _ => Err(Trouble::Seat(format!("there is no seat {number}; the seats are 0 to {}", seats - 1))),
    }
}

fn not_to_act(number: i64, to_act: Seats) -> Trouble {
    Trouble::Seat(format!("seat {number} is not to act; {} is", list(to_act)))
}

fn list(seats: Seats) -> String {
    seats.iter().map(|seat| seat.index().to_string()).collect::<Vec<_>>().join(", ")
}
