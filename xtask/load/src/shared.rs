//! Figures of nodes that share a PostgreSQL, with what `pgbench` makes of the same one beside them.
//! Nodes, clients and the database share all cores here.

use std::{
    cell::RefCell,
    fs,
    process::Command,
    rc::Rc,
    time::{Duration, Instant},
};

use scratch::Scratch;

use crate::{
    Result,
    duel::{GAME, Game, Pair, duels},
    figures::{Times, milliseconds},
    host::{Host, Place},
    share::{PERCENT, Share},
};

/// One row as an append writes it, by itself.
const INSERT: &str = "insert into probe values (decode(md5(random()::text), 'hex'), :client_id, 1, \
    decode(md5(random()::text), 'hex'), 0, repeat('x', 400));\n";

const PROBE: &str = "create table probe (table_id bytea not null, seq bigint not null, count bigint not null, \
    row_id bytea not null, time bigint not null, body text not null, primary key (table_id, seq))";

/// All figures, for so many tables and so long each.
pub(crate) async fn shared(place: &Place, tables: usize, time: Duration) -> Result {
    let scratch = start(place, &["max_connections=200"])?;
    closed(place, &scratch, tables, time).await?;
    across(place, &scratch, tables.div_ceil(4), time).await?;
    drop(scratch);
    double(place, tables, time).await
}

/// A database on the disk of the figures, if its user may go there.
fn start(place: &Place, settings: &[&str]) -> Result<Scratch> {
    Ok(Scratch::start_in(place.folder(), &[], settings).or_else(|_| Scratch::start(settings))?)
}

/// Moves as fast as they are answered, beside single rows of fifty clients.
async fn closed(place: &Place, scratch: &Scratch, tables: usize, time: Duration) -> Result {
    let database = scratch.database()?;
    scratch.sql(&database, PROBE)?;
    let host = place.host_sharing(&database).await?;
    let before = bench(scratch, &database, 50, time)?;
    let moves = play(duels(&host, tables).await?, time).await?;
    let after = bench(scratch, &database, 50, time)?;
    let rate = moves.len() as f64 / time.as_secs_f64();
    let rows = (before.rate + after.rate) / 2.0;
    println!("\nclosed {tables} {}", time.as_secs());
    println!("  pgbench, 50 clients, a row each: {:.0} and {:.0} rows/s", before.rate, after.rate);
    println!("  {rate:.0} moves/s, {:.2} of that; act to other client: {moves}", rate / rows);
    Ok(())
}

/// A move a second at each table, the two people at two nodes.
async fn across(place: &Place, scratch: &Scratch, tables: usize, time: Duration) -> Result {
    let database = scratch.database()?;
    scratch.sql(&database, PROBE)?;
    let (one, two) = (place.host_sharing(&database).await?, place.host_sharing(&database).await?);
    let commits = bench(scratch, &database, 1, time)?.times;
    let mut playing = Vec::new();
    for _ in 0..tables {
        let mut pair = Pair::apart(&one, &two).await?;
        let game = pair.begin(GAME).await?;
        playing.push((pair, game));
    }
    let times = Rc::new(RefCell::new(Times::default()));
    let begun = Instant::now();
    let paced = |(index, (mut pair, mut game)): (usize, (Pair, Game))| {
        let times = Rc::clone(&times);
        tokio::task::spawn_local(async move {
            let mut next = begun + Duration::from_millis(1000 * index as u64 / tables as u64);
            while next < begun + time {
                tokio::time::sleep_until(next.into()).await;
                let moved = pair.step(&mut game).await?;
                times.borrow_mut().add(moved.seen);
                game = pair.go_on(game).await?;
                next += Duration::from_secs(1);
            }
            Result::Ok(())
        })
    };
    for player in playing.into_iter().enumerate().map(paced).collect::<Vec<_>>() {
        player.await??;
    }
    let times = times.take();
    println!("\nacross {tables} {}: act at one node to position at the other", time.as_secs());
    println!("  a commit of one row: {commits}");
    let more = milliseconds(times.within(990)) - milliseconds(commits.within(990));
    println!("  act to other client: {times}; p99 is that of a commit and {more:.2} ms more");
    Ok(())
}

/// One node and two, where their processor is the limit: without syncs, for this figure only. Each node
/// gets the same share of a core, if the system has such shares, so that what else runs here has enough.
async fn double(place: &Place, tables: usize, time: Duration) -> Result {
    let scratch = start(place, &["fsync=off", "max_connections=200"])?;
    let mut rates = Vec::new();
    for nodes in 1..=2 {
        let database = scratch.database()?;
        let mut hosts = Vec::new();
        let mut playing = Vec::new();
        for _ in 0..nodes {
            let host = match Share::new() {
                Some(share) => place.host_sharing_within(&database, share).await?,
                None => place.host_sharing(&database).await?,
            };
            playing.extend(duels(&host, tables / nodes).await?);
            hosts.push(host);
        }
        let spent = |hosts: &[Host]| hosts.iter().map(Host::processor).sum::<Result<Duration>>();
        let before = spent(&hosts)?;
        let begun = Instant::now();
        let moves = play(playing, time).await?.len() as f64;
        let used = (spent(&hosts)? - before).as_secs_f64();
        rates.push(moves / time.as_secs_f64());
        println!(
            "\n{nodes} nodes, fsync off: {:.0} moves/s, {:.0} µs of the nodes' processor a move, {:.2} of a core each",
            rates[nodes - 1],
            used * 1e6 / moves,
            used / begun.elapsed().as_secs_f64() / nodes as f64,
        );
    }
    let cores = std::thread::available_parallelism()?;
    let shares = match Share::new() {
        Some(_) => format!("each within 0.{PERCENT} of a core"),
        None => "without shares of their own".to_owned(),
    };
    println!("  two make {:.2} of one, {shares}; {cores} cores for clients and database too", rates[1] / rates[0]);
    Ok(())
}

/// Plays until the time is over: how long each move took to the other client.
async fn play(playing: Vec<(Pair, Game)>, time: Duration) -> Result<Times> {
    let times = Rc::new(RefCell::new(Times::default()));
    let begun = Instant::now();
    let one = |(mut pair, mut game): (Pair, Game)| {
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
    for player in playing.into_iter().map(one).collect::<Vec<_>>() {
        player.await??;
    }
    Ok(times.take())
}

/// What `pgbench` says.
struct Bench {
    /// Rows a second.
    rate: f64,
    times: Times,
}

fn bench(scratch: &Scratch, database: &str, clients: u32, time: Duration) -> Result<Bench> {
    let folder = tempfile::tempdir()?;
    let script = folder.path().join("insert.sql");
    fs::write(&script, INSERT)?;
    let mut command = Command::new(scratch.programs().join("pgbench"));
    command.args(["--no-vacuum", "--jobs", "1", "--log", "--log-prefix", "times"]).arg("--file").arg(&script);
    command.args(["--client", &clients.to_string(), "--time", &time.as_secs().to_string()]);
    let output = command.arg(database).current_dir(folder.path()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let rate = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    let rate =
        rate.ok_or_else(|| format!("pgbench said no rate: {text}{}", String::from_utf8_lossy(&output.stderr)))?;
    let mut times = Times::default();
    for file in fs::read_dir(folder.path())?.filter_map(|file| Some(file.ok()?.path())).filter(|path| *path != script) {
        // The third word of a line is the time in microseconds.
        let text = fs::read_to_string(file)?;
        let micros = text.lines().filter_map(|line| line.split(' ').nth(2)?.parse().ok());
        micros.for_each(|micros| times.add(Duration::from_micros(micros)));
    }
    Ok(Bench { rate, times })
}
