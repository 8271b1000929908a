//! The board of Attika as a scene: the land, the player boards, hand and stock.

use game_attika::{Attika, End, View};

use super::{board, hand, land, panel, pieces, plan::Plan, seats, sites, symbols, tile};
use crate::{
    scene::{Drawing, Scene, Seen, name_of},
    stage::Stage,
};

impl Drawing for Attika {
    fn stage(seen: &Seen<'_, Attika>) -> Stage {
        let Seen { view, choices, recent, .. } = *seen;
        let plan = Plan::new(view, choices, recent);
        let mut scene = Scene::new(title(view), 0.0, 0.0, plan.width(), plan.height);
        symbols::define(&mut scene);
        scene.nodes.extend(land::draw(&plan));
        scene.add(pieces::draw(&plan));
        scene.add(seats::draw(&plan));
        scene.add(hand::draw(&plan));
        scene.add(board::draw(&plan));
        scene.add(panel::draw(&plan));
        scene.add(sites::draw(&plan));
        scene.add(tile::draw(&plan));
        scene.add(sites::previews(&plan));
        Stage::new(scene)
    }
}

fn title(view: &View) -> String {
    let ending = match view.end {
        None => format!("round {}, {} to act", view.round, name_of(view.turn.seat)),
        Some(End::Complete(seat)) => format!("{} has built all thirty buildings", name_of(seat)),
        Some(End::Shrines(seat)) => format!("{} has joined two shrines", name_of(seat)),
        Some(End::Rounds) => "the last round is over".into(),
    };
    format!("Attika: a land of {} tiles, {ending}", view.tiles.len())
}

#[cfg(test)]
#[path = "scene_tests.rs"]
mod tests;
