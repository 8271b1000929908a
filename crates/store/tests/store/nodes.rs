//! What a store for several nodes does besides: beats, hints, what has moved on.

use std::time::Duration;

use store::{
    Append, Appended, Habits, Hint, Known, NodeId, NodeRow, Person, Phase, Postgres, Seq, Shared, Store, TableRow, Time,
};

use crate::{append, connect, entry, fresh_address, scratch, table};

fn shared(store: &Postgres) -> &dyn Shared {
    store.shared().expect("it is for several nodes")
}

fn node(number: u8, build: u64) -> NodeRow {
    NodeRow { node: NodeId([number; 16]), build }
}

#[tokio::test]
async fn nodes_that_beat_see_each_other_until_they_leave() {
    let address = fresh_address();
    let (one, two) = (connect(&address).await, connect(&address).await);
    let first = shared(&one).pulse(node(1, 7)).await.expect("it beats");
    assert_eq!(first.nodes, [node(1, 7)]);
    let second = shared(&two).pulse(node(2, 8)).await.expect("it beats");
    assert_eq!(second.nodes, [node(1, 7), node(2, 8)]);
    assert!(second.time >= first.time);
    shared(&one).leave(node(1, 7).node).await.expect("it leaves");
    let alone = shared(&two).pulse(node(2, 8)).await.expect("it beats");
    assert_eq!(alone.nodes, [node(2, 8)]);
    assert_eq!(one.time().await, Ok(alone.time));
}

#[tokio::test]
async fn time_runs_by_the_database_s_clock_and_stands_while_nobody_beats() {
    let address = fresh_address();
    let store = connect(&address).await;
    let beat = async || shared(&store).pulse(node(1, 1)).await.expect("it beats").time.0;
    let begun = std::time::Instant::now();
    let first = beat().await;
    tokio::time::sleep(Duration::from_millis(120)).await;
    let (second, passed) = (beat().await, begun.elapsed().as_millis() as u64);
    assert!((110..=passed + 5).contains(&(second - first)), "{} in {passed} ms", second - first);
    // As if nobody had beaten for an hour, then as if the clock had been set back by one.
    scratch().sql(&address, "update service set at = at - 3600000").expect("it can be changed");
    let third = beat().await;
    assert_eq!(third - second, 5000, "an hour without a beat is five seconds");
    scratch().sql(&address, "update service set at = at + 3600000").expect("it can be changed");
    let fourth = beat().await;
    assert_eq!(fourth, third, "a clock that was set back moves nothing");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(beat().await - fourth >= 45, "it goes on from there");
}

#[tokio::test]
async fn a_node_that_was_not_seen_for_long_does_not_count() {
    let address = fresh_address();
    let store = connect(&address).await;
    shared(&store).pulse(node(1, 1)).await.expect("it beats");
    scratch().sql(&address, "update node set seen = seen - 5100").expect("it can be changed");
    let pulse = shared(&store).pulse(node(2, 1)).await.expect("it beats");
    assert_eq!(pulse.nodes, [node(2, 1)]);
}

#[tokio::test]
async fn a_hint_tells_other_nodes_what_was_stored() {
    let address = fresh_address();
    let (one, two) = (connect(&address).await, connect(&address).await);
    one.create(table(1)).await.expect("it is stored");
    // Whoever listens from now on hears what is stored from now on: until the first hint comes, more
    // is stored.
    let mut seq = 0;
    let first = loop {
        seq += 1;
        assert_eq!(one.append(append(entry(1, seq, 1))).await, Ok(Appended::Won));
        let heard = tokio::time::timeout(Duration::from_millis(50), shared(&two).hint()).await;
        if let Ok(hint) = heard {
            break hint.expect("it is heard");
        }
    };
    assert!(first.table == table(1).table && first.seq <= seq && !first.due, "{first:?}");
    let change = Some((Phase::Running, Some(Time(0))));
    seq += 1;
    let row = store::EntryRow { count: 3, ..entry(1, seq, 1) };
    one.append(Append { row, change, sitters: None }).await.expect("it is stored");
    one.say(table(1).table, Time(1), Person(1), "hello".into()).await.expect("it is stored");
    let said = Hint { table: table(1).table, seq: 0, chat: 1, due: false };
    let mut due = None;
    loop {
        let hint = shared(&two).hint().await.expect("it is heard");
        due = due.or(hint.due.then_some(hint.seq));
        if hint == said {
            break;
        }
    }
    assert_eq!(due, Some(seq + 2), "a bot is to act after an entry that took three numbers");
}

