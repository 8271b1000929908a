//! Which action to follow once a search has looked at all of them.

use crate::{Opinion, search::Tally};

/// What part of the most looks an action needs to make a choice torn.
const LOOKED_AT: f32 = 0.15;

/// The most looked-at action, of equals the better one.
pub(crate) fn most_looked_at(sums: &[Tally]) -> usize {
    let mut best = 0;
    for (index, sum) in sums.iter().enumerate() {
        let leader = &sums[best];
        if (sum.visits, sum.value) > (leader.visits, leader.value) {
            best = index;
        }
    }
    best
}

/// Whether another action than the most looked-at one is worth more, of those looked at enough.
pub(crate) fn is_torn(sums: &[Tally]) -> bool {
    let most = &sums[most_looked_at(sums)];
    let least = (LOOKED_AT * most.visits as f32).max(2.0);
    sums.iter().any(|sum| sum.visits as f32 >= least && sum.mean() > most.mean())
}

/// What is thought of each action.
pub(crate) fn opinions<A: Copy>(legal: &[A], sums: &[Tally], seats: u8) -> Vec<Opinion<A>> {
    let mean = |sum: f32, visits: u32| if visits == 0 { 0.0 } else { sum / visits as f32 };
    legal
        .iter()
        .zip(sums)
        .map(|(&action, sum)| Opinion {
            action,
            visits: sum.visits,
            value: mean(sum.value, sum.visits),
            win_chance: sum.win_chance(seats),
            margin: mean(sum.margin, sum.visits),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many looks with this mean worth.
    fn tally(visits: u32, mean: f32) -> Tally {
        Tally { visits, value: visits as f32 * mean, ..Tally::default() }
    }

    #[test]
    fn a_choice_is_torn_while_something_else_that_was_looked_at_enough_is_worth_more() {
        assert!(is_torn(&[tally(1000, 0.50), tally(600, 0.55)]));
        assert!(
            !is_torn(&[tally(1000, 0.50), tally(600, 0.45), tally(140, 0.9)]),
            "the third was looked at too little"
        );
        assert_eq!(most_looked_at(&[tally(5, 0.1), tally(5, 0.9), tally(2, 1.0)]), 1);
    }
}
