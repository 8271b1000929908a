//! Seats for programs that speak the bot protocol (docs/bot-protocol.md), and all other bots.
//!
//! A program that answers late, illegally or with garbage, or that has gone, loses its ply to an
//! apprentice; the game goes on and the message says what happened.

use std::{
    fmt,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        OnceLock,
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    time::{Duration, Instant},
};

use bots::{Answer, Kind, Level, Limits, Mind, Player, Spec};
use catalog::table::Title;
use engine::Seat;
use serde_json::{Value, json, to_value};

use crate::failure::Failure;

/// What a program may take for a turn, in milliseconds, and how much longer it is waited for.
const TURN: u32 = 1000;
const GRACE: u32 = 1000;
/// How long a program may take to say hello.
const HELLO: u32 = 10_000;
/// How often a program is started in one game.
const STARTS: u8 = 2;

/// A seat for any bot, at its own budget.
pub(crate) fn player<G: Title>(spec: &Spec, seed: u64) -> Result<Box<dyn Player<G>>, Failure> {
    try_program(spec, G::INFO.slug)?;
    Ok(sure_player(spec, seed, 1.0))
}

/// A seat for a bot that could be seated before, with all budgets scaled alike: a program that does
/// not start this time plays like one that has ended.
pub(crate) fn sure_player<G: Title>(spec: &Spec, seed: u64, scale: f64) -> Box<dyn Player<G>> {
    spec.player::<G>(seed, scale, now).unwrap_or_else(|| {
        let millis = ((f64::from(TURN) * scale) as u32).max(10);
        let fallback = Mind::new(Level::Apprentice, seed);
        Box::new(Outside::<G> { command: command(spec).to_owned(), program: None, starts: 0, fallback, millis })
    })
}

/// Whether a bot is a program that starts and says hello, or no program at all.
pub(crate) fn try_program(spec: &Spec, game: &str) -> Result<(), Failure> {
    let Kind::Exec(command) = &spec.kind else { return Ok(()) };
    match Program::start(command, game) {
        Ok(_) => Ok(()),
        Err(trouble) => Err(Failure::Input(format!("exec:{command} cannot be seated: {trouble}"))),
    }
}

fn command(spec: &Spec) -> &str {
    match &spec.kind {
        Kind::Exec(command) => command,
        Kind::Random | Kind::Greedy | Kind::Plain | Kind::Level(_) => "",
    }
}

/// Milliseconds since the command began to measure.
pub(crate) fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// A program in a seat.
struct Outside<G: Title> {
    command: String,
    program: Option<Program>,
    /// How often it was started in this game.
    starts: u8,
    fallback: Mind<G>,
    millis: u32,
}

impl<G: Title> Player<G> for Outside<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Answer<G::Action> {
        let names: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let view_json = to_value(view).expect("a view is plain data");
        let millis = self.millis;
        let answer = self.running().and_then(|program| program.ask(seat, &view_json, &names, millis));
        if matches!(answer, Err(Trouble::Gone { .. })) {
            self.program = None;
        }
        match answer {
            Ok(index) => Answer::of(legal[index]),
            Err(trouble) => Answer {
                action: self.fallback.think(view, seat, legal, &Limits::iterations(1)).choice,
                trouble: Some(format!("{trouble}; an apprentice acts for it")),
            },
        }
    }
}

impl<G: Title> Outside<G> {
    /// The program, started if it is not running; one that ends twice is not started again.
    fn running(&mut self) -> Result<&mut Program, Trouble> {
        if self.program.is_none() {
            if self.starts == STARTS {
                return Err(Trouble::Gone { command: self.command.clone() });
            }
            self.starts += 1;
            self.program = Some(Program::start(&self.command, G::INFO.slug)?);
        }
        self.program.as_mut().ok_or_else(|| Trouble::Gone { command: self.command.clone() })
    }
}

/// A running program that speaks the bot protocol.
pub(crate) struct Program {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    asked: u64,
}

/// Why a program's ply went to the fallback.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It could not be started.
    NotStarted(std::io::Error),
    /// It ended or closed its output.
    Gone { command: String },
    /// It did not answer in time.
    Late { command: String, millis: u32 },
    /// It answered with something that is not legal.
    Illegal { command: String, action: String },
    /// It wrote something that is no message.
    Garbage { command: String, line: String },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotStarted(error) => write!(f, "{error}"),
            Trouble::Gone { command } => write!(f, "exec:{command} has ended"),
            Trouble::Late { command, millis } => write!(f, "exec:{command} gave no answer within {millis} ms"),
            Trouble::Illegal { command, action } => write!(f, "exec:{command} answered {action:?}, which is not legal"),
            Trouble::Garbage { command, line } => write!(f, "exec:{command} wrote {line:?}, which is no answer"),
        }
    }
}

