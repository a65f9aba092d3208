//! Elo difference of two engines from pairs of games, and the sequential probability ratio test (SPRT).
//!
//! The two games of a pair share an opening, so their sum varies less than that of two unrelated
//! games. The error is therefore computed from pairs. CITE: Chess Programming Wiki, "Match
//! Statistics"; M. Van den Bergh, "The Generalized Sequential Probability Ratio Test" for the
//! approximation of the likelihood ratio by mean and variance.

use std::collections::BTreeMap;
use std::fmt;

/// Bound of the log-likelihood ratio, ln 19: 5 % errors of both kinds.
pub const SPRT_BOUND: f64 = 2.944;

/// Results so far.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    wins: usize,
    draws: usize,
    losses: usize,
    /// Number of pairs by twice their points: 0 to 4.
    pairs: [usize; 5],
    reasons: BTreeMap<String, usize>,
}

impl Stats {
    /// Adds a game in which A scored 0, 0.5 or 1 points.
    pub fn add_game(&mut self, points: f64, description: String) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        *self.reasons.entry(description).or_default() += 1;
    }

    /// Adds the points of both games of a pair.
    pub fn add_pair(&mut self, points: [f64; 2]) {
        self.pairs[(2.0 * (points[0] + points[1])) as usize] += 1;
    }

    /// Descriptions of the ends of games with their counts.
    pub fn reasons(&self) -> impl Iterator<Item = (&str, usize)> {
        self.reasons.iter().map(|(reason, count)| (reason.as_str(), *count))
    }

    /// Number of pairs, and mean and variance of the share of points of a pair (0 to 1).
    fn moments(&self) -> (f64, f64, f64) {
        let count = self.pairs.iter().sum::<usize>() as f64;
        let weighted = |value: &dyn Fn(f64) -> f64| {
            let each = self.pairs.iter().enumerate();
            each.map(|(points, pairs)| *pairs as f64 * value(points as f64 / 4.0)).sum::<f64>() / count
        };
        let mean = weighted(&|points| points);
        (count, mean, weighted(&|points| (points - mean).powi(2)))
    }

    /// Elo difference of A over B with the ends of its 95 % interval; `None` before the first pair.
    pub fn elo(&self) -> Option<[f64; 3]> {
        let (count, mean, variance) = self.moments();
        let error = 1.96 * (variance / count).sqrt();
        (count > 0.0).then(|| [mean, mean - error, mean + error].map(elo_of))
    }

    /// Logarithm of the likelihood of the results at `high` Elo over that at `low` Elo.
    pub fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let (count, mean, variance) = self.moments();
        if count < 2.0 {
            return 0.0;
        }
        // When all pairs are equal, for example all won, the variance would be 0.
        let variance = variance.max(0.125 / (count + 1.0));
        let (low, high) = (points_of(low), points_of(high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// Elo difference of a share of points.
fn elo_of(points: f64) -> f64 {
    -400.0 * (1.0 / points.clamp(1e-4, 1.0 - 1e-4) - 1.0).log10()
}

/// Share of points of an Elo difference.
fn points_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses, .. } = self;
        let games = wins + draws + losses;
        let share = 100.0 * (*wins as f64 + *draws as f64 / 2.0) / games.max(1) as f64;
        write!(f, "{games} games: +{wins} ={draws} -{losses} ({share:.1} %)")?;
        match self.elo() {
            // There is no estimate when one side scored nothing.
            Some(_) if *wins == games || *losses == games => Ok(()),
            Some([elo, low, high]) => write!(f, ", Elo {elo:+.0} [{low:+.0}, {high:+.0}]"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(pairs: [usize; 5]) -> Stats {
        Stats { pairs, ..Stats::default() }
    }

    #[test]
    fn elo_matches_hand_calculation() {
        // 64 % is 100 Elo; 50 % is 0 Elo.
        let [elo, low, high] = stats([0, 0, 100, 0, 0]).elo().unwrap();
        assert_eq!((elo, low, high), (0.0, 0.0, 0.0));
        let [elo, low, high] = stats([20, 0, 0, 0, 36]).elo().unwrap();
        assert!((elo - 102.0).abs() < 1.0, "{elo}");
        // The share is 0.643 ± 1.96 · √(0.2296 / 56) = 0.643 ± 0.1255.
        assert!((low - 12.0).abs() < 3.0 && (high - 209.0).abs() < 3.0, "{low} {high}");
        assert!(Stats::default().elo().is_none());
    }

    #[test]
    fn sprt_follows_the_results() {
        assert!(stats([5, 20, 100, 60, 30]).log_likelihood_ratio(0.0, 10.0) > 1.0);
        assert!(stats([30, 60, 100, 20, 5]).log_likelihood_ratio(0.0, 10.0) < -1.0);
        assert_eq!(stats([0; 5]).log_likelihood_ratio(0.0, 10.0), 0.0);
        // Equal pairs decide the test, too.
        assert!(stats([0, 0, 0, 0, 30]).log_likelihood_ratio(0.0, 10.0) > SPRT_BOUND);
        assert!(stats([30, 0, 0, 0, 0]).log_likelihood_ratio(0.0, 10.0) < -SPRT_BOUND);
    }
}