#[tokio::test]
async fn who_looks_is_known_to_nodes_that_live_and_of_those() {
    let address = fresh_address();
    let (one, two) = (connect(&address).await, connect(&address).await);
    for (store, number) in [(&one, 1), (&two, 2)] {
        shared(store).pulse(node(number, 1)).await.expect("it beats");
    }
    let tables = vec![table(1).table, table(2).table];
    let said = |number: u8, body: &str| (table(number).table, Some(body.to_owned()));
    shared(&one).attend(node(1, 1).node, vec![said(1, "a"), said(2, "b")]).await.expect("it is kept");
    shared(&one).attend(node(1, 1).node, vec![said(1, "c"), (table(2).table, None)]).await.expect("it is kept");
    shared(&two).attend(node(2, 1).node, vec![said(2, "d")]).await.expect("it is kept");
    let seen = async |store, number| {
        let found = shared(store).elsewhere(node(number, 1).node, tables.clone()).await.expect("it is read");
        found.into_iter().map(|attendance| (attendance.table, Some(attendance.body))).collect::<Vec<_>>()
    };
    assert_eq!(seen(&two, 2).await, [said(1, "c")], "nobody is told of itself");
    assert_eq!(seen(&one, 1).await, [said(2, "d")]);
    scratch().sql(&address, "update node set seen = seen - 5100").expect("it can be changed");
    assert_eq!(seen(&two, 2).await, [], "a node that ended without a word has nobody");
    shared(&one).pulse(node(1, 1)).await.expect("it beats");
    assert_eq!(seen(&two, 2).await, [said(1, "c")]);
    shared(&one).leave(node(1, 1).node).await.expect("it leaves");
    shared(&one).pulse(node(1, 1)).await.expect("it beats");
    assert_eq!(seen(&two, 2).await, [], "whoever leaves takes everybody along");
}

#[tokio::test]
async fn what_has_moved_on_is_found_without_hints() {
    let address = fresh_address();
    let quiet = Habits { hints: false, ..Habits::default() };
    let store = Postgres::open(&address, quiet).await.expect("it opens");
    for number in 1..=3 {
        store.append(append(entry(number, 1, 1))).await.expect("it is stored");
    }
    store.say(table(3).table, Time(1), Person(1), "hello".into()).await.expect("it is stored");
    let known = |number, seq, chat| Known { table: table(number).table, seq, chat };
    let moved = async |known: &[Known]| {
        let mut moved = shared(&store).moved(known.to_vec()).await.expect("it is read");
        moved.sort();
        moved
    };
    assert_eq!(moved(&[known(1, 1, 0), known(2, 1, 0), known(3, 1, 1)]).await, []);
    assert_eq!(moved(&[known(1, 0, 0), known(2, 1, 0), known(3, 1, 0)]).await, [table(1).table, table(3).table]);
    assert_eq!(moved(&[]).await, []);
}

#[tokio::test]
async fn a_late_word_about_what_is_due_does_not_undo_a_newer_one() {
    let store = connect(&fresh_address()).await;
    store.create(table(1)).await.expect("it is stored");
    let change = Some((Phase::Running, Some(Time(20))));
    store.append(Append { row: entry(1, 1, 1), change, sitters: None }).await.expect("it is stored");
    store.update(table(1).table, 0, Phase::Open, Some(Time(9000))).await.expect("it is stored");
    let row = store.table(table(1).table).await.expect("it is read");
    assert_eq!(row, Some(TableRow { phase: Phase::Running, due: Some(Time(20)), ..table(1) }));
    store.update(table(1).table, 1, Phase::Running, Some(Time(50))).await.expect("it is stored");
    assert_eq!(store.table(table(1).table).await.map(|row| row.and_then(|row| row.due)), Ok(Some(Time(50))));
    assert_eq!(store.log(table(1).table, Seq(1)).await.map(|rows| rows.len()), Ok(1));
}
