//! Several nodes on one database: any node takes any act, and everybody sees it everywhere.

use std::{path::Path, sync::OnceLock, time::Duration};

use protocol::{Answer, Clock, Create, No, Phrase, Present, Request, SeatWish, Stage, TableId, Who};
use scratch::Scratch;
use server::{Habits, Home, Limits, Running, Settings, build_number};
use store::{Append, EntryRow, NodeId, NodeRow, Phase, Postgres, Seq, Store as _, Time};

use crate::client::{Friend, http, plain, position, settings};

/// The address of an empty database of a PostgreSQL that ends with this process.
fn fresh() -> String {
    static SCRATCH: OnceLock<Scratch> = OnceLock::new();
    let scratch = SCRATCH.get_or_init(|| Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}")));
    scratch.database().unwrap_or_else(|error| panic!("{error}"))
}

async fn node(address: &str, habits: Habits, build: u64) -> Running {
    let data = Home::Database { address: address.into(), habits };
    let settings = Settings { data, build, ..settings(Path::new(""), Limits::for_load()) };
    Running::start(settings).await.unwrap_or_else(|error| panic!("{error}"))
}

/// Nodes that share a database.
async fn nodes<const N: usize>(habits: Habits) -> ([Running; N], String) {
    let address = fresh();
    let mut running = Vec::new();
    for _ in 0..N {
        running.push(node(&address, habits, build_number()).await);
    }
    (running.try_into().unwrap_or_else(|_| panic!("there are {N}")), address)
}

/// Two people who sit at one table by way of two nodes.
async fn apart(nodes: &[Running; 2], create: &Create) -> (TableId, [Friend; 2]) {
    let mut anna = Friend::new(nodes[0].address, "Anna").await;
    let mut nilo = Friend::new(nodes[1].address, "Nilo").await;
    let made = anna.create(create).await;
    let table = made.table;
    anna.sit(table, None).await;
    anna.watch(table, None).await;
    nilo.watch(table, None).await;
    nilo.sit(table, Some(made.key)).await;
    let seen = anna.until(|_, about| matches!(about.seats[1].who, Who::Person { .. })).await;
    let about = seen.about().expect("it is readable");
    assert!(matches!(&about.seats[1].who, Who::Person { name, .. } if name == "Nilo"), "{about:?}");
    let answer = nilo.ask(Request::Start { table }).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    anna.until(|_, about| about.stage == Stage::Running).await;
    (table, [anna, nilo])
}

/// Plays so many acts; each is seen by the other on the other node.
async fn play(table: TableId, friends: &mut [Friend; 2], acts: usize) {
    let mut done = 0;
    while done < acts {
        for index in 0..2 {
            let here = position(&friends[index].watch(table, None).await);
            let Some(decision) = here.decision else { continue };
            let answer = friends[index].act(table, decision, &here.legal[..1]).await;
            if matches!(answer, Answer::No(No::Stale | No::Refused(_))) {
                // A step that follows by itself came in between, from the other node.
                continue;
            }
            let Answer::Acted { seq, .. } = answer else { panic!("{answer:?}") };
            friends[1 - index].until(|update, _| update.seq >= seq).await;
            done += 1;
        }
    }
}

/// Two nodes, and the address of what they share.
pub(crate) async fn pair() -> ([Running; 2], String) {
    nodes(Habits::default()).await
}

/// Two people at a table of two nodes, one at each.
pub(crate) async fn seated(nodes: &[Running; 2]) -> (TableId, [Friend; 2]) {
    apart(nodes, &plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Invited])).await
}

