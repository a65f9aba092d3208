//! Aspiration windows: the value is expected near that of the iteration before.
//!
//! CITE: Chess Programming Wiki, "Aspiration Windows".

use super::params;
use crate::eval::Score;

/// The window of one pass over the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AspirationWindow {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    width: i32,
}

impl AspirationWindow {
    /// Every value.
    pub(super) const FULL: Self = Self { alpha: Score::NEG_INFINITE, beta: Score::INFINITE, width: 0 };

    /// Around a value.
    pub(super) fn around(score: Score, depth: i32) -> Self {
        if depth < params::aspiration_depth() || score.is_decided() {
            return Self::FULL;
        }
        let width = params::aspiration_width(score.value());
        Self { alpha: below(score - width), beta: above(score + width), width }
    }

    /// The value was not above alpha: the next window reaches further down.
    pub(super) fn after_fail_low(self, score: Score) -> Self {
        let width = params::aspiration_wider(self.width);
        let beta = Score::from_value((self.alpha.value() + self.beta.value()) / 2);
        Self { alpha: below(score - width), beta, width }
    }

    /// The value was not below beta: the next window reaches further up.
    pub(super) fn after_fail_high(self, score: Score) -> Self {
        let width = params::aspiration_wider(self.width);
        Self { beta: above(score + width), width, ..self }
    }
}

/// Beyond what evaluations reach only decided games are to be found: no step is too large then.
const FAR: i32 = 4_000;

fn below(value: Score) -> Score {
    if value.value() < -FAR { Score::NEG_INFINITE } else { value }
}

fn above(value: Score) -> Score {
    if value.value() > FAR { Score::INFINITE } else { value }
}
