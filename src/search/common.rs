//! Small steps that all parts of the search share.

use super::Technique;
use super::history::{ContinuationKeys, PieceTo};
use super::mate::one_ply::mate_by_check;
use super::node_type::NodeType;
use super::params::{MAX_DEPTH, MAX_PLY};
use super::state::{Search, Slice, Stopped};
use super::tt::{Bound, TtData};
use crate::eval::{Evaluator, Score};
use crate::shogi::{CheckSquares, Move, Position, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Asks the monitor at intervals whether to pause. Quiescence does not ask, because its nodes save no state.
    #[inline]
    pub(super) fn check_stop(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        if self.nodes < self.next_stop_check {
            return Ok(());
        }
        self.next_stop_check = self.nodes + slice.monitor.interval();
        if slice.monitor.should_stop(self.nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// Counts a node; stops the search at the node limit.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize, slice: &Slice<'_>) -> Result<(), Stopped> {
        if self.nodes >= slice.max_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        Ok(())
    }

    /// The score of a mate in one, if there is one. Not tested for positions in the transposition table, which were tested when
    /// they were stored; except on the principal variation, where the table does not answer and quiescence would miss a mate
    /// by a quiet move; nor for evaluated positions, which were tested before. Where the test runs, `checks` becomes the check squares.
    pub(super) fn probe_mate_in_one<N: NodeType>(
        &mut self,
        tt_data: Option<TtData>,
        key: u64,
        ply: usize,
        checks: &mut Option<CheckSquares>,
    ) -> Option<Score> {
        let answered = tt_data.is_some() && !N::PV;
        if answered || self.position.in_check() || !self.uses(Technique::MateInOne) {
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

    /// The move if it is legal, else none.
    pub(super) fn legal_or_none(&self, mv: Move) -> Move {
        if !mv.is_none() && self.position.is_legal(mv) { mv } else { Move::NONE }
    }

    /// The static evaluation with correction history.
    pub(super) fn corrected_eval(&self, raw: Score, ply: usize) -> Score {
        let last = self.stack.previous(ply, 1).piece_to;
        let correction = self.histories.correction(&self.position, last);
        Score::cp(raw.value() + if self.uses(Technique::CorrectionHistory) { correction } else { 0 })
    }

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

    /// The entry of the position in the transposition table.
    #[inline]
    pub(super) fn probe_tt(&self, key: u64, ply: usize) -> Option<TtData> {
        if self.uses(Technique::TranspositionTable) { self.tt.probe(key, ply) } else { None }
    }

    /// Whether the maximum length of a line is reached.
    pub(super) fn is_too_deep(ply: usize) -> bool {
        ply >= MAX_PLY
    }
}

/// Whether a move gives check; `checks` are the check squares of the position.
#[inline]
pub(super) fn gives_check<R: Rules>(checks: Option<&CheckSquares>, position: &Position<R>, mv: Move) -> bool {
    checks.is_some_and(|checks| checks.given_by(position, mv))
}
