//! The house rules: who is let in, how much anybody may take, and what bad input gets.

use std::sync::Arc;

use protocol::{Answer, No, PROTOCOL, Reply, Request, SeatWish};
use serde_json::{Value, json};
use server::{Home, Limits, Running};
use store::{Sqlite, Store};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::{
    client::{Friend, House, duel, http, plain, position, raw, settings},
    rules::exported,
};

#[tokio::test]
async fn the_page_is_guarded_and_fresh() {
    let house = House::open().await;
    let (status, head, body) = http(house.address(), "GET", "/health", &[], None).await;
    assert_eq!((status, body.as_str()), (200, "ok"));
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(head.contains(header), "{head}");
    }
    assert_eq!(http(house.address(), "GET", "/ready", &[], None).await.0, 200);
    let (_, head, page) = http(house.address(), "GET", "/", &[], None).await;
    assert!(page.contains("<!doctype html>") && head.contains("cache-control: no-cache"), "{head}");
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("it has a tag").to_owned();
    let known = [("if-none-match", format!("\"other\", {tag}"))];
    let known: Vec<_> = known.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(http(house.address(), "GET", "/", &known, None).await.0, 304);
    let packed = [("accept-encoding", "br")];
    let (_, head, _) = http(house.address(), "GET", "/", &packed, None).await;
    assert!(head.contains("content-encoding: br") && !head.contains(&format!("etag: {tag}\r")), "{head}");
    assert_eq!(http(house.address(), "GET", "/nothing", &[], None).await.0, 404);
    let (status, head, _) = http(house.address(), "POST", "/", &[], None).await;
    assert!(status == 405 && head.contains("allow: get, head"), "{head}");
    let (status, head, _) = http(house.address(), "PUT", "/api/lobby", &[], None).await;
    assert!(status == 405 && head.contains("allow: get"), "{head}");
    house.running.stop().await;
}

#[tokio::test]
async fn strangers_names_and_pages_get_nothing() {
    let house = House::open().await;
    let address = house.address();
    let bound = raw(address, b"GET /health HTTP/1.1\r\nhost: evil.example.org\r\nconnection: close\r\n\r\n").await;
    assert!(bound.starts_with("HTTP/1.1 421"), "{bound}");
    let twice = b"GET /health HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert!(raw(address, twice).await.starts_with("HTTP/1.1 4"));
    let name = json!({ "name": "Anna" });
    let foreign = [("origin", "https://evil.example.org")];
    assert_eq!(http(address, "POST", "/api/me", &foreign, Some(&name)).await.0, 403);
    let socket = format!(
        "GET /api/socket HTTP/1.1\r\nhost: {address}\r\norigin: https://evil.example.org\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(socket.as_bytes()).await.expect("it reads");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("it answers");
    assert_eq!(&answer, b"HTTP/1.1 403");
    house.running.stop().await;
}

#[tokio::test]
async fn somebody_is_known_by_cookie_token_link_and_key() {
    let house = House::open().await;
    let anna = Friend::new(house.address(), "  Anna ").await;
    let (_, head, me) = anna.http("GET", "/api/me", None).await;
    assert!(me.contains("\"Anna\"") && head.contains("cache-control: no-store"), "{head}{me}");
    let blank = json!({ "name": " \u{202e} " });
    assert_eq!(anna.http("POST", "/api/me", Some(&blank)).await.0, 400);
    assert_eq!(http(house.address(), "GET", "/api/me", &[], None).await.0, 401);
    let secret = async |path: &str| -> Value {
        let (status, _, body) = anna.http("POST", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).expect("it is JSON")
    };
    let token = secret("/api/me/token").await;
    let bearer = format!("Bearer {}", token["token"].as_str().expect("it is text"));
    let (status, _, as_program) = http(house.address(), "GET", "/api/me", &[("authorization", &bearer)], None).await;
    assert_eq!((status, as_program), (200, me.clone()));
    let link = secret("/api/me/link").await;
    let (status, head, _) = http(house.address(), "POST", "/api/me/redeem", &[], Some(&link)).await;
    assert!(status == 200 && head.contains("httponly; samesite=lax"), "{head}");
    assert_eq!(http(house.address(), "POST", "/api/me/redeem", &[], Some(&link)).await.0, 403, "once");
    let second = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("there is a cookie");
    let second = second.split(';').next().expect("a cookie has a value").to_owned();
    let at_second = async || http(house.address(), "GET", "/api/me", &[("cookie", second.as_str())], None).await.0;
    assert_eq!(at_second().await, 200);
    assert_eq!(anna.http("POST", "/api/me/end-others", None).await.0, 204);
    assert_eq!((at_second().await, anna.http("GET", "/api/me", None).await.0), (401, 200), "this device stays");
    let key = secret("/api/me/recovery").await;
    assert_eq!(http(house.address(), "POST", "/api/me/recover", &[], Some(&key)).await.0, 200);
    assert_eq!(anna.http("DELETE", "/api/me", None).await.0, 204);
    assert_eq!(anna.http("GET", "/api/me", None).await.0, 401);
    assert_eq!(http(house.address(), "POST", "/api/me/recover", &[], Some(&key)).await.0, 403);
    house.running.stop().await;
}

#[tokio::test]
async fn behind_https_a_cookie_travels_only_there() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let public_url = Some("https://play.example.org".parse().expect("it is an address"));
    let settings = server::Settings { public_url, ..settings(folder.path(), Limits::for_load()) };
    let running = Running::start(settings).await.expect("it starts");
    let ask = async |method: &str, cookie: &str, body: &str| {
        let request = format!(
            "{method} /api/me HTTP/1.1\r\nhost: play.example.org\r\norigin: https://play.example.org\r\n\
             connection: close\r\ncontent-type: application/json\r\ncookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        raw(running.address, request.as_bytes()).await
    };
    let answer = ask("POST", "", r#"{"name":"Anna"}"#).await;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("there is a cookie");
    let (pair, rest) = cookie.split_once("; ").expect("it has attributes");
    // A browser takes a name with this beginning only so: for one host, for every path, encrypted.
    assert!(pair.starts_with("__Host-ludoteca="), "{cookie}");
    for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(rest.split("; ").any(|found| found == attribute), "{attribute}: {cookie}");
    }
    assert!(!rest.contains("Domain"), "{cookie}");
    assert!(ask("GET", pair, "").await.contains("\"Anna\""));
    running.stop().await;
}

#[tokio::test]
async fn looking_changes_nothing_and_nobody_is_kept_for_it() {
    let house = House::open().await;
    let anna = Friend::new(house.address(), "Anna").await;
    let created = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Open])).await;
    let kept = async || {
        let items = exported(house.folder.path()).await;
        items.into_iter().filter(|item| item.get("time").is_none()).collect::<Vec<_>>()
    };
    let before = kept().await;
    let mut nobody = Friend::back(house.address(), "").await;
    nobody.watch(created.table, None).await;
    let table = format!("/api/tables/{}", created.table);
    for path in ["/", "/api", "/api/lobby", &table, &format!("{table}?key={}", created.key)] {
        for method in ["GET", "HEAD"] {
            let (status, _, body) = http(house.address(), method, path, &[], None).await;
            assert_eq!(status, 200, "{path}: {body}");
        }
    }
    assert_eq!(kept().await, before);
    house.running.stop().await;
}

