//! What lies on the map: districts with their worth and councilmen, links, bonuses, bridges to come.

use engine::Seat;
use game_rialto::{
    Action, Origin,
    board::{District, Link, Side, Span},
    material::{Bridge, SIDE_BONUS},
    scoring,
    state::{Laying, Phase, Rowing},
};

use super::{
    city::{MAP, coast},
    panels::{check, chip, sans, serif, soft},
    scene::Painter,
    symbols::{HAIR, icon},
};
use crate::scene::*;

/// The middle of a district's plate, its base line, and the width of its name.
const PLATES: [(f32, f32, f32); District::COUNT] = [
    (121.0, 292.0, 94.0),
    (322.0, 260.0, 70.0),
    (252.0, 456.0, 84.0),
    (300.0, 101.0, 92.0),
    (472.0, 374.0, 84.0),
    (690.0, 264.0, 70.0),
];

/// The middle of a link, its turn, and whether its first district is at the far end.
const LINKS: [(f32, f32, f32, bool); Link::COUNT] = [
    (225.0, 346.0, 0.0, false),
    (172.0, 402.0, 90.0, false),
    (284.0, 380.0, 82.0, false),
    (548.0, 240.0, 90.0, false),
    (593.0, 168.0, 0.0, false),
    (596.0, 418.0, 0.0, false),
    (140.0, 204.0, 90.0, false),
    (410.0, 183.0, 104.0, false),
    (440.0, 297.0, 40.0, true),
    (400.0, 456.0, -66.0, true),
    (580.0, 482.0, -30.0, true),
    (320.0, 580.0, 0.0, true),
];

/// The middle of a district's plate in the scene.
pub(super) fn plate_at(district: District) -> (f32, f32) {
    let (x, y, _) = PLATES[district.index()];
    (MAP.0 + x, MAP.1 + y)
}

/// The middle of a link in the scene.
pub(super) fn link_at(link: Link) -> (f32, f32) {
    let (x, y, ..) = LINKS[link.index()];
    (MAP.0 + x, MAP.1 + y)
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    if public.round > 0 && public.phase != Phase::Over {
        let now = coast(public.current());
        let halo = [
            now.clone().stroke(Token::Accent.thin(35), 9.0),
            now.clone().stroke(Token::Accent, 3.4),
            now.stroke(Token::Ink, 1.0),
        ];
        scene.add(group(halo).at(MAP.0, MAP.1).key(format!("now {}", public.current().code())));
    }
    for district in District::ALL {
        scene.add(plate(painter, district));
    }
    lagoon(scene);
    for link in Link::all() {
        scene.add(one_link(painter, link));
    }
    for side in Side::ALL {
        scene.add(bonus(painter, side));
    }
    scene.add(to_come(painter));
}

fn belongs(action: &Action, district: District) -> bool {
    match *action {
        Action::High(at) | Action::Place(at) | Action::From(Origin::District(at)) => at == district,
        Action::Row(_)
        | Action::Take(_)
        | Action::Return(_)
        | Action::Play(_)
        | Action::Convert(_)
        | Action::Swap(_)
        | Action::Joker
        | Action::Mask
        | Action::Jokers { .. }
        | Action::Delay
        | Action::Green(..)
        | Action::Discard(_)
        | Action::Link(_)
        | Action::From(Origin::Supply)
        | Action::Blue(_)
        | Action::Done => false,
    }
}

