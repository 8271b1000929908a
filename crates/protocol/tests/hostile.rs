//! Whatever a client sends is read or refused, never a panic, and what was read means what it says.
//!
//! `HOSTILE_INPUTS=1000000 cargo test --release -p protocol --test hostile` tries more.

use engine::{Dice as _, Seat, SeededDice, Source};
use protocol::{
    ActId, Ask, Create, Event, Invitation, Name, Phrase, Proposal, Request, SeatWish, Share, TableId, Token, Turn,
};
use serde::{Serialize, de::DeserializeOwned};

const TABLE: TableId = TableId([0x5A; 16]);

fn turn(next: Vec<Turn>) -> Turn {
    let event = serde_json::from_str(r#"{"passed":{"seat":1}}"#).expect("it is JSON");
    Turn { told: vec![Event(event)], actions: vec!["pass".into()], next }
}

/// One message of every kind.
fn requests() -> Vec<Request> {
    let table = TABLE;
    vec![
        Request::Hello { protocol: 1, build: Some("00ff".into()) },
        Request::Watch { table, seq: Some(7), chat: None },
        Request::Leave { table },
        Request::Look { table, ply: 3 },
        Request::Act { table, decision: 12, id: ActId([1; 16]), actions: vec!["pass".into(), "end".into()] },
        Request::Undo { table, decision: None, id: ActId([2; 16]), to: 4 },
        Request::Propose { table, what: Proposal::Undo { to: 4 } },
        Request::Propose { table, what: Proposal::Pause },
        Request::Reply { table, proposal: 9, agree: true },
        Request::Sit { table, seat: Some(Seat::new(1)), share: Share([3; 16]), key: Some(Invitation([4; 16])) },
        Request::Stand { table },
        Request::Arrange {
            table,
            settings: Create {
                game: "g".into(),
                preset: String::new(),
                switches: Vec::new(),
                seats: vec![SeatWish::Open, SeatWish::Bot("master".into())],
                public: false,
                clock: protocol::Clock::None,
                hints: false,
            },
            keep: vec![Some(Seat::FIRST), None],
        },
        Request::Start { table },
        Request::Resign { table },
        Request::Return { table },
        Request::Say { table, text: "good luck".into() },
        Request::Phrase { table, phrase: Phrase::GoodLuck },
        Request::Talk { table, allow: true },
        Request::Mute { table, seat: Seat::FIRST, mute: true },
        Request::Report { table, number: 3 },
        Request::Rematch { table },
        Request::Order { table, id: ActId([5; 16]), seq: 7, turns: vec![turn(vec![turn(Vec::new())])] },
        Request::Withdraw { table, id: ActId([5; 16]) },
        Request::Ping,
    ]
}

/// Pieces that change the meaning of JSON.
const PIECES: [&str; 16] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "\\u0000",
    "\\ud800",
    "é",
    "\u{202E}",
    "\"ask\":0,",
];

fn change(text: &str, dice: &mut SeededDice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let mut roll = |bound: usize| dice.roll(Source(0), bound.max(1) as u32) as usize;
    for _ in 0..=roll(4) {
        let at = roll(bytes.len() + 1);
        match roll(4) {
            0 => bytes.truncate(at),
            1 => bytes.splice(at..at, PIECES[roll(PIECES.len())].bytes()).for_each(drop),
            2 => {
                let end = (at + roll(8)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = roll(256) as u8;
                }
            }
        }
    }
    bytes
}

fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it is plain data")
}

/// What can be read is written and read again as the same.
fn read<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(text: &str) -> bool {
    let Ok(value) = serde_json::from_str::<T>(text) else { return false };
    assert_eq!(serde_json::from_str::<T>(&written(&value)).expect("what we write we read"), value, "{text}");
    true
}

#[test]
fn nothing_that_is_sent_panics() {
    let inputs: usize = std::env::var("HOSTILE_INPUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(50_000);
    let create = Create {
        game: "some-game".into(),
        preset: String::new(),
        switches: vec![("a".into(), "b".into())],
        seats: vec![SeatWish::Open, SeatWish::Invited, SeatWish::Bot("novice".into())],
        public: true,
        clock: protocol::Clock::Bank { seconds: 60, increment: 5 },
        hints: true,
    };
    let mut texts: Vec<String> = requests().into_iter().map(|what| written(&Ask { ask: 3, what })).collect();
    texts.extend([written(&create), written(&Name { name: "Anna".into() }), written(&Token { token: "00".into() })]);
    for text in &texts {
        assert!(read::<Ask>(text) || read::<Create>(text) || read::<Name>(text) || read::<Token>(text), "{text}");
    }
    let mut dice = SeededDice::new(11);
    let mut accepted = 0;
    for input in 0..inputs {
        let bytes = change(&texts[input % texts.len()], &mut dice);
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        accepted += usize::from(read::<Ask>(text));
        read::<Create>(text);
        read::<Name>(text);
        read::<Token>(text);
    }
    assert!(accepted > 0 && accepted < inputs / 2, "{accepted} of {inputs} were read");
}