#[tokio::test]
async fn a_table_is_listed_described_and_checked_before_it_is_made() {
    let house = House::open().await;
    let anna = Friend::new(house.address(), "Anna").await;
    let mut create = plain(catalog::SLUGS[1], &[SeatWish::Open, SeatWish::Open, SeatWish::Bot("novice".into())]);
    create.public = true;
    let made = anna.create(&create).await;
    let (_, _, lobby) = anna.http("GET", "/api/lobby", None).await;
    assert!(lobby.contains(&made.table.to_string()), "{lobby}");
    assert!(!lobby.contains(&made.key.to_string()), "the key is for those who are invited");
    let (_, _, api) = anna.http("GET", "/api", None).await;
    for slug in catalog::SLUGS {
        assert!(api.contains(slug), "{api}");
    }
    let bad = [
        json!({ "game": "chess", "seats": ["open", "open"] }),
        json!({ "game": catalog::SLUGS[1], "seats": ["open"] }),
        json!({ "game": catalog::SLUGS[1], "seats": ["open", { "bot": "genius" }] }),
        json!({ "game": catalog::SLUGS[1], "seats": [{ "bot": "novice" }, { "bot": "novice" }] }),
        json!({ "game": catalog::SLUGS[1], "seats": ["open", "open"], "seed": 7 }),
        json!({ "game": catalog::SLUGS[1], "seats": ["open", "open"], "preset": "none" }),
    ];
    for body in bad {
        let (status, _, answer) = anna.http("POST", "/api/tables", Some(&body)).await;
        assert!((400..=422).contains(&status), "{body}: {status} {answer}");
    }
    house.running.stop().await;
}

