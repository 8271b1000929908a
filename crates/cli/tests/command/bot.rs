//! A bot on standard input and output.

use std::{
    io::{BufRead, Write},
    process::{Command, Stdio},
};

use serde_json::Value;

use super::{json, ludoteca, scratch, text, text_of};

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

#[test]
fn a_program_at_a_table_of_the_terminal_is_told_how_the_game_ended() {
    let folder = scratch("told");
    let (bot, told) = (folder.join("bot.sh"), folder.join("told"));
    let script = format!(
        r#"while read -r line; do case "$line" in *'"game over"'*) echo "$line" > {};; esac; echo "$line"; done |
{} bot strada-romana --level novice"#,
        told.display(),
        env!("CARGO_BIN_EXE_ludoteca")
    );
    std::fs::write(&bot, script).expect("a scratch folder can be written");
    let seats = format!("exec:sh {},bot:novice@1", bot.display());
    let output = ludoteca(&["play", "strada-romana", "--seats", &seats, "--seed", "5"]);
    assert!(output.status.success(), "{}", text_of(&output));
    let line = std::fs::read_to_string(&told).unwrap_or_else(|_| panic!("it was told nothing:\n{}", text_of(&output)));
    let message: Value = serde_json::from_str(&line).expect("a message");
    assert_eq!(message["standings"].as_array().map(Vec::len), Some(2), "{line}");
}
