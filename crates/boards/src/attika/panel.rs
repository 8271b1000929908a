//! Round the player board: what its owner has, the four stacks and how far the turn is.

use engine::Seat;
use game_attika::{Action, End, Event, Laid, Mode, Phase, Stack, board::Spot};

use super::{
    board::{COLUMNS, EDGE, on_panel},
    geometry::centre,
    plan::{Plan, cards},
    symbols::{BLACK, amphora, hex_name},
};
use crate::scene::*;

/// The top of the row of stacks.
const STACKS: f32 = 744.0;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let mut nodes = header(plan);
    nodes.push(line([(COLUMNS[0], 735.0), (EDGE, 735.0)]).stroke(Token::Rule, 1.0));
    nodes.extend(legend());
    nodes.push(text(COLUMNS[0], STACKS + 12.0, 15.0, "Stacks").face(Face::Serif));
    nodes.extend(Stack::ALL.into_iter().map(|stack| pile(plan, stack)));
    nodes.extend([
        text(COLUMNS[0] + 27.0, STACKS + 104.0, 12.5, "main").face(Face::Sans).middle().fill(Token::InkSoft),
        text(COLUMNS[0] + 163.0, STACKS + 104.0, 12.5, "others").face(Face::Sans).middle().fill(Token::InkSoft),
    ]);
    nodes.push(turn(plan));
    on_panel(plan, nodes, "panel")
}

fn header(plan: &Plan<'_>) -> Vec<Node> {
    let seat = plan.shown;
    let estate = &plan.view.estates[seat];
    let settlements = plan.table.estate(seat).settlements;
    let own = plan.view.viewer.is(seat);
    let soft = |x: f32, what: &str| text(x, 36.0, 13.5, what).face(Face::Sans).fill(Token::InkSoft);
    let left = COLUMNS[0];
    let name = if own { "Your board".to_owned() } else { name_of(seat).to_string() };
    let placed = estate.placed.len();
    vec![
        seat_shape(seat, left + 11.0, 30.0, 11.0),
        text(left + 32.0, 37.0, 20.0, name).face(Face::Serif),
        text(left + 180.0, 37.0, 23.0, placed.to_string()).end(),
        soft(left + 186.0, "of 30 built").label(format!("{placed} of 30 buildings on the map")),
        text(left + 292.0, 37.0, 23.0, settlements.to_string()).end(),
        soft(left + 298.0, if settlements == 1 { "settlement" } else { "settlements" })
            .label(format!("{settlements} settlements; one more costs {}", cards(settlements))),
        held_amphorae(plan),
    ]
}

/// The amphorae of the seat shown, to be spent by a click.
fn held_amphorae(plan: &Plan<'_>) -> Node {
    let count = plan.view.estates[plan.shown].amphorae;
    let mut parts = vec![
        rounded(EDGE - 66.0, 12.0, 62.0, 36.0, 5.0).fill(Token::Sheet),
        amphora(EDGE - 46.0, 30.0, 1.05, count > 0),
        text(EDGE - 31.0, 37.5, 24.0, count.to_string()),
    ];
    let label = if count == 1 { "1 amphora".into() } else { format!("{count} amphorae") };
    if plan.choice(Action::Amphora).is_some() {
        parts.push(glow(rounded(EDGE - 66.0, 12.0, 62.0, 36.0, 5.0)));
        return group(parts).class("lifted").label(format!("{label}: spend one")).legal([Action::Amphora.to_string()]);
    }
    let act = plan.mine() && plan.view.turn.phase == Phase::Act;
    let node = group(parts).label(label);
    if act { node.asks(Action::Amphora.to_string()) } else { node }
}

