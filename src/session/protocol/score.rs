//! The value of a position.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use crate::eval::nnue::shape::CENTIPAWNS;
use crate::eval::score::logistic;

/// The value of a position for the side to move. Values beyond ±29,000 centipawns mean a win or loss by
/// perpetual check or declaration, in 30,000 minus that many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Plies to mate; negative when the side to move is mated.
    Mate(i32),
}

impl Score {
    /// The winning chances of the side to move, in thousandths: a logistic function of centipawns, with the
    /// scale at which the net is trained on scores and results.
    pub fn win_rate(self) -> u32 {
        match self {
            Self::Cp(cp) => (1000.0 * logistic(f64::from(cp) / f64::from(CENTIPAWNS))).round() as u32,
            Self::Mate(plies) => 1000 * u32::from(plies > 0),
        }
    }
}
