//! What leaves a table depends only on what its viewer may know.

use std::sync::Arc;

use engine::{Seat, SeededDice, Viewer};
use protocol::{ActId, Create, Hash, Proposal, Reply, Request, Said, SeatWish, Secret, Share, Stage, TableId};
use room::{Room, Sitter};
use sha2::{Digest, Sha256};
use store::{Person, Phase, TableRow, Time};

use super::{
    Caller,
    audience::Audience,
    entry::Entry,
    publish::{Published, about_text},
    state::State,
};

const TABLE: TableId = TableId([9; 16]);
const SEATS: u8 = 3;

fn caller(seat: Seat) -> Caller {
    Caller { person: Person(seat.index() as u64), name: format!("Seat {seat}"), program: false, blocked: Vec::new() }
}

/// A running table of people.
pub(super) fn running(game: &str) -> State {
    let create = Create {
        game: game.into(),
        preset: String::new(),
        switches: Vec::new(),
        seats: vec![SeatWish::Open; usize::from(SEATS)],
        public: false,
        clock: protocol::Clock::None,
        hints: false,
    };
    let row = TableRow {
        table: TABLE,
        made: Time(0),
        public: false,
        phase: Phase::Open,
        game: game.into(),
        settings: serde_json::to_string(&create).expect("it is plain data"),
        secret: Secret([4; 32]),
        invitation: Hash(Sha256::digest([0]).into()),
        due: None,
    };
    let mut state = State::new(&row).expect("it is a table");
    for seat in Seat::all(SEATS) {
        let share = Share([seat.index() as u8; 16]);
        let sit = Entry::Sit { seat, person: caller(seat).person, share, program: false };
        state.apply(&sit, Time(1), None).expect("a seat is free");
    }
    ask(&mut state, Seat::FIRST, &Request::Start { table: TABLE });
    state
}

/// Does what a seat asks for.
fn ask(state: &mut State, seat: Seat, request: &Request) {
    let plan = state
        .judge(&caller(seat), request, &Hash([0; 32]), state.time)
        .unwrap_or_else(|no| panic!("{request:?}: {no:?}"));
    state.apply(&plan.entry, Time(2), plan.tried).expect("it was judged");
}

/// An act of whoever is to act first.
fn step(state: &mut State, number: usize) {
    let room = state.room.as_ref().expect("it has begun");
    let seat = room.table().to_act().first().expect("the game goes on");
    let legal = room.table().whole(Viewer::Seat(seat)).legal;
    let decision = room.decision(seat).expect("it is asked");
    let actions = vec![legal[(number * 7 + 3) % legal.len()].clone()];
    let id = ActId([number as u8; 16]);
    ask(state, seat, &Request::Act { table: TABLE, decision, id, actions });
}

/// All that a viewer who has heard everything is sent, and what bad requests of theirs are answered.
fn sent(state: &State, viewer: Viewer) -> String {
    let audience = Audience::default();
    audience.enter(viewer);
    let about = about_text(state, |_| String::new(), Time(3));
    let shown = Published::new(state, &audience, about, Vec::new().into(), None);
    let update = shown.update(viewer, Some(state.seq), 0, &[]);
    let mut text = serde_json::to_string(&update).expect("it is plain data");
    let Some(seat) = viewer.seat() else { return text };
    let decision = state.room.as_ref().and_then(|room| room.decision(seat)).unwrap_or(1);
    for action in ["pass", "end", "nonsense", ""] {
        let actions = vec![action.to_owned()];
        let request = Request::Act { table: TABLE, decision, id: ActId([255; 16]), actions };
        if let Err(answer) = state.judge(&caller(seat), &request, &Hash([0; 32]), state.time) {
            text += &serde_json::to_string(&answer).expect("it is plain data");
        }
    }
    text
}

#[test]
fn in_another_world_a_viewer_is_sent_the_same_bytes() {
    let mut others = 0;
    for game in catalog::SLUGS {
        let mut state = running(game);
        for number in 0..60 {
            if state.to_act().is_empty() {
                break;
            }
            if number % 4 == 0 {
                others += swap(&mut state, game, number as u64);
            }
            step(&mut state, number);
        }
    }
    assert!(others > 20, "the worlds must differ somewhere, or nothing was tried: {others}");
}

/// Swaps the world of a table for one that a seat cannot tell from it, for each seat in turn. Says
/// how often somebody else would have noticed.
fn swap(state: &mut State, game: &str, seed: u64) -> usize {
    let table = state.room.as_ref().expect("it has begun").table().fork();
    let people = || vec![Sitter::person(""); usize::from(SEATS)];
    let mut noticed = 0;
    for seat in Seat::all(SEATS) {
        let elsewhere = table.elsewhere(seat, seed);
        let views = |world: &dyn catalog::Table| {
            Seat::all(SEATS)
                .map(|seat| world.whole(Viewer::Seat(seat)).view)
                .map(|view| view.get().to_owned())
                .collect::<Vec<_>>()
        };
        noticed += usize::from(views(table.as_ref()) != views(elsewhere.as_ref()));
        let before = state.room.replace(Room::new(table.fork(), people()).begun_at(state.seq));
        let here = sent(state, Viewer::Seat(seat));
        state.room = Some(Room::new(elsewhere, people()).begun_at(state.seq));
        let there = sent(state, Viewer::Seat(seat));
        assert_eq!(here, there, "{game}: seat {seat} is sent something that it may not know");
        state.room = before;
    }
    noticed
}

