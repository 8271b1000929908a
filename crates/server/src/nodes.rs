//! Several nodes on one store: who sees to which table, and how one learns what another has stored.
//!
//! Any node takes any act, because the log decides. Bots and clocks of a table are the duty of one
//! node, by hash; two at once do no harm, since one of two rows for one place loses.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use engine::Seat;
use protocol::TableId;
use sha2::{Digest, Sha256};
use store::{Hint, Known, NodeId, NodeRow, Shared, StoreError};

use crate::table::{Crowd, Message, Service, orders, stops};

/// How often a node looks for what others have stored, whether it gets hints or not: whoever stored
/// something may have ended before the hint.
const LOOK: Duration = Duration::from_millis(500);

/// How long those who come and go wait for each other, to be told of together.
const TOGETHER: Duration = Duration::from_millis(50);

/// How many tables are looked at in one query.
const AT_ONCE: usize = 1000;

/// How new this program is: a newer version has a higher number.
pub fn build_number() -> u64 {
    let numbers = env!("CARGO_PKG_VERSION").split(['.', '-', '+']).take(3);
    numbers.fold(0, |all, number| all * 1_000_000 + number.parse::<u64>().unwrap_or(0))
}

/// This node and those that were seen lately.
pub(crate) struct Nodes {
    me: NodeRow,
    seen: Mutex<Vec<NodeRow>>,
}

impl Nodes {
    pub(crate) fn new(build: u64) -> Nodes {
        let me = NodeRow { node: NodeId(crate::random::bytes()), build };
        Nodes { me, seen: Mutex::new(vec![me]) }
    }

    /// Whether the bots and clocks of this table are our duty. A node with a newer build joins to
    /// take over, and only it may know the rules of a table; so older ones do not count beside it.
    pub(crate) fn is_mine(&self, table: TableId) -> bool {
        let seen = self.seen.lock().expect("nobody panics with the nodes in hand");
        let newest = seen.iter().map(|node| node.build).max();
        let able = seen.iter().filter(|node| Some(node.build) == newest);
        able.max_by_key(|node| weight(node.node, table)).is_none_or(|node| node.node == self.me.node)
    }

    /// Whether a node with a newer build beats.
    pub(crate) fn is_old(&self) -> bool {
        let seen = self.seen.lock().expect("nobody panics with the nodes in hand");
        seen.iter().any(|node| node.build > self.me.build)
    }

    /// Keeps who was seen; whether that has changed.
    fn see(&self, nodes: Vec<NodeRow>) -> bool {
        let mut seen = self.seen.lock().expect("nobody panics with the nodes in hand");
        let changed = *seen != nodes;
        *seen = nodes;
        changed
    }

    /// Says goodbye, so that others see to our tables at once.
    pub(crate) async fn leave(&self, shared: &dyn Shared) {
        // Without it they notice after five seconds.
        let _ = shared.leave(self.me.node).await;
    }
}

/// Who weighs most has the duty. Every build must come to the same answer.
fn weight(node: NodeId, table: TableId) -> [u8; 32] {
    Sha256::new().chain_update(node.0).chain_update(table.0).finalize().into()
}

/// Beats in the store: keeps the service's time and the nodes that live. Tables in memory look at
/// their duties again when a node came or went.
pub(crate) async fn pulse(service: &Arc<Service>, shared: &dyn Shared) -> Result<(), StoreError> {
    let pulse = shared.pulse(service.nodes.me).await;
    service.storing.store(pulse.is_ok(), Ordering::Relaxed);
    let pulse = pulse?;
    service.clock.follow(pulse.time);
    if service.nodes.see(pulse.nodes) {
        for table in service.held() {
            // A table that is busy looks soon enough.
            let _ = service.post(table, Message::Wake);
        }
        orders::resume(service).await?;
    }
    Ok(())
}

/// Listens to what other nodes say, and looks for what they have stored, until the server stops.
pub(crate) async fn follow(service: Arc<Service>) {
    let Some(shared) = service.store.shared() else { return };
    let mut stopping = service.stopping.subscribe();
    let mut looking = tokio::time::interval(LOOK);
    looking.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // Where somebody came or went, here or elsewhere.
    let (mut here, mut there) = (false, BTreeSet::new());
    loop {
        tokio::select! {
            () = stops(&mut stopping) => return,
            Ok(hint) = shared.hint() => {
                if hint.seq == 0 && hint.chat == 0 && !hint.due {
                    there.insert(hint.table);
                } else {
                    heed(&service, &hint);
                }
            }
            () = service.stirred.woken.notified() => here = true,
            // If there is no end to it, they are told of when it is looked for the rest.
            () = tokio::time::sleep(TOGETHER), if here || !there.is_empty() => {
                here = false;
                there.extend(attend(&service, shared).await);
                there.retain(|&table| service.known(table, service.nodes.is_mine(table)).is_some());
                learn(&service, shared, std::mem::take(&mut there).into_iter().collect()).await;
            }
            _ = looking.tick() => {
                attend(&service, shared).await;
                look(&service, shared).await;
            }
        }
    }
}

