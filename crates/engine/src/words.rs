//! What a game says in plain English. One file a game implements it, so that a second language
//! is a second file.

use serde::Serialize;

use crate::{Clause, Forecast, Foresight, Game, PerSeat, Seat};

/// The words of a game, made from views, so that they can say nothing a viewer may not know.
pub trait Words: Game {
    /// What the seat is asked to do now, given all that it may do.
    fn prompt(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Prompt;
    /// One of the seat's legal actions, with what it would do.
    fn action(seen: &Foresight<'_, Self>, action: Self::Action, forecast: &Forecast) -> Phrase;
    /// Something that happened, as the log tells it; `None` for what needs no words.
    fn event(event: &Self::Event, names: &Names) -> Option<Line>;
    /// Why an action was refused, without the clause number.
    fn refusal(view: &Self::View, refusal: &Self::Refusal, names: &Names) -> String;
    /// Where everybody's points come from, once the game is over.
    fn score(view: &Self::View, names: &Names) -> PerSeat<Vec<ScoreLine>>;
    /// What everybody can see that each seat holds, besides its points.
    fn holdings(view: &Self::View) -> PerSeat<Vec<Holding>>;
    /// How far the game is: `Round 3 of 6, San Polo`.
    fn progress(view: &Self::View) -> String;
    /// The one to three rules that govern the decision at hand, said for people.
    fn at_hand(view: &Self::View, seat: Seat) -> Vec<Rule>;
    /// What the seat can reach now by several actions, which a host may play one after another.
    fn shortcuts(_seen: &Foresight<'_, Self>) -> Vec<Shortcut<Self::Action>> {
        Vec::new()
    }
}

/// The names of the seats as a log prints them.
#[derive(Clone, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// These names, first seat to last.
    pub fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// `Seat 1`, `Seat 2` and so on.
    pub fn numbered(seats: u8) -> Names {
        Names(Seat::all(seats).map(|seat| format!("Seat {seat}")).collect())
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("Somebody", String::as_str)
    }
}

/// What a seat is asked to do now: a line for people, and what it promises as data.
///
/// Kinds of action go by their verb, the first word of their notation: `reach`. The line and its
/// promise are made in one place, and `testkit::prompts` holds the promise against the legal list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Prompt {
    /// The line.
    pub text: String,
    /// How many of its bytes say what to do; the rest says what it costs or brings.
    pub lead: usize,
    /// The kinds of action that the line speaks of; all are legal.
    pub offers: Vec<&'static str>,
    /// The kinds that are legal too, but that the line leaves out.
    pub unsaid: Vec<&'static str>,
}

impl Prompt {
    /// A line that offers these kinds of action.
    pub fn new(text: impl Into<String>, offers: &[&'static str]) -> Prompt {
        let text = text.into();
        Prompt { lead: text.len(), text, offers: offers.to_vec(), unsaid: Vec::new() }
    }

    /// The same, with what it costs or brings said after what to do.
    #[must_use]
    pub fn then(mut self, more: &str) -> Prompt {
        self.text.push(' ');
        self.text.push_str(more);
        self
    }

    /// The same, leaving out these kinds.
    pub fn leaving_out(self, unsaid: &[&'static str]) -> Prompt {
        Prompt { unsaid: unsaid.to_vec(), ..self }
    }
}

/// An action in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Phrase {
    /// The heading under which it is listed.
    pub group: &'static str,
    /// What it does.
    pub label: String,
    /// What follows from it; may be empty.
    pub consequence: String,
}

/// Several actions of one seat at a single click. It is a convenience of hosts, not another kind of
/// action: each step is a ply of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortcut<A> {
    /// What a person types for it: `to pozzo`. No action is written like that.
    pub name: String,
    /// Where it leads.
    pub phrase: Phrase,
    /// What its steps cost, pay and touch in all.
    pub forecast: Forecast,
    /// Two actions or more, each legal when its turn comes.
    pub steps: Vec<A>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Whose doing it was, if anybody's.
    pub seat: Option<Seat>,
    /// What happened.
    pub text: String,
    /// The rule that acted.
    pub clause: Option<Clause>,
}

/// A rule in few words, with the clause that has all of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// Its number.
    pub clause: Clause,
    /// What it says here and now.
    pub text: String,
}

impl Rule {
    /// A clause in few words.
    pub fn new(clause: Clause, text: impl Into<String>) -> Rule {
        Rule { clause, text: text.into() }
    }
}

/// Where some of a seat's points come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// What kind of points they are, alike for all seats.
    pub kind: &'static str,
    /// What they are for.
    pub text: String,
    /// How many; 0 in a game without points.
    pub points: i32,
    /// The rule that pays them.
    pub clause: Clause,
}

/// Something a seat holds in public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Holding {
    /// What it is: `coins`.
    pub name: &'static str,
    /// How many.
    pub count: i32,
}
