//! Ratings from who ended before whom, by the Bradley–Terry model on the scale of Elo.

use super::Finished;

/// Points of rating for odds of ten to one.
const TENFOLD: f64 = 400.0;
/// Half an interval when one set of games says next to nothing.
const UNKNOWN: f64 = 800.0;
/// The mean of all ratings.
const MIDDLE: f64 = 1500.0;

/// Ratings and half the width of their 95 % intervals, from a jackknife over sets of games.
pub(super) fn rate(sets: &[Vec<Finished>], bots: usize) -> Vec<(f64, f64)> {
    let whole = fit(sets.iter().flatten(), bots);
    let groups = sets.len().min(20);
    if groups < 2 {
        return whole.into_iter().map(|rating| (rating, UNKNOWN)).collect();
    }
    let without: Vec<Vec<f64>> = (0..groups)
        .map(|group| {
            let kept = sets.iter().enumerate().filter(|(index, _)| index % groups != group);
            fit(kept.flat_map(|(_, set)| set), bots)
        })
        .collect();
    let count = groups as f64;
    (0..bots)
        .map(|bot| {
            let mean = without.iter().map(|ratings| ratings[bot]).sum::<f64>() / count;
            let squares: f64 = without.iter().map(|ratings| (ratings[bot] - mean).powi(2)).sum();
            (whole[bot], 1.96 * (squares * (count - 1.0) / count).sqrt())
        })
        .collect()
}

/// The ratings under which these results are likeliest. One drawn game more between any two bots
/// keeps the rating of who never lost finite.
fn fit<'a>(games: impl Iterator<Item = &'a Finished>, bots: usize) -> Vec<f64> {
    let mut wins = vec![vec![0.5; bots]; bots];
    for game in games {
        for (seat, one) in game.seats.iter() {
            for (other_seat, other) in game.seats.iter() {
                if seat != other_seat && one.bot != other.bot {
                    let ahead = match one.rank.cmp(&other.rank) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    wins[one.bot][other.bot] += ahead;
                }
            }
        }
    }
    let mut strength = vec![1.0f64; bots];
    for _ in 0..500 {
        for bot in 0..bots {
            let others = (0..bots).filter(|&other| other != bot);
            let won: f64 = others.clone().map(|other| wins[bot][other]).sum();
            let met: f64 =
                others.map(|other| (wins[bot][other] + wins[other][bot]) / (strength[bot] + strength[other])).sum();
            if met > 0.0 {
                strength[bot] = won / met;
            }
        }
    }
    let ratings: Vec<f64> = strength.iter().map(|strength| TENFOLD * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / bots as f64;
    ratings.into_iter().map(|rating| MIDDLE + rating - mean).collect()
}