/// Round, name and worth of a district; below, who has councilmen there and what each would score.
fn plate(painter: &Painter<'_>, district: District) -> Node {
    let public = painter.public;
    let (x, y, name) = PLATES[district.index()];
    let actions = painter.actions(|action| belongs(action, district));
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(coast(district)));
    }
    let now = public.round > 0 && public.current() == district && public.phase != Phase::Over;
    let round = public.districts.iter().position(|&other| other == district).map_or(0, |round| round + 1);
    let left = x - (64.0 + name) / 2.0;
    let (ground, ink) = if now { (Token::Accent, Token::OnAccent) } else { (Token::Sheet, Token::Ink) };
    nodes.push(circle(left + 11.0, y - 5.5, 11.0).fill(ground).stroke(Token::Ink, 1.1));
    nodes.push(text(left + 11.0, y - 0.3, 15.0, round.to_string()).bold().middle().fill(ink));
    nodes.push(serif(left + 32.0 + name / 2.0, y, 18.0, district.name()).middle());
    nodes.push(shield(left + 40.0 + name, y, scoring::value(public, district)));
    let (ranking, ranked) = scoring::ranking(public, district);
    nodes.extend(councilmen(painter, district, &ranking[..ranked], x, y));
    let mut label = format!("{}, round {round}, worth {}", district.name(), scoring::value(public, district));
    for &seat in &ranking[..ranked] {
        label.push_str(&format!("; {}: {}", name_of(seat), public.desks[seat].posted[district.index()]));
    }
    group(nodes).at(MAP.0, MAP.1).key(format!("district {}", district.code())).label(label).legal(actions)
}

fn shield(x: f32, y: f32, value: u8) -> Node {
    let d = format!("M{x:.1},{:.1}h24v12c0,8 -6,12 -12,15c-6,-3 -12,-7 -12,-15Z", y - 18.0);
    group([
        path(d).fill(Token::Sheet).stroke(Token::Ink, 1.2),
        path(format!("M{x:.1},{:.1}h24v5h-24Z", y - 18.0)).fill(Token::Gold).stroke(Token::Ink, 1.2),
        text(x + 12.0, y + 1.4, 14.0, value.to_string()).bold().middle(),
    ])
}

/// RI-111 to RI-113: by rank, with what each would score now.
fn councilmen(painter: &Painter<'_>, district: District, ranking: &[Seat], x: f32, y: f32) -> Vec<Node> {
    const STEP: f32 = 31.0;
    let public = painter.public;
    if ranking.is_empty() {
        return Vec::new();
    }
    let first = x - (ranking.len() - 1) as f32 * STEP / 2.0;
    let width = (ranking.len() - 1) as f32 * STEP + 36.0;
    let pill = rounded(first - 18.0, y + 11.0, width, 44.0, 14.0);
    let mut nodes = vec![pill.fill(Token::Sheet.thin(92)).stroke(Token::Rule, 1.0)];
    let mut pay = scoring::value(public, district);
    for (rank, &seat) in ranking.iter().enumerate() {
        let (cx, cy) = (first + rank as f32 * STEP, y + 25.5);
        let mut parts = Vec::new();
        if painter.recent.posted[district.index()][seat.index()] {
            parts.push(last_mark(seat_outline(seat, 0.0, 0.0, 10.0)));
        }
        parts.push(chip(seat, 0.0, 0.0, 10.0, public.desks[seat].posted[district.index()].to_string()));
        nodes.push(group(parts).at(cx, cy).key(format!("councilmen {} {seat}", district.code())));
        nodes.push(text(cx, y + 50.0, 11.5, format!("+{pay}")).middle().fill(Token::InkSoft));
        pay /= 2;
    }
    nodes
}

/// The names at the ends of the link round the lagoon.
fn lagoon(scene: &mut Scene) {
    let name = |x: f32, content: &str| text(x, 584.0, 12.0, content).face(Face::Italic);
    let nodes = [
        rect(184.0, 570.0, 100.0, 20.0).fill(Token::Water),
        rect(356.0, 570.0, 74.0, 20.0).fill(Token::Water),
        name(278.0, "Santa Croce").end(),
        name(362.0, "Castello"),
        path("M200,580h-8m4,-4l-4,4l4,4").stroke(Token::Ink, 1.2),
        path("M416,580h8m-4,-4l4,4l-4,4").stroke(Token::Ink, 1.2),
    ];
    scene.add(group(nodes).at(MAP.0, MAP.1));
}

/// What is at the left and at the right end of a link as it is drawn.
pub(super) fn ends(link: Link, span: Span) -> (u8, u8) {
    if LINKS[link.index()].3 { (span.second, span.first) } else { (span.first, span.second) }
}

