//! Everything that Attika says in plain English.

use engine::{
    Clause, Forecast, Foresight, Holding, Line, Names, Per, PerSeat, Phrase, Prompt, Rule, ScoreLine, Seat, Shortcut,
    Words,
};

use crate::{
    Attika,
    action::{Action, Payment, Stack},
    bill::{Landmark, Payer},
    board::Hex,
    event::Event,
    material::{Building, LAST_ROUND, Land, TILES},
    refusal::Refusal,
    state::{End, Mode, Phase},
    view::View,
};

mod at_hand;
mod prompt;
mod refusals;
mod shortcuts;

impl Words for Attika {
    fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(view, seat, legal)
    }

    fn action(seen: &Foresight<'_, Attika>, action: Action, forecast: &Forecast) -> Phrase {
        let (group, label) = label(&seen.game, seen.seat, action);
        Phrase { group, label, consequence: consequence(seen, action, forecast) }
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        let (seat, text, clause) = line(event, names);
        Some(Line { seat, text, clause: Some(clause) })
    }

    fn refusal(_: &View, refusal: &Refusal, names: &Names) -> String {
        refusals::text(refusal, names)
    }

    fn score(view: &View, _: &Names) -> PerSeat<Vec<ScoreLine>> {
        view.estates.map(|seat, estate| score(view, seat, estate.placed.len(), estate.amphorae))
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        view.estates.map(|_, estate| {
            let hold = |name, count: usize| Holding { name, count: count as i32 };
            vec![
                hold("on the map", estate.placed.len()),
                hold("face up", estate.up.len()),
                hold("in stacks", estate.stacks.values().iter().map(|&size| usize::from(size)).sum()),
                hold("cards", estate.cards.into()),
                hold("amphorae", estate.amphorae.into()),
            ]
        })
    }

    fn progress(view: &View) -> String {
        let turn = &view.turn;
        let all = turn.mode.base() + turn.spent;
        let kind = match turn.mode {
            Mode::Draw => "drawing",
            Mode::Build => "building",
        };
        match turn.phase {
            Phase::Over => "The game is over".into(),
            Phase::Choose => format!("Round {} of at most {LAST_ROUND}", view.round),
            Phase::Act
            | Phase::Owed
            | Phase::Picked(_)
            | Phase::Drawn(_)
            | Phase::Pay(..)
            | Phase::Tile(_)
            | Phase::Turn(..)
            | Phase::Cards => format!("Round {}, {kind} turn, {} of {all} done", view.round, turn.done.min(all)),
        }
    }

    fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
        at_hand::at_hand(view, seat)
    }

    fn shortcuts(seen: &Foresight<'_, Attika>) -> Vec<Shortcut<Action>> {
        shortcuts::shortcuts(seen)
    }
}

fn label(game: &Attika, seat: Seat, action: Action) -> (&'static str, String) {
    match action {
        Action::Build => ("Turn", "Make it a building turn".into()),
        Action::Draw => ("Turn", "Make it a drawing turn".into()),
        Action::Pick(building) => (building.printed().group.name(), format!("Choose the {}", building.name())),
        Action::Take(stack) => ("Stacks", format!("Draw from the {}", stack_name(stack))),
        Action::At(hex) => ("Sites", site(game, seat, hex)),
        Action::Pay(payment) => ("Payments", format!("Pay {}", kinds(payment.cards()))),
        Action::Store => {
            let drawn = if let Phase::Drawn(building) = game.turn.phase { building.name() } else { "building" };
            ("Keep", format!("Keep the {drawn} on your board"))
        }
        Action::Tile(spot) => ("Places", format!("Lay the tile at {spot}")),
        Action::Turn(0) => ("Turns", "Lay the tile as it is".into()),
        Action::Turn(turn) => ("Turns", format!("Lay the tile turned by {}°", u16::from(turn) * 60)),
        Action::Amphora => ("Amphora", "Spend an amphora".into()),
        Action::Card => ("Stop", "Take a card".into()),
        Action::Done => ("Stop", "End the turn".into()),
    }
}

/// What a stack is called.
fn stack_name(stack: Stack) -> &'static str {
    match stack {
        Stack::Main => "main stack",
        Stack::White1 => "first white stack",
        Stack::White2 => "second white stack",
        Stack::White3 => "third white stack",
    }
}

