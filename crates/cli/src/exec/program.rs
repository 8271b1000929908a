//! A program that speaks the bot protocol, kept at arm's length: it is written to and read from on
//! threads of their own, so that nothing it does holds up the host, and it is ended with all its
//! children.

use std::{
    fmt,
    io::{BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    time::{Duration, Instant},
};

use engine::{PerSeat, Seat, Standing};
use serde_json::{Value, json};

use crate::{
    interrupt,
    lines::{self, Line},
};

/// How much longer than its budget a program is waited for after it was told to stop.
const GRACE: Duration = Duration::from_millis(1000);
/// How long a program may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long a program may take to end after `quit`.
const GOODBYE: Duration = Duration::from_millis(200);
/// How many messages wait for a program that does not read, and from one that is not listened to.
const UNREAD: usize = 32;
const UNHEARD: usize = 256;
/// How much of what a program wrote is repeated to people.
const EXCERPT: usize = 60;

/// A running program.
pub(crate) struct Program {
    child: Child,
    orders: Option<SyncSender<String>>,
    said: Receiver<Said>,
    asked: u64,
}

/// What a program said, cut down to what a host needs.
enum Said {
    Hello,
    Answer { id: u64, action: String },
    Error { id: u64, text: String },
    Other,
    Garbage(String),
}

/// Why a program's ply went to the fallback.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It could not be started.
    NotStarted(std::io::Error),
    /// It ended or closed its output.
    Gone,
    /// It does not read what it is told.
    Deaf,
    /// It did not answer in time.
    Late { millis: u128 },
    /// It answered with something that is not legal.
    Illegal { action: String },
    /// It wrote something that is no message.
    Garbage { line: String },
    /// It did not understand the question.
    Refused { text: String },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotStarted(error) => write!(f, "could not be started: {error}"),
            Trouble::Gone => write!(f, "has ended"),
            Trouble::Deaf => write!(f, "does not read its input"),
            Trouble::Late { millis } => write!(f, "gave no answer within {millis} ms"),
            Trouble::Illegal { action } => write!(f, "answered {action:?}, which is not legal"),
            Trouble::Garbage { line } => write!(f, "wrote {line:?}, which is no answer"),
            Trouble::Refused { text } => write!(f, "answered with an error: {text:?}"),
        }
    }
}

impl Program {
    /// Starts a program and waits for its hello. The text is split at spaces.
    pub(crate) fn start(command: &str, game: &str) -> Result<Program, Trouble> {
        let mut words = command.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(Trouble::NotStarted)?;
        interrupt::remember(child.id());
        let input = child.stdin.take().expect("the input was asked for");
        let output = child.stdout.take().expect("the output was asked for");
        let (orders, to_write) = sync_channel(UNREAD);
        std::thread::spawn(move || write_all(input, &to_write));
        let (heard, said) = sync_channel(UNHEARD);
        std::thread::spawn(move || read_all(output, &heard));
        let mut program = Program { child, orders: Some(orders), said, asked: 0 };
        program.tell(&json!({"type": "hello", "protocol": 1, "game": game}))?;
        program.wait(HELLO, |said| matches!(said, Said::Hello).then_some(Ok(())))?;
        program.tell(&json!({"type": "new game", "game": game}))?;
        Ok(program)
    }