/// The values that a bridge would have, with its higher end towards a district.
pub(super) fn facing(link: Link, bridge: Bridge, high: District) -> Span {
    let (low, top) = (bridge.low(), bridge.high());
    if link.ends().0 == high { Span { first: top, second: low } } else { Span { first: low, second: top } }
}

fn outline() -> Node {
    rounded(-34.0, -16.0, 68.0, 32.0, 7.0)
}

/// A bridge or gondola round its middle; the numerals stay upright whatever the turn.
pub(super) fn tile(left: &str, right: &str, turn: f32, gondola: bool) -> Node {
    let mut nodes = if gondola {
        vec![
            outline().fill(Token::Water.mix(Token::Sheet, 45)).stroke(Token::Print, 1.3),
            path("M-13,-16V16M13,-16V16").stroke(Token::WaterDeep.mix(Token::Water, 30), 1.0),
            group([symbol("i-gondola").tinted(Token::Print).at(-11.5, -12.5).scaled(0.96)]).turned(-turn),
        ]
    } else {
        vec![
            outline().fill(Token::Sheet).stroke(Token::Print, 1.3),
            path("M-13,-16V16M13,-16V16").stroke(HAIR, 1.0),
            path("M-13,9C-7,8 -5,-4 0,-5C5,-4 7,8 13,9V13H8.6C8,6 4,2 0,2C-4,2 -8,6 -8.6,13H-13Z")
                .fill(Token::Stone)
                .stroke(Token::Print, 1.0),
            path("M-13,3C-7,2 -5,-9 0,-10C5,-9 7,2 13,3M-8,-1V4M-3,-8V-4M3,-8V-4M8,-1V4").stroke(Token::Print, 0.9),
        ]
    };
    for (x, value) in [(-23.5, left), (23.5, right)] {
        let numeral = text(0.0, 6.2, 18.0, value).bold().middle().fill(Token::Print);
        nodes.push(numeral.at(x, 0.0).turned(-turn));
    }
    group(nodes).turned(turn).printed()
}

/// How a tile would lie on a link.
pub(super) fn laid(link: Link, span: Span) -> Node {
    let (x, y) = link_at(link);
    let (left, right) = ends(link, span);
    let lying = tile(&left.to_string(), &right.to_string(), LINKS[link.index()].2, span.is_gondola());
    lying.at(x, y)
}

fn one_link(painter: &Painter<'_>, link: Link) -> Node {
    let public = painter.public;
    let (x, y) = link_at(link);
    let turn = LINKS[link.index()].2;
    let (a, b) = link.ends();
    let actions = painter.actions(|action| *action == Action::Link(link));
    let mut label = format!("Link {}, {} to {}", link.number(), a.name(), b.name());
    let mut nodes = Vec::new();
    if painter.recent.links[link.index()] {
        nodes.push(last_mark(outline()).turned(turn));
    }
    if !actions.is_empty() {
        nodes.push(glow(outline()).turned(turn));
    }
    if let Some(span) = public.links[link.index()] {
        let sort = if span.is_gondola() { "gondola" } else { "bridge" };
        label.push_str(&format!(": {sort}, {} for {}, {} for {}", span.first, a.name(), span.second, b.name()));
        nodes.push(laid(link, span).at(0.0, 0.0));
    } else {
        match public.phase {
            Phase::Bridge(Laying::Facing(chosen)) if chosen == link => nodes.push(tile("?", "?", turn, false)),
            Phase::Gondola(Rowing::End(chosen)) if chosen == link => nodes.push(tile("1", "1", turn, true)),
            _ => nodes.push(free(link, turn)),
        }
        label.push_str(": free");
    }
    let where_to = matches!(public.phase, Phase::Bridge(Laying::Where) | Phase::Gondola(Rowing::Where));
    let node = group(nodes).at(x, y).key(format!("link {}", link.number())).label(label);
    painter.act(node, actions, where_to.then_some(Action::Link(link)))
}

