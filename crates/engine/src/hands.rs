//! What a server notes below a record: the parts of the key that its rolls follow from, and when a
//! seat changed hands.

use std::fmt;

use crate::{MAX_SEATS, Seat};

/// What the rolls of a table on a server follow from; how is the server's business.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The table's own number.
    pub table: [u8; 16],
    /// The server's part.
    pub secret: [u8; 32],
    /// Each seat's part, first seat first.
    pub shares: Vec<[u8; 16]>,
}

/// A seat that somebody else played from then on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turnover {
    /// After how many plies.
    pub ply: usize,
    /// Which seat.
    pub seat: Seat,
    /// What became of it.
    pub what: Fate,
    /// Who played for it then, as people write a bot down; nobody if its person came back or the
    /// table ended with it.
    pub player: Option<String>,
}

/// What became of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Its person gave up.
    Resigned,
    /// Its person was too slow.
    TimedOut,
    /// Its person left for good.
    Left,
    /// Its person was back.
    Returned,
}

impl Fate {
    const ALL: [Fate; 4] = [Fate::Resigned, Fate::TimedOut, Fate::Left, Fate::Returned];

    const fn word(self) -> &'static str {
        match self {
            Fate::Resigned => "resigned",
            Fate::TimedOut => "timed-out",
            Fate::Left => "left",
            Fate::Returned => "returned",
        }
    }
}

impl Key {
    pub(crate) fn of_text(text: &str) -> Option<Key> {
        let mut words = text.split_whitespace();
        let (table, secret) = (bytes(words.next()?)?, bytes(words.next()?)?);
        let shares: Vec<_> = words.map(bytes).collect::<Option<_>>()?;
        (1..=MAX_SEATS).contains(&shares.len()).then_some(Key { table, secret, shares })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.table[..], &self.secret[..]].into_iter().chain(self.shares.iter().map(|share| &share[..]));
        for (index, part) in parts.enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            part.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        }
        Ok(())
    }
}

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

impl Turnover {
    pub(crate) fn of_text(text: &str) -> Option<Turnover> {
        let mut words = text.split_whitespace();
        let ply = words.next()?.parse().ok()?;
        let seat = words.next()?.parse().ok()?;
        let word = words.next()?;
        let what = Fate::ALL.into_iter().find(|fate| fate.word() == word)?;
        let player = words.next().map(str::to_owned);
        let sound = words.next().is_none() && (what != Fate::Returned || player.is_none());
        sound.then_some(Turnover { ply, seat, what, player })
    }
}

impl fmt::Display for Turnover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.ply, self.seat, self.what.word())?;
        self.player.as_ref().map_or(Ok(()), |player| write!(f, " {player}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notes;

    #[test]
    fn a_record_with_a_key_is_of_the_second_format_and_reads_back() {
        let turnover =
            |ply, what, player: &str| Turnover { ply, seat: Seat::new(1), what, player: Some(player.into()) };
        let notes = Notes {
            key: Some(Key { table: [0xA5; 16], secret: [7; 32], shares: vec![[1; 16], [0; 16]] }),
            turnovers: vec![
                turnover(17, Fate::TimedOut, "journeyman"),
                Turnover { player: None, ..turnover(19, Fate::Returned, "") },
                turnover(30, Fate::Resigned, "journeyman"),
                turnover(30, Fate::Left, "journeyman"),
            ],
            ..Notes::default()
        };
        let text = notes.below("ludoteca record 1\ngame some\nend 00\n");
        assert!(text.starts_with("ludoteca record 2\ngame some\nend 00\nkey a5a5"), "{text}");
        assert_eq!(Notes::of_text(&text), Ok(notes), "{text}");
        assert!(Notes::default().below("ludoteca record 1\n").starts_with("ludoteca record 1\n"));
    }
}
