//! No answer leaves before its entry is on the disk: every system call of a server is watched while
//! two people play. A kill does not show this, since the system keeps what a process wrote.
//!
//! The server is this same program, started again under `strace`. It runs a second time with syncing
//! switched off, and then the check must fail: else it would check nothing.

#[allow(dead_code, reason = "the server's other tests use the rest of it")]
#[path = "server/client.rs"]
mod client;

use std::{
    collections::BTreeSet,
    env, fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
};

use client::{duel, position, random, settings};
use protocol::{ActId, Answer, Request};
use server::{Limits, Running};
use store::{Sqlite, Store};

const NAME: &str = "no_answer_leaves_before_the_sync";

/// How many acts are watched.
const ACTS: usize = 24;

/// Calls that write to files and sockets, sync, and open.
const CALLS: &str = "trace=openat,pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync";

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    match words.as_slice() {
        [word, data, sync] if word == "serve" => runtime.block_on(serve(Path::new(data), sync == "sync")),
        // As the test harness would: a word that is not in the name asks for other tests.
        words
            if words.iter().any(|word| word == "--list" || !word.starts_with('-') && !NAME.contains(word.as_str())) => {
        }
        _ => {
            runtime.block_on(async {
                let late = watched(true).await;
                assert!(late.is_empty(), "these left before they were on the disk: {late:#?}");
                let late = watched(false).await;
                assert!(!late.is_empty(), "without a sync nothing was found: the check checks nothing");
            });
            println!("test {NAME} ... ok");
        }
    }
}

/// A server that says where it is and runs until its input ends.
async fn serve(data: &Path, sync: bool) {
    let store = Arc::new(Sqlite::open(data).expect("it opens"));
    if !sync {
        store.stop_syncing().await.expect("it is set");
    }
    let shared: Arc<dyn Store> = store;
    let running = Running::start_on(shared, settings(data, Limits::for_load())).await.expect("it starts");
    println!("{}", running.address);
    tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()).map(drop))
        .await
        .expect("nothing panics")
        .expect("its input ends");
    running.stop().await;
}

/// Plays against a server that is watched; says which acts were answered or shown too early.
async fn watched(sync: bool) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let trace = folder.path().join("trace");
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-s", "9000", "-e", CALLS, "-o"]).arg(&trace);
    command.arg(env::current_exe().expect("it runs")).arg("serve").arg(folder.path().join("data"));
    command.arg(if sync { "sync" } else { "off" }).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| {
        panic!(
            "strace cannot be run ({error}); install it (Debian: `apt-get install strace`), as `cargo xtask test` does"
        )
    });
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is a pipe")).read_line(&mut line).expect("it says where it is");
    let address =
        line.trim().parse().unwrap_or_else(|_| panic!("strace did not start the server: it printed {line:?}"));
    let acts = play(address).await;
    let mut input = child.stdin.take().expect("it is a pipe");
    input.flush().expect("it reads");
    drop(input);
    assert!(child.wait().expect("it ends").success());
    let trace = fs::read(&trace).expect("it was written");
    early(&String::from_utf8_lossy(&trace), &acts)
}

/// The id of every act, and the entry that it was answered with.
async fn play(address: std::net::SocketAddr) -> Vec<(ActId, u64)> {
    let (table, mut friends) = duel(address, catalog::SLUGS[0]).await;
    let mut acts = Vec::new();
    while acts.len() < ACTS {
        for friend in &mut friends {
            let here = position(&friend.watch(table, None).await);
            let Some(decision) = here.decision else { continue };
            let id = ActId(random());
            let actions = vec![here.legal[acts.len() % here.legal.len()].clone()];
            let answer = friend.ask(Request::Act { table, decision, id, actions }).await;
            let Answer::Acted { seq, .. } = answer else { panic!("{answer:?}") };
            acts.push((id, seq));
        }
    }
    acts
}

/// The acts whose entry was in an answer or an update before a sync of the log had ended that began
/// after the entry was written.
fn early(trace: &str, acts: &[(ActId, u64)]) -> Vec<String> {
    let lines: Vec<&str> = trace.lines().collect();
    let opens = |line: &&&str| line.contains("openat(") && line.contains("ludoteca.sqlite-wal\"");
    let logs: BTreeSet<&str> = lines.iter().filter(opens).filter_map(|line| line.rsplit("= ").next()).collect();
    assert!(!logs.is_empty(), "the log of the database was opened");
    let sent = |line: &str, what: &str| !line.contains("pwrite64(") && line.contains(what);
    let judge = |(id, seq): &(ActId, u64)| {
        let id = id.to_string();
        let shown = [format!("\\\"acted\\\":{{\\\"seq\\\":{seq},"), format!("\\\",\\\"seq\\\":{seq},\\\"about")];
        let written = lines.iter().position(|line| line.contains("pwrite64(") && line.contains(&id));
        let written = written.unwrap_or_else(|| panic!("the act {id} was written nowhere"));
        let left = lines.iter().position(|line| shown.iter().any(|shown| sent(line, shown)));
        let left = left.unwrap_or_else(|| panic!("entry {seq} was shown to nobody"));
        match synced_after(&lines, written, &logs) {
            Some(synced) if synced < left => None,
            Some(synced) => Some(format!("entry {seq}: written {written}, shown {left}, synced {synced}")),
            None => Some(format!("entry {seq}: written {written}, shown {left}, never synced")),
        }
    };
    acts.iter().filter_map(judge).collect()
}

/// The line at which the first sync of the log has ended that began after this line.
fn synced_after(lines: &[&str], written: usize, logs: &BTreeSet<&str>) -> Option<usize> {
    let is_sync = |line: &str| {
        ["fdatasync(", "fsync("].iter().any(|call| {
            let file = line.split_once(call).map(|(_, rest)| rest.trim_start());
            file.is_some_and(|rest| logs.contains(rest.split([')', ' ']).next().unwrap_or_default()))
        })
    };
    let began = written + 1 + lines[written + 1..].iter().position(|line| is_sync(line))?;
    if !lines[began].contains("unfinished") {
        return Some(began);
    }
    let thread = lines[began].split_whitespace().next()?;
    let ended = |line: &&str| line.starts_with(thread) && line.contains("sync resumed");
    Some(began + 1 + lines[began + 1..].iter().position(ended)?)
}
