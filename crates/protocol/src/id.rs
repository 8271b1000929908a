//! Random numbers that name things: tables, acts, invitations, a seat's share of the dice.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A number of so many bytes, of which a log may show so many digits: none of what must stay hidden.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $debug:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; $bytes]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(write_hex(&self.0, &mut [0; 2 * $bytes]))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:.*})", stringify!($name), $debug, self.to_string())
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<$name, NotHex> {
                let mut bytes = [0; $bytes];
                read_hex(text, &mut bytes)?;
                Ok($name(bytes))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(write_hex(&self.0, &mut [0; 2 * $bytes]))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    };
}

id!(
    /// A table. Whoever knows it may watch.
    TableId, 16, 8
);
id!(
    /// What a client calls one act, so that the same act sent again gets the same answer.
    ActId, 16, 8
);
id!(
    /// What an invitation carries: it takes an open seat before the start and opens nothing after.
    Invitation, 16, 0
);
id!(
    /// What a seat adds to the dice, so that the server alone cannot choose them.
    Share, 16, 0
);
id!(
    /// What the server adds to the dice. Its hash is shown before anybody sits, itself after the end.
    Secret, 32, 0
);
id!(
    /// A SHA-256.
    Hash, 32, 8
);

/// A text that is not the number of hexadecimal digits it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {digits} hexadecimal digits")]
pub struct NotHex {
    /// How many there should be.
    pub digits: usize,
}

fn write_hex<'a>(bytes: &[u8], text: &'a mut [u8]) -> &'a str {
    for (byte, pair) in bytes.iter().zip(text.chunks_exact_mut(2)) {
        let letter = |half: u8| b"0123456789abcdef"[usize::from(half)];
        (pair[0], pair[1]) = (letter(byte >> 4), letter(byte & 15));
    }
    str::from_utf8(text).expect("digits are text")
}

fn read_hex(text: &str, bytes: &mut [u8]) -> Result<(), NotHex> {
    let wrong = NotHex { digits: bytes.len() * 2 };
    if text.len() != wrong.digits {
        return Err(wrong);
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0]).ok_or(wrong)? << 4 | digit(pair[1]).ok_or(wrong)?;
    }
    Ok(())
}

const fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        // One text for one number: capitals would be a second.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_shows_no_secret() {
        let shown =
            format!("{:?} {:?} {:?} {:?}", Secret([1; 32]), Share([1; 16]), Invitation([1; 16]), TableId([1; 16]));
        assert_eq!(shown, "Secret() Share() Invitation() TableId(01010101)");
    }

    #[test]
    fn an_id_has_one_text() {
        let text = "00112233445566778899aabbccddeeff";
        let id: TableId = text.parse().expect("it is hexadecimal");
        assert_eq!(id.to_string(), text);
        for wrong in
            ["", "0", &text[1..], &text.to_uppercase(), "é0112233445566778899aabbccddeef", &format!("{text}00")]
        {
            assert_eq!(wrong.parse::<TableId>(), Err(NotHex { digits: 32 }), "{wrong}");
        }
    }
}
