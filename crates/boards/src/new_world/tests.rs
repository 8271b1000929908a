//! Every position of New World can be drawn, and played by the map, the cards and the buttons.

use std::collections::BTreeSet;

use catalog::{Choice, Shortcut};
use engine::{Forecast, Foresight, Game as _, Options as _, Seat, SeededDice, Stop, Viewer, Words as _};
use game_new_world::{Action, NewWorld, Options, View};

use crate::{
    random::{roll, watch_choosing},
    scene::*,
    stage::{Part, Size, Stage},
};

const SIZES: [Size; 3] =
    [Size { width: 390.0, height: 320.0 }, Size { width: 800.0, height: 600.0 }, Size { width: 1200.0, height: 900.0 }];

/// Calls with every node, where its origin lies and how large it is drawn.
fn walk(nodes: &[Node], at: (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    for node in nodes {
        let place = (at.0 + node.place.x * at.2, at.1 + node.place.y * at.2, at.2 * node.place.scale);
        see(node, place);
        if node.place.turn == 0.0 {
            walk(&node.children, place, see);
        }
    }
}

fn corners(node: &Node) -> Vec<(f32, f32)> {
    match &node.shape {
        Shape::Rect { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
        Shape::Circle { x, y, r } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(text) => {
            let wide = text.content.chars().count() as f32 * text.size * 0.5;
            let left = match text.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => wide / 2.0,
                Anchor::End => wide,
            };
            vec![(text.x - left, text.y - text.size * 0.7), (text.x - left + wide, text.y)]
        }
        Shape::Group | Shape::Path(_) | Shape::Symbol(_) => vec![(0.0, 0.0)],
    }
}

/// A table as a viewer has it, with a draft.
pub(super) struct Table {
    pub(super) before: View,
    pub(super) view: View,
    seat: Option<Seat>,
    pub(super) choices: Vec<(Action, Forecast)>,
    draft: Vec<(Action, Vec<Action>)>,
    shortcuts: Vec<Shortcut>,
}

impl Table {
    pub(super) fn new(game: &NewWorld, seat: Option<Seat>) -> Table {
        let view = game.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        let mut legal = Vec::new();
        seat.iter().for_each(|seat| game.legal(*seat, &mut legal));
        let choices = seat.map_or_else(Vec::new, |seat| {
            let forecasts = engine::forecasts::<NewWorld>(&view, seat, &legal);
            legal.iter().copied().zip(forecasts).collect()
        });
        let shortcuts = seat.map_or_else(Vec::new, |seat| NewWorld::shortcuts(&Foresight::new(&view, seat)));
        let shortcuts = shortcuts.into_iter().map(|shortcut| Shortcut {
            choice: Choice { action: shortcut.name, phrase: shortcut.phrase, forecast: shortcut.forecast },
            steps: shortcut.steps.iter().map(ToString::to_string).collect(),
        });
        let shortcuts = shortcuts.collect();
        Table { before: view.clone(), view, seat, choices, draft: Vec::new(), shortcuts }
    }

    /// The same with one more action in the draft.
    pub(super) fn drafting(&self, action: Action) -> Table {
        let seat = self.seat.expect("only who sits drafts");
        let foreseen = Foresight::<NewWorld>::new(&self.view, seat).foresee(&[action]);
        assert_eq!(foreseen.stop, Stop::Played, "{action} may wait in a draft");
        let among = self.choices.iter().map(|(action, _)| *action).collect();
        let draft = self.draft.iter().cloned().chain([(action, among)]).collect();
        Table { before: self.before.clone(), draft, ..Table::new(&foreseen.game, self.seat) }
    }

    pub(super) fn stage(&self, recent: &[game_new_world::Event], size: Size) -> Stage {
        NewWorld::stage(&self.seen(recent, size))
    }

    pub(super) fn seen<'a>(&'a self, recent: &'a [game_new_world::Event], size: Size) -> Seen<'a, NewWorld> {
        Seen {
            view: &self.view,
            before: &self.before,
            seat: self.seat,
            choices: &self.choices,
            phrases: &[],
            shortcuts: &self.shortcuts,
            recent,
            draft: &self.draft,
            size,
        }
    }
}

/// All scenes of a stage with how many pixels a unit has: the map, pictures, icons of cards.
fn pictures(stage: &Stage) -> impl Iterator<Item = &Scene> {
    let parts = stage.parts().filter_map(|part| if let Part::Picture(scene) = part { Some(scene) } else { None });
    parts.chain(stage.cards().filter_map(|card| card.picture.as_ref()))
}

/// What can be pressed, legal or in the draft.
fn pressable(table: &Table, stage: &Stage) -> BTreeSet<Action> {
    let mut all: Vec<String> = Vec::new();
    let mut see = |node: &Node, _: (f32, f32, f32)| {
        if node.legal {
            all.extend(node.actions.iter().cloned());
        }
    };
    walk(&stage.map.nodes, (0.0, 0.0, 1.0), &mut see);
    pictures(stage).for_each(|scene| walk(&scene.nodes, (0.0, 0.0, 1.0), &mut see));
    all.extend(stage.cards().filter(|card| card.legal || card.chosen).flat_map(|card| card.actions.iter().cloned()));
    all.extend(stage.main.iter().chain(&stage.beside).filter_map(|button| button.actions.first().cloned()));
    let first = |pressed: &String| -> Action {
        let shortcut = table.shortcuts.iter().find(|shortcut| shortcut.choice.action == *pressed);
        let step = shortcut.map_or(pressed, |shortcut| &shortcut.steps[0]);
        step.parse().expect("an action in notation")
    };
    all.iter().map(first).collect()
}

fn check(table: &Table, stage: &Stage, size: Size) {
    let pressable = pressable(table, stage);
    for (action, _) in &table.choices {
        assert!(pressable.contains(action), "{action} cannot be pressed after {:?}", table.draft);
    }
    let among = |action: &Action| table.draft.iter().any(|(_, among)| among.contains(action));
    for action in &pressable {
        assert!(table.choices.iter().any(|(legal, _)| legal == action) || among(action), "{action} is not legal");
    }
    let mut keys = BTreeSet::new();
    for card in stage.cards() {
        assert!(keys.insert(card.key.clone()), "two cards {}", card.key);
    }
    assert_eq!(stage.seats.len(), usize::from(table.view.seats()));
    check_map(stage, size);
}

fn check_map(stage: &Stage, size: Size) {
    let scene = &stage.map;
    let mut keys = BTreeSet::new();
    let symbols: BTreeSet<&str> = scene.drawings().collect();
    assert_eq!(symbols.len(), scene.drawings().count(), "symbols have names of their own");
    let [left, top, width, height] = scene.frame;
    let glass = stage.focus.map_or_else(|| size.scale(width, height), |[_, _, w, h]| size.scale(w, h));
    walk(&scene.nodes, (0.0, 0.0, 1.0), &mut |node, (x, y, scale)| {
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        for (cx, cy) in corners(node) {
            let inside = (left - 1.0..=left + width + 1.0).contains(&(x + cx * scale))
                && (top - 1.0..=top + height + 1.0).contains(&(y + cy * scale));
            assert!(inside || node.place.turn != 0.0, "outside {:?}: {node:?} at {x} {y}", scene.frame);
        }
        match &node.shape {
            Shape::Text(text) => {
                let pixels = text.size * scale * glass;
                assert!(pixels >= 10.99, "{} is only {pixels} high at {size:?}", text.content);
            }
            Shape::Symbol(name) => assert!(symbols.contains(name.as_str()), "no symbol {name}"),
            Shape::Group | Shape::Path(_) | Shape::Circle { .. } | Shape::Rect { .. } | Shape::Polygon(..) => {}
        }
    });
    for picture in pictures(stage) {
        walk(&picture.nodes, (0.0, 0.0, 1.0), &mut |node, _| {
            if let Shape::Symbol(name) = &node.shape {
                assert!(symbols.contains(name.as_str()), "no symbol {name}");
            }
        });
    }
}

/// Lays tiles where most lie round, so that much is completed; else at random.
pub(super) fn choose(game: &NewWorld, legal: &[Action], dice: &mut SeededDice) -> usize {
    let around = |action: &Action| match action {
        Action::Lay(cell) => cell.around().filter(|next| next.col > 0 && game.land().at(*next).is_some()).count(),
        Action::Explorers(..) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) | Action::End => 0,
    };
    let most = legal.iter().map(around).max().unwrap_or(0);
    let good: Vec<usize> = (0..legal.len()).filter(|&index| around(&legal[index]) == most).collect();
    good[roll(dice, good.len())]
}

