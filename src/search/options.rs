//! The options of a search.

use super::{BlindSpots, Techniques};
use crate::shogi::declaration::EnteringKing;

/// The rules in force and the kind of result that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// The entering-king rule.
    pub entering_king: EnteringKing,
    /// The points that White gave as a handicap.
    pub points_given: u32,
    /// The value of a draw for the side to move at the root, in thousandths of a win: if that is Black, if it
    /// is White.
    pub draw_values: [u32; 2],
    /// The ply, counted from the set-up, at which the game is drawn.
    pub move_limit: Option<u32>,
    /// Number of lines (MultiPV).
    pub lines: u32,
    /// The techniques that the search may use; all, except for weak levels and measurements.
    pub techniques: Techniques,
    /// Seed of the noise in the evaluation, which makes games differ; 0 for no noise.
    pub seed: u32,
    /// Only the move matters, not its score: with a node limit a forced move is then answered after the first
    /// iteration.
    pub only_move_matters: bool,
    /// Moves of the other side that are not seen (weak levels); none by default.
    pub blind_spots: BlindSpots,
    /// Nodes between two questions to the monitor.
    pub stop_check_interval: u64,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            entering_king: EnteringKing::default(),
            points_given: 0,
            draw_values: [500; 2],
            move_limit: None,
            lines: 1,
            techniques: Techniques::ALL,
            seed: 0,
            only_move_matters: false,
            blind_spots: BlindSpots::default(),
            stop_check_interval: 256,
        }
    }
}
