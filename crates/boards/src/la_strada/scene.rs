//! La Strada as a scene: land, roads, settlements and workshops within their frame.

use game_la_strada::LaStrada;

use super::{border, nodes, places, plans, symbols, terrain, ways};
use crate::{
    scene::{Drawing, Scene, Seen},
    stage::Stage,
};

impl Drawing for LaStrada {
    fn stage(seen: &Seen<'_, LaStrada>) -> Stage {
        let Seen { view, choices, recent, .. } = *seen;
        let [left, top, width, height] = border::FRAME;
        let mut scene = Scene::new("La Strada: the land, its roads and settlements", left, top, width, height);
        let land = view.land();
        let (plans, named) = match choices {
            [] => (Vec::new(), Vec::new()),
            [..] => (plans::plans(view, &land), plans::named(view, &land)),
        };
        terrain::symbols(&mut scene);
        symbols::add(&mut scene, view.sides.seats());
        border::draw(&mut scene, view);
        terrain::draw(&mut scene, view, &land);
        places::on_land(&mut scene, view, &land, choices);
        ways::draw(&mut scene, view, &land, recent);
        plans::roads(&mut scene, view, &plans);
        plans::roads(&mut scene, view, &named);
        nodes::draw(&mut scene, view, &land, choices, &named, recent);
        places::targets(&mut scene, view, &land, choices, &named);
        places::on_nodes(&mut scene, view, &land, choices, &plans);
        plans::tags(&mut scene, view, &land, &plans);
        plans::tags(&mut scene, view, &land, &named);
        places::previews(&mut scene, view, &land, choices);
        Stage::new(scene)
    }
}
