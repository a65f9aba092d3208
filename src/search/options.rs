//! What the search must know beside the position.

use super::{BlindSpots, Techniques};
use crate::shogi::declaration::EnteringKing;

/// The rules in force, and what is wanted beside the best move.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// The entering-king rule.
    pub entering_king: EnteringKing,
    /// The points that White gave as a handicap.
    pub points_given: u32,
    /// What a draw is worth to the side that thinks, in thousandths of a win, when it is Black and when it is White.
    pub draw_values: [u32; 2],
    /// At this ply, counted from the set-up, the game is drawn.
    pub move_limit: Option<u32>,
    /// How many lines are wanted.
    pub lines: u32,
    /// What the search may use; all of it but for measurements.
    pub techniques: Techniques,
    /// A trace of chance in the evaluation, so that games differ; 0 for none.
    pub seed: u32,
    /// What is not seen of the other side's moves; nothing escapes full strength.
    pub blind_spots: BlindSpots,
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
            blind_spots: BlindSpots::default(),
        }
    }
}
