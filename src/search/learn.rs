//! What a node teaches the histories.

use super::history::{self, Arrival};
use super::order::is_tactical;
use super::params;
use super::root::Search;
use super::table::Bound;
use crate::eval::{Evaluator, Score};
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    pub(super) fn learn_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let (arrival, before) = (Arrival::of(&self.position, mv), self.before(ply));
        self.histories.learn_quiet(self.position.side(), mv, arrival, before, bonus);
    }

    pub(super) fn learn_capture(&mut self, mv: Move, bonus: i32) {
        let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
        self.histories.learn_capture(Arrival::of(&self.position, mv), victim, bonus);
    }

    /// One move was the best, others were tried in vain.
    pub(super) fn learn(&mut self, best: Move, quiets: &[Move], captures: &[Move], depth: i32, ply: usize) {
        let (bonus, malus) = (params::bonus(depth), params::malus(depth));
        if is_tactical(&self.position, best) {
            self.learn_capture(best, bonus);
        } else {
            self.learn_quiet(best, ply, bonus);
            quiets.iter().for_each(|mv| self.learn_quiet(*mv, ply, -malus));
        }
        captures.iter().for_each(|mv| self.learn_capture(*mv, -malus));
    }

    /// Nothing helped against the move before.
    pub(super) fn learn_that_the_last_move_was_good(&mut self, depth: i32, ply: usize) {
        let last = *self.stack.before(ply, 1);
        if !last.mv.is_none() && self.position.last_capture().is_none() && last.arrival != Arrival::NONE {
            let before = self.before(ply - 1);
            self.histories.learn_continuation(last.arrival, before, params::bonus(depth) / 2);
        }
    }

    pub(super) fn learn_correction(
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
        if history::is_lesson(Score::cp(eval), best, bound == Bound::Lower, bound == Bound::Upper) {
            let last = self.stack.before(ply, 1).arrival;
            self.histories.learn_correction(&self.position, last, best.value() - eval, depth);
        }
    }
}
