//! Hints between nodes: after a commit, on a connection of their own, never part of it. Inside the
//! append a notification would make commits wait for each other.

use std::time::Duration;

use tokio::sync::{Mutex, mpsc};
use tokio_postgres::AsyncMessage;

use super::{
    line::{Open, Trouble, in_time},
    place::Shared,
};
use crate::Hint;

/// The channel that all nodes listen on.
const CHANNEL: &str = "ludoteca";

/// A notification holds less than 8,000 bytes; so many hints fit surely.
const AT_ONCE: usize = 80;

/// Hints that may wait to be heard. More are lost, and found by looking.
const WAITING: usize = 4096;

/// How long to wait before a database that takes no hints is asked again.
const LATER: Duration = Duration::from_secs(2);

/// Both ends of the way that hints take.
pub(super) struct Hints {
    out: Option<mpsc::Sender<Hint>>,
    heard: Mutex<mpsc::Receiver<Hint>>,
}

impl Hints {
    /// Starts to listen and to tell, unless hints are off.
    pub(super) fn start(place: &Shared, on: bool) -> Hints {
        let (hear, heard) = mpsc::channel(WAITING);
        let (out, queue) = mpsc::channel(WAITING);
        if on {
            tokio::spawn(run(Shared::clone(place), queue, hear));
        }
        Hints { out: on.then_some(out), heard: Mutex::new(heard) }
    }

    /// Tells other nodes, if that can be done at once.
    pub(super) fn send(&self, hint: Hint) {
        if let Some(out) = &self.out {
            // One that is lost is found by looking.
            let _ = out.try_send(hint);
        }
    }

    /// The next hint of another node; waits for ever if there are none.
    pub(super) async fn next(&self) -> Hint {
        match self.heard.lock().await.recv().await {
            Some(hint) => hint,
            None => std::future::pending().await,
        }
    }
}

async fn run(place: Shared, mut queue: mpsc::Receiver<Hint>, hear: mpsc::Sender<Hint>) {
    let mut own = [0; 8];
    // Without random numbers a node hears its own hints too, which does no harm.
    let _ = getrandom::fill(&mut own);
    let own = own.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    loop {
        if let Ok(open) = connect(&place, &own, &hear).await {
            while !open.is_down() {
                let Some(first) = queue.recv().await else { return };
                if tell(&open, &own, first, &mut queue).await.is_err() {
                    break;
                }
            }
        }
        tokio::time::sleep(LATER).await;
        if queue.is_closed() {
            return;
        }
        // What was not told meanwhile is found by looking.
        while queue.try_recv().is_ok() {}
    }
}

async fn connect(place: &Shared, own: &str, hear: &mpsc::Sender<Hint>) -> Result<Open, Trouble> {
    let (client, mut driver) = in_time(place.connect()).await?;
    let (own, hear) = (own.to_owned(), hear.clone());
    let listening = tokio::spawn(async move {
        while let Some(message) = driver.said().await {
            let AsyncMessage::Notification(said) = message else { continue };
            let Some(hints) = said.payload().split_once(' ').filter(|(from, _)| *from != own) else { continue };
            // Whoever has no time to listen now looks later.
            for hint in hints.1.split(',').filter_map(read) {
                let _ = hear.try_send(hint);
            }
        }
    });
    let open = Open::of(client, listening.abort_handle());
    // A hint need not outlive anything.
    open.plain("set synchronous_commit = off").await?;
    open.plain(&format!("listen {CHANNEL}")).await?;
    Ok(open)
}

async fn tell(open: &Open, own: &str, first: Hint, queue: &mut mpsc::Receiver<Hint>) -> Result<(), Trouble> {
    let mut text = format!("{own} {}", written(&first));
    for _ in 1..AT_ONCE {
        let Ok(hint) = queue.try_recv() else { break };
        text += ",";
        text += &written(&hint);
    }
    open.rows(("select pg_notify('ludoteca', $1)", &[&text])).await.map(|_| ())
}

fn written(hint: &Hint) -> String {
    let Hint { table, seq, chat, due } = hint;
    format!("{table} {seq} {chat} {}", u8::from(*due))
}

fn read(text: &str) -> Option<Hint> {
    let mut words = text.split(' ');
    let hint = Hint {
        table: words.next()?.parse().ok()?,
        seq: words.next()?.parse().ok()?,
        chat: words.next()?.parse().ok()?,
        due: words.next()? == "1",
    };
    words.next().is_none().then_some(hint)
}

#[cfg(test)]
mod tests {
    use protocol::TableId;

    use super::*;

    #[test]
    fn a_hint_is_read_as_it_was_written_and_many_fit() {
        let hint = Hint { table: TableId([0xAB; 16]), seq: u64::MAX >> 1, chat: u64::MAX >> 1, due: true };
        assert_eq!(read(&written(&hint)), Some(hint));
        assert_eq!(read("x 1 2 0"), None);
        assert!((written(&hint).len() + 1) * AT_ONCE + 17 < 8000, "a notification takes no more");
    }
}
