//! `cargo xtask scale`: how the service grows to a million live tables, by the costs that were
//! measured. Nothing here is a promise: it says which limit comes first, and what moves it.

use crate::shell::Result;

/// What was measured on a small machine that others used too; `docs/benchmarks.md` says how. What a
/// node spends to follow another is not measured: it is a move without its judgement.
struct Measured {
    /// Processor of a node for a move, with the positions that it shows, in microseconds.
    move_micros: f64,
    /// Processor of a node for a move that another node stored and somebody here watches.
    follow_micros: f64,
    /// Processor of the database for a row of a batch and for a commit, in microseconds.
    row_micros: f64,
    commit_micros: f64,
    /// A commit's way to the disk, in microseconds.
    sync_micros: f64,
    /// Processor of the database for a notification, which holds the hints of a commit, counted for
    /// each node that hears it.
    hint_micros: f64,
    /// Bytes of a socket, of a table in memory, of a stored entry.
    socket_bytes: f64,
    table_bytes: f64,
    entry_bytes: f64,
}

const MEASURED: Measured = Measured {
    move_micros: 190.0,
    follow_micros: 150.0,
    row_micros: 15.0,
    commit_micros: 150.0,
    sync_micros: 6_000.0,
    hint_micros: 17.0,
    socket_bytes: 7_000.0,
    table_bytes: 18_600.0,
    entry_bytes: 500.0,
};

/// What is assumed of people and machines.
const SECONDS_A_MOVE: f64 = 10.0;
const SOCKETS_A_TABLE: f64 = 2.5;
const BOUGHT_CORES: f64 = 8.0;
const BUSY: f64 = 0.6;
const EUROS_A_CORE: f64 = 12.0;
const EUROS_A_GIGABYTE: f64 = 0.1;
const DAYS_KEPT: f64 = 90.0;
/// What one database can still be copied and mended with.
const GIGABYTES_A_SHARD: f64 = 20_000.0;

/// Writers of a node, as the store has them, and rows that may share a commit.
const WRITERS: usize = 2;
const BATCH: usize = 256;

/// A service of some size.
struct Plan {
    tables: f64,
    moves: f64,
    nodes: f64,
    shards: f64,
    /// What the database's cores have to do for one shard, in cores.
    database: f64,
    /// The same for hints that every node hears.
    hints: f64,
}

impl Plan {
    fn new(tables: f64, one_channel: bool) -> Plan {
        let moves = tables / SECONDS_A_MOVE;
        let mut nodes = 1.0_f64;
        // More nodes mean that more often somebody watches from another one.
        for _ in 0..20 {
            let elsewhere = 1.0 - 1.0 / nodes;
            let cores = moves * (MEASURED.move_micros + elsewhere * MEASURED.follow_micros) / 1e6;
            nodes = (cores / (BOUGHT_CORES * BUSY)).ceil().max(1.0);
        }
        // What comes to a writer while a commit is on its way to the disk goes with the next.
        let rows = (moves / nodes * MEASURED.sync_micros / 1e6 / WRITERS as f64).clamp(1.0, BATCH as f64);
        let cost = (MEASURED.row_micros + MEASURED.commit_micros / rows) / 1e6;
        let kept = moves * 86_400.0 * DAYS_KEPT * MEASURED.entry_bytes / 1e9;
        let shards = (moves * cost / (BOUGHT_CORES * BUSY)).max(kept / GIGABYTES_A_SHARD).ceil().max(1.0);
        // With one channel every node hears of every move of its shard; with one a node only those
        // that somebody watches there.
        let heard = if one_channel { nodes } else { 1.0 };
        let hints = moves / shards * heard / rows * MEASURED.hint_micros / 1e6;
        Plan { tables, moves, nodes, shards, database: moves / shards * cost, hints }
    }

    fn euros(&self) -> f64 {
        let cores = (self.nodes + self.shards) * BOUGHT_CORES * EUROS_A_CORE;
        cores + self.stored() * DAYS_KEPT * EUROS_A_GIGABYTE
    }

    /// Gigabytes a day.
    fn stored(&self) -> f64 {
        self.moves * 86_400.0 * MEASURED.entry_bytes / 1e9
    }

    /// Gigabytes in a node.
    fn memory(&self) -> f64 {
        self.tables / self.nodes * (MEASURED.table_bytes + SOCKETS_A_TABLE * MEASURED.socket_bytes) / 1e9
    }