/// What the looks of a plate mean.
fn legend() -> Vec<Node> {
    let (x, y) = (COLUMNS[2], 657.0);
    let soft = |x: f32, y: f32, what: &str| text(x, y, 12.5, what).face(Face::Sans).fill(Token::InkSoft);
    vec![
        rounded(x + 0.5, y, 18.0, 14.0, 3.0).fill(Token::Stone).outlined(),
        path(format!("M{} {}l3 3.5l6-7.5", x + 5.0, y + 7.0)).stroke(Token::Ink, 2.0).round(),
        soft(x + 26.0, y + 11.5, "on the map"),
        rounded(x + 0.5, y + 22.0, 18.0, 14.0, 3.0).fill(Token::Tone(0x00ff_fdf7, 0x0036_3129)).stroke(Token::Ink, 1.3),
        soft(x + 26.0, y + 33.5, "face up"),
        rounded(x + 80.5, y + 22.0, 18.0, 14.0, 3.0).fill(Token::Paper).stroke(Token::Edge, 1.0).dashed("3 2"),
        soft(x + 104.0, y + 33.5, "hidden"),
    ]
}

fn pile(plan: &Plan<'_>, stack: Stack) -> Node {
    let count = plan.view.estates[plan.shown].stacks[stack.index()];
    let main = stack == Stack::Main;
    let (x, y) = (COLUMNS[0] + 4.0 + stack.index() as f32 * 66.0, STACKS + 36.0);
    let (back, front) = if main { (BLACK, Token::Chalk) } else { (Token::Sheet, Token::Ink) };
    let mut parts = Vec::new();
    let top = count.min(5);
    for level in 0..top {
        let up = f32::from(level);
        parts.push(
            rounded(x + up * 2.0, y - up * 2.5, 46.0, 46.0, 5.0)
                .fill(back)
                .stroke(if main { Token::Edge } else { Token::Ink }, 1.0),
        );
    }
    if count == 0 {
        parts.push(rounded(x, y, 46.0, 46.0, 5.0).fill(Token::Paper).stroke(Token::Edge, 1.0).dashed("4 3"));
    }
    let up = f32::from(top.saturating_sub(1));
    let number = if count == 0 { Token::InkSoft } else { front };
    parts.push(text(x + up * 2.0 + 23.0, y - up * 2.5 + 32.0, 25.0, count.to_string()).middle().fill(number));
    let outline = || rounded(x + up * 2.0, y - up * 2.5, 46.0, 46.0, 5.0);
    let drew =
        |event: &Event| matches!(event, Event::Drew { seat, stack: from, .. } if *seat == plan.shown && *from == stack);
    if plan.recent.iter().any(drew) {
        parts.insert(0, last_mark(outline()));
    }
    let label = match count {
        0 => format!("{} stack, empty", stack.name()),
        1 => format!("{} stack: 1 building; when it is drawn the map grows", stack.name()),
        _ => format!("{} stack: {count} buildings", stack.name()),
    };
    let offered = [Action::Take(stack), Action::Draw].into_iter().find(|&action| plan.choice(action).is_some());
    match offered.filter(|_| count > 0) {
        Some(action) => {
            parts.push(glow(outline()));
            group(parts).class("lifted").label(label).legal([action.to_string()])
        }
        None if plan.mine() && plan.view.turn.phase == Phase::Act && plan.view.turn.mode == Mode::Draw => {
            group(parts).label(label).asks(Action::Take(stack).to_string())
        }
        None => group(parts).label(label),
    }
}

