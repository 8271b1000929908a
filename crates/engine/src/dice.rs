//! Where rolls come from: a seed, a script, or another source that is written down.

use std::{error, fmt};

/// What a roll is made on: a bag, a deck, a choice of first seat. Each game numbers its own and
/// names them in [`Info::sources`](crate::Info::sources).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Source(pub u8);

impl Source {
    /// How many sources a game may have.
    pub const LIMIT: usize = 32;
}

/// One roll as it is stored: it came up `value` out of `0..bound`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// What was rolled on.
    pub source: Source,
    /// What came up.
    pub value: u32,
    /// How many results there were.
    pub bound: u32,
}

/// How often each source was rolled on. Dice whose k-th roll on a source depends on k go on from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rolled([u32; Source::LIMIT]);

impl Rolled {
    /// Nothing was rolled.
    pub const NONE: Rolled = Rolled([0; Source::LIMIT]);

    /// Counts one more roll on a source; says how many there were before.
    pub fn count(&mut self, source: Source) -> u32 {
        let count = &mut self.0[usize::from(source.0) % Source::LIMIT];
        *count += 1;
        *count - 1
    }

    /// Counts a roll that was made.
    pub(crate) fn add(&mut self, roll: &Roll) {
        self.count(roll.source);
    }
}

impl<'a> FromIterator<&'a Roll> for Rolled {
    fn from_iter<I: IntoIterator<Item = &'a Roll>>(rolls: I) -> Rolled {
        let mut rolled = Rolled::NONE;
        rolls.into_iter().for_each(|roll| rolled.add(roll));
        rolled
    }
}

/// Something that answers rolls.
pub trait Dice {
    /// A number from `0..bound`; `bound` is at least 1.
    fn roll(&mut self, source: Source, bound: u32) -> u32;
}

/// Dice whose k-th roll on a source depends on nothing but the seed, the source and k. Two games
/// from one seed draw the same tiles in the same order whatever else happens in them.
///
/// ```
/// use engine::{Dice, RecordingDice, ScriptedDice, SeededDice, Source};
///
/// const BAG: Source = Source(0);
/// const DECK: Source = Source(1);
/// let (mut one, mut other) = (SeededDice::new(7), SeededDice::new(7));
/// other.roll(DECK, 52);
/// assert_eq!(one.roll(BAG, 100), other.roll(BAG, 100), "the deck does not disturb the bag");
///
/// let mut recording = RecordingDice::new(&mut one);
/// let value = recording.roll(BAG, 99);
/// let rolls = recording.into_rolls();
/// let mut script = ScriptedDice::new(&rolls);
/// assert_eq!(script.roll(BAG, 99), value);
/// assert_eq!(script.finish(), Ok(()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededDice {
    seed: u64,
    rolled: Rolled,
}

impl SeededDice {
    /// Fresh dice.
    pub const fn new(seed: u64) -> SeededDice {
        SeededDice::after(seed, Rolled::NONE)
    }

    /// The dice as they stand after so many rolls.
    pub const fn after(seed: u64, rolled: Rolled) -> SeededDice {
        SeededDice { seed, rolled }
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let count = self.rolled.count(source);
        let stream = scramble(self.seed ^ (u64::from(source.0) + 1).wrapping_mul(GOLDEN));
        let bits = scramble(stream.wrapping_add(u64::from(count).wrapping_mul(GOLDEN)));
        (((bits >> 32) * u64::from(bound)) >> 32) as u32
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Stafford's thirteenth mix, the finaliser of SplitMix64.
const fn scramble(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Dice that write down what other dice answer.
pub struct RecordingDice<'a> {
    inner: &'a mut dyn Dice,
    rolls: Vec<Roll>,
}

impl<'a> RecordingDice<'a> {
    /// Writes down what `inner` answers.
    pub fn new(inner: &'a mut dyn Dice) -> RecordingDice<'a> {
        RecordingDice { inner, rolls: Vec::new() }
    }

    /// What was rolled.
    pub fn into_rolls(self) -> Vec<Roll> {
        self.rolls
    }
}

impl Dice for RecordingDice<'_> {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let value = self.inner.roll(source, bound);
        self.rolls.push(Roll { source, value, bound });
        value
    }
}

/// Dice that answer from a list. They never panic: a roll that the list does not hold sets a
/// [`Fault`] and answers 0.
pub struct ScriptedDice<'a> {
    rolls: &'a [Roll],
    next: usize,
    fault: Option<Fault>,
}

