//! What an action would bring to everybody, played out on a copy of the game.

use engine::{Croupier, Forecast, Game as _, Seat, Seats, SeededDice};
use game_new_world::{Action, Cell, Event, Held, Kind, NewWorld, Phase, Side, Sort};

use super::{panels, scene::Painter, symbols};
use crate::scene::*;

/// A feature that would score.
pub(super) struct Scored {
    sort: Sort,
    tiles: u16,
    extras: u16,
    pub(super) points: u16,
    seats: Seats,
}

/// What an action would lead to before the turn ends, if nothing more is claimed.
pub(super) struct Outcome {
    /// The tile laid last.
    pub(super) cell: Cell,
    pub(super) kind: Kind,
    pub(super) turn: Side,
    pub(super) scored: Vec<Scored>,
    /// From and into which column an explorer would go.
    moved: Option<u8>,
    bonus: [u16; 5],
    gains: [i32; 5],
    /// How many ways round the tile fits.
    ways: Vec<Side>,
    /// What would be claimed.
    held: Option<Held>,
}

impl Outcome {
    /// What a seat would get.
    pub(super) const fn gain(&self, seat: Seat) -> i32 {
        self.gains[seat.index()]
    }

    /// Whether anything would score.
    pub(super) const fn scores(&self) -> bool {
        !self.scored.is_empty()
    }
}

/// What each choice would lead to.
pub(super) fn foresee(game: &NewWorld, choices: &[(Action, Forecast)]) -> Vec<(Action, Outcome)> {
    choices.iter().filter_map(|(action, _)| Some((*action, outcome(game, *action)?))).collect()
}

/// What an action would lead to; the best way round for the seat if several fit.
pub(super) fn best<'p>(painter: &'p Painter<'_>, action: Action) -> Option<&'p Outcome> {
    painter.outcomes.iter().find(|(other, _)| *other == action).map(|(_, outcome)| outcome)
}

/// The ways round that the drawn tile fits a cell.
pub(super) fn turns<'p>(painter: &'p Painter<'_>, cell: Cell) -> &'p [Side] {
    best(painter, Action::Lay(cell)).map_or(&[], |outcome| &outcome.ways)
}

fn outcome(game: &NewWorld, action: Action) -> Option<Outcome> {
    let seat = game.active();
    match action {
        Action::Explorers(..) | Action::Pass | Action::End => None,
        Action::Turn(_) | Action::Claim(_) | Action::Score(_) => play_out(game, &[action]),
        Action::Lay(_) => {
            let mut legal = Vec::new();
            let mut dice = SeededDice::new(0);
            let mut copy = game.clone();
            copy.apply(seat, action, &mut Croupier::quiet(&mut dice));
            if !matches!(copy.phase(), Phase::Turn(_)) {
                return play_out(game, &[action]);
            }
            copy.legal(seat, &mut legal);
            let ways: Vec<Side> = legal
                .iter()
                .filter_map(|turn| if let Action::Turn(side) = turn { Some(*side) } else { None })
                .collect();
            let all = legal.iter().filter_map(|&turn| play_out(game, &[action, turn]));
            let best = all.rev().max_by_key(|outcome| outcome.gains[seat.index()]);
            best.map(|outcome| Outcome { ways, ..outcome })
        }
    }
}

/// Plays actions of the active seat on a copy, then claims nothing more and scores what is complete.
fn play_out(game: &NewWorld, actions: &[Action]) -> Option<Outcome> {
    let (mut copy, seat) = (game.clone(), game.active());
    let (mut dice, mut events, mut legal) = (SeededDice::new(0), Vec::new(), Vec::new());
    for &action in actions {
        copy.apply(seat, action, &mut Croupier::new(&mut dice, &mut events));
    }
    let held = match actions.last() {
        Some(Action::Claim(spot)) => copy.feature(*spot),
        _ => None,
    };
    if !matches!(actions, [Action::Score(_)]) {
        loop {
            copy.legal(seat, &mut legal);
            let next = legal.iter().find(|action| matches!(action, Action::Pass | Action::Score(_)));
            let Some(&next) = next else { break };
            copy.apply(seat, next, &mut Croupier::new(&mut dice, &mut events));
        }
    }
    let last = copy.land().tiles().last()?;
    let mut gains = [0; 5];
    for seat in Seat::all(copy.seats()) {
        gains[seat.index()] = copy.points(seat) - game.points(seat);
    }
    let (mut scored, mut moved, mut bonus) = (Vec::new(), None, [0; 5]);
    for event in events {
        match event {
            Event::Scored { sort, tiles, extras, points, seats, .. } => {
                scored.push(Scored { sort, tiles, extras, points, seats });
            }
            Event::ExplorerMoved { to, .. } => moved = Some(to),
            Event::Bonus { seat, points, .. } => bonus[seat.index()] += points,
            Event::Begins { .. }
            | Event::Landed { .. }
            | Event::Drew { .. }
            | Event::SetAside { .. }
            | Event::Laid { .. }
            | Event::Claimed { .. }
            | Event::ExplorerWaits { .. }
            | Event::Returned { .. }
            | Event::Removed { .. }
            | Event::Finished
            | Event::NothingFits
            | Event::Counted { .. } => {}
        }
    }
    let (cell, kind, turn) = (last.cell, last.kind, last.turn);
    Some(Outcome { cell, kind, turn, scored, moved, bonus, gains, ways: vec![turn], held })
}

