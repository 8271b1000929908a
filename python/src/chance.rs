//! Dice for Python: written-down values, and seeded dice that remember what they rolled.

use engine::{Dice, Game, Roll, SeededDice, Source};

use crate::trouble::Trouble;

/// Dice that answer given values. What does not fit is kept for [`finish`](Given::finish).
pub(crate) struct Given<'a> {
    values: &'a [u32],
    pub(crate) rolls: Vec<Roll>,
    /// The first roll that no value was given for.
    pub(crate) missing: Option<(Source, u32)>,
    /// The first value that is not below its bound, with that bound.
    wrong: Option<(u32, u32)>,
}

impl<'a> Given<'a> {
    pub(crate) const fn new(values: &'a [u32]) -> Given<'a> {
        Given { values, rolls: Vec::new(), missing: None, wrong: None }
    }

    /// Whether the values fit what was asked; a missing roll is for the caller to judge.
    pub(crate) fn fits(&self) -> Result<(), Trouble> {
        if let Some((value, bound)) = self.wrong {
            return Err(Trouble::Rolls(format!("a roll is {value}, but must be below {bound}")));
        }
        match self.values.len().checked_sub(self.rolls.len()) {
            None | Some(0) => Ok(()),
            Some(left) => Err(Trouble::Rolls(format!("{left} more rolls are given than are made"))),
        }
    }

    /// The rolls made, if just the given ones were asked for.
    pub(crate) fn finish<G: Game>(self) -> Result<Vec<Roll>, Trouble> {
        self.fits()?;
        match self.missing {
            None => Ok(self.rolls),
            Some((source, bound)) => {
                let name = source_name::<G>(source);
                Err(Trouble::Rolls(format!("a roll on {name} is missing: a number below {bound}")))
            }
        }
    }
}

impl Dice for Given<'_> {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let Some(&value) = self.values.get(self.rolls.len()) else {
            self.missing.get_or_insert((source, bound));
            return 0;
        };
        if value >= bound {
            self.wrong.get_or_insert((value, bound));
        }
        let value = value.min(bound - 1);
        self.rolls.push(Roll { source, value, bound });
        value
    }
}

/// Seeded dice that write down what they roll. Most plies roll nothing and cost nothing here.
pub(crate) struct Noted<'a> {
    pub(crate) dice: &'a mut SeededDice,
    pub(crate) rolls: Vec<Roll>,
}

impl Dice for Noted<'_> {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        let value = self.dice.roll(source, bound);
        self.rolls.push(Roll { source, value, bound });
        value
    }
}

/// Moves seeded dice past rolls that came from elsewhere, as a record's reader does.
pub(crate) fn skip(dice: &mut SeededDice, rolls: &[Roll]) {
    for roll in rolls {
        dice.roll(roll.source, roll.bound);
    }
}

/// The name of what is rolled on.
pub(crate) fn source_name<G: Game>(source: Source) -> &'static str {
    G::INFO.sources.get(usize::from(source.0)).copied().unwrap_or("unknown")
}
