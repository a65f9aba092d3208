//! The moves of a line: picking, playing and taking back.

use super::state::Search;
use crate::eval::Evaluator;
use crate::search::Technique;
use crate::search::ordering::OrderingContext;
use crate::search::ordering::history::{ContinuationKeys, PieceTo};
use crate::search::ordering::move_picker::MovePicker;
use crate::search::parameters::move_policy;
use crate::shogi::{CheckSquares, Move, Position, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Plays a move at this ply.
    #[inline]
    pub(super) fn do_move(&mut self, mv: Move, ply: usize) {
        let piece_to = PieceTo::of(&self.position, mv);
        let entry = self.stack.at(ply);
        (entry.mv, entry.piece_to) = (mv, piece_to);
        let delta = self.position.do_move(mv);
        self.tt.prefetch(self.position.key());
        self.eval_cache.prefetch(self.position.key());
        self.evaluator.push(&self.position, &delta);
    }

    /// The next move of a picker; `checks` are the check squares of the position.
    #[inline]
    pub(super) fn pick(
        &mut self,
        picker: &mut MovePicker,
        checks: Option<&CheckSquares>,
        continuation_keys: ContinuationKeys,
    ) -> Option<Move> {
        let context = OrderingContext {
            position: &self.position,
            histories: &self.histories,
            policy_cache: &self.policy_cache,
            checks,
            continuation_keys,
            policy_weight: move_policy::weight(self.length),
        };
        picker.next(&context, &mut self.moves)
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        self.evaluator.pop();
        self.position.undo_move();
    }

    /// The keys of continuation history at this ply.
    #[inline]
    pub(super) fn continuation_keys(&self, ply: usize) -> ContinuationKeys {
        if self.uses(Technique::ContinuationHistory) {
            self.stack.continuation_keys(ply)
        } else {
            [PieceTo::NONE; 3]
        }
    }

    /// Whether this move of the other side is a blind spot. Evasions are always seen.
    #[inline]
    pub(super) fn is_unseen(&self, mv: Move, in_check: bool) -> bool {
        self.has_blind_spots
            && !in_check
            && self.position.side() != self.root_side
            && self.options.blind_spots.hides(&self.position, mv)
    }
}

/// Whether a move gives check; `checks` are the check squares of the position.
#[inline]
pub(super) fn gives_check<R: Rules>(checks: Option<&CheckSquares>, position: &Position<R>, mv: Move) -> bool {
    checks.is_some_and(|checks| checks.given_by(position, mv))
}
