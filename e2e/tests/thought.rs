//! How fast a bot thinks in the page beside the same bot outside: the same positions, the same
//! budget, one thread each, counted in time on the processor, so that other work on the machine
//! hardly matters. Prints what it measures; the limit here is looser than the aim, which is a half.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use e2e::{GAMES, Guest, Stand, binary};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many positions of each game are thought about.
const POSITIONS: usize = 3;

/// A table in a worker of its own, without the page. `onward` plays on to a place where there is
/// much to choose from, `hint` asks what a bot would do there.
const TABLE: &str = r#"
const game = '{game}';
const worker = new Worker('boot.js', { type: 'module' });
const heard = [];
let wake = null, words = '', shown = null, turn = 0;
worker.onmessage = event => { heard.push(event.data); wake?.(); };
const hear = async () => {
  while (!heard.length) await new Promise(done => { wake = done; });
  words = heard.shift();
  return JSON.parse(words);
};
const ask = async message => { worker.postMessage(JSON.stringify(message)); return hear(); };
const legal = () => shown.frame.choices.map(choice => choice.action);
window.onward = async () => {
  window.position = null;
  if (!shown) {
    await hear();
    const sitters = [{ name: 'A', bot: null }, { name: 'B', bot: 'novice' }];
    shown = (await ask({ Open: { setup: { game, preset: '', switches: [], sitters, seed: 7 }, record: null } })).Shown;
  }
  const from = turn + 8;
  while (shown.next !== 'You' || turn < from || legal().length < 4) {
    const actions = legal();
    turn += 1;
    shown = (await ask(shown.next === 'You' ? { Act: { action: actions[turn * 7 % actions.length] } } : 'Step')).Shown;
  }
  window.position = { words, legal: legal() };
};
window.hint = async () => {
  window.imagined = null;
  window.imagined = (await ask('Hint')).Hint.imagined;
};
return true;
"#;

/// A place to think about.
#[derive(Deserialize)]
struct Position {
    /// The table's own words: a script's numbers are too short for some views.
    words: String,
    legal: Vec<String>,
}

/// Games imagined, and seconds on the processor that it took.
#[derive(Clone, Copy, Default)]
struct Pace {
    games: f64,
    seconds: f64,
}

impl Pace {
    fn add(&mut self, games: f64, seconds: f64) {
        self.games += games;
        self.seconds += seconds;
    }

    fn rate(self) -> f64 {
        self.games / self.seconds
    }
}

/// Seconds that the threads of a process with this name were on the processor; all of its threads
/// if no name is given.
fn seconds(process: &Path, name: Option<&str>) -> f64 {
    let threads = fs::read_dir(process.join("task")).into_iter().flatten().flatten();
    let nanos = threads.filter_map(|thread| {
        let called = fs::read_to_string(thread.path().join("comm")).ok()?;
        if name.is_some_and(|name| !called.starts_with(name)) {
            return None;
        }
        let times = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        times.split(' ').next()?.parse::<f64>().ok()
    });
    nanos.sum::<f64>() / 1e9
}

/// Seconds that the workers of all pages were on the processor.
fn worker_seconds() -> f64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.map(|process| seconds(&process.path(), Some("DedicatedWorker"))).sum()
}

/// The bot of the command, on standard input and output.
struct Outside {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Outside {
    fn start(game: &str) -> Outside {
        let mut command = Command::new(binary());
        command.args(["bot", game, "--level", "merchant"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the command starts");
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        Outside { process, input, output }
    }

    /// Games imagined from a position, and the seconds it took.
    fn think(&mut self, position: &Position) -> (f64, f64) {
        let words: Value = serde_json::from_str(&position.words).expect("tables speak JSON");
        let frame = &words["Shown"]["frame"];
        let think = json!({ "type": "think", "id": 1, "budget": { "millis": 900 },
            "seat": frame["viewer"]["seat"], "view": frame["view"], "legal": position.legal });
        let process = format!("/proc/{}", self.process.id());
        let before = seconds(Path::new(&process), None);
        writeln!(self.input, "{}\n{think}", json!({ "type": "new game" })).expect("the bot listens");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the bot answers");
        let answer: Value = serde_json::from_str(&line).expect("it speaks JSON");
        let games = answer["iterations"].as_f64().unwrap_or_else(|| panic!("{answer}"));
        (games, seconds(Path::new(&process), None) - before)
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended by itself, which is just as well.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

async fn hint(guest: &Guest) -> f64 {
    guest.run("window.hint(); return true").await;
    guest.wait("the hint", "return window.imagined !== null").await;
    guest.run("return window.imagined").await.as_f64().expect("a number")
}

#[tokio::test]
async fn a_bot_in_the_page_imagines_at_least_half_as_fast_as_outside() {
    let stand = Stand::start();
    for game in GAMES {
        let guest = Guest::arrive(&stand, 23).await;
        guest.run(&TABLE.replace("{game}", game)).await;
        let (mut page, mut outside) = (Pace::default(), Pace::default());
        let mut bot = Outside::start(game);
        for number in 0..POSITIONS {
            guest.run("window.onward(); return true").await;
            guest.wait("a place to think about", "return !!window.position").await;
            let position: Position = serde_json::from_value(guest.run("return window.position").await).expect("words");
            if number == 0 {
                // The browser compiles what is used much a second time; that is not counted.
                hint(&guest).await;
                hint(&guest).await;
            }
            let before = worker_seconds();
            let games = hint(&guest).await;
            page.add(games, worker_seconds() - before);
            let (games, seconds) = bot.think(&position);
            outside.add(games, seconds);
        }
        let part = page.rate() / outside.rate();
        println!("{game}: in the page {:.0} games/s, outside {:.0}: {part:.2}", page.rate(), outside.rate());
        guest.leave().await;
        assert!(part > 0.25, "{game}: the page is far slower than it should be beside the native bot: {part}");
    }
}
