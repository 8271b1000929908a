//! Seats know what they were shown and nothing else, tested through the table.
//!
//! In two hundred positions a game the true game is swapped for one that the seat imagines. What the
//! seat is sent stays the same to the byte, and so does every answer of a bot. Then both tables play
//! on alike while the seat's views stay equal, and what it is told of that is compared. A bot that
//! looks at the table behind its position is found out, and so is a log that tells too much.

use bots::{Level, Limits};
use catalog::{Moment, Position, Sight, Table, start, title};
use engine::{Dice as _, Seat, SeededDice, Source, Viewer};

/// Half of them at two seats, half at the largest table.
const POSITIONS: u32 = 200;

/// How many plies both worlds go on for.
const FURTHER: usize = 6;

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

/// What a seat is sent of a table from a ply on.
type Sent<'a> = &'a dyn Fn(&dyn Table, Seat, usize) -> Position;

fn sent(table: &dyn Table, seat: Seat, since: usize) -> Position {
    table.position(Viewer::Seat(seat), &Moment { since, ..Moment::default() })
}

/// A planted leak in the log: the seat hears what another seat hears.
fn overhearing(table: &dyn Table, seat: Seat, since: usize) -> Position {
    let other = seat.next(table.seats());
    Position { news: sent(table, other, since).news, ..sent(table, seat, since) }
}

/// A table in one of the worlds that the seat cannot tell apart, with the rolls to come there.
struct World<'a> {
    table: &'a dyn Table,
    future: u64,
}

/// A bot that can be tried: it answers for a seat of a table, with everything it thinks.
type Answer<'a> = &'a dyn Fn(&World<'_>, Seat, u64) -> String;

/// What a level answers at an iteration budget on two threads.
fn level(level: Level) -> impl Fn(&World<'_>, Seat, u64) -> String {
    move |world, seat, seed| {
        let table = world.table;
        let sight = Sight::of(sent(table, seat, table.ply() + 1)).expect("an own position");
        let limits = Limits::iterations(24).on_threads(2);
        let mut mind = catalog::mind(table.info().slug, level, seed).expect("a listed game");
        format!("{:?}", mind.think(&sight, &limits))
    }
}

/// A planted bot: it tries each action on the true table, plays on by the true dice, and takes what
/// ends best.
fn peeking(world: &World<'_>, seat: Seat, _: u64) -> String {
    let table = world.table;
    let outcome = |action: &String| {
        let mut future = table.fork();
        let mut dice = SeededDice::after(world.future, table.rolled());
        future.play(seat, action, &mut dice).expect("a listed action is legal");
        for step in 0.. {
            let Some(next) = future.to_act().first() else { break };
            let legal = sent(future.as_ref(), next, future.ply() + 1).legal;
            future.play(next, &legal[step * 7 % legal.len()], &mut dice).expect("a listed action is legal");
        }
        let standings = sent(future.as_ref(), seat, future.ply() + 1).standings.expect("the game is over");
        (standings[seat.index()].rank, standings[seat.index()].points.map(|points| -points))
    };
    let legal = sent(table, seat, table.ply() + 1).legal;
    legal.iter().take(4).min_by_key(|action| outcome(action)).expect("there is a choice").clone()
}

/// Tries the positions of random games at one table; says where something differed.
fn check(slug: &str, seats: u8, positions: u32, send: Sent<'_>, answers: &[Answer<'_>]) -> Result<(), String> {
    let mut luck = Luck(SeededDice::new(7));
    let mut tried = 0;
    while tried < positions {
        let preset = title(slug).expect("a listed game").presets[0].name;
        let mut dice = SeededDice::new(luck.seed());
        let mut table = start(slug, preset, &[], seats, &mut dice).expect("a legal table");
        while let Some(seat) = table.to_act().first() {
            let legal = sent(table.as_ref(), seat, table.ply() + 1).legal;
            if legal.len() > 1 && luck.below(6) == 0 && tried < positions {
                tried += 1;
                let there = table.elsewhere(seat, luck.seed());
                let seed = luck.seed();
                let worlds = [(&table, luck.seed()), (&there, luck.seed())];
                let worlds = worlds.map(|(table, future)| World { table: table.as_ref(), future });
                compare(&worlds, seat, seed, answers)
                    .and_then(|()| go_on(table.fork(), there, seat, seed, send))
                    .map_err(|what| format!("{slug}, {seats} seats, position {tried}, seat {seat}: {what}"))?;
            }
            table.play(seat, &legal[luck.below(legal.len())], &mut dice).expect("a listed action is legal");
        }
    }
    Ok(())
}

fn compare(worlds: &[World<'_>; 2], seat: Seat, seed: u64, answers: &[Answer<'_>]) -> Result<(), String> {
    let [here, there] = worlds;
    let now = here.table.ply() + 1;
    let positions = (sent(here.table, seat, now), sent(there.table, seat, now));
    if positions.0 != positions.1 {
        return Err(format!("is sent {:?}, in another world {:?}", positions.0, positions.1));
    }
    for answer in answers {
        let said = (answer(here, seat, seed), answer(there, seat, seed));
        if said.0 != said.1 {
            return Err(format!("answers {}, in another world {}", said.0, said.1));
        }
    }
    Ok(())
}

/// Plays both worlds on by the same actions, as long as the seat cannot tell them apart, and
/// compares all it is told of that.
fn go_on(
    mut here: Box<dyn Table>,
    mut there: Box<dyn Table>,
    seat: Seat,
    seed: u64,
    send: Sent<'_>,
) -> Result<(), String> {
    let since = here.ply() + 1;
    let mut luck = Luck(SeededDice::new(seed));
    for _ in 0..FURTHER {
        let Some(next) = here.to_act().first() else { break };
        if here.to_act() != there.to_act() {
            break;
        }
        let both: Vec<String> = {
            let other = sent(there.as_ref(), next, since).legal;
            let legal = sent(here.as_ref(), next, since).legal;
            legal.into_iter().filter(|action| other.contains(action)).collect()
        };
        let Some(action) = both.get(luck.below(both.len().max(1))) else { break };
        let rolls = luck.seed();
        for table in [&mut here, &mut there] {
            table.play(next, action, &mut SeededDice::new(rolls)).expect("a listed action is legal");
        }
        if sent(here.as_ref(), seat, here.ply() + 1) != sent(there.as_ref(), seat, there.ply() + 1) {
            break;
        }
        let told = (send(here.as_ref(), seat, since), send(there.as_ref(), seat, since));
        if told.0 != told.1 {
            return Err(format!("is told {:?}, in another world {:?}", told.0.news, told.1.news));
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
        let checked = check(slug, seats, POSITIONS / 2, &sent, &[&apprentice, &master]);
        assert_eq!(checked, Ok(()));
    }
}

fn a_peeking_bot_is_found_out(slug: &str) {
    for seats in tables(slug) {
        let found = check(slug, seats, POSITIONS / 2, &sent, &[&peeking]);
        assert!(found.as_ref().is_err_and(|what| what.contains("answers")), "{slug}, {seats} seats: {found:?}");
    }
}

#[test]
fn la_strada() {
    bots_are_honest("la-strada");
    // After set-up nothing is hidden and nothing is rolled: there is nothing to peek at.
    assert_eq!(check("la-strada", 2, 8, &sent, &[&peeking]), Ok(()));
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

#[test]
fn a_log_that_tells_too_much_is_found_out() {
    let found = check("rialto", 3, POSITIONS, &overhearing, &[]);
    assert!(found.as_ref().is_err_and(|what| what.contains("is told")), "{found:?}");
}
