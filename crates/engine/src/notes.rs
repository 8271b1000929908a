//! What may stand below a record without being part of it: who sat where, how it ended, what its
//! dice were made of, and a fingerprint of every state. A record without these lines is the same
//! record.

use std::fmt::{self, Write as _};

use crate::{
    Game, Key, Record, RecordError, ReplayError, Seat, Standing, Turnover, digest,
    record::{FIRST_FORMAT, SECOND_FORMAT},
};

/// Lines below the closing line of a record, each optional:
///
/// ```text
/// end 6f0c1d0e2b3a4958
/// name 1 Anna
/// player 2 master@500
/// seed 7
/// result 1/55 2/43
/// digests 9a0c1d0e2b3a4911 6f0c1d0e2b3a4958
/// ```
///
/// Format 2, which a server writes, has two kinds more: the parts of the [`Key`] that its rolls
/// follow from, and after which ply a seat was played by somebody else, and why ([`Turnover`]):
///
/// ```text
/// key 5a5a… 0707… 0101… 0000…
/// turnover 17 1 timed-out journeyman
/// turnover 19 1 returned
/// turnover 30 2 resigned
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The names of the seats, as far as they have one.
    pub names: [Option<String>; crate::MAX_SEATS],
    /// Who played them: a bot as people write it down, or `human`.
    pub players: [Option<String>; crate::MAX_SEATS],
    /// What the table was dealt from. It tells what is to come, so only a finished game has it.
    pub seed: Option<u64>,
    /// What its rolls follow from. Whoever knows it knows what is to come, so only a table that has
    /// ended has it.
    pub key: Option<Key>,
    /// When seats changed hands, in order.
    pub turnovers: Vec<Turnover>,
    /// How the seats did, first seat first; empty while the game goes on.
    pub result: Vec<Standing>,
    /// The fingerprint of the state after set-up and after each ply.
    pub digests: Vec<u64>,
}

/// How many digests stand on a line.
const ROW: usize = 8;

impl Notes {
    /// The notes of a text that holds a record.
    pub fn of_text(text: &str) -> Result<Notes, RecordError> {
        let mut notes = Notes::default();
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let below = lines.skip_while(|(_, line)| !line.starts_with("end ") && !line.starts_with("open ")).skip(1);
        for (number, line) in below.filter(|(_, line)| !line.is_empty()) {
            notes.read(number, line)?;
        }
        Ok(notes)
    }

