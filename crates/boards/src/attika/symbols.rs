//! The drawings of Attika: buildings, landscapes, cards, coins, shrines and amphorae.

use game_attika::material::{Building, LANDS, Land};

use super::geometry::R;
use crate::{scene::*, stage};

/// The picture of a building, in a box of 40; `Fill` parts are solid.
struct Picture {
    name: &'static str,
    lines: &'static str,
    solid: &'static str,
}

const fn picture(name: &'static str, lines: &'static str, solid: &'static str) -> Picture {
    Picture { name, lines, solid }
}

#[rustfmt::skip]
static PICTURES: [Picture; 22] = [
    picture("capital", "M-17 15H17M-14 11H14M0-17L15-7H-15ZM-11-6V10M-4-6V10M4-6V10M11-6V10", "M0-17V-20H5V-17.5H0zM-1.8-10.6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z"),
    picture("temple", "M-14 13H14M0-13L13-5H-13ZM-9-4V12M-3-4V12M3-4V12M9-4V12", ""),
    picture("oracle", "M-9-2H9Q8 5 0 5T-9-2ZM-6 4L-9 15M6 4L9 15M0 5V15M-8 11H8M-3-6Q-6-10-2-12T-2-17M3-6Q6-9 3-11T5-16", ""),
    picture("theatre", "M-16-6A16 16 0 0 0 16-6M-11-6A11 11 0 0 0 11-6M-6-6A6 6 0 0 0 6-6M-16-6H16M-12-11H12M0 10V0M-9 7L-4-2M9 7L4-2", ""),
    picture("odeon", "M-8-13Q-12 2-5 9H5Q12 2 8-13M-9-7H9M-7 9H7V13H-7ZM-3-7V9M0-7V9M3-7V9", ""),
    picture("agora", "M-14-4L-11-13H11L14-4ZM-14-4Q-11.5-9.3-4.7-4Q0 0 4.7-4Q9.3 0 14-4M-11-1V13M11-1V13M-14 13H14M-6 6H6V13H-6ZM-4.7-4L-3.6-13M4.7-4L3.6-13", ""),
    picture("stoa", "M-17 10H17M-17-8H17M-15-12H15L17-8M-15-12L-17-8M-14-7V9M-8.4-7V9M-2.8-7V9M2.8-7V9M8.4-7V9M14-7V9", ""),
    picture("gymnasium", "M-1.2-12a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM1-8Q-3-2 0 3L-5 8L-9 14M0 3L6 7L5 14M0-6Q-8-6-10 1M1-6Q8-4 11-8", "M10.1-9a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z"),
    picture("stadium", "M-9-10H9A10 10 0 0 1 9 10H-9A10 10 0 0 1-9-10ZM-8-5H8A5 5 0 0 1 8 5H-8A5 5 0 0 1-8-5ZM0-10V-5M0 5V10", ""),
    picture("baths", "M-15 1H15Q14 12 6 12H-6Q-14 12-15 1ZM-9 12V15M9 12V15M-7-3Q-10-6-7-9T-7-14M0-3Q-3-6 0-9T0-14M7-3Q4-6 7-9T7-14", ""),
    picture("farmstead", "M-13 13V-2L-3-11L7-2V13ZM-6 13V5H0V13M7 13H15V3L7-2M-16 0L-3-12.5L10 0", ""),
    picture("grain", "M0 16V-6M0 8Q-7 7-7 1Q0 2 0 8ZM0 8Q7 7 7 1Q0 2 0 8ZM0 1Q-7 0-7-6Q0-5 0 1ZM0 1Q7 0 7-6Q0-5 0 1ZM0-6Q-4-10 0-16Q4-10 0-6Z", ""),
    picture("mill", "M-14-3a14 6 0 1 0 28 0a14 6 0 1 0-28 0zM-14-3V6Q-13 12 0 12T14 6V-3M-3.5-3a3.5 1.6 0 1 0 7 0a3.5 1.6 0 1 0-7 0zM10-5V-14H14M-6 2V10M6 2V10", ""),
    picture("quarry", "M-16 13H16V5H2V13M2 5V-3H-12V5M-16 13V5H2M-12 5H-16M2-3H12V5M-2-8L10-14M2-14Q9-17 14-9", ""),
    picture("fortress", "M-16 13V-8H-11V-4H-7V-8H-3V-4H3V-8H7V-4H11V-8H16V13ZM-5 13V6A5 5 0 0 1 5 6V13M0-8V-17L7-14.5L0-12", ""),
    picture("tower", "M-7 14V-5H-10V-14H-6V-10.5H-2V-14H2V-10.5H6V-14H10V-5H7V14ZM-10-5H10M-2.5 14V8A2.5 2.5 0 0 1 2.5 8V14M0-1V3", ""),
    picture("harbour", "M-3.6-12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0zM0-8.4V14M-7-4H7M-13 4Q-12 14 0 14T13 4M-16 7L-13 3L-9 6.5M16 7L13 3L9 6.5", ""),
    picture("ship", "M-17 4H12Q17 2 16-4Q19 10 9 12H-10Q-16 11-17 4ZM-2 4V-15M-11-13H7Q10-6 7-1H-11Q-8-7-11-13ZM-10 8L-13 15M-4 8L-7 15M2 8L-1 15", ""),
    picture("silver-mine", "M-17 13Q-14-13 0-13T17 13ZM-7 13V3A7 7 0 0 1 7 3V13M-4-2L-7-8M4-2L7-8", "M-3 9H3V13H-3Z"),
    picture("mint", "M-14.5 0a14.5 14.5 0 1 0 29 0a14.5 14.5 0 1 0-29 0zM-6.4-3a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM.8-3a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM-6.5-7.5Q-6 8 0 8.5Q6 8 6.5-7.5M0-2V1.5", ""),
    picture("vineyard", "M0-9Q-1-14-6-15M0-9Q4-15 11-13Q9-7 0-9", "M-9.7-3a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM-3.2-3.6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM3.3-3a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM-6.5 3a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM.1 3a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM-3.2 9a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z"),
    picture("vintner", "M-12-9H12Q12 2 0 2T-12-9ZM0 2V11M-7 13Q0 9 7 13ZM-12-7Q-18-8-16-3T-9-1M12-7Q18-8 16-3T9-1", ""),
];
const ROAD: Picture = picture("road", "M-13 15L-4-14M13 15L4-14M0-12V-8M0-4V2M0 7V14M-15-14H-7M7-14H15", "");

