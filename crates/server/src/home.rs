//! Where the data of a server is: a folder of its own, or a database that several nodes share.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use store::{Habits, OpenError, Postgres, Sqlite, Store};

/// Where the data of a server is.
#[derive(Clone, Debug)]
pub enum Home {
    /// In a folder that belongs to one process.
    Folder(PathBuf),
    /// In a PostgreSQL.
    Database {
        /// Where it is, as `psql` takes it: `postgres://user:password@host/database`.
        address: String,
        /// How it is used.
        habits: Habits,
    },
}

impl Home {
    /// A database that is used as most are.
    pub fn database(address: impl Into<String>) -> Home {
        Home::Database { address: address.into(), habits: Habits::default() }
    }

    /// Opens it, and makes it if it is not there.
    pub(crate) async fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        Ok(match self {
            Home::Folder(folder) => Arc::new(Sqlite::open(folder)?),
            Home::Database { address, habits } => Arc::new(Postgres::open(address, *habits).await?),
        })
    }

    /// Opens it to read, while servers may be using it.
    pub(crate) async fn open_to_read(&self) -> Result<Arc<dyn Store>, OpenError> {
        match self {
            Home::Folder(folder) => Ok(Arc::new(Sqlite::open_to_read(folder)?)),
            Home::Database { .. } => self.open().await,
        }
    }
}

impl From<&Path> for Home {
    fn from(folder: &Path) -> Home {
        Home::Folder(folder.into())
    }
}

impl fmt::Display for Home {
    /// As a person may see it: without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Home::Folder(folder) => write!(f, "{}", folder.display()),
            Home::Database { address, .. } => {
                let place = address.split('?').next().unwrap_or_default();
                let place =
                    place.rsplit_once('@').map_or_else(|| place.trim_start_matches("postgres://"), |(_, rest)| rest);
                write!(f, "postgres://{place}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        let shown = |address: &str| Home::database(address).to_string();
        assert_eq!(
            shown("postgres://anna:se@cret@db.example.org/games?sslmode=require"),
            "postgres://db.example.org/games"
        );
        assert_eq!(shown("postgres://localhost/games"), "postgres://localhost/games");
    }
}
