//! Everything the game says in plain English.

mod actions;
mod at_hand;
mod log;
mod prompt;
mod refusals;
mod shortcuts;

use engine::{
    Forecast, Foresight, Holding, Line, Names, PerSeat, Phrase, Prompt, Rule, ScoreLine, Seat, Shortcut, Words,
};

use crate::{
    Action, Event, Refusal, Rialto, View,
    board::District,
    material::{Building, Cards, Kind, ROUNDS},
    scoring,
    state::Phase,
};

impl Words for Rialto {
    fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(view, seat, legal)
    }

    fn action(seen: &Foresight<'_, Rialto>, action: Action, _forecast: &Forecast) -> Phrase {
        actions::phrase(seen.view, seen.seat, action)
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        log::line(event, names)
    }

    fn refusal(_view: &View, refusal: &Refusal, names: &Names) -> String {
        refusals::text(refusal, names)
    }

    fn score(view: &View, _names: &Names) -> PerSeat<Vec<ScoreLine>> {
        score(view)
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        view.public.desks.map(|_, desk| {
            vec![
                Holding { name: "coins", count: i32::from(desk.coins) },
                Holding { name: "cards", count: i32::from(desk.hand.size) },
                Holding { name: "councilmen", count: i32::from(desk.supply) },
                Holding { name: "in general supply", count: i32::from(desk.general) },
                Holding { name: "buildings", count: i32::from(desk.buildings()) },
                Holding { name: "Doge space", count: i32::from(desk.space) },
            ]
        })
    }

    fn progress(view: &View) -> String {
        let public = &view.public;
        let step = match public.phase {
            Phase::Opening => return "Before round 1: first buildings".into(),
            Phase::Over => return "The game is over".into(),
            Phase::Draft => "rows are taken".into(),
            Phase::Greens => "green buildings".into(),
            Phase::Discards => "discarding".into(),
            Phase::Blues => "blue buildings".into(),
            Phase::Play { .. } | Phase::Build { .. } | Phase::Bridge(_) | Phase::Gondola(_) | Phase::Council { .. } => {
                format!("stage {} {}", public.stage.letter(), title(public.stage.kind()))
            }
        };
        format!("Round {} of {ROUNDS}, {}: {step}", public.round, public.current().name())
    }

    fn shortcuts(seen: &Foresight<'_, Rialto>) -> Vec<Shortcut<Action>> {
        shortcuts::shortcuts(seen)
    }

    fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
        at_hand::at_hand(view, seat)
    }
}

fn score(view: &View) -> PerSeat<Vec<ScoreLine>> {
    scoring::scores(&view.public).map(|_, score| {
        let mut lines = vec![
            ScoreLine { kind: "Track", text: "On the track".into(), points: score.track, clause: clause!(11) },
            ScoreLine {
                kind: "Left over",
                text: "Councilmen and coins left".into(),
                points: score.leftovers,
                clause: clause!(107),
            },
            ScoreLine { kind: "Buildings", text: "Buildings".into(), points: score.buildings, clause: clause!(109) },
        ];
        for district in District::ALL {
            let points = score.districts[district];
            if points != 0 {
                lines.push(ScoreLine {
                    kind: district.name(),
                    text: district.name().into(),
                    points,
                    clause: clause!(113),
                });
            }
        }
        lines
    })
}

/// `3 cards`, `1 card`, `2 councilmen`.
pub(crate) fn count(number: u8, thing: &str) -> String {
    match (number, thing) {
        (1, thing) => format!("1 {thing}"),
        (number, "councilman") => format!("{number} councilmen"),
        (number, thing) => format!("{number} {thing}s"),
    }
}

/// `green 1`.
pub(crate) fn name(building: Building) -> String {
    format!("{} {}", building.colour().name(), building.value())
}

/// The name of a kind with a capital.
pub(crate) const fn title(kind: Kind) -> &'static str {
    ["Doge", "Gold", "Building", "Bridge", "Gondola", "Councilman", "Joker"][kind.index()]
}

/// `2 Doge, 1 Joker`.
pub(crate) fn list(cards: &Cards) -> String {
    let there = Kind::ALL.into_iter().filter(|&kind| cards.count(kind) > 0);
    let parts: Vec<_> = there.map(|kind| format!("{} {}", cards.count(kind), title(kind))).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}
