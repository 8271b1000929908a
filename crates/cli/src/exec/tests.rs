//! Programs that misbehave in every way we could think of.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use engine::{PerSeat, Seat, Standing};
use serde_json::json;

use super::*;

/// Longer than any machine takes to start a shell.
const AMPLE: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(20);
const HELLO: &str = r#"echo '{"type":"hello"}'"#;

/// A script in a file of its own, started by a shell.
fn script(name: &str, text: &str) -> (String, PathBuf) {
    let folder = std::env::temp_dir().join(format!("ludoteca-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let path = folder.join("bot.sh");
    std::fs::write(&path, text).expect("the folder for temporary files can be written");
    (format!("sh {}", path.display()), folder)
}

fn ask(outsider: &mut Outsider) -> Reply {
    outsider.ask(Seat::FIRST, &json!({}), &["pass".to_owned(), "take".to_owned()])
}

/// What a program is told off for, after its hello.
fn strike(name: &str, text: &str, turn: Duration) -> String {
    let (command, folder) = script(name, &format!("{HELLO}\n{text}"));
    let reply = ask(&mut Outsider::new(&command, "toy", turn));
    let _ = std::fs::remove_dir_all(folder);
    match reply {
        Reply::Strike(text) => text,
        Reply::Action(_) | Reply::Out => panic!("{name} gave {reply:?}"),
    }
}

const ANSWER: &str = r#"while read -r line; do case "$line" in *'"think"'*) echo '{"type":"answer","id":1,"action":"take"}';; esac; done"#;

#[test]
fn an_answer_is_found_among_the_legal_actions() {
    let (command, folder) = script("good", &format!("{HELLO}\n{ANSWER}"));
    let reply = ask(&mut Outsider::new(&command, "toy", AMPLE));
    assert!(matches!(reply, Reply::Action(1)), "{reply:?}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_bad_program_loses_its_ply_with_a_clear_message() {
    let think = |then: &str| format!(r#"while read -r line; do case "$line" in *'"think"'*) {then};; esac; done"#);
    let said = |name: &str, then: &str| strike(name, &think(then), AMPLE);
    assert!(said("illegal", r#"echo '{"type":"answer","id":1,"action":"cheat"}'"#).contains("\"cheat\", which is not"));
    assert!(said("garbage", "echo nonsense").contains("wrote \"nonsense\""));
    assert!(said("bytes", r"printf '\377\376\n'").contains("no text"));
    assert!(said("endless", "head -c 1200000 /dev/zero | tr '\\0' x; echo").contains("without an end"));
    assert!(said("error", r#"echo '{"type":"error","id":1,"text":"what?"}'"#).contains("what?"));
    assert!(said("ends", "exit").contains("has ended"));
}

#[test]
fn a_program_cannot_win_time() {
    let late = |name: &str, text: &str| strike(name, text, SOON);
    assert!(late("silent", "cat >/dev/null").contains("no answer"));
    assert!(late("flood", r#"yes '{"type":"answer","id":0,"action":"take"}'"#).contains("no answer"));
    assert!(
        late("other position", r#"echo '{"type":"answer","id":7,"action":"take"}'; cat >/dev/null"#)
            .contains("no answer")
    );
}

#[test]
fn a_program_that_does_not_read_is_left_alone_after_its_strikes() {
    let (command, folder) = script("deaf", &format!("{HELLO}\nexec sleep 600"));
    let mut outsider = Outsider::new(&command, "toy", SOON);
    // Larger than a pipe, so that writing it blocks whoever writes.
    let view = json!("x".repeat(300_000));
    for count in 1..=STRIKES {
        let reply = outsider.ask(Seat::FIRST, &view, &["pass".to_owned()]);
        assert!(matches!(&reply, Reply::Strike(text) if text.contains(&format!("strike {count} of"))), "{reply:?}");
    }
    let reply = outsider.ask(Seat::FIRST, &view, &["pass".to_owned()]);
    assert!(matches!(reply, Reply::Out), "{reply:?}");
    let _ = std::fs::remove_dir_all(folder);
}

/// Whether a file exists, asked until it does; a test that waits for ever has failed.
fn wait_for(path: &Path) {
    while std::fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn children_end_with_their_program() {
    let (command, folder) = script("parent", "");
    let (child, bot) = (folder.join("child"), folder.join("bot.sh"));
    let text = format!("sleep 600 &\necho $! > {}\n{HELLO}\n{ANSWER}", child.display());
    std::fs::write(&bot, text).expect("the folder for temporary files can be written");
    let mut outsider = Outsider::new(&command, "toy", AMPLE);
    assert!(matches!(ask(&mut outsider), Reply::Action(1)));
    wait_for(&child);
    let number = std::fs::read_to_string(&child).expect("it was just written");
    drop(outsider);
    // A process that has ended may wait to be reaped by whoever inherits it.
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", number.trim())).unwrap_or_default();
    while cfg!(target_os = "linux") && !state().is_empty() && !state().contains(") Z ") {
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_end_of_a_game_is_told_with_its_standings() {
    let (command, folder) = script("end", "");
    let (told, bot) = (folder.join("told"), folder.join("bot.sh"));
    let text = format!(
        r#"{HELLO}
while read -r line; do case "$line" in
*'"think"'*) echo '{{"type":"answer","id":1,"action":"take"}}';;
*'"game over"'*) echo "$line" > {};;
esac; done"#,
        told.display()
    );
    std::fs::write(&bot, text).expect("the folder for temporary files can be written");
    let mut outsider = Outsider::new(&command, "toy", AMPLE);
    assert!(matches!(ask(&mut outsider), Reply::Action(1)));
    outsider.end(&PerSeat::new(2, |seat| Standing { rank: seat.index() as u8 + 1, points: Some(9) }));
    wait_for(&told);
    let line = std::fs::read_to_string(&told).expect("it was just written");
    assert!(line.contains(r#""rank":2"#) && line.contains(r#""seat":1"#) && line.contains(r#""points":9"#), "{line}");
    let _ = std::fs::remove_dir_all(folder);
}
