//! The player board of the seat shown large: thirty plates in seven groups, arrows and prices.

use engine::Seat;
use game_attika::{
    Action, Event, Mode, Phase,
    material::{Building, Group, Land},
};

use super::{
    plan::{PANEL, Plan, cards},
    symbols::{BLACK, amphora, icon, land_coin},
};
use crate::scene::*;

/// The left edge of each column of plates.
pub(super) const COLUMNS: [f32; 3] = [16.0, 187.0, 358.0];
/// The right edge of the board.
pub(super) const EDGE: f32 = 504.0;
/// The size of a plate.
const PLATE: (f32, f32) = (146.0, 36.0);

/// Column and top of each plate.
fn slot(building: Building) -> (usize, f32) {
    use Building as B;
    match building {
        B::Capital => (0, 127.1),
        B::Temple => (1, 68.0),
        B::Oracle => (2, 68.0),
        B::Theatre => (1, 107.4),
        B::Odeon => (2, 107.4),
        B::Agora => (1, 146.8),
        B::Stoa => (2, 146.8),
        B::Gymnasium => (1, 205.9),
        B::Stadium => (2, 186.2),
        B::Baths => (2, 225.6),
        B::Farmstead => (0, 306.2),
        B::Grain1 => (1, 286.5),
        B::Grain2 => (1, 325.9),
        B::Mill => (2, 306.2),
        B::Quarry => (0, 406.5),
        B::Fortress => (1, 406.5),
        B::Tower1 => (2, 386.8),
        B::Tower2 => (2, 426.2),
        B::Harbour => (0, 526.5),
        B::Ship1 => (1, 487.1),
        B::Ship2 => (1, 526.5),
        B::Ship3 => (1, 565.9),
        B::SilverMine => (0, 626.8),
        B::Mint => (1, 626.8),
        B::Vineyard => (0, 687.7),
        B::Vintner => (1, 687.7),
        B::Road1 => (2, 487.1),
        B::Road2 => (2, 526.5),
        B::Road3 => (2, 565.9),
        B::Road4 => (2, 605.3),
    }
}

/// The heading of each group: column, top and right end.
fn heading(group: Group) -> (&'static str, usize, f32, f32) {
    match group {
        Group::City => ("City", 0, 49.0, EDGE),
        Group::Supply => ("Supply", 0, 267.5, EDGE),
        Group::Defence => ("Defence", 0, 367.8, EDGE),
        Group::Shipping => ("Shipping", 0, 468.1, 333.0),
        Group::Mint => ("Mint", 0, 607.8, 333.0),
        Group::Vineyard => ("Vineyard", 0, 668.7, 333.0),
        Group::Roads => ("Roads", 2, 468.1, EDGE),
    }
}

/// How a plate looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Built,
    InHand,
    Up,
    Hidden,
}

/// Puts parts of the player board where it lies.
pub(super) fn on_panel(plan: &Plan<'_>, nodes: Vec<Node>, key: &str) -> Node {
    group(nodes).at(plan.left, 0.0).scaled(plan.panel_scale).key(key)
}

/// Where the picture of a plate lies on the sheet.
pub(super) fn place(plan: &Plan<'_>, building: Building) -> (f32, f32) {
    let (column, y) = slot(building);
    (plan.left + (COLUMNS[column] + 18.5) * plan.panel_scale, (y + 18.0) * plan.panel_scale)
}

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let height = plan.height / plan.panel_scale;
    let mut nodes = vec![
        rect(0.0, 0.0, PANEL.0, height).fill(Token::Sheet),
        line([(0.5, 0.0), (0.5, height)]).stroke(Token::Rule, 1.0),
    ];
    nodes.extend(Group::ALL.into_iter().map(|group| title(plan, group)));
    nodes.extend(Building::ALL.into_iter().flat_map(|building| arrows(plan, building)));
    nodes.extend(last(plan));
    nodes.extend(Building::ALL.into_iter().map(|building| plate(plan, building)));
    on_panel(plan, nodes, "player board")
}

fn state(plan: &Plan<'_>, building: Building) -> State {
    let estate = &plan.view.estates[plan.shown];
    if plan.view.turn.seat == plan.shown && plan.in_hand() == Some(building) {
        State::InHand
    } else if estate.up.contains(&building) {
        State::Up
    } else if plan.table.estate(plan.shown).placed.contains(building) {
        State::Built
    } else {
        State::Hidden
    }
}

