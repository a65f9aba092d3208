//! Updates of the histories at the end of a node.

use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::ordering::history::{self, PieceTo};
use crate::search::ordering::move_picker::is_tactical;
use crate::search::parameters::histories;
use crate::search::tables::transposition::Bound;
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    pub(super) fn update_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let (piece_to, continuation_keys) = (PieceTo::of(&self.position, mv), self.continuation_keys(ply));
        self.histories.update_quiet(self.position.side(), mv, piece_to, continuation_keys, bonus);
    }

    pub(super) fn update_capture(&mut self, mv: Move, bonus: i32) {
        let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
        self.histories.update_capture(PieceTo::of(&self.position, mv), victim, bonus);
    }

    /// Rewards the best move and punishes the moves searched before it.
    pub(super) fn update_histories(
        &mut self,
        best: Move,
        quiets: &[Move],
        captures: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let (bonus, malus) = (histories::bonus(self.length, depth), histories::malus(self.length, depth));
        if is_tactical(&self.position, best) {
            self.update_capture(best, bonus);
        } else {
            self.update_quiet(best, ply, bonus);
            quiets.iter().for_each(|mv| self.update_quiet(*mv, ply, -malus));
        }
        captures.iter().for_each(|mv| self.update_capture(*mv, -malus));
    }

    /// Rewards the previous move after a fail low: no reply was good enough.
    pub(super) fn reward_previous_move(&mut self, depth: i32, ply: usize) {
        let last = *self.stack.previous(ply, 1);
        if !last.mv.is_none() && self.position.last_capture().is_none() && last.piece_to != PieceTo::NONE {
            let continuation_keys = self.continuation_keys(ply - 1);
            let bonus = histories::bonus(self.length, depth) / 2;
            self.histories.update_continuation(last.piece_to, continuation_keys, bonus);
        }
    }

    /// Rewards the quiet move just made after its reduced search beat alpha.
    pub(super) fn reward_reduced_move(&mut self, depth: i32, ply: usize) {
        let bonus = histories::bonus(self.length, depth) * histories::reduced_bonus() / 16;
        let (piece_to, continuation_keys) =
            (self.stack.previous(ply, 0).piece_to, self.continuation_keys(ply));
        self.histories.update_continuation(piece_to, continuation_keys, bonus);
    }

    pub(super) fn update_correction(
        &mut self,
        best: Score,
        best_move: Move,
        bound: Bound,
        depth: i32,
        ply: usize,
    ) {
        let Some(eval) = self.stack.at(ply).eval else { return };
        if !best_move.is_none() && is_tactical(&self.position, best_move) {
            return;
        }
        if history::should_update_correction(
            Score::cp(eval),
            best,
            bound == Bound::Lower,
            bound == Bound::Upper,
        ) {
            let last = self.stack.previous(ply, 1).piece_to;
            self.histories.update_correction(&self.position, last, self.length, best.value() - eval, depth);
        }
    }
}
