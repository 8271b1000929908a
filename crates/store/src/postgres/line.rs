//! Connections to the database: opened when they are needed, and again after they broke.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::task::AbortHandle;
use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::place::{Place, Shared, describe};
use crate::StoreError;

/// A database that says nothing for so long is taken to be gone.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How often something that met another transaction is tried again.
const TRIES: u32 = 20;

/// Values of a statement.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A statement with its values.
pub(super) type Step<'a> = (&'static str, Values<'a>);

/// What went wrong, by what to do about it.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It met another transaction and left nothing: again.
    Again(String),
    /// It left nothing, and would again.
    Definite(StoreError),
    /// Nobody knows what became of it, and the connection is of no more use.
    Unknown(String),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        let why = describe(&error);
        // The numbers are those of the SQL standard and of PostgreSQL's appendix of error codes.
        match error.code().map(tokio_postgres::error::SqlState::code) {
            Some("40001" | "40P01") => Trouble::Again(why),
            Some("53100") => Trouble::Definite(StoreError::Full),
            // A statement whose end is not known, a broken connection, a server that was told to stop.
            Some(code) if code == "40003" || code.starts_with("08") || code.starts_with("57P") => Trouble::Unknown(why),
            Some(_) => Trouble::Definite(StoreError::Failed(why)),
            None => Trouble::Unknown(why),
        }
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> StoreError {
        match trouble {
            Trouble::Again(why) => StoreError::Failed(why),
            Trouble::Definite(error) => error,
            Trouble::Unknown(why) => StoreError::Unknown(why),
        }
    }
}

/// An open connection. It closes when it is dropped.
pub(super) struct Open {
    client: Client,
    driver: AbortHandle,
    known: Mutex<HashMap<&'static str, Statement>>,
}

impl Drop for Open {
    fn drop(&mut self) {
        // One that is stuck in a dead line would wait for ever to say goodbye.
        self.driver.abort();
    }
}

impl Open {
    pub(super) async fn to(place: &Place) -> Result<Open, Trouble> {
        let (client, mut driver) = in_time(place.connect()).await?;
        let driver = tokio::spawn(async move { while driver.said().await.is_some() {} });
        Ok(Open::of(client, driver.abort_handle()))
    }

    pub(super) fn of(client: Client, driver: AbortHandle) -> Open {
        Open { client, driver, known: Mutex::default() }
    }

    pub(super) fn is_down(&self) -> bool {
        self.client.is_closed()
    }

    /// The rows of one statement.
    pub(super) async fn rows(&self, (sql, values): Step<'_>) -> Result<Vec<Row>, Trouble> {
        in_time(async {
            let statement = self.statement(sql).await?;
            self.client.query(&statement, values).await
        })
        .await
    }

    /// A command without values or rows.
    pub(super) async fn plain(&self, sql: &str) -> Result<(), Trouble> {
        in_time(self.client.batch_execute(sql)).await
    }

    /// The rows of a statement one by one, however many there are.
    pub(super) async fn stream(&self, sql: &'static str) -> Result<tokio_postgres::RowStream, Trouble> {
        let none: [&(dyn ToSql + Sync); 0] = [];
        Ok(self.client.query_raw(sql, none).await?)
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, tokio_postgres::Error> {
        let known = self.known.lock().expect("nobody panics with the statements in hand").get(sql).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let statement = self.client.prepare(sql).await?;
        self.known.lock().expect("nobody panics with the statements in hand").insert(sql, statement.clone());
        Ok(statement)
    }

    /// All of these in one transaction, and the rows of the last. What fails leaves nothing; the
    /// connection must then be given up, since the transaction may still be open.
    pub(super) async fn all(&self, steps: &[Step<'_>]) -> Result<Vec<Row>, Trouble> {
        if let [only] = steps {
            return self.rows(*only).await;
        }
        self.plain("begin").await?;
        let mut rows = Vec::new();
        for step in steps {
            rows = self.rows(*step).await?;
        }
        self.plain("commit").await?;
        Ok(rows)
    }

    /// Ends a transaction that failed. If even this fails the connection is of no more use.
    pub(super) async fn roll_back(&self) -> Result<(), Trouble> {
        self.plain("rollback").await
    }
}

/// The same, if the database answers in time.
pub(super) async fn in_time<T>(work: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Trouble> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(Trouble::Unknown(format!("the database said nothing for {} s", PATIENCE.as_secs()))),
    }
}

/// A connection that many read from at the same time.
pub(super) struct Reader {
    place: Shared,
    open: tokio::sync::Mutex<Option<Arc<Open>>>,
}

impl Reader {
    pub(super) fn new(place: &Shared) -> Reader {
        Reader { place: Arc::clone(place), open: tokio::sync::Mutex::default() }
    }