fn title(plan: &Plan<'_>, section: Group) -> Node {
    let (name, column, y, end) = heading(section);
    let estate = &plan.view.estates[plan.shown];
    let won = estate.groups >> section as u8 & 1 == 1;
    let placed = plan.table.estate(plan.shown).placed.and(section.members()).len();
    let x = COLUMNS[column];
    let name = if section == Group::Roads && plan.view.options.roads_chain { "Roads, chained" } else { name };
    let said = if won { "completed" } else { "not completed" };
    let width = name.len() as f32 * 8.0 + 10.0;
    group([
        text(x, y + 12.0, 15.0, name).face(Face::Serif),
        line([(x + width, y + 7.5), (end - 44.0, y + 7.5)]).stroke(Token::Rule, 1.0),
        text(end - 17.0, y + 12.0, 12.5, format!("{placed}/{}", section.members().len())).end().fill(Token::InkSoft),
        amphora(end - 7.0, y + 7.0, 0.58, won),
    ])
    .label(format!("{name}: {placed} of {} on the map, {said}", section.members().len()))
}

/// Arrows from the predecessors, dark once one of them stands.
fn arrows(plan: &Plan<'_>, building: Building) -> Vec<Node> {
    let (column, y) = slot(building);
    let (x2, y2) = (COLUMNS[column] - 3.0, y + PLATE.1 / 2.0);
    let placed = plan.table.estate(plan.shown).placed;
    let mut nodes = Vec::new();
    for before in building.printed().after.iter() {
        let (from, y1) = slot(before);
        let (x1, y1) = (COLUMNS[from] + PLATE.0 + 2.0, y1 + PLATE.1 / 2.0);
        let bend = (x1 + x2) / 2.0 - 2.0;
        let (colour, width) = if placed.contains(before) { (Token::Ink, 1.6) } else { (Token::Edge, 1.1) };
        nodes.push(line([(x1, y1), (bend, y1), (bend, y2), (x2 - 2.0, y2)]).stroke(colour, width));
        nodes.push(polygon([(x2 - 6.0, y2 - 4.0), (x2, y2), (x2 - 6.0, y2 + 4.0)]).fill(colour));
    }
    nodes
}

/// The plates of what was drawn or kept last.
fn last(plan: &Plan<'_>) -> Vec<Node> {
    let touched = plan.recent.iter().filter_map(|event| match event {
        Event::Stored { seat, building } if *seat == plan.shown => Some(*building),
        _ => None,
    });
    touched.map(|building| last_mark(outline(building))).collect()
}

fn outline(building: Building) -> Node {
    let (column, y) = slot(building);
    rounded(COLUMNS[column], y, PLATE.0, PLATE.1, 5.0)
}

fn plate(plan: &Plan<'_>, building: Building) -> Node {
    let state = state(plan, building);
    let (column, y) = slot(building);
    let x = COLUMNS[column];
    let mut parts = vec![paper(plan.shown, building, state)];
    parts.extend(face(plan.shown, building, state, x, y));
    let node = match plan.choice(Action::Pick(building)) {
        Some(forecast) => {
            parts.push(glow(outline(building)));
            parts.push(
                price(x + PLATE.0 - 12.0, y + PLATE.1 / 2.0, forecast.price().to_string()).label("cards at least"),
            );
            group(parts).legal([Action::Pick(building).to_string()])
        }
        None => act(plan, building, state, parts),
    };
    let said = match state {
        State::Built => match plan.table.estate(plan.shown).hex(building) {
            Some(hex) => format!("on the map at {hex}"),
            None => "on the map".into(),
        },
        State::InHand => "to be built now".into(),
        State::Up => "face up".into(),
        State::Hidden => "still face down in a stack".into(),
    };
    let cheapest = match plan.choice(Action::Pick(building)) {
        Some(forecast) => format!(", {} where it is cheapest", cards(forecast.price())),
        None => String::new(),
    };
    let node = if matches!(state, State::Up | State::InHand) { node.class("lifted") } else { node };
    node.label(format!("{}, costs {}, {said}{cheapest}", building.name(), in_words(building)))
}