    /// Adds what a line says.
    pub(crate) fn read(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let bad = |expected: &'static str| RecordError::Line { line: number, expected };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "name" => place(&mut self.names, rest).ok_or_else(|| bad("a seat and its name")),
            "player" => place(&mut self.players, rest).ok_or_else(|| bad("a seat and who plays it")),
            "seed" => {
                self.seed = Some(rest.trim().parse().map_err(|_| bad("a seed"))?);
                Ok(())
            }
            "result" => {
                self.result = rest
                    .split_whitespace()
                    .map(standing)
                    .collect::<Option<_>>()
                    .ok_or_else(|| bad("a rank, or rank/points, for each seat"))?;
                Ok(())
            }
            "digests" => {
                for digest in rest.split_whitespace() {
                    self.digests.push(u64::from_str_radix(digest, 16).map_err(|_| bad("digests"))?);
                }
                Ok(())
            }
            "key" => {
                self.key = Some(Key::of_text(rest).ok_or_else(|| bad("a table, a secret and a share for each seat"))?);
                Ok(())
            }
            "turnover" => {
                let turnover = Turnover::of_text(rest).ok_or_else(|| bad("a ply, a seat and what became of it"))?;
                self.turnovers.push(turnover);
                Ok(())
            }
            _ => Err(bad("nothing after the end but name, player, seed, key, turnover, result or digests")),
        }
    }

    /// A record with these notes below it, in the format that has them all.
    pub fn below(&self, record: &str) -> String {
        let record = match (self.is_of_second_format(), record.strip_prefix(FIRST_FORMAT)) {
            (true, Some(rest)) => format!("{SECOND_FORMAT}{rest}"),
            (true, None) | (false, _) => record.to_owned(),
        };
        format!("{record}{self}")
    }

    fn is_of_second_format(&self) -> bool {
        self.key.is_some() || !self.turnovers.is_empty()
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, list) in [("name", &self.names), ("player", &self.players)] {
            for (number, text) in (1..).zip(list) {
                if let Some(text) = text.as_ref().filter(|text| !text.trim().is_empty()) {
                    writeln!(f, "{word} {number} {}", escaped(text.trim()))?;
                }
            }
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        if let Some(key) = &self.key {
            writeln!(f, "key {key}")?;
        }
        for turnover in &self.turnovers {
            writeln!(f, "turnover {turnover}")?;
        }
        if !self.result.is_empty() {
            f.write_str("result")?;
            for standing in &self.result {
                write!(f, " {}", standing.rank)?;
                standing.points.map_or(Ok(()), |points| write!(f, "/{points}"))?;
            }
            f.write_char('\n')?;
        }
        for row in self.digests.chunks(ROW) {
            f.write_str("digests")?;
            row.iter().try_for_each(|digest| write!(f, " {digest:016x}"))?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Puts `2 some text` where it belongs. A blank text is none.
fn place(list: &mut [Option<String>; crate::MAX_SEATS], text: &str) -> Option<()> {
    let (seat, text) = text.split_once(' ')?;
    let seat: Seat = seat.parse().ok()?;
    let text = unescaped(text.trim())?;
    if text.trim().is_empty() {
        return None;
    }
    list[seat.index()] = Some(text);
    Some(())
}

fn standing(text: &str) -> Option<Standing> {
    let (rank, points) = match text.split_once('/') {
        Some((rank, points)) => (rank, Some(points.parse().ok()?)),
        None => (text, None),
    };
    Some(Standing { rank: rank.parse().ok()?, points })
}

/// Text on one line: what is no visible letter, and the backslash, by its number.
fn escaped(text: &str) -> String {
    let letter = |letter: char| match letter {
        '\\' => "\\\\".to_owned(),
        letter if letter.is_control() || "\u{2028}\u{2029}".contains(letter) => letter.escape_unicode().to_string(),
        letter => letter.to_string(),
    };
    text.chars().map(letter).collect()
}

fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match rest.strip_prefix("u{") {
            Some(number) => {
                let (number, after) = number.split_once('}')?;
                plain.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
                rest = after;
            }
            None => {
                rest = rest.strip_prefix('\\')?;
                plain.push('\\');
            }
        }
    }
    plain.push_str(rest);
    Some(plain)
}

impl<G: Game> Record<G> {
    /// The fingerprint of the state after set-up and after each ply.
    pub fn digests(&self) -> Result<Vec<u64>, ReplayError> {
        let mut digests = Vec::with_capacity(self.plies.len() + 1);
        self.replay_with(|game| digests.push(digest(game)))?;
        Ok(digests)
    }

    /// The text form with notes below it. The seed is left out while the game goes on.
    pub fn to_text_with(&self, game: &G, notes: &Notes) -> String {
        let open = !game.to_act().is_empty();
        let notes = Notes { seed: notes.seed.filter(|_| !open), ..notes.clone() };
        notes.below(&self.to_text(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_read_back_as_they_were_written() {
        let mut notes = Notes { seed: Some(u64::MAX), digests: (0..20).collect(), ..Notes::default() };
        notes.names[0] = Some("Zoë \\ O'Neil\nend 0000\u{7}".into());
        notes.names[2] = Some("C".into());
        notes.players[1] = Some("exec:./my bot --fast".into());
        notes.result = vec![Standing { rank: 2, points: Some(-3) }, Standing { rank: 1, points: None }];
        let text = format!("ludoteca record 1\nend 00\n{notes}");
        assert_eq!(text.lines().filter(|line| line.starts_with("end ")).count(), 1, "a name ends no record:\n{text}");
        assert_eq!(Notes::of_text(&text), Ok(notes));
    }

    #[test]
    fn bad_notes_are_named_by_their_line() {
        let bad = [
            "name 1",
            "name 1   ",
            "name 6 X",
            "name 1 \\",
            "player x",
            "result one",
            "digests xyz",
            "key 00",
            "turnover 3 1",
            "turnover 3 1 slept",
            "turnover 3 1 returned novice",
            "hello",
        ];
        for line in bad {
            let found = Notes::of_text(&format!("end 00\n{line}"));
            assert!(matches!(found, Err(RecordError::Line { line: 2, .. })), "{line:?}: {found:?}");
        }
    }
}
