//! How fast a bot thinks in the page beside the same bot outside: the same positions, the same
//! budget, one thread each, counted in time on the processor, so that other work on the machine
//! hardly matters. Prints what it measures; the limit here is looser than the aim, which is a half.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use e2e::{Guest, Stand, binary, games};
use serde_json::{Value, json};

/// How many positions of each game are thought about.
const POSITIONS: usize = 3;

/// A worker of its own, without the page, that has the name of a game and so its code, and is handed the game's net
/// as the page does. `ponder` asks what a bot would do.
const WORKER: &str = r#"
const files = new Map(document.querySelector('meta[name=files]').content.split(/\s+/).map(pair => pair.split('=')));
const named = files.get('/boot.js');
const worker = new Worker(named, { type: 'module', name: GAME });
window.ready = false;
worker.onmessage = async event => {
  if (event.data === 'ready') {
    const net = await (await fetch(files.get('/nets/' + GAME + '.txt'))).text();
    worker.postMessage(JSON.stringify({ Net: { game: GAME, text: net } }));
    window.ready = true;
  }
  else window.imagined = JSON.parse(event.data).Pondered.imagined;
};
window.ponder = text => { window.imagined = null; worker.postMessage(text); };
return true;
"#;

/// Places of a game at which there is much to choose from, as their seats may know them.
fn places(game: &str) -> Vec<Value> {
    let folder = std::env::temp_dir().join(format!("ludoteca-thought-{game}-{}", std::process::id()));
    let folder_name = folder.to_str().expect("a plain path");
    told(&["sim", game, "--seats", "2", "--games", "1", "--seed", "7", "--save", folder_name]);
    let record = fs::read_dir(&folder).expect("it was made").flatten().next().expect("a record").path();
    let record = record.to_str().expect("a plain path");
    let mut places = Vec::new();
    let plies = fs::read_to_string(record).expect("it was saved").lines().filter(|line| line.contains(": ")).count();
    for ply in (8..plies).step_by(4) {
        let place: Value = serde_json::from_str(&told(&["replay", record, "--ply", &ply.to_string(), "--json"]))
            .unwrap_or_else(|error| panic!("{game}, ply {ply}: {error}"));
        if place["legal"].as_array().is_some_and(|legal| legal.len() >= 3) {
            let seat = place["to_act"][0].to_string();
            let seen = told(&["replay", record, "--ply", &ply.to_string(), "--seat", &seat, "--json"]);
            places.push(serde_json::from_str(&seen).expect("the command speaks JSON"));
        }
        if places.len() == POSITIONS {
            break;
        }
    }
    fs::remove_dir_all(&folder).expect("it is ours");
    assert_eq!(places.len(), POSITIONS, "{game} offers too little to choose from");
    places
}

fn told(arguments: &[&str]) -> String {
    let output = Command::new(binary()).args(arguments).output().expect("the command starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the command prints text")
}

/// The question that the page would ask its worker.
fn question(place: &Value) -> String {
    let position = json!({
        "game": place["game"], "rules_version": place["rules_version"], "seats": place["seats"],
        "viewer": { "seat": place["to_act"][0] }, "seq": place["ply"], "ply": place["ply"], "to_act": place["to_act"],
        "decision": null, "legal": place["legal"], "acted": null, "undo_floor": null, "since": 0, "news": [],
        "standings": null, "view": place["view"],
    });
    let ponder = json!({ "id": 1, "level": "merchant", "millis": 900.0, "seed": 1, "position": position });
    json!({ "Ponder": ponder }).to_string()
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
    fn think(&mut self, place: &Value) -> (f64, f64) {
        let think = json!({ "type": "think", "id": 1, "budget": { "millis": 900 },
            "seat": place["to_act"][0], "view": place["view"], "legal": place["legal"] });
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

/// Games that the worker imagines from a place.
async fn ponder(guest: &Guest, place: &Value) -> f64 {
    let text = serde_json::to_string(&question(place)).expect("a text");
    guest.run(&format!("window.ponder({text}); return true")).await;
    guest.wait("the thought", "return window.imagined !== null").await;
    guest.run("return window.imagined").await.as_f64().expect("a number")
}

#[tokio::test]
async fn a_bot_in_the_page_imagines_at_least_half_as_fast_as_outside() {
    let stand = Stand::start();
    for game in games() {
        let guest = Guest::arrive(&stand, 23).await;
        guest.run(&WORKER.replace("GAME", &format!("{game:?}"))).await;
        guest.wait("the worker", "return window.ready").await;
        let (mut page, mut outside) = (Pace::default(), Pace::default());
        let mut bot = Outside::start(&game);
        for (number, place) in places(&game).iter().enumerate() {
            if number == 0 {
                // The browser compiles what is used much a second time; that is not counted.
                ponder(&guest, place).await;
                ponder(&guest, place).await;
            }
            let before = worker_seconds();
            let games = ponder(&guest, place).await;
            page.add(games, worker_seconds() - before);
            let (games, seconds) = bot.think(place);
            outside.add(games, seconds);
        }
        let part = page.rate() / outside.rate();
        println!("{game}: in the page {:.0} games/s, outside {:.0}: {part:.2}", page.rate(), outside.rate());
        guest.leave().await;
        assert!(part > 0.25, "{game}: the page is far slower than it should be beside the native bot: {part}");
    }
}
