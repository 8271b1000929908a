//! What the game says, in English.

mod actions;
mod at_hand;
mod log;
mod prompt;
mod refusals;
mod shortcuts;

use engine::{
    Clause, Forecast, Foresight, Holding, Line, Names, PerSeat, Phrase, Prompt, Rule, ScoreLine, Seat, Shortcut, Words,
};

use self::{actions::phrase, log::line, refusals::refused};
use crate::{
    Action, Event, Open, Refusal, StradaRomana, View,
    board::Square,
    material::{ARRIVALS, Colour, Special, TILE_HIT, TILE_MISS},
    score,
};

impl Words for StradaRomana {
    fn prompt(view: &View, _seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(&view.open, legal)
    }

    fn action(seen: &Foresight<'_, StradaRomana>, action: Action, _forecast: &Forecast) -> Phrase {
        phrase(seen.view, action)
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        line(event, names)
    }

    fn refusal(_view: &View, refusal: &Refusal, _names: &Names) -> String {
        refused(refusal)
    }

    fn score(view: &View, _names: &Names) -> PerSeat<Vec<ScoreLine>> {
        view.open.hands.map(|seat, _| score_lines(view, seat))
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        view.open.hands.map(|seat, hand| {
            let total = |counts: &[u8]| counts.iter().map(|&count| i32::from(count)).sum();
            vec![
                Holding { name: "coins", count: hand.coins.into() },
                Holding { name: "victory points", count: hand.points.into() },
                Holding { name: "ware tiles", count: total(hand.wares.values()) },
                Holding { name: "cubes", count: total(hand.cubes.values()) },
                Holding { name: "wagon tiles", count: view.open.tile_count(seat).into() },
            ]
        })
    }

    fn progress(view: &View) -> String {
        let open = &view.open;
        if open.is_over() {
            return "The game is over".into();
        }
        format!(
            "{} of {ARRIVALS} wagons arrived, {} victory points left, {} wagon tiles in the deck",
            open.arrived_count(),
            open.points,
            open.deck_count()
        )
    }

    fn shortcuts(seen: &Foresight<'_, StradaRomana>) -> Vec<Shortcut<Action>> {
        shortcuts::shortcuts(seen)
    }

    fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
        at_hand::at_hand(view, seat)
    }
}

fn plural(count: impl Into<i32>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

fn goods(colour: Colour) -> String {
    format!("{} {}", colour.name(), colour.goods())
}

/// A square with what lies beside it: `10.0, wine market`.
fn place(open: &Open, square: Square) -> String {
    if let Some(market) = square.market() {
        return match open.cube(market) {
            Some(colour) => format!("{square}, {} market", colour.goods()),
            None => format!("{square}, empty market"),
        };
    }
    let areas: Vec<_> = square.areas().map(|area| area.to_string()).collect();
    if areas.is_empty() { square.to_string() } else { format!("{square}, beside {}", areas.join(" and ")) }
}

fn special_name(special: Special) -> &'static str {
    match special {
        Special::Diagonal => "diagonal steps",
        Special::Sideways => "sideways steps",
        Special::Extra => "an extra step",
        Special::Through => "passing through",
    }
}

fn score_lines(view: &View, seat: Seat) -> Vec<ScoreLine> {
    let score = score(&view.open, &view.open.hands[seat], view.held(seat));
    let line = |kind, text: String, points: i32, clause: Clause| ScoreLine { kind, text, points, clause };
    vec![
        line("Victory points", "Victory points".to_owned(), score.points, clause!(48)),
        line(
            "Wagons arrived",
            plural(score.hits, "wagon tile") + " of arrived wagons",
            score.hits * TILE_HIT,
            clause!(49),
        ),
        line(
            "Wagons under way",
            plural(score.misses, "wagon tile") + " of wagons under way",
            score.misses * TILE_MISS,
            clause!(49),
        ),
        line(
            "Contracts",
            format!("{} with contracts, at most {} in one", plural(score.colours, "colour"), score.most),
            score.contracts(),
            clause!(50),
        ),
        line("Loose pieces", format!("Cubes and tiles without a partner: {}", score.loose), -score.loose, clause!(51)),
    ]
}