/// How far the turn is, and the tile that is to be laid.
fn turn(plan: &Plan<'_>) -> Node {
    let (x, y) = (COLUMNS[0] + 290.0, STACKS);
    let turn = &plan.view.turn;
    let mut parts = vec![rounded(x, y, EDGE - x, 108.0, 6.0).fill(Token::Paper).stroke(Token::Rule, 1.0)];
    if plan.view.end.is_some() {
        parts.extend(ending(plan, x, y));
        return group(parts);
    }
    parts.push(seat_shape(turn.seat, x + 20.0, y + 22.0, 8.5));
    parts.push(text(x + 38.0, y + 28.0, 17.0, whose(plan, turn.seat)).face(Face::Serif));
    if let Phase::Tile(tile) | Phase::Turn(tile, _) = turn.phase {
        parts.push(text(x + 14.0, y + 60.0, 13.0, "lays a").face(Face::Sans).fill(Token::InkSoft));
        parts.push(text(x + 14.0, y + 78.0, 13.0, "new tile").face(Face::Sans).fill(Token::InkSoft));
        parts.push(flower(tile).at(x + 150.0, y + 68.0).scaled(0.31).label("The tile to be laid, unturned"));
        return group(parts).label(format!("{} lays a map tile", name_of(turn.seat)));
    }
    let (what, said) = match (turn.phase, turn.mode) {
        (Phase::Choose, _) => ("builds 3 or draws 2".to_owned(), "chooses to build or to draw"),
        (_, Mode::Build) => (format!("builds {} of {}", turn.done, turn.mode.base() + turn.spent), "builds"),
        (_, Mode::Draw) => (format!("draws {} of {}", turn.done, turn.mode.base() + turn.spent), "draws"),
    };
    parts.push(text(x + 14.0, y + 54.0, 13.5, what).face(Face::Sans).fill(Token::InkSoft));
    if turn.phase != Phase::Choose {
        parts.extend(pips(turn.done, turn.mode.base() + turn.spent, turn.mode.base(), x + 22.0, y + 73.0));
    }
    if turn.cards > 0 {
        let taken = format!("took {} instead", cards(turn.cards));
        parts.push(text(x + 14.0, y + 98.0, 12.5, taken).face(Face::Sans).fill(Token::InkSoft));
    }
    group(parts).label(format!("{} {said}", name_of(turn.seat)))
}

/// Who won, and how.
fn ending(plan: &Plan<'_>, x: f32, y: f32) -> Vec<Node> {
    let (winner, how) = match plan.view.end {
        Some(End::Complete(seat)) => (Some(seat), "all thirty are built"),
        Some(End::Shrines(seat)) => (Some(seat), "two shrines are joined"),
        Some(End::Rounds) | None => (None, "the last round is over"),
    };
    let (indent, head) = match winner {
        Some(seat) if plan.view.viewer.is(seat) => (28.0, "You win".to_owned()),
        Some(seat) => (28.0, format!("{} wins", name_of(seat))),
        None => (0.0, "The game is over".to_owned()),
    };
    let mut parts = vec![
        text(x + 14.0 + indent, y + 48.0, 19.0, head).face(Face::Serif),
        text(x + 14.0, y + 76.0, 13.5, how).face(Face::Sans).fill(Token::InkSoft),
    ];
    parts.extend(winner.map(|seat| seat_shape(seat, x + 23.0, y + 42.0, 9.5)));
    parts
}

fn whose(plan: &Plan<'_>, seat: Seat) -> String {
    if plan.view.viewer.is(seat) { "Your turn".into() } else { format!("{}'s turn", name_of(seat)) }
}

/// One mark for each action of the turn: done ones are filled, those of amphorae are gold.
fn pips(done: u8, all: u8, base: u8, x: f32, y: f32) -> Vec<Node> {
    let step = (168.0 / f32::from(all.max(1))).min(22.0);
    (0..all)
        .map(|pip| {
            let mark = circle(x + f32::from(pip) * step, y, 7.0);
            let line = if pip < base { Token::Ink } else { Token::Gold };
            let mark = mark.stroke(line, 1.8);
            if pip < done { mark.fill(line) } else { mark.fill(Token::Sheet) }
        })
        .collect()
}

/// A map tile round the origin, unturned.
fn flower(tile: u8) -> Node {
    let laid = Laid { tile, centre: Spot::default(), turn: 0 };
    let hexes = Spot::default().flower().into_iter().enumerate().map(|(place, spot)| {
        let (x, y) = centre(spot);
        symbol(hex_name(laid.land(place), place)).at(x, y)
    });
    group(hexes)
}
