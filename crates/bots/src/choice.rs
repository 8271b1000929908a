//! Which action to follow once a search has looked at all of them.

use crate::{Opinion, search::Tally};

/// What part of the most looks an action needs to be chosen.
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

/// The action with the highest worth that it most likely has, among those that were looked at enough.
pub(crate) fn safest(sums: &[Tally], errors: f32) -> usize {
    let mut best = most_looked_at(sums);
    let least = (LOOKED_AT * sums[best].visits as f32).max(2.0);
    for (index, sum) in sums.iter().enumerate() {
        if sum.visits as f32 >= least && sum.bound(errors) > sums[best].bound(errors) {
            best = index;
        }
    }
    best
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

    /// So many looks with this mean worth, half of them this much above it and half below.
    fn tally(visits: u32, mean: f32, spread: f32) -> Tally {
        let looks = visits as f32;
        Tally { visits, value: looks * mean, squares: looks * (mean * mean + spread * spread), ..Tally::default() }
    }

    #[test]
    fn the_better_of_two_that_were_looked_at_enough_is_safer() {
        let sums = [tally(1000, 0.50, 0.2), tally(600, 0.55, 0.2), tally(140, 0.9, 0.1)];
        assert_eq!(most_looked_at(&sums), 0);
        assert_eq!(safest(&sums, 1.0), 1, "the third was looked at too little");
    }

    #[test]
    fn a_lead_within_the_error_changes_nothing() {
        let sums = [tally(1000, 0.500, 0.3), tally(200, 0.505, 0.3)];
        assert_eq!(safest(&sums, 1.0), 0);
        assert_eq!(
            safest(&[tally(1, 0.1, 0.0), tally(1, 0.9, 0.0)], 1.0),
            most_looked_at(&[tally(1, 0.1, 0.0), tally(1, 0.9, 0.0)])
        );
    }
}
