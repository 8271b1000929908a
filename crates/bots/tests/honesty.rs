//! Two hundred positions a game: swap the true game for an imagined one and the rolls to come for
//! others. What the seat is sent stays the same to the byte, and so does every answer of a bot.
//! A bot that peeks is found out.

use bots::{Knowledge, Level, Limits, Mind, honesty};
use engine::{Game, Options, PerSeat, Seat, Viewer, Words};
use serde_json::{from_str, json, to_string};

const POSITIONS: usize = 200;

/// Everything a host sends a seat that is made from the game as it stands.
fn sent<G: Game + Words>(game: &G, seat: Seat) -> String {
    let view = game.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let choice = |&action: &G::Action| {
        let forecast = G::forecast(&view, action);
        json!({"action": action.to_string(), "phrase": G::action(&view, seat, action), "forecast": forecast})
    };
    let choices: Vec<_> = legal.iter().map(choice).collect();
    json!({
        "view": view, "to_act": game.to_act(), "choices": choices, "prompt": G::prompt(&view, seat),
        "progress": G::progress(&view), "holdings": G::holdings(&view), "at_hand": G::at_hand(&view, seat),
        "standings": game.standings(),
    })
    .to_string()
}

/// The answer of a bot as a host asks for it: the view goes through text and back.
fn answer<G: Game + Knowledge>(
    host: &honesty::Host<G>,
    level: Level,
    seat: Seat,
    legal: &[G::Action],
    seed: u64,
) -> String {
    let text = to_string(&host.game.view(Viewer::Seat(seat))).expect("a view is plain data");
    let view: G::View = from_str(&text).expect("a view reads back");
    let limits = Limits::iterations(24).on_threads(2);
    format!("{:?}", Mind::<G>::new(level, seed).think(&view, seat, legal, &limits))
}

fn check<G: Game + Knowledge + Words>() {
    let options = G::Options::default();
    let most = G::Options::PRESETS.first().map_or(4, |preset| *preset.seats.end());
    let tables = PerSeat::new(2, |seat| if seat == Seat::FIRST { 2 } else { most });
    for (_, &seats) in tables.iter() {
        for level in [Level::Apprentice, Level::Master] {
            let honest = |host: &honesty::Host<G>, seat: Seat, legal: &[G::Action], seed: u64| {
                answer(host, level, seat, legal, seed)
            };
            let checked = honesty::check::<G>(&options, seats, POSITIONS / 2, 7, &sent, &honest);
            assert_eq!(checked, Ok(POSITIONS / 2), "{level} at {seats} seats");
        }
        let peeked = honesty::check::<G>(&options, seats, POSITIONS / 2, 7, &sent, &honesty::peeking::<G>);
        assert!(peeked.is_err(), "a bot that peeks must be found out");
    }
}

#[test]
fn la_strada() {
    check::<game_la_strada::LaStrada>();
}

#[test]
fn rialto() {
    check::<game_rialto::Rialto>();
}

#[test]
fn new_world() {
    check::<game_new_world::NewWorld>();
}

#[test]
fn attika() {
    check::<game_attika::Attika>();
}

#[test]
fn strada_romana() {
    check::<game_strada_romana::StradaRomana>();
}
