//! How often the played move ranks first, and among the first five.

use std::fmt;

use super::choice::Choice;

/// Ranks of played moves. Moves of equal value are counted as if drawn by lot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ranks {
    /// Number of choices.
    pub choices: usize,
    first: f64,
    first_five: f64,
}

impl Ranks {
    /// Counts a choice.
    pub fn add(&mut self, choice: &Choice, weights: &[f32]) {
        let played = choice.value(choice.played, weights);
        let (mut better, mut equal) = (0, 0);
        for nth in (0..choice.len()).filter(|nth| *nth != choice.played) {
            let value = choice.value(nth, weights);
            better += usize::from(value > played);
            equal += usize::from(value == played);
        }
        self.choices += 1;
        self.first += among(1, better, equal);
        self.first_five += among(5, better, equal);
    }

    /// The share of choices whose played move ranks first, and among the first five.
    pub fn shares(&self) -> [f64; 2] {
        let all = self.choices.max(1) as f64;
        [self.first / all, self.first_five / all]
    }
}

/// The probability that a move is among the first `most` when `better` moves rank before it
/// and `equal` ones are drawn by lot with it.
fn among(most: usize, better: usize, equal: usize) -> f64 {
    (most.saturating_sub(better) as f64 / (equal + 1) as f64).min(1.0)
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, five] = self.shares();
        write!(f, "first {:.1} %, first five {:.1} % of {}", 100.0 * first, 100.0 * five, self.choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!([among(1, 0, 0), among(1, 1, 0), among(1, 0, 3)], [1.0, 0.0, 0.25]);
        assert_eq!([among(5, 4, 0), among(5, 3, 3), among(5, 0, 2), among(5, 5, 9)], [1.0, 0.5, 1.0, 0.0]);
    }
}
