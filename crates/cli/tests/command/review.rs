//! Reviews and calibration by command.

use std::fs;

use super::{json, ludoteca, refuses, scratch, text};

#[test]
fn a_review_adds_up_and_bad_records_are_refused() {
    let folder = scratch("review");
    let path = folder.to_str().expect("a plain path");
    let bots = ["--bots", "novice", "--games", "1", "--seed", "3", "--save", path];
    let saved = ludoteca(&[&["sim", "strada-romana", "--seats", "2"], &bots[..]].concat());
    assert!(saved.status.success(), "{}", text(&saved.stderr));
    let file = folder.join("strada-romana-2-seats-manual-3.txt");
    let (name, drawn) = (file.to_str().expect("a plain path"), folder.join("graph.svg"));
    let drawn = drawn.to_str().expect("a plain path");

    let review = json(&ludoteca(&["review", name, "--iterations", "1", "--json", "--svg", drawn]));
    for measure in ["win", "points"] {
        for account in review["review"][measure].as_array().expect("an account a seat") {
            let part = |name: &str| account[name].as_f64().expect("a number");
            let sum = part("even") + part("start") + part("luck") - part("loss") + part("others");
            assert!((sum - part("result")).abs() < 1e-6, "{account}");
        }
    }
    assert!(fs::read_to_string(drawn).expect("it was drawn").contains("<polyline"));
    let told = text(&ludoteca(&["review", name, "--iterations", "4"]).stdout);
    let wide = told.lines().find(|line| line.chars().count() > 80);
    assert!(told.contains("The dearest turns of") && wide.is_none(), "{wide:?} is too wide in\n{told}");
    refuses(&["review", name, "--iterations", "1", "--svg", drawn], "the file exists");
    refuses(&["review", name, "--iterations", "0"], "");

    // Every way to spoil a record is refused, and nothing is drawn.
    let record = fs::read_to_string(&file).expect("it was just written");
    let lines: Vec<_> = record.lines().collect();
    let close = lines.iter().position(|line| line.starts_with("end ")).expect("a closing line");
    let (spoilt, none) = (folder.join("spoilt.txt"), folder.join("none.svg"));
    let case = |text: String, says: &str| {
        fs::write(&spoilt, text).expect("the scratch folder can be written");
        let arguments = [spoilt.to_str(), none.to_str()].map(|path| path.expect("a plain path"));
        refuses(&["review", arguments[0], "--svg", arguments[1]], says);
        assert!(!none.exists(), "nothing is written for a record that cannot be reviewed");
    };
    case(lines[..close].join("\n"), "cut short");
    case(record.replace(lines[close], "end 0123456789abcdef"), "altered");
    case("hello".into(), "ludoteca record 1");
    refuses(&["review", "no-such-file.txt"], "no-such-file.txt");
}

#[test]
fn an_unfinished_game_is_not_reviewed() {
    let folder = scratch("unfinished");
    let file = folder.join("open.txt");
    let name = file.to_str().expect("a plain path");
    let played = super::piped(
        &["play", "strada-romana", "--seats", "human,bot:novice", "--seed", "1"],
        &format!("1\nsave {name}\nquit\n"),
    );
    assert!(file.exists(), "{}", text(&played.stdout));
    refuses(&["review", name], "not over");
}

#[test]
fn chances_are_held_against_games() {
    let folder = scratch("calibrate");
    let plot = folder.join("plot.svg");
    let plot = plot.to_str().expect("a plain path");
    let game = ["calibrate", "strada-romana", "--seats", "2", "--budget", "4", "--iterations", "16"];
    let found = json(&ludoteca(&[&game[..], &["--games", "3", "--json", "--plot", plot]].concat()));
    // A quarter in which nobody has anything to decide gives none.
    let positions = found["positions"].as_u64().expect("a number");
    assert!((6..=12).contains(&positions), "{positions} positions of twelve quarters");
    for kind in ["search", "open"] {
        let fit = &found[kind];
        let counted: u64 = fit["bins"].as_array().expect("bins").iter().filter_map(|bin| bin["count"].as_u64()).sum();
        assert_eq!(counted, 2 * positions, "each position has a chance a seat: {fit}");
        assert!(fit["brier"].as_f64().is_some_and(|brier| (0.0..=1.0).contains(&brier)), "{fit}");
    }
    assert!(fs::read_to_string(plot).expect("it was drawn").contains("<circle"));
    let fitted = text(&ludoteca(&[&game[..], &["--games", "2", "--fit"]].concat()).stdout);
    assert!(fitted.contains("Fitted { seats: 2, plies:"), "{fitted}");
    refuses(&[&game[..], &["--games", "0"]].concat(), "0");
}
