//! What a choice costs by a bot's own judgement, for somebody who plays against bots alone.

use engine::Seat;

use crate::{
    hint::doubt,
    message::{Opinion, Pondered},
};

/// Below this many looks the number of an action tells nothing.
const FEWEST_LOOKS: u32 = 12;

/// A list of steps that lost much.
#[derive(Clone, PartialEq, Debug)]
pub struct Loss {
    /// Which of its steps lost most.
    pub step: usize,
    /// What the bot would have done there, in notation.
    pub better: String,
    /// How likely the person would have been to win after that.
    pub could: f32,
    /// How likely the win was after what was done there.
    pub win: f32,
    /// How much less likely the win became, all steps together.
    pub lost: f32,
    /// How many games were imagined at that step.
    pub imagined: u32,
}

impl Loss {
    /// What steps done as one lost together, each held against the thought about it, if that is at
    /// least so much. A step counts only if the search was long enough to tell.
    pub fn of(steps: &[(Option<&Pondered>, &str)], seat: Seat, least: f32) -> Option<Loss> {
        let thought =
            |(step, &(pondered, done))| lost(pondered?, seat, done).map(|(lost, better)| (step, lost, better));
        let lossy: Vec<_> = steps.iter().enumerate().filter_map(thought).collect();
        let lost = lossy.iter().map(|(_, lost, _)| lost).sum();
        let &(step, here, better) = lossy.iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|_| lost >= least)?;
        let imagined = steps[step].0.map_or(0, |pondered| pondered.imagined);
        let could = better.win_chance[seat];
        Some(Loss { step, better: better.action.clone(), could, win: could - here, lost, imagined })
    }
}

/// What a step lost against the bot's own choice, if the search is sure of it.
fn lost<'a>(pondered: &'a Pondered, seat: Seat, done: &str) -> Option<(f32, &'a Opinion)> {
    let find = |action: &str| pondered.opinions.iter().find(|opinion| opinion.action == action);
    let better = find(pondered.choice.as_deref()?)?;
    let chosen = find(done).filter(|chosen| chosen.visits >= FEWEST_LOOKS && chosen.action != better.action)?;
    let lost = better.win_chance[seat] - chosen.win_chance[seat];
    // Many steps are judged, and one looked at seldom is looked at seldom because it began badly.
    (lost > 2.0 * (doubt(better, seat) + doubt(chosen, seat))).then_some((lost, better))
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
        let loss = |done| Loss::of(&[(Some(&thought), done)], Seat::FIRST, 0.05);
        assert_eq!(loss("stay").map(|loss| (loss.better, (loss.could * 100.0) as i32)), Some(("go".into(), 60)));
        assert_eq!(loss("rest"), None, "five looks tell nothing");
        assert_eq!(loss("run"), None, "two in a hundred are not much");
        assert_eq!(loss("go"), None);
        assert_eq!(loss("sleep"), None, "nobody looked at it");
    }

    #[test]
    fn a_coach_judges_all_steps_of_a_turn() {
        let first = pondered(&[("from", 800, 0.60), ("stay", 700, 0.40)]);
        let second = pondered(&[("west", 900, 0.60), ("east", 900, 0.45)]);
        let third = pondered(&[("end", 900, 0.45), ("more", 900, 0.37)]);
        let loss = |steps: &[(Option<&Pondered>, &str)]| Loss::of(steps, Seat::FIRST, 0.17);
        let all = loss(&[(Some(&first), "from"), (Some(&second), "east"), (Some(&third), "more")]);
        let all = all.expect("the second and the third step together lost 23 in a hundred");
        assert_eq!((all.step, all.better.as_str(), (all.lost * 100.0).round() as i32), (1, "west", 23));
        assert_eq!((all.could, all.win), (0.60, 0.45), "what is told of the games is of that step alone");
        let unseen = [(Some(&first), "from"), (None, "east"), (Some(&third), "more")];
        assert_eq!(loss(&unseen), None, "what was not thought about is not judged");
        assert_eq!(loss(&[(Some(&first), "from"), (Some(&second), "west")]), None);
    }

    #[test]
    fn a_coach_fades() {
        assert!(least_after(0) < least_after(3));
        assert_eq!(least_after(6), None);
    }
}
