//! Dice that a finished record proves.
//!
//! The server draws a [`Secret`] and shows its hash when a table is made; then every seat adds a
//! [`Share`]. All of it together is the key, and the k-th roll of a source follows from the key.
//! So no seat steers a roll, and the server cannot change one after the start.

use engine::{Dice, Key, Roll, Rolled, Source};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Hash, Secret, Share, TableId};

/// Everything that decides the rolls of a table: shown once the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The table.
    pub table: TableId,
    /// The server's part.
    pub secret: Secret,
    /// Each seat's part, in order; a bot's is all zeros.
    pub shares: Vec<Share>,
}

impl Share {
    /// The share of a bot.
    pub const NONE: Share = Share([0; 16]);
}

impl Secret {
    /// What is shown of it before anybody sits.
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0).into())
    }
}

impl Deal {
    /// The deal that the notes of a finished record tell.
    pub fn of(key: &Key) -> Deal {
        let shares = key.shares.iter().copied().map(Share).collect();
        Deal { table: TableId(key.table), secret: Secret(key.secret), shares }
    }

    /// The same for the notes of a record.
    pub fn key(&self) -> Key {
        let shares = self.shares.iter().map(|share| share.0).collect();
        Key { table: self.table.0, secret: self.secret.0, shares }
    }

    /// Dice as they stand after so many rolls.
    pub fn dice(self, rolled: Rolled) -> KeyedDice {
        KeyedDice { deal: self, key: None, rolled }
    }

    /// What all parts make together.
    fn together(&self) -> [u8; 32] {
        let mut parts = self.table.0.to_vec();
        self.shares.iter().for_each(|share| parts.extend(share.0));
        authenticate(&self.secret.0, &[&parts])
    }

    /// Checks that these are the rolls of this table from the opening on.
    pub fn verify<'a>(&self, rolls: impl IntoIterator<Item = &'a Roll>) -> Result<(), WrongRoll> {
        let mut dice = self.clone().dice(Rolled::NONE);
        for (index, &roll) in rolls.into_iter().enumerate() {
            let value = dice.roll(roll.source, roll.bound.max(1));
            if roll.bound == 0 || roll.value != value {
                return Err(WrongRoll { number: index + 1, found: roll.value, expected: value });
            }
        }
        Ok(())
    }
}

/// A roll that the dice did not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("roll {number} of the record is {found}, the dice of this table gave {expected}")]
pub struct WrongRoll {
    /// Which, counted from 1 over the whole record.
    pub number: usize,
    /// What is written.
    pub found: u32,
    /// What the dice gave.
    pub expected: u32,
}

/// Dice whose k-th roll on a source is the first 64 bits of HMAC-SHA-256(key, source, k) × bound ÷
/// 2⁶⁴. The source is one byte and k, counted from 0, eight bytes, highest first.
#[derive(Clone)]
pub struct KeyedDice {
    deal: Deal,
    /// Made with the first roll, since most acts roll nothing.
    key: Option<[u8; 32]>,
    rolled: Rolled,
}

impl Dice for KeyedDice {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let count = u64::from(self.rolled.count(source));
        let key = self.key.get_or_insert_with(|| self.deal.together());
        let mac = authenticate(key, &[&[source.0], &count.to_be_bytes()]);
        let bits = mac.iter().take(8).fold(0u64, |bits, &byte| bits << 8 | u64::from(byte));
        ((u128::from(bits) * u128::from(bound)) >> 64) as u32
    }
}

fn authenticate(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use engine::RecordingDice;

    use super::*;

    fn deal() -> Deal {
        let table = TableId(std::array::from_fn(|index| index as u8));
        Deal { table, secret: Secret([7; 32]), shares: vec![Share([1; 16]), Share::NONE, Share([3; 16])] }
    }

    const KNOWN: [u32; 8] = [4, 5, 37, 4, 45, 707554939, 1972437230, 0];
    const KNOWN_HASH: &str = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";

    /// The numbers were made with another program (Python's `hmac`), from the words of
    /// docs/protocol.md alone.
    #[test]
    fn rolls_are_those_of_another_program() {
        let mut dice = deal().dice(Rolled::NONE);
        let found = [(0, 6), (0, 6), (1, 52), (0, 6), (1, 51), (31, 1_000_000_000), (2, u32::MAX), (2, 1)]
            .map(|(source, bound)| dice.roll(Source(source), bound));
        assert_eq!(found, KNOWN);
        assert_eq!(deal().secret.hash().to_string(), KNOWN_HASH);
    }

    #[test]
    fn a_source_is_undisturbed_by_others_and_undone_rolls_come_again() {
        let mut dice = deal().dice(Rolled::NONE);
        let mut recording = RecordingDice::new(&mut dice);
        for bound in 2..40 {
            recording.roll(Source((bound % 3) as u8), bound);
        }
        let rolls = recording.into_rolls();
        let mut resumed = deal().dice(rolls[..20].iter().collect());
        for roll in &rolls[20..] {
            assert_eq!(resumed.roll(roll.source, roll.bound), roll.value);
        }
    }

    #[test]
    fn a_changed_roll_share_or_secret_is_found() {
        let mut dice = deal().dice(Rolled::NONE);
        let mut recording = RecordingDice::new(&mut dice);
        for _ in 0..20 {
            recording.roll(Source(0), 1000);
        }
        let mut rolls = recording.into_rolls();
        assert_eq!(deal().verify(&rolls), Ok(()));
        let others = [
            Deal { table: TableId([9; 16]), ..deal() },
            Deal { secret: Secret([8; 32]), ..deal() },
            Deal { shares: vec![Share([1; 16]), Share([1; 16]), Share([3; 16])], ..deal() },
            Deal { shares: vec![Share([3; 16]), Share::NONE, Share([1; 16])], ..deal() },
        ];
        for other in others {
            assert!(other.verify(&rolls).is_err(), "{other:?}");
        }
        rolls[12].value = (rolls[12].value + 1) % 1000;
        assert!(matches!(deal().verify(&rolls), Err(WrongRoll { number: 13, .. })));
    }

    #[test]
    fn every_result_comes_as_often_as_the_others() {
        let mut dice = deal().dice(Rolled::NONE);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[dice.roll(Source(4), 6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
