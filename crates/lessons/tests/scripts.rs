//! Every script is played to its end through the room, as a person who learns would play it.

use std::collections::BTreeSet;

use boards::{Showing, stage::Size, stage_of};
use bots::Level;
use catalog::{Choice, Frame, Refused, Sight};
use engine::{SeededDice, Viewer};
use lessons::{Lesson, Verdict};
use room::{Declined, Looker, Room, Sitter};

/// The most words that a step tells at once.
const MOST_WORDS: usize = 40;

fn lessons() -> impl Iterator<Item = Lesson> {
    catalog::SLUGS.into_iter().map(|slug| {
        let text = lessons::script(slug).unwrap_or_else(|| panic!("{slug} has no lesson"));
        Lesson::parse(slug, text).unwrap_or_else(|bad| panic!("{slug}: {bad}"))
    })
}

fn seat_all(lesson: &Lesson) -> Room {
    let mut others = lesson.others.iter();
    let sitter = |seat| match seat == lesson.seat {
        true => Sitter::person("You"),
        false => Sitter::bot(others.next().expect("every other seat has a name"), Level::Apprentice),
    };
    let sitters = engine::Seat::all(lesson.seats).map(sitter).collect();
    Room::new(lesson.table_at(0).expect("a table for the first step"), sitters)
}

/// Plays one ply as the person at a terminal or a page would: what is refused changes nothing.
fn act(room: &mut Room, seed: u64, seat: engine::Seat, action: &str) -> Result<(), Declined> {
    let decision = room.decision(seat).unwrap_or_default();
    let mut dice = SeededDice::after(seed, room.table().rolled());
    let entry = room.act(seat, decision, &[action.to_owned()], &mut dice)?;
    room.adopt(entry).map_err(|_| Declined::Stale)
}

fn see(room: &Room, lesson: &Lesson) -> Sight {
    Sight::of(room.show(&mut Looker::seat(lesson.seat)).expect("it is there").position).expect("an own position")
}

