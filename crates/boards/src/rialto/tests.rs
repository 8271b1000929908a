//! Every position of Rialto can be drawn at every size, and played by map, cards and buttons.

use std::collections::BTreeSet;

use catalog::{Choice, Shortcut};
use engine::{Forecast, Foresight, Game as _, Options as _, Seat, Viewer, Words as _};
use game_rialto::{Action, Options, Rialto, View};

use crate::{
    Drawing, Seen,
    random::{Position, watch},
    scene::*,
    stage::{Card, Part, Size, Stage},
};

const PHONE: Size = Size { width: 390.0, height: 320.0 };
const SIZES: [Size; 3] = [PHONE, Size { width: 800.0, height: 600.0 }, Size { width: 1200.0, height: 900.0 }];

/// What a seat sees of a position, with all words.
struct Table {
    view: View,
    seat: Option<Seat>,
    choices: Vec<(Action, Forecast)>,
    phrases: Vec<Choice>,
    shortcuts: Vec<Shortcut>,
}

impl Table {
    fn of(game: &Rialto, seat: Seat) -> Table {
        let view = game.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let seen = Foresight::<Rialto>::new(&view, seat);
        let choices: Vec<_> = legal.into_iter().map(|action| (action, seen.forecast(action))).collect();
        let phrases = choices.iter().map(|(action, forecast)| Choice {
            action: action.to_string(),
            phrase: Rialto::action(&seen, *action, forecast),
            forecast: forecast.clone(),
        });
        let phrases = phrases.collect();
        let shortcuts = if choices.is_empty() { Vec::new() } else { Rialto::shortcuts(&seen) };
        let shortcuts = shortcuts.into_iter().map(|shortcut| Shortcut {
            choice: Choice { action: shortcut.name, phrase: shortcut.phrase, forecast: shortcut.forecast },
            steps: shortcut.steps.iter().map(ToString::to_string).collect(),
        });
        let shortcuts = shortcuts.collect();
        Table { view, seat: Some(seat), choices, phrases, shortcuts }
    }

    fn watched(game: &Rialto) -> Table {
        let view = game.view(Viewer::Spectator);
        Table { view, seat: None, choices: Vec::new(), phrases: Vec::new(), shortcuts: Vec::new() }
    }

    fn stage(&self, draft: &[(Action, Vec<Action>)], size: Size) -> Stage {
        Rialto::stage(&Seen {
            view: &self.view,
            seat: self.seat,
            choices: &self.choices,
            phrases: &self.phrases,
            shortcuts: &self.shortcuts,
            recent: &[],
            draft,
            size,
        })
    }

    fn legal(&self) -> Vec<Action> {
        self.choices.iter().map(|(action, _)| *action).collect()
    }
}

/// Calls with every node, where its origin lies, and how large its units are.
fn walk(nodes: &[Node], at: (f32, f32, f32), see: &mut impl FnMut(&Node, f32, f32, f32)) {
    for node in nodes {
        let (x, y) = (at.0 + node.place.x * at.2, at.1 + node.place.y * at.2);
        let scale = at.2 * node.place.scale;
        see(node, x, y, scale);
        walk(&node.children, (x, y, scale), see);
    }
}

/// All actions that can be pressed somewhere: by map, pictures, cards or buttons.
fn pressed(stage: &Stage) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut note = |nodes: &[Node]| {
        walk(nodes, (0.0, 0.0, 1.0), &mut |node, _, _, _| {
            found.extend(node.actions.iter().filter(|_| node.legal).cloned())
        });
    };
    note(&stage.map.nodes);
    for part in stage.parts() {
        if let Part::Picture(scene) = part {
            note(&scene.nodes);
        }
    }
    let cards = stage.cards().filter(|card| card.legal).flat_map(|card: &Card| card.actions.clone());
    let buttons = stage.main.iter().chain(&stage.beside).filter_map(|button| button.actions.first().cloned());
    found.extend(cards.chain(buttons));
    found
}

/// Everything that may be done can be pressed, and nothing else can.
fn check_reach(table: &Table, stage: &Stage, draft: &[(Action, Vec<Action>)]) {
    let pressed = pressed(stage);
    let first = |shortcut: &&Shortcut| pressed.contains(&shortcut.choice.action);
    let steps: BTreeSet<_> = table.shortcuts.iter().filter(first).map(|shortcut| shortcut.steps[0].clone()).collect();
    let legal: BTreeSet<_> = table.legal().iter().map(ToString::to_string).collect();
    for action in &legal {
        assert!(pressed.contains(action) || steps.contains(action), "{action} cannot be pressed");
    }
    let instead: BTreeSet<_> = draft.iter().flat_map(|(_, among)| among).map(ToString::to_string).collect();
    let named: BTreeSet<_> = table.shortcuts.iter().map(|shortcut| shortcut.choice.action.clone()).collect();
    for action in &pressed {
        let known = legal.contains(action) || instead.contains(action) || named.contains(action);
        assert!(known, "{action} can be pressed, but is not legal");
    }
}

