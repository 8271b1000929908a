//! Where a database is and how it is spoken to, as its address says it.

use std::{path::PathBuf, str::FromStr, sync::Arc};

use tokio_postgres::{Client, Config, config::SslMode};

use super::{line::PATIENCE, tls::Tls};
use crate::OpenError;

/// How a node uses its database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// How many tables' appends may share a commit; 1 where a commit over several tables is dear.
    pub batch: usize,
    /// Whether nodes tell each other what they have stored. Without it they look twice a second.
    pub hints: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { batch: 256, hints: true }
    }
}

/// A database that can be connected to.
pub(super) struct Place {
    config: Config,
    tls: Option<Tls>,
}

/// Whether the line is encrypted, and whether it is known who is at its other end. What `psql` calls
/// `verify-ca` is missing on purpose: a certificate without a name proves little.
enum Secrecy {
    Disable,
    Prefer,
    Require,
    VerifyFull(PathBuf),
}

impl Place {
    /// Reads an address like `postgres://user:password@host/database?sslmode=require`.
    pub(super) fn read(address: &str) -> Result<Place, OpenError> {
        let (address, secrecy) = split(address)?;
        let mut config = Config::from_str(&address).map_err(|error| bad(&describe(&error)))?;
        config.application_name("ludoteca").connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE * 3);
        let (mode, tls) = match secrecy {
            Secrecy::Disable => (SslMode::Disable, None),
            Secrecy::Prefer => (SslMode::Prefer, Some(Tls::of_anybody())),
            Secrecy::Require => (SslMode::Require, Some(Tls::of_anybody())),
            Secrecy::VerifyFull(roots) => (SslMode::Require, Some(Tls::proved_by(&roots)?)),
        };
        config.ssl_mode(mode);
        Ok(Place { config, tls })
    }

    /// Connects, and gives what must be polled beside the client.
    pub(super) async fn connect(&self) -> Result<(Client, Driver), tokio_postgres::Error> {
        match &self.tls {
            Some(tls) => {
                let (client, connection) = self.config.connect(tls.clone()).await?;
                Ok((client, Driver::Tls(Box::new(connection))))
            }
            None => {
                let (client, connection) = self.config.connect(tokio_postgres::NoTls).await?;
                Ok((client, Driver::Plain(Box::new(connection))))
            }
        }
    }
}

type Line<S> = tokio_postgres::Connection<tokio_postgres::Socket, S>;

/// What moves bytes between a client and its socket.
pub(super) enum Driver {
    Tls(Box<Line<super::tls::Stream<tokio_postgres::Socket>>>),
    Plain(Box<Line<tokio_postgres::tls::NoTlsStream>>),
}

impl Driver {
    /// What the database says without being asked; nothing once the line is down.
    pub(super) async fn said(&mut self) -> Option<tokio_postgres::AsyncMessage> {
        let said = std::future::poll_fn(|context| match self {
            Driver::Tls(connection) => connection.poll_message(context),
            Driver::Plain(connection) => connection.poll_message(context),
        });
        said.await?.ok()
    }
}

/// Takes what we read ourselves out of an address.
fn split(address: &str) -> Result<(String, Secrecy), OpenError> {
    let (main, query) = address.split_once('?').unwrap_or((address, ""));
    let (mut mode, mut roots, mut rest) = ("prefer", None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", wanted)) => mode = wanted,
            Some(("sslrootcert", file)) => roots = Some(PathBuf::from(file)),
            _ => rest.push(pair),
        }
    }
    let secrecy = match mode {
        "disable" => Secrecy::Disable,
        "allow" | "prefer" => Secrecy::Prefer,
        "require" => Secrecy::Require,
        "verify-full" => {
            let roots = roots.ok_or_else(|| bad("sslmode=verify-full needs sslrootcert=FILE"))?;
            Secrecy::VerifyFull(roots)
        }
        other => return Err(bad(&format!("sslmode is disable, prefer, require or verify-full, not {other:?}"))),
    };
    let rest = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    Ok((format!("{main}{rest}"), secrecy))
}

fn bad(why: &str) -> OpenError {
    OpenError::Address(why.into())
}

/// An error with what is behind it.
pub(super) fn describe(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut behind = error.source();
    while let Some(cause) = behind {
        text += &format!(": {cause}");
        behind = cause.source();
    }
    text
}

/// A place that many lines lead to.
pub(super) type Shared = Arc<Place>;