#[test]
fn every_script_can_be_played_to_its_end() {
    let mut missing = Vec::new();
    for lesson in lessons() {
        let mut room = seat_all(&lesson);
        for (number, step) in lesson.steps.iter().enumerate() {
            let at = format!("{}, step {} ({})", lesson.game, number + 1, step.title);
            assert_eq!(room.table().ply(), step.from, "{at} begins where the one before ends");
            missing.extend(unpointed(&room, &lesson, number).into_iter().map(|what| format!("{at}: {what}")));
            for action in &step.tries {
                assert!(is_refused(&mut room, &lesson, action), "{at}: no clause refuses {action:?}");
            }
            let mut said = BTreeSet::new();
            for action in lesson.asked(number, step.from) {
                said.extend(sayings(&mut room, &lesson, number));
                let tried = [action];
                let frame = Frame::of(&see(&room, &lesson), &room.names());
                let verdict = lesson.judge(number, room.table().ply(), &tried, |name| frame.steps(name));
                assert_eq!(verdict, Verdict::Asked, "{at}");
                let done = act(&mut room, lesson.seed, lesson.seat, &tried[0]);
                assert!(done.is_ok(), "{at}: {tried:?}: {:?}", done.err());
            }
            assert!(!said.contains(""), "{at}: something that can be tried is not answered");
            let never = step.weak.iter().map(|weak| &weak.text).chain([&step.illegal]);
            let never = never.filter(|text| !text.is_empty() && !said.contains(*text));
            missing.extend(never.map(|text| format!("{at}: nothing that can be tried has it say {text:?}")));
            while let Some((seat, action)) = lesson.answer(number, room.table().ply()) {
                let done = act(&mut room, lesson.seed, *seat, action);
                assert!(
                    done.is_ok(),
                    "{at}: seat {seat} {action:?}: {:?}; to act: {:?}, {:?}",
                    done.err(),
                    room.table().to_act(),
                    room.table().whole(Viewer::Seat(*seat)).legal
                );
            }
            assert_eq!(room.table().ply(), step.until, "{at}");
        }
        assert!(!room.table().to_act().is_empty(), "{}: there is something left to play", lesson.game);
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Whether a clause refuses this. What is no action at all is a slip of the keyboard.
fn is_refused(room: &mut Room, lesson: &Lesson, action: &str) -> bool {
    let refused = act(room, lesson.seed, lesson.seat, action);
    matches!(refused, Err(Declined::Refused(Refused::Illegal { .. })))
}

/// All that a step can say now of what was not asked: each offer is tried as hosts try it, by its
/// steps, and for what is refused every action of the script.
fn sayings(room: &mut Room, lesson: &Lesson, number: usize) -> BTreeSet<String> {
    let frame = Frame::of(&see(room, lesson), &room.names());
    let judge = |choice: &Choice| {
        let tried = frame.steps(&choice.action);
        match lesson.judge(number, room.table().ply(), &tried, |name| frame.steps(name)) {
            Verdict::Asked => None,
            Verdict::Other(text) => Some(text),
        }
    };
    let mut said: BTreeSet<String> = frame.offers().filter_map(judge).collect();
    let step = &lesson.steps[number];
    let mut candidates = step.tries.iter().chain(lesson.plies.iter().map(|(_, action)| action));
    let refusable = |action: &String| !frame.choices.iter().any(|choice| choice.action == *action);
    if !step.illegal.is_empty() && candidates.any(|action| refusable(action) && is_refused(room, lesson, action)) {
        said.insert(step.illegal.clone());
    }
    said
}

/// What a step points at and is not there when it begins.
fn unpointed(room: &Room, lesson: &Lesson, number: usize) -> Vec<String> {
    let (sight, names) = (see(room, lesson), room.names());
    let frame = Frame::of(&sight, &names);
    let stage = stage_of(Showing { sight: &sight, frame: &frame, names: &names, draft: &[], size: Size::PICTURE });
    let stage = stage.expect("a listed game");
    let missing = lesson.steps[number].targets.iter().filter(|target| stage.pointed(target).is_none());
    missing.map(|target| format!("nothing is called {target:?}; there is {:?}", stage.targets())).collect()
}

#[test]
fn the_table_of_a_step_is_its_plies_played_again() {
    for lesson in lessons() {
        for number in [0, lesson.steps.len() / 2, lesson.steps.len()] {
            let table = lesson.table_at(number).unwrap_or_else(|broken| panic!("{}: {broken}", lesson.game));
            let plies = lesson.steps.get(number).map_or(lesson.plies.len(), |step| step.from);
            assert_eq!(table.ply(), plies, "{}", lesson.game);
        }
    }
}

#[test]
fn a_step_is_short_and_says_what_comes_of_a_try() {
    for lesson in lessons() {
        assert!((10..=20).contains(&lesson.steps.len()), "{}: {} steps", lesson.game, lesson.steps.len());
        assert_eq!(lesson.others.len() + 1, usize::from(lesson.seats), "{}: everybody has a name", lesson.game);
        for step in &lesson.steps {
            let said =
                [&step.text, &step.good, &step.illegal].into_iter().chain(step.weak.iter().map(|weak| &weak.text));
            for text in said {
                let words = text.split_whitespace().count();
                assert!(words <= MOST_WORDS, "{}, {}: {words} words in {text:?}", lesson.game, step.title);
                assert!(!text.contains('!'), "{}, {}: {text:?} shouts", lesson.game, step.title);
                let begins = text.is_empty() || text.starts_with(|first: char| !first.is_lowercase());
                assert!(begins, "{}, {}: {text:?} is no sentence", lesson.game, step.title);
            }
            assert!(!step.title.is_empty() && !step.text.is_empty(), "{}: {step:?} tells nothing", lesson.game);
            let answered = step.asked == 0 || !step.good.is_empty();
            assert!(answered, "{}, {}: a good try is answered", lesson.game, step.title);
        }
    }
}

#[test]
fn a_script_that_the_rules_refuse_is_found() {
    let broken = "seats 2\nseed 11\nwith Nilo\nstep A\nsay x\ndo workshop i11; workshop i11\n";
    let lesson = Lesson::parse("la-strada", broken).expect("it can be read");
    assert!(lesson.table_at(1).is_err(), "a workshop stands there already");
}
