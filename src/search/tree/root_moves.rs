//! The moves of the root, and how far the current iteration has come with them.

use super::aspiration::AspirationWindow;
use super::node_state::CurrentMove;
use crate::eval::Score;
use crate::shogi::Move;

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Score in this iteration; [`Score::NEG_INFINITE`] when it did not beat alpha.
    pub(super) score: Score,
    /// Score when the move was last one of the best lines.
    pub(super) previous_score: Score,
    /// Nodes spent on the move since the search began.
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self { mv, score: Score::NEG_INFINITE, previous_score: Score::NEG_INFINITE, nodes: 0, pv: vec![mv] }
    }
}

/// The state of an iteration, kept between two slices.
pub(super) struct RootState {
    pub(super) moves: Vec<RootMove>,
    pub(super) depth: i32,
    /// MultiPV: the number of lines already found in this iteration.
    pub(super) pv_index: usize,
    pub(super) window: AspirationWindow,
    /// Fail highs in this iteration; each makes the next pass a ply shallower, up to three.
    pub(super) fail_highs: i32,
    /// Moves searched in this pass, and their best score.
    pub(super) searched: usize,
    pub(super) best: Score,
    /// The move that is being searched.
    pub(super) current: CurrentMove,
}

impl RootState {
    /// The state before the first iteration, which has depth `depth`.
    pub(super) fn new(moves: Vec<RootMove>, depth: i32) -> Self {
        Self {
            moves,
            depth,
            pv_index: 0,
            window: AspirationWindow::FULL,
            fail_highs: 0,
            searched: 0,
            best: Score::NEG_INFINITE,
            current: CurrentMove::NONE,
        }
    }

    /// Makes a move the best one.
    pub(super) fn put_first(&mut self, mv: Move, score: Score) {
        if let Some(at) = self.moves.iter().position(|best| best.mv == mv) {
            self.moves[..=at].rotate_right(1);
            (self.moves[0].score, self.moves[0].previous_score) = (score, score);
        }
    }
}
