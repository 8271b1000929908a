//! La Strada as a scene: land, roads, settlements and workshops within their frame.

use engine::Forecast;
use game_la_strada::{Action, Event, LaStrada, View};

use super::{border, nodes, places, plans, symbols, terrain, ways};
use crate::scene::{Drawing, Scene};

impl Drawing for LaStrada {
    fn scene(view: &View, choices: &[(Action, Forecast)], recent: &[Event]) -> Scene {
        let [left, top, width, height] = border::FRAME;
        let mut scene = Scene::new("La Strada: the land, its roads and settlements", left, top, width, height);
        let land = view.land();
        let plans = if choices.is_empty() { Vec::new() } else { plans::plans(view, &land) };
        terrain::symbols(&mut scene);
        symbols::add(&mut scene, view.sides.seats());
        border::draw(&mut scene, view);
        terrain::draw(&mut scene, view, &land);
        places::on_land(&mut scene, view, &land, choices);
        ways::draw(&mut scene, view, &land, recent);
        plans::roads(&mut scene, view, &plans);
        nodes::draw(&mut scene, view, &land, choices, recent);
        places::on_nodes(&mut scene, view, &land, choices, &plans);
        places::previews(&mut scene, view, &land, choices, &plans);
        scene
    }
}
