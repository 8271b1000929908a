//! The player board of the seat shown: thirty plates in seven groups, arrows and prices. A unit of
//! it is a pixel.

use engine::Seat;
use game_attika::{
    Action, Event, Mode, Phase,
    material::{Building, Group},
};

use super::{
    options,
    stage::Painter,
    symbols::{BLACK, amphora, icon, land_coin},
    words,
};
use crate::{scene::*, stage::Part};

/// The measures of a board: with flat plates for a mouse, or with high ones for a finger, which
/// also fit a narrow screen.
struct Measures {
    /// The size of a plate.
    plate: (f32, f32),
    /// From the top of a plate to the next one below, and to the next column.
    step: (f32, f32),
    /// The width of the field with the picture.
    field: f32,
    high: bool,
}

const FLAT: Measures = Measures { plate: (132.0, 36.0), step: (150.0, 38.6), field: 34.0, high: false };
const HIGH: Measures = Measures { plate: (106.0, 46.0), step: (123.0, 50.0), field: 30.0, high: true };
/// How wide a map is, in pixels, that leaves room for flat plates.
const FLAT_FROM: f32 = 500.0;
/// The height of a group's heading, with the gap before it.
const HEADING: f32 = 19.0;
const GAP: f32 = 4.0;

impl Measures {
    fn width(&self) -> f32 {
        2.0 * self.step.0 + self.plate.0
    }

    fn left(&self, column: usize) -> f32 {
        column as f32 * self.step.0
    }

    /// The top of a group's heading; roads lie beside the ships.
    fn top(&self, group: Group) -> f32 {
        let above = Group::ALL.into_iter().take_while(|&other| other != group).filter(|&other| other != Group::Roads);
        let before: f32 = above.map(|other| self.height(other) + GAP).sum();
        if group == Group::Roads { self.top(Group::Shipping) } else { before }
    }

    fn height(&self, group: Group) -> f32 {
        let rows: f32 = match group {
            Group::City => 5.0,
            Group::Supply | Group::Defence => 2.0,
            Group::Shipping => 3.0,
            Group::Mint | Group::Vineyard => 1.0,
            Group::Roads => 4.0,
        };
        HEADING + rows * self.step.1 - (self.step.1 - self.plate.1)
    }

    /// The upper left corner of a plate.
    fn place(&self, building: Building) -> (f32, f32) {
        let (column, row) = slot(building);
        (self.left(column), self.top(building.printed().group) + HEADING + row * self.step.1)
    }

    fn outline(&self, building: Building) -> Node {
        let (x, y) = self.place(building);
        rounded(x, y, self.plate.0, self.plate.1, 5.0)
    }
}

