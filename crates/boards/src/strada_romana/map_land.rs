//! The land that the road runs through: hills, harbour, city, trees.

use super::{
    map::{Layout, SQUARE, TOP},
    pieces::sans,
};
use crate::scene::*;

/// The lower edge of the wide land.
const BOTTOM: f32 = 528.0;

pub(super) fn land(map: &Layout) -> Node {
    if map.narrow {
        return narrow(map);
    }
    let mut nodes = ground();
    nodes.extend(hills());
    nodes.extend(sea());
    nodes.extend(rome());
    nodes.extend(country());
    nodes.extend(gardens(map));
    group(nodes)
}

/// The land where squares are small: three tints, a line of hills, the sea and the city.
fn narrow(map: &Layout) -> Node {
    let (forest, plains, hill) = (Token::Forest, Token::Plains, Token::Hill);
    let (top, bottom, road) = (TOP, map.bottom(), map.road());
    let stretches = [
        (15.0, 465.0, plains.mix(Token::Sheet, 25), forest.mix(plains, 60)),
        (480.0, 320.0, forest.mix(plains, 62), forest.mix(plains, 30)),
        (800.0, 465.0, plains.mix(hill, 16), plains.mix(hill, 40)),
    ];
    let mut nodes = Vec::new();
    for (x, width, fill, ridge) in stretches {
        nodes.push(rect(x, top, width, bottom - top).fill(fill));
        let third = width / 3.0;
        let (a, b, c) = (third * 0.6, third * 1.5, third * 2.4);
        let d = format!(
            "M{x},{0}C{1},{2} {3},{4} {5},{0}S{6},{2} {7},{0}",
            road - 40.0,
            x + a,
            road - 58.0,
            x + b - 40.0,
            road - 20.0,
            x + b,
            x + c,
            x + width
        );
        nodes.push(path(format!("{d}V{road}H{x}Z")).fill(ridge));
        nodes.push(path(d).stroke(Token::InkSoft.thin(60), 1.0));
    }
    for x in [480.0, 800.0] {
        nodes.push(line([(x, top), (x, bottom)]).stroke(Token::InkSoft, 1.2).dashed("3 6").round());
    }
    let middle = (top + bottom) / 2.0;
    let sea = format!(
        "M15,{top}H112C96,{0} 90,{1} 92,{middle}C92,{2} 92,{3} 118,{bottom}H15Z",
        top + 40.0,
        top + 80.0,
        bottom - 90.0,
        bottom - 30.0
    );
    nodes.push(path(sea).fill(Token::Water).stroke(Token::Ink, 1.3));
    nodes.push(ship().at(52.0, middle + 40.0));
    let wall = format!(
        "M1188,{top}C1196,{0} 1182,{1} 1188,{middle}C1192,{2} 1184,{3} 1190,{bottom}H1265V{top}Z",
        top + 40.0,
        top + 90.0,
        bottom - 90.0,
        bottom - 40.0
    );
    nodes.push(path(wall).fill(Token::Town.mix(Token::Sheet, 60)).stroke(Token::Ink, 1.3));
    nodes.push(group(temple()).at(0.0, road + 20.0 - 98.0));
    nodes.extend(gardens(map));
    group(nodes)
}

/// What grows where the road has gaps.
fn gardens(map: &Layout) -> [Node; 7] {
    let pine = |x: f32, y: f32, scale: f32| symbol("pine").at(x, y).scaled(scale);
    let cypress = |x: f32, y: f32, height: f32| symbol("cypress").at(x, y).scaled(height / 24.0);
    let (a, b, c, d) = (map.corner(8, 0), map.corner(8, 2), map.corner(11, 0), map.corner(15, 0));
    [
        pine(a.0 + 20.0, a.1 + SQUARE - 14.0, 0.8),
        cypress(a.0 + 46.0, a.1 + SQUARE - 16.0, 22.0),
        symbol("villa").at(b.0 + 12.0, b.1 + 44.0).scaled(0.9),
        pine(c.0 + 26.0, c.1 + SQUARE - 12.0, 0.85),
        cypress(c.0 + 50.0, c.1 + SQUARE - 14.0, 22.0),
        cypress(d.0 + 20.0, d.1 + 50.0, 24.0),
        pine(d.0 + 42.0, d.1 + 54.0, 0.6),
    ]
}

/// Three stretches of land, each with its own tint above and below the road.
fn ground() -> Vec<Node> {
    let stretches = [
        (80.0, 400.0, Token::Plains.mix(Token::Sheet, 25), Token::Plains.mix(Token::Forest, 20)),
        (480.0, 320.0, Token::Plains.mix(Token::Forest, 38), Token::Forest.mix(Token::Plains, 52)),
        (800.0, 400.0, Token::Plains.mix(Token::Hill, 16), Token::Plains.mix(Token::Forest, 24)),
    ];
    let mut nodes = Vec::new();
    for (x, width, above, below) in stretches {
        nodes.push(rect(x, TOP, width, 233.0).fill(above));
        nodes.push(rect(x, TOP + 233.0, width, 232.0).fill(below));
    }
    nodes
}

