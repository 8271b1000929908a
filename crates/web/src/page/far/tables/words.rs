//! What lists of tables say.

use protocol::Stage;

pub(super) use super::super::words::{
    FREE, ME, MY_TABLES, NEEDS_LINE, NO_LINE, NO_LINE_HOME, OPEN_TABLES, PLAY, STILL_FETCHING, TABLES, clock,
    clock_face, table_of,
};
use super::super::words::{capital, count};

pub(super) const TABLES_APPEAR: &str = "Tables you sit at appear here, the most urgent first.";
pub(super) const NEW_TABLE: &str = "New table";
pub(super) const GO_THERE: &str = "Go there";
pub(super) const FILTERS: &str = "Which tables";
pub(super) const EVENING: &str = "Evening";
pub(super) const DAYS: &str = "Days";
pub(super) const SEATS: &str = "Seats";
pub(super) const ANY: &str = "any";
pub(super) const NO_OPEN: &str = "Nobody waits for company at the moment. Open a table to all, and wait for some.";
pub(super) const TO_WATCH: &str = "To watch";
pub(super) const WATCH_IT: &str = "Watch";
pub(super) const OVER_DAYS: &str = "over days";
pub(super) const ONE_EVENING: &str = "one evening";
pub(super) const ELSEWHERE: &str = "Waiting for you elsewhere";
pub(super) const ALL_MINE: &str = "All your tables";

/// How many tables wait.
pub(super) fn waiting(tables: usize) -> String {
    match tables {
        0 => "No table waits for you".into(),
        1 => "One table waits for you".into(),
        tables => format!("{} tables wait for you", capital(&count(tables))),
    }
}

pub(super) fn finished(games: usize) -> String {
    format!("Finished games: {games}")
}

/// How a table in a list stands.
pub(super) fn stands(stage: Stage, waits: bool, acting: &[String], free: usize) -> String {
    match stage {
        Stage::Open if free == 0 => "Everybody is there; not begun.".into(),
        Stage::Open => format!("Waits for {} more.", count(free)),
        Stage::Running if waits => "It is your turn.".into(),
        Stage::Running if acting.is_empty() => "It is played.".into(),
        Stage::Running => format!("Waiting for {}.", acting.join(" and ")),
        Stage::Paused => "The clocks stand still.".into(),
        Stage::Over => "Finished.".into(),
        Stage::Ended => "Ended before its time.".into(),
        Stage::Frozen => "This version cannot play it on.".into(),
    }
}

pub(super) fn invites_you(name: &str) -> String {
    format!("{name} invites you.")
}

pub(super) fn go_to(game: &str) -> String {
    format!("{GO_THERE}: {game}")
}

pub(super) fn open_one(game: &str) -> String {
    format!("Open {game} to all")
}

pub(super) fn seats_free(free: usize) -> String {
    if free == 1 { "one seat free".into() } else { format!("{} seats free", count(free)) }
}

pub(super) fn of_seats(seats: usize) -> String {
    format!("{} seats", count(seats))
}

pub(super) fn next_table(game: &str) -> String {
    format!("Next table: {game}")
}
