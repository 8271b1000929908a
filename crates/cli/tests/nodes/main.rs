//! Several nodes as processes on one PostgreSQL, and faults really made: a node killed, one stopped
//! and woken late, the database ended at once, lines cut, clocks set back. Whatever happens, every
//! acknowledged act is there, none twice, and everybody ends with the same.

#[allow(dead_code, reason = "the server's own tests use the rest of it")]
#[path = "../../../server/tests/server/client.rs"]
mod client;
mod crowd;
mod history;
mod wire;

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use client::{Friend, http, plain, random};
use crowd::{Crowd, Group};
use protocol::{ActId, Request, SeatWish, TableId};
use scratch::Scratch;
use serde_json::Value;
use wire::Wire;

/// How many rounds; `FAULT_ROUNDS=200 FAULT_STOP=20` for a long run.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

const NODES: usize = 3;

/// The program that was built with this test, or the one that `LUDOTECA_BIN` names: a long run goes on
/// while others are built.
fn ludoteca() -> Command {
    Command::new(std::env::var_os("LUDOTECA_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_ludoteca").into()))
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
}

/// A node: a process, where people find it, and its own line to the database.
struct Node {
    child: Child,
    address: SocketAddr,
    wire: Wire,
    database: String,
}

impl Node {
    fn start(address: SocketAddr, wire: Wire, database: String, hints: bool) -> Node {
        let child = Node::process(address, &database, hints);
        Node { child, address, wire, database }
    }

    fn process(address: SocketAddr, database: &str, hints: bool) -> Child {
        let mut command = ludoteca();
        command.args(["serve", "--load", "--listen", &address.to_string(), "--database", database]);
        if !hints {
            command.arg("--no-hints");
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the command was built");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is a pipe");
        let mut out = BufReader::new(out);
        out.read_line(&mut line).expect("it says where it is");
        assert!(line.contains("http://"), "{line:?}");
        // It says more, and a command whose output nobody takes ends with an error.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        child
    }

    fn again(&mut self, hints: bool) {
        self.child = Node::process(self.address, &self.database, hints);
    }

    fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    async fn is_ready(&self) {
        while http(self.address, "GET", "/ready", &[], None).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port is free")
}

/// What is done to the service in a round.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    Stop,
    Database,
    Cut,
    ClockBack,
}

const FAULTS: [Fault; 5] = [Fault::Kill, Fault::Stop, Fault::Database, Fault::Cut, Fault::ClockBack];

fn chance(below: usize) -> usize {
    usize::from(u16::from_le_bytes(random())) % below
}

