//! Tables that are played as fast as the server answers.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use crate::{
    Result,
    duel::{GAME, Game, Pair, duels},
    figures::{Times, milliseconds},
    host::{Host, Place, processor},
    probe::Probe,
};

/// So many tables, each move as soon as the last was seen.
pub(crate) async fn closed(place: &Place, tables: usize, time: Duration) -> Result {
    let host = place.host().await?;
    let probe = Probe::new(host.folder())?.many(300)?;
    let duels = duels(&host, tables).await?;
    let times = Rc::new(RefCell::new(Times::default()));
    let me = || processor(std::process::id());
    let (before, mine, begun) = (host.processor()?, me()?, Instant::now());
    let play = |(mut pair, mut game): (Pair, Game)| {
        let times = Rc::clone(&times);
        tokio::task::spawn_local(async move {
            while begun.elapsed() < time {
                let moved = pair.step(&mut game).await?;
                times.borrow_mut().add(moved.seen);
                game = pair.go_on(game).await?;
            }
            Result::Ok(())
        })
    };
    for player in duels.into_iter().map(play).collect::<Vec<_>>() {
        player.await??;
    }
    let (took, spent) = (begun.elapsed(), host.processor()?.saturating_sub(before));
    let clients = me()?.saturating_sub(mine);
    let times = times.take();
    let moves = times.len() as f64;
    println!("  a sync: {probe}");
    println!("  {:.0} moves/s over {:.0} s, {moves} in all", moves / took.as_secs_f64(), took.as_secs_f64());
    println!("  act to other client: {times}");
    for (who, spent) in [("server", spent), ("clients", clients)] {
        println!("  processor: {who} {:.0} µs a move, {:.0}% of a core", micros(spent) / moves, share(spent, took));
    }
    Ok(())
}

/// Moves at one table and nothing else, each beside a sync.
pub(crate) async fn lone(place: &Place, moves: usize) -> Result {
    let host = place.host().await?;
    let mut probe = Probe::new(host.folder())?;
    let mut pair = Pair::new(&host).await?;
    let mut game = pair.begin(GAME).await?;
    let (mut syncs, mut answers) = (Times::default(), Times::default());
    for _ in 0..moves {
        syncs.add(probe.once()?);
        answers.add(pair.step(&mut game).await?.answered);
        game = pair.go_on(game).await?;
    }
    println!("  a sync: {syncs}\n  act to answer: {answers}");
    let ratio = milliseconds(answers.within(500)) / milliseconds(syncs.within(500));
    println!("  {ratio:.2} times the sync, by the middle of both");
    Ok(())
}

/// How many acts are under way at once while the cost of a move is measured.
const IN_FLIGHT: usize = 10;

/// How many tables a pair plays at, one after another: a system has only so many sockets.
const TABLES_OF_A_PAIR: usize = 100;

/// The cost of a move at ten tables, at a hundred, and so on.
pub(crate) async fn flat(place: &Place, most: usize, time: Duration) -> Result {
    let host = place.host().await?;
    let mut hands: Vec<Hand> = (0..IN_FLIGHT).map(|_| Hand::default()).collect();
    let mut count = IN_FLIGHT;
    while count <= most {
        let grown = hands.into_iter().map(|hand| hand.grow(&host, count / IN_FLIGHT));
        hands = futures_util::future::try_join_all(grown).await?;
        let (before, begun, moves) = (host.processor()?, Instant::now(), Cell::new(0usize));
        let played = hands.into_iter().map(|hand| hand.play(begun + time, &moves));
        hands = futures_util::future::try_join_all(played).await?;
        let (took, spent) = (begun.elapsed(), host.processor()?.saturating_sub(before));
        let cost = micros(spent) / moves.get() as f64;
        let rate = moves.get() as f64 / took.as_secs_f64();
        let memory = host.memory()? as f64 / 1e6;
        println!("  {count:>6} tables: {cost:.0} µs of processor a move, {rate:.0} moves/s, {memory:.0} MB");
        count *= 10;
    }
    Ok(())
}

/// Pairs and their tables, of which one is moved at after another.
#[derive(Default)]
struct Hand(Vec<(Pair, Vec<Game>)>);

impl Hand {
    /// The same with so many tables in all.
    async fn grow(mut self, host: &Host, tables: usize) -> Result<Hand> {
        while self.0.iter().map(|(_, games)| games.len()).sum::<usize>() < tables {
            if self.0.last().is_none_or(|(_, games)| games.len() >= TABLES_OF_A_PAIR) {
                self.0.push((Pair::new(host).await?, Vec::new()));
            }
            let (pair, games) = self.0.last_mut().ok_or("a pair was just added")?;
            games.push(pair.begin(GAME).await?);
        }
        Ok(self)
    }

    /// Moves at each table in turn until this time.
    async fn play(mut self, until: Instant, moves: &Cell<usize>) -> Result<Hand> {
        loop {
            for (pair, games) in &mut self.0 {
                for game in games {
                    if Instant::now() >= until {
                        return Ok(self);
                    }
                    if game.is_over() {
                        *game = pair.begin(GAME).await?;
                    }
                    pair.step(game).await?;
                    moves.set(moves.get() + 1);
                }
            }
        }
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// A time as a share of another, in hundredths.
pub(crate) fn share(part: Duration, whole: Duration) -> f64 {
    part.as_secs_f64() / whole.as_secs_f64() * 100.0
}
