//! Tables as hosts use them, for every game of the list.

use std::collections::BTreeSet;

use engine::{Croupier, Names, Rolled, Seat, SeededDice, Source, Viewer};

use super::*;

const SEED: u64 = 7;

fn finished(slug: &str) -> Box<dyn Table> {
    let listing = title(slug).expect("a listed game");
    let seats = *listing.seats().end();
    let preset = listing.presets.iter().find(|preset| preset.seats.contains(&seats)).expect("some preset fits");
    let mut dice = SeededDice::new(SEED);
    let mut table = start(slug, preset.name, &[], seats, &mut dice).expect("a preset's table");
    let mut turn = 0;
    while let Some(seat) = table.to_act().first() {
        let legal = table.whole(Viewer::Seat(seat)).legal;
        turn += 1;
        table.play(seat, &legal[turn * 7 % legal.len()], &mut dice).expect("a listed action is legal");
    }
    table
}

fn read(table: &dyn Table, viewer: Viewer) -> Sight {
    Sight::of(table.whole(viewer)).expect("an own position can be read")
}

#[test]
fn the_list_names_every_game_once() {
    let listed: Vec<_> = titles().iter().map(|listing| listing.info.slug).collect();
    assert_eq!(listed, SLUGS);
    let mut names = listed.clone();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), listed.len());
}

#[test]
fn every_game_plays_to_its_end_in_notation_and_words() {
    for slug in SLUGS {
        let table = finished(slug);
        let names = Names::numbered(table.seats());
        for viewer in Viewer::all(table.seats()) {
            let sight = read(table.as_ref(), viewer);
            let frame = Frame::of(&sight, &names);
            assert!(frame.choices.is_empty() && frame.shortcuts.is_empty(), "{slug}: nothing is offered at the end");
            assert_eq!(frame.score.len(), usize::from(table.seats()), "{slug}: a breakdown for each seat");
            assert!(!log(&sight, &names, 0).is_empty(), "{slug}: the log has words");
        }
    }
}