/// Keys are unique, texts are large enough and within the frame.
fn check_looks(stage: &Stage, size: Size) {
    let mut keys = BTreeSet::new();
    let [left, top, width, height] = stage.map.frame;
    let pixel = size.scale(width, height);
    walk(&stage.map.nodes, (0.0, 0.0, 1.0), &mut |node, x, y, scale| {
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        if let Shape::Text(text) = &node.shape {
            let high = text.size * scale * pixel;
            assert!(high >= 11.0, "{} has {high} pixels at {size:?}", text.content);
            let long = text.content.chars().count() as f32 * text.size * scale * 0.5;
            let (x, y) = (x + text.x * scale, y + text.y * scale);
            let (from, to) = match text.anchor {
                Anchor::Start => (x, x + long),
                Anchor::Middle => (x - long / 2.0, x + long / 2.0),
                Anchor::End => (x - long, x),
            };
            let inside = from >= left && to <= left + width && y - text.size * scale * 0.7 >= top && y <= top + height;
            assert!(inside, "{} is at {from} to {to}, {y} of {:?}", text.content, stage.map.frame);
        }
    });
    let mut keys = BTreeSet::new();
    for card in stage.cards() {
        assert!(keys.insert(card.key.clone()), "two cards are {}", card.key);
    }
}

/// Draws a position at a size and for those who watch, and drafts what may wait.
fn check(position: &Position<'_, Rialto>, size: Size) {
    let table = Table::of(position.game, position.seat);
    let stage = table.stage(&[], size);
    check_reach(&table, &stage, &[]);
    check_looks(&stage, size);
    assert_eq!(stage, table.stage(&[], size), "the same view, the same stage");
    assert_eq!(stage.seats.len(), usize::from(position.game.seats()));
    let watched = Table::watched(position.game).stage(&[], size);
    assert!(pressed(&watched).is_empty() && watched.main.is_none(), "who watches does nothing");
    check_looks(&watched, size);
    let mut draft = Vec::new();
    let mut drafted: Vec<Action> = Vec::new();
    let mut among = table.legal();
    // The last that may wait, again and again: it leads through whole turns.
    while let Some(&action) = among.iter().rev().find(|action| Rialto::drafts(**action)) {
        drafted.push(action);
        let after = engine::foresee::<Rialto>(&table.view, position.seat, &drafted);
        assert_eq!(after.steps, drafted.len(), "{drafted:?} cannot wait: {:?}", after.stop);
        assert!(after.game.to_act().contains(position.seat), "{action} ends the turn");
        draft.push((action, among));
        let ahead = Table::of(&after.game, position.seat);
        let stage = ahead.stage(&draft, size);
        check_reach(&ahead, &stage, &draft);
        check_looks(&stage, size);
        among = ahead.legal();
    }
}

#[test]
fn every_legal_action_has_its_place_at_every_table() {
    for preset in 0..Options::PRESETS.len() {
        for seats in 2..=5 {
            let mut ply = 0;
            watch::<Rialto>(&Options::preset(preset), seats, u64::from(seats) * 7 + preset as u64, |position| {
                ply += 1;
                if ply % 3 == 0 {
                    check(&position, SIZES[ply / 3 % SIZES.len()]);
                }
            });
        }
    }
}

/// Every drafting action of every position can be foreseen, and leaves the turn where it is.
#[test]
fn what_may_wait_in_a_draft_neither_rolls_nor_ends_a_turn() {
    watch::<Rialto>(&Options::preset(0), 3, 5, |position| {
        let (view, _) = position.seen();
        for &action in position.legal.iter().filter(|action| Rialto::drafts(**action)) {
            let after = engine::foresee::<Rialto>(&view, position.seat, &[action]);
            assert_eq!(after.steps, 1, "{action}: {:?}", after.stop);
            assert!(after.game.to_act().contains(position.seat), "{action} ends the turn");
        }
    });
}

#[test]
fn the_end_is_drawn_for_all() {
    let (game, _) = watch::<Rialto>(&Options::preset(0), 4, 3, |_| {});
    for size in SIZES {
        check_looks(&Table::watched(&game).stage(&[], size), size);
        check_looks(&Table::of(&game, Seat::FIRST).stage(&[], size), size);
    }
}

#[test]
#[ignore]
fn dump() {
    let mut ply = 0;
    let seats: u8 = std::env::var("SEATS").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
    watch::<Rialto>(&Options::preset(0), seats, 11, |position| {
        ply += 1;
        let table = Table::of(position.game, position.seat);
        for (name, size) in [("phone", PHONE), ("desk", SIZES[1]), ("mid", Size { width: 600.0, height: 450.0 })] {
            let stage = table.stage(&[], size);
            std::fs::write(
                format!("/tmp/shots/rialto-{seats}-{ply:03}-{name}.svg"),
                svg::standalone(&stage.map, svg::Theme::Light),
            )
            .unwrap();
        }
    });
}
