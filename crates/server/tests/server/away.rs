//! Telling people who are not looking that it is their turn, against a push service of the test.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU16, Ordering},
    },
    time::{Duration, SystemTime},
};

use protocol::{Answer, Away, Request, SeatWish, TableId, Waiting};
use serde_json::{Value, json};
use server::{Limits, Reach, Running, Settings};
use store::{NoteKind, Sqlite, Store as _};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
};

use crate::client::{Friend, House, plain, position, settings};

/// A service on loopback that says what it is sent, and answers with a status that can be changed.
struct Service {
    address: SocketAddr,
    status: Arc<AtomicU16>,
    came: mpsc::UnboundedReceiver<String>,
}

impl Service {
    async fn open() -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("some port is free");
        let address = listener.local_addr().expect("it is bound");
        let status = Arc::new(AtomicU16::new(201));
        let (say, came) = mpsc::unbounded_channel();
        let answers = Arc::clone(&status);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                let mut byte = [0; 1024];
                // All that is sent here is short, and its length is told.
                loop {
                    let read = stream.read(&mut byte).await.unwrap_or(0);
                    request.extend(&byte[..read]);
                    let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
                    let body = text.split_once("\r\n\r\n").map(|(head, body)| {
                        let told = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                        (told.and_then(|told| told.parse().ok()).unwrap_or(0usize), body.len())
                    });
                    if read == 0 || body.is_some_and(|(told, length)| length >= told) {
                        break;
                    }
                }
                let _ = say.send(String::from_utf8_lossy(&request).into_owned());
                let status = answers.load(Ordering::Relaxed);
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        Service { address, status, came }
    }

    fn place(&self, kind: &str) -> Value {
        json!({ "kind": kind, "address": format!("http://{}/{kind}", self.address) })
    }

    async fn next(&mut self) -> String {
        self.came.recv().await.expect("it listens")
    }

    /// What came and was not looked at.
    fn rest(&mut self) -> usize {
        std::iter::from_fn(|| self.came.try_recv().ok()).count()
    }
}

async fn house(folder: TempDir) -> House {
    let limits = Limits { quiet_after_act: Duration::ZERO, ..Limits::for_load() };
    let settings = Settings { reach: Reach::Anywhere, ..settings(folder.path(), limits) };
    House { running: Running::start(settings).await.expect("the server starts"), folder }
}

/// A table, who is to act there first (the dice say who), and somebody who is told when it is their turn.
async fn table(house: &House, service: &Service, kind: &str) -> (TableId, Friend, Friend) {
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let table = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Open])).await.table;
    anna.sit(table, None).await;
    nilo.sit(table, None).await;
    assert!(matches!(anna.ask(Request::Start { table }).await, Answer::Done { .. }));
    let first = position(&anna.watch(table, None).await).decision.is_some();
    anna.ask(Request::Leave { table }).await;
    if !first {
        std::mem::swap(&mut anna, &mut nilo);
    }
    let (status, _, body) = nilo.http("POST", "/api/me/away", Some(&service.place(kind))).await;
    assert_eq!(status, 204, "{body}");
    (table, anna, nilo)
}

/// Plays for somebody until another is asked.
async fn turn(friend: &mut Friend, table: TableId) {
    loop {
        let here = position(&friend.watch(table, None).await);
        let Some(decision) = here.decision else { break };
        friend.act(table, decision, &here.legal[..1]).await;
    }
    friend.ask(Request::Leave { table }).await;
}

async fn away(friend: &Friend) -> Away {
    let (_, _, body) = friend.http("GET", "/api/me/away", None).await;
    serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
}

#[tokio::test]
async fn whoever_is_away_is_told_once_a_decision_and_nobody_who_looks() {
    let house = house(tempfile::tempdir().expect("a folder can be made")).await;
    let mut service = Service::open().await;
    let (table, mut anna, mut nilo) = table(&house, &service, "push").await;
    turn(&mut anna, table).await;
    let sent = service.next().await.to_ascii_lowercase();
    assert!(sent.starts_with("post /push http/1.1\r\n") && sent.contains("authorization: vapid t="), "{sent}");
    assert!(sent.contains("ttl: 86400") && sent.ends_with("\r\n\r\n"), "it says nothing: {sent}");
    let (_, _, body) = nilo.http("GET", "/api/waiting", None).await;
    let waiting: Vec<Waiting> = serde_json::from_str(&body).expect("it is readable");
    assert_eq!(waiting.iter().map(|waiting| waiting.table).collect::<Vec<_>>(), [table], "what the worker asks for");

    for _ in 0..3 {
        let mut there = Friend::back(house.address(), &nilo.cookie).await;
        there.watch(table, None).await;
        turn(&mut nilo, table).await;
        turn(&mut anna, table).await;
        drop(there);
    }
    // Now nobody looks: the next decision is told, and those before were not.
    let mut there = Friend::back(house.address(), &nilo.cookie).await;
    turn(&mut there, table).await;
    drop((there, nilo));
    turn(&mut anna, table).await;
    service.next().await;
    assert_eq!(service.rest(), 0, "none while looking, and one a decision");
    house.running.stop().await;
}

