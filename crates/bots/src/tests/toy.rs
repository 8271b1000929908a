//! A game small enough to check a search by hand: take a die or a sure three, then stash in secret.

use std::{fmt, str::FromStr};

use engine::{
    BadNotation, BadView, Cites, Clause, Croupier, Dice, Game, Info, Options, PerSeat, Preset, Seat, Seats, Setting,
    SetupError, Source, Standing, Switch, Viewer, rank,
};

use crate::{Knowledge, Level, Mind, Thinks};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct ToyOptions;

impl Options for ToyOptions {
    const PRESETS: &'static [Preset] = &[];
    const SETTINGS: &'static [Setting<Self>] = &[];
    const SWITCHES: &'static [Switch] = &[];
    fn preset(_: usize) -> ToyOptions {
        ToyOptions
    }
    fn check(&self, _: u8) -> Result<(), SetupError> {
        Ok(())
    }
    fn hides(&self) -> bool {
        true
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Act {
    Give,
    Take,
    Three,
    Stash(u8),
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Give => write!(f, "give"),
            Act::Take => write!(f, "take"),
            Act::Three => write!(f, "three"),
            Act::Stash(coins) => write!(f, "stash {coins}"),
        }
    }
}

impl FromStr for Act {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Act, BadNotation> {
        match text {
            "give" => Ok(Act::Give),
            "take" => Ok(Act::Take),
            "three" => Ok(Act::Three),
            "stash 0" => Ok(Act::Stash(0)),
            "stash 1" => Ok(Act::Stash(1)),
            "stash 2" => Ok(Act::Stash(2)),
            _ => Err(BadNotation { expected: "give, take, three or stash 0 to 2" }),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Never;

impl Cites for Never {
    fn clause(&self) -> Clause {
        Clause::new("TO", 1)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Toy {
    options: ToyOptions,
    pub(crate) turn: u8,
    pub(crate) die: u8,
    stashing: bool,
    points: PerSeat<i32>,
    pub(crate) stash: PerSeat<u8>,
}

const ROUNDS: u8 = 4;
const DIE: Source = Source(0);

impl Toy {
    fn actor(&self) -> Option<Seat> {
        let seats = self.points.seats();
        (self.turn < ROUNDS * seats).then(|| Seat::new(self.turn % seats))
    }

    fn turns_of(&self, seat: Seat) -> u8 {
        let seats = self.points.seats();
        (self.turn + seats - 1 - seat.index() as u8) / seats
    }
}

pub(crate) type ToyView = (u8, u8, bool, PerSeat<i32>, PerSeat<Option<u8>>);

impl Game for Toy {
    const INFO: Info = Info {
        slug: "toy",
        name: "Toy",
        rules_version: 1,
        book: "TO",
        rules: "",
        sources: &["die"],
        max_plies: 100,
        minutes: 1,
        tagline: "",
        goal: ["", "", ""],
    };
    type Options = ToyOptions;
    type Action = Act;
    type Event = ();
    type View = ToyView;
    type Refusal = Never;

    fn setup(_: &ToyOptions, seats: u8, croupier: &mut Croupier<'_, ()>) -> Result<Toy, SetupError> {
        let die = croupier.roll(DIE, 6) as u8 + 1;
        let (points, stash) = (PerSeat::new(seats, |_| 0), PerSeat::new(seats, |_| 0));
        Ok(Toy { options: ToyOptions, turn: 0, die, stashing: false, points, stash })
    }
    fn options(&self) -> &ToyOptions {
        &self.options
    }
    fn seats(&self) -> u8 {
        self.points.seats()
    }
    fn to_act(&self) -> Seats {
        self.actor().map_or(Seats::NONE, Seats::only)
    }
    fn legal(&self, _: Seat, out: &mut Vec<Act>) {
        out.clear();
        if self.stashing {
            out.extend((0..3).map(Act::Stash));
        } else {
            out.extend([Act::Give, Act::Take, Act::Three]);
        }
    }
    fn apply(&mut self, seat: Seat, action: Act, croupier: &mut Croupier<'_, ()>) {
        self.stashing = true;
        match action {
            Act::Give => self.points[seat] -= 2,
            Act::Take => self.points[seat] += i32::from(self.die),
            Act::Three => self.points[seat] += 3,
            Act::Stash(coins) => {
                self.stash[seat] += coins;
                self.stashing = false;
                self.turn += 1;
                self.die = croupier.roll(DIE, 6) as u8 + 1;
            }
        }
    }
    fn refusal(&self, _: Seat, _: Act) -> Never {
        Never
    }
    fn secret(&self, _: Seat, action: Act) -> bool {
        matches!(action, Act::Stash(_))
    }
    fn standings(&self) -> Option<PerSeat<Standing>> {
        let total = self.points.map(|seat, points| points + i32::from(self.stash[seat]));
        self.actor().is_none().then(|| rank(total.map(|_, &points| Some(points)), |seat| total[seat]))
    }
    fn view(&self, viewer: Viewer) -> ToyView {
        let stash = self.stash.map(|seat, &coins| viewer.is(seat).then_some(coins));
        (self.turn, self.die, self.stashing, self.points, stash)
    }
    fn imagine(view: &ToyView, dice: &mut dyn Dice) -> Toy {
        let &(turn, die, stashing, points, known) = view;
        let stash = PerSeat::new(points.seats(), |_| 0);
        let mut toy = Toy { options: ToyOptions, turn, die, stashing, points, stash };
        for seat in Seat::all(points.seats()) {
            let most = u32::from(toy.turns_of(seat)) * 2 + 1;
            toy.stash[seat] = known[seat].unwrap_or_else(|| dice.roll(DIE, most) as u8);
        }
        toy
    }
    fn check(_: &ToyView) -> Result<(), BadView> {
        Ok(())
    }
    fn disclose(_: (), _: Viewer) -> Option<()> {
        None
    }
    fn currency(_: &ToyView, _: Seat) -> i32 {
        0
    }
    fn points(_: &ToyView, _: Seat) -> Option<i32> {
        None
    }
    fn touches(&self, _: Seat, _: Act) -> Vec<String> {
        Vec::new()
    }
}

impl Knowledge for Toy {
    const BELIEVES: bool = true;

    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>> {
        Box::new(Mind::new(level, seed))
    }

    fn rate(&self, _: Seat, legal: &[Act], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|action| match action {
            Act::Give => -2.0,
            Act::Take => f32::from(self.die),
            Act::Three => 3.0,
            Act::Stash(coins) => f32::from(*coins),
        }));
    }
    fn lean(&self, _: Seat, legal: &[Act], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|_| 1.0));
    }
    /// Toy players like to stash much.
    fn belief(&self, viewer: Seat) -> f32 {
        let others = self.stash.iter().filter(|&(seat, _)| seat != viewer);
        others.map(|(_, &coins)| 0.1 + f32::from(coins)).product()
    }
    fn outlook(&self) -> PerSeat<f32> {
        self.points.map(|seat, points| *points as f32 + f32::from(self.stash[seat]))
    }
}