/// `Build the Road south-west of your Quarry`.
fn site(game: &Attika, seat: Seat, hex: Hex) -> String {
    let (Phase::Picked(building) | Phase::Drawn(building)) = game.turn.phase else {
        return format!("Build at {hex}");
    };
    let name = building.name();
    match game.landmark(seat, Some(building), hex) {
        Landmark::Beside(own, direction) => {
            let twin = |other: Building| other != own && other.name() == own.name();
            let which = if game.estates[seat].placed.iter().any(twin) { format!(", {hex}") } else { String::new() };
            format!("Build the {name} {} of your {}{which}", WINDS[direction], own.name())
        }
        Landmark::Shrine(_) => format!("Build the {name} at a shrine, {hex}"),
        Landmark::Open => {
            let ground = game.map.land(hex).map_or("plain", Land::name);
            format!("Build the {name} on the {ground}, {hex}")
        }
    }
}

/// The directions of [`RING`](crate::board::RING).
const WINDS: [&str; 6] = ["east", "south-east", "south-west", "west", "north-west", "north-east"];

/// The landscapes of a tile: the centre, then clockwise from the east.
fn face(laid: crate::Laid) -> String {
    let letter = |land: Option<Land>| land.map_or('.', |land| land.letter().to_ascii_uppercase());
    let ring: String = (1..7).map(|place| letter(laid.land(place))).collect();
    format!("{} in the centre, {ring} clockwise from the east.", letter(laid.land(0)))
}

/// `water, hill, mountain`.
fn cost(building: Building) -> String {
    building.cost().iter().map(Land::name).collect::<Vec<_>>().join(", ")
}

/// `Costs water, hill, mountain; from 2 cards.`
fn cheapest(building: Building, forecast: &Forecast) -> String {
    let least = match forecast.price() {
        0 => "some site takes no card".into(),
        cards => format!("from {}", counted(cards as u8, "card")),
    };
    format!("Costs {}; {least}.", cost(building))
}

fn stack_size(view: &View, seat: Seat, stack: Stack) -> String {
    match view.estates[seat].stacks[stack] {
        1 if view.tiles.len() < TILES => "The last of its stack: the map will grow.".into(),
        1 => "The last of its stack; no map tile is left.".into(),
        size => format!("{size} buildings are in it."),
    }
}

fn consequence(seen: &Foresight<'_, Attika>, action: Action, forecast: &Forecast) -> String {
    let (view, seat) = (seen.view, seen.seat);
    match action {
        Action::Build => "What you do not build may become a card each, up to 3.".into(),
        Action::Draw => "What you do not draw may become a card each, up to 2.".into(),
        Action::Pick(building) => cheapest(building, forecast),
        Action::Take(stack) => stack_size(view, seat, stack),
        Action::At(hex) => site_in_words(&seen.game, seat, hex),
        Action::Pay(payment) => pay_in_words(payment),
        Action::Amphora => match view.turn.mode {
            Mode::Draw => "One more draw.".into(),
            Mode::Build => "One more build.".into(),
        },
        Action::Card if view.turn.phase != Phase::Cards => "After the first card only cards are left to do.".into(),
        Action::Turn(turn) => {
            let Phase::Turn(tile, centre) = view.turn.phase else { return String::new() };
            face(crate::Laid { tile, centre, turn })
        }
        Action::Store | Action::Tile(_) | Action::Card | Action::Done => String::new(),
    }
}

fn pay_in_words(payment: Payment) -> String {
    match payment.size() {
        1 => "1 card; everybody sees it.".into(),
        size => format!("{size} cards; everybody sees them."),
    }
}

/// What pays for the building in hand on a site, and what it wins.
fn site_in_words(game: &Attika, seat: Seat, hex: Hex) -> String {
    let (Phase::Picked(building) | Phase::Drawn(building)) = game.turn.phase else { return String::new() };
    let won = if game.winning_sites(seat).contains(hex) { "Joins two shrines: you win. " } else { "" };
    let bill = game.bill(seat, building, hex);
    if bill.price.free {
        return format!("{won}Free: it continues its chain.");
    }
    let paid = |by: fn(&Payer) -> bool| {
        let lands: Vec<_> = bill.symbols.iter().filter(|(_, payer)| by(payer)).map(|(land, _)| land.name()).collect();
        lands.join(", ")
    };
    let mut parts = Vec::new();
    let given = paid(|payer| matches!(payer, Payer::Land(_)));
    if !given.is_empty() {
        parts.push(format!("the land pays {given}"));
    }
    let missing = paid(|payer| !matches!(payer, Payer::Land(_)));
    if !missing.is_empty() {
        let most = bill.price.least(game.estates[seat].hand, game.options.typed()) - bill.price.extra;
        parts.push(format!("{} for {missing}", counted(most, "card")));
    }
    if bill.price.extra > 0 {
        parts.push(format!("{} for a new settlement", counted(bill.price.extra, "card")));
    }
    let line = parts.join("; ");
    let mut letters = line.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let line: String = first.into_iter().chain(letters).collect();
    format!("{won}{line}.")
}

