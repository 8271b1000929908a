//! What happens without anybody: tables leave memory, clocks end, what nobody wants is forgotten.

use std::time::Duration;

use protocol::{Answer, Clock, Create, No, Request, SeatWish, TableId};
use server::Limits;
use store::{Sqlite, Store, Time};

use crate::{
    client::{Friend, House, duel, figure, http, plain, position},
    faults::step,
};

/// A day of the service, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The same server after so many days.
async fn after_days(house: House, days: u64) -> House {
    let House { running, folder } = house;
    running.stop().await;
    let store = Sqlite::open(folder.path()).expect("nobody else has it");
    let time = store.time().await.expect("it is read");
    store.beat(Time(time.0 + days * DAY)).await.expect("it is stored");
    drop(store);
    House::on(folder, Limits::for_load()).await
}

/// How a table stands by the store, which brings it nowhere.
async fn stage(house: &House, table: TableId) -> Option<String> {
    let (status, _, body) = http(house.address(), "GET", &format!("/api/tables/{table}"), &[], None).await;
    let body: serde_json::Value = serde_json::from_str(&body).expect("it is JSON");
    (status == 200).then(|| body["about"]["stage"].as_str().expect("it is text").to_owned())
}

#[tokio::test]
async fn tables_that_nobody_begins_or_touches_go() {
    let house = House::open().await;
    let (running, _friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let anna = Friend::new(house.address(), "Anna").await;
    let seats = [SeatWish::Open, SeatWish::Open];
    let invited = anna.create(&plain(catalog::SLUGS[0], &seats)).await.table;
    let public = anna.create(&Create { public: true, ..plain(catalog::SLUGS[0], &seats) }).await.table;
    let house = after_days(house, 1).await;
    while stage(&house, public).await.is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(stage(&house, invited).await.as_deref(), Some("open"), "friends have fourteen days");
    let house = after_days(house, 13).await;
    while stage(&house, invited).await.is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(stage(&house, running).await.as_deref(), Some("running"));
    let house = after_days(house, 76).await;
    while stage(&house, running).await.as_deref() != Some("ended") {
        tokio::task::yield_now().await;
    }
    house.running.stop().await;
}

#[tokio::test]
async fn after_a_week_the_others_may_seat_a_bot_until_somebody_returns() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    let slow = position(&nilo.watch(table, None).await).to_act.first().expect("somebody is to act");
    let cookies = [anna.cookie.clone(), nilo.cookie.clone()];
    let replace = Request::Replace { table, seat: slow };
    let other = if slow == engine::Seat::FIRST { &mut nilo } else { &mut anna };
    assert!(matches!(other.ask(replace.clone()).await, Answer::No(No::NotNow)), "not at once");
    let house = after_days(house, 7).await;
    let mut friends = Vec::new();
    for cookie in cookies {
        friends.push(Friend::back(house.address(), &cookie).await);
    }
    let [one, two] = friends.as_mut_slice() else { panic!("two were there") };
    let (late, other) = if slow == engine::Seat::FIRST { (one, two) } else { (two, one) };
    let about = other.watch(table, None).await.about().expect("it is readable");
    assert!(about.seats[slow.index()].overdue, "everybody sees it");
    assert!(matches!(other.ask(replace).await, Answer::Done { .. }));
    let about = other.until(|_, about| about.seats[slow.index()].played_by.is_some()).await.about();
    assert!(!about.expect("it is readable").seats[slow.index()].overdue);
    assert!(matches!(late.ask(Request::Return { table }).await, Answer::Done { .. }));
    house.running.stop().await;
}

#[tokio::test]
async fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    let own = Request::Replace { table, seat: engine::Seat::FIRST };
    let waits = anna.watch(table, None).await;
    assert!(!position(&waits).to_act.is_empty(), "it has begun");
    nilo.watch(table, None).await;
    assert!(matches!(nilo.ask(own.clone()).await, Answer::No(No::NotNow)), "nobody hands over the seat of another");
    assert!(matches!(anna.ask(own.clone()).await, Answer::Done { .. }));
    let about = nilo.until(|_, about| about.seats[0].played_by.is_some()).await.about().expect("it is readable");
    assert!(!about.seats[0].resigned, "the seat is still hers");
    assert!(matches!(anna.ask(own).await, Answer::No(No::NotNow)), "a bot plays already");
    assert!(matches!(anna.ask(Request::Return { table }).await, Answer::Done { .. }));
    nilo.until(|_, about| about.seats[0].played_by.is_none()).await;
    house.running.stop().await;
}

#[tokio::test]
async fn a_clock_ends_though_nobody_has_come_back_since_the_start() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let seats = [SeatWish::Open, SeatWish::Open];
    let create = Create { clock: Clock::Move { seconds: 1 }, ..plain(catalog::SLUGS[0], &seats) };
    let table = anna.create(&create).await.table;
    anna.sit(table, None).await;
    nilo.sit(table, None).await;
    anna.ask(Request::Start { table }).await;
    let house = house.again().await;
    while figure(&house.running, "ludoteca_entries_total").await == 0 {
        tokio::task::yield_now().await;
    }
    let mut back = Friend::back(house.address(), &anna.cookie).await;
    let about = back.watch(table, None).await.about().expect("it is readable");
    assert!(about.seats.iter().any(|seat| seat.played_by.is_some()), "{about:?}");
    house.running.stop().await;
}

#[tokio::test]
async fn what_a_table_leaves_memory_with_is_told_all_the_same() {
    // It has left before the sockets that it woke have their turn.
    let house = House::with(Limits { idle: Duration::ZERO, ..Limits::for_load() }).await;
    let (table, mut friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let mut watcher = Friend::back(house.address(), "").await;
    let mut before = watcher.watch(table, None).await;
    for _ in 0..10 {
        step(table, &mut friends).await;
        let update = watcher.until(|update, _| update.seq > before.seq).await;
        let (seen, here) = (position(&before).ply, position(&update).ply);
        assert_eq!((update.since, update.news.len()), (seen + 1, here - seen), "exactly what is new");
        before = update;
    }
    house.running.stop().await;
}

#[tokio::test]
async fn a_table_leaves_memory_while_it_is_watched_and_comes_back_for_an_act() {
    let house = House::with(Limits { idle: Duration::from_millis(100), ..Limits::for_load() }).await;
    let (table, mut friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let mut watcher = Friend::back(house.address(), "").await;
    for _ in 0..3 {
        step(table, &mut friends).await;
        let before = watcher.watch(table, None).await;
        let seen = position(&before).ply;
        while figure(&house.running, "ludoteca_tables").await > 0 {
            tokio::task::yield_now().await;
        }
        step(table, &mut friends).await;
        let update = watcher.until(|update, _| update.seq > before.seq).await;
        let here = position(&update);
        assert_eq!((here.ply, update.since, update.news.len()), (seen + 1, seen + 1, 1), "exactly what is new");
    }
    house.running.stop().await;
}
