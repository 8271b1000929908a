//! Conditional orders: played once, dropped by whatever they do not name, seen by their owner only.

use protocol::{ActId, Answer, Event, Fate, MOST_TURNS, No, Ordered, Proposal, Request, TableId, Turn};
use serde_json::Value;
use store::{NoteKind, Postgres, Seq, Sqlite, Store};

use crate::{
    client::{Friend, House, duel, position, random},
    nodes,
};

/// What a rehearsal found: what Nilo does, and what Anna was told before each of her own acts.
struct Rehearsed {
    /// The entry and the ply from which it began.
    seq: u64,
    ply: usize,
    nilo: Vec<String>,
    anna: Vec<(Vec<Event>, String)>,
}

impl Rehearsed {
    /// The same as an order: one own turn after the other.
    fn order(&self) -> Vec<Turn> {
        let below = |next: Vec<Turn>, (told, action): &(Vec<Event>, String)| {
            vec![Turn { told: told.clone(), actions: vec![action.clone()], next }]
        };
        self.anna.iter().rev().fold(Vec::new(), below)
    }
}

/// Waits until what follows by itself is done: the node that wrote last does it before it answers again.
async fn settled(table: TableId, friends: [&mut Friend; 2]) {
    for friend in friends {
        friend.watch(table, None).await;
    }
}

/// Somebody's own act, if they are to act: its actions. A step that nobody can but do another node may do
/// meanwhile.
async fn first_choice(table: TableId, friend: &mut Friend) -> Option<String> {
    loop {
        let here = position(&friend.watch(table, None).await);
        let choice = here.legal.first().cloned()?;
        let answer = friend.act(table, here.decision?, std::slice::from_ref(&choice)).await;
        if matches!(answer, Answer::Acted { stored: 1, .. }) {
            return Some(choice);
        }
        assert!(matches!(answer, Answer::No(No::Stale)) && here.legal.len() == 1, "{answer:?}");
    }
}

/// Plays until Nilo is to act.
async fn until_nilo(table: TableId, anna: &mut Friend) {
    while first_choice(table, anna).await.is_some() {}
}

/// Plays on until Anna has acted so often, and takes it all back: with the same draws it comes again.
async fn rehearse(table: TableId, [anna, nilo]: [&mut Friend; 2], acts: usize) -> Rehearsed {
    settled(table, [anna, nilo]).await;
    let here = position(&anna.watch(table, None).await);
    assert!(here.decision.is_none(), "Nilo is to act");
    let (mut nilos, mut annas, mut since) = (Vec::new(), Vec::new(), here.seq);
    while annas.len() < acts {
        let now = anna.watch(table, Some(since)).await;
        if position(&now).decision.is_some() {
            let told = position(&now).news.into_iter().map(|told| Event(told.event)).collect();
            annas.push((told, first_choice(table, anna).await.expect("she is to act")));
            since = now.seq;
        } else {
            nilos.extend(first_choice(table, nilo).await);
        }
        settled(table, [anna, nilo]).await;
    }
    let seq = take_back(table, [anna, nilo], here.ply).await;
    Rehearsed { seq, ply: here.ply, nilo: nilos, anna: annas }
}

/// Takes plies back; the entry that did it.
async fn take_back(table: TableId, [anna, nilo]: [&mut Friend; 2], to: usize) -> u64 {
    // A step that follows by itself would end what is asked.
    settled(table, [anna, nilo]).await;
    let asked = nilo.ask(Request::Propose { table, what: Proposal::Undo { to } }).await;
    let Answer::Done { seq: proposal } = asked else { panic!("{asked:?}") };
    let granted = anna.ask(Request::Reply { table, proposal, agree: true }).await;
    let Answer::Done { seq } = granted else { panic!("{granted:?}") };
    settled(table, [anna, nilo]).await;
    seq
}

async fn leave(table: TableId, anna: &mut Friend, seq: u64, turns: Vec<Turn>) -> ActId {
    let id = ActId(random());
    let answer = anna.ask(Request::Order { table, id, seq, turns: turns.clone() }).await;
    assert!(matches!(answer, Answer::Ordered), "{answer:?}");
    let again = anna.ask(Request::Order { table, id, seq, turns }).await;
    assert!(matches!(again, Answer::Ordered | Answer::No(No::NotNow)), "sent again it is the same: {again:?}");
    id
}

/// Nilo does what he did before, each as soon as he is asked.
async fn repeat(table: TableId, nilo: &mut Friend, actions: &[String]) {
    for action in actions {
        let mut here = position(&nilo.watch(table, None).await);
        while here.decision.is_none() {
            here = position(&nilo.update().await);
        }
        let decision = here.decision.expect("he is asked");
        let answer = nilo.act(table, decision, std::slice::from_ref(action)).await;
        assert!(matches!(answer, Answer::Acted { stored: 1, refused: None, .. }), "{answer:?}");
    }
}

async fn told(table: TableId, anna: &mut Friend) -> Option<Ordered> {
    anna.watch(table, None).await.order
}

