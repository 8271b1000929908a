//! What a choice costs by a bot's own judgement, for somebody who plays against bots alone.

use engine::Seat;

use crate::{
    hint::doubt,
    message::{Opinion, Pondered},
};

/// Below this many looks the number of an action tells nothing.
const FEWEST_LOOKS: u32 = 12;

/// A choice that lost much.
#[derive(Clone, PartialEq, Debug)]
pub struct Loss {
    /// What was done, in notation.
    pub done: String,
    /// How likely the person is to win after it.
    pub win: f32,
    /// What the bot would have done.
    pub better: String,
    /// How likely the person would have been to win after that.
    pub could: f32,
    /// How many games were imagined.
    pub imagined: u32,
}

impl Loss {
    /// What a choice lost, if that is at least so much and the search was long enough to tell.
    pub fn of(pondered: &Pondered, seat: Seat, done: &str, least: f32) -> Option<Loss> {
        let find = |action: &str| pondered.opinions.iter().find(|opinion| opinion.action == action);
        let better = find(pondered.choice.as_deref()?)?;
        let chosen = find(done).filter(|chosen| chosen.visits >= FEWEST_LOOKS && chosen.action != better.action)?;
        let win = |opinion: &Opinion| opinion.win_chance[seat];
        let lost = win(better) - win(chosen);
        (lost >= least && lost > doubt(better, seat) + doubt(chosen, seat)).then(|| Loss {
            done: done.to_owned(),
            win: win(chosen),
            better: better.action.clone(),
            could: win(better),
            imagined: pondered.imagined,
        })
    }

    /// How much less likely the win became.
    pub fn lost(&self) -> f32 {
        self.could - self.win
    }
}

/// How much a choice must lose before a coach speaks, after so many words to the same person. It
/// speaks less and less, and then no more.
pub fn least_after(words: u32) -> Option<f32> {
    const FIRST: f32 = 0.05;
    const MORE: f32 = 0.02;
    const MOST_WORDS: u32 = 6;
    (words < MOST_WORDS).then_some(FIRST + MORE * words as f32)
}

#[cfg(test)]
mod tests {
    use engine::PerSeat;

    use super::*;

    fn pondered(opinions: &[(&str, u32, f32)]) -> Pondered {
        let opinion = |&(action, visits, win): &(&str, u32, f32)| Opinion {
            action: action.into(),
            visits,
            win_chance: PerSeat::new(2, |_| win),
            margin: 0.0,
        };
        let choice = opinions.first().map(|(action, ..)| (*action).to_owned());
        Pondered { id: 1, choice, opinions: opinions.iter().map(opinion).collect(), imagined: 900 }
    }

    #[test]
    fn a_coach_speaks_of_what_it_is_sure_of() {
        let thought = pondered(&[("go", 800, 0.60), ("stay", 90, 0.40), ("rest", 5, 0.10), ("run", 700, 0.58)]);
        let loss = |done| Loss::of(&thought, Seat::FIRST, done, 0.05);
        assert_eq!(loss("stay").map(|loss| (loss.better, (loss.could * 100.0) as i32)), Some(("go".into(), 60)));
        assert_eq!(loss("rest"), None, "five looks tell nothing");
        assert_eq!(loss("run"), None, "two in a hundred are not much");
        assert_eq!(loss("go"), None);
        assert_eq!(loss("sleep"), None, "nobody looked at it");
    }

    #[test]
    fn a_coach_fades() {
        assert!(least_after(0) < least_after(3));
        assert_eq!(least_after(6), None);
    }
}