fn free(link: Link, turn: f32) -> Node {
    group([
        rounded(-30.0, -15.0, 60.0, 30.0, 7.0).fill(Token::Sheet.thin(60)).stroke(Token::Ink, 1.2).dashed("4 3"),
        path("M-21,0H-10M10,0H21").stroke(Token::InkSoft, 1.2).dashed("1.5 4").round(),
        circle(-22.0, 0.0, 2.6).fill(Token::InkSoft),
        circle(22.0, 0.0, 2.6).fill(Token::InkSoft),
        text(0.0, 4.2, 12.0, link.number().to_string()).middle().fill(Token::InkSoft).turned(-turn),
    ])
    .turned(turn)
}

/// RI-94 to RI-97: the bonus of a bank, and how many of its districts each seat holds.
fn bonus(painter: &Painter<'_>, side: Side) -> Node {
    const WIDTH: f32 = 114.0;
    let public = painter.public;
    let (x, y, tone, name) = match side {
        Side::West => (12.0, 422.0, Token::Town, "West bank"),
        Side::East => (676.0, 10.0, Token::WaterDeep, "East bank"),
    };
    let gone = public.flipped[side.index()];
    let band = format!("M.6,23v-15a7.4,7.4 0 0 1 7.4,-7.4h{}a7.4,7.4 0 0 1 7.4,7.4v15Z", WIDTH - 16.0);
    let mut nodes = vec![
        rounded(0.0, 0.0, WIDTH, 92.0, 8.0).fill(Token::Sheet).stroke(Token::Ink, 1.1),
        path(band).fill(tone.mix(Token::Sheet, 30)),
        serif(WIDTH / 2.0, 16.5, 13.0, name).middle(),
    ];
    if gone {
        nodes.push(check(WIDTH / 2.0, 46.0, 22.0));
        nodes.push(soft(WIDTH / 2.0, 78.0, 12.0, "bonus is paid").middle());
    } else {
        nodes.push(icon("vp", WIDTH / 2.0, 44.0, 36.0));
        nodes.push(text(WIDTH / 2.0, 50.0, 17.0, SIDE_BONUS.to_string()).bold().middle());
        let first = WIDTH / 2.0 - f32::from(public.seats() - 1) * 10.5;
        for (seat, desk) in public.desks.iter() {
            let held = side.districts().iter().filter(|district| desk.posted[district.index()] > 0).count();
            nodes.push(chip(seat, first + seat.index() as f32 * 21.0, 77.0, 8.2, held.to_string()));
        }
    }
    let state = if gone { "is paid" } else { "5 points for a councilman in each of its three districts" };
    group(nodes).at(MAP.0 + x, MAP.1 + y).label(format!("{name}: {state}"))
}

/// The bridge on top of the stack, and the gondolas left.
fn to_come(painter: &Painter<'_>) -> Node {
    let public = painter.public;
    let below = public.bridges.total();
    let left = below + u32::from(public.bridge.is_some());
    let mut nodes = vec![
        rounded(0.0, 0.0, 142.0, 86.0, 8.0).fill(Token::Sheet).stroke(Token::Ink, 1.1),
        soft(10.0, 17.0, 12.0, "Next bridge"),
        soft(132.0, 17.0, 12.0, format!("{left} left")).end(),
        icon("gondola", 22.0, 71.0, 20.0),
        sans(38.0, 76.0, 12.0, "Gondolas").fill(Token::InkSoft),
        soft(132.0, 76.0, 12.0, format!("{} left", public.gondolas)).end(),
    ];
    for depth in (0..below.min(2)).rev() {
        let shift = (depth as f32 + 1.0) * -4.0;
        let under = rounded(37.0 + shift, 24.0 - shift * 0.4, 68.0, 32.0, 7.0);
        nodes.push(under.fill(Token::Stone).stroke(Token::InkSoft, 1.0));
    }
    match public.bridge {
        Some(bridge) => {
            nodes.push(tile(&bridge.low().to_string(), &bridge.high().to_string(), 0.0, false).at(71.0, 40.0))
        }
        None => nodes.push(soft(71.0, 44.0, 12.0, "none").middle()),
    }
    group(nodes)
        .at(MAP.0 + 632.0, MAP.1 + 478.0)
        .label(format!("{left} bridges and {} gondolas to come", public.gondolas))
}