/// A smooth open line through points.
fn smooth(points: Ridge) -> String {
    let mut d = format!("M{},{}", points[0].0, points[0].1);
    let last = points.len() - 1;
    for at in 0..last {
        let (before, from, to, after) =
            (points[at.saturating_sub(1)], points[at], points[at + 1], points[(at + 2).min(last)]);
        let lean = |a: f32, b: f32| (b - a) * 0.17;
        d.push_str(&format!(
            "C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}",
            from.0 + lean(before.0, to.0),
            from.1 + lean(before.1, to.1),
            to.0 - lean(from.0, after.0),
            to.1 - lean(from.1, after.1),
            to.0,
            to.1
        ));
    }
    d
}

/// The points of a line of hills from left to right.
type Ridge = &'static [(f32, f32)];

/// Lines of hills above and below the road.
fn hills() -> Vec<Node> {
    let (forest, plains, hill) = (Token::Forest, Token::Plains, Token::Hill);
    let upper = TOP + 232.0;
    let ridges: [(Ridge, Colour, f32); 8] = [
        (
            &[(80.0, 122.0), (140.0, 110.0), (220.0, 100.0), (300.0, 122.0), (390.0, 98.0), (480.0, 118.0)],
            forest.mix(plains, 52),
            upper,
        ),
        (
            &[(480.0, 116.0), (560.0, 92.0), (640.0, 112.0), (730.0, 88.0), (800.0, 110.0)],
            forest.mix(plains, 24),
            upper,
        ),
        (
            &[(480.0, 150.0), (560.0, 132.0), (640.0, 150.0), (720.0, 128.0), (800.0, 148.0)],
            forest.mix(plains, 38),
            upper,
        ),
        (
            &[(80.0, 144.0), (140.0, 152.0), (240.0, 136.0), (330.0, 154.0), (420.0, 138.0), (480.0, 150.0)],
            plains.mix(forest, 26),
            upper,
        ),
        (
            &[(800.0, 150.0), (900.0, 134.0), (1000.0, 152.0), (1080.0, 138.0), (1140.0, 150.0), (1200.0, 140.0)],
            plains.mix(hill, 40),
            upper,
        ),
        (
            &[(80.0, 470.0), (180.0, 456.0), (280.0, 474.0), (380.0, 458.0), (480.0, 470.0)],
            forest.mix(plains, 50),
            BOTTOM,
        ),
        (&[(480.0, 470.0), (580.0, 454.0), (680.0, 472.0), (800.0, 456.0)], hill.mix(plains, 60), BOTTOM),
        (
            &[(800.0, 456.0), (900.0, 472.0), (1010.0, 454.0), (1110.0, 470.0), (1200.0, 458.0)],
            forest.mix(plains, 52),
            BOTTOM,
        ),
    ];
    let mut nodes = Vec::new();
    for (points, fill, floor) in ridges {
        let ridge = smooth(points);
        let (first, last) = (points[0].0, points[points.len() - 1].0);
        nodes.push(path(format!("{ridge}L{last},{floor}L{first},{floor}Z")).fill(fill));
        nodes.push(path(ridge).stroke(Token::InkSoft.thin(80), 0.9));
    }
    for x in [480.0, 800.0] {
        for (from, to) in [(TOP, 196.0), (396.0, BOTTOM)] {
            nodes.push(line([(x, from), (x, to)]).stroke(Token::InkSoft, 1.0).dashed("2 5").round());
        }
    }
    nodes
}

fn sea() -> Vec<Node> {
    let coast = "C128,90 146,120 128,148C116,166 94,172 92,190V404C94,420 120,424 130,446C140,476 116,500 132,528";
    let mut nodes = vec![
        path(format!("M26,64H140{coast}H26A10,10 0 0 1 16,518V74A10,10 0 0 1 26,64Z")).fill(Token::Water),
        path(format!("M140,64{coast}")).stroke(Token::Water.mix(Token::Sheet, 50), 9.0),
        path(format!("M140,64{coast}")).stroke(Token::Ink, 1.3),
    ];
    let mut waves = String::new();
    for (x, y) in [
        (22, 76),
        (66, 72),
        (92, 88),
        (20, 238),
        (52, 244),
        (20, 364),
        (58, 372),
        (26, 392),
        (52, 404),
        (22, 420),
        (68, 424),
        (94, 440),
        (26, 436),
        (24, 512),
        (70, 508),
        (98, 516),
        (94, 500),
    ] {
        waves.push_str(&format!("M{x},{y}c4,-4 7,-4 11,0s7,4 11,0"));
    }
    nodes.push(path(waves).stroke(Token::WaterDeep, 1.1).round().class("fine"));
    nodes.extend(lighthouse());
    nodes.push(ship().at(52.0, 304.0).scaled(1.05));
    nodes.push(ship().at(62.0, 478.0).scaled(0.8));
    nodes
}

