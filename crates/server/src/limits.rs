//! Every limit of the service in one place. A load run raises some; tests of limits use these.

use std::time::Duration;

/// What one client, one address or one table may take of the service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address; an IPv6 /64 is one.
    pub connections_per_address: usize,
    /// Messages a second of one socket; as many may come at once.
    pub messages_per_second: u32,
    /// New people of one address in a day.
    pub people_per_address: u32,
    /// Tables that somebody may have open or running.
    pub tables_per_person: usize,
    /// Tables that somebody may make in a day, whether they sit there or not.
    pub tables_in_a_day: u32,
    /// Of those at which somebody sits, tables with bots that search.
    pub searching_tables_per_person: usize,
    /// Lines that somebody may say in ten seconds.
    pub lines_in_ten_seconds: u32,
    /// Tables that one socket may watch.
    pub watched_per_socket: usize,
    /// Messages that may wait for one table.
    pub mailbox: usize,
    /// Tables that are read from the store at the same time.
    pub loading: usize,
    /// How long a request's headers or its body may take.
    pub request: Duration,
    /// After this long without reading, a client is let go.
    pub stalled: Duration,
    /// After this long without a message, a table leaves memory.
    pub idle: Duration,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// Whoever did something at a table is told nothing of it for so long.
    pub quiet_after_act: Duration,
    /// Addresses at which somebody may be told that it is their turn.
    pub places_per_person: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 64,
            messages_per_second: 20,
            people_per_address: 100,
            tables_per_person: 20,
            tables_in_a_day: 100,
            searching_tables_per_person: 4,
            lines_in_ten_seconds: 5,
            watched_per_socket: 200,
            mailbox: 64,
            loading: 8,
            request: Duration::from_secs(10),
            stalled: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            body: 16 << 10,
            quiet_after_act: Duration::from_secs(120),
            places_per_person: 8,
        }
    }
}

impl Limits {
    /// Limits that a load generator on one address does not meet.
    #[must_use]
    pub fn for_load() -> Limits {
        Limits {
            connections_per_address: usize::MAX,
            messages_per_second: u32::MAX,
            people_per_address: u32::MAX,
            tables_per_person: usize::MAX,
            tables_in_a_day: u32::MAX,
            searching_tables_per_person: usize::MAX,
            ..Limits::default()
        }
    }
}

/// A day of the service's time.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// How long a public table waits for people, in milliseconds.
pub(crate) const PUBLIC_WAITS: u64 = DAY;

/// How long an invited one does.
pub(crate) const INVITED_WAITS: u64 = 14 * DAY;

/// How long a running table may be left untouched.
pub(crate) const UNTOUCHED: u64 = 90 * DAY;

/// How long somebody may be asked before the others may seat a bot.
pub(crate) const OVERDUE: u64 = 7 * DAY;

/// How long bots wait for the answer to a proposal.
pub(crate) const PROPOSAL_WAITS: u64 = 60_000;
