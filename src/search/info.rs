//! What thinking has found so far.

use crate::eval::Score;
use crate::shogi::Move;

/// One finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions visited since thinking began.
    pub nodes: u64,
    /// Which of the lines asked for this is: 1 is the best.
    pub rank: u32,
    /// The value for the side to move.
    pub score: Score,
    /// The expected line; its first move is the best one.
    pub pv: Vec<Move>,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}
