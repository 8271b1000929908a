//! Faults, really made: the rest goes on, and nothing acknowledged is lost.

use std::{net::SocketAddr, sync::Arc};

use protocol::{Answer, Clock, Create, Request, SeatWish, TableId};
use server::{Limits, Running};
use store::{Sqlite, Store, Time};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
};

use crate::client::{Friend, House, duel, figure, plain, position, raw, settings};

/// One act of whoever is to act.
pub(crate) async fn step(table: TableId, friends: &mut [Friend; 2]) {
    for friend in friends {
        let here = position(&friend.watch(table, None).await);
        if let Some(decision) = here.decision {
            let answer = friend.act(table, decision, &here.legal[..1]).await;
            assert!(matches!(answer, Answer::Acted { .. }), "{answer:?}");
            return;
        }
    }
    panic!("somebody is to act");
}

/// A socket as its bytes: a client that need not keep to anything.
async fn bare(address: SocketAddr, cookie: &str, buffer: u32) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("the system has sockets");
    socket.set_recv_buffer_size(buffer).expect("it is set");
    let mut stream = socket.connect(address).await.expect("it listens");
    let head = format!(
        "GET /api/socket HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.expect("it answers"));
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// A text frame as a client sends it; a mask of zeros leaves the text as it is.
fn frame(text: &str) -> Vec<u8> {
    let length = text.len() as u16;
    let mut bytes = vec![0x81, 0x80 | 126];
    bytes.extend(length.to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(text.bytes());
    bytes
}

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_the_others_play_on() {
    let limits = Limits { stalled: std::time::Duration::from_millis(500), ..Limits::for_load() };
    let house = House::with(limits).await;
    let (table, mut friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let before = figure(&house.running, "ludoteca_sockets").await;
    let mut stalled = bare(house.address(), "", 4096).await;
    stalled.write_all(&frame(r#"{"ask":1,"what":{"hello":{"protocol":1}}}"#)).await.expect("it reads");
    let watch = frame(&format!(r#"{{"ask":2,"what":{{"watch":{{"table":"{table}"}}}}}}"#));
    // Answers that nobody reads, until the server can neither send nor read any more.
    let flood = tokio::spawn(async move {
        while stalled.write_all(&watch).await.is_ok() {}
        stalled
    });
    for _ in 0..5 {
        step(table, &mut friends).await;
    }
    while figure(&house.running, "ludoteca_sockets").await > before {
        step(table, &mut friends).await;
        if position(&friends[0].watch(table, None).await).ply > 60 {
            let to = Request::Propose { table, what: protocol::Proposal::Undo { to: 5 } };
            let Answer::Done { seq } = friends[0].ask(to).await else { panic!("it may be asked") };
            friends[1].ask(Request::Reply { table, proposal: seq, agree: true }).await;
        }
    }
    flood.await.expect("nothing panics");
    step(table, &mut friends).await;
    house.running.stop().await;
}

#[tokio::test]
async fn half_frames_and_wrong_frames_harm_nobody() {
    let house = House::open().await;
    let (table, mut friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let hello = frame(r#"{"ask":1,"what":{"hello":{"protocol":1}}}"#);
    let unmasked = [&[0x81, 5][..], b"hello"].concat();
    let bad: [&[u8]; 7] = [
        &hello[..1],
        &hello[..7],
        &hello[..hello.len() - 3],
        &unmasked,
        // Eight bytes of length: more than any message may have.
        &[0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
        // A piece of a message that never began, and reserved bits.
        &[0x80, 0x80, 0, 0, 0, 0],
        &[0xF1, 0x80, 0, 0, 0, 0],
    ];
    let mut left = Vec::new();
    for bytes in bad {
        let mut stream = bare(house.address(), &friends[0].cookie, 65_536).await;
        stream.write_all(bytes).await.expect("it reads");
        left.push(stream);
        step(table, &mut friends).await;
    }
    // Half a message and then nobody: closed, not waited for.
    let before = figure(&house.running, "ludoteca_sockets").await;
    assert!(before >= 3, "those who sent half a frame are waited for: {before}");
    drop(left);
    while figure(&house.running, "ludoteca_sockets").await > 2 {
        tokio::task::yield_now().await;
    }
    step(table, &mut friends).await;
    house.running.stop().await;
}

#[tokio::test]
async fn the_machine_s_clock_may_say_what_it_likes() {
    // The time that is kept lies far ahead of everything that this machine says, as after its clock
    // was set back by decades.
    let ahead = Time(5_000_000_000_000);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Arc::new(Sqlite::open(folder.path()).expect("it opens"));
    store.beat(ahead).await.expect("it is stored");
    let shared: Arc<dyn Store> = Arc::<Sqlite>::clone(&store);
    let running = Running::start_on(shared, settings(folder.path(), Limits::for_load())).await.expect("it starts");
    let mut anna = Friend::new(running.address, "Anna").await;
    let mut nilo = Friend::new(running.address, "Nilo").await;
    let seats = [SeatWish::Open, SeatWish::Open];
    let create = Create { clock: Clock::Move { seconds: 3600 }, ..plain(catalog::SLUGS[0], &seats) };
    let table = anna.create(&create).await.table;
    anna.sit(table, None).await;
    nilo.sit(table, None).await;
    anna.ask(Request::Start { table }).await;
    let mut friends = [anna, nilo];
    for _ in 0..4 {
        step(table, &mut friends).await;
    }
    let about = friends[0].watch(table, None).await.about().expect("it is readable");
    let left: Vec<_> = about.seats.iter().map(|seat| seat.left.expect("it is timed")).collect();
    assert!(left.iter().all(|left| (3_500_000..=3_600_000).contains(left)), "{left:?}");
    let least = |left: &[u64]| left.iter().min().copied();
    loop {
        // Whoever looks later sees less time left, though nothing has happened.
        let later = friends[0].watch(table, None).await.about().expect("it is readable");
        let later: Vec<_> = later.seats.iter().map(|seat| seat.left.expect("it is timed")).collect();
        if least(&later) < least(&left) {
            break;
        }
    }
    let rows = store.log(table, store::Seq(1)).await.expect("it is read");
    let times: Vec<_> = rows.iter().map(|row| row.time).collect();
    assert!(times.is_sorted() && times[0] >= ahead, "{times:?}");
    running.stop().await;
}

#[tokio::test]
async fn what_was_recorded_on_the_line_is_worth_nothing_to_others() {
    let house = House::open().await;
    let (table, mut friends) = duel(house.address(), catalog::SLUGS[0]).await;
    let first = position(&friends[0].watch(table, None).await);
    let acting = first.to_act.first().expect("somebody begins").index();
    let here = position(&friends[acting].watch(table, None).await);
    let act = Request::Act {
        table,
        decision: here.decision.expect("it is asked"),
        id: protocol::ActId([3; 16]),
        actions: here.legal[..1].to_vec(),
    };
    let Answer::Acted { seq, .. } = friends[acting].ask(act.clone()).await else { panic!("it is legal") };
    let mut stranger = Friend::new(house.address(), "Stranger").await;
    for _ in 0..3 {
        let other = friends[1 - acting].ask(act.clone()).await;
        assert!(matches!(other, Answer::No(_)), "another seat sends it again: {other:?}");
        let nobody = stranger.ask(act.clone()).await;
        assert!(matches!(nobody, Answer::No(protocol::No::NotYours)), "{nobody:?}");
        let same = friends[acting].ask(act.clone()).await;
        assert!(matches!(same, Answer::Acted { seq: again, .. } if again == seq), "{same:?}");
    }
    assert_eq!(position(&friends[0].watch(table, None).await).ply, 1, "it was done once");
    house.running.stop().await;
}

#[tokio::test]
async fn a_request_that_does_not_come_to_its_end_is_not_waited_for() {
    let limits = Limits { request: std::time::Duration::from_millis(300), ..Limits::for_load() };
    let house = House::with(limits).await;
    let address = house.address();
    let half = "GET /health HTTP/1.1\r\nhost: localh";
    assert_eq!(raw(address, half.as_bytes()).await.find("200 OK"), None, "a head");
    let body = format!(
        "POST /api/me HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncontent-type: application/json\r\n\
         content-length: 90\r\nconnection: close\r\n\r\n{{\"name\":"
    );
    let answer = raw(address, body.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "a body: {answer}");
    house.running.stop().await;
}

#[tokio::test]
async fn a_row_that_lost_its_place_is_judged_again_after_what_stands_there() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).expect("it opens"));
    let start = || Running::start_on(Arc::clone(&store), settings(folder.path(), Limits::for_load()));
    let (here, there) = (start().await.expect("it starts"), start().await.expect("it starts"));
    let (table, mut friends) = duel(here.address, catalog::SLUGS[0]).await;
    let mut elsewhere = Friend::back(there.address, &friends[1].cookie).await;
    let before = elsewhere.watch(table, None).await;
    // The other server has the table in memory and hears nothing of these.
    for _ in 0..3 {
        step(table, &mut friends).await;
    }
    let now = friends[0].watch(table, None).await.seq;
    assert!(now >= before.seq + 3);
    let answer = elsewhere.ask(Request::Propose { table, what: protocol::Proposal::Pause }).await;
    assert!(matches!(answer, Answer::Done { seq } if seq == now + 1), "after {now}: {answer:?}");
    let shown = elsewhere.watch(table, Some(before.seq)).await;
    assert_eq!((shown.seq, shown.news.len()), (now + 1, position(&shown).ply), "exactly what was missed");
    here.stop().await;
    there.stop().await;
}