impl<'a> ScriptedDice<'a> {
    /// Dice that answer these rolls in this order.
    pub const fn new(rolls: &'a [Roll]) -> ScriptedDice<'a> {
        ScriptedDice { rolls, next: 0, fault: None }
    }

    /// Whether every roll was asked for just as it was written.
    pub fn finish(self) -> Result<(), Fault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.next < self.rolls.len() => Err(Fault::Unused { left: self.rolls.len() - self.next }),
            None => Ok(()),
        }
    }
}

impl Dice for ScriptedDice<'_> {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let Some(&roll) = self.rolls.get(self.next) else {
            self.fault.get_or_insert(Fault::Missing { source, bound });
            return 0;
        };
        self.next += 1;
        if roll.source != source || roll.bound != bound || roll.value >= bound {
            self.fault.get_or_insert(Fault::Impossible { wanted: (source, bound), found: roll });
            return 0;
        }
        roll.value
    }
}

/// How a script of rolls failed to fit the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The rules asked for a roll that is not written.
    Missing {
        /// What they rolled on.
        source: Source,
        /// How many results there were.
        bound: u32,
    },
    /// The written roll is not the one the rules asked for.
    Impossible {
        /// The source and bound they asked for.
        wanted: (Source, u32),
        /// What is written.
        found: Roll,
    },
    /// Rolls are written that the rules never asked for.
    Unused {
        /// How many.
        left: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Missing { bound, .. } => write!(f, "a roll out of {bound} is missing"),
            Fault::Impossible { wanted: (_, bound), found } => {
                write!(f, "a roll out of {bound} was expected, {} out of {} is written", found.value, found.bound)
            }
            Fault::Unused { left } => write!(f, "{left} more rolls are written than the rules make"),
        }
    }
}

impl error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_sources_do_not_disturb_each_other() {
        let (bag, deck) = (Source(0), Source(1));
        let mut alone = SeededDice::new(7);
        let expected: Vec<_> = (0..5).map(|_| alone.roll(bag, 100)).collect();
        let mut mixed = SeededDice::new(7);
        let found: Vec<_> = (0..5)
            .map(|_| {
                mixed.roll(deck, 3);
                mixed.roll(bag, 100)
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn seeded_dice_go_on_after_a_record() {
        let mut dice = SeededDice::new(3);
        let mut recording = RecordingDice::new(&mut dice);
        for bound in 2..9 {
            recording.roll(Source((bound % 3) as u8), bound);
        }
        let rolls = recording.into_rolls();
        assert_eq!(SeededDice::after(3, rolls.iter().collect()), dice);
    }

    #[test]
    fn seeded_dice_are_fair_enough() {
        let mut dice = SeededDice::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[dice.roll(Source(0), 6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn scripted_dice_report_what_does_not_fit() {
        let rolls = [Roll { source: Source(0), value: 2, bound: 6 }];
        let mut dice = ScriptedDice::new(&rolls);
        assert_eq!(dice.roll(Source(0), 6), 2);
        assert_eq!(dice.roll(Source(0), 6), 0);
        assert_eq!(dice.finish(), Err(Fault::Missing { source: Source(0), bound: 6 }));
        assert_eq!(ScriptedDice::new(&rolls).finish(), Err(Fault::Unused { left: 1 }));
        let mut dice = ScriptedDice::new(&rolls);
        dice.roll(Source(1), 6);
        assert!(matches!(dice.finish(), Err(Fault::Impossible { .. })));
    }
}
