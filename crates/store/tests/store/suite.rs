//! What any store must do.

use std::{
    collections::BTreeSet,
    sync::{Arc, mpsc::sync_channel},
};

use protocol::Hash;
use store::{
    Append, Appended, ChatRow, EntryRow, Item, NoteKind, NoteRow, Person, PersonRow, Phase, ProofKind, ProofRow, Seq,
    Store, StoreError, TableRow, Time,
};

use crate::{append, connect, entry, fresh_address, fresh_sqlite, table};

type Any = Arc<dyn Store>;

const ANNA: Person = Person(7);
const NILO: Person = Person(9_007_199_254_740_991);

async fn welcome(store: &Any, person: Person, hash: u8) {
    let row = PersonRow { person, name: format!("Person {hash}"), made: Time(5) };
    store.welcome(row, proof(person, hash, ProofKind::Cookie, None)).await.expect("it is stored");
}

fn proof(person: Person, hash: u8, kind: ProofKind, expires: Option<Time>) -> ProofRow {
    ProofRow { hash: Hash([hash; 32]), person, kind, made: Time(5), expires }
}

async fn who(store: &Any, hash: u8, kind: ProofKind, at: u64) -> Option<Person> {
    store.who(Hash([hash; 32]), kind, Time(at)).await.expect("it is read").map(|row| row.person)
}

pub(crate) async fn a_table_comes_back_as_it_was_made(store: Any) {
    let row = TableRow { due: Some(Time(99)), settings: "{\"name\":\"é'\\\"\"}".into(), ..table(1) };
    store.create(row.clone()).await.expect("it is stored");
    assert_eq!(store.table(row.table).await, Ok(Some(row)));
    assert_eq!(store.table(table(2).table).await, Ok(None));
    assert!(matches!(store.create(table(1)).await, Err(StoreError::Failed(_))), "an id is used once");
}

pub(crate) async fn a_log_comes_back_in_order(store: Any) {
    let rows = [entry(1, 1, 1), EntryRow { count: 3, ..entry(1, 2, 2) }, entry(1, 5, 3), entry(1, 300, 4)];
    for row in rows.iter().rev() {
        assert_eq!(store.append(append(row.clone())).await, Ok(Appended::Won));
    }
    store.append(append(entry(2, 1, 9))).await.expect("another table is stored");
    assert_eq!(rows[1].next(), rows[2].seq);
    assert_eq!(store.log(table(1).table, Seq(1)).await.expect("it is read"), rows);
    assert_eq!(store.log(table(1).table, Seq(5)).await.expect("it is read"), rows[2..]);
}

pub(crate) async fn a_place_is_won_once(store: Any) {
    store.create(table(1)).await.expect("it is stored");
    assert_eq!(store.append(append(entry(1, 1, 1))).await, Ok(Appended::Won));
    let late = Append {
        row: entry(1, 1, 2),
        change: Some((Phase::Over, Some(Time(1)))),
        sitters: Some(vec![Some(ANNA), None]),
    };
    assert_eq!(store.append(late).await, Ok(Appended::Lost));
    assert_eq!(store.log(table(1).table, Seq(1)).await, Ok(vec![entry(1, 1, 1)]));
    assert_eq!(store.table(table(1).table).await, Ok(Some(table(1))), "who lost changes nothing");
    assert_eq!(store.tables_of(ANNA).await, Ok(vec![]));
}

pub(crate) async fn the_same_row_again_has_won(store: Any) {
    for _ in 0..3 {
        assert_eq!(store.append(append(entry(1, 1, 1))).await, Ok(Appended::Won));
    }
    assert_eq!(store.log(table(1).table, Seq(1)).await, Ok(vec![entry(1, 1, 1)]));
}

