//! Bots know what their seat was shown and nothing else, tested through the host.
//!
//! In two hundred positions a game the true game is swapped for one that the seat imagines, and the
//! rolls to come for others. What the seat is sent stays the same to the byte, and so does every
//! answer of a bot. A bot that looks at the table behind its frame is found out.

use bots::{Level, Limits};
use catalog::{Table, start, title};
use engine::{Dice as _, Names, Seat, SeededDice, Source, Viewer};

/// Half of them at two seats, half at the largest table.
const POSITIONS: u32 = 200;

/// Luck that has nothing to do with the table's own dice.
struct Luck(SeededDice);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0.roll(Source(0), bound as u32) as usize
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.0.roll(Source(1), u32::MAX))
    }
}

/// Everything a host sends a seat, as text.
fn sent(table: &dyn Table, seat: Seat, names: &Names) -> String {
    let viewer = Viewer::Seat(seat);
    let everything = (table.frame(viewer, names), table.log(viewer, names, 0));
    serde_json::to_string(&everything).expect("frames are plain data")
}

/// A bot that can be tried: it answers for a seat of a table, with everything it thinks.
type Answer<'a> = &'a dyn Fn(&dyn Table, Seat, &Names, u64) -> String;

/// What a level answers at an iteration budget on two threads.
fn level(level: Level) -> impl Fn(&dyn Table, Seat, &Names, u64) -> String {
    move |table, seat, names, seed| {
        let frame = table.frame(Viewer::Seat(seat), names);
        let limits = Limits::iterations(24).on_threads(2);
        format!("{:?}", table.mind(seat, level, seed).think(&frame, &limits))
    }
}

/// A planted bot: it tries each action on the true table, plays on by the true dice, and takes
/// what ends best.
fn peeking(table: &dyn Table, seat: Seat, names: &Names, _: u64) -> String {
    let frame = table.frame(Viewer::Seat(seat), names);
    let outcome = |action: &str| {
        let mut future = table.at(table.ply());
        future.act(seat, action, names).expect("a listed action is legal");
        for step in 0.. {
            let Some(next) = future.to_act().first() else { break };
            let frame = future.frame(Viewer::Seat(next), names);
            let action = &frame.choices[step * 7 % frame.choices.len()].action;
            future.act(next, action, names).expect("a listed action is legal");
        }
        let standings = future.frame(Viewer::Spectator, names).standings.expect("the game is over");
        (standings[seat.index()].rank, standings[seat.index()].points.map(|points| -points))
    };
    let best = frame.choices.iter().take(4).map(|choice| &choice.action).min_by_key(|action| outcome(action));
    best.expect("there is a choice").clone()
}

/// Tries the positions of random games at one table; says where something differed.
fn check(slug: &str, seats: u8, positions: u32, answers: &[Answer<'_>]) -> Result<(), String> {
    let names = Names::numbered(seats);
    let mut luck = Luck(SeededDice::new(7));
    let mut tried = 0;
    while tried < positions {
        let preset = title(slug).expect("a listed game").presets[0].name;
        let mut table = start(slug, preset, &[], seats, luck.seed()).expect("a legal table");
        while let Some(seat) = table.to_act().first() {
            let frame = table.frame(Viewer::Seat(seat), &names);
            if frame.choices.len() > 1 && luck.below(6) == 0 && tried < positions {
                tried += 1;
                let there = table.elsewhere(seat, luck.seed());
                compare(table.as_ref(), there.as_ref(), seat, &names, luck.seed(), answers)
                    .map_err(|what| format!("{slug}, {seats} seats, position {tried}, seat {seat}: {what}"))?;
            }
            let choice = &frame.choices[luck.below(frame.choices.len())];
            table.act(seat, &choice.action, &names).expect("a listed action is legal");
        }
    }
    Ok(())
}

fn compare(
    here: &dyn Table,
    there: &dyn Table,
    seat: Seat,
    names: &Names,
    seed: u64,
    answers: &[Answer<'_>],
) -> Result<(), String> {
    let frames = (sent(here, seat, names), sent(there, seat, names));
    if frames.0 != frames.1 {
        return Err(format!("is sent {}, in another world {}", frames.0, frames.1));
    }
    for answer in answers {
        let said = (answer(here, seat, names, seed), answer(there, seat, names, seed));
        if said.0 != said.1 {
            return Err(format!("answers {}, in another world {}", said.0, said.1));
        }
    }
    Ok(())
}

fn tables(slug: &str) -> [u8; 2] {
    [2, *title(slug).expect("a listed game").presets[0].seats.end()]
}

fn bots_are_honest(slug: &str) {
    let (apprentice, master) = (level(Level::Apprentice), level(Level::Master));
    for seats in tables(slug) {
        let checked = check(slug, seats, POSITIONS / 2, &[&apprentice, &master]);
        assert_eq!(checked, Ok(()));
    }
}

fn a_peeking_bot_is_found_out(slug: &str) {
    for seats in tables(slug) {
        let found = check(slug, seats, POSITIONS / 2, &[&peeking]);
        assert!(found.as_ref().is_err_and(|what| what.contains("answers")), "{slug}, {seats} seats: {found:?}");
    }
}

#[test]
fn la_strada() {
    bots_are_honest("la-strada");
    // After set-up nothing is hidden and nothing is rolled: there is nothing to peek at.
    assert_eq!(check("la-strada", 2, 8, &[&peeking]), Ok(()));
}

#[test]
fn rialto() {
    bots_are_honest("rialto");
    a_peeking_bot_is_found_out("rialto");
}

#[test]
fn new_world() {
    bots_are_honest("new-world");
    a_peeking_bot_is_found_out("new-world");
}

#[test]
fn attika() {
    bots_are_honest("attika");
    a_peeking_bot_is_found_out("attika");
}

#[test]
fn strada_romana() {
    bots_are_honest("strada-romana");
    a_peeking_bot_is_found_out("strada-romana");
}
