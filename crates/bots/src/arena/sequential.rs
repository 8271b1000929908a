//! When a match may stop. Both tests may be looked at after every seed without losing their word:
//! each is wrong in at most one match of twenty.

/// What a match is to settle about the first bot's win share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Question {
    /// On which side of this share it is.
    Side(f64),
    /// Whether it is rather the lower or rather the higher of two shares, by Wald's sequential
    /// probability ratio test: quicker, and says nothing of what lies between.
    Which {
        /// The lower share.
        low: f64,
        /// The higher one.
        high: f64,
    },
}

/// What a match has settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The lower side, or the lower share.
    Lower,
    /// The higher.
    Higher,
}

/// How often a test may be wrong.
const ERROR: f64 = 0.05;

impl Question {
    /// What these seeds say, each with the first bot's share of its wins.
    pub fn ask(self, shares: &[f64]) -> Verdict {
        match self {
            Question::Side(share) => side(shares, share),
            Question::Which { low, high } => which(shares, low, high),
        }
    }
}

/// Two gamblers bet against the share, one on more and one on less, with fair odds and stakes fixed
/// before each seed. If the share is right neither becomes forty times as rich, but for one time in
/// forty (Ville's inequality); no assumption about the shares is made.
fn side(shares: &[f64], target: f64) -> Verdict {
    /// The most of its wealth that a gambler puts at risk.
    const BOLD: f64 = 0.75;
    let goal = (2.0 / ERROR).ln();
    let (mut count, mut sum, mut squares) = (1.0, target, 0.25);
    let (mut more, mut less) = (0.0, 0.0);
    for &share in shares {
        let mean: f64 = sum / count;
        let stake = (mean - target) / (squares / count + (mean - target).powi(2));
        more += (stake.clamp(0.0, BOLD / target) * (share - target)).ln_1p();
        less += ((-stake).clamp(0.0, BOLD / (1.0 - target)) * (target - share)).ln_1p();
        if more >= goal {
            return Verdict::Higher;
        }
        if less >= goal {
            return Verdict::Lower;
        }
        squares += (share - mean).powi(2);
        sum += share;
        count += 1.0;
    }
    Verdict::Open
}

/// The ratio of the two likelihoods of a mean whose spread is taken from the seeds so far; two
/// made-up seeds, one won and one lost, keep the first few from looking certain.
fn which(shares: &[f64], low: f64, high: f64) -> Verdict {
    let bound = ((1.0 - ERROR) / ERROR).ln();
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for &share in shares {
        count += 1.0;
        sum += share;
        squares += share * share;
        let mean = (sum + 1.0) / (count + 2.0);
        let spread = (squares + 1.0) / (count + 2.0) - mean * mean;
        let ratio = (high - low) * (sum - count * (low + high) / 2.0) / spread;
        if ratio >= bound {
            return Verdict::Higher;
        }
        if ratio <= -bound {
            return Verdict::Lower;
        }
    }
    Verdict::Open
}

#[cfg(test)]
mod tests {
    use super::{super::interval::tests::pair, *};
    use crate::Rng;

    /// How many of 400 matches of so many seeds end with this verdict.
    fn verdicts(question: Question, chance: f64, alike: f64, seeds: usize, verdict: Verdict) -> f64 {
        const MATCHES: u32 = 400;
        let mut rng = Rng::new((chance * 1000.0) as u64);
        let found = |rng: &mut Rng| {
            let shares: Vec<f64> = (0..seeds).map(|_| pair(rng, chance, alike)).collect();
            question.ask(&shares) == verdict
        };
        f64::from((0..MATCHES).filter(|_| found(&mut rng)).count() as u32) / f64::from(MATCHES)
    }

    #[test]
    fn a_match_on_the_line_is_decided_wrongly_one_time_in_twenty_at_most() {
        for (share, alike) in [(0.5, 0.0), (0.5, 0.7), (0.65, 0.3)] {
            let wrong = 1.0 - verdicts(Question::Side(share), share, alike, 1000, Verdict::Open);
            assert!(wrong <= 0.07, "{wrong} at {share}");
        }
    }

    #[test]
    fn a_clear_match_is_decided_soon() {
        assert!(verdicts(Question::Side(0.5), 0.8, 0.0, 60, Verdict::Higher) > 0.95);
        assert!(verdicts(Question::Side(0.65), 0.4, 0.0, 60, Verdict::Lower) > 0.95);
        assert_eq!(Question::Side(0.5).ask(&[1.0; 20]), Verdict::Higher);
    }

    #[test]
    fn the_ratio_test_keeps_its_errors_at_both_ends() {
        let question = Question::Which { low: 0.5, high: 0.6 };
        for alike in [0.0, 0.6] {
            let (up, down) = (
                verdicts(question, 0.5, alike, 1500, Verdict::Higher),
                verdicts(question, 0.6, alike, 1500, Verdict::Lower),
            );
            assert!(up <= 0.07 && down <= 0.07, "{up} and {down}");
            assert!(verdicts(question, 0.6, alike, 1500, Verdict::Higher) > 0.92);
        }
        assert_eq!(question.ask(&[]), Verdict::Open);
    }
}
