//! Above the map: the round, the tiles of the six rounds, and the strip of stages.

use game_rialto::{
    board::Side,
    material::{ROUNDS, Stage},
    state::Phase,
};

use super::{
    panels::{sans, serif, soft},
    scene::Painter,
    symbols::{icon, icon_of, title},
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let below = match (public.phase, public.round) {
        (Phase::Over, _) => "The end".into(),
        (_, 0) => "Set-up".into(),
        (_, round) => format!("Round {round} of {ROUNDS}"),
    };
    scene.add(group([serif(22.0, 38.0, 30.0, "Rialto"), soft(22.0, 58.0, 13.0, below)]));
    rounds(painter, scene);
    for stage in Stage::ALL {
        scene.add(one_stage(painter, stage));
    }
}

/// RI-3: the district of each round, in order.
fn rounds(painter: &Painter<'_>, scene: &mut Scene) {
    const LEFT: f32 = 154.0;
    const STEP: f32 = 79.0;
    let public = painter.public;
    let over = public.phase == Phase::Over;
    for (index, district) in public.districts.into_iter().enumerate() {
        let x = LEFT + index as f32 * STEP;
        let number = index as u8 + 1;
        let now = number == public.round && !over;
        let past = number < public.round || over;
        let ground = match (now, district.side()) {
            (true, _) => Token::Accent.into(),
            (false, Side::West) => Token::Town.mix(Token::Sheet, 45),
            (false, Side::East) => Token::WaterDeep.mix(Token::Sheet, 55),
        };
        let ink = if now { Token::OnAccent } else { Token::Ink };
        let mut nodes = Vec::new();
        if index > 0 {
            nodes.push(line([(x - STEP + 15.0, 27.0), (x - 15.0, 27.0)]).stroke(Token::Rule, 1.5));
        }
        nodes.push(circle(x, 27.0, 13.0).fill(ground).stroke(if now { Token::Ink } else { Token::InkSoft }, 1.1));
        nodes.push(text(x, 32.2, 15.0, number.to_string()).bold().middle().fill(ink));
        if past {
            nodes.push(path("M0,0l3.4,3.6l6,-7").at(x + 7.0, 36.0).stroke(Token::Ink, 2.0).round());
        }
        let name = sans(x, 57.0, 12.0, district.name()).middle();
        nodes.push(if now { name.bold() } else { name.fill(Token::InkSoft) });
        let state = if now {
            ", now"
        } else if past {
            ", done"
        } else {
            ""
        };
        scene.add(group(nodes).label(format!("Round {number}: {}{state}", district.name())));
    }
}

/// RI-39: a stage, with the seat that won it.
fn one_stage(painter: &Painter<'_>, stage: Stage) -> Node {
    const LEFT: f32 = 594.0;
    const STEP: f32 = 111.0;
    let public = painter.public;
    let x = LEFT + stage.index() as f32 * STEP;
    let now = painter.in_stages() && stage == public.stage;
    let done = matches!(public.phase, Phase::Blues | Phase::Over) || painter.in_stages() && stage < public.stage;
    let notch = if stage.index() > 0 { "l10,-24Z" } else { "Z" };
    let outline = path(format!("M{x},12h105l10,24l-10,24H{x}{notch}"));
    let ground = match (now, done) {
        (true, _) => Token::Accent.into(),
        (false, true) => Token::Stone.mix(Token::Sheet, 35),
        (false, false) => Token::Sheet.into(),
    };
    let ink = if now { Token::OnAccent } else { Token::Ink };
    let middle = x + if stage.index() > 0 { 32.0 } else { 26.0 };
    let mut nodes = vec![outline.fill(ground).stroke(if now { Token::Ink } else { Token::Rule }, 1.2)];
    let mut picture = vec![icon(icon_of(stage.kind()), middle, 36.0, 25.0)];
    if now {
        picture.insert(0, circle(middle, 36.0, 16.0).fill(Token::Sheet));
    }
    nodes.push(group(picture));
    nodes.push(serif(middle + 21.0, 33.0, 16.0, stage.letter()).fill(ink));
    nodes.push(sans(middle + 21.0, 50.0, 12.0, title(stage.kind())).fill(ink));
    let mut label = format!("Stage {}: {}", stage.letter(), title(stage.kind()));
    if now {
        label.push_str(", now");
    }
    if let Some(winner) = public.won[stage.index()] {
        nodes.push(seat_shape(winner, middle + 49.0, 27.0, 6.2));
        label.push_str(&format!(", won by {}", name_of(winner)));
    }
    group(nodes).label(label)
}
