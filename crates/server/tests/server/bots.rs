//! Bots at tables of the server, and one that breaks.

use std::{
    io,
    sync::{Arc, Mutex},
};

use bots::{Level, Limits as Budget, Thought};
use catalog::{CatalogError, Mind, Sight};
use engine::SeededDice;
use protocol::{Answer, Request, SeatWish, TableId};
use server::{Limits, Running};
use store::Sqlite;
use tracing_subscriber::fmt::MakeWriter;

use crate::{
    client::{Friend, duel, figure, plain, position, settings},
    faults::step,
};

/// A bot that cannot go on.
struct Broken;

impl Mind for Broken {
    fn think(&mut self, _: &Sight, _: &Budget<'_>) -> Option<Thought<String>> {
        panic!("this bot was made to panic");
    }
}

/// Masters break; all others are what they are.
fn breaking(game: &str, level: Level, seed: u64) -> Result<Box<dyn Mind>, CatalogError> {
    if level == Level::Master { Ok(Box::new(Broken)) } else { catalog::mind(game, level, seed) }
}

/// What a host reads in the log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with the log in hand").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Log;

    fn make_writer(&self) -> Log {
        self.clone()
    }
}

/// A title where everything is open, so that bots do not take their time.
fn open_title() -> &'static str {
    let open = |slug: &&str| !catalog::start(slug, "", &[], 2, &mut SeededDice::new(1)).expect("it starts").hides();
    catalog::SLUGS.into_iter().find(open).expect("some titles hide nothing")
}

/// Anna's next decision at a table with a bot.
async fn act(anna: &mut Friend, table: TableId) -> usize {
    let mut here = position(&anna.watch(table, None).await);
    while here.decision.is_none() {
        assert!(!here.to_act.is_empty(), "the game goes on");
        here = position(&anna.until(|update, _| update.seq > here.seq).await);
    }
    let answer = anna.act(table, here.decision.expect("it is asked"), &here.legal[..1]).await;
    assert!(matches!(answer, Answer::Acted { .. }), "{answer:?}");
    here.ply
}

#[tokio::test]
async fn for_a_bot_that_panics_an_apprentice_acts_and_everybody_plays_on() {
    let log = Log::default();
    let shown =
        tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).with_max_level(tracing::Level::WARN);
    shown.init();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Arc::new(Sqlite::open(folder.path()).expect("it opens"));
    let settings = settings(folder.path(), Limits::for_load());
    let running = Running::start_with(store, settings, breaking).await.expect("it starts");
    let (other, mut friends) = duel(running.address, open_title()).await;
    let mut anna = Friend::new(running.address, "Anna").await;
    let seats = [SeatWish::Open, SeatWish::Bot(Level::Master.to_string())];
    let table = anna.create(&plain(open_title(), &seats)).await.table;
    anna.sit(table, None).await;
    anna.ask(Request::Start { table }).await;
    let mut acted = 0;
    // The bot breaks at every thought: as long as Anna is asked again, somebody acts for it.
    while figure(&running, "ludoteca_bots_panicked_total").await < 3 {
        act(&mut anna, table).await;
        step(other, &mut friends).await;
        acted += 1;
    }
    assert!(act(&mut anna, table).await > acted, "the bot's plies are there");
    running.stop().await;

    let said =
        String::from_utf8(log.0.lock().expect("nobody panics with the log in hand").clone()).expect("it is text");
    let line =
        said.lines().find(|line| line.contains("a bot panicked")).unwrap_or_else(|| panic!("no word of it:\n{said}"));
    for part in [format!("{table:?}"), "level=master".into(), "an apprentice acts for it".into()] {
        assert!(line.contains(&part), "{part} is not in {line}");
    }
    let data = server::Home::from(folder.path());
    let found = tokio::task::spawn_blocking(move || {
        let mut found = Vec::new();
        let checked = server::check(&data, |finding| {
            found.push((finding.table, finding.misfit));
            Ok(())
        });
        checked.map(|()| found)
    });
    let found = found.await.expect("nothing panics").expect("it is read");
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|(_, misfit)| misfit.is_none()), "what was stored replays: {found:?}");
}