/// Plays and draws every few plies: as it is, and with everything that may wait in a draft.
fn play(options: &Options, seats: u8, seed: u64, every: usize) {
    let (game, recent) = watch_choosing(options, seats, seed, choose, |position| {
        if position.ply % every != 0 {
            return;
        }
        let size = SIZES[position.ply / every % SIZES.len()];
        let table = Table::new(position.game, Some(position.seat));
        let stage = table.stage(position.recent, size);
        check(&table, &stage, size);
        assert_eq!(stage, table.stage(position.recent, size), "the same view, the same stage");
        let mut table = table;
        let mut dice = SeededDice::new(seed + position.ply as u64);
        loop {
            let drafts: Vec<Action> =
                table.choices.iter().map(|(action, _)| *action).filter(|action| NewWorld::drafts(*action)).collect();
            if drafts.is_empty() {
                break;
            }
            table = table.drafting(drafts[roll(&mut dice, drafts.len())]);
            check(&table, &table.stage(position.recent, size), size);
        }
    });
    for size in SIZES {
        let over = Table::new(&game, None);
        check(&over, &over.stage(&recent, size), size);
    }
}

#[test]
fn every_legal_action_can_be_pressed_at_every_table() {
    for preset in 0..Options::PRESETS.len() {
        for seats in 2..=5 {
            play(&Options::preset(preset), seats, u64::from(seats) * 7 + preset as u64, 7);
        }
    }
}