/// Waits until something became of the order.
async fn fate(table: TableId, anna: &mut Friend) -> Ordered {
    let mut order = told(table, anna).await.expect("it is told of");
    let id = order.id;
    while order.fate == Fate::Waiting {
        // What was sent before may still tell of an earlier one.
        let newer = anna.until(|update, _| update.order.as_ref().is_some_and(|order| order.id == id)).await;
        order = newer.order.expect("it is told of");
    }
    order
}

/// The acts of the log: by whom, under which id, how many plies.
async fn acts(store: &dyn Store, table: TableId) -> Vec<(u64, Value, usize)> {
    let rows = store.log(table, Seq(1)).await.expect("it is read");
    let bodies = rows.iter().map(|row| serde_json::from_str::<Value>(&row.body).expect("it is JSON"));
    let plies = bodies.filter_map(|body| body.get("plies").cloned()).filter(|plies| !plies["id"].is_null());
    plies
        .map(|plies| {
            let count = plies["plies"].as_array().map_or(0, Vec::len);
            (plies["seat"].as_u64().unwrap_or(9), plies["id"].clone(), count)
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_played_in_every_title_and_nobody_else_sees_it() {
    for game in catalog::SLUGS {
        let house = House::open().await;
        let (table, [mut anna, mut nilo]) = duel(house.address(), game).await;
        until_nilo(table, &mut anna).await;
        let rehearsed = rehearse(table, [&mut anna, &mut nilo], 2).await;
        let id = leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
        let waiting = told(table, &mut anna).await.expect("it is told of");
        assert_eq!((waiting.id, waiting.played, waiting.fate), (id, 0, Fate::Waiting), "{game}");
        repeat(table, &mut nilo, &rehearsed.nilo).await;
        let done = fate(table, &mut anna).await;
        assert_eq!((done.played, done.fate), (2, Fate::Done), "{game}: {done:?}");
        let here = position(&anna.watch(table, None).await);
        assert!(here.ply > rehearsed.ply);
        for text in &nilo.received {
            assert!(!text.contains(&id.to_string()) && !text.contains("\"fate\""), "{game}: {text}");
        }
        let path = house.folder.path().to_owned();
        house.running.stop().await;
        let store = Sqlite::open_to_read(&path).expect("it opens");
        let log = store.log(table, Seq(1)).await.expect("it is read");
        assert!(log.iter().all(|row| !row.body.contains(&id.to_string())), "{game}: it stands in no log");
        let ids: Vec<Value> = acts(&store, table).await.into_iter().map(|(_, id, _)| id).collect();
        assert!(ids.iter().all(|id| ids.iter().filter(|other| *other == id).count() == 1), "{game}: each once");
    }
}

#[tokio::test]
async fn what_an_order_does_not_name_drops_it() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    until_nilo(table, &mut anna).await;
    if position(&anna.watch(table, None).await).ply == 0 {
        // There must be something to take back.
        while position(&anna.watch(table, None).await).decision.is_none() {
            first_choice(table, &mut nilo).await;
        }
        until_nilo(table, &mut anna).await;
    }
    let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
    // Another act of Nilo.
    leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
    let here = position(&nilo.watch(table, None).await);
    let other = here.legal.iter().rev().find(|action| **action != rehearsed.nilo[0]).expect("he has a choice").clone();
    nilo.act(table, here.decision.expect("he is asked"), &[other]).await;
    assert_eq!(fate(table, &mut anna).await.fate, Fate::Unforeseen);
    // Something taken back.
    take_back(table, [&mut anna, &mut nilo], rehearsed.ply).await;
    let seq = anna.watch(table, None).await.seq;
    leave(table, &mut anna, seq, rehearsed.order()).await;
    take_back(table, [&mut anna, &mut nilo], rehearsed.ply.saturating_sub(1)).await;
    assert_eq!(fate(table, &mut anna).await.fate, Fate::Changed);
    until_nilo(table, &mut anna).await;
    // A turn that the rules refuse.
    let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
    let mut turns = rehearsed.order();
    turns[0].actions = vec!["fly to the moon".into()];
    leave(table, &mut anna, rehearsed.seq, turns).await;
    repeat(table, &mut nilo, &rehearsed.nilo).await;
    let refused = fate(table, &mut anna).await;
    assert_eq!((refused.fate, refused.played), (Fate::Refused, 0));
    // Acting by hand.
    until_nilo(table, &mut anna).await;
    leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
    assert_eq!(fate(table, &mut anna).await.fate, Fate::Acted);
    house.running.stop().await;
}

#[tokio::test]
async fn an_order_is_withdrawn_in_time_or_too_late() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    until_nilo(table, &mut anna).await;
    let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
    let id = leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
    let stranger = nilo.ask(Request::Withdraw { table, id }).await;
    assert!(matches!(stranger, Answer::No(No::Stale)), "nobody else's: {stranger:?}");
    let gone = anna.ask(Request::Withdraw { table, id }).await;
    assert!(matches!(gone, Answer::Withdrawn { played: 0 }), "{gone:?}");
    assert_eq!(told(table, &mut anna).await, None);
    let id = leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
    repeat(table, &mut nilo, &rehearsed.nilo).await;
    assert_eq!(fate(table, &mut anna).await.fate, Fate::Done);
    let late = anna.ask(Request::Withdraw { table, id }).await;
    assert!(matches!(late, Answer::Withdrawn { played: 1 }), "{late:?}");
    house.running.stop().await;
}

#[tokio::test]
async fn an_order_has_limits_is_exported_and_goes_with_its_owner() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    until_nilo(table, &mut anna).await;
    let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
    let (seq, turns) = (rehearsed.seq, rehearsed.order());
    let refused = async |friend: &mut Friend, seq, turns: Vec<Turn>| {
        let answer = friend.ask(Request::Order { table, id: ActId(random()), seq, turns }).await;
        if let Answer::No(no) = answer { no } else { panic!("{answer:?}") }
    };
    let mut petra = Friend::new(house.address(), "Petra").await;
    assert_eq!(refused(&mut petra, seq, turns.clone()).await, No::NotYours);
    assert_eq!(refused(&mut nilo, seq, turns.clone()).await, No::NotNow, "he is to act himself");
    assert_eq!(refused(&mut anna, seq + 99, turns.clone()).await, No::Stale);
    assert_eq!(refused(&mut anna, 0, turns.clone()).await, No::Stale, "before the start");
    assert_eq!(refused(&mut anna, seq, Vec::new()).await, No::Length);
    let short = Turn { next: Vec::new(), told: turns[0].told[..1].to_vec(), ..turns[0].clone() };
    assert_eq!(refused(&mut anna, seq, vec![short; MOST_TURNS + 1]).await, No::Length);
    let id = leave(table, &mut anna, seq, turns).await;
    let (_, _, export) = anna.http("GET", "/api/me/export", None).await;
    assert!(export.contains(&id.to_string()), "{export}");
    assert_eq!(anna.http("DELETE", "/api/me", None).await.0, 204);
    let path = house.folder.path().to_owned();
    house.running.stop().await;
    let store = Sqlite::open_to_read(&path).expect("it opens");
    assert_eq!(store.notes_of(NoteKind::Order).await, Ok(vec![]));
}

