//! The other seats in short: what they have, and a small player board with every building.

use engine::Seat;
use game_attika::{Event, material::Building};

use super::{
    plan::{COMPACT, Plan, cards},
    symbols::{BLACK, amphora, icon},
};
use crate::scene::*;

/// The height of the upper part of a panel, above the small player board.
const HEAD: f32 = 68.0;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let panels = plan.others().into_iter().map(|seat| seat_panel(plan, seat));
    group(panels).scaled(plan.panel_scale).key("seats")
}

/// The width of a panel.
fn width(plan: &Plan<'_>) -> f32 {
    ((plan.strip() - 24.0) / plan.others().len() as f32 - 10.0).clamp(COMPACT - 10.0, 318.0)
}

/// The size of a building's field.
fn side(plan: &Plan<'_>) -> f32 {
    (width(plan) - 22.0) / 15.0
}

/// The upper left corner of a panel in the strip.
fn corner(plan: &Plan<'_>, seat: Seat) -> (f32, f32) {
    let index = plan.others().iter().position(|&other| other == seat).unwrap_or(0);
    let each = width(plan) + 10.0;
    let all = plan.others().len() as f32 * each;
    ((plan.strip() - all) / 2.0 + index as f32 * each + 5.0, 10.0)
}

/// Upper left corner of a building's field in a panel: two rows of fifteen.
fn field(plan: &Plan<'_>, building: Building) -> (f32, f32) {
    let (row, column) = (building.index() / 15, building.index() % 15);
    (11.0 + column as f32 * side(plan), HEAD + row as f32 * (side(plan) + 1.6))
}

/// Where the field of a building lies on the sheet.
pub(super) fn place(plan: &Plan<'_>, seat: Seat, building: Building) -> (f32, f32) {
    let ((x, y), (dx, dy)) = (corner(plan, seat), field(plan, building));
    let middle = side(plan) / 2.0;
    ((x + dx + middle) * plan.panel_scale, (y + dy + middle) * plan.panel_scale)
}

fn seat_panel(plan: &Plan<'_>, seat: Seat) -> Node {
    let estate = &plan.view.estates[seat];
    let turn = plan.view.turn.seat == seat && plan.view.end.is_none();
    let (line, thick) = if turn { (Token::Ink, 1.8) } else { (Token::Rule, 1.0) };
    let wide = width(plan);
    let settlements = plan.table.estate(seat).settlements;
    let mut parts = vec![
        rounded(0.0, 0.0, wide, HEAD + 2.0 * side(plan) + 9.0, 6.0).fill(Token::Sheet).stroke(line, thick),
        seat_shape(seat, 20.0, 21.0, 9.0),
        text(37.0, 27.0, 16.5, name_of(seat).to_string()).face(Face::Sans).bold(),
        text(wide - 74.0, 26.5, 12.5, "built").face(Face::Sans).end().fill(Token::InkSoft),
        text(wide - 12.0, 27.0, 20.0, format!("{}/30", estate.placed.len())).end(),
        rounded(12.0, 42.0, 12.0, 16.0, 2.0).fill(Token::Stone).stroke(Token::Ink, 1.0),
        rounded(16.0, 40.0, 12.0, 16.0, 2.0).fill(Token::Road).stroke(Token::Ink, 1.0),
        text(33.0, 55.0, 16.0, estate.cards.to_string()),
        amphora(64.0, 49.0, 0.8, estate.amphorae > 0),
        text(75.0, 55.0, 16.0, estate.amphorae.to_string()),
    ];
    parts.extend(stacks(estate.stacks, wide - 128.0));
    parts.extend(Building::ALL.into_iter().flat_map(|building| small(plan, seat, building)));
    let (x, y) = corner(plan, seat);
    let [main, one, two, three] = estate.stacks;
    group(parts).at(x, y).key(format!("seat {seat}")).label(format!(
        "{}: {} of 30 built in {settlements} settlements, {}, {} amphorae, stacks {main} main, {one}, {two}, {three}; face up {}",
        name_of(seat),
        estate.placed.len(),
        cards(estate.cards),
        estate.amphorae,
        names(&estate.up),
    ))
}

fn stacks(counts: [u8; 4], left: f32) -> Vec<Node> {
    let mut parts = Vec::new();
    for (index, count) in counts.into_iter().enumerate() {
        let x = left + index as f32 * 29.5;
        let (back, front) = if index == 0 { (BLACK, Token::Chalk) } else { (Token::Sheet, Token::Ink) };
        parts.push(rounded(x, 40.0, 26.0, 19.0, 3.0).fill(back).stroke(Token::Ink, 1.0));
        parts.push(text(x + 13.0, 54.5, 14.5, count.to_string()).middle().fill(front));
    }
    parts
}

fn names(buildings: &[Building]) -> String {
    if buildings.is_empty() {
        return "nothing".into();
    }
    buildings.iter().map(|building| building.name()).collect::<Vec<_>>().join(", ")
}

/// One building of another seat: filled once built, on paper while face up, faint while hidden.
fn small(plan: &Plan<'_>, seat: Seat, building: Building) -> Vec<Node> {
    let estate = &plan.view.estates[seat];
    let (x, y) = field(plan, building);
    let side = side(plan);
    let frame = rounded(x + 0.6, y + 0.6, side - 1.2, side - 1.2, 2.0);
    let picture = |colour: Colour| icon(building, x + side / 2.0, y + side / 2.0, side * 0.0208, colour);
    let in_hand = plan.view.turn.seat == seat && plan.in_hand() == Some(building);
    let fresh = plan
        .recent
        .iter()
        .any(|event| matches!(event, Event::Stored { seat: by, building: kept } if *by == seat && *kept == building));
    let said = |state: &str| format!("{}, {state}", building.name());
    if in_hand {
        vec![frame.fill(Token::Road).stroke(Token::Accent, 2.0).label(said("in hand")), picture(Token::Print.into())]
    } else if estate.up.contains(&building) {
        let width = if fresh { 2.0 } else { 1.0 };
        vec![
            frame.fill(Token::Tone(0x00ff_fdf7, 0x0036_3129)).stroke(Token::Ink, width).label(said("face up")),
            picture(Token::Ink.into()),
        ]
    } else if plan.table.estate(seat).placed.contains(building) {
        vec![frame.fill(seat_colour(seat)).stroke(Token::Print, 0.6).label(said("on the map")), picture(on_seat(seat))]
    } else {
        vec![picture(Token::Edge.thin(60)).opacity(55).label(said("hidden"))]
    }
}
