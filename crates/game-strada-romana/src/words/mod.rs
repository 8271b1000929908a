//! What the game says, in English.

mod log;
mod phrases;
mod prompt;
mod refusals;

use engine::{Clause, Holding, Line, Names, PerSeat, Phrase, Prompt, ScoreLine, Seat, Words};

use self::{log::line, phrases::phrase, refusals::refused};
use crate::{
    Action, Event, Phase, Refusal, StradaRomana, View,
    material::{ARRIVALS, Colour, Special, TILE_HIT, TILE_MISS},
    score,
    state::{Motion, Move},
};

impl Words for StradaRomana {
    fn prompt(view: &View, _seat: Seat, legal: &[Action]) -> Prompt {
        prompt::prompt(&view.open, legal)
    }

    fn action(view: &View, _seat: Seat, action: Action) -> Phrase {
        phrase(view, action)
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
                Holding { name: "ware tiles", count: total(&hand.wares) },
                Holding { name: "cubes", count: total(&hand.cubes) },
                Holding { name: "wagon tiles", count: view.open.tile_count(seat).into() },
            ]
        })
    }

    fn progress(view: &View) -> String {
        let open = &view.open;
        format!(
            "{} of {ARRIVALS} wagons arrived, {} victory points left, {} wagon tiles in the deck",
            open.arrived_count(),
            open.points,
            open.deck_count()
        )
    }

    fn at_hand(view: &View, _seat: Seat) -> Vec<Clause> {
        let numbers: &[u16] = match view.open.phase {
            Phase::Start => &[17, 18, 40],
            Phase::Move(Move { motion: Motion::Halted { .. }, .. }) => &[24, 28, 19],
            Phase::Move(_) => &[18, 22, 57],
            Phase::Look => &[34, 49],
            Phase::Took => &[35, 49],
            Phase::Over(_) => &[48, 53],
        };
        numbers.iter().map(|&number| clause(number)).collect()
    }
}

fn clause(number: u16) -> Clause {
    Clause::new("SR", number)
}

fn plural(count: impl Into<i32>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

fn goods(colour: Colour) -> String {
    format!("{} {}", colour.name(), colour.goods())
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
    let line = |text: String, points: i32, number: u16| ScoreLine { text, points, clause: clause(number) };
    vec![
        line("Victory points".to_owned(), score.points, 48),
        line(plural(score.hits, "wagon tile") + " of arrived wagons", score.hits * TILE_HIT, 49),
        line(plural(score.misses, "wagon tile") + " of wagons under way", score.misses * TILE_MISS, 49),
        line(
            format!("{} with contracts, at most {} in one", plural(score.colours, "colour"), score.most),
            score.contracts(),
            50,
        ),
        line(format!("Cubes and tiles without a partner: {}", score.loose), -score.loose, 51),
    ]
}