pub(crate) async fn many_writers_lose_nothing_and_double_nothing(store: Any) {
    let race = |writer: u8| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut won = Vec::new();
            let mut seq = 1;
            while won.len() < 20 {
                let row = Hash([[writer; 16], [won.len() as u8; 16]].concat().try_into().expect("it is 32 long"));
                match store.append(append(EntryRow { row, ..entry(1, seq, writer) })).await {
                    Ok(Appended::Won) => won.push((seq, row)),
                    Ok(Appended::Lost) => {}
                    Err(error) => panic!("{error}"),
                }
                seq += 1;
            }
            won
        })
    };
    let mut acknowledged = BTreeSet::new();
    for writer in (0..8).map(race).collect::<Vec<_>>() {
        acknowledged.extend(writer.await.expect("no writer panics"));
    }
    assert_eq!(acknowledged.len(), 160);
    let rows = store.log(table(1).table, Seq(1)).await.expect("it is read");
    assert_eq!(rows.iter().map(|row| (row.seq.0, row.row)).collect::<BTreeSet<_>>(), acknowledged);
    assert_eq!(rows.len(), 160);
}

pub(crate) async fn a_bad_job_does_no_harm_to_those_beside_it(store: Any) {
    store.create(table(1)).await.expect("it is stored");
    let good: Vec<_> = (1..=50).map(|seq| store.append(append(entry(1, seq, 1)))).collect();
    let bad = store.create(table(1));
    let more: Vec<_> = (51..=99).map(|seq| store.append(append(entry(1, seq, 1)))).collect();
    assert!(bad.await.is_err());
    for one in good.into_iter().chain(more) {
        assert_eq!(one.await, Ok(Appended::Won));
    }
    assert_eq!(store.log(table(1).table, Seq(1)).await.map(|rows| rows.len()), Ok(99));
}

pub(crate) async fn what_is_due_is_found(store: Any) {
    for (number, due) in [(1, Some(Time(30))), (2, Some(Time(10))), (3, None), (4, Some(Time(50)))] {
        store.create(TableRow { due, ..table(number) }).await.expect("it is stored");
    }
    assert_eq!(store.due(Time(30), 9).await, Ok(vec![table(2).table, table(1).table]));
    assert_eq!(store.due(Time(30), 1).await, Ok(vec![table(2).table]));
    let change = Some((Phase::Running, Some(Time(20))));
    store.append(Append { row: entry(4, 1, 1), change, sitters: None }).await.expect("it is stored");
    store.update(table(2).table, 0, Phase::Over, None).await.expect("it is stored");
    assert_eq!(store.due(Time(30), 9).await, Ok(vec![table(4).table, table(1).table]));
}

pub(crate) async fn the_lobby_shows_public_tables(store: Any) {
    for number in 1..=4 {
        store.create(TableRow { public: number != 2, ..table(number) }).await.expect("it is stored");
    }
    let change = Some((Phase::Running, None));
    store.append(Append { row: entry(4, 1, 1), change, sitters: None }).await.expect("it is stored");
    assert_eq!(store.lobby(Phase::Open, 9).await, Ok(vec![table(3), table(1)]));
    assert_eq!(store.lobby(Phase::Open, 1).await, Ok(vec![table(3)]));
    assert_eq!(store.lobby(Phase::Running, 9).await, Ok(vec![TableRow { phase: Phase::Running, ..table(4) }]));
}

pub(crate) async fn somebody_finds_their_tables(store: Any) {
    for number in 1..=3 {
        store.create(table(number)).await.expect("it is stored");
    }
    let sit = async |number, seq, sitters| {
        let append = Append { row: entry(number, seq, 1), change: None, sitters: Some(sitters) };
        store.append(append).await.expect("it is stored");
    };
    sit(1, 1, vec![Some(ANNA), Some(NILO)]).await;
    sit(3, 1, vec![None, Some(ANNA)]).await;
    assert_eq!(store.tables_of(ANNA).await, Ok(vec![table(3), table(1)]));
    sit(1, 2, vec![None, Some(NILO)]).await;
    assert_eq!(store.tables_of(ANNA).await, Ok(vec![table(3)]));
    assert_eq!(store.tables_of(NILO).await, Ok(vec![table(1)]));
}

pub(crate) async fn talk_has_its_own_numbers(store: Any) {
    let said = |number, person| ChatRow {
        table: table(1).table,
        number,
        time: Time(number),
        person: Some(person),
        body: format!("line {number}"),
    };
    for (number, person) in [(1, ANNA), (2, NILO), (3, ANNA)] {
        let got = store.say(table(1).table, Time(number), person, format!("line {number}")).await;
        assert_eq!(got, Ok(number));
    }
    assert_eq!(store.say(table(2).table, Time(1), ANNA, "elsewhere".into()).await, Ok(1));
    assert_eq!(store.chat(table(1).table, 1).await, Ok(vec![said(2, NILO), said(3, ANNA)]));
}