/// The colours of the landscapes on printed matter, which does not change in the dark.
const PRINTED: [u32; 4] = [0x008f_b3bd, 0x0093_a871, 0x00c7_9b68, 0x00a7_9c92];

/// The black of main buildings' backs.
pub(super) const BLACK: Token = Token::Tone(0x002a_251f, 0x000c_0b09);

/// The name of a landscape's drawing.
pub(super) const fn letter(land: Land) -> char {
    land.letter()
}

/// The colour of a landscape on the map; of a plain hex for none.
pub(super) const fn ground(land: Option<Land>) -> Token {
    match land {
        Some(Land::Water) => Token::Water,
        Some(Land::Forest) => Token::Forest,
        Some(Land::Hill) => Token::Hill,
        Some(Land::Mountain) => Token::Mountain,
        None => Token::Plains,
    }
}

/// The colour of a landscape on cards and coins.
pub(super) const fn printed(land: Land) -> Token {
    let number = PRINTED[land.index()];
    Token::Tone(number, number)
}

/// The name of a building's picture; copies share one.
pub(super) fn kind(building: Building) -> String {
    let id = building.printed().id;
    format!("at-{}", id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-'))
}

/// The picture of a building, in the colour it is tinted with.
pub(super) fn icon(building: Building, x: f32, y: f32, scale: f32, colour: impl Into<Colour>) -> Node {
    symbol(kind(building)).at(x, y).scaled(scale).tinted(colour)
}

/// A coin that shows a landscape, of radius 10 before it is scaled.
pub(super) fn land_coin(land: Land, x: f32, y: f32, r: f32) -> Node {
    symbol(format!("at-coin-{}", letter(land))).at(x, y).scaled(r / 10.0)
}

/// An amphora of 24 in height before it is scaled, won or still to win.
pub(super) fn amphora(x: f32, y: f32, scale: f32, won: bool) -> Node {
    symbol(if won { "at-amphora" } else { "at-amphora-empty" }).at(x, y).scaled(scale)
}

/// The name of a hex's ground.
pub(super) fn ground_name(land: Option<Land>) -> String {
    land.map_or_else(|| "at-plain".into(), |land| format!("at-ground-{}", letter(land)))
}

/// The name of a landscape's sign on the map.
pub(super) fn sign_name(land: Land) -> String {
    format!("at-sign-{}", letter(land))
}

/// The back of a card in a line.
pub(super) fn back_icon() -> Scene {
    stage::picture(13.0, 18.0, [symbol("at-card").scaled(1.15)])
}

/// An amphora in a line.
pub(super) fn amphora_icon() -> Scene {
    stage::picture(14.0, 20.0, [amphora(0.0, 0.0, 0.76, true)])
}

/// A settlement in a line.
pub(super) fn settlement_icon() -> Scene {
    stage::picture(16.0, 17.0, [settlement(0.0, 0.0, 7.0)])
}

/// A map tile in a line.
pub(super) fn tile_icon() -> Scene {
    stage::picture(22.0, 22.0, [symbol("at-flower").scaled(0.9)])
}

/// A building in a line.
pub(super) fn building_icon(building: Building) -> Scene {
    stage::picture(24.0, 24.0, [icon(building, 0.0, 0.0, 0.6, Token::Ink)])
}

/// A landscape in a line.
pub(super) fn land_icon(land: Land) -> Scene {
    stage::picture(20.0, 20.0, [land_coin(land, 0.0, 0.0, 9.0)])
}

/// The cost of a building in a line.
pub(super) fn cost_icon(building: Building) -> Scene {
    let cost = building.cost();
    let wide = f32::from(cost.total()) * 17.0;
    let coin = |(index, land): (usize, Land)| land_coin(land, (index as f32 + 0.5) * 17.0 - wide / 2.0, 0.0, 8.2);
    stage::picture(wide + 2.0, 20.0, cost.iter().enumerate().map(coin))
}

/// Landscape cards in a line, so many of each, one over the other.
pub(super) fn cards_icon(cards: [u8; LANDS]) -> Scene {
    let all: Vec<Land> = Land::ALL.into_iter().flat_map(|land| (0..cards[land.index()]).map(move |_| land)).collect();
    let step = (40.0 / all.len().max(1) as f32).min(13.0);
    let wide = 20.0 + step * all.len().saturating_sub(1) as f32;
    let place =
        |(index, land): (usize, Land)| card_of(land).scaled(0.47).at(10.0 + index as f32 * step - wide / 2.0, 0.0);
    stage::picture(wide, 27.0, all.into_iter().enumerate().map(place))
}

/// A landscape card, 40 by 54 round the origin.
pub(super) fn card_of(land: Land) -> Node {
    symbol(format!("at-card-{}", letter(land)))
}

/// The back of a card, 10 by 14, round a point.
pub(super) fn small_card(x: f32, y: f32) -> Node {
    symbol("at-card").at(x, y)
}

/// The mark of a settlement.
pub(super) fn settlement(x: f32, y: f32, r: f32) -> Node {
    symbol("at-settlement").at(x, y).scaled(r / 10.0)
}

/// All drawings.
pub(super) fn define(scene: &mut Scene) {
    for one in PICTURES.iter().chain([&ROAD]) {
        let mut parts = vec![path(one.lines).stroke(Token::Current, 2.0).round()];
        if !one.solid.is_empty() {
            parts.push(path(one.solid).fill(Token::Current));
        }
        scene.symbol(format!("at-{}", one.name), parts);
    }
    scene.symbol("at-plain", [hex_ground(None)]);
    for land in Land::ALL {
        scene.symbol(ground_name(Some(land)), [hex_ground(Some(land))]);
        scene.symbol(sign_name(land), [sign(land, Token::Ink, Token::Sheet)]);
        let coin = circle(0.0, 0.0, 10.0).fill(printed(land)).stroke(Token::Print, 1.1);
        scene.symbol(format!("at-coin-{}", letter(land)), [coin, sign(land, Token::Print, Token::Chalk).scaled(0.645)]);
        scene.symbol(format!("at-card-{}", letter(land)), card_face(land));
        let ring = circle(0.0, 0.0, 13.0).fill(Token::Chalk).stroke(Token::Legal, 2.4);
        scene.symbol(format!("at-giver-{}", letter(land)), [ring, land_coin(land, 0.0, 0.0, 10.0)]);
    }
    for variant in 0..3 {
        scene.symbol(format!("at-grass-{variant}"), [tufts(variant)]);
    }
    scene.symbol("at-card", card_back());
    scene.symbol("at-flower", [flower()]);
    scene.symbol("at-settlement", [hexagon(0.0, 0.0, 10.0).stroke(Token::Ink, 3.0)]);
    scene.symbol("at-shrine", shrine());
    for (name, fill, line) in [("at-amphora", Token::Town, Token::Ink), ("at-amphora-empty", Token::Sheet, Token::Edge)]
    {
        scene.symbol(
            name,
            [
                path("M-3.5-12H3.5V-10L2.5-7C6-5 7 0 4 6L2 10V12H-2V10L-4 6C-7 0-6-5-2.5-7L-3.5-10Z")
                    .fill(fill)
                    .stroke(line, 1.6),
                path("M-3-10Q-8-10-6-3M3-10Q8-10 6-3M-5.5 0H5.5").stroke(line, 1.6).round(),
            ],
        );
    }
}

fn hex_ground(land: Option<Land>) -> Node {
    hexagon(0.0, 0.0, R).fill(ground(land)).stroke(Token::Ink.thin(28), 1.0)
}

/// The sign of a landscape, in a box of 24.
fn sign(land: Land, ink: Token, paper: Token) -> Node {
    match land {
        Land::Water => {
            group([path("M-10-4.5q3.3-4 6.7 0t6.6 0t6.7 0M-10 1.5q3.3-4 6.7 0t6.6 0t6.7 0M-6.5 7.5q3.3-4 6.5 0t6.5 0")
                .stroke(ink, 2.2)
                .round()])
        }
        Land::Forest => group([
            path("M-5 9V4M5.5 10V5").stroke(ink, 2.2).round(),
            path("M-5-10C-1-5 .5 0-.5 4.5H-9.5C-10.5 0-9-5-5-10Z").fill(ink).stroke(ink, 1.6),
            path("M5.5-6C8.5-2 10.5 2 9.5 5.5H1.5C.8 2 2.5-2 5.5-6Z").fill(paper).stroke(ink, 1.6),
        ]),
        Land::Hill => group([
            path("M-11 7C-8-6-1-6 2 7M-1.5-1C1-8 8-9 11.5 7H-11").stroke(ink, 1.8).round(),
            path("M-7 3.5q1-4 3-5M5.5 3q0-4 2-5.5").stroke(ink, 1.3).round(),
        ]),
        Land::Mountain => group([
            path("M-11.5 8L-3.5-9L1-1L4.5-5.5L11.5 8Z").fill(paper).stroke(ink, 1.8),
            path("M-3.5-9L1-1L-.5 1.5L2.5 8H-2L-4.5 1ZM4.5-5.5L11.5 8H6.5L5 2Z").fill(ink),
        ]),
    }
}

/// Grass on a hex without a landscape.
fn tufts(variant: usize) -> Node {
    let places: [&[(f32, f32)]; 3] = [
        &[(-14.0, -6.0), (10.0, -14.0), (2.0, 12.0), (-18.0, 16.0), (20.0, 8.0)],
        &[(-10.0, -16.0), (14.0, -6.0), (-4.0, 4.0), (8.0, 19.0), (-20.0, 8.0)],
        &[(4.0, -18.0), (-16.0, -2.0), (18.0, 2.0), (-6.0, 17.0), (13.0, 18.0)],
    ];
    let d: String = places[variant % 3]
        .iter()
        .map(|(x, y)| format!("M{} {y}q.5-3-1-4.5m4 4.5v-6m3 6q-.5-3 1-4.5", x - 3.0))
        .collect();
    path(d).stroke(Token::Tone(0x00b9_a765, 0x009a_8d5c), 1.0).round()
}

/// A card with a landscape, 40 by 54 round the origin.
fn card_face(land: Land) -> Vec<Node> {
    vec![
        rounded(-20.0, -27.0, 40.0, 54.0, 5.0).fill(Token::Chalk).stroke(Token::Print, 1.2),
        rounded(-16.0, -23.0, 32.0, 46.0, 3.0).fill(printed(land)),
        sign(land, Token::Print, Token::Chalk).scaled(1.15),
    ]
}

/// The back of a card, 10 by 14 round the origin.
fn card_back() -> Vec<Node> {
    vec![
        rounded(-5.0, -7.0, 10.0, 14.0, 1.6).fill(Token::Tone(0x00f3_e7c8, 0x00f3_e7c8)).stroke(Token::Print, 1.0),
        rounded(-3.2, -5.2, 6.4, 10.4, 0.8).stroke(Token::Tone(0x00c7_9b68, 0x00c7_9b68), 0.9),
    ]
}

/// A map tile in small.
fn flower() -> Node {
    let places = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.5, 1.5), (-0.5, 1.5), (0.5, -1.5), (-0.5, -1.5)];
    let hexes =
        places.map(|(x, y): (f32, f32)| format!("M{} {}l3.8 2.2v4.4l-3.8 2.2l-3.8-2.2v-4.4Z", x * 7.6, y * 4.4 - 4.4));
    path(hexes.concat()).fill(Token::Road).stroke(Token::Ink, 1.0)
}

