//! How much anybody may take: the limits that a server really has.

use futures_util::future::join_all;
use protocol::{Answer, Create, No, Request, SeatWish};
use serde_json::{Value, json};
use server::Limits;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::client::{Friend, House, duel, figure, http, plain};

fn real() -> Limits {
    Limits::default()
}

fn body(create: &Create) -> Value {
    serde_json::to_value(create).expect("it is plain data")
}

fn with(seat: SeatWish) -> Create {
    plain(catalog::SLUGS[0], &[SeatWish::Open, seat])
}

/// Makes a table and sits down there, as fast as one socket may ask.
async fn sit_at_another(friend: &mut Friend, create: &Create) {
    let table = friend.create(create).await.table;
    let sit = Request::Sit { table, seat: None, share: protocol::Share([1; 16]), key: None };
    loop {
        let answer = friend.ask(sit.clone()).await;
        if matches!(answer, Answer::Done { .. }) {
            return;
        }
        assert!(matches!(answer, Answer::No(No::TooMany)), "{answer:?}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn somebody_has_twenty_tables_and_four_with_bots_that_search() {
    let house = House::with(real()).await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let bot = |level: &str| with(SeatWish::Bot(level.into()));
    for level in ["novice", "master", "apprentice", "merchant", "journeyman", "master"] {
        sit_at_another(&mut anna, &bot(level)).await;
    }
    for level in ["journeyman", "merchant", "master"] {
        assert_eq!(anna.http("POST", "/api/tables", Some(&body(&bot(level)))).await.0, 429, "a fifth that searches");
    }
    while real().tables_per_person > open_tables(&anna).await {
        sit_at_another(&mut anna, &bot("novice")).await;
    }
    assert_eq!(open_tables(&anna).await, 20);
    assert_eq!(anna.http("POST", "/api/tables", Some(&body(&with(SeatWish::Open)))).await.0, 429, "a twenty-first");
    house.running.stop().await;
}

async fn open_tables(friend: &Friend) -> usize {
    let (_, _, mine) = friend.http("GET", "/api/mine", None).await;
    serde_json::from_str::<Vec<Value>>(&mine).expect("it is a list").len()
}

#[tokio::test]
async fn an_address_has_so_many_newcomers_and_somebody_so_many_new_tables_a_day() {
    let house = House::with(real()).await;
    let anna = Friend::new(house.address(), "Anna").await;
    let name = json!({ "name": "Again" });
    for _ in 1..real().people_per_address {
        assert_eq!(http(house.address(), "POST", "/api/me", &[], Some(&name)).await.0, 200);
    }
    assert_eq!(http(house.address(), "POST", "/api/me", &[], Some(&name)).await.0, 429);
    let table = body(&with(SeatWish::Open));
    for _ in 0..real().tables_in_a_day {
        assert_eq!(anna.http("POST", "/api/tables", Some(&table)).await.0, 200);
    }
    assert_eq!(anna.http("POST", "/api/tables", Some(&table)).await.0, 429, "nobody need sit there");
    let long = json!({ "name": "x".repeat(real().body) });
    assert_eq!(anna.http("POST", "/api/me", Some(&long)).await.0, 413);
    house.running.stop().await;
}

#[tokio::test]
async fn a_socket_sends_twenty_messages_a_second_and_an_address_has_sixty_four_connections() {
    let house = House::with(real()).await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut answered = 0;
    while matches!(anna.ask(Request::Ping).await, Answer::Pong) {
        answered += 1;
    }
    assert!(answered >= 19, "a hello and nineteen more may come at once: {answered}");
    let mut held = Vec::new();
    for _ in 0..80 {
        held.push(TcpStream::connect(house.address()).await.expect("the system connects"));
    }
    let mut closed = 0;
    for stream in &mut held {
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.ok();
        let mut answer = [0; 8];
        if stream.read_exact(&mut answer).await.is_err() {
            closed += 1;
        }
    }
    assert_eq!(closed, 80 - 63, "sixty-four, one of them Anna's socket");
    house.running.stop().await;
}

#[tokio::test]
async fn a_table_that_has_too_much_to_do_says_so_at_once() {
    let house = House::open().await;
    let (table, [one, _two]) = duel(house.address(), catalog::SLUGS[0]).await;
    let mut tabs = Vec::new();
    for _ in 0..Limits::for_load().mailbox + 16 {
        tabs.push(Friend::back(house.address(), &one.cookie).await);
    }
    let mut busy = 0;
    while busy == 0 {
        // Each waits for the disk, so that all others wait for the table.
        let asked =
            tabs.iter_mut().enumerate().map(|(index, tab)| tab.ask(Request::Talk { table, allow: index % 2 == 0 }));
        for answer in join_all(asked).await {
            if !matches!(answer, Answer::Done { .. }) {
                assert!(matches!(answer, Answer::No(No::Busy)), "{answer:?}");
                busy += 1;
            }
        }
    }
    assert_eq!(figure(&house.running, "ludoteca_busy_total").await, busy);
    let after = tabs[0].ask(Request::Talk { table, allow: true }).await;
    assert!(matches!(after, Answer::Done { .. }), "{after:?}");
    house.running.stop().await;
}
