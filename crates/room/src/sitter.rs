//! Who sits on a seat.

use bots::Level;
use serde::{Deserialize, Serialize};

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// As page, terminal and log call them.
    pub name: String,
    /// The level of a bot; `None` for a person.
    #[serde(with = "level")]
    pub bot: Option<Level>,
}

impl Sitter {
    /// A person.
    pub fn person(name: impl Into<String>) -> Sitter {
        Sitter { name: name.into(), bot: None }
    }

    /// A bot.
    pub fn bot(name: impl Into<String>, level: Level) -> Sitter {
        Sitter { name: name.into(), bot: Some(level) }
    }
}

/// A level by its name.
mod level {
    use bots::Level;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(level: &Option<Level>, serializer: S) -> Result<S::Ok, S::Error> {
        level.map(|level| level.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Level>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
    }
}