#[tokio::test]
async fn bad_messages_get_an_answer_and_do_no_harm() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let brackets = "[".repeat(4000);
    let unknown = r#"{"ask":1,"what":{"watch":{"table":"00112233445566778899aabbccddeeff","sq":1}}}"#;
    for bad in ["", "{", "null", "[]", r#"{"ask":1}"#, r#"{"ask":1,"what":"fly"}"#, unknown, &brackets, "\u{0}"] {
        anna.send(bad).await;
        let answer = anna.next().await.expect("the line is up");
        assert!(
            matches!(answer, Reply::Answer { ask: None, what: Answer::No(No::Unreadable { .. }) }),
            "{bad}: {answer:?}"
        );
    }
    assert!(matches!(anna.ask(Request::Ping).await, Answer::Pong));
    let newer = anna.ask(Request::Hello { protocol: PROTOCOL + 1, build: None }).await;
    assert!(matches!(newer, Answer::No(No::Version { protocol: PROTOCOL })), "{newer:?}");
    let mut loud = Friend::back(house.address(), &anna.cookie).await;
    loud.send("x".repeat(5000)).await;
    assert!(loud.next().await.is_none(), "a message that is too long ends the line");
    house.running.stop().await;
}

#[tokio::test]
async fn a_full_disk_refuses_acts_shows_everything_and_recovers() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Arc::new(Sqlite::open(folder.path()).expect("it opens"));
    let shared: Arc<dyn Store> = Arc::<Sqlite>::clone(&store);
    let running = Running::start_on(shared, settings(folder.path(), Limits::for_load())).await.expect("it starts");
    let (table, [one, two]) = duel(running.address, catalog::SLUGS[0]).await;
    let mut friends = [one, two];
    store.limit_pages(1).await.expect("it is set");
    let (mut stored, mut shown) = (0, 0);
    let refused = loop {
        let mut answer = None;
        for friend in &mut friends {
            let here = position(&friend.watch(table, None).await);
            shown = here.ply;
            if let Some(decision) = here.decision {
                answer = Some(friend.act(table, decision, &here.legal[..1]).await);
                break;
            }
        }
        let answer = answer.expect("somebody is to act");
        if !matches!(answer, Answer::Acted { .. }) {
            break answer;
        }
        stored += 1;
        assert!(stored < 500, "a page holds less than this");
    };
    assert!(matches!(refused, Answer::No(No::Storage)), "{refused:?}");
    assert_eq!(http(running.address, "GET", "/ready", &[], None).await.0, 503);
    assert!(shown >= stored, "{stored} acts were acknowledged, {shown} plies shown");
    assert_eq!(position(&friends[0].watch(table, None).await).ply, shown, "what was acknowledged is shown");
    store.limit_pages(1_000_000).await.expect("it is set");
    let mut acted = false;
    for friend in &mut friends {
        let here = position(&friend.watch(table, None).await);
        if let (Some(decision), false) = (here.decision, acted) {
            let answer = friend.act(table, decision, &here.legal[..1]).await;
            acted = matches!(answer, Answer::Acted { .. });
            assert!(acted, "{answer:?}");
        }
    }
    assert_eq!(http(running.address, "GET", "/ready", &[], None).await.0, 200);
    running.stop().await;
}

#[tokio::test]
async fn a_stop_says_when_to_come_back_and_data_checks_out() {
    let house = House::open().await;
    let (table, [mut one, _two]) = duel(house.address(), catalog::SLUGS[0]).await;
    one.watch(table, None).await;
    let House { running, folder } = house;
    let stopping = tokio::spawn(running.stop());
    let mut away = false;
    while let Some(reply) = one.next().await {
        away |= matches!(reply, Reply::Away { millis } if millis <= 5000);
    }
    assert!(away, "a client is told to come back");
    stopping.await.expect("it stops");
    let data = folder.path().to_path_buf();
    let (found, copied) = tokio::task::spawn_blocking(move || {
        let mut lines = Vec::new();
        server::export(&Home::Folder(data.clone()), &mut lines).expect("it is exported");
        let copy = Home::Folder(data.join("copy"));
        server::import(&copy, lines.as_slice()).expect("it is imported");
        let twice = server::import(&copy, lines.as_slice());
        assert!(matches!(twice, Err(server::DataError::NotEmpty)));
        let check = |home: &Home| {
            let mut found = Vec::new();
            let checked = server::check(home, |finding| {
                found.push(finding);
                Ok(())
            });
            checked.map(|()| found).expect("it is read")
        };
        let half = &lines[..lines.len() / 2];
        let other = Home::Folder(data.join("half"));
        assert!(matches!(server::import(&other, half), Err(server::DataError::Line { .. })), "a line was cut");
        assert_eq!(check(&other), [], "all or nothing");
        (check(&Home::Folder(data)), check(&copy))
    })
    .await
    .expect("nothing panics");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].misfit.as_deref(), &found), (None, &copied));
}