    /// Rows of a statement that changes nothing: what has no outcome is simply asked again.
    pub(super) async fn rows(&self, step: Step<'_>) -> Result<Vec<Row>, StoreError> {
        let mut tries = 0;
        loop {
            let open = self.open().await?;
            match open.rows(step).await {
                Ok(rows) => return Ok(rows),
                Err(Trouble::Again(why)) if tries >= TRIES => return Err(StoreError::Failed(why)),
                Err(Trouble::Again(_)) => pause(tries).await,
                Err(Trouble::Definite(error)) => return Err(error),
                Err(Trouble::Unknown(why)) => {
                    self.give_up(&open).await;
                    if tries > 0 {
                        return Err(StoreError::Failed(why));
                    }
                }
            }
            tries += 1;
        }
    }

    async fn open(&self) -> Result<Arc<Open>, StoreError> {
        let mut open = self.open.lock().await;
        if let Some(open) = open.as_ref().filter(|open| !open.is_down()) {
            return Ok(Arc::clone(open));
        }
        let fresh = Arc::new(Open::to(&self.place).await.map_err(unreachable)?);
        *open = Some(Arc::clone(&fresh));
        Ok(fresh)
    }

    /// Lets go of a connection, unless another has taken its place already.
    async fn give_up(&self, broken: &Arc<Open>) {
        let mut open = self.open.lock().await;
        if open.as_ref().is_some_and(|open| Arc::ptr_eq(open, broken)) {
            *open = None;
        }
    }
}

/// A connection that is used for one transaction after another.
pub(super) struct Desk {
    place: Shared,
    open: tokio::sync::Mutex<Option<Open>>,
}

impl Desk {
    pub(super) fn new(place: &Shared) -> Desk {
        Desk { place: Arc::clone(place), open: tokio::sync::Mutex::default() }
    }

    /// All of these in one transaction, and the rows of the last.
    pub(super) async fn all(&self, steps: &[Step<'_>]) -> Result<Vec<Row>, StoreError> {
        let mut kept = self.open.lock().await;
        let mut tries = 0;
        loop {
            // Whoever is called away in the middle leaves no connection behind, and so no transaction.
            let open = match kept.take().filter(|open| !open.is_down()) {
                Some(open) => open,
                None => Open::to(&self.place).await.map_err(unreachable)?,
            };
            let trouble = match open.all(steps).await {
                Ok(rows) => {
                    *kept = Some(open);
                    return Ok(rows);
                }
                Err(trouble) => trouble,
            };
            let sound = !matches!(trouble, Trouble::Unknown(_)) && open.roll_back().await.is_ok();
            *kept = Some(open).filter(|_| sound);
            match &trouble {
                Trouble::Again(_) if tries < TRIES => pause(tries).await,
                Trouble::Again(_) | Trouble::Definite(_) | Trouble::Unknown(_) => return Err(trouble.into()),
            }
            tries += 1;
        }
    }
}

/// Nothing was asked of a database that could not be reached.
pub(super) fn unreachable(trouble: Trouble) -> StoreError {
    match StoreError::from(trouble) {
        StoreError::Unknown(why) => StoreError::Failed(format!("the database cannot be reached: {why}")),
        other @ (StoreError::Full | StoreError::Failed(_) | StoreError::Closed) => other,
    }
}

/// Whoever met somebody goes a little later, not at the same time again.
pub(super) async fn pause(tries: u32) {
    let most = 1 << tries.min(6);
    let mut byte = [0];
    // Without random numbers everybody waits the same.
    let _ = getrandom::fill(&mut byte);
    tokio::time::sleep(Duration::from_millis(u64::from(byte[0]) * most / 256)).await;
}