pub(crate) async fn proofs_count_until_they_end(store: Any) {
    welcome(&store, ANNA, 1).await;
    store.prove(proof(ANNA, 2, ProofKind::Token, Some(Time(100)))).await.expect("it is stored");
    assert_eq!(who(&store, 1, ProofKind::Cookie, 1_000_000).await, Some(ANNA));
    assert_eq!(who(&store, 1, ProofKind::Token, 0).await, None, "a cookie is no token");
    assert_eq!(who(&store, 2, ProofKind::Token, 99).await, Some(ANNA));
    assert_eq!(who(&store, 2, ProofKind::Token, 100).await, None);
    assert_eq!(who(&store, 3, ProofKind::Cookie, 0).await, None);
    store.rename(ANNA, "Anna".into()).await.expect("it is stored");
    assert_eq!(store.person(ANNA).await.map(|row| row.map(|row| row.name)), Ok(Some("Anna".into())));
}

pub(crate) async fn a_link_works_once(store: Any) {
    welcome(&store, ANNA, 1).await;
    for hash in [2, 3] {
        store.prove(proof(ANNA, hash, ProofKind::Link, Some(Time(100)))).await.expect("it is stored");
    }
    assert_eq!(store.redeem(Hash([2; 32]), ProofKind::Link, Time(50)).await, Ok(Some(ANNA)));
    assert_eq!(store.redeem(Hash([2; 32]), ProofKind::Link, Time(50)).await, Ok(None));
    assert_eq!(store.redeem(Hash([3; 32]), ProofKind::Link, Time(100)).await, Ok(None), "too late");
}

pub(crate) async fn other_devices_are_ended(store: Any) {
    welcome(&store, ANNA, 1).await;
    welcome(&store, NILO, 2).await;
    for (hash, kind) in [(3, ProofKind::Cookie), (4, ProofKind::Link), (5, ProofKind::Recovery)] {
        store.prove(proof(ANNA, hash, kind, None)).await.expect("it is stored");
    }
    store.end_others(ANNA, Hash([3; 32])).await.expect("it is stored");
    assert_eq!(who(&store, 1, ProofKind::Cookie, 9).await, None);
    assert_eq!(who(&store, 4, ProofKind::Link, 9).await, None);
    assert_eq!(who(&store, 3, ProofKind::Cookie, 9).await, Some(ANNA));
    assert_eq!(who(&store, 5, ProofKind::Recovery, 9).await, Some(ANNA));
    assert_eq!(who(&store, 2, ProofKind::Cookie, 9).await, Some(NILO));
}

pub(crate) async fn somebody_is_forgotten(store: Any) {
    welcome(&store, ANNA, 1).await;
    welcome(&store, NILO, 2).await;
    store.create(table(1)).await.expect("it is stored");
    let sitters = Some(vec![Some(ANNA), Some(NILO)]);
    store.append(Append { row: entry(1, 1, 1), change: None, sitters }).await.expect("it is stored");
    for person in [ANNA, NILO] {
        store.say(table(1).table, Time(1), person, "hello".into()).await.expect("it is stored");
    }
    store.forget(ANNA).await.expect("it is stored");
    assert_eq!(who(&store, 1, ProofKind::Cookie, 9).await, None);
    assert_eq!(store.person(ANNA).await, Ok(None));
    assert_eq!(store.tables_of(ANNA).await, Ok(vec![]));
    let said: Vec<_> = store.chat(table(1).table, 0).await.expect("it is read");
    assert_eq!(said.iter().map(|row| row.person).collect::<Vec<_>>(), [Some(NILO)]);
    assert_eq!(store.log(table(1).table, Seq(1)).await, Ok(vec![entry(1, 1, 1)]), "the log stays");
}

pub(crate) async fn time_never_goes_back(store: Any) {
    assert_eq!(store.time().await, Ok(Time(0)));
    store.beat(Time(500)).await.expect("it is stored");
    store.beat(Time(400)).await.expect("it is stored");
    assert_eq!(store.time().await, Ok(Time(500)));
}