    /// Asks for a ply and gives the index of the legal action that it answers. The budget it is told
    /// is that of its turn; it is waited for as long as `left` says.
    pub(crate) fn ask(
        &mut self,
        seat: Seat,
        view: &Value,
        legal: &[String],
        turn: Duration,
        left: Duration,
    ) -> Result<usize, Trouble> {
        // What was said before this question belongs to another position.
        for _ in 0..UNHEARD {
            if self.said.try_recv().is_err() {
                break;
            }
        }
        self.asked += 1;
        let asked = self.asked;
        self.tell(&json!({"type": "view", "seat": seat, "view": view, "legal": legal}))?;
        self.tell(&json!({"type": "think", "id": asked, "budget": {"millis": turn.as_millis() as u64}}))?;
        let mine = |said: Said| match said {
            Said::Answer { id, action } if id == asked => Some(Ok(action)),
            Said::Error { id, text } if id == asked => Some(Err(Trouble::Refused { text })),
            Said::Answer { .. } | Said::Error { .. } | Said::Hello | Said::Other | Said::Garbage(_) => None,
        };
        let action = match self.wait(left, mine) {
            Err(Trouble::Late { .. }) => {
                self.tell(&json!({"type": "stop"}))?;
                self.wait(GRACE, mine)?
            }
            answer => answer?,
        };
        legal.iter().position(|known| *known == action).ok_or(Trouble::Illegal { action })
    }

    /// Tells how the game ended.
    pub(crate) fn end(&mut self, standings: &PerSeat<Standing>) {
        let standing = |(seat, standing): (Seat, &Standing)| json!({"seat": seat, "rank": standing.rank, "points": standing.points});
        let list: Vec<Value> = standings.iter().map(standing).collect();
        // A program that is gone need not know.
        let _ = self.tell(&json!({"type": "game over", "standings": list}));
    }

    fn tell(&mut self, message: &Value) -> Result<(), Trouble> {
        let orders = self.orders.as_ref().ok_or(Trouble::Gone)?;
        orders.try_send(format!("{message}\n")).map_err(|error| match error {
            TrySendError::Full(_) => Trouble::Deaf,
            TrySendError::Disconnected(_) => Trouble::Gone,
        })
    }

    /// Waits for what is wanted and passes over the rest; a line that is no message is trouble.
    fn wait<T>(&mut self, time: Duration, wanted: impl Fn(Said) -> Option<Result<T, Trouble>>) -> Result<T, Trouble> {
        let until = Instant::now() + time;
        loop {
            // A program that never stops talking must not win time by it.
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Late { millis: time.as_millis() });
            }
            match self.said.recv_timeout(left) {
                Ok(Said::Garbage(line)) => return Err(Trouble::Garbage { line }),
                Ok(said) => {
                    if let Some(found) = wanted(said) {
                        return found;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Whatever fails here, the program is to end.
        let _ = self.tell(&json!({"type": "quit"}));
        self.orders = None;
        let until = Instant::now() + GOODBYE;
        while Instant::now() < until && self.said.recv_timeout(GOODBYE).is_ok() {}
        // Its children too, and before it is reaped: until then its number belongs to nobody else.
        interrupt::end_group(self.child.id());
        let _ = self.child.kill();
        interrupt::forget(self.child.id());
        let _ = self.child.wait();
    }
}

fn write_all(mut input: ChildStdin, orders: &Receiver<String>) {
    while let Ok(order) = orders.recv() {
        if input.write_all(order.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_all(output: ChildStdout, heard: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = lines::read(&mut output) {
        if heard.send(said(&line)).is_err() {
            return;
        }
    }
}

fn said(line: &Line) -> Said {
    let excerpt = |text: &str| text.chars().take(EXCERPT).collect::<String>();
    let text = match line {
        Line::Text(text) => text,
        Line::NotText => return Said::Garbage("bytes that are no text".into()),
        Line::TooLong => return Said::Garbage(format!("more than {} bytes without an end", lines::LONGEST)),
    };
    let Some(message) = serde_json::from_str::<Value>(text).ok().filter(Value::is_object) else {
        return Said::Garbage(excerpt(text));
    };
    // Actions are short; whatever is longer than one is not legal anyway.
    let text = |field: &str| message[field].as_str().map(|text| text.chars().take(500).collect()).unwrap_or_default();
    match (message["type"].as_str(), message["id"].as_u64()) {
        (Some("hello"), _) => Said::Hello,
        (Some("answer"), Some(id)) => Said::Answer { id, action: text("action") },
        (Some("error"), Some(id)) => Said::Error { id, text: excerpt(&text("text")) },
        (_, _) => Said::Other,
    }
}