#[test]
fn spectators_are_sent_what_no_seat_hides() {
    // A spectator knows no more than any seat, so every imagined world looks the same to them too.
    for game in catalog::SLUGS {
        let mut state = running(game);
        (0..20).for_each(|number| step(&mut state, number));
        let table = state.room.as_ref().expect("it has begun").table().fork();
        let people = || vec![Sitter::person(""); usize::from(SEATS)];
        state.room = Some(Room::new(table.fork(), people()).begun_at(state.seq));
        let here = sent(&state, Viewer::Spectator);
        for seat in Seat::all(SEATS) {
            state.room = Some(Room::new(table.elsewhere(seat, 11), people()).begun_at(state.seq));
            assert_eq!(here, sent(&state, Viewer::Spectator), "{game}");
        }
    }
}

#[test]
fn an_update_is_sent_as_the_protocol_has_it() {
    let mut state = running(catalog::SLUGS[1]);
    let audience = Audience::default();
    audience.enter(Viewer::Spectator);
    let line = |number, text: &str| Said { number, seat: Some(Seat::FIRST), text: text.into(), phrase: None };
    let said = Arc::new(vec![line(1, "\"quoted\" and \\"), line(2, "good luck")]);
    let mut before: Option<Published> = None;
    for number in 0..12 {
        step(&mut state, number);
        let heard = before.as_ref().map(|before| before.seq);
        let about = about_text(&state, |_| String::new(), Time(3));
        let whole = Published::new(&state, &audience, Arc::clone(&about), Arc::clone(&said), None);
        let shown = Published::new(&state, &audience, about, Arc::clone(&said), before.take());
        for (heard, chat) in [(heard, 0), (None, 1), (Some(state.seq), 2)] {
            let kept = Reply::Update(shown.update(Viewer::Spectator, heard, chat, &[]));
            let message = |shown: &Published| {
                let mut text = Vec::new();
                shown.message(Viewer::Spectator, heard, chat, &[], &mut text);
                String::from_utf8(text).expect("JSON is text")
            };
            let told = message(&shown);
            assert_eq!(serde_json::to_string(&kept).expect("it is plain data"), told);
            assert_eq!(told, message(&whole), "made of what was shown");
        }
        before = Some(shown);
    }
}

#[test]
fn set_up_depends_on_the_key_alone() {
    let dice = &mut SeededDice::new(1);
    for game in catalog::SLUGS {
        let record = |state: &State| state.room.as_ref().map(|room| room.table().record());
        assert_eq!(record(&running(game)), record(&running(game)));
        let seeded = catalog::start(game, "", &[], SEATS, dice).expect("it starts").record();
        assert_ne!(record(&running(game)), Some(seeded), "{game}: no seed decides a server's table");
    }
}

/// A step that nobody needs to be asked for stands in the log like any ply: whoever reads it there comes
/// to the same table, and what is asked next is asked anew.
#[test]
fn a_forced_step_is_an_entry_like_any() {
    let mut forced = 0;
    for game in catalog::SLUGS {
        let (mut state, mut reader) = (running(game), running(game));
        for number in 0..60 {
            if state.to_act().is_empty() {
                break;
            }
            step(&mut state, number);
            step(&mut reader, number);
            while let Some(plan) = state.forced() {
                let row = serde_json::to_string(&plan.entry).expect("it is plain data");
                state.apply(&plan.entry, Time(2), plan.tried).expect("it was tried");
                reader.apply(&serde_json::from_str(&row).expect("it reads back"), Time(2), None).expect("it fits");
                forced += 1;
            }
            let shown =
                |state: &State| Seat::all(SEATS).map(|seat| sent(state, Viewer::Seat(seat))).collect::<Vec<_>>();
            assert_eq!(shown(&state), shown(&reader), "{game}: the log leads elsewhere");
        }
        state.stage = Stage::Paused;
        assert!(state.forced().is_none(), "{game}: nothing happens while the clocks stand still");
    }
    assert!(forced > 5, "only {forced} forced steps");
}

#[test]
fn bots_wait_a_minute_for_whoever_asked_to_go_back() {
    let mut state = running(catalog::SLUGS[1]);
    let last = Seat::new(SEATS - 1);
    state.apply(&Entry::TimeOut { seat: last }, Time(3), None).expect("a bot plays for it");
    let mut number = 0;
    while state.to_act() != engine::Seats::only(last) {
        step(&mut state, number);
        number += 1;
    }
    assert_eq!(state.due(), Some(state.time), "it acts at once");
    let propose = |what| Entry::Propose { seat: Seat::FIRST, what };
    for (what, due) in [(Proposal::Undo { to: 0 }, 5_000 + 60_000), (Proposal::Pause, 5_000)] {
        state.apply(&propose(what), Time(5_000), None).expect("it may be asked");
        assert_eq!(state.due(), Some(Time(due)), "{what:?}");
        let refuse = Entry::Reply { seat: Seat::new(1), proposal: state.seq, agree: false };
        state.apply(&refuse, Time(5_000), None).expect("it is asked");
        assert_eq!(state.due(), Some(Time(5_000)), "one refusal ends it");
    }
    state.apply(&propose(Proposal::Undo { to: 0 }), Time(6_000), None).expect("it may be asked");
    let room = state.room.as_ref().expect("it has begun");
    let (decision, legal) = (room.decision(last).expect("it is asked"), room.table().whole(Viewer::Seat(last)).legal);
    let Ok(plan) = state.act(last, decision, None, &legal[..1]) else { panic!("it is legal") };
    state.apply(&plan.entry, Time(7_000), plan.tried).expect("it was judged");
    assert_eq!(state.proposal, None, "the next ply ends it");
}