#[tokio::test]
async fn what_was_planned_survives_a_restart_and_waits_for_quiet_hours() {
    let house_of = house;
    let house = house_of(tempfile::tempdir().expect("a folder can be made")).await;
    let mut service = Service::open().await;
    let (table, mut anna, nilo) = table(&house, &service, "hook").await;
    let minute = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is later").as_secs() / 60 % 1440;
    let now = json!({ "from": (minute + 1380) % 1440, "until": (minute + 60) % 1440, "offset": 0 });
    assert_eq!(nilo.http("POST", "/api/me/away/quiet", Some(&now)).await.0, 204);
    let long = json!({ "from": 0, "until": 1440, "offset": 0 });
    assert_eq!(nilo.http("POST", "/api/me/away/quiet", Some(&long)).await.0, 400);
    turn(&mut anna, table).await;
    let store = Sqlite::open_to_read(house.folder.path()).expect("it is read beside the server");
    let planned = loop {
        let planned = store.notes_of(NoteKind::Turn).await.expect("it is read");
        if let Some(note) = planned.into_iter().next() {
            break note;
        }
        tokio::task::yield_now().await;
    };
    assert!(service.rest() == 0 && planned.value.contains("\"told\":false"), "not in quiet hours: {planned:?}");
    drop(store);
    let House { running, folder } = house;
    running.stop().await;
    let store = Sqlite::open(folder.path()).expect("nobody else has it");
    store.unkeep(planned.person, NoteKind::Quiet, String::new()).await.expect("it is stored");
    drop(store);
    let house = house_of(folder).await;
    let sent = service.next().await;
    assert!(sent.contains("it is your turn") && sent.contains("\"content\""), "{sent}");
    house.running.stop().await;
    assert_eq!(service.rest(), 0, "once");
}

#[tokio::test]
async fn an_address_that_is_gone_is_forgotten_and_one_that_fails_is_switched_off() {
    let house = house(tempfile::tempdir().expect("a folder can be made")).await;
    let mut service = Service::open().await;
    let (table_one, mut anna, nilo) = table(&house, &service, "push").await;
    service.status.store(410, Ordering::Relaxed);
    turn(&mut anna, table_one).await;
    service.next().await;
    while !away(&nilo).await.places.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(service.rest(), 0, "not tried again");
    service.status.store(307, Ordering::Relaxed);
    let (table_two, mut anna, nilo) = table(&house, &service, "hook").await;
    turn(&mut anna, table_two).await;
    for _ in 0..3 {
        service.next().await;
    }
    while !away(&nilo).await.places.iter().all(|place| place.off) {
        tokio::task::yield_now().await;
    }
    assert_eq!(service.rest(), 0, "three tries, and no redirect is followed");
    assert_eq!(nilo.http("POST", "/api/me/away", Some(&service.place("hook"))).await.0, 204);
    assert!(away(&nilo).await.places.iter().all(|place| !place.off), "it is switched on again");
    house.running.stop().await;
}

#[tokio::test]
async fn only_https_addresses_on_the_public_internet_are_told() {
    let house = House::open().await;
    let nilo = Friend::new(house.address(), "Nilo").await;
    for address in [
        "http://93.184.216.34/",
        "https://127.0.0.1/",
        "https://localhost/x",
        "https://[::1]/",
        "https://10.0.0.1:8443/",
        "https://169.254.169.254/latest",
        "https://user@93.184.216.34/",
        "ftp://93.184.216.34/",
        "nonsense",
        "",
    ] {
        let place = json!({ "kind": "hook", "address": address });
        let (status, _, body) = nilo.http("POST", "/api/me/away", Some(&place)).await;
        assert_eq!(status, 400, "{address}: {body}");
    }
    let place = json!({ "kind": "push", "address": "https://93.184.216.34/push" });
    assert_eq!(nilo.http("POST", "/api/me/away", Some(&place)).await.0, 204);
    house.running.stop().await;
}
