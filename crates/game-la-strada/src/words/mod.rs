//! What La Strada says in plain English: prompts, actions, holdings, scores.

mod at_hand;
mod log;
mod prompt;
mod refusals;
mod shortcuts;

use engine::{
    Forecast, Foresight, Holding, Line, Names, PerSeat, Phrase, Prompt, Rule, ScoreLine, Seat, Shortcut, Words,
};

use crate::{
    Action, Event, LaStrada, Refusal, View,
    board::{Cell, Land},
    material::{Dot, ROUNDS, Terrain},
    prospects,
    scoring::{self, ScoringRule},
    state::Phase,
};

impl Words for LaStrada {
    fn prompt(view: &View, _seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(view, legal)
    }

    fn action(seen: &Foresight<'_, LaStrada>, action: Action, forecast: &Forecast) -> Phrase {
        let (view, seat, land) = (seen.view, seen.seat, &seen.game.land);
        match action {
            Action::Workshop(cell) => {
                let label = format!("Place the workshop on {cell}");
                Phrase { group: "Workshop", label, consequence: near(view, land, cell) }
            }
            Action::From(cell) => {
                let label = format!("Start at {}", place(view, land, cell));
                Phrase { group: "Start a road at", label, consequence: within_reach(&seen.game, cell) }
            }
            Action::Lay(cell) => tile(view, land, cell),
            Action::Reach(cell) => arrival(view, land, cell),
            Action::Carry(count) => journey(forecast, &format!("Send {count} to {}", end_name(view))),
            Action::Fetch(count) => journey(forecast, &format!("Bring {count} back from {}", end_name(view))),
            Action::Stay => journey(forecast, "Move nobody"),
            Action::End => Phrase { group: "Turn", label: "End the turn".into(), consequence: banked(view, seat) },
        }
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        log::line(event, names)
    }

    fn refusal(_view: &View, refusal: &Refusal, _names: &Names) -> String {
        refusals::words(refusal)
    }

    fn score(view: &View, _names: &Names) -> PerSeat<Vec<ScoreLine>> {
        let rule = view.options.scoring_rule();
        let clause = match rule {
            ScoringRule::ByNumber => clause!(34),
            ScoringRule::Majority => clause!(49),
            ScoringRule::PerMerchant => clause!(63),
        };
        view.sides.map(|seat, side| {
            let mut lines: Vec<ScoreLine> = Dot::all()
                .filter(|&dot| side.merchants[dot] > 0)
                .map(|dot| {
                    let points = i32::from(scoring::earns(&view.sides, rule, seat, dot, &view.kinds));
                    let own = side.merchants[dot];
                    let text = format!("{}: {own} of {} merchants", settlement(view, dot), view.crowd(dot));
                    ScoreLine { kind: "Merchants", text, points, clause }
                })
                .collect();
            engine::order(&mut lines, |line| -line.points);
            let penalty = scoring::penalty(view.options.danger(), side);
            if penalty > 0 {
                let text = "merchants left in the warehouse".into();
                lines.push(ScoreLine { kind: "Warehouse", text, points: -i32::from(penalty), clause: clause!(50) });
            }
            lines
        })
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        let stock = if view.options.danger() { "in the warehouse" } else { "merchants" };
        view.sides.map(|_, side| {
            let holding = |name, count| Holding { name, count };
            vec![
                holding("resources", i32::from(side.resources)),
                holding(stock, i32::from(side.stock)),
                holding("plains tiles", i32::from(side.tiles[Terrain::Plains])),
                holding("forest tiles", i32::from(side.tiles[Terrain::Forest])),
                holding("hill tiles", i32::from(side.tiles[Terrain::Hill])),
            ]
        })
    }

    fn progress(view: &View) -> String {
        let free = Dot::all().filter(|&dot| view.crowd(dot) == 0).count();
        match (view.turn.phase, view.turn.round, view.options.danger()) {
            (Phase::Over, ..) => "The game is over".into(),
            (_, 0, _) => "Workshops".into(),
            (_, round, true) => format!("Round {round} of {ROUNDS}"),
            (_, round, false) => format!("Round {round}, {free} settlements empty"),
        }
    }

    fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
        at_hand::at_hand(view, seat)
    }

    fn shortcuts(seen: &Foresight<'_, LaStrada>) -> Vec<Shortcut<Action>> {
        if seen.view.to_act() == Some(seen.seat) { shortcuts::shortcuts(seen) } else { Vec::new() }
    }
}

/// `Pozzo, city`.
fn settlement(view: &View, dot: Dot) -> String {
    match view.kinds[dot] {
        Some(kind) => format!("{}, {}", dot.name(), kind.name()),
        None => dot.name().into(),
    }
}

fn place(view: &View, land: &Land, cell: Cell) -> String {
    land.ground(cell).dot().map_or_else(|| format!("your workshop on {cell}"), |dot| settlement(view, dot))
}

/// The settlements nearest to a hex.
fn near(view: &View, land: &Land, cell: Cell) -> String {
    let dots = prospects::nearest(land, cell, |dot| land.cell(dot).distance(cell));
    format!("near {}", dots.map(|dot| settlement(view, dot)).join("; "))
}

/// The cheapest settlements that a road from here reaches this turn.
fn within_reach(game: &LaStrada, cell: Cell) -> String {
    let mut started = game.clone();
    started.turn.origin = Some(cell);
    started.turn.phase = Phase::Road;
    let found = started.roads();
    let named: Vec<_> = found.iter().take(3).map(|road| format!("{} for {}", road.target.name(), road.cost)).collect();
    let more = if found.len() > 3 { format!(" and {} more", found.len() - 3) } else { String::new() };
    format!("reaches {}{more}", named.join(", "))
}

/// `Lay forest, west`: `gentle curve, 3 left after it`.
fn tile(view: &View, land: &Land, cell: Cell) -> Phrase {
    let terrain = land.ground(cell).terrain();
    let direction = view.turn.head().and_then(|head| head.towards(cell));
    let name = match terrain {
        Some(Terrain::Plains) => "plains",
        Some(Terrain::Forest) => "forest",
        Some(Terrain::Hill) => "hills",
        None => "a tile",
    };
    let bend = match (view.turn.heading(), direction) {
        (None, _) => "first tile",
        (heading, direction) if heading == direction => "straight on",
        _ => "gentle curve",
    };
    let left = view.left().saturating_sub(terrain.map_or(0, |terrain| terrain.cost()));
    Phrase {
        group: "Next tile",
        label: format!("Lay {name}, {}", direction.map_or("", |direction| direction.name())),
        consequence: format!("{bend}, {left} left after it"),
    }
}

/// `Finish the road at Pieve, village`: `second there: 2 each`.
fn arrival(view: &View, land: &Land, cell: Cell) -> Phrase {
    let Some(dot) = land.ground(cell).dot() else { return Phrase::default() };
    let consequence = match (view.kinds[dot], view.crowd(dot)) {
        _ if view.options.danger() => "merchants may travel along the road".into(),
        _ if !view.places_merchant(dot) => "no merchant is placed".into(),
        (Some(kind), 0) => format!("first there: {} gold", kind.pays(1)),
        (Some(kind), crowd) => {
            let rank = ["first", "second", "third", "fourth"][usize::from(crowd.min(3))];
            format!("{rank} there: {} each", kind.pays(crowd + 1))
        }
        (None, _) => String::new(),
    };
    let label = format!("Finish the road at {}", settlement(view, dot));
    Phrase { group: "Finish the road at", label, consequence }
}

fn end_name(view: &View) -> &'static str {
    view.turn.target.map_or("the end", Dot::name)
}

fn journey(forecast: &Forecast, label: &str) -> Phrase {
    let points = forecast.points;
    let consequence = if points == 0 { "no change of gold".into() } else { format!("{points:+} gold as things stand") };
    Phrase { group: "Merchants", label: label.into(), consequence }
}

fn banked(view: &View, seat: Seat) -> String {
    if view.turn.phase == Phase::Build { format!("{} kept", view.sides[seat].resources) } else { String::new() }
}
