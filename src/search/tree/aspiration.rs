//! Aspiration windows: each iteration begins with a narrow window around the score of the previous one.
//!
//! CITE: Chess Programming Wiki, "Aspiration Windows".

use crate::eval::Score;
use crate::search::parameters::{SearchLength, aspiration};

/// The window of one search of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AspirationWindow {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    width: i32,
}

impl AspirationWindow {
    /// All scores.
    pub(super) const FULL: Self = Self { alpha: Score::NEG_INFINITE, beta: Score::INFINITE, width: 0 };

    /// A window around the expected score; full in the first iterations and for decided scores.
    pub(super) fn around(length: SearchLength, score: Score, depth: i32) -> Self {
        if depth < aspiration::DEPTH || score.is_decided() {
            return Self::FULL;
        }
        let width = aspiration::first_width(length, score.value());
        Self { alpha: below(score - width), beta: above(score + width), width }
    }

    /// The next window after a fail low: further down.
    pub(super) fn after_fail_low(self, score: Score) -> Self {
        let width = aspiration::next_width(self.width);
        let beta = Score::from_value((self.alpha.value() + self.beta.value()) / 2);
        Self { alpha: below(score - width), beta, width }
    }

    /// The next window after a fail high: further up.
    pub(super) fn after_fail_high(self, score: Score) -> Self {
        let width = aspiration::next_width(self.width);
        Self { beta: above(score + width), width, ..self }
    }
}

fn below(value: Score) -> Score {
    if value.value() < -aspiration::FAR { Score::NEG_INFINITE } else { value }
}

fn above(value: Score) -> Score {
    if value.value() > aspiration::FAR { Score::INFINITE } else { value }
}
