//! What a seat is asked to do, which is never more than it may.

use engine::{Prompt, Seat};

use super::{count, title};
use crate::{
    Action, View,
    legal::has_four,
    material::PICK,
    state::{Laying, Phase, Rowing},
};

pub(super) fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    match public.phase {
        Phase::Opening => Prompt::new("Pick your first building.", &["take"]),
        Phase::Draft => Prompt::new("Take a row of cards; two more come unseen.", &["row"]),
        Phase::Greens if legal == [Action::Done] => Prompt::new("No green building is left to use: end.", &["done"]),
        Phase::Greens => Prompt::new("Use a green building for a coin, or end.", &["green", "done"]),
        Phase::Discards => match public.excess(seat) {
            0 => Prompt::new("Seal your discards.", &["done"]),
            left => Prompt::new(format!("Choose {} to discard.", count(left, "more card")), &["discard"]),
        },
        Phase::Play { .. } => play(view, seat, legal),
        Phase::Build { budget, .. } => build(view, budget, legal),
        Phase::Bridge(Laying::Where) => Prompt::new(lay_bridge(view), &["link"]),
        Phase::Bridge(Laying::Facing(_)) => Prompt::new("Which district gets the higher end?", &["high"]),
        Phase::Bridge(Laying::Laid) | Phase::Gondola(Rowing::Placed) => Prompt::new("End your turn.", &["done"]),
        Phase::Gondola(Rowing::Where) => Prompt::new("Lay a gondola on a free link.", &["link"]),
        Phase::Gondola(Rowing::End(_)) => gondola_end(legal),
        Phase::Gondola(Rowing::Whence(district)) => {
            Prompt::new(format!("Where does the councilman for {} come from?", district.name()), &["from"])
        }
        Phase::Council { .. } if legal == [Action::Done] => {
            Prompt::new("No councilman is left to bring: end.", &["done"])
        }
        Phase::Council { left } => {
            let (councilmen, here) = (count(left, "councilman"), public.current().name());
            Prompt::new(
                format!("Bring up to {councilmen} to {here} from other districts, or no more."),
                &["from", "done"],
            )
        }
        Phase::Blues => blues(view, seat, legal),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// RI-44, RI-52 to RI-64: what can be played here, and how strong it makes.
fn play(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    let shown = &public.desks[seat].shown;
    let best = public.desks.iter().filter(|(other, _)| *other != seat).map(|(_, desk)| desk.shown.strength()).max();
    let kind = title(public.stage.kind());
    let mut offer = Offer::new(legal);
    offer.add(&format!("play {kind} cards"), &["play"]);
    offer.add("add Jokers", &["joker"]);
    offer.add("play Jokers alone", &["jokers"]);
    let yellow = [("Y1", "delay"), ("Y2", "convert"), ("Y3", "mask"), ("Y4", "swap")];
    let (names, verbs): (Vec<_>, Vec<_>) = yellow.into_iter().filter(|(_, verb)| offer.is_legal(verb)).unzip();
    offer.add(&format!("use {}", either(&names)), &verbs);
    offer.add(if shown.is_empty() { "pass" } else { "end your turn" }, &["done"]);
    let strength = format!("your strength {}, best of the others {}", shown.strength(), best.unwrap_or(0));
    offer.finish(&strength)
}

/// RI-69 to RI-76: what the budget takes, and whether a building has to make room first.
fn build(view: &View, budget: u8, legal: &[Action]) -> Prompt {
    if budget == 0 {
        return Prompt::new("End your purchases.", &["done"]);
    }
    let offer = Offer::new(legal);
    let next = match budget.saturating_sub(PICK) {
        0 => String::new(),
        rest => format!(" ({rest} stays for the next)"),
    };
    let what = match (budget > PICK, has_four(&view.public.stock)) {
        (false, _) => format!("a building worth up to {budget}"),
        (true, true) => "a building of value 4".into(),
        (true, false) => "another, since none of value 4 is in stock".into(),
    };
    let (text, verb) = if offer.is_legal("return") {
        (format!("Your board is full: return a building and take {what}{next}"), "return")
    } else if offer.is_legal("take") {
        (format!("Take {what}{next}"), "take")
    } else {
        return Prompt::new(format!("Nothing that you could take is in stock{next}: go on."), &["done"]);
    };
    if offer.is_legal("done") {
        Prompt::new(format!("{text}, or none."), &[verb, "done"])
    } else {
        Prompt::new(format!("{text}."), &[verb])
    }
}

fn lay_bridge(view: &View) -> String {
    match view.public.bridge {
        Some(bridge) => format!("Lay the bridge {}/{} on a free link.", bridge.low(), bridge.high()),
        None => "Lay the bridge.".into(),
    }
}

/// RI-85, RI-86: a councilman of the general supply must go, a replacement need not.
fn gondola_end(legal: &[Action]) -> Prompt {
    let offer = Offer::new(legal);
    let scored = "Your general supply is empty, so you scored a point";
    match (offer.is_legal("place"), offer.is_legal("done")) {
        (true, true) => {
            let text =
                format!("{scored}. You may bring another councilman of yours to an end of the gondola, or none.");
            Prompt::new(text, &["place", "done"])
        }
        (true, false) => Prompt::new("Which district gets your councilman?", &["place"]),
        (false, _) => Prompt::new(format!("{scored}; nobody of yours can go there. End your turn."), &["done"]),
    }
}

/// RI-99, RI-129: open uses, or one sealed choice for each building that could be used.
fn blues(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    match (view.public.blue_choices(seat), legal == [Action::Done]) {
        (Some(0), _) => Prompt::new("All your choices are made: seal them.", &["done"]),
        (Some(left), true) => {
            Prompt::new(format!("Nothing can be used: leave {} unused.", count(left, "building")), &["done"])
        }
        (Some(left), false) => {
            let left = count(left, "choice");
            Prompt::new(
                format!("Use a blue building for a coin, or leave one unused; {left} to make, sealed."),
                &["blue", "done"],
            )
        }
        (None, true) => Prompt::new("No blue building is left to use: end.", &["done"]),
        (None, false) => Prompt::new(format!("Use a blue building for a coin, or end."), &["blue", "done"]),
    }
}

/// Parts of a line, each with the kinds of action it stands for; what is not legal is left away.
struct Offer {
    legal: Vec<&'static str>,
    parts: Vec<String>,
    verbs: Vec<&'static str>,
}

impl Offer {
    fn new(legal: &[Action]) -> Offer {
        let mut verbs: Vec<_> = legal.iter().map(|action| verb(*action)).collect();
        verbs.dedup();
        Offer { legal: verbs, parts: Vec::new(), verbs: Vec::new() }
    }

    fn is_legal(&self, verb: &str) -> bool {
        self.legal.contains(&verb)
    }

    fn add(&mut self, part: &str, verbs: &[&'static str]) {
        if verbs.iter().any(|verb| self.is_legal(verb)) {
            self.parts.push(part.into());
            self.verbs.extend(verbs);
        }
    }

    /// `Play Gold cards, use Y1 or pass: …`
    fn finish(self, rest: &str) -> Prompt {
        let parts: Vec<_> = self.parts.iter().map(String::as_str).collect();
        let text = either(&parts);
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let text: String = first.into_iter().chain(letters).collect();
        Prompt::new(format!("{text}: {rest}."), &self.verbs)
    }
}

/// `a, b or c`.
fn either(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [only] => (*only).into(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// The first word of an action's notation.
const fn verb(action: Action) -> &'static str {
    match action {
        Action::Row(_) => "row",
        Action::Take(_) => "take",
        Action::Return(_) => "return",
        Action::Play(_) => "play",
        Action::Convert(_) => "convert",
        Action::Swap(_) => "swap",
        Action::Joker => "joker",
        Action::Mask => "mask",
        Action::Jokers { .. } => "jokers",
        Action::Delay => "delay",
        Action::Green(..) => "green",
        Action::Discard(_) => "discard",
        Action::Link(_) => "link",
        Action::High(_) => "high",
        Action::Place(_) => "place",
        Action::From(_) => "from",
        Action::Blue(_) => "blue",
        Action::Done => "done",
    }
}
