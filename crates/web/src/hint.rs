//! What a thought is worth telling a person: the action that was chosen with the numbers of the
//! search that chose it, what it gains over the next best, and whether the search was long enough to
//! tell them apart.

use engine::Seat;

use crate::message::{Opinion, Pondered};

/// An action with fewer looks than this share of the most looked at has no number worth telling.
const WORTH_TELLING: f32 = 0.1;

/// What a mind would do for a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The action to take, in notation.
    pub action: String,
    /// How likely the person is to win after it, if the search can say.
    pub win: Option<f32>,
    /// The best of the others that were looked at often enough.
    pub next: Option<Advice>,
    /// Whether the search could tell the two apart.
    pub clear: bool,
    /// What it thinks of each action that it looked at often enough.
    pub advice: Vec<Advice>,
    /// How many games it imagined.
    pub imagined: u32,
}

/// How likely a person is to win after an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// In notation.
    pub action: String,
    /// From 0 to 1.
    pub win: f32,
}

impl Hint {
    /// What a thought tells the person on this seat; `None` if there was nothing to decide.
    pub fn new(pondered: &Pondered, seat: Seat) -> Option<Hint> {
        let action = pondered.choice.clone()?;
        let most = pondered.opinions.iter().map(|opinion| opinion.visits).max().unwrap_or(0);
        let told = |opinion: &&Opinion| {
            opinion.visits > 0 && (opinion.action == action || opinion.visits as f32 >= most as f32 * WORTH_TELLING)
        };
        let told: Vec<&Opinion> = pondered.opinions.iter().filter(told).collect();
        let chosen = told.iter().find(|opinion| opinion.action == action).copied();
        let win = |opinion: &Opinion| opinion.win_chance[seat];
        let others = told.iter().filter(|opinion| opinion.action != action).copied();
        let next = others.max_by(|a, b| win(a).total_cmp(&win(b)));
        let clear = match (chosen, next) {
            (Some(chosen), Some(next)) => win(chosen) - win(next) > doubt(chosen, seat) + doubt(next, seat),
            (Some(_), None) => true,
            (None, _) => false,
        };
        let advice = |opinion: &Opinion| Advice { action: opinion.action.clone(), win: win(opinion) };
        Some(Hint {
            win: chosen.map(win),
            next: next.map(advice),
            clear,
            advice: told.iter().copied().map(advice).collect(),
            imagined: pondered.imagined,
            action,
        })
    }
}

/// The standard error of a win chance after so many looks.
pub(crate) fn doubt(opinion: &Opinion, seat: Seat) -> f32 {
    let win = opinion.win_chance[seat].clamp(0.02, 0.98);
    (win * (1.0 - win) / opinion.visits.max(1) as f32).sqrt()
}

#[cfg(test)]
mod tests {
    use engine::PerSeat;

    use super::*;

    fn opinion(action: &str, visits: u32, win: f32) -> Opinion {
        Opinion { action: action.into(), visits, win_chance: PerSeat::new(2, |_| win), margin: 0.0 }
    }

    fn hint(choice: &str, opinions: Vec<Opinion>) -> Hint {
        let pondered = Pondered { id: 1, choice: Some(choice.into()), opinions, imagined: 900 };
        Hint::new(&pondered, Seat::FIRST).expect("there is a choice")
    }

    #[test]
    fn a_lucky_look_is_no_next_best() {
        let hint = hint("end", vec![opinion("end", 800, 0.37), opinion("stay", 3, 0.45), opinion("go", 97, 0.31)]);
        assert_eq!(hint.win, Some(0.37));
        assert_eq!(hint.next, Some(Advice { action: "go".into(), win: 0.31 }));
        assert!(hint.advice.iter().all(|advice| advice.action != "stay"));
    }

    #[test]
    fn what_cannot_be_told_apart_is_said() {
        let short = hint("end", vec![opinion("end", 30, 0.52), opinion("go", 20, 0.50)]);
        assert!(!short.clear);
        let long = hint("end", vec![opinion("end", 5000, 0.60), opinion("go", 3000, 0.50)]);
        assert!(long.clear);
    }

    #[test]
    fn a_mind_that_does_not_search_has_no_numbers() {
        let hint = hint("end", vec![opinion("end", 0, 0.0), opinion("go", 0, 0.0)]);
        assert_eq!((hint.win, hint.next, hint.clear), (None, None, false));
    }
}