/// `2 water, 1 hill`.
fn kinds(cards: Per<Land, u8>) -> String {
    let some = Land::ALL.into_iter().filter(|&land| cards[land] > 0);
    let parts: Vec<_> = some.map(|land| format!("{} {}", cards[land], land.name())).collect();
    parts.join(", ")
}

fn counted(count: u8, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

fn line(event: &Event, names: &Names) -> (Option<Seat>, String, Clause) {
    let by = |seat: &Seat, text: String, clause| (Some(*seat), format!("{} {text}", names.of(*seat)), clause);
    match event {
        Event::Opened { first } => by(first, "begins".into(), clause!(9)),
        Event::Dealt { seat, count, cards: None } => {
            by(seat, format!("is dealt {}", counted(*count, "card")), clause!(8))
        }
        Event::Dealt { seat, cards: Some(cards), .. } => by(seat, format!("is dealt {}", kinds(*cards)), clause!(8)),
        Event::Chose { seat, mode: Mode::Draw } => by(seat, "draws".into(), clause!(10)),
        Event::Chose { seat, mode: Mode::Build } => by(seat, "builds".into(), clause!(10)),
        Event::Drew { seat, stack, building } => {
            by(seat, format!("draws the {} from the {} stack", building.name(), stack.name()), clause!(12))
        }
        Event::Stored { seat, building } => by(seat, format!("keeps the {}", building.name()), clause!(13)),
        Event::Paid { seat, count, extra, cards } => {
            let (what, usual) = match cards {
                None => (counted(*count, "card"), clause!(27)),
                Some(cards) => (kinds(*cards), clause!(28)),
            };
            match *extra {
                0 => by(seat, format!("pays {what}"), usual),
                all if all == *count => by(seat, format!("pays {what} for a new settlement"), clause!(36)),
                some => by(seat, format!("pays {what}, {some} of them for a new settlement"), clause!(36)),
            }
        }
        Event::Built { seat, building, hex, free: true } => {
            by(seat, format!("builds the {} at {hex} for nothing", building.name()), clause!(30))
        }
        Event::Built { seat, building, hex, free: false } => {
            by(seat, format!("builds the {} at {hex}", building.name()), clause!(21))
        }
        Event::Completed { seat, group, amphora: true } => {
            by(seat, format!("completes the {} group and takes an amphora", group.name()), clause!(39))
        }
        Event::Completed { seat, group, amphora: false } => {
            by(seat, format!("completes the {} group, but no amphora is left", group.name()), clause!(60))
        }
        Event::Spent { seat } => by(seat, "spends an amphora".into(), clause!(42)),
        Event::Turned { seat, tile } => {
            by(seat, format!("emptied a stack and turns over map tile {}", tile + 1), clause!(45))
        }
        Event::NoTile { seat } => by(seat, "emptied a stack, but no map tile is left".into(), clause!(48)),
        Event::Added { seat, number, at, .. } => {
            by(seat, format!("lays map tile {} at {at}", char::from(b'a' + number).to_ascii_uppercase()), clause!(46))
        }
        Event::Reshuffled => (None, "The discards are shuffled into a new pile".into(), clause!(50)),
        Event::Took { seat, card: None } => by(seat, "takes a card".into(), clause!(58)),
        Event::Took { seat, card: Some(land) } => by(seat, format!("takes a {} card", land.name()), clause!(58)),
        Event::Ended { end: End::Complete(seat) } => by(seat, "has built all thirty and wins".into(), clause!(52)),
        Event::Ended { end: End::Shrines(seat) } => by(seat, "joins two shrines and wins".into(), clause!(53)),
        Event::Ended { end: End::Rounds } => (None, format!("Round {LAST_ROUND} was the last"), clause!(56)),
    }
}

fn score(view: &View, seat: Seat, placed: usize, amphorae: u8) -> Vec<ScoreLine> {
    let line = |kind, text: String, clause| ScoreLine { kind, text, points: 0, clause };
    let built = format!("{placed} of 30 buildings on the map");
    match view.end {
        Some(End::Shrines(winner)) if winner == seat => {
            vec![line("Shrines", "joined two shrines".into(), clause!(53)), line("Buildings", built, clause!(55))]
        }
        Some(End::Complete(winner)) if winner == seat => vec![line("Buildings", built, clause!(52))],
        Some(End::Rounds) => {
            vec![
                line("Buildings", built, clause!(56)),
                line("Amphorae", counted(amphorae, "amphora").replace("amphoras", "amphorae"), clause!(56)),
            ]
        }
        Some(End::Shrines(_) | End::Complete(_)) | None => vec![line("Buildings", built, clause!(55))],
    }
}
