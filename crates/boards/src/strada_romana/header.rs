//! Above the board: whose turn it is and what is left of it, points in the supply, arrivals.

use engine::Seat;
use game_strada_romana::{
    Action, Ending, Motion, Phase,
    material::{ARRIVALS, QUIET_ROUNDS, Special, Wagon},
};

use super::{
    panels::worth,
    pieces::{icon, num, sans},
    scene::Painter,
    symbols::EMBLEMS,
    wagons::ARRIVAL,
};
use crate::scene::*;

/// The left upper corner of an arrival place.
pub(super) fn arrival_at(place: usize) -> (f32, f32) {
    (896.0 + place as f32 * 93.0, 8.0)
}

/// The left upper corner of a tile of the deck while it is looked through.
pub(super) fn deck_at(place: usize) -> (f32, f32) {
    (16.0 + place as f32 * 86.0, 6.0)
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    if !painter.looking() {
        scene.add(turn(painter));
        scene.add(if painter.open.is_over() { shown(painter) } else { supply(painter) });
        steps(painter, scene);
    }
    arrivals(painter, scene);
}

fn turn(painter: &Painter<'_>) -> Node {
    let (title, line) = words(painter);
    let mut nodes = vec![sans(46.0, 27.0, 16.0, title).bold(), sans(46.0, 46.0, 12.5, line).fill(Token::InkSoft)];
    if !painter.open.is_over() {
        nodes.push(seat_shape(painter.open.on_turn, 29.0, 31.0, 9.0));
    }
    group(nodes)
}

fn words(painter: &Painter<'_>) -> (String, String) {
    let (open, seat) = (painter.open, painter.open.on_turn);
    let mine = painter.view.viewer.is(seat);
    let whose = if mine { "Your turn".to_owned() } else { format!("{}’s turn", name_of(seat)) };
    match open.phase {
        Phase::Start => (whose, "move three steps, bet on a wagon, or take a coin".into()),
        Phase::Move(turn) => {
            let wagon = match turn.motion {
                Motion::Rolling(wagon) | Motion::Halted { wagon, .. } | Motion::Home(wagon) => {
                    format!(": {}", wagon.name())
                }
                Motion::Nobody => String::new(),
            };
            let how = match turn.bought {
                None => "straight ahead",
                Some(Special::Diagonal) => "diagonals paid",
                Some(Special::Sideways) => "sideways paid",
                Some(Special::Extra) => "extra step paid",
                Some(Special::Through) => "passing through paid",
            };
            (whose + &wagon, format!("{} of {} steps made, {how}", turn.used, turn.steps()))
        }
        Phase::Look => (whose, "looks through the deck of wagon tiles".into()),
        Phase::Took => (whose, "has taken a wagon tile".into()),
        Phase::Over(Ending::Arrivals) => ("The game is over".into(), "the fourth wagon has arrived".into()),
        Phase::Over(Ending::Points) => ("The game is over".into(), "the last victory point was taken".into()),
        Phase::Over(Ending::Standstill) => ("The game is over".into(), "nothing moves forward any more".into()),
    }
}

/// A dot a step, and the end of the turn.
fn steps(painter: &Painter<'_>, scene: &mut Scene) {
    if let Some(turn) = painter.turn() {
        let dots = (0..turn.steps()).map(|step| {
            let fill = if step < turn.used { Token::Accent } else { Token::Sheet };
            circle(366.0 + f32::from(step) * 20.0, 31.0, 7.0).fill(fill).stroke(Token::Ink, 1.2)
        });
        scene.add(group(dots).label(format!("{} of {} steps made", turn.used, turn.steps())));
    }
    let end = painter.actions(|action| *action == Action::End);
    if !end.is_empty() {
        let button = rounded(448.0, 13.0, 100.0, 36.0, 7.0);
        scene.add(
            group([
                glow(button.clone()),
                button.fill(Token::Sheet),
                sans(498.0, 36.0, 14.5, "End turn").bold().middle(),
            ])
            .label("End the turn")
            .legal(end),
        );
    }
}

/// Victory points in the supply, and how near a standstill is.
fn supply(painter: &Painter<'_>) -> Node {
    let left = painter.open.points;
    let mut nodes = vec![
        icon("laurel", 584.0, 30.0, 34.0, Token::Ink),
        num(584.0, 36.0, if left < 10 { 17.0 } else { 15.0 }, left.to_string()).middle(),
        sans(608.0, 27.0, 12.5, "victory points left"),
    ];
    let limit = QUIET_ROUNDS * painter.open.seats();
    let quiet = painter.open.quiet;
    let line = if quiet >= painter.open.seats() {
        format!("{quiet} of {limit} idle turns")
    } else {
        "last one ends the game".into()
    };
    nodes.push(sans(608.0, 44.0, 12.0, line).fill(Token::InkSoft));
    group(nodes).label(format!("{left} victory points left in the supply"))
}

/// SR-62: everybody's wagon tiles and the one that was out, once the game is over; those of
/// wagons that have arrived are golden.
fn shown(painter: &Painter<'_>) -> Node {
    let mut nodes = vec![sans(293.0, 19.0, 12.0, "wagon tiles: +3 for golden, −1 for pale ones").fill(Token::InkSoft)];
    let mut words = Vec::new();
    let emblem = |wagon: Wagon, x: f32| {
        let (fill, ink) =
            if worth(painter, wagon) > 0 { (Token::Gold, Token::OnGold) } else { (Token::Sheet, Token::Ink) };
        group([
            circle(x, 38.0, 9.0).fill(fill).stroke(Token::Ink, 0.9),
            symbol(EMBLEMS[wagon.index()]).at(x, 38.0).tinted(ink),
        ])
    };
    let mut x = 300.0;
    for seat in Seat::all(painter.open.seats()) {
        nodes.push(seat_shape(seat, x, 38.0, 7.0));
        x += 19.0;
        for wagon in painter.view.held(seat).iter() {
            nodes.push(emblem(wagon, x));
            words.push(format!("{} held {}", painter.name(seat), wagon.name()));
            x += 20.0;
        }
        x += 9.0;
    }
    if let Some(wagon) = painter.view.removed {
        nodes.push(sans(x - 4.0, 42.0, 12.0, "out").fill(Token::InkSoft));
        nodes.push(emblem(wagon, x + 30.0));
        words.push(format!("{} was out of the game", wagon.name()));
    }
    group(nodes).label(words.join(", "))
}

fn arrivals(painter: &Painter<'_>, scene: &mut Scene) {
    let next = painter.open.arrived_count() as usize;
    let mut nodes = vec![sans(884.0, 27.0, 14.0, "Arrived").face(Face::Serif).bold().end()];
    let line = if painter.looking() { "4th ends it" } else { "ends with the 4th" };
    nodes.push(sans(884.0, 44.0, 12.0, line).fill(Token::InkSoft).end());
    for place in next..ARRIVALS {
        let (x, y) = arrival_at(place);
        nodes.push(
            rounded(x, y, ARRIVAL.0, ARRIVAL.1, 6.0).fill(Token::Paper).stroke(Token::InkSoft, 1.1).dashed("4 3"),
        );
        nodes.push(circle(x + 14.0, y + 14.0, 9.5).fill(Token::Paper).stroke(Token::InkSoft, 1.0));
        nodes.push(num(x + 14.0, y + 19.0, 14.0, (place + 1).to_string()).middle());
    }
    scene.add(group(nodes).label(format!("{next} of {ARRIVALS} wagons have arrived")));
}
