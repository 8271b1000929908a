//! Everything that Attika says in plain English.

use engine::{Clause, Forecast, Foresight, Holding, Line, Names, PerSeat, Phrase, Prompt, ScoreLine, Seat, Words};

use crate::{
    Attika,
    action::{Action, Payment},
    board::Hex,
    event::Event,
    material::{Building, LANDS, LAST_ROUND, Land, TILES},
    refusal::Refusal,
    state::{End, Mode, Phase},
    view::View,
};

mod prompt;
mod refusals;

impl Words for Attika {
    fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(view, seat, legal)
    }

    fn action(seen: &Foresight<'_, Attika>, action: Action, forecast: &Forecast) -> Phrase {
        let (group, label) = label(seen.view, action);
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
                hold("in stacks", estate.stacks.iter().map(|&size| usize::from(size)).sum()),
                hold("cards", estate.cards.into()),
                hold("amphorae", estate.amphorae.into()),
            ]
        })
    }

    fn progress(view: &View) -> String {
        let most = view.estates.values().iter().map(|estate| estate.placed.len()).max().unwrap_or(0);
        format!("Round {} of at most {LAST_ROUND}, most buildings on the map: {most} of 30", view.round)
    }

    fn at_hand(view: &View, _: Seat) -> Vec<Clause> {
        let clauses: &[Clause] = match view.turn.phase {
            Phase::Choose => clauses![10, 14, 18],
            Phase::Act => match view.turn.mode {
                Mode::Draw => clauses![12, 57, 58],
                Mode::Build => clauses![17, 57, 58],
            },
            Phase::Owed => clauses![42, 57],
            Phase::Picked(_) => clauses![23, 30, 36],
            Phase::Drawn(_) => clauses![13, 23, 30],
            Phase::Pay(..) => clauses![26, 27, 67],
            Phase::Tile(_) | Phase::Turn(..) => clauses![45, 46, 64],
            Phase::Cards => clauses![58],
            Phase::Over => clauses![52, 53],
        };
        clauses.to_vec()
    }
}

fn label(view: &View, action: Action) -> (&'static str, String) {
    match action {
        Action::Build => ("Turn", "Build".into()),
        Action::Draw => ("Turn", "Draw".into()),
        Action::Pick(building) => (building.printed().group.name(), full_name(building)),
        Action::Take(stack) => ("Stacks", format!("Draw from the {} stack", stack.name())),
        Action::At(hex) => ("Sites", format!("Build at {hex}")),
        Action::Pay(payment) => ("Payments", format!("Pay {}", kinds(payment.cards()))),
        Action::Store => ("Keep", "Keep it on your board".into()),
        Action::Tile(spot) => ("Places", format!("Lay the tile at {spot}")),
        Action::Turn(turn) => (
            "Turns",
            match view.turn.phase {
                Phase::Turn(tile, spot) => {
                    let laid = crate::Laid { tile, centre: spot, turn };
                    format!("Turn it {turn}/6: {}", face(laid))
                }
                _ => format!("Turn it {turn}/6"),
            },
        ),
        Action::Amphora => ("Amphora", "Spend an amphora".into()),
        Action::Card => ("Stop", "Take a card".into()),
        Action::Done => ("Stop", "End the turn".into()),
    }
}

/// The landscapes of a tile: the centre, then clockwise from the east.
fn face(laid: crate::Laid) -> String {
    let letter = |land: Option<Land>| land.map_or('.', |land| land.letter().to_ascii_uppercase());
    let ring: String = (1..7).map(|place| letter(laid.land(place))).collect();
    format!("{} in the centre, {ring} from the east", letter(laid.land(0)))
}

fn full_name(building: Building) -> String {
    format!("{} ({})", building.name(), building.cost())
}

fn consequence(seen: &Foresight<'_, Attika>, action: Action, forecast: &Forecast) -> String {
    let (view, seat) = (seen.view, seen.seat);
    match action {
        Action::Build => "What you do not build may become a card each, up to 3.".into(),
        Action::Draw => "What you do not draw may become a card each, up to 2.".into(),
        Action::Pick(_) => match forecast.price() {
            0 => "Some site costs no card.".into(),
            1 => "The cheapest site costs 1 card.".into(),
            cost => format!("The cheapest site costs {cost} cards."),
        },
        Action::Take(stack) => match view.estates[seat].stacks[stack.index()] {
            1 if view.tiles.len() < TILES => "The last of its stack: the map will grow.".into(),
            1 => "The last of its stack; no map tile is left.".into(),
            size => format!("{size} buildings are in it."),
        },
        Action::At(hex) => price_in_words(&seen.game, seat, hex),
        Action::Pay(payment) => pay_in_words(payment),
        Action::Amphora => match view.turn.mode {
            Mode::Draw => "One more draw.".into(),
            Mode::Build => "One more build.".into(),
        },
        Action::Card if view.turn.phase != Phase::Cards => "After the first card only cards are left to do.".into(),
        Action::Store | Action::Tile(_) | Action::Turn(_) | Action::Card | Action::Done => String::new(),
    }
}

fn pay_in_words(payment: Payment) -> String {
    match payment.size() {
        1 => "1 card; everybody sees it.".into(),
        size => format!("{size} cards; everybody sees them."),
    }
}

fn price_in_words(table: &Attika, seat: Seat, hex: Hex) -> String {
    let (Phase::Picked(building) | Phase::Drawn(building)) = table.turn.phase else { return String::new() };
    let price = table.price(seat, building, hex);
    if price.free {
        return "Free: it continues its chain.".into();
    }
    let cards = price.least(table.estate(seat).hand, table.options.typed());
    let land = match price.missing.total() {
        0 => "the land gives everything".into(),
        _ => format!("{} missing", price.missing),
    };
    let extra = match price.extra {
        0 => String::new(),
        extra => format!(", {extra} for a new settlement"),
    };
    let from = if table.options.typed() { "at least " } else { "" };
    match cards {
        0 => format!("Costs no card: {land}."),
        1 => format!("Costs {from}1 card: {land}{extra}."),
        cards => format!("Costs {from}{cards} cards: {land}{extra}."),
    }
}

/// `2 water, 1 hill`.
fn kinds(cards: [u8; LANDS]) -> String {
    let some = Land::ALL.into_iter().filter(|land| cards[land.index()] > 0);
    let parts: Vec<_> = some.map(|land| format!("{} {}", cards[land.index()], land.name())).collect();
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
        Event::Paid { seat, count, cards: None } => by(seat, format!("pays {}", counted(*count, "card")), clause!(27)),
        Event::Paid { seat, cards: Some(cards), .. } => by(seat, format!("pays {}", kinds(*cards)), clause!(28)),
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
