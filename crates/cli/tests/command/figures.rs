//! Numbers, colours, results and files.

use std::{
    fs,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use super::{json, ludoteca, refuses, scratch, text, text_of};

#[test]
fn numbers_are_checked() {
    let sim = |more: &[&str], says: &str| refuses(&[&["sim", "attika", "--seats", "2"], more].concat(), says);
    let arena = |more: &[&str], says: &str| refuses(&[&["arena", "attika"], more].concat(), says);
    sim(&["--games", "0"], "1..");
    sim(&["--threads", "100000"], "from 1 to 256");
    sim(&["--bots", "master@0"], "from 1 to");
    sim(&["--bots", "novice*inf"], "expected a factor");
    arena(&["--bots", "random,random", "--games", "0"], "1..");
    arena(&["--bots", "random,random", "--threads", "0"], "from 1 to 256");
    arena(&["--bots", "random,random", "--scale", "nan"], "expected a number");
    arena(&["--bots", "random,random", "--decide", "5"], "from 0.001 to 0.999");
    arena(&["--bots", "random,random", "--sprt", "0.6,0.5"], "the lower first");
    arena(&["--bots", "random,random,greedy", "--sprt", "0.5,0.6"], "two bots at two seats");
    arena(&["--bots", &["random"; 20].join(",")], "at most 10");
    for seconds in ["nan", "0", "-1", "inf", "1e9"] {
        refuses(&["bench", "attika", &format!("--seconds={seconds}")], "from 0.001 to 3600");
    }
    refuses(&["bot", "attika", "--threads", "100000"], "from 1 to 256");
    refuses(&["bot", "attika", "--memory", "99999999999"], "1..=");
    refuses(&["bot", "attika", "--level", "random"], "the levels are");
}

#[test]
fn a_match_at_equal_time_follows_from_its_seed() {
    let bots = ["--bots", "master/hand@1ms,random", "--games", "2"];
    let said = text(&ludoteca(&[&["arena", "strada-romana"], bots.as_slice()].concat()).stdout);
    assert!(said.contains("master/hand@1ms was played as master/hand@"), "{said}");
    let points = || {
        let report = json(&ludoteca(&[&["arena", "strada-romana", "--json"], bots.as_slice()].concat()));
        assert!(report["played"][0].as_str().is_some_and(|bot| !bot.ends_with("ms")), "{report}");
        report["bots"][0]["points"].clone()
    };
    assert_eq!(points(), points());
}

#[test]
fn searches_are_measured_on_stored_positions() {
    let rows = json(&ludoteca(&["bench", "strada-romana", "--search", "--json", "--seconds", "0.001"]));
    let names: Vec<&str> = rows.as_array().into_iter().flatten().filter_map(|row| row["search"].as_str()).collect();
    assert_eq!(names, ["master/hand", "master", "plain"], "{rows}");
    assert!(rows[0]["positions"] == 64 && rows[0]["iterations_per_ms"].as_f64().is_some_and(|pace| pace > 0.0));
    refuses(&["bench", "nothing", "--search"], "no game");
}

#[test]
fn colour_is_as_asked() {
    let board = |arguments: &[&str]| {
        let folder = scratch(&format!("colour{}", arguments.len()));
        let path = folder.to_str().expect("a plain path");
        ludoteca(&["sim", "attika", "--seats", "2", "--games", "1", "--save", path]);
        let file = folder.join("attika-2-seats-manual-1.txt");
        let name = file.to_str().expect("a plain path");
        text(&ludoteca(&[&["replay", name], arguments].concat()).stdout)
    };
    assert!(!board(&[]).contains('\u{1b}'), "a pipe gets no colours");
    assert!(board(&["--color", "always"]).contains('\u{1b}'));
    let book = text(&ludoteca(&["--color", "never", "rules", "attika"]).stdout);
    assert!(!book.contains("**") && !book.contains('\u{1b}'), "a book is rendered");
    assert!(text(&ludoteca(&["rules", "attika", "--markdown"]).stdout).contains("**AT-1**"));
}

#[test]
fn results_are_written_and_gone_on_with() {
    let folder = scratch("results");
    let file = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let (objects, table) = (file("r.jsonl"), file("r.csv"));
    let run = |command: &str, games: &str, more: &[&str]| {
        let seats = ["--seats", "2", "--bots", "greedy,random", "--games", games, "--threads", "2", "--json"];
        ludoteca(&[&[command, "strada-romana"], seats.as_slice(), more].concat())
    };
    let whole = |report: &Output| {
        let mut report = json(report);
        for clock in ["plies_per_second", "bots"] {
            report[clock] = Value::Null;
        }
        report
    };
    for command in ["arena", "sim"] {
        let _ = (fs::remove_file(&objects), fs::remove_file(&table));
        let first = json(&run(command, "6", &["--results", &objects]));
        for field in ["version", "game", "rules_version", "options", "seats", "seed"] {
            assert!(first.get(field).is_some(), "{command}: {field} is missing");
        }
        let text = fs::read_to_string(&objects).expect("it was written");
        assert_eq!(text.lines().count(), 7, "where it comes from, and a line a game:\n{text}");
        let game: Value = serde_json::from_str(text.lines().last().expect("a game")).expect("an object");
        for field in ["seed", "plies", "first"] {
            assert!(game[field].is_u64(), "{field} is missing: {game}");
        }
        assert!(game["seats"][1]["rank"].is_u64() && game["seats"][1]["strikes"] == 0, "{game}");
        // A run that was cut in the middle of a line goes on as if nothing had happened.
        fs::write(&objects, &text[..text.len() - 9]).expect("it can be written");
        let resumed = run(command, "10", &["--results", &objects, "--resume"]);
        assert_eq!(whole(&resumed), whole(&run(command, "10", &[])), "{command}");
        let again = run(command, "6", &["--results", &objects]);
        assert!(again.status.code() == Some(2) && text_of(&again).contains("exists"), "{}", text_of(&again));
        let other = run(command, "6", &["--results", &objects, "--resume", "--seed", "9"]);
        assert!(other.status.code() == Some(2) && text_of(&other).contains("another run"), "{}", text_of(&other));
        assert!(run(command, "4", &["--results", &table]).status.success());
        let rows = fs::read_to_string(&table).expect("it was written");
        assert_eq!(rows.lines().count(), 2 + 4 * 2, "a line a seat:\n{rows}");
    }
}

#[test]
fn a_full_disk_leaves_no_broken_file_and_nothing_is_written_over() {
    let folder = scratch("full");
    let path = folder.to_str().expect("a plain path");
    let sim = ["sim", "strada-romana", "--seats", "2", "--games", "1", "--save", path];
    // A limit on the size of files fails a write half-way, as a full disk does.
    let limited = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_ludoteca")])
        .args(sim)
        .output()
        .expect("there is a shell");
    assert_eq!(limited.status.code(), Some(2), "{}", text_of(&limited));
    let left = || fs::read_dir(&folder).expect("it was made").count();
    assert_eq!(left(), 0, "nothing half written is left");
    assert!(ludoteca(&sim).status.success());
    refuses(&sim, "exists");
    assert!(ludoteca(&[&sim[..], &["--force"]].concat()).status.success());
    assert_eq!(left(), 1);
    refuses(
        &[
            "replay",
            folder.join("strada-romana-2-seats-manual-1.txt").to_str().expect("a plain path"),
            "--svg",
            "/dev/full",
        ],
        "/dev/full",
    );
}

#[test]
fn the_first_ply_that_differs_is_named_and_older_records_are_read() {
    let folder = scratch("differs");
    let path = folder.to_str().expect("a plain path");
    assert!(ludoteca(&["sim", "strada-romana", "--seats", "2", "--games", "1", "--save", path]).status.success());
    let file = folder.join("strada-romana-2-seats-manual-1.txt");
    let record = fs::read_to_string(&file).expect("it was written");
    let verify = |record: &str| {
        fs::write(&file, record).expect("it can be written");
        ludoteca(&["replay", file.to_str().expect("a plain path"), "--verify"])
    };
    let sound = text(&verify(&record).stdout);
    assert!(sound.contains("states compared"), "{sound}");
    let digests: Vec<&str> = record.lines().filter_map(|line| line.strip_prefix("digests ")).collect();
    let third = digests[0].split(' ').nth(3).expect("a digest for each ply");
    let differs = verify(&record.replacen(third, "0123456789abcdef", 1));
    assert!(text_of(&differs).contains("at ply 3"), "{}", text_of(&differs));
    let options = record.lines().find(|line| line.starts_with("options ")).expect("options");
    let fewer = record.replacen(options, "options", 1);
    assert!(verify(&fewer).status.success(), "{}", text_of(&verify(&fewer)));
    let above: String =
        record.lines().take_while(|line| !line.starts_with("player")).map(|line| format!("{line}\n")).collect();
    assert!(text(&verify(&above).stdout).contains("no state is written down"));
}

#[test]
fn ctrl_c_prints_what_there_is() {
    let results = scratch("interrupted").join("r.jsonl");
    let child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["sim", "strada-romana", "--seats", "2", "--games", "1000000000", "--json", "--results"])
        .arg(&results)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    // Once a game is written down the run has begun.
    while fs::read_to_string(&results).map_or(0, |text| text.lines().count()) < 3 {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the command ends");
    let report = json(&output);
    assert!(report["games"].as_u64().is_some_and(|games| games > 0) && report["interrupted"] == true, "{report}");
}