pub(crate) async fn a_removed_table_is_gone(store: Any) {
    for number in [1, 2] {
        store.create(table(number)).await.expect("it is stored");
        let sitters = Some(vec![Some(ANNA)]);
        store.append(Append { row: entry(number, 1, 1), change: None, sitters }).await.expect("it is stored");
        store.say(table(number).table, Time(1), ANNA, "hello".into()).await.expect("it is stored");
    }
    store.remove(table(1).table).await.expect("it is removed");
    assert_eq!(store.table(table(1).table).await, Ok(None));
    assert_eq!(store.log(table(1).table, Seq(1)).await, Ok(vec![]));
    assert_eq!(store.chat(table(1).table, 0).await, Ok(vec![]));
    assert_eq!(store.tables_of(ANNA).await, Ok(vec![table(2)]));
}

pub(crate) async fn a_report_keeps_the_line_beside_it(store: Any) {
    store.create(table(1)).await.expect("it is stored");
    let number = store.say(table(1).table, Time(1), ANNA, "hello".into()).await.expect("it is stored");
    for person in [NILO, NILO, ANNA] {
        store.report(table(1).table, number, Time(person.0), person).await.expect("it is stored");
    }
    let found = store.reports().await.expect("it is read");
    let shown: Vec<_> = found.iter().map(|(row, line)| (row.person, line.as_ref().map(|line| &*line.body))).collect();
    assert_eq!(shown, [(ANNA, Some("hello")), (NILO, Some("hello"))], "once for everybody who reports it");
    store.forget(ANNA).await.expect("it is stored");
    let found = store.reports().await.expect("it is read");
    assert!(matches!(found.as_slice(), [(row, None)] if row.person == NILO), "what was said is gone: {found:?}");
}

pub(crate) async fn all_tables_are_found_a_few_at_a_time(store: Any) {
    for number in [3, 1, 2, 5] {
        store.create(table(number)).await.expect("it is stored");
    }
    let first = store.tables(None, 3).await.expect("it is read");
    assert_eq!(first, [table(1), table(2), table(3)]);
    assert_eq!(store.tables(Some(table(3).table), 3).await, Ok(vec![table(5)]));
    assert_eq!(store.tables(Some(table(5).table), 3).await, Ok(vec![]));
}

/// What a dump sends.
async fn dump(store: &Any) -> Vec<Item> {
    let (to, from) = sync_channel(2);
    let reading = std::thread::spawn(move || from.into_iter().collect());
    store.dump(to).await.expect("it is read");
    reading.join().expect("nothing panics")
}

/// Sends items to a store that is to hold them.
async fn restore(store: &Any, items: Vec<Item>, complete: bool) -> Result<bool, StoreError> {
    let (to, from) = sync_channel(2);
    let writing = std::thread::spawn(move || {
        let end = complete.then_some(None);
        // A store that wants none stops listening.
        for item in items.into_iter().map(Some).chain(end) {
            if to.send(item).is_err() {
                break;
            }
        }
    });
    let restored = store.restore(from).await;
    writing.join().expect("nothing panics");
    restored
}

pub(crate) async fn a_dump_restores_everything(store: Any) {
    welcome(&store, ANNA, 1).await;
    store.prove(proof(ANNA, 2, ProofKind::Recovery, Some(Time(8)))).await.expect("it is stored");
    store.create(TableRow { due: Some(Time(3)), ..table(1) }).await.expect("it is stored");
    let row = EntryRow { count: 5, ..entry(1, 1, 1) };
    let sitters = Some(vec![None, Some(ANNA)]);
    store.append(Append { row, change: Some((Phase::Over, None)), sitters }).await.expect("it is stored");
    store.say(table(1).table, Time(1), ANNA, "hello".into()).await.expect("it is stored");
    store.report(table(1).table, 1, Time(2), ANNA).await.expect("it is stored");
    store.keep(note(ANNA, NoteKind::Blocked, "7", "")).await.expect("it is stored");
    let items = dump(&store).await;
    assert_eq!(items.len(), 10, "{items:?}");
    let (sqlite, _folder) = fresh_sqlite();
    let postgres: Any = Arc::new(connect(&fresh_address()).await);
    for copy in [sqlite, postgres] {
        assert!(restore(&copy, items.clone(), false).await.is_err(), "an end that never came");
        assert_eq!(dump(&copy).await, [Item::Time(Time(0))], "all or none");
        assert_eq!(restore(&copy, items.clone(), true).await, Ok(true));
        assert_eq!(dump(&copy).await, items);
        assert_eq!(restore(&copy, items.clone(), true).await, Ok(false), "only an empty store is restored");
    }
}