async fn plays_across(habits: Habits) {
    let (nodes, _) = nodes::<2>(habits).await;
    let seats = [SeatWish::Open, SeatWish::Invited];
    let (table, mut friends) = apart(&nodes, &plain(catalog::SLUGS[0], &seats)).await;
    play(table, &mut friends, 8).await;
    let [anna, nilo] = &mut friends;
    assert!(matches!(anna.ask(Request::Say { table, text: "Hello!".into() }).await, Answer::Said { number: 1 }));
    nilo.until(|update, _| update.said.iter().any(|said| said.text == "Hello!")).await;
    assert!(matches!(nilo.ask(Request::Phrase { table, phrase: Phrase::Hello }).await, Answer::Said { number: 2 }));
    anna.until(|update, _| update.said.iter().any(|said| said.number == 2)).await;
    let there = |wanted: usize| {
        move |present: &Present| present.seats.iter().filter(|seen| **seen == Some(0)).count() == wanted
    };
    anna.until_there(there(2)).await;
    nilo.until_there(there(2)).await;
    let (status, _, _) = http(nodes[1].address, "GET", "/api/me", &[("cookie", &anna.cookie)], None).await;
    assert_eq!(status, 200, "somebody is known everywhere");
    for friend in &mut friends {
        let pushed: Vec<u64> = friend.missed().iter().map(|update| update.seq).collect();
        assert!(pushed.is_sorted(), "what is pushed is never older than what one has: {pushed:?}");
    }
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_node_stores_is_seen_at_the_other() {
    plays_across(Habits::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_hints_it_is_found_by_looking() {
    plays_across(Habits { hints: false, ..Habits::default() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_decision_is_taken_once_whichever_nodes_are_asked() {
    let (nodes, _) = nodes::<2>(Habits::default()).await;
    let seats = [SeatWish::Open, SeatWish::Invited];
    let (table, mut friends) = apart(&nodes, &plain(catalog::SLUGS[0], &seats)).await;
    for round in 0..6 {
        let mut asked = None;
        for (index, friend) in friends.iter_mut().enumerate() {
            let here = position(&friend.watch(table, None).await);
            asked = asked.or(here.decision.map(|decision| (index, decision, here.legal)));
        }
        let (index, decision, legal) = asked.expect("somebody is to act");
        let cookie = friends[index].cookie.clone();
        let mut here = Friend::back(nodes[0].address, &cookie).await;
        let mut there = Friend::back(nodes[1].address, &cookie).await;
        let act = |id| Request::Act { table, decision, id: protocol::ActId([id; 16]), actions: legal[..1].to_vec() };
        let (one, two) = tokio::join!(here.ask(act(2 * round)), there.ask(act(2 * round + 1)));
        let (won, again) = match (&one, &two) {
            (Answer::Acted { seq, .. }, Answer::No(No::Stale | No::Refused(_))) => (*seq, act(2 * round)),
            (Answer::No(No::Stale | No::Refused(_)), Answer::Acted { seq, .. }) => (*seq, act(2 * round + 1)),
            (Answer::No(No::Stale | No::Refused(_)), Answer::No(No::Stale | No::Refused(_))) => continue,
            other => panic!("at most one of two is stored: {other:?}"),
        };
        for friend in [&mut here, &mut there] {
            let same = friend.ask(again.clone()).await;
            assert!(matches!(same, Answer::Acted { seq, .. } if seq == won), "the same again: {same:?}");
        }
    }
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_when_their_node_goes() {
    let ([one, two, three], _) = nodes::<3>(Habits::default()).await;
    let mut anna = Friend::new(one.address, "Anna").await;
    let mut tables = Vec::new();
    // By chance the first node has the duty of some, another of the rest.
    for _ in 0..5 {
        let made = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Bot("novice".into())])).await;
        anna.sit(made.table, None).await;
        anna.ask(Request::Start { table: made.table }).await;
        tables.push(made.table);
    }
    turns(&mut anna, &tables, 3).await;
    let cookie = anna.cookie.clone();
    one.stop().await;
    let mut anna = Friend::back(two.address, &cookie).await;
    turns(&mut anna, &tables, 3).await;
    two.stop().await;
    let mut anna = Friend::back(three.address, &cookie).await;
    turns(&mut anna, &tables, 3).await;
    three.stop().await;
}

/// Plays so many acts at each table against bots, wherever these think.
async fn turns(anna: &mut Friend, tables: &[TableId], acts: usize) {
    for &table in tables {
        let mut done = 0;
        while done < acts {
            let shown = anna.watch(table, None).await;
            let here = position(&shown);
            let Some(decision) = here.decision else {
                anna.until(|update, _| update.table == table && update.seq > shown.seq).await;
                continue;
            };
            let answer = anna.act(table, decision, &here.legal[..1]).await;
            let acted = matches!(answer, Answer::Acted { .. });
            assert!(acted || matches!(answer, Answer::No(No::Stale | No::Refused(_))), "{answer:?}");
            done += usize::from(acted);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_out_once_for_everybody() {
    let (nodes, address) = nodes::<2>(Habits::default()).await;
    let seats = [SeatWish::Open, SeatWish::Invited];
    let create = Create { clock: Clock::Move { seconds: 1 }, ..plain(catalog::SLUGS[0], &seats) };
    let (table, mut friends) = apart(&nodes, &create).await;
    for friend in &mut friends {
        friend.until(|_, about| about.seats.iter().any(|seat| seat.played_by.is_some())).await;
    }
    for node in nodes {
        node.stop().await;
    }
    let store = Postgres::open(&address, Habits::default()).await.expect("it opens");
    let rows = store.log(table, Seq(1)).await.expect("it is read");
    assert!(rows.iter().map(|row| row.time).is_sorted(), "{rows:?}");
    let late = |seat: usize| {
        let body = format!("{{\"time-out\":{{\"seat\":{seat}}}}}");
        rows.iter().filter(|row| row.body == body).count()
    };
    assert!(late(1) <= 1 && late(2) <= 1 && late(1) + late(2) > 0, "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_known_at_every_node() {
    let ([one, two], address) = nodes::<2>(Habits::default()).await;
    let pair = [one, two];
    let seats = [SeatWish::Open, SeatWish::Invited];
    let (table, [mut anna, mut nilo]) = apart(&pair, &plain(catalog::SLUGS[0], &seats)).await;
    let seen = |present: &Present| present.seats[..2].iter().map(|seen| *seen == Some(0)).collect::<Vec<_>>();
    anna.until_there(|present| seen(present) == [true, true]).await;
    nilo.until_there(|present| seen(present) == [true, true]).await;
    // Whoever looks twice, at two nodes, is one person; whoever only watches is counted.
    let mut tab = Friend::back(pair[1].address, &anna.cookie).await;
    tab.watch(table, None).await;
    let mut guest = Friend::new(pair[0].address, "Vera").await;
    guest.watch(table, None).await;
    nilo.until_there(|present| seen(present) == [true, true] && present.watching == 1).await;
    drop((tab, guest));
    nilo.until_there(|present| seen(present) == [true, true] && present.watching == 0).await;
    let cookie = nilo.cookie.clone();
    drop(nilo);
    let left = anna.until_there(|present| seen(present) == [true, false]).await;
    assert!(left.seats[1].is_some_and(|ago| ago > 0), "he was seen until now: {left:?}");
    // A node that ends without a word takes its people with it: this one was never more than a row.
    let store = Postgres::open(&address, Habits::default()).await.expect("it opens");
    let (shared, ghost) = (store.shared().expect("it is"), NodeRow { node: NodeId([9; 16]), build: build_number() });
    shared.pulse(ghost).await.expect("it beats");
    let body = r#"{"seats":[],"left":[],"watching":3,"of a newer build":1}"#;
    shared.attend(ghost.node, vec![(table, Some(body.into()))]).await.expect("it is kept");
    anna.until_there(|present| present.watching == 3).await;
    let [one, two] = pair;
    two.stop().await;
    anna.until_there(|present| present.watching == 0).await;
    let mut nilo = Friend::back(one.address, &cookie).await;
    nilo.watch(table, None).await;
    anna.until_there(|present| seen(present) == [true, true]).await;
    one.stop().await;
    assert_eq!(shared.elsewhere(ghost.node, vec![table]).await, Ok(vec![]), "they have said goodbye");
}

async fn ready(node: &Running) -> bool {
    http(node.address, "GET", "/ready", &[], None).await.0 == 200
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_node_gives_way_and_leaves_newer_tables_alone() {
    let address = fresh();
    let old = node(&address, Habits::default(), 1).await;
    assert!(ready(&old).await);
    let new = node(&address, Habits::default(), 2).await;
    while ready(&old).await {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(ready(&new).await, "the newer one stays");
    let pair = [old, new];
    let seats = [SeatWish::Open, SeatWish::Invited];
    let (table, mut friends) = apart(&pair, &plain(catalog::SLUGS[0], &seats)).await;
    play(table, &mut friends, 2).await;
    // The newer build moves the table to rules that no build of today knows.
    let store = Postgres::open(&address, Habits::default()).await.expect("it opens");
    let last = store.log(table, Seq(1)).await.expect("it is read").pop().expect("it has begun");
    let row = EntryRow {
        seq: last.next(),
        count: 1,
        row: protocol::Hash([7; 32]),
        body: r#"{"rules":{"rules":999}}"#.into(),
        ..last
    };
    let change = Some((Phase::Running, Some(Time(1))));
    store.append(Append { row, change, sitters: None }).await.expect("it is stored");
    let [anna, _] = &mut friends;
    anna.until(|_, about| about.stage == Stage::Frozen).await;
    let refused = anna.ask(Request::Resign { table }).await;
    assert!(matches!(refused, Answer::No(No::Frozen)), "{refused:?}");
    let log = store.log(table, Seq(1)).await.expect("it is read");
    for node in pair {
        node.stop().await;
    }
    let kept = store.table(table).await.expect("it is read").expect("it is there");
    assert_eq!((kept.phase, kept.due), (Phase::Running, Some(Time(1))), "its row is left to the newer build");
    assert_eq!(store.log(table, Seq(1)).await, Ok(log));
}
