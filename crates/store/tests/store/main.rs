//! What any store must do, and what only one kind does.

mod nodes;
mod postgres;
mod sqlite;
mod suite;

use std::sync::{Arc, OnceLock};

use protocol::{Hash, Secret, TableId};
use scratch::Scratch;
use store::{Append, EntryRow, Habits, Phase, Postgres, Seq, Sqlite, Store, TableRow, Time};
use tempfile::TempDir;

/// An empty store, and what must live as long as it does.
type Fresh = (Arc<dyn Store>, TempDir);

fn fresh_sqlite() -> Fresh {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Sqlite::open(folder.path()).expect("an empty folder opens");
    (Arc::new(store), folder)
}

/// One PostgreSQL for all tests of this process; it ends with the process.
fn scratch() -> &'static Scratch {
    static SCRATCH: OnceLock<Scratch> = OnceLock::new();
    SCRATCH.get_or_init(|| Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}")))
}

/// The address of an empty database.
fn fresh_address() -> String {
    scratch().database().unwrap_or_else(|error| panic!("{error}"))
}

async fn connect(address: &str) -> Postgres {
    Postgres::open(address, Habits::default()).await.unwrap_or_else(|error| panic!("{error}"))
}

/// Runs the suite against every kind of store.
macro_rules! suite {
    ($($test:ident)*) => {
        mod on_sqlite {
            use super::{fresh_sqlite, suite};

            $(#[tokio::test]
            async fn $test() {
                let (store, _folder) = fresh_sqlite();
                suite::$test(store).await;
            })*
        }

        mod on_postgres {
            use std::sync::Arc;

            use super::{connect, fresh_address, suite};

            $(#[tokio::test]
            async fn $test() {
                suite::$test(Arc::new(connect(&fresh_address()).await)).await;
            })*
        }
    };
}

suite! {
    a_table_comes_back_as_it_was_made
    a_log_comes_back_in_order
    a_place_is_won_once
    the_same_row_again_has_won
    many_writers_lose_nothing_and_double_nothing
    a_bad_job_does_no_harm_to_those_beside_it
    what_is_due_is_found
    the_lobby_shows_public_tables
    somebody_finds_their_tables
    talk_has_its_own_numbers
    proofs_count_until_they_end
    a_link_works_once
    other_devices_are_ended
    somebody_is_forgotten
    time_never_goes_back
    a_removed_table_is_gone
    a_report_keeps_the_line_beside_it
    all_tables_are_found_a_few_at_a_time
    a_dump_restores_everything
    notes_are_kept_swapped_and_forgotten
    a_single_device_ends_and_companions_are_found
}

fn table(number: u8) -> TableRow {
    TableRow {
        table: TableId([number; 16]),
        made: Time(u64::from(number)),
        public: true,
        phase: Phase::Open,
        game: "some-game".into(),
        settings: r#"{"seats":2}"#.into(),
        secret: Secret([number; 32]),
        invitation: Hash([number; 32]),
        due: None,
    }
}

fn entry(table: u8, seq: u64, row: u8) -> EntryRow {
    EntryRow {
        table: TableId([table; 16]),
        seq: Seq(seq),
        count: 1,
        row: Hash([row; 32]),
        time: Time(1000 + seq),
        body: format!(r#"{{"row":{row}}}"#),
    }
}

fn append(row: EntryRow) -> Append {
    Append { row, change: None, sitters: None }
}
