//! The command as people and programs use it: what it prints, what it refuses, and how it ends.

use std::{
    fs,
    io::{BufRead, Write},
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
    refuses(&["play", "strada-romana", "--seats", "human,cat"], "no bot is called");
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

fn text_of(output: &Output) -> String {
    text(&output.stderr)
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

#[test]
fn a_bot_answers_changed_views_and_lines_without_fail() {
    for slug in ["la-strada", "rialto", "new-world", "attika", "strada-romana"] {
        let output = ludoteca(&["bot", slug, "--level", "journeyman", "--fuzz", "150", "--seed", "7"]);
        assert!(output.status.success(), "{}", text_of(&output));
        let said = text(&output.stdout);
        assert!(said.contains("150 lines") && said.contains(" refused"), "{said}");
    }
}

#[test]
fn a_bot_hears_a_stop_only_for_what_was_asked_before_it() {
    let folder = scratch("bot");
    let path = folder.to_str().expect("a plain path");
    ludoteca(&["sim", "strada-romana", "--seats", "2", "--games", "1", "--save", path]);
    let file = folder.join("strada-romana-2-seats-manual-1.txt");
    let at = json(&ludoteca(&["replay", file.to_str().expect("a plain path"), "--ply", "0", "--json"]));
    let seat = at["to_act"][0].as_u64().expect("somebody is to act");
    let seen = json(&ludoteca(&[
        "replay",
        file.to_str().expect("a plain path"),
        "--ply",
        "0",
        "--seat",
        &seat.to_string(),
        "--json",
    ]));
    let view = serde_json::json!({"type": "view", "seat": seat, "view": seen["view"], "legal": seen["legal"]});
    let think = |id: u32, budget: &str| format!(r#"{{"type":"think","id":{id},"budget":{budget}}}"#);
    let input = [
        r#"{"type":"hello","protocol":1,"game":"strada-romana"}"#.to_owned(),
        "nonsense".to_owned(),
        r#"{"type":"news of the future"}"#.to_owned(),
        think(1, r#"{"iterations":50}"#),
        view.to_string(),
        r#"{"type":"stop"}"#.to_owned(),
        think(2, r#"{"iterations":2000}"#),
        think(3, r#"{"millis":-4}"#),
        r#"{"type":"game over","standings":[]}"#.to_owned(),
        r#"{"type":"quit"}"#.to_owned(),
    ];
    // The end is told only after the answers, since it means that nobody waits for one.
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["bot", "strada-romana", "--level", "master"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command was built");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let mut answers = std::io::BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    let mut said = Vec::new();
    for line in &input[..input.len() - 2] {
        writeln!(stdin, "{line}").expect("the bot reads");
    }
    for _ in 0..5 {
        let line = answers.next().expect("an answer for each question").expect("text");
        said.push(serde_json::from_str::<Value>(&line).expect("an object"));
    }
    for line in &input[input.len() - 2..] {
        writeln!(stdin, "{line}").expect("the bot reads");
    }
    assert!(child.wait().expect("the bot ends").success());
    let kinds: Vec<_> = said.iter().map(|message| message["type"].as_str().unwrap_or("")).collect();
    assert_eq!(kinds, ["hello", "error", "error", "answer", "error"], "{said:?}");
    assert!(said[2]["text"].as_str().is_some_and(|text| text.contains("no view")), "{}", said[2]);
    assert!(
        said[3]["iterations"].as_u64().is_some_and(|count| count > 100),
        "a stop before it: {}",
        said[3]["iterations"]
    );
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
    let input = format!("help\nrules SR-11\ndance\n999\n1\nundo\nlog\nboard\nsave {name}\n1\nquit\n");
    let output = piped(&["play", "strada-romana", "--seats", "human,bot:apprentice", "--seed", "5"], &input);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in ["take back", "SR-11: ", "No: not an action", "No: the actions are numbered", "Saved."] {
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
}

#[test]
fn a_named_target_is_built_step_by_step_and_undone_so() {
    let folder = scratch("target");
    let saved = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let workshops = "1\nend\n".repeat(4);
    let (whole, undone, numbered) = (saved("whole.txt"), saved("undone.txt"), saved("numbered.txt"));
    let input = format!(
        "{workshops}to atlantis\nto Torre\nsave {whole}\nundo\nsave {undone}\nundo\nundo\n3\nsave {numbered}\nquit\n"
    );
    let output = piped(&["play", "la-strada", "--seats", "human,human", "--seed", "5"], &input);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("[to torre]") && said.contains("Build all the way to"), "{said}");
    assert!(said.contains("No: not an action") && said.contains("or to torre"), "{said}");
    let plies = |path: &str| {
        let record = fs::read_to_string(path).expect("it was saved");
        record.lines().filter_map(|line| line.split_once(" 2: ")).map(|(_, ply)| ply.to_owned()).collect::<Vec<_>>()
    };
    let (whole, undone) = (plies(&whole), plies(&undone));
    assert_eq!(whole[..whole.len() - 1], undone, "undo takes the last step back");
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