/// A sheet in the panel for each action, shown while it is previewed.
pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    for (action, outcome) in &painter.outcomes {
        scene.add(sheet(painter, *action, outcome).preview(action.to_string()));
    }
}

fn sheet(painter: &Painter<'_>, action: Action, outcome: &Outcome) -> Node {
    let (left, right) = (panels::LEFT, panels::RIGHT);
    let top = panels::middle(painter);
    let title = match action {
        Action::Claim(spot) => format!("A {} here", symbols::role(spot.sort())),
        Action::Score(_) => "If this scores next".to_owned(),
        Action::Explorers(..) | Action::Lay(_) | Action::Turn(_) | Action::Pass | Action::End => {
            "If you lay it here".to_owned()
        }
    };
    let mut nodes = vec![
        rect(left - 12.0, top, right - left + 24.0, panels::MIDDLE).fill(Token::Sheet),
        text(left, top + 22.0, 16.0, title).face(Face::Sans).bold(),
    ];
    let y = top + 46.0;
    if outcome.scores() {
        table(painter, outcome, y, &mut nodes);
    } else if let Some(held) = outcome.held {
        nodes.push(small(left, y, size(held.sort, u16::from(held.tiles), u16::from(held.extras))));
        nodes.push(small(left, y + 18.0, open(held)));
    } else {
        nodes.push(small(left, y, "Completes nothing that is claimed".to_owned()));
        if outcome.ways.len() > 1 {
            nodes.push(small(left, y + 18.0, format!("Fits {} ways round", outcome.ways.len())));
        }
    }
    group(nodes)
}

fn small(x: f32, y: f32, words: String) -> Node {
    text(x, y, 12.5, words).face(Face::Sans).fill(Token::InkSoft)
}

fn size(sort: Sort, tiles: u16, extras: u16) -> String {
    let many = |count: u16, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match sort {
        Sort::Plains => many(extras, "animal"),
        Sort::Farm => format!("{} of 9 filled", tiles),
        Sort::Town | Sort::Trail => {
            let extra = if sort == Sort::Town { "flag" } else { "post" };
            let more = if extras > 0 { format!(", {}", many(extras, extra)) } else { String::new() };
            many(tiles, "tile") + &more
        }
    }
}

fn open(held: Held) -> String {
    match (held.sort, held.open) {
        (Sort::Plains, _) => "counts at the end".to_owned(),
        (_, 0) => "complete".to_owned(),
        (Sort::Farm, open) => format!("{open} cells round it are free"),
        (Sort::Town | Sort::Trail, 1) => "one edge is open".to_owned(),
        (Sort::Town | Sort::Trail, open) => format!("{open} edges are open"),
    }
}

/// Points for all seats: what scores, the bonus, and both together.
fn table(painter: &Painter<'_>, outcome: &Outcome, top: f32, nodes: &mut Vec<Node>) {
    let seats = painter.view.seats();
    let column = |seat: Seat| panels::RIGHT - 12.0 - f32::from(seats - 1 - seat.index() as u8) * 31.0;
    nodes.extend(Seat::all(seats).map(|seat| seat_shape(seat, column(seat), top - 24.0, 7.0)));
    let mut y = top;
    let mut row = |y: f32, name: &str, about: String, value: &dyn Fn(Seat) -> i32| {
        nodes.push(text(panels::LEFT, y, 14.0, name).face(Face::Sans));
        if !about.is_empty() {
            nodes.push(small(panels::LEFT, y + 15.0, about));
        }
        for seat in Seat::all(seats) {
            let words = if value(seat) == 0 { "–".to_owned() } else { value(seat).to_string() };
            nodes.push(text(column(seat), y + 5.0, 16.0, words).middle());
        }
    };
    for scored in outcome.scored.iter().take(2) {
        let name = match scored.sort {
            Sort::Town => "Town done",
            Sort::Trail => "Trail done",
            Sort::Farm => "Farm ringed",
            Sort::Plains => "Plains",
        };
        let about = size(scored.sort, scored.tiles, scored.extras);
        row(y, name, about, &|seat| if scored.seats.contains(seat) { i32::from(scored.points) } else { 0 });
        y += 34.0;
    }
    let walks = outcome.moved.map_or(String::new(), |to| format!("one goes {} → {to}", to - 1));
    if outcome.bonus != [0; 5] || !walks.is_empty() {
        row(y, "Explorers", walks, &|seat| i32::from(outcome.bonus[seat.index()]));
        y += 34.0;
    }
    nodes.push(line([(panels::LEFT, y - 12.0), (panels::RIGHT, y - 12.0)]).stroke(Token::Ink, 1.0));
    nodes.push(text(panels::LEFT, y + 5.0, 14.0, "Together").face(Face::Sans).bold());
    for seat in Seat::all(seats) {
        let words = match outcome.gains[seat.index()] {
            0 => "–".to_owned(),
            gain => format!("+{gain}"),
        };
        nodes.push(text(column(seat), y + 6.0, 16.0, words).middle().bold());
    }
}
