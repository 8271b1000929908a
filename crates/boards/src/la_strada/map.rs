//! The map: land, roads, settlements and workshops, with what can be done there.

use super::{map_land, map_nodes, map_places, map_plans, map_roads, stage::Painter, symbols, words};
use crate::scene::Scene;

/// Left, top, width and height of the land with its rim, and some room below, since the sheet of a
/// phone lies over the lower edge.
pub(super) const FRAME: [f32; 4] = [-400.0, -360.0, 800.0, 738.0];

/// The map, back to front.
pub(super) fn draw(painter: &Painter<'_>) -> Scene {
    let [left, top, width, height] = FRAME;
    let mut scene = Scene::new(words::TITLE, left, top, width, height);
    map_land::symbols(&mut scene, painter.small());
    symbols::add(&mut scene, painter.view.sides.seats());
    map_land::draw(&mut scene, painter);
    map_places::on_land(&mut scene, painter);
    map_roads::draw(&mut scene, painter);
    map_plans::roads(&mut scene, painter);
    map_nodes::draw(&mut scene, painter);
    map_places::on_nodes(&mut scene, painter);
    map_plans::tags(&mut scene, painter);
    map_places::previews(&mut scene, painter);
    scene
}
