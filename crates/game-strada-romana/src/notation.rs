//! How names of components travel as text: one form for notation, views and events.

/// Serialises a type by its `Display` and `FromStr`.
macro_rules! serde_as_text {
    ($type:ty, $expected:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|_| serde::de::Error::custom(concat!("expected ", $expected)))
            }
        }
    };
}

pub(crate) use serde_as_text;
