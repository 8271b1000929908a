//! Tables where somebody moves every second, alone or beside bots that think.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use protocol::{Request, SeatWish};

use crate::{
    Result,
    client::{Heard, Somebody},
    closed::share,
    duel::{GAME, Game, Pair, duels},
    figures::{Times, milliseconds},
    host::{Host, Place},
    probe::Probe,
};

/// How many tables with a bot one person sits at, within what one socket may watch.
const TABLES_OF_A_KEEPER: usize = 100;

/// So many tables with a move a second each, beside so many at which a master thinks.
pub(crate) async fn paced(place: &Place, tables: usize, time: Duration, masters: usize) -> Result {
    let host = place.host().await?;
    let probe = Probe::new(host.folder())?.many(300)?;
    let duels = duels(&host, tables).await?;
    for begun in (0..masters).step_by(TABLES_OF_A_KEEPER) {
        let count = (masters - begun).min(TABLES_OF_A_KEEPER);
        let keeper = keep(host.address, count);
        // It goes on until the run is over; what goes wrong there is seen in the count of thoughts.
        tokio::task::spawn_local(
            async move { keeper.await.unwrap_or_else(|error| eprintln!("a keeper left: {error}")) },
        );
    }
    let times = Rc::new(RefCell::new(Times::default()));
    if masters > 0 {
        wait_for_thoughts(&host, masters).await?;
    }
    let (before, begun) = (host.processor()?, Instant::now());
    let start = |(index, duel): (usize, (Pair, Game))| {
        let first = Duration::from_secs(1).mul_f64(index as f64 / tables as f64);
        tokio::task::spawn_local(play(duel, begun + first, begun + time, Rc::clone(&times)))
    };
    for player in duels.into_iter().enumerate().map(start).collect::<Vec<_>>() {
        player.await??;
    }
    let (took, spent) = (begun.elapsed(), host.processor()?.saturating_sub(before));
    let times = times.take();
    println!("  a sync: {probe}");
    println!("  act to other client: {times}, {} moves", times.len());
    let more = milliseconds(times.within(990)) - milliseconds(probe.within(990));
    println!("  p99 is that of a sync and {more:.2} ms more; processor: {:.0}% of a core", share(spent, took));
    if masters > 0 {
        let (waiting, scale) = (host.figure("ludoteca_bots_waiting").await?, host.figure("ludoteca_bots_scale").await?);
        println!("  {waiting} thoughts wait; budgets stand at {scale:.2}");
    }
    Ok(())
}

/// A move every second until the end.
async fn play((mut pair, mut game): (Pair, Game), first: Instant, end: Instant, times: Rc<RefCell<Times>>) -> Result {
    let mut next = first;
    while next < end {
        tokio::time::sleep_until(next.into()).await;
        let moved = pair.step(&mut game).await?;
        times.borrow_mut().add(moved.seen);
        game = pair.go_on(game).await?;
        next += Duration::from_secs(1);
    }
    Ok(())
}

/// Waits until nearly every master has been asked.
async fn wait_for_thoughts(host: &Host, masters: usize) -> Result {
    let begun = Instant::now();
    while host.figure("ludoteca_bots_waiting").await? < masters as f64 * 0.8 {
        if begun.elapsed() > Duration::from_secs(120) {
            return Err("the masters do not come to think".into());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Somebody who plays against masters and never makes them wait.
async fn keep(address: std::net::SocketAddr, count: usize) -> Result {
    let somebody = Somebody::new(address).await?;
    let mut socket = somebody.connect().await?;
    let mut first = Vec::new();
    for _ in 0..count {
        let table = somebody.create(GAME, &[SeatWish::Open, SeatWish::Bot("master".into())]).await?.table;
        socket.sit(table, None).await?;
        socket.ask(Request::Start { table }).await?;
        first.push(socket.watch(table).await?);
    }
    for news in first {
        if let Some(seen) = news.seen.filter(|seen| seen.decision.is_some()) {
            socket.act(news.table, &seen, 3).await?;
        }
    }
    let mut moves = 0;
    loop {
        if let Heard::News(news) = socket.hear().await?
            && let Some(seen) = news.seen.filter(|seen| seen.decision.is_some())
        {
            moves += 7;
            socket.act(news.table, &seen, moves).await?;
        }
    }
}
