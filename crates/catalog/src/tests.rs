//! Tables as hosts use them, for every game of the list.

use engine::{Names, Seat, Viewer};

use super::*;

fn finished(slug: &str) -> Box<dyn Table> {
    let listing = title(slug).expect("a listed game");
    let seats = *listing.seats().end();
    let preset = listing.presets.iter().find(|preset| preset.seats.contains(&seats)).expect("some preset fits");
    let names = Names::numbered(seats);
    let mut table = start(slug, preset.name, &[], seats, 7).expect("a preset's table");
    let mut turn = 0;
    while let Some(seat) = table.to_act().first() {
        let frame = table.frame(Viewer::Seat(seat), &names);
        turn += 1;
        let choice = &frame.choices[turn * 7 % frame.choices.len()];
        table.act(seat, &choice.action, &names).expect("a listed action is legal");
    }
    table
}

#[test]
fn the_list_names_every_game_once() {
    let listed: Vec<_> = titles().iter().map(|listing| listing.info.slug).collect();
    assert_eq!(listed, SLUGS);
}

#[test]
fn every_game_plays_to_its_end_in_notation_and_words() {
    for slug in SLUGS {
        let table = finished(slug);
        let names = Names::numbered(table.seats());
        for viewer in Viewer::all(table.seats()) {
            let frame = table.frame(viewer, &names);
            assert!(frame.prompt.contains("over"), "{slug}: {}", frame.prompt);
            assert_eq!(frame.score.len(), usize::from(table.seats()), "{slug}: a breakdown for each seat");
            assert!(!table.log(viewer, &names, 0).is_empty(), "{slug}: the log has words");
        }
    }
}

#[test]
fn the_breakdown_adds_up_to_the_points() {
    for slug in SLUGS {
        let table = finished(slug);
        let frame = table.frame(Viewer::Spectator, &Names::numbered(table.seats()));
        for (standing, lines) in frame.standings.expect("it is over").iter().zip(&frame.score) {
            let Some(points) = standing.points else { continue };
            assert_eq!(lines.iter().map(|line| line.points).sum::<i32>(), points, "{slug}: {lines:?}");
        }
    }
}

#[test]
fn a_table_goes_on_from_its_record() {
    for slug in SLUGS {
        let whole = finished(slug);
        let names = Names::numbered(whole.seats());
        let half = whole.at(whole.ply() / 2);
        let resumed = resume(&half.record(), 7).expect("an own record reads back");
        for viewer in Viewer::all(whole.seats()) {
            assert_eq!(resumed.frame(viewer, &names), half.frame(viewer, &names), "{slug}");
            assert_eq!(resumed.log(viewer, &names, 0), half.log(viewer, &names, 0), "{slug}");
        }
    }
}

#[test]
fn refusals_say_what_is_the_matter() {
    let mut table = start("strada-romana", "", &[], 2, 1).expect("a default table");
    let names = Names::numbered(2);
    assert!(matches!(table.act(Seat::FIRST, "dance", &names), Err(ActError::Notation { .. })));
    let idle = Seat::all(2).find(|&seat| !table.to_act().contains(seat)).expect("one seat waits");
    assert!(matches!(table.act(idle, "pass", &names), Err(ActError::NotToAct { .. })));
    assert_eq!(table.ply(), 0);
}

#[test]
fn unknown_words_are_errors_that_list_what_there_is() {
    let message = |error: CatalogError| error.to_string();
    assert!(message(start("chess", "", &[], 2, 1).err().expect("no chess")).contains("strada-romana"));
    let preset = start("strada-romana", "house", &[], 2, 1).err().expect("no such preset");
    assert!(message(preset).contains("manual"));
    let seats = start("strada-romana", "", &[], 9, 1).err().expect("too many seats");
    assert!(message(seats).contains("2 to 5"));
}

#[test]
fn the_steps_of_a_shortcut_are_plies_like_others() {
    for slug in SLUGS {
        let whole = finished(slug);
        let names = Names::numbered(whole.seats());
        let mut tried = 0;
        for ply in 0..whole.ply() {
            let table = whole.at(ply);
            let seat = table.to_act().first().expect("the game goes on");
            let frame = table.frame(Viewer::Seat(seat), &names);
            for shortcut in &frame.shortcuts {
                let mut fork = table.at(ply);
                let name = shortcut.choice.action.to_uppercase();
                for step in frame.steps(&name) {
                    fork.act(seat, &step, &names).unwrap_or_else(|error| panic!("{slug}: {step} of {name}: {error}"));
                }
                assert_eq!(fork.ply(), ply + shortcut.steps.len(), "{slug}: {name}");
                fork.rewind(fork.ply() - 1);
                assert_eq!(fork.ply() + 1, ply + shortcut.steps.len(), "undo steps back one ply");
                tried += 1;
            }
            assert!(table.frame(Viewer::Spectator, &names).shortcuts.is_empty(), "{slug}: others are offered nothing");
            assert_eq!(frame.steps("dance"), ["dance"]);
        }
        assert!(tried > 0 || slug != "la-strada", "La Strada has targets to name");
    }
}

#[test]
fn frames_without_shortcuts_can_be_read() {
    let table = start("la-strada", "", &[], 2, 1).expect("a default table");
    let frame = table.frame(Viewer::Spectator, &Names::numbered(2));
    let mut written = serde_json::to_value(&frame).expect("frames are plain data");
    written.as_object_mut().expect("an object").remove("shortcuts");
    assert_eq!(serde_json::from_value::<Frame>(written).expect("an older frame"), frame);
}

#[test]
fn the_options_of_a_table_set_the_same_table_again() {
    for listing in titles() {
        for preset in listing.presets {
            let slug = listing.info.slug;
            let table = start(slug, preset.name, &[], *preset.seats.start(), 5).expect("presets can be played");
            let switches: Vec<_> =
                table.options().into_iter().map(|(name, value)| (name.into(), value.into())).collect();
            let again = start(slug, "", &switches, table.seats(), 5).expect("they were played before");
            assert_eq!(table.record(), again.record(), "{slug}, {}", preset.name);
        }
    }
}
