//! New World in plain English, made from views.

mod at_hand;
mod log;
mod shortcuts;

use engine::{
    Forecast, Foresight, Holding, Line, Names, PerSeat, Phrase, Prompt, Rule, ScoreLine, Seat, Seats, Shortcut, Words,
};

use crate::{
    Action, Event, NewWorld, Refusal, View,
    action::Target,
    board::{Cell, Half, Side},
    laid::Spot,
    legal,
    state::Phase,
    tile::{Segment, Sort},
    view,
};

impl Words for NewWorld {
    fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
        let tile = view.drawn.map_or("the tile", |kind| kind.sheet().name);
        match view.phase {
            Phase::Over => Prompt::new("The game is over.", &[]),
            _ if seat != view.active => Prompt::new(format!("Seat {} is to act.", view.active), &[]),
            Phase::Explorers => Prompt::new("Choose two starting spaces for your explorers.", &["explorers"])
                .then("Which they are makes no difference later."),
            Phase::Lay => {
                Prompt::new(format!("Lay your tile: {tile}."), &["lay"]).then("A coin shows what a place would score.")
            }
            Phase::Turn(cell) => {
                Prompt::new(format!("Lay your tile at {cell}."), &["turn"]).then("Which way round does it lie?")
            }
            Phase::Claim => {
                let with = format!("Put a settler on it, or none: {} at hand.", view.supply[seat]);
                if legal.contains(&Action::Pass) {
                    Prompt::new(with, &["claim", "none"]).then("Then what is complete scores.")
                } else if scores_if_claimed(view, legal) {
                    Prompt::new(with, &["claim", "end"]).then("On what is complete it scores at once.")
                } else {
                    Prompt::new(with, &["claim", "end"]).then("Nothing scores now.")
                }
            }
            Phase::Score => Prompt::new("Which one scores next?", &["score"]).then("Several features are complete."),
            Phase::End => Prompt::new("End your turn.", &["end"]),
        }
    }

    fn action(seen: &Foresight<'_, NewWorld>, action: Action, _forecast: &Forecast) -> Phrase {
        phrase(&seen.game, action)
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        log::line(event, names)
    }

    fn refusal(_view: &View, refusal: &Refusal, names: &Names) -> String {
        log::refusal(refusal, names)
    }

    fn score(view: &View, _names: &Names) -> PerSeat<Vec<ScoreLine>> {
        view.ledger.map(|_, ledger| {
            let line = |kind: &'static str, points: u16, clause| ScoreLine {
                kind,
                text: kind.into(),
                points: i32::from(points),
                clause,
            };
            vec![
                line("Trails completed", ledger.trails, clause!(31)),
                line("Towns completed", ledger.towns, clause!(32)),
                line("Farms surrounded", ledger.farms, clause!(33)),
                line("Settlers beside explorers", ledger.bonus, clause!(42)),
                line("Open trails", ledger.open_trails, clause!(52)),
                line("Open towns", ledger.open_towns, clause!(53)),
                line("Farms at the end", ledger.open_farms, clause!(54)),
                line("Animals", ledger.plains, clause!(55)),
            ]
        })
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        PerSeat::new(view.seats(), |seat| {
            vec![Holding { name: "settlers in hand", count: i32::from(view.supply[seat]) }]
        })
    }

    fn progress(view: &View) -> String {
        let line = view.explorers.values().iter().flatten().flatten().map(|explorer| explorer.col).min();
        match (view.phase, line) {
            (Phase::Over, _) => "The game is over".into(),
            (Phase::Explorers, _) | (_, None) => "The explorers land".into(),
            (_, Some(col)) => {
                format!(
                    "{} of 95 tiles laid, {} to come; explorers from column {col}",
                    view.tiles.len(),
                    view.pile.total()
                )
            }
        }
    }

    fn shortcuts(seen: &Foresight<'_, NewWorld>) -> Vec<Shortcut<Action>> {
        shortcuts::shortcuts(seen)
    }

    fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
        at_hand::at_hand(view, seat)
    }
}

/// NW-20: whether a settler may go on what the tile has completed. Until then nothing scores, since
/// nobody stands there (NW-34).
fn scores_if_claimed(view: &View, legal: &[Action]) -> bool {
    let land = view::land(view);
    let laid = land.last();
    legal.iter().any(|&action| match action {
        Action::Claim(spot) => laid.segment(spot).is_some_and(|segment| land.is_complete(laid, segment)),
        Action::Explorers(..) | Action::Lay(_) | Action::Turn(_) | Action::Pass | Action::Score(_) | Action::End => {
            false
        }
    })
}

