//! The command as people and programs use it: what it prints, what it refuses, and how it ends.

mod bot;
mod figures;
mod learn;
mod review;

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludoteca")).args(arguments).output().expect("the command was built")
}

fn piped(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // The command may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a command said on standard error.
fn text_of(output: &Output) -> String {
    text(&output.stderr)
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

/// Asserts a one-line error that says this, exit code 2, nothing on standard output.
fn refuses(arguments: &[&str], says: &str) {
    let output = ludoteca(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(message.contains(says), "{arguments:?} says {message:?}, not {says:?}");
    assert!(!message.contains("panicked"), "{message}");
    assert!(output.stdout.is_empty(), "{arguments:?} wrote {:?}", text(&output.stdout));
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    refuses(&["sim", "chess", "--seats", "2"], "strada-romana");
    refuses(&["sim", "strada-romana", "--seats", "9"], "2 to 5");
    refuses(&["sim", "strada-romana", "--seats", "2", "--preset", "house"], "manual");
    refuses(&["sim", "strada-romana", "--seats", "2", "--set", "weather=fair"], "bet_on_arrived");
    refuses(&["sim", "strada-romana", "--seats", "2", "--set", "diagonals=never"], "linked");
    // A slip of the finger gets the nearest word, not all of them.
    refuses(&["sim", "strada-romano", "--seats", "2"], "did you mean strada-romana?");
    refuses(&["sim", "strada-romana", "--seats", "2", "--preset", "manaul"], "did you mean manual?");
    refuses(&["sim", "strada-romana", "--seats", "2", "--set", "diagonal=linked"], "did you mean diagonals?");
    refuses(&["arena", "rialto", "--bots", "mastr,random"], "did you mean master?");
    refuses(&["sim", "strada-romana", "--seats", "2", "--bots", "genius"], "master");
    refuses(&["sim", "strada-romana", "--seats", "2", "--bots", "random,random,random"], "2 seats");
    refuses(&["play", "strada-romana", "--seats", "human,cat"], "nobody is called \"cat\"; there are human, novice");
    refuses(&["play", "strada-romana", "--seats", "humen,novice"], "did you mean human?");
    refuses(&["play", "strada-romana", "--seats", "human,random"], "human or bot:LEVEL");
    refuses(&["rules", "strada-romana", "SR-999"], "no clause");
    refuses(&["rules", "go"], "there are");
    refuses(&["replay", "no-such-file.txt"], "no-such-file.txt");
    refuses(&["bench", "chess"], "there are");
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let listed = json(&ludoteca(&["games", "--json"]));
    assert_eq!(listed.as_array().map(Vec::len), Some(5));
    for game in listed.as_array().expect("a list") {
        assert_eq!(game["presets"][0]["name"], "manual", "the manual's reading is the default: {game}");
    }
    assert!(text(&ludoteca(&["games"]).stdout).contains("Strada Romana (strada-romana)"));
}

#[test]
fn a_rule_is_found_by_its_number() {
    let one = text(&ludoteca(&["rules", "strada-romana", "11"]).stdout);
    let two = text(&ludoteca(&["rules", "strada-romana", "sr-11"]).stdout);
    assert_eq!(one, two);
    assert!(one.starts_with("SR-11: "), "{one}");
}

#[test]
fn sim_counts_and_says_so_in_json() {
    for slug in ["la-strada", "rialto", "new-world", "attika", "strada-romana"] {
        let report = json(&ludoteca(&["sim", slug, "--seats", "3", "--games", "4", "--json"]));
        for field in
            ["game", "seats", "preset", "games", "plies", "plies_per_second", "mean_plies", "win_share", "mean_score"]
        {
            assert!(report.get(field).is_some(), "{slug}: {field} is missing");
        }
        let shares = report["win_share"].as_array().expect("a share for each place in turn order");
        let sum: f64 = shares.iter().filter_map(Value::as_f64).sum();
        assert!(shares.len() == 3 && (sum - 1.0).abs() < 1e-9, "{slug}: {shares:?}");
    }
}

#[test]
fn sim_is_the_same_for_the_same_seed() {
    let run = |seed: &str| {
        let mut report = json(&ludoteca(&["sim", "rialto", "--seats", "2", "--games", "5", "--seed", seed, "--json"]));
        report["plies_per_second"] = Value::Null;
        report
    };
    assert_eq!(run("4"), run("4"));
    assert_ne!(run("4"), run("5"));
}

#[test]
fn sim_checks_the_laws() {
    let output = ludoteca(&["sim", "strada-romana", "--seats", "3", "--games", "5", "--laws"]);
    assert!(text(&output.stdout).contains("No law was broken"), "{}", text(&output.stderr));
}

#[test]
fn records_are_kept_checked_and_shown() {
    let folder = scratch("records");
    let path = folder.to_str().expect("a plain path");
    let saved = ludoteca(&["sim", "strada-romana", "--seats", "2", "--games", "1", "--seed", "3", "--save", path]);
    assert!(saved.status.success(), "{}", text(&saved.stderr));
    let file = folder.join("strada-romana-2-seats-manual-3.txt");
    let name = file.to_str().expect("a plain path");
    assert!(text(&ludoteca(&["replay", name, "--verify"]).stdout).contains("sound"));
    let shown = json(&ludoteca(&["replay", name, "--ply", "10", "--seat", "1", "--json"]));
    for field in ["ply", "to_act", "view", "legal", "standings"] {
        assert!(shown.get(field).is_some(), "{field} is missing");
    }
    assert!(!json(&ludoteca(&["replay", name, "--json"]))["standings"].is_null(), "the game is over");
    refuses(&["replay", name, "--ply", "99999"], "plies");
    refuses(&["replay", name, "--seat", "4"], "seats 1 to 2");
    damaged(&folder, &fs::read_to_string(&file).expect("it was just written"));
}

fn damaged(folder: &std::path::Path, record: &str) {
    let lines: Vec<_> = record.lines().collect();
    let case = |text: String, says: &str| {
        let path = folder.join("damaged.txt");
        fs::write(&path, text).expect("the scratch folder can be written");
        refuses(&["replay", path.to_str().expect("a plain path"), "--verify"], says);
    };
    let close = lines.iter().position(|line| line.starts_with("end ")).expect("a closing line");
    case(lines[..close].join("\n"), "cut short");
    case(lines[..3].join("\n"), "cut short");
    case(record.replace("rules 1", "rules 99"), "rules version 99");
    case(record.replace("game strada-romana", "game chess"), "no game is called");
    case(record.replace("seats 2", "seats 3"), "");
    case("hello".into(), "ludoteca record 1");
    case(record.replace(lines[close], "end 0123456789abcdef"), "altered");
    case(format!("{record}hello\n"), "nothing after the end");
}

#[test]
fn a_game_can_be_played_through_a_pipe() {
    let folder = scratch("play");
    let file = folder.join("saved.txt");
    let name = file.to_str().expect("a plain path");
    let input = format!("help\nrules SR-11\ndance\nhlep\npas\n999\n1\nundo\nlog\nboard\nsave {name}\n1\nquit\n");
    let output = piped(&["play", "strada-romana", "--seats", "human,bot:apprentice", "--seed", "5"], &input);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in [
        "take back",
        "SR-11: ",
        "No: \"dance\" is nothing that can be done now; type a number of the list, or help",
        "did you mean help?",
        "did you mean pass?",
        "No: the actions are numbered",
        "Saved.",
    ] {
        assert!(said.contains(expected), "{expected:?} is missing in\n{said}");
    }
    let resumed = piped(&["play", "strada-romana", "--seats", "human,bot:apprentice", "--load", name], "quit\n");
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    let other = piped(&["play", "rialto", "--seats", "human,bot:apprentice", "--load", name], "");
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn nothing_is_written_over_unasked_and_the_running_game_is_kept() {
    let folder = scratch("keep");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let (saved, running) = (path("saved.txt"), path("running.txt"));
    fs::write(&saved, "mine").expect("a scratch folder can be written");
    let play = |input: &str, more: &[&str]| {
        let arguments = [&["play", "--autosave", &running], more].concat();
        let output = piped(&arguments, input);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let new = ["strada-romana", "--seats", "human,bot:novice", "--seed", "5"];
    let said = play(&format!("1\nsave {saved}\nquit\n"), &new);
    assert!(said.contains("writes over it"), "{said}");
    assert_eq!(fs::read_to_string(&saved).expect("it is still there"), "mine");
    let kept = fs::read_to_string(&running).expect("the running game is kept");
    assert!(kept.contains("player 2 bot:novice") && !kept.contains("seed"), "{kept}");
    let said = play(&format!("save! {saved}\nquit\n"), &["--resume"]);
    assert!(said.contains("Strada Romana") && said.contains("Saved."), "{said}");
    assert_eq!(fs::read_to_string(&saved).expect("it was saved"), kept, "the game goes on where it was left");
    let none = piped(&["play", "--resume", "--autosave", &path("nothing.txt")], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("no game was left"), "{}", text(&none.stderr));
}

#[test]
fn a_named_target_is_built_step_by_step_and_undone_choice_by_choice() {
    let folder = scratch("target");
    let saved = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let workshops = "1\nend\n".repeat(4);
    let (whole, undone, numbered) = (saved("whole.txt"), saved("undone.txt"), saved("numbered.txt"));
    let input = format!(
        "{workshops}to atlantis\nto Tore\nto Torre\nsave {whole}\nundo\nsave {undone}\nundo\nundo\n3\nsave {numbered}\nquit\n"
    );
    let output = piped(&["play", "la-strada", "--seats", "human,human", "--seed", "5"], &input);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("[to torre]") && said.contains("Build all the way to"), "{said}");
    assert!(said.contains("No: \"to atlantis\" is nothing") && said.contains("did you mean to torre?"), "{said}");
    let plies = |path: &str| {
        let record = fs::read_to_string(path).expect("it was saved");
        record.lines().filter_map(|line| line.split_once(" 2: ")).map(|(_, ply)| ply.to_owned()).collect::<Vec<_>>()
    };
    let (whole, undone) = (plies(&whole), plies(&undone));
    // The end of the road was no choice, and goes with the tile.
    assert_eq!(whole[..whole.len() - 2], undone, "undo takes the last choice back");
    assert_eq!(whole, plies(&numbered), "the number in the list means the same");
    assert!(whole.ends_with(&["from c4", "lay b3", "reach a2"].map(str::to_owned)), "a ply each: {whole:?}");
}

#[test]
fn a_number_of_seats_is_you_and_bots() {
    let output = piped(&["play", "strada-romana", "--seats", "3", "--seed", "5"], "quit\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    for seats in ["1", "9", "human"] {
        let output = piped(&["play", "strada-romana", "--seats", seats], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("2 to 5 seats"), "{}", text(&output.stderr));
    }
}

#[test]
fn every_game_is_played_to_its_end_through_a_pipe() {
    for slug in catalog::SLUGS {
        let firsts = "1\n".repeat(6000);
        let output = piped(&["play", slug, "--seats", "human,human", "--seed", "2"], &firsts);
        let said = text(&output.stdout);
        assert!(output.status.success(), "{slug}: {}", text(&output.stderr));
        let tail: String = said.chars().skip(said.chars().count().saturating_sub(600)).collect();
        assert!(said.contains("The game is over"), "{slug} did not end:\n{tail}");
    }
}

#[test]
fn a_closed_pipe_is_an_error_and_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["rules", "strada-romana"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
    // A short book may fit into the pipe before it closes; if not, the error is one line and code 2.
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(&output.stderr).lines().count(), 1);
    }
}