fn note(person: Person, kind: NoteKind, name: &str, value: &str) -> NoteRow {
    NoteRow { person, kind, name: name.into(), value: value.into() }
}

pub(crate) async fn notes_are_kept_swapped_and_forgotten(store: Any) {
    let turn = |value: &str| note(ANNA, NoteKind::Turn, "t", value);
    assert_eq!(store.swap(turn("1"), None).await, Ok(true), "nothing was there");
    assert_eq!(store.swap(turn("2"), None).await, Ok(false), "something is");
    assert_eq!(store.swap(turn("3"), Some("2".into())).await, Ok(false), "it says something else");
    assert_eq!(store.swap(turn("2"), Some("1".into())).await, Ok(true));
    let racers = (0..8).map(|_| store.swap(turn("9"), Some("2".into())));
    let mut won = 0;
    for racer in racers.collect::<Vec<_>>() {
        won += usize::from(racer.await.expect("it is answered"));
    }
    assert_eq!(won, 1, "one of all that want to");
    store.keep(note(ANNA, NoteKind::Blocked, "5", "")).await.expect("it is stored");
    store.keep(note(NILO, NoteKind::Turn, "t", "4")).await.expect("it is stored");
    store.keep(note(NILO, NoteKind::Turn, "t", "5")).await.expect("it is stored");
    assert_eq!(store.notes(ANNA).await, Ok(vec![note(ANNA, NoteKind::Blocked, "5", ""), turn("9")]));
    assert_eq!(store.notes_of(NoteKind::Turn).await.map(|notes| notes.len()), Ok(2));
    let both = vec![turn("9"), note(NILO, NoteKind::Turn, "t", "5")];
    assert_eq!(store.notes_named(NoteKind::Turn, "t".into()).await, Ok(both), "whoever's they are");
    assert_eq!(store.notes_named(NoteKind::Turn, "5".into()).await, Ok(vec![]), "by name");
    assert_eq!(store.notes_named(NoteKind::Order, "t".into()).await, Ok(vec![]), "and by kind");
    store.unkeep(ANNA, NoteKind::Blocked, "5".into()).await.expect("it is stored");
    assert_eq!(store.notes(ANNA).await, Ok(vec![turn("9")]));
    store.forget(ANNA).await.expect("it is stored");
    assert_eq!(store.notes(ANNA).await, Ok(vec![]));
    assert_eq!(store.notes(NILO).await, Ok(vec![note(NILO, NoteKind::Turn, "t", "5")]));
}

pub(crate) async fn a_single_device_ends_and_companions_are_found(store: Any) {
    welcome(&store, ANNA, 1).await;
    welcome(&store, NILO, 2).await;
    store.prove(proof(ANNA, 3, ProofKind::Cookie, None)).await.expect("it is stored");
    let mine = store.proofs(ANNA).await.expect("it is read");
    assert_eq!(mine.len(), 2);
    store.end(NILO, mine[0].hash).await.expect("it is stored");
    assert_eq!(store.proofs(ANNA).await.map(|proofs| proofs.len()), Ok(2), "nobody else's");
    store.end(ANNA, mine[0].hash).await.expect("it is stored");
    assert_eq!(store.proofs(ANNA).await, Ok(vec![mine[1].clone()]));
    store.create(table(1)).await.expect("it is stored");
    assert_eq!(store.companions(ANNA, 9).await, Ok(vec![]));
    let sitters = Some(vec![Some(ANNA), None, Some(NILO)]);
    store.append(Append { row: entry(1, 1, 1), change: None, sitters }).await.expect("it is stored");
    let met = store.companions(ANNA, 9).await.expect("it is read");
    assert_eq!(met.iter().map(|row| row.person).collect::<Vec<_>>(), [NILO]);
}