fn phrase(game: &NewWorld, action: Action) -> Phrase {
    let plain = |group, label: String| Phrase { group, label, consequence: String::new() };
    match action {
        Action::Explorers(north, south) => plain("Explorers", format!("Land on rows {north} and {south}")),
        Action::Lay(cell) => {
            let turns = legal::fitting(game, cell).count_ones();
            let consequence = if turns > 1 { format!("fits {turns} ways round") } else { "fits one way round".into() };
            Phrase { group: "Lay", label: format!("Lay it at row {}, column {}", cell.row, cell.col), consequence }
        }
        Action::Turn(side) => Phrase {
            group: "Turn",
            label: format!("Turn its top to the {}", side.name()),
            consequence: turned(game, side),
        },
        Action::Claim(spot) => {
            Phrase { group: "Claim", label: format!("Put {}", claim(spot)), consequence: worth(game, spot) }
        }
        Action::Pass => Phrase {
            group: "Claim",
            label: "Put nobody on it".into(),
            consequence: "then score what is complete".into(),
        },
        Action::Score(target) => plain("Score", format!("Score the {}", target_words(target))),
        Action::End if game.phase == Phase::Claim => {
            Phrase { group: "Claim", label: "End the turn".into(), consequence: "without claiming anything".into() }
        }
        Action::End => plain("End", "End the turn".into()),
    }
}

/// What the tile shows on each side when it is turned so.
fn turned(game: &NewWorld, turn: Side) -> String {
    let Some(kind) = game.drawn else { return String::new() };
    let edges = kind.print().edges.turned(turn);
    let sides = Side::ALL.into_iter().filter_map(|side| {
        edges.on(side).map(|terrain| format!("{} {}", terrain.name().trim_start_matches("a "), side.name()))
    });
    sides.collect::<Vec<_>>().join(", ")
}

fn claim(spot: Spot) -> String {
    match spot {
        Spot::Farm => "a farmer on the farm".into(),
        Spot::Town(side) => format!("a shopkeeper in the town to the {}", side.name()),
        Spot::Trail(side) => format!("a robber on the trail to the {}", side.name()),
        Spot::Plains(half) => format!("a trapper on the plains to the {}", half_words(half)),
    }
}

/// How large the feature is, whether it is or can be complete, and whether the settler is behind the
/// explorers.
fn worth(game: &NewWorld, spot: Spot) -> String {
    let laid = game.land.last();
    let Some(segment) = laid.segment(spot) else { return String::new() };
    let behind = if laid.cell.col < game.easternmost() { ", behind the explorers" } else { "" };
    if segment == Segment::FARM {
        let around = laid.cell.around().filter(|&cell| game.land.at(cell).is_some()).count();
        let never = if game.can_be_completed(laid, segment) { "" } else { ", can never be completed" };
        return format!("{around} of 8 neighbours filled{never}{behind}");
    }
    let feature = game.land.feature(laid, segment);
    let done = match feature.open {
        0 => "complete".into(),
        open if game.can_be_completed(laid, segment) => format!("{open} open"),
        _ => "can never be completed".into(),
    };
    match spot.sort() {
        Sort::Town => format!("{}, {}, {done}{behind}", count(feature.tiles, "tile"), count(feature.extras, "flag")),
        Sort::Trail => format!("{}, {}, {done}{behind}", count(feature.tiles, "tile"), count(feature.extras, "post")),
        Sort::Plains | Sort::Farm => count(feature.extras, "animal"),
    }
}

pub(crate) fn count(number: impl Into<u32>, noun: &str) -> String {
    match number.into() {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        more => format!("{more} {noun}s"),
    }
}

pub(crate) fn target_words(target: Target) -> String {
    match target {
        Target::Town(side) => format!("town to the {}", side.name()),
        Target::Trail(side) => format!("trail to the {}", side.name()),
        Target::Farm(cell) => format!("farm at {cell}"),
    }
}

pub(crate) fn spot_words(spot: Spot) -> String {
    match spot {
        Spot::Farm => "farm".into(),
        Spot::Town(side) => format!("town to the {}", side.name()),
        Spot::Trail(side) => format!("trail to the {}", side.name()),
        Spot::Plains(half) => format!("plains to the {}", half_words(half)),
    }
}

/// A half-side as a direction: `north, western half`.
fn half_words(half: Half) -> &'static str {
    const WORDS: [&str; 8] = [
        "north (west half)",
        "north (east half)",
        "east (north half)",
        "east (south half)",
        "south (east half)",
        "south (west half)",
        "west (south half)",
        "west (north half)",
    ];
    WORDS[half.index()]
}

/// Names joined: `Ann, Bo and Cy`.
pub(crate) fn people(seats: Seats, names: &Names) -> String {
    let all: Vec<&str> = seats.iter().map(|seat| names.of(seat)).collect();
    match all.split_last() {
        None => "nobody".into(),
        Some((last, [])) => (*last).into(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

pub(crate) fn at(cell: Cell) -> String {
    format!("at {cell}")
}