#[test]
fn a_view_that_no_game_leads_to_is_not_read() {
    for slug in SLUGS {
        let table = start(slug, "", &[], 2, &mut SeededDice::new(SEED)).expect("two may play");
        let mut position = table.whole(Viewer::Spectator);
        let view = [1, 2].iter().fold(position.view.get().to_owned(), |view, seat| {
            view.replace(&format!(r#""first":{seat},"#), r#""first":5,"#)
        });
        position.view = serde_json::value::RawValue::from_string(view).expect("still JSON");
        let refused = Sight::of(position).err().unwrap_or_else(|| panic!("{slug}: the fifth of two seats began"));
        assert!(refused.why.contains("first"), "{slug}: {refused}");
    }
}

#[test]
fn the_breakdown_adds_up_to_the_points() {
    let mut with_points = 0;
    for slug in SLUGS {
        let table = finished(slug);
        let sight = read(table.as_ref(), Viewer::Spectator);
        let frame = Frame::of(&sight, &Names::numbered(table.seats()));
        let standings = sight.position().standings.as_ref().expect("it is over");
        for (standing, lines) in standings.iter().zip(&frame.score) {
            let Some(points) = standing.points else { continue };
            assert_eq!(lines.iter().map(|line| line.points).sum::<i32>(), points, "{slug}: {lines:?}");
            with_points += 1;
        }
    }
    assert!(with_points >= 8, "all titles but Attika count points: {with_points} seats had some");
}

#[test]
fn a_table_goes_on_from_its_record() {
    for slug in SLUGS {
        let whole = finished(slug);
        let half = whole.at(whole.ply() / 2).expect("it was played");
        let resumed = resume(&half.record()).expect("an own record reads back");
        for viewer in Viewer::all(whole.seats()) {
            assert_eq!(resumed.whole(viewer), half.whole(viewer), "{slug}");
        }
        assert_eq!(resumed.rolled(), half.rolled(), "{slug}: dice go on where they were");
        assert_ne!(whole.rolled(), Rolled::NONE, "{slug}");
    }
}

#[test]
fn a_position_crosses_a_wire_whole() {
    for slug in SLUGS {
        let table = finished(slug);
        let half = table.at(table.ply() / 2).expect("it was played");
        for viewer in Viewer::all(table.seats()) {
            let position = half.whole(viewer);
            let text = serde_json::to_string(&position).expect("a position is plain data");
            let back: Position = serde_json::from_str(&text).expect("a position can be read");
            assert_eq!(back, position, "{slug}");
            assert_eq!(serde_json::to_string(&back).expect("it was written before"), text, "{slug}");
        }
    }
}

#[test]
fn what_is_read_in_parts_is_what_is_read_at_once() {
    for slug in SLUGS {
        let table = finished(slug);
        let viewer = Viewer::Seat(Seat::FIRST);
        let names = Names::numbered(table.seats());
        let mut sight: Option<Sight> = None;
        for ply in (0..=table.ply()).step_by(5) {
            let since = sight.as_ref().map_or(0, |before| before.position().ply + 1);
            let position =
                table.at(ply).expect("it was played").position(viewer, &Moment { since, ..Moment::default() });
            sight = Some(Sight::after(sight.as_ref(), position).expect("an own position"));
        }
        let parts = sight.expect("there is a beginning");
        let at_once = read(table.at(parts.position().ply).expect("it was played").as_ref(), viewer);
        assert_eq!(log(&parts, &names, 0), log(&at_once, &names, 0), "{slug}");
    }
}

#[test]
fn an_attempt_shows_nothing_until_it_is_adopted() {
    for slug in SLUGS {
        let whole = finished(slug);
        let mut table = whole.at(whole.ply() / 3).expect("it was played");
        let seat = table.to_act().first().expect("the game goes on");
        let before = (table.record(), table.whole(Viewer::Seat(seat)));
        let action = before.1.legal[..1].to_vec();
        let mut dice = SeededDice::after(SEED, table.rolled());
        let attempt = table.attempt(seat, &action, &mut dice).expect("it is legal");
        assert_eq!((table.record(), table.whole(Viewer::Seat(seat))), before, "{slug}");
        let lines = attempt.lines.clone();
        table.adopt(attempt).expect("nothing came between");
        let record = table.record();
        assert_eq!(lines.len(), 1, "{slug}");
        assert!(record.lines().any(|line| line == lines[0]), "{slug}: {lines:?} is the line of the record");
    }
}

#[test]
fn an_attempt_made_before_another_is_stale() {
    let mut table = start("strada-romana", "", &[], 2, &mut SeededDice::new(1)).expect("a default table");
    let seat = table.to_act().first().expect("somebody begins");
    let action = table.whole(Viewer::Seat(seat)).legal[..1].to_vec();
    let first = table.attempt(seat, &action, &mut SeededDice::new(1)).expect("it is legal");
    let second = table.attempt(seat, &action, &mut SeededDice::new(1)).expect("it is legal");
    table.adopt(first).expect("nothing came between");
    assert_eq!(table.adopt(second), Err(engine::Stale));
}

#[test]
fn refusals_are_data_and_say_what_is_the_matter() {
    let table = start("strada-romana", "", &[], 2, &mut SeededDice::new(1)).expect("a default table");
    let names = Names::numbered(2);
    let acting = table.to_act().first().expect("somebody begins");
    let idle = Seat::all(2).find(|&seat| !table.to_act().contains(seat)).expect("one seat waits");
    let refused = |seat: Seat, action: &str| {
        let tried = table.attempt(seat, &[action.to_owned()], &mut SeededDice::new(1));
        let refused = tried.err().expect("it is refused");
        let text = serde_json::to_string(&refused).expect("refusals are plain data");
        let crossed: Refused = serde_json::from_str(&text).expect("refusals can be read");
        assert_eq!(crossed, refused);
        let said = reason(&crossed, &read(table.as_ref(), Viewer::Seat(seat)), &names);
        (refused, said.0.map(|clause| clause.to_string()), said.1)
    };
    let (kind, _, text) = refused(acting, "dance");
    assert!(matches!(kind, Refused::Notation { .. }) && !text.is_empty(), "{text}");
    let (kind, _, text) = refused(idle, "pass");
    assert!(matches!(kind, Refused::NotToAct { .. }) && text.contains(names.of(acting)), "{text}");
}

/// What a host says of a refusal, far from the table, is what the table itself would say.
#[test]
fn the_reason_of_a_refusal_can_be_found_from_a_position() {
    for slug in SLUGS {
        let whole = finished(slug);
        let names = Names::numbered(whole.seats());
        let mut told = 0;
        let mut known: Vec<String> = Vec::new();
        for ply in (0..whole.ply()).step_by(7) {
            let table = whole.at(ply).expect("it was played");
            let seat = table.to_act().first().expect("the game goes on");
            let position = table.whole(Viewer::Seat(seat));
            let sight = Sight::of(position.clone()).expect("an own position");
            for action in known.iter().filter(|action| !position.legal.contains(action)).take(20) {
                let tried = table.attempt(seat, std::slice::from_ref(action), &mut SeededDice::new(1));
                let refused = tried.err().expect("it is not listed");
                let Refused::Illegal { clause, .. } = &refused else { panic!("{slug}: {refused:?}") };
                let (cited, text) = reason(&refused, &sight, &names);
                assert_eq!(cited, Some(*clause), "{slug}: {action}: {text}");
                assert!(!text.is_empty(), "{slug}: {action}");
                told += 1;
            }
            known.extend(position.legal);
            known.dedup();
        }
        assert!(told > 20, "{slug}: only {told} refusals");
    }
}

#[test]
fn unknown_words_are_errors_that_list_what_there_is() {
    let message = |error: CatalogError| error.to_string();
    let mut dice = SeededDice::new(1);
    assert!(message(start("chess", "", &[], 2, &mut dice).err().expect("no chess")).contains("strada-romana"));
    let preset = start("strada-romana", "house", &[], 2, &mut dice).err().expect("no such preset");
    assert!(message(preset).contains("manual"));
    let seats = start("strada-romana", "", &[], 9, &mut dice).err().expect("too many seats");
    assert!(message(seats).contains("2 to 5"));
}

#[test]
fn going_back_too_far_is_an_error() {
    let table = start("strada-romana", "", &[], 2, &mut SeededDice::new(1)).expect("a default table");
    assert!(matches!(table.at(1), Err(engine::RewindError::NotPlayed { asked: 1, played: 0 })));
}

#[test]
fn the_steps_of_a_shortcut_are_plies_like_others() {
    for slug in SLUGS {
        let whole = finished(slug);
        let names = Names::numbered(whole.seats());
        let mut tried = 0;
        for ply in (0..whole.ply()).step_by(4) {
            let table = whole.at(ply).expect("it was played");
            let seat = table.to_act().first().expect("the game goes on");
            let frame = Frame::of(&read(table.as_ref(), Viewer::Seat(seat)), &names);
            for shortcut in &frame.shortcuts {
                let name = shortcut.choice.action.to_uppercase();
                let mut fork = table.fork();
                // A host goes on after a roll or a reveal, if the next step is still legal.
                let mut steps = frame.steps(&name);
                while !steps.is_empty() {
                    let mut dice = SeededDice::after(SEED, fork.rolled());
                    let attempt = fork.attempt(seat, &steps, &mut dice).expect("its steps are legal");
                    assert_eq!(attempt.refused, None, "{slug}: {name}");
                    steps.drain(..attempt.lines.len());
                    fork.adopt(attempt).expect("nothing came between");
                }
                fork.rewind(fork.ply() - 1).expect("undo steps back one ply");
                assert_eq!(fork.ply() + 1, ply + shortcut.steps.len(), "{slug}: {name}");
                tried += 1;
            }
            let others = Frame::of(&read(table.as_ref(), Viewer::Spectator), &names);
            assert!(others.shortcuts.is_empty(), "{slug}: others are offered nothing");
            assert_eq!(frame.steps("dance"), ["dance"]);
        }
        assert!(tried > 0 || slug != "la-strada", "La Strada has targets to name");
    }
}

#[test]
fn every_reading_of_a_switch_has_words_of_its_own() {
    for title in crate::titles() {
        for (index, switch) in title.switches.iter().enumerate() {
            let words: BTreeSet<&str> = switch.values.iter().map(|value| value.about).collect();
            let (slug, name) = (title.info.slug, switch.name);
            assert!(words.len() == switch.values.len() && !words.contains(""), "{slug} {name}: {words:?}");
            assert!(!switch.about.is_empty(), "{slug} {name} says nothing");
            for preset in 0..title.presets.len() {
                assert!(switch.values.contains((title.readings)(preset)[index]), "{slug} {name}");
            }
            assert_eq!((title.readings)(0)[index].name, (title.defaults)()[index].1, "{slug} {name}");
        }
    }
}

#[test]
fn the_options_of_a_table_set_the_same_table_again() {
    for listing in titles() {
        for preset in listing.presets {
            let slug = listing.info.slug;
            let table = start(slug, preset.name, &[], *preset.seats.start(), &mut SeededDice::new(5))
                .expect("presets can be played");
            let switches: Vec<_> =
                table.options().into_iter().map(|(name, value)| (name.into(), value.into())).collect();
            let again =
                start(slug, "", &switches, table.seats(), &mut SeededDice::new(5)).expect("they were played before");
            assert_eq!(table.record(), again.record(), "{slug}, {}", preset.name);
        }
    }
}

fn forced_steps<G: engine::Game>() -> (&'static str, BTreeSet<String>) {
    let mut verbs = BTreeSet::new();
    for seed in 0..60 {
        let (mut dice, mut luck) = (SeededDice::new(seed), SeededDice::new(seed + 99));
        let setup = G::setup(&G::Options::default(), 2 + (seed % 3) as u8, &mut Croupier::quiet(&mut dice));
        let mut game = setup.expect("two to four may play every game");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            let action = legal[luck.roll(Source(0), legal.len() as u32) as usize];
            let verb = |action: G::Action| action.to_string().split(' ').next().map(str::to_owned);
            verbs.extend(engine::forced_step(&game).and_then(|(_, action)| verb(action)));
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
    }
    (G::INFO.slug, verbs)
}

/// Law 18 says what a forced step must be; this, that games say so where it happens.
#[test]
fn every_game_has_steps_that_nobody_needs_to_be_asked_for() {
    for (slug, verbs) in each_game!(G => forced_steps::<G>()) {
        println!("{slug}: {verbs:?}");
        assert!(!verbs.is_empty(), "{slug}: nothing is ever forced");
        assert!(!verbs.contains("end"), "{slug}: a turn that can be ended has held a choice");
    }
}

/// What a page does with a net that it was served: its own game's is used, anything else is left.
#[test]
fn a_net_is_learnt_from_text_and_nothing_else_is() {
    let hex: String =
        include_bytes!("../../bots/nets/strada-romana.net").iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(learn("strada-romana", &hex));
    assert!(!learn("rialto", &hex), "a net of another game");
    assert!(!learn("chess", &hex));
    for text in ["", "zz", "<!doctype html>", "a", &hex[..hex.len() - 1], &hex[..hex.len() - 2]] {
        assert!(!learn("strada-romana", text), "{} digits", text.len());
    }
}