/// Makes a fault and undoes it.
async fn make(fault: Fault, nodes: &mut [Node], scratch: &Arc<Scratch>, database: &str, hints: bool) {
    let stop = Duration::from_secs(setting("FAULT_STOP", 8));
    let node = &mut nodes[chance(NODES)];
    match fault {
        Fault::Kill => {
            node.kill();
            tokio::time::sleep(stop).await;
            node.again(hints);
        }
        Fault::Stop => {
            signal(&node.child, "-STOP");
            tokio::time::sleep(stop).await;
            signal(&node.child, "-CONT");
        }
        Fault::Database => {
            let scratch = Arc::clone(scratch);
            let restarted = tokio::task::spawn_blocking(move || {
                scratch.stop_immediately()?;
                scratch.start_again()
            });
            restarted.await.expect("nothing panics").unwrap_or_else(|error| panic!("{error}"));
        }
        Fault::Cut => {
            node.wire.cut();
            tokio::time::sleep(stop).await;
            node.wire.mend();
        }
        // As if the database's clock, by which all nodes beat, had been set back by an hour.
        Fault::ClockBack => {
            scratch.sql(database, "update service set at = at + 3600000").unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_fails_nothing_acknowledged_is_lost_or_doubled() {
    let rounds = setting("FAULT_ROUNDS", 3);
    let scratch = Arc::new(Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}")));
    let database = scratch.database().expect("a database can be made");
    let name = database.rsplit('/').next().expect("an address has a name").to_owned();
    let mut nodes = Vec::new();
    for index in 0..NODES {
        let wire = Wire::to(scratch.port()).await;
        let through = scratch.url(wire.port(), &name);
        nodes.push(Node::start(free_address(), wire, through, index > 0));
    }
    let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
    let mut groups: Vec<Group> = Vec::new();
    let mut acknowledged = BTreeSet::new();
    for round in 0..rounds {
        let isolation = ["read committed", "serializable"][chance(2)];
        let sql = format!("alter database {name} set default_transaction_isolation = '{isolation}'");
        scratch.sql(&database, &sql).unwrap_or_else(|error| panic!("{error}"));
        for node in &nodes {
            node.is_ready().await;
        }
        groups.retain(|group| !group.over);
        while groups.len() < 6 {
            let slug = catalog::SLUGS[(round as usize + groups.len()) % catalog::SLUGS.len()];
            let group = Group::new(&addresses, slug, groups.len() % 3 == 2).await;
            groups.push(group);
        }
        let crowd = Crowd::start(std::mem::take(&mut groups));
        let hints = chance(2) == 0;
        // The first rounds go through the faults in turn; then they are mixed by chance.
        let faults: Vec<Fault> = match round {
            0 => vec![Fault::Kill, Fault::Database],
            1 => vec![Fault::Stop, Fault::ClockBack],
            2 => vec![Fault::Cut],
            _ => (0..2).map(|_| FAULTS[chance(FAULTS.len())]).collect(),
        };
        println!("round {round}: {faults:?}, {isolation}, hints {hints}");
        for fault in faults {
            crowd.acts(20).await;
            make(fault, &mut nodes, &scratch, &database, hints).await;
            crowd.acts(20).await;
        }
        groups = crowd.stop().await;
        for group in &mut groups {
            group.history.check(round);
            acknowledged.extend(group.history.acts().map(|(seq, id)| (group.table, ActId(id), seq)));
            group.agree(&addresses).await;
        }
    }
    drop(nodes);
    let checked = ludoteca().args(["check", "--database", &database]).output().expect("the command was built");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let stored = stored(&database);
    assert!(stored.windows(2).all(|pair| (pair[0].0, pair[0].1) != (pair[1].0, pair[1].1)), "an act is stored twice");
    for act in &acknowledged {
        assert!(stored.binary_search(act).is_ok(), "an acknowledged act is gone: {act:?}");
    }
    println!("{} acknowledged acts in {rounds} rounds", acknowledged.len());
}

/// Every act of a person that stands in a log, in order.
fn stored(database: &str) -> Vec<(TableId, ActId, u64)> {
    let export = ludoteca().args(["export", "--database", database]).output().expect("the command was built");
    let text = String::from_utf8(export.stdout).expect("it is text");
    let mut acts = Vec::new();
    for line in text.lines() {
        let item: Value = serde_json::from_str(line).expect("it is JSON");
        let Some(entry) = item.get("entry") else { continue };
        let body: Value = entry["body"].as_str().and_then(|body| serde_json::from_str(body).ok()).expect("it is JSON");
        if let Some(id) = body.pointer("/plies/id").and_then(Value::as_str) {
            let table = entry["table"].as_str().and_then(|table| table.parse().ok()).expect("it is a table");
            acts.push((table, id.parse().expect("it is an id"), entry["seq"].as_u64().expect("it is a number")));
        }
    }
    acts.sort_unstable();
    acts
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_elsewhere_after_their_node_was_killed() {
    let scratch = Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}"));
    let database = scratch.database().expect("a database can be made");
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let wire = Wire::to(scratch.port()).await;
        nodes.push(Node::start(free_address(), wire, database.clone(), true));
    }
    let mut anna = Friend::new(nodes[1].address, "Anna").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let seats = [SeatWish::Open, SeatWish::Bot("novice".into())];
        let table = anna.create(&plain(catalog::SLUGS[0], &seats)).await.table;
        anna.sit(table, None).await;
        anna.ask(Request::Start { table }).await;
        tables.push(table);
    }
    nodes[0].kill();
    let killed = Instant::now();
    for &table in &tables {
        // Until the bot has answered an act of hers.
        let mut acted = false;
        loop {
            let here = client::position(&anna.watch(table, None).await);
            match here.decision {
                Some(_) if acted => break,
                Some(decision) => {
                    anna.act(table, decision, &here.legal[..1]).await;
                    let after = client::position(&anna.watch(table, None).await);
                    // Some turns have several acts.
                    acted = after.decision.is_none();
                }
                None => {
                    acted = true;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }
    }
    let took = killed.elapsed();
    println!("all bots have answered {:.1} s after the kill", took.as_secs_f64());
}

#[tokio::test(flavor = "multi_thread")]
async fn data_moves_between_a_folder_and_a_database_both_ways() {
    let scratch = Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}"));
    let (first, second) = (scratch.database().expect("it can be made"), scratch.database().expect("it can be made"));
    let mut node = Node::start(free_address(), Wire::to(scratch.port()).await, first.clone(), true);
    let group = Group::new(&[node.address], catalog::SLUGS[0], false).await;
    let crowd = Crowd::start(vec![group]);
    crowd.acts(10).await;
    crowd.stop().await;
    signal(&node.child, "-TERM");
    let ended = node.child.wait().expect("it ends");
    assert!(ended.success(), "{ended}");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path().join("data").display().to_string();
    let run = |words: &[&str]| {
        let output = ludoteca().args(words).output().expect("the command was built");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let export = |place: [&str; 2]| {
        let text = run(&["export", place[0], place[1]]);
        let file = folder.path().join("export");
        std::fs::write(&file, &text).expect("it can be written");
        (text, file.display().to_string())
    };
    let (before, file) = export(["--database", &first]);
    assert!(before.len() > 1000);
    run(&["import", &file, "--data", &data]);
    run(&["check", "--data", &data]);
    let (there, file) = export(["--data", &data]);
    run(&["import", &file, "--database", &second]);
    run(&["check", "--database", &second]);
    let (back, file) = export(["--database", &second]);
    assert!(before == there && there == back, "it comes back as it went");
    let again = ludoteca().args(["import", &file, "--database", &second]).output().expect("the command was built");
    assert_eq!(again.status.code(), Some(2), "only an empty database is imported into");
    let copy = ludoteca().args(["backup", "copy", "--database", &second]).output().expect("the command was built");
    assert!(String::from_utf8_lossy(&copy.stderr).contains("pg_dump"), "a database has tools of its own");
}

/// The end of the crowd's work is seen everywhere.
impl Group {
    /// Everybody sees the same at every node.
    async fn agree(&mut self, addresses: &[SocketAddr]) {
        for cookie in self.cookies() {
            let mut seen = self.seen(addresses, &cookie).await;
            // A bot may act between two looks: then it is looked again.
            for _ in 0..100 {
                if seen.iter().all(|one| one == &seen[0]) {
                    break;
                }
                seen = self.seen(addresses, &cookie).await;
            }
            let last = self.history.last();
            assert!(seen.iter().all(|one| one == &seen[0]), "nodes differ at {}: {seen:?}", self.table);
            assert!(seen[0].0 >= last, "entry {last} was acknowledged, {} is shown", seen[0].0);
        }
        self.over |= self.stopped.load(Ordering::Relaxed);
    }

    /// How far each node says the table is, and what it shows.
    async fn seen(&self, addresses: &[SocketAddr], cookie: &str) -> Vec<(u64, u64, Option<String>)> {
        let mut seen = Vec::new();
        for &address in addresses {
            let mut friend = Friend::back(address, cookie).await;
            let update = friend.watch(self.table, None).await;
            let shown = update.position.as_ref().map(|position| position.get().to_owned());
            seen.push((update.seq, update.chat, shown));
        }
        seen
    }
}