fn lighthouse() -> [Node; 5] {
    [
        path("M34,164h40l-4,8h-32Z").fill(Token::Stone).stroke(Token::Ink, 1.0),
        path("M40,164V138H68V164ZM44,138V116H64V138ZM48,116V100H60V116ZM46,100h16")
            .fill(Token::Sheet)
            .stroke(Token::Ink, 1.0),
        path("M54,82c5,6 5,9 3.4,13h-6.8c-1.6,-4 -1.6,-7 3.4,-13Z").fill(Token::Gold).stroke(Token::Ink, 0.9),
        path("M51,164v-10q3,-4 6,0v10ZM52.4,133v-7q1.6,-3 3.2,0v7Z").fill(Token::InkSoft),
        path("M30,90L20,86M30,98L18,99M78,90L88,86M78,98L90,99").stroke(Token::Gold, 1.2).round(),
    ]
}

fn ship() -> Node {
    group([
        path("M-26,2C-22,12 -14,15 0,15C14,15 24,12 28,-4C22,0 10,3 0,3C-10,3 -20,3 -26,2Z")
            .fill(Token::Hill.mix(Token::Print, 25))
            .stroke(Token::Ink, 1.1),
        path("M0,3V-30").stroke(Token::Ink, 1.5),
        path("M-17,-26H17C20,-16 19,-8 15,-3H-15C-11,-10 -12,-18 -17,-26Z").fill(Token::Sheet).stroke(Token::Ink, 1.0),
        path("M-8,-26C-4,-18 -4,-10 -7,-3M7,-26C11,-18 11,-10 7,-3").stroke(Token::Accent, 2.2),
        path("M-30,18c5,-4 9,-4 14,0s9,4 14,0s9,-4 14,0s9,4 14,0").stroke(Token::WaterDeep, 1.2).round(),
    ])
}

fn rome() -> Vec<Node> {
    let wall = "C1196,110 1180,150 1188,190V404C1180,450 1196,480 1188,528";
    let plain = |d: &str| path(d).fill(Token::Sheet).stroke(Token::Ink, 0.9);
    let mut nodes = vec![
        path(format!("M1188,64{wall}H1254A10,10 0 0 0 1264,518V74A10,10 0 0 0 1254,64Z"))
            .fill(Token::Town.mix(Token::Sheet, 60)),
        path(format!("M1188,64{wall}")).stroke(Token::Ink, 1.2),
        group(temple()),
        plain("M1198,262h58v70h-58ZM1200,238h54v16h-54Z"),
        path("M1194,254h66v10h-66ZM1192,332h70v5h-70Z").fill(Token::Stone).stroke(Token::Ink, 1.0),
        path("M1215,332v-34a12,12 0 0 1 24,0v34Z").fill(Token::Town.mix(Token::Print, 35)).stroke(Token::Ink, 1.0),
        path("M1203,332v-22a4,4 0 0 1 8,0v22M1243,332v-22a4,4 0 0 1 8,0v22").stroke(Token::Ink, 0.9),
        sans(1227.0, 251.5, 14.5, "SPQR").face(Face::Serif).bold().middle(),
    ];
    for (x, width, height) in [(1198, 18, 26), (1216, 22, 36), (1238, 20, 24)] {
        let top = 500 - height;
        nodes.push(plain(&format!("M{x},{top}h{width}v{height}h-{width}Z")));
        let half = width / 2 + 2;
        nodes.push(path(format!("M{},{top}l{half},-8l{half},8Z", x - 2)).fill(Token::Town).stroke(Token::Ink, 0.9));
        let (left, right, door) = (x + 5, x + width - 8, x + width / 2 - 3);
        let panes = format!("M{left},{0}v-4h3v4ZM{right},{0}v-4h3v4ZM{door},500v-9h6v9Z", top + 9);
        nodes.push(path(panes).fill(Token::InkSoft));
    }
    nodes
}