/// What a click on a plate does that cannot be picked.
fn act(plan: &Plan<'_>, building: Building, state: State, mut parts: Vec<Node>) -> Node {
    let legal = match state {
        State::InHand => Action::Store,
        State::Up | State::Built | State::Hidden => Action::Build,
    };
    let offered = plan.choice(legal).is_some() && matches!(state, State::Up | State::InHand);
    if offered {
        parts.push(glow(outline(building)));
        if legal == Action::Store {
            let (column, y) = slot(building);
            let x = COLUMNS[column] + PLATE.0 - 45.0;
            // Beside the price, or above the longest one.
            let y = if building.cost().total() > 3 { y + 2.5 } else { y + 17.0 };
            parts.push(rounded(x, y, 40.0, 16.0, 3.5).fill(Token::Sheet).stroke(Token::Ink, 0.9));
            parts.push(text(x + 20.0, y + 12.0, 12.0, "keep").face(Face::Sans).middle());
        }
        return group(parts).legal([legal.to_string()]);
    }
    let asked =
        plan.mine() && matches!(plan.view.turn.phase, Phase::Act | Phase::Owed) && plan.view.turn.mode == Mode::Build;
    if asked { group(parts).asks(Action::Pick(building).to_string()) } else { group(parts) }
}

fn paper(seat: Seat, building: Building, state: State) -> Node {
    let plate = outline(building);
    let raised = Token::Tone(0x00ff_fdf7, 0x0036_3129);
    match state {
        State::Built => {
            plate.fill(Token::Sheet.mix(Token::Seat(seat.index() as u8), 20)).stroke(seat_colour(seat), 1.4)
        }
        State::InHand => plate.fill(raised).stroke(Token::Accent, 3.0),
        State::Up => plate.fill(raised).stroke(Token::Ink, 1.3),
        State::Hidden => plate.fill(Token::Paper).stroke(Token::Edge.thin(70), 1.0).dashed("4 3"),
    }
}

fn face(seat: Seat, building: Building, state: State, x: f32, y: f32) -> Vec<Node> {
    let field = |colour: Colour| {
        path(format!("M{} {y}H{}V{}H{}q-5 0-5-5V{}q0-5 5-5Z", x + 5.0, x + 36.0, y + PLATE.1, x + 5.0, y + 5.0))
            .fill(colour)
    };
    let picture = |colour: Colour| icon(building, x + 18.5, y + PLATE.1 / 2.0, 0.7, colour);
    if state == State::Built {
        return vec![
            field(seat_colour(seat)),
            picture(on_seat(seat)),
            text(x + 44.0, y + 22.5, 13.5, building.name()).face(Face::Sans),
            path(format!("M{} {}l4 4.5l8-10", x + PLATE.0 - 20.0, y + 18.0)).stroke(Token::Ink, 2.4).round(),
        ];
    }
    let hidden = state == State::Hidden;
    let main = building.printed().main;
    let mut parts = Vec::new();
    if main {
        parts.push(field(if hidden { Token::Edge.into() } else { BLACK.into() }));
    }
    parts.push(picture(match (main, hidden) {
        (true, true) => Token::Sheet.into(),
        (true, false) => Token::Chalk.into(),
        (false, true) => Token::Edge.into(),
        (false, false) => Token::Ink.into(),
    }));
    let name = text(x + 44.0, y + 14.5, 12.8, building.name()).face(Face::Sans);
    parts.push(if hidden { name.fill(Token::InkSoft) } else { name.bold() });
    let coins = symbols_of(building).into_iter().enumerate().map(|(index, land)| {
        let coin = land_coin(land, x + 51.5 + index as f32 * 18.0, y + 25.8, 7.8);
        if hidden { coin.opacity(60) } else { coin }
    });
    parts.extend(coins);
    parts
}

/// The cost of a building, symbol by symbol.
pub(super) fn symbols_of(building: Building) -> Vec<Land> {
    let cost = building.cost();
    Land::ALL.into_iter().flat_map(|land| (0..cost.of(land)).map(move |_| land)).collect()
}

fn in_words(building: Building) -> String {
    symbols_of(building).into_iter().map(Land::name).collect::<Vec<_>>().join(", ")
}
