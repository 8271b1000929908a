//! Tables that no preset sets up, and the story of a road that is put together, taken back and built.

use catalog::{Frame, Sight, Table};
use engine::{Names, SeededDice, Viewer};

use super::words;
use crate::{
    Drafted, Showing, drafts,
    proof::{self, Random},
    scene::stage,
    stage::{Size, Stage},
};

#[test]
fn switches_that_change_the_table_can_be_shown() {
    let blind = Random { switches: &[("blind_workshops", "true")], seats: 3, seed: 5, ..Random::of("la-strada") };
    blind.play(proof::prove);
    let switches = &[("danger_scoring", "majority")];
    let danger = Random { preset: "danger", switches, seed: 7, ..Random::of("la-strada") };
    danger.play(proof::prove);
}

/// A table for two after all workshops are placed.
fn begun() -> Box<dyn Table> {
    let mut dice = SeededDice::new(5);
    let mut table = catalog::start("la-strada", "manual", &[], 2, &mut dice).expect("a legal table");
    while let Some(seat) = table.to_act().first() {
        let position = table.whole(Viewer::Seat(seat));
        let next = position.legal.first().expect("somebody acts").clone();
        if next.starts_with("from") {
            break;
        }
        table.play(seat, &next, &mut dice).expect("it is legal");
    }
    table
}

/// What is shown after these actions were put together and not sent.
fn shown_after(sight: &Sight, actions: &[String]) -> Stage {
    let names = Names::numbered(2);
    let at = |plies: usize| sight.foresee(&actions[..plies]).expect("nothing rolls");
    let draft: Vec<Drafted> = (0..actions.len())
        .map(|plies| Drafted { action: actions[plies].clone(), among: at(plies).position().legal.clone() })
        .collect();
    let ahead = at(actions.len());
    let frame = Frame::of(&ahead, &names);
    let showing = Showing { sight: &ahead, frame: &frame, names: &names, draft: &draft, size: Size::PICTURE };
    stage(showing).expect("La Strada can be drawn")
}

fn offers(stage: &Stage, action: &str) -> bool {
    let stands_for = |actions: &[String]| actions.iter().any(|other| other == action);
    stage.map.nodes.iter().any(|node| node.legal && stands_for(&node.actions))
        || stage.cards().any(|card| card.legal && stands_for(&card.actions))
}

#[test]
fn a_whole_road_waits_in_a_draft_until_it_is_finished() {
    let mut table = begun();
    let seat = table.to_act().first().expect("a turn begins");
    let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
    let frame = Frame::of(&sight, &Names::numbered(2));
    let longest = frame.shortcuts.iter().max_by_key(|shortcut| shortcut.steps.len()).expect("a road can be built");
    let (last, before) = longest.steps.split_last().expect("a road has steps");
    assert!(before.len() > 2 && before.iter().all(|step| drafts("la-strada", step)), "{before:?} wait");
    assert!(!drafts("la-strada", last), "{last} is sent");

    let stage = shown_after(&sight, before);
    let main = stage.main.clone().expect("the road can be finished");
    assert_eq!(&main.actions[..], std::slice::from_ref(last), "{}", main.text);
    for other in sight.position().legal.iter().filter(|&other| *other != before[0]) {
        assert!(offers(&stage, other), "the road may start elsewhere: {other}");
    }
    assert!(offers(&stage, &before[1]), "a press on the first tile takes back what follows");
    assert!(shown_after(&sight, &[]).main.is_none(), "nobody is led to a road that he did not choose");

    let steps = longest.steps.clone();
    for step in &steps {
        table.play(seat, step, &mut SeededDice::new(1)).expect("each step is legal when its turn comes");
    }
    let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
    let main = shown_after(&sight, &[]).main.expect("the turn can end");
    assert_eq!((main.text.as_str(), main.actions), (words::END, vec!["end".to_owned()]));
}