fn shrine() -> Vec<Node> {
    let [stone, town] = [Token::Tone(0x00d9_d2c4, 0x00d9_d2c4), Token::Tone(0x00d7_9b7d, 0x00d7_9b7d)];
    let part = |d: &str, fill: Token| path(d).fill(fill).stroke(Token::Print, 1.4);
    let mut parts = vec![
        hexagon(0.0, 0.0, R).fill(Token::Tone(0x003a_332b, 0x0012_100d)).stroke(Token::Print, 2.0),
        hexagon(0.0, 0.0, R - 5.0).stroke(Token::Gold, 1.2),
        part("M-24 23H24V18H-24Z", stone),
        part("M-21 18H21V14H-21Z", Token::Chalk),
        part("M-19-5H19V-9H-19Z", Token::Chalk),
        part("M0-22L22-9H-22Z", town),
        circle(0.0, -13.5, 2.6).fill(Token::Gold).stroke(Token::Print, 1.0),
    ];
    for x in [-15.0, -5.0, 5.0, 15.0] {
        parts.push(rect(x - 2.6, -5.0, 5.2, 19.0).fill(Token::Chalk).stroke(Token::Print, 1.4));
        parts.push(line([(x, -4.0), (x, 13.0)]).stroke(Token::Print, 0.7));
    }
    parts
}