#[tokio::test]
async fn an_order_outlives_a_restart() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    until_nilo(table, &mut anna).await;
    let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
    leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
    let house = house.again().await;
    let mut nilo = Friend::back(house.address(), &nilo.cookie).await;
    repeat(table, &mut nilo, &rehearsed.nilo).await;
    let mut anna = Friend::back(house.address(), &anna.cookie).await;
    let done = fate(table, &mut anna).await;
    assert_eq!((done.played, done.fate), (1, Fate::Done));
    house.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_plays_an_order_once_and_none_after_it_was_withdrawn() {
    let (running, address) = nodes::pair().await;
    let (table, [mut anna, mut nilo]) = nodes::seated(&running).await;
    until_nilo(table, &mut anna).await;
    let store = Postgres::open(&address, server::Habits::default()).await.expect("it opens");
    let mut played = [0, 0];
    for round in 0..6 {
        let rehearsed = rehearse(table, [&mut anna, &mut nilo], 1).await;
        let id = leave(table, &mut anna, rehearsed.seq, rehearsed.order()).await;
        let before = acts(&store, table).await.len();
        let (last, first) = rehearsed.nilo.split_last().expect("Nilo acts");
        repeat(table, &mut nilo, first).await;
        // The owner's other device is at the other node, where Nilo's last act comes.
        let mut device = Friend::back(running[1].address, &anna.cookie).await;
        let withdraw = async {
            if round % 3 == 0 {
                let order = fate(table, &mut anna).await;
                let told = anna.watch(table, Some(rehearsed.seq)).await;
                assert_eq!(order.fate, Fate::Done, "round {round}: {order:?}; Anna was told {told:?}");
            }
            let friend = if round % 2 == 0 { &mut anna } else { &mut device };
            friend.ask(Request::Withdraw { table, id }).await
        };
        let (answer, ()) = tokio::join!(withdraw, repeat(table, &mut nilo, std::slice::from_ref(last)));
        let Answer::Withdrawn { played: count } = answer else { panic!("{answer:?}") };
        // What is not played by now never is: Anna still has the choice.
        let here = position(&device.watch(table, None).await);
        let acted = acts(&store, table).await.len() - before - rehearsed.nilo.len();
        assert_eq!(acted, count as usize, "round {round}");
        assert!(count == 1 || here.decision.is_some() || here.ply == rehearsed.ply, "{here:?}");
        played[count as usize] += 1;
        until_nilo(table, &mut anna).await;
    }
    assert!(played[1] >= 2, "some were played: {played:?}");
    for node in running {
        node.stop().await;
    }
}