impl Program {
    /// Starts a program and waits for its hello. The text is split at spaces.
    pub(crate) fn start(command: &str, game: &str) -> Result<Program, Trouble> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Trouble::NotStarted)?;
        let output = child.stdout.take().expect("the output was asked for");
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(256);
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut program = Program { command: command.to_owned(), child, input, lines, asked: 0 };
        program.tell(&json!({"type": "hello", "protocol": 1, "game": game}))?;
        program.wait(HELLO, |message| (message["type"] == "hello").then_some(()))?;
        program.tell(&json!({"type": "new game", "game": game}))?;
        Ok(program)
    }

    /// Asks for a ply and gives the index of the legal action that it answers.
    pub(crate) fn ask(&mut self, seat: Seat, view: &Value, legal: &[String], millis: u32) -> Result<usize, Trouble> {
        self.asked += 1;
        let id = self.asked;
        self.tell(&json!({"type": "view", "seat": seat, "view": view, "legal": legal}))?;
        self.tell(&json!({"type": "think", "id": id, "budget": {"millis": millis}}))?;
        let mine = |message: &Value| (message["id"] == id).then(|| message["action"].as_str().unwrap_or("").to_owned());
        let action = match self.wait(millis, mine) {
            Err(Trouble::Late { .. }) => {
                self.tell(&json!({"type": "stop"}))?;
                self.wait(GRACE, mine)?
            }
            answer => answer?,
        };
        legal
            .iter()
            .position(|known| *known == action)
            .ok_or(Trouble::Illegal { command: self.command.clone(), action })
    }

    fn tell(&mut self, message: &Value) -> Result<(), Trouble> {
        let gone = || Trouble::Gone { command: self.command.clone() };
        let input = self.input.as_mut().ok_or_else(gone)?;
        writeln!(input, "{message}").and_then(|()| input.flush()).map_err(|_| gone())
    }

    /// Waits for the message that is wanted and passes over others; a line that is no message at
    /// all is trouble.
    fn wait<T>(&mut self, millis: u32, wanted: impl Fn(&Value) -> Option<T>) -> Result<T, Trouble> {
        let until = Instant::now() + Duration::from_millis(u64::from(millis));
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Late { command: self.command.clone(), millis }),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone { command: self.command.clone() }),
            };
            match serde_json::from_str::<Value>(&line) {
                Ok(message) if message.is_object() => {
                    if let Some(found) = wanted(&message) {
                        return Ok(found);
                    }
                }
                Ok(_) | Err(_) => {
                    let line = line.chars().take(60).collect();
                    return Err(Trouble::Garbage { command: self.command.clone(), line });
                }
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Whatever fails here, the program is to end.
        let _ = self.tell(&json!({"type": "quit"}));
        self.input = None;
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks a shell script that says hello first. Its words are split at spaces, so it has none.
    fn ask(script: &str, millis: u32) -> Result<usize, Trouble> {
        let legal = ["pass".to_owned(), "take".to_owned()];
        let script = format!(r#"echo '{{"type":"hello"}}';{script}"#).replace(' ', "${IFS}");
        // A script that ends at once may be gone before it is asked: that is one trouble, not two.
        Program::start(&format!("sh -c {script}"), "toy")?.ask(Seat::FIRST, &json!({}), &legal, millis)
    }

    /// Longer than any machine takes to start a shell.
    const AMPLE: u32 = 60_000;

    #[test]
    fn an_answer_is_found_among_the_legal_actions() {
        let answer = ask(r#"echo '{"type":"answer","id":1,"action":"take"}';cat>/dev/null"#, AMPLE);
        assert!(matches!(answer, Ok(1)), "{answer:?}");
    }

    #[test]
    fn a_bad_program_loses_its_ply_with_a_clear_message() {
        let illegal = ask(r#"echo '{"type":"answer","id":1,"action":"cheat"}';cat>/dev/null"#, AMPLE);
        assert!(matches!(&illegal, Err(Trouble::Illegal { action, .. }) if action == "cheat"), "{illegal:?}");
        let garbage = ask("echo nonsense;cat>/dev/null", AMPLE);
        assert!(matches!(&garbage, Err(Trouble::Garbage { line, .. }) if line == "nonsense"), "{garbage:?}");
        let late = ask("cat>/dev/null", 10);
        assert!(matches!(&late, Err(Trouble::Late { .. })), "{late:?}");
        let gone = ask("exit", AMPLE);
        assert!(matches!(&gone, Err(Trouble::Gone { .. })), "{gone:?}");
    }
}
