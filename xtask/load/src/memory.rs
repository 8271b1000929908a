//! What sockets and tables hold while nothing happens, and how fast a table comes back.

use std::time::{Duration, Instant};

use protocol::TableId;
use tokio::sync::oneshot;

use crate::{
    Result,
    client::{Socket, Somebody},
    duel::{GAME, Pair},
    figures::Times,
    host::{Host, Place},
};

/// How many sockets are opened at once.
const AT_ONCE: usize = 32;

/// How many plies a table has that is woken.
const PLIES: usize = 300;

/// Two seats of this game play longer than that.
const LONG_GAME: &str = "attika";

/// Sockets that watch a table each, which has left memory.
pub(crate) async fn idle(place: &Place, count: usize) -> Result {
    let host = place.host().await?;
    // What a server needs once, however many come: threads, caches, the code itself.
    Pair::new(&host).await?.begin(GAME).await?;
    let empty = host.memory()?;
    let mut watchers = Vec::with_capacity(count);
    while watchers.len() < count {
        let more = (0..(count - watchers.len()).min(AT_ONCE)).map(|_| nobody(&host));
        let sockets = futures_util::future::try_join_all(more).await?;
        watchers.extend(sockets.into_iter().map(Watcher::of));
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let open = host.memory()?;
    println!("  {count} sockets: {:.1} kB each", (open.saturating_sub(empty)) as f64 / count as f64 / 1000.0);

    let tables = tables(&host, count).await?;
    let made = host.memory()?;
    for (watcher, table) in watchers.iter_mut().zip(tables) {
        watcher.watch(table).await?;
    }
    let most = host.memory()?;
    while host.figure("ludoteca_tables").await? > 0.0 {
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    // The allocator gives back what is free a moment later, when it is asked for something again.
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        host.figure("ludoteca_tables").await?;
    }
    let gone = host.memory()?;
    let each = |bytes: u64| bytes.saturating_sub(made) as f64 / count as f64 / 1000.0;
    println!("  their tables: {:.1} kB each in memory, {:.1} kB once they have left it", each(most), each(gone));
    Ok(())
}

/// A socket that is read in the background, as a browser would, so that it answers pings.
struct Watcher {
    wanted: Option<oneshot::Sender<TableId>>,
    watching: Option<oneshot::Receiver<()>>,
}

impl Watcher {
    fn of(mut socket: Socket) -> Watcher {
        let (wanted, mut table) = oneshot::channel();
        let (seen, watching) = oneshot::channel();
        tokio::task::spawn_local(async move {
            let mut seen = Some(seen);
            loop {
                tokio::select! {
                    table = &mut table, if seen.is_some() => {
                        let Ok(table) = table else { return };
                        if socket.watch(table).await.is_err() {
                            return;
                        }
                        seen.take().map(|seen| seen.send(()));
                    }
                    heard = socket.hear() => if heard.is_err() { return },
                }
            }
        });
        Watcher { wanted: Some(wanted), watching: Some(watching) }
    }

    async fn watch(&mut self, table: TableId) -> Result {
        let gone = "a socket was closed";
        self.wanted.take().ok_or(gone)?.send(table).map_err(|_| gone)?;
        Ok(self.watching.take().ok_or(gone)?.await?)
    }
}

async fn nobody(host: &Host) -> Result<Socket> {
    Somebody { address: host.address, cookie: String::new() }.connect().await
}

/// Running tables that nobody watches and that are out of memory.
async fn tables(host: &Host, count: usize) -> Result<Vec<TableId>> {
    let mut tables = Vec::with_capacity(count);
    while tables.len() < count {
        let wanted = (count - tables.len()).min(100);
        let mut pair = Pair::new(host).await?;
        for _ in 0..wanted {
            let table = pair.begin(GAME).await?.table;
            pair.leave(table).await?;
            tables.push(table);
        }
    }
    while host.figure("ludoteca_tables").await? > 0.0 {
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    Ok(tables)
}

/// Tables that are read from the store because somebody looks.
pub(crate) async fn wake(place: &Place, count: usize) -> Result {
    let host = place.host().await?;
    let mut pair = Pair::new(&host).await?;
    let mut tables = Vec::new();
    while tables.len() < count {
        let mut game = pair.begin(LONG_GAME).await?;
        while game.plies() < PLIES && !game.is_over() {
            pair.step(&mut game).await?;
        }
        pair.leave(game.table).await?;
        if game.plies() == PLIES {
            tables.push(game.table);
        }
    }
    let person = pair.people[0].clone();
    let host = place.host_on(host.stop()?).await?;
    let mut socket = Somebody { address: host.address, ..person }.connect().await?;
    let mut times = Times::default();
    for table in tables {
        let begun = Instant::now();
        socket.watch(table).await?;
        times.add(begun.elapsed());
    }
    let (sum, loaded) =
        (host.figure("ludoteca_load_seconds_sum").await?, host.figure("ludoteca_load_seconds_count").await?);
    println!("  watch to answer: {times}");
    println!("  from the store to memory, by the server: {:.2} ms", sum / loaded * 1000.0);
    Ok(())
}
