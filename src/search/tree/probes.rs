//! Answers without a search: the transposition table and the mate in one.

use super::node_type::NodeType;
use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::Technique;
use crate::search::mate::one_ply::mate_by_check;
use crate::search::parameters::MAX_DEPTH;
use crate::search::tables::transposition::{Bound, TtData};
use crate::shogi::{CheckSquares, Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The entry of the position in the transposition table.
    #[inline]
    pub(super) fn probe_tt(&self, key: u64, ply: usize) -> Option<TtData> {
        if self.uses(Technique::TranspositionTable) { self.tt.probe(key, ply) } else { None }
    }

    /// The move if it is legal, else none.
    pub(super) fn legal_or_none(&self, mv: Move) -> Move {
        if !mv.is_none() && self.position.is_legal(mv) { mv } else { Move::NONE }
    }

    /// The score of a mate in one, if there is one. Where the test runs, `checks` becomes the check squares.
    ///
    /// Positions in the transposition table were tested when they were stored, and evaluated positions before
    /// their evaluation: neither is tested again. The exception is the principal variation, where the table
    /// gives no answer and quiescence would miss a mate by a quiet move.
    pub(super) fn probe_mate_in_one<N: NodeType>(
        &mut self,
        tt_data: Option<TtData>,
        key: u64,
        ply: usize,
        checks: &mut Option<CheckSquares>,
    ) -> Option<Score> {
        let is_answered = tt_data.is_some() && !N::PV;
        if is_answered || self.position.in_check() || !self.uses(Technique::MateInOne) {
            return None;
        }
        if self.eval_cache.find(key).is_some() {
            return None;
        }
        *checks = self.position.check_squares();
        let mv = mate_by_check(&self.position, checks.as_ref()?)?;
        let score = Score::mate_in(ply as u32 + 1);
        if N::PV {
            self.pv_table.clear(ply + 1);
            self.pv_table.update(ply, mv);
        }
        let found = TtData { mv, score, eval: None, depth: MAX_DEPTH, bound: Bound::Exact, pv: N::PV };
        self.tt.store(key, ply, found);
        Some(score)
    }
}
