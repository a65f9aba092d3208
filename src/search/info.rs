//! The report of a search.

use crate::eval::Score;
use crate::shogi::Move;

/// One line of a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth of the iteration in plies; 0 for a static value.
    pub depth: u32,
    /// Length of the longest line searched, in plies.
    pub seldepth: u32,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Rank of the line (MultiPV); 1 is the best.
    pub rank: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The share of the search's nodes so far that was spent on the line's first move, in thousandths; 0
    /// where it is not counted.
    pub effort: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// Share of the transposition table in use, in thousandths.
    pub hashfull: u32,
}