/// The column of each plate, and its row within its group.
fn slot(building: Building) -> (usize, f32) {
    use Building as B;
    match building {
        B::Capital => (0, 1.5),
        B::Temple => (1, 0.0),
        B::Oracle => (2, 0.0),
        B::Theatre => (1, 1.0),
        B::Odeon => (2, 1.0),
        B::Agora => (1, 2.0),
        B::Stoa => (2, 2.0),
        B::Gymnasium => (1, 3.5),
        B::Stadium => (2, 3.0),
        B::Baths => (2, 4.0),
        B::Farmstead | B::Quarry => (0, 0.5),
        B::Fortress => (1, 0.5),
        B::Mill => (2, 0.5),
        B::Harbour => (0, 1.0),
        B::SilverMine | B::Vineyard => (0, 0.0),
        B::Grain1 | B::Ship1 | B::Mint | B::Vintner => (1, 0.0),
        B::Grain2 | B::Ship2 => (1, 1.0),
        B::Ship3 => (1, 2.0),
        B::Tower1 | B::Road1 => (2, 0.0),
        B::Tower2 | B::Road2 => (2, 1.0),
        B::Road3 => (2, 2.0),
        B::Road4 => (2, 3.0),
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

/// The board: in one picture, or in two that may stand side by side.
pub(super) fn draw(painter: &Painter<'_>) -> Vec<Part> {
    const UPPER: [Group; 2] = [Group::City, Group::Supply];
    const LOWER: [Group; 5] = [Group::Defence, Group::Shipping, Group::Mint, Group::Vineyard, Group::Roads];
    if painter.seen.size.width >= FLAT_FROM {
        return vec![part(painter, &FLAT, &Group::ALL)];
    }
    vec![part(painter, &HIGH, &UPPER), part(painter, &HIGH, &LOWER)]
}

fn part(painter: &Painter<'_>, measures: &Measures, groups: &[Group]) -> Part {
    let top = groups.first().map_or(0.0, |&group| measures.top(group));
    let foot = groups.iter().map(|&group| measures.top(group) + measures.height(group)).fold(0.0, f32::max);
    let mut scene = Scene::new("", -3.0, top - 2.0, measures.width() + 6.0, foot - top + 6.0);
    scene.nodes.extend(groups.iter().map(|&group| title(painter, measures, group)));
    let members = || groups.iter().flat_map(|group| group.members().iter());
    scene.nodes.extend(members().flat_map(|building| arrows(painter, measures, building)));
    scene.nodes.extend(members().map(|building| plate(painter, measures, building)));
    if groups.contains(&Group::Roads) {
        scene.nodes.extend(legend(painter, measures));
    }
    Part::Picture(scene)
}

fn state(painter: &Painter<'_>, building: Building) -> State {
    if painter.view.turn.seat == painter.shown && painter.in_hand() == Some(building) {
        State::InHand
    } else if painter.view.estates[painter.shown].up.contains(&building) {
        State::Up
    } else if painter.table.estate(painter.shown).placed.contains(building) {
        State::Built
    } else {
        State::Hidden
    }
}

fn title(painter: &Painter<'_>, measures: &Measures, section: Group) -> Node {
    let won = painter.view.estates[painter.shown].groups >> section as u8 & 1 == 1;
    let (x, end) = match section {
        Group::City | Group::Supply | Group::Defence => (0.0, measures.width()),
        Group::Shipping | Group::Mint | Group::Vineyard => (0.0, measures.left(1) + measures.plate.0),
        Group::Roads => (measures.left(2), measures.width()),
    };
    let y = measures.top(section);
    let name = words::group(section, painter.view.options.roads_chain);
    let members = section.members();
    let placed = painter.table.estate(painter.shown).placed.and(members).len();
    group([
        text(x, y + 12.0, 15.0, name).face(Face::Serif),
        line([(x + name.len() as f32 * 8.0 + 10.0, y + 7.5), (end - 16.0, y + 7.5)]).stroke(Token::Rule, 1.0),
        amphora(end - 7.0, y + 7.0, 0.58, won),
    ])
    .label(words::group_label(name, placed, members.len(), won))
}

/// Arrows from the predecessors, dark once one of them stands.
fn arrows(painter: &Painter<'_>, measures: &Measures, building: Building) -> Vec<Node> {
    let middle = measures.plate.1 / 2.0;
    let (x2, y2) = measures.place(building);
    let (x2, y2) = (x2 - 3.0, y2 + middle);
    let placed = painter.table.estate(painter.shown).placed;
    let mut nodes = Vec::new();
    for before in building.printed().after.iter() {
        let (x1, y1) = measures.place(before);
        let (x1, y1) = (x1 + measures.plate.0 + 2.0, y1 + middle);
        let bend = (x1 + x2) / 2.0 - 2.0;
        let (colour, width) = if placed.contains(before) { (Token::Ink, 1.6) } else { (Token::Edge, 1.1) };
        nodes.push(line([(x1, y1), (bend, y1), (bend, y2), (x2 - 2.0, y2)]).stroke(colour, width));
        nodes.push(polygon([(x2 - 6.0, y2 - 4.0), (x2, y2), (x2 - 6.0, y2 + 4.0)]).fill(colour));
    }
    nodes
}

/// What the looks of a plate mean, beside the last groups.
fn legend(painter: &Painter<'_>, measures: &Measures) -> Vec<Node> {
    let (x, y) = (measures.left(2), measures.top(Group::Roads) + measures.height(Group::Roads) + 12.0);
    let seat = Token::Seat(painter.shown.index() as u8);
    let looks = [
        (Token::Sheet.mix(seat, 20), seat, "", words::ON_THE_MAP),
        (RAISED.into(), Token::Ink, "", words::FACE_UP),
        (Token::Paper.into(), Token::Edge, "3 2", words::IN_A_STACK),
    ];
    let row = |(index, (fill, edge, dash, said)): (usize, (Colour, Token, &str, &str))| {
        let y = y + index as f32 * 20.0;
        group([
            rounded(x + 0.5, y, 18.0, 14.0, 3.0).fill(fill).stroke(edge, 1.2).dashed(dash),
            text(x + 24.0, y + 11.5, 12.4, said).face(Face::Sans).fill(Token::InkSoft),
        ])
    };
    looks.into_iter().enumerate().map(row).collect()
}

/// The paper of a plate that lies face up.
const RAISED: Token = Token::Tone(0x00ff_fdf7, 0x0036_3129);

fn plate(painter: &Painter<'_>, measures: &Measures, building: Building) -> Node {
    let state = state(painter, building);
    let mut parts = Vec::new();
    let stored = |event: &Event| matches!(event, Event::Stored { seat, building: kept } if *seat == painter.shown && *kept == building);
    if painter.seen.recent.iter().any(stored) {
        parts.push(last_mark(measures.outline(building)));
    }
    let drafted = painter.drafted(Action::Pick(building));
    parts.push(paper(measures, painter.shown, building, state));
    parts.extend(face(measures, painter.shown, building, state));
    let cheapest = options::cheapest(painter, building).filter(|_| painter.mine() && state == State::Up);
    let (x, y) = measures.place(building);
    if let Some(count) = cheapest {
        let down = if measures.high { measures.plate.1 - 12.0 } else { measures.plate.1 / 2.0 };
        parts.push(price(x + measures.plate.0 - 13.0, y + down, count.to_string()));
    }
    let said = match state {
        State::Built => words::ON_THE_MAP,
        State::InHand => words::TO_BUILD,
        State::Up => words::FACE_UP,
        State::Hidden => words::IN_A_STACK,
    };
    let node = group(parts).label(words::plate(building, said, cheapest));
    let act = painter.mine() && painter.view.turn.phase == Phase::Act && painter.view.turn.mode == Mode::Build;
    match options::pick(painter, building).filter(|_| painter.mine()) {
        _ if drafted => node.class("lifted"),
        Some(name) if state != State::InHand => node.class("lifted").legal([name]),
        None if act => node.asks(Action::Pick(building).to_string()),
        Some(_) | None => node,
    }
}

fn paper(measures: &Measures, seat: Seat, building: Building, state: State) -> Node {
    let plate = measures.outline(building);
    match state {
        State::Built => {
            plate.fill(Token::Sheet.mix(Token::Seat(seat.index() as u8), 20)).stroke(seat_colour(seat), 1.4)
        }
        State::InHand => plate.fill(RAISED).stroke(Token::Legal, 3.2),
        State::Up => plate.fill(RAISED).stroke(Token::Ink, 1.3),
        State::Hidden => plate.fill(Token::Paper).stroke(Token::Edge.thin(70), 1.0).dashed("4 3"),
    }
}

fn face(measures: &Measures, seat: Seat, building: Building, state: State) -> Vec<Node> {
    let (x, y) = measures.place(building);
    let (height, wide) = (measures.plate.1, measures.field);
    let field = |colour: Colour| {
        let (left, foot) = (x + 5.0, y + height);
        path(format!("M{left} {y}H{}V{foot}H{left}q-5 0-5-5V{}q0-5 5-5Z", x + wide, y + 5.0)).fill(colour)
    };
    let picture = |colour: Colour| icon(building, x + wide / 2.0 + 0.5, y + height / 2.0, 0.7, colour);
    let words = x + wide + if measures.high { 5.0 } else { 6.0 };
    let name = |down: f32, strong: bool| {
        let node = text(words, y + down, 12.4, building.name()).face(Face::Sans);
        // A long name would reach over the edge of a narrow plate.
        if strong && (building.name().len() < 9 || !measures.high) { node.bold() } else { node }
    };
    if state == State::Built {
        let tick = path("M0 0l4 4.5l8-10").stroke(seat_colour(seat), 2.6).round();
        let (down, tick) = if measures.high {
            (21.0, tick.at(words + 2.0, y + 31.0))
        } else {
            (22.5, tick.at(x + measures.plate.0 - 17.0, y + 18.0))
        };
        return vec![field(seat_colour(seat)), picture(on_seat(seat)), name(down, true), tick];
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
    let (down, coins) = if measures.high { (17.0, 31.0) } else { (14.5, 25.8) };
    parts.push(if hidden { name(down, false).fill(Token::InkSoft) } else { name(down, true) });
    parts.extend(building.cost().iter().enumerate().map(|(index, land)| {
        let coin = land_coin(land, words + 7.5 + index as f32 * 16.5, y + coins, 7.6);
        if hidden { coin.opacity(60) } else { coin }
    }));
    parts
}