/// Tells other nodes who came and went here: at which tables.
async fn attend(service: &Service, shared: &dyn Shared) -> BTreeSet<TableId> {
    let tables = service.stirred.take();
    if tables.is_empty() {
        return tables;
    }
    let written = |crowd: Crowd| serde_json::to_string(&crowd).expect("it is plain data");
    let here = tables.iter().map(|&table| (table, service.crowd(table).map(written))).collect();
    if shared.attend(service.nodes.me.node, here).await.is_err() {
        // What cannot be told now is told next time.
        service.stirred.keep(tables.clone());
    }
    tables
}

/// Learns who looks at these tables elsewhere.
async fn learn(service: &Service, shared: &dyn Shared, tables: Vec<TableId>) {
    for some in tables.chunks(AT_ONCE) {
        // What cannot be learnt now is learnt next time.
        let Ok(found) = shared.elsewhere(service.nodes.me.node, some.to_vec()).await else { return };
        let mut crowds: BTreeMap<TableId, Crowd> = BTreeMap::new();
        for attendance in found {
            // A newer build may say it in another way.
            let Ok(crowd) = serde_json::from_str::<Crowd>(&attendance.body) else { continue };
            let all = crowds.remove(&attendance.table).unwrap_or_default().and(&crowd);
            crowds.insert(attendance.table, all);
        }
        some.iter().for_each(|&table| service.learn(table, crowds.remove(&table).unwrap_or_default()));
    }
}

/// Whether somebody of a seat looks at a table now, at whichever node.
pub(crate) async fn looks(service: &Service, table: TableId, seat: Seat) -> bool {
    let slot = service.slot(table);
    if let Some(shared) = service.store.shared() {
        learn(service, shared, vec![table]).await;
    }
    let there = slot.audience.is_there(seat);
    drop(slot);
    service.sweep(table);
    there
}

/// Tells a table that it is behind, if anybody here needs to know.
fn heed(service: &Arc<Service>, hint: &Hint) {
    let mine = service.nodes.is_mine(hint.table);
    let posted = match service.known(hint.table, mine) {
        Some(known) if hint.seq > known.seq || hint.chat > known.chat => service.post(hint.table, Message::Hint),
        Some(_) => Ok(()),
        None if hint.due && mine => service.post(hint.table, Message::Wake),
        None => Ok(()),
    };
    // A table that is busy is found by looking.
    let _ = posted;
}

async fn look(service: &Arc<Service>, shared: &dyn Shared) {
    let followed: Vec<Known> = service.followed();
    for some in followed.chunks(AT_ONCE) {
        // What cannot be found now is found next time.
        let Ok(moved) = shared.moved(some.to_vec()).await else { return };
        for table in moved {
            let _ = service.post(table, Message::Hint);
        }
    }
    learn(service, shared, followed.iter().map(|known| known.table).collect()).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(me: usize, seen: &[NodeRow]) -> Nodes {
        Nodes { me: seen[me], seen: Mutex::new(seen.to_vec()) }
    }

    fn row(number: u8, build: u64) -> NodeRow {
        NodeRow { node: NodeId([number; 16]), build }
    }

    /// Whether the first of three nodes has the duty of the first eight tables.
    const KEPT: [bool; 8] = [false, false, true, false, true, false, true, false];

    #[test]
    fn every_table_is_the_duty_of_one_and_few_change_hands_when_a_node_goes() {
        let three = [row(1, 1), row(2, 1), row(3, 1)];
        let owner = |seen: &[NodeRow], table| {
            let owners: Vec<_> = (0..seen.len()).filter(|&me| nodes(me, seen).is_mine(table)).collect();
            assert_eq!(owners.len(), 1, "{owners:?}");
            seen[owners[0]]
        };
        let mut each = [0; 3];
        for table in (0..=255).map(|number| TableId([number; 16])) {
            let before = owner(&three, table);
            each[usize::from(before.node.0[0]) - 1] += 1;
            if before != three[2] {
                assert_eq!(owner(&three[..2], table), before, "a table stays with its node");
            }
        }
        assert!(each.iter().all(|&count| count > 50), "{each:?}");
        // What one build decides every build decides: these are kept for good.
        let mine = |number| nodes(0, &three).is_mine(TableId([number; 16]));
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(mine), KEPT);
    }

    #[test]
    fn an_older_build_gives_its_duties_to_a_newer_one() {
        let mixed = [row(1, 1), row(2, 1), row(3, 2)];
        let table = TableId([9; 16]);
        assert_eq!([0, 1, 2].map(|me| nodes(me, &mixed).is_mine(table)), [false, false, true]);
        assert_eq!([0, 1, 2].map(|me| nodes(me, &mixed).is_old()), [true, true, false]);
    }
}
