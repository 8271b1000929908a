//! The drawings of Attika: buildings, landscapes, cards, coins, shrines and amphorae.

use engine::Per;
use game_attika::material::{Building, Land};

use super::geometry::R;
use crate::{scene::*, stage};

/// The drawings of `symbols/attika`: buildings in a box of 40, and what else is small.
const FILES: &[(&str, &str)] = files::files!(
    "attika",
    "at-",
    [
        "agora",
        "amphora",
        "amphora-empty",
        "baths",
        "capital",
        "card",
        "card-f",
        "card-h",
        "card-m",
        "card-w",
        "coin-f",
        "coin-h",
        "coin-m",
        "coin-w",
        "farmstead",
        "flower",
        "fortress",
        "grain",
        "grass-0",
        "grass-1",
        "grass-2",
        "gymnasium",
        "harbour",
        "mill",
        "mint",
        "odeon",
        "oracle",
        "quarry",
        "road",
        "settlement",
        "ship",
        "shrine",
        "sign-f",
        "sign-h",
        "sign-m",
        "sign-w",
        "silver-mine",
        "stadium",
        "stoa",
        "temple",
        "theatre",
        "tower",
        "vineyard",
        "vintner"
    ]
);

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
pub(super) fn cards_icon(cards: Per<Land, u8>) -> Scene {
    let all: Vec<Land> = Land::ALL.into_iter().flat_map(|land| (0..cards[land]).map(move |_| land)).collect();
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
    scene.files = FILES;
    scene.symbol("at-plain", [hex_ground(None)]);
    for land in Land::ALL {
        scene.symbol(ground_name(Some(land)), [hex_ground(Some(land))]);
        let ring = circle(0.0, 0.0, 13.0).fill(Token::Chalk).stroke(Token::Legal, 2.4);
        scene.symbol(format!("at-giver-{}", letter(land)), [ring, land_coin(land, 0.0, 0.0, 10.0)]);
    }
}

fn hex_ground(land: Option<Land>) -> Node {
    hexagon(0.0, 0.0, R).fill(ground(land)).stroke(Token::Ink.thin(28), 1.0)
}
