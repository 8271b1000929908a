//! The smallest game that shows everything: the examples in these pages play it.
//!
//! On its turn a seat runs, as far as a die says, or rests. Who is first at the tenth space wins.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    BadNotation, BadView, Cites, Clause, Croupier, Dice, Game, Info, Options, PerSeat, Preset, Seat, Seats, Setting,
    SetupError, Source, Standing, Switch, Viewer, rank,
};

const GOAL: u8 = 10;
const DIE: Source = Source(0);

/// A race in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Race {
    #[serde(skip)]
    options: Rules,
    places: PerSeat<u8>,
    turn: Seat,
}

/// There is nothing to choose.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules;

impl Options for Rules {
    const PRESETS: &'static [Preset] = &[Preset { name: "race", about: "to the tenth space", seats: 2..=5 }];
    const SETTINGS: &'static [Setting<Rules>] = &[];
    const SWITCHES: &'static [Switch] = &[];

    fn preset(_: usize) -> Rules {
        Rules
    }

    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if (2..=5).contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: 2..=5 }) }
    }

    fn hides(&self) -> bool {
        false
    }
}

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Roll a die and go so far.
    Run,
    /// Stay.
    Rest,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Run => "run",
            Action::Rest => "rest",
        })
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        match text {
            "run" => Ok(Action::Run),
            "rest" => Ok(Action::Rest),
            _ => Err(BadNotation { expected: "`run` or `rest`" }),
        }
    }
}

/// Nothing is ever refused but acting out of turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Never;

impl Cites for Never {
    fn clause(&self) -> Clause {
        Clause::new("RC", 1)
    }
}

/// A seat went so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ran {
    /// Which.
    pub seat: Seat,
    /// How far.
    pub steps: u8,
}

impl Game for Race {
    const INFO: Info = Info {
        slug: "race",
        name: "Race",
        rules_version: 1,
        book: "RC",
        rules: "**RC-1** Run or rest.",
        sources: &["die"],
        max_plies: 10_000,
        minutes: 1,
        tagline: "Run.",
        goal: ["", "", ""],
    };
    type Options = Rules;
    type Action = Action;
    type Event = Ran;
    type View = Race;
    type Refusal = Never;

    fn setup(options: &Rules, seats: u8, _: &mut Croupier<'_, Ran>) -> Result<Race, SetupError> {
        options.check(seats)?;
        Ok(Race { options: Rules, places: PerSeat::new(seats, |_| 0), turn: Seat::FIRST })
    }

    fn options(&self) -> &Rules {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.places.seats()
    }

    fn to_act(&self) -> Seats {
        let over = self.places.values().iter().any(|&place| place >= GOAL);
        if over { Seats::NONE } else { Seats::only(self.turn) }
    }

    fn legal(&self, _: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.extend([Action::Run, Action::Rest]);
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Ran>) {
        if action == Action::Run {
            let steps = croupier.roll(DIE, 6) as u8 + 1;
            self.places[seat] += steps;
            croupier.tell(|| Ran { seat, steps });
        }
        self.turn = seat.next(self.seats());
    }

    fn refusal(&self, _: Seat, _: Action) -> Never {
        Never
    }

    fn secret(&self, _: Seat, _: Action) -> bool {
        false
    }

    fn standings(&self) -> Option<PerSeat<Standing>> {
        let points = self.places.map(|_, &place| Some(i32::from(place)));
        self.to_act().is_empty().then(|| rank(points, |seat| self.places[seat]))
    }

    fn view(&self, _: Viewer) -> Race {
        self.clone()
    }

    fn imagine(view: &Race, _: &mut dyn Dice) -> Race {
        view.clone()
    }

    fn check(view: &Race) -> Result<(), BadView> {
        let seats = view.places.seats();
        BadView::unless(Rules.check(seats).is_ok() && Seats::all(seats).contains(view.turn), "turn")?;
        BadView::unless(view.places.values().iter().all(|&place| place < GOAL + 6), "places")
    }

    fn disclose(event: Ran, _: Viewer) -> Option<Ran> {
        Some(event)
    }

    fn currency(_: &Race, _: Seat) -> i32 {
        0
    }

    fn points(view: &Race, seat: Seat) -> Option<i32> {
        Some(view.places[seat].into())
    }

    fn touches(&self, _: Seat, _: Action) -> Vec<String> {
        Vec::new()
    }
}
