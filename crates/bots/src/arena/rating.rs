//! Ratings from who ended before whom, by the Bradley–Terry model on the scale of Elo.

use super::{
    Finished,
    interval::{self, Interval},
};

/// Points of rating for odds of ten to one.
const TENFOLD: f64 = 400.0;
/// How far an interval reaches when one seed says next to nothing.
const UNKNOWN: f64 = 800.0;
/// The mean of all ratings.
const MIDDLE: f64 = 1500.0;

/// How often one bot of each pair ended before the other; pairs are `(0, 1), (0, 2), (1, 2) …`.
type Duels = Vec<[f64; 2]>;

/// Ratings and their 95 % intervals.
pub(super) fn rate(sets: &[Vec<Finished>], bots: usize) -> Vec<(f64, Interval)> {
    let duels: Vec<Duels> = sets.iter().map(|set| count(set, bots)).collect();
    let pairs = bots * (bots - 1) / 2;
    let fit_to = |weight: &dyn Fn(usize) -> f64, prior: &dyn Fn(usize) -> [f64; 2]| {
        let mut sum = vec![[0.0; 2]; pairs];
        for (set, duels) in duels.iter().enumerate() {
            for (total, duel) in sum.iter_mut().zip(duels) {
                total[0] += weight(set) * duel[0];
                total[1] += weight(set) * duel[1];
            }
        }
        for (pair, total) in sum.iter_mut().enumerate() {
            // Made-up results count by the seed, like the true ones.
            let games = duels.first().map_or(1.0, |duels| duels[pair][0] + duels[pair][1]);
            let [won, lost] = prior(pair);
            total[0] += won * games;
            total[1] += lost * games;
        }
        fit(&sum, bots)
    };
    let whole = fit_to(&|_| 1.0, &|_| [0.5; 2]);
    if sets.len() < 2 {
        let unknown = |rating: f64| (rating, Interval { low: rating - UNKNOWN, high: rating + UNKNOWN });
        return whole.into_iter().map(unknown).collect();
    }
    let drawn: Vec<Vec<f64>> = interval::draws(sets.len(), pairs)
        .map(|draw| fit_to(&|set| draw.weights[set], &|pair| draw.prior[pair]))
        .collect();
    let of = |bot: usize| Interval::of(drawn.iter().map(|ratings| ratings[bot]).collect());
    whole.into_iter().enumerate().map(|(bot, rating)| (rating, of(bot))).collect()
}

/// Where a pair of bots stands in a list of pairs, the lower first.
fn place(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}

fn count(games: &[Finished], bots: usize) -> Duels {
    let mut duels = vec![[0.0; 2]; bots * (bots - 1) / 2];
    for game in games {
        let seated = game.seats.values();
        for (index, one) in seated.iter().enumerate() {
            for two in seated[index + 1..].iter().filter(|two| two.bot != one.bot) {
                let (low, high) = if one.bot < two.bot { (one, two) } else { (two, one) };
                let ahead = match low.rank.cmp(&high.rank) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                let duel = &mut duels[place(low.bot, high.bot)];
                duel[0] += ahead;
                duel[1] += 1.0 - ahead;
            }
        }
    }
    duels
}

/// The ratings under which these results are likeliest.
fn fit(duels: &[[f64; 2]], bots: usize) -> Vec<f64> {
    let wins = |one: usize, two: usize| if one < two { duels[place(one, two)][0] } else { duels[place(two, one)][1] };
    let mut strength = vec![1.0f64; bots];
    for _ in 0..200 {
        let mut moved = 0.0f64;
        for bot in 0..bots {
            let others = (0..bots).filter(|&other| other != bot);
            let won: f64 = others.clone().map(|other| wins(bot, other)).sum();
            let met: f64 =
                others.map(|other| (wins(bot, other) + wins(other, bot)) / (strength[bot] + strength[other])).sum();
            if met > 0.0 {
                let better = (won / met).max(1e-9);
                moved = moved.max((better / strength[bot]).ln().abs());
                strength[bot] = better;
            }
        }
        if moved < 1e-4 {
            break;
        }
    }
    let ratings: Vec<f64> = strength.iter().map(|strength| TENFOLD * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / bots as f64;
    ratings.into_iter().map(|rating| MIDDLE + rating - mean).collect()
}