    /// Plays ten seconds of one node's appends: when each comes is chance, whoever waits goes in one
    /// commit. Gives the median and the slowest hundredth in milliseconds, and rows a commit.
    fn commits(&self) -> (f64, f64, f64) {
        let mut chance = Chance(7);
        let rate = self.moves / self.nodes;
        let (mut arrivals, mut now) = (Vec::new(), 0.0);
        while now < 10.0 {
            now += chance.wait() / rate;
            arrivals.push(now);
        }
        // Rows of other nodes keep the database busy too: each waits its share of that.
        let load = (self.database + self.hints) / BOUGHT_CORES;
        let slower = 1.0 / (1.0 - load.min(0.95));
        let (mut free, mut taken, mut batches) = ([0.0_f64; WRITERS], 0, 0);
        let mut waited: Vec<f64> = Vec::new();
        while taken < arrivals.len() {
            let writer = if free[0] <= free[1] { 0 } else { 1 };
            let begin = free[writer].max(arrivals[taken]);
            let rows = arrivals[taken..].iter().take(BATCH).take_while(|&&arrival| arrival <= begin).count().max(1);
            // A sync is now and then much slower than usual.
            let sync = MEASURED.sync_micros * (0.7 + 0.6 * chance.wait());
            let end = begin + (sync + (MEASURED.commit_micros + rows as f64 * MEASURED.row_micros) * slower) / 1e6;
            waited.extend(arrivals[taken..taken + rows].iter().map(|arrival| (end - arrival) * 1e3));
            (free[writer], taken, batches) = (end, taken + rows, batches + 1);
        }
        waited.sort_by(f64::total_cmp);
        let at = |share: f64| waited[((waited.len() - 1) as f64 * share) as usize];
        (at(0.5), at(0.99), waited.len() as f64 / f64::from(batches))
    }
}

/// Chance that is the same in every run.
struct Chance(u64);

impl Chance {
    /// How long until something that happens once in a while, of which the mean is one.
    fn wait(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let share = ((self.0 >> 11) as f64 + 1.0) / (1_u64 << 53) as f64;
        -share.ln()
    }
}

/// Prints the table.
pub(crate) fn scale() -> Result {
    println!("A move every {SECONDS_A_MOVE} s at each live table, {SOCKETS_A_TABLE} sockets a table, machines of");
    println!(
        "{BOUGHT_CORES} cores at {:.0}%, EUR {EUROS_A_CORE} a core and month, {DAYS_KEPT} days kept.\n",
        BUSY * 100.0
    );
    println!(
        "{:>9} {:>8} {:>6} {:>7} {:>14} {:>11} {:>9} {:>9} {:>12}",
        "tables", "moves/s", "nodes", "shards", "commit, ms", "rows/commit", "GB/node", "GB/day", "EUR/month"
    );
    for tables in [1e3, 1e4, 3e4, 1e5, 3e5, 1e6] {
        let plan = Plan::new(tables, false);
        let (median, slow, rows) = plan.commits();
        println!(
            "{:>9} {:>8.0} {:>6} {:>7} {:>6.1}, {:>6.1} {:>11.1} {:>9.1} {:>9.1} {:>12.0}",
            tables,
            plan.moves,
            plan.nodes,
            plan.shards,
            median,
            slow,
            rows,
            plan.memory(),
            plan.stored(),
            plan.euros()
        );
    }
    println!("\nThe shard key is the table id: every key begins with it, no statement joins two tables' rows, and a");
    println!("batch may hold one table (`--batch 1`). People and proofs are small and stay in the first shard.");
    for (name, tables) in [("one PostgreSQL", limit(|plan| plan.shards <= 1.0)), ("one channel of hints", hint_limit())]
    {
        println!("Limit of {name}: {tables:.0} live tables.");
    }
    println!("A distributed PostgreSQL takes the shards' place and makes a commit two or three times as slow; hints");
    println!("are then off or go by a channel a node, and looking twice a second costs each node two point reads a");
    println!("watched table and second. After that the lists over all tables come: what is due, and the lobby.");
    Ok(())
}

/// The most tables for which something holds.
fn limit(holds: impl Fn(&Plan) -> bool) -> f64 {
    let fits = |tables: f64| holds(&Plan::new(tables, true));
    let (mut low, mut high) = (1e2, 1e7);
    while high - low > 1e3 {
        let middle = (low + high) / 2.0;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// Past this a core of the database does nothing but tell every node of every move.
fn hint_limit() -> f64 {
    limit(|plan| plan.hints * plan.shards <= 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_tables_need_more_of_everything() {
        let plans = [1e3, 1e4, 1e5, 1e6].map(|tables| Plan::new(tables, false));
        assert!(plans.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes && pair[0].shards <= pair[1].shards));
        assert!(plans.windows(2).all(|pair| pair[0].euros() < pair[1].euros()));
        assert_eq!((plans[0].nodes, plans[0].shards), (1.0, 1.0), "a thousand tables are one small machine");
        assert!(plans[3].shards > 1.0, "a million are more than one database");
    }

    #[test]
    fn whoever_waits_shares_a_commit() {
        let (calm, busy) = (Plan::new(1e3, false).commits(), Plan::new(3e5, false).commits());
        assert!(calm.2 < busy.2, "rows a commit: {} and {}", calm.2, busy.2);
        assert!(calm.0 >= MEASURED.sync_micros / 1e3 * 0.7, "no commit is faster than the disk: {}", calm.0);
    }
}