/// A temple at its place on the wide land.
fn temple() -> [Node; 5] {
    let plain = |d: &str| path(d).fill(Token::Sheet).stroke(Token::Ink, 0.9);
    [
        path("M1194,168h64v-5h-64ZM1197,163h58v-4h-58Z").fill(Token::Stone).stroke(Token::Ink, 0.9),
        plain(&(0..5).map(|at| format!("M{:.1},122h6v37h-6Z", 1200.0 + at as f32 * 11.6)).collect::<String>()),
        plain("M1196,116h60v6h-60Z"),
        path("M1194,116L1226,98L1258,116Z").fill(Token::Town).stroke(Token::Ink, 1.0),
        circle(1226.0, 110.0, 2.6).fill(Token::Sheet).stroke(Token::Ink, 0.8),
    ]
}

/// Trees, villas, an aqueduct, vines and a field.
fn country() -> Vec<Node> {
    let pine = |x: f32, y: f32, scale: f32| symbol("pine").at(x, y).scaled(scale);
    let cypress = |x: f32, y: f32, height: f32| symbol("cypress").at(x, y).scaled(height / 24.0);
    let villa = |x: f32, y: f32, scale: f32| symbol("villa").at(x, y).scaled(scale);
    let mut nodes = vec![
        pine(1206.0, 440.0, 0.9),
        pine(1244.0, 446.0, 0.75),
        cypress(1226.0, 446.0, 26.0),
        pine(166.0, 140.0, 0.9),
        cypress(196.0, 138.0, 22.0),
        villa(214.0, 134.0, 1.0),
        cypress(270.0, 136.0, 24.0),
        cypress(281.0, 136.0, 18.0),
        pine(316.0, 138.0, 0.95),
        pine(346.0, 132.0, 0.7),
        pine(500.0, 134.0, 0.85),
        villa(552.0, 92.0, 0.75),
        cypress(640.0, 128.0, 24.0),
        cypress(652.0, 128.0, 18.0),
        pine(676.0, 132.0, 0.7),
        pine(828.0, 136.0, 0.9),
        cypress(858.0, 132.0, 24.0),
        villa(880.0, 130.0, 0.95),
        pine(952.0, 138.0, 0.8),
        cypress(986.0, 138.0, 20.0),
        pine(1134.0, 134.0, 0.95),
        cypress(1164.0, 140.0, 24.0),
        cypress(1176.0, 140.0, 18.0),
        pine(354.0, 518.0, 0.8),
        cypress(153.0, 520.0, 18.0),
        villa(500.0, 516.0, 1.0),
        pine(566.0, 518.0, 0.95),
        cypress(684.0, 518.0, 22.0),
        pine(914.0, 518.0, 0.9),
        villa(942.0, 516.0, 1.05),
        cypress(1002.0, 518.0, 24.0),
        pine(1136.0, 516.0, 1.0),
        cypress(1160.0, 520.0, 24.0),
        cypress(1170.0, 520.0, 18.0),
    ];
    nodes.push(aqueduct(164.0, 520.0));
    nodes.extend(vines(528.0, 112.0, 14.0, 2));
    nodes.extend(vines(602.0, 490.0, 13.0, 3));
    nodes.extend(field(818.0, 488.0));
    nodes
}

fn aqueduct(x: f32, y: f32) -> Node {
    let mut d = format!("M{x},{}h182v7h-182Z", y - 42.0);
    for arch in 0..7 {
        d.push_str(&format!("M{},{y}v-35h26v35h-4v-20a9,9 0 0 0 -18,0v20Z", x + arch as f32 * 26.0));
    }
    path(d).fill(Token::Stone).stroke(Token::Ink, 0.9)
}

fn vines(x: f32, y: f32, step: f32, rows: u8) -> Vec<Node> {
    let (mut rails, mut leaves) = (String::new(), String::new());
    for row in 0..rows {
        let (x, y) = (x - f32::from(row) * 5.0, y + f32::from(row) * 10.0);
        rails.push_str(&format!("M{x},{y}h{}", step * 6.0));
        for plant in 0..6 {
            let left = x + plant as f32 * step + step / 2.0 - 3.4;
            leaves.push_str(&format!("M{left:.1},{:.1}a3.4,3.4 0 1 1 6.8,0a3.4,3.4 0 1 1 -6.8,0Z", y - 3.0));
        }
    }
    vec![
        path(rails).stroke(Token::InkSoft, 0.7),
        path(leaves).fill(Token::Forest.mix(Token::Print, 10)).stroke(Token::InkSoft, 0.7),
    ]
}

fn field(x: f32, y: f32) -> [Node; 2] {
    let furrows: String = (1..6)
        .map(|at| format!("M{:.1},{y}L{:.1},{}", x + 14.0 + at as f32 * 12.3, x + at as f32 * 13.3, y + 30.0))
        .collect();
    [
        path(format!("M{x},{}l14,-30h74l-8,30Z", y + 30.0))
            .fill(Token::Plains.mix(Token::Gold, 25))
            .stroke(Token::InkSoft, 0.8),
        path(furrows).stroke(Token::InkSoft, 0.6),
    ]
}
