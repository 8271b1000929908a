//! A server as a host runs it: started, asked to stop, killed in the middle of games.

#[allow(dead_code, reason = "the server's own tests use the rest of it")]
#[path = "../../server/tests/server/client.rs"]
mod client;

use std::{
    fs::File,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use client::{Friend, duel, http, position, random};
use protocol::{ActId, Answer, No, Request, SeatWish, Secret, TableId, Who};
use tokio::sync::Notify;

/// How often the server is killed; `KILL_ROUNDS=1000` for a long run.
fn rounds() -> usize {
    std::env::var("KILL_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// Tables that are played at the same time, and acts that are acknowledged before a kill.
const TABLES: usize = 3;
const ACTS: usize = 30;

struct Host {
    child: Child,
    address: SocketAddr,
}

impl Host {
    fn start(data: &Path) -> Host {
        Host::started(&mut command(data, "127.0.0.1:0"))
    }

    fn started(command: &mut Command) -> Host {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the command was built");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        Host { child, address: address.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(data: &Path, listen: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(["serve", "--load", "--listen", listen, "--data"]).arg(data).stderr(Stdio::null());
    command
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
}

/// An act and, once it was acknowledged, where it stands.
type Sent = (usize, Request, Option<u64>);

/// Plays a table of two until the line breaks.
async fn play(table: TableId, friends: &mut [Friend; 2], sent: &mut Vec<Sent>, count: &AtomicUsize, enough: &Notify) {
    loop {
        for (index, friend) in friends.iter_mut().enumerate() {
            let watch = Request::Watch { table, seq: None, chat: None };
            let Some(Answer::Watching(update)) = friend.try_ask(watch).await else { return };
            let here = position(&update);
            if here.to_act.is_empty() {
                // With a game over there may never be enough: then this is when the server is killed.
                enough.notify_one();
                return;
            }
            let Some(decision) = here.decision else { continue };
            let actions = vec![here.legal[sent.len() * 5 % here.legal.len()].clone()];
            let act = Request::Act { table, decision, id: ActId(random()), actions };
            sent.push((index, act.clone(), None));
            match friend.try_ask(act).await {
                Some(Answer::Acted { seq, .. }) => sent.last_mut().expect("it was pushed").2 = Some(seq),
                Some(other) => panic!("{other:?}"),
                None => return,
            }
            if count.fetch_add(1, Ordering::Relaxed) + 1 >= ACTS {
                enough.notify_one();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_under_load_it_keeps_every_acknowledged_act_once() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut tables: Vec<(TableId, [Friend; 2])> = Vec::new();
    let mut host = Host::start(folder.path());
    let mut acknowledged = 0;
    let rounds = rounds();
    for round in 0..rounds {
        while tables.len() < TABLES {
            let slug = catalog::SLUGS[(round + tables.len()) % catalog::SLUGS.len()];
            tables.push(duel(host.address, slug).await);
        }
        let (count, enough) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let players: Vec<_> = tables
            .drain(..)
            .map(|(table, mut friends)| {
                let (count, enough) = (Arc::clone(&count), Arc::clone(&enough));
                tokio::spawn(async move {
                    let mut sent = Vec::new();
                    play(table, &mut friends, &mut sent, &count, &enough).await;
                    (table, friends, sent)
                })
            })
            .collect();
        enough.notified().await;
        host.child.kill().expect("it can be killed");
        host.child.wait().expect("it ends");
        host = Host::start(folder.path());
        for player in players {
            let (table, friends, sent) = player.await.expect("no player panics");
            let cookies = friends.map(|friend| friend.cookie);
            let mut back =
                [Friend::back(host.address, &cookies[0]).await, Friend::back(host.address, &cookies[1]).await];
            for (index, act, stood) in sent {
                let answer = back[index].ask(act).await;
                match (stood, answer) {
                    (Some(stood), Answer::Acted { seq, .. }) => {
                        assert_eq!(seq, stood, "round {round}: an acknowledged act stands where it stood");
                        acknowledged += 1;
                    }
                    (Some(stood), other) => panic!("round {round}: the act at {stood} is gone: {other:?}"),
                    // The line broke before the answer: it stands, or is judged now.
                    (None, Answer::Acted { .. } | Answer::No(No::Stale)) => {}
                    (None, other) => panic!("round {round}: {other:?}"),
                }
            }
            let here = position(&back[0].watch(table, None).await);
            if !here.to_act.is_empty() {
                tables.push((table, back));
            }
        }
    }
    assert!(acknowledged >= rounds * ACTS / 2, "{acknowledged}");
    drop(host);
    let checked = Command::new(env!("CARGO_BIN_EXE_ludoteca")).args(["check", "--data"]).arg(folder.path()).output();
    let checked = checked.expect("the command was built");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[tokio::test]
async fn a_finished_record_proves_its_rolls_and_no_log_tells_them() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let stderr = File::create(&log).expect("it can be written");
    let mut host = Host::started(command(&data, "127.0.0.1:0").stderr(stderr));
    let (table, mut friends) = duel(host.address, catalog::SLUGS[0]).await;
    for _ in 0..10 {
        for friend in &mut friends {
            let here = position(&friend.watch(table, None).await);
            let Some(decision) = here.decision else { continue };
            friend.act(table, decision, &["nonsense".into()]).await;
            friend.act(table, decision, &here.legal[..1]).await;
        }
    }
    friends[0].send("{").await;
    friends[1].ask(Request::Resign { table }).await;
    let (status, _, body) = friends[1].http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 200, "{body}");
    signal(&host.child, "-TERM");
    host.child.wait().expect("it ends");
    let body: serde_json::Value = serde_json::from_str(&body).expect("it is JSON");
    let record = body["record"].as_str().expect("it is text");
    let logged = std::fs::read_to_string(&log).expect("it was written");
    let key = record.lines().find_map(|line| line.strip_prefix("key ")).expect("it tells its key");
    for part in key.split(' ').skip(1) {
        assert!(!logged.contains(part), "the log tells a part of the key:\n{logged}");
    }

    let verify = |text: &str| {
        let file = folder.path().join("record.txt");
        std::fs::write(&file, text).expect("it can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
        command.args(["replay", "--verify"]).arg(&file).output().expect("the command was built")
    };
    let sound = verify(record);
    let said = String::from_utf8_lossy(&sound.stdout);
    let hash =
        body["dice"]["secret"].as_str().and_then(|secret| secret.parse().ok()).map(|secret: Secret| secret.hash());
    assert!(sound.status.success() && said.contains(&hash.expect("it is a secret").to_string()), "{said}");
    let share = key.split(' ').next_back().expect("it has shares");
    let other = verify(&record.replace(share, &"5".repeat(32)));
    let said = String::from_utf8_lossy(&other.stderr);
    // The first rolls may come out the same all the same.
    let found = said.contains("roll ") && said.contains("the dice of this table gave");
    assert!(other.status.code() == Some(2) && found, "another share gives other rolls: {said}");
}

#[tokio::test]
async fn a_bot_program_sits_down_and_plays_over_the_network() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let host = Host::start(folder.path());
    let mut anna = Friend::new(host.address, "Anna").await;
    let owner = Friend::new(host.address, "Owner").await;
    let (_, _, token) = owner.http("POST", "/api/me/token", None).await;
    let token: serde_json::Value = serde_json::from_str(&token).expect("it is JSON");
    let made = anna.create(&client::plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Invited])).await;
    let table = made.table;
    anna.sit(table, None).await;
    anna.watch(table, None).await;
    let mut bot = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["bot", "--level", "novice", "--connect", &format!("http://{}", host.address)])
        .args(["--table", &table.to_string(), "--key", &made.key.to_string()])
        .env("LUDOTECA_TOKEN", token["token"].as_str().expect("it is text"))
        .stdout(Stdio::null())
        .spawn()
        .expect("the command was built");
    let full = anna.until(|_, about| matches!(about.seats[1].who, Who::Person { .. })).await;
    let about = full.about().expect("it is readable");
    assert!(matches!(about.seats[1].who, Who::Person { program: true, .. }), "others see that it is a program");
    anna.ask(Request::Start { table }).await;
    let mut here = position(&anna.watch(table, None).await);
    let (mut other, mut asked) = (0, None);
    while other < 3 {
        other += usize::from(!here.to_act.contains(engine::Seat::FIRST));
        // Updates may come that are older than what was answered already.
        if let Some(decision) = here.decision.filter(|&decision| asked.is_none_or(|asked| decision > asked)) {
            asked = Some(decision);
            let answer = anna.act(table, decision, &here.legal[..1]).await;
            assert!(matches!(answer, Answer::Acted { .. }), "{answer:?}");
        }
        here = position(&anna.update().await);
    }
    anna.ask(Request::Resign { table }).await;
    assert!(bot.wait().expect("it ends").success(), "the program ends with the game");
}

#[test]
fn a_folder_has_one_server() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let _host = Host::start(folder.path());
    let second = command(folder.path(), "127.0.0.1:0").stderr(Stdio::piped()).output().expect("the command was built");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(second.status.code() == Some(2) && said.contains("in use"), "{said}");
    let copy = folder.path().join("copy.sqlite");
    let backup = |copy: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
        command.arg("backup").arg(copy).arg("--data").arg(folder.path()).output().expect("the command was built")
    };
    assert!(backup(&copy).status.success(), "a copy is made while it runs");
    assert_eq!(backup(&copy).status.code(), Some(2), "an old copy is not written over");
}

#[tokio::test]
async fn a_full_output_is_no_reason_to_stop_and_a_signal_is() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port is free").port();
    let listen = format!("127.0.0.1:{port}");
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let mut child = command(folder.path(), &listen).stdout(full).spawn().expect("the command was built");
    while TcpStream::connect(&listen).is_err() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it runs on");
        thread::sleep(Duration::from_millis(10));
    }
    let address: SocketAddr = listen.parse().expect("it is an address");
    assert_eq!(http(address, "GET", "/health", &[], None).await.0, 200);
    signal(&child, "-TERM");
    // Some commands say at their end that their output could not be written; none panics.
    let code = child.wait().expect("it ends").code();
    assert!(matches!(code, Some(0 | 2)), "asked to stop it ends in order: {code:?}");
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut host = Host::start(folder.path());
    // A request whose body never comes would hold the server for ten seconds. Once the server has
    // asked for the body it is known to wait.
    let mut half = TcpStream::connect(host.address).expect("it listens");
    let head = "POST /api/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
                content-type: application/json\r\ncontent-length: 20\r\nexpect: 100-continue\r\n\r\n";
    half.write_all(head.as_bytes()).expect("it reads");
    let mut asked = [0; 12];
    half.read_exact(&mut asked).expect("it answers");
    assert_eq!(&asked, b"HTTP/1.1 100");
    signal(&host.child, "-INT");
    while TcpStream::connect(host.address).is_ok() {
        thread::sleep(Duration::from_millis(10));
    }
    signal(&host.child, "-INT");
    let status = host.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130), "it did not wait for the half request");
}
