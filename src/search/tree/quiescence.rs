//! Quiescence search: captures, pawn promotions and, at the first ply, checks, until the position is quiet.
//! In check all evasions.
//!
//! CITE: L. Harris, "The Heuristic Search and the Game of Chess" (1975); D. Beal, "A Generalised Quiescence
//! Search Algorithm" (1990).

use super::node_type::NodeType;
use super::play::gives_check;
use super::slice::{Slice, Stopped};
use super::state::Search;
use super::static_eval::refined_eval;
use crate::eval::{Evaluator, Score, material};
use crate::search::Technique;
use crate::search::ordering::move_picker::{MovePicker, is_tactical};
use crate::search::parameters::quiescence as parameters;
use crate::search::tables::transposition::{Bound, TtData};
use crate::shogi::{CheckSquares, Move, Rules};

/// A node of quiescence search.
struct QuiescenceNode {
    alpha: Score,
    beta: Score,
    in_check: bool,
    /// Whether quiet checks are searched.
    with_checks: bool,
    /// The depth of the node in the transposition table.
    table_depth: i32,
    tt_data: Option<TtData>,
    /// Whether the node is, or according to the transposition table was, on a principal variation.
    was_pv: bool,
    /// The static evaluation without correction history; `None` in check.
    raw_eval: Option<Score>,
    /// Delta pruning: what a move without any gain could reach.
    futility: Score,
    best: Score,
    best_move: Move,
    /// Number of quiet evasions searched.
    quiet_evasions: u32,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Score of the current position with these moves only. `depth` is 0 at the first ply and decreases by
    /// 1 each ply.
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        if N::PV {
            self.pv_table.clear(ply);
        }
        self.count_node(ply, slice)?;

        // End of the game.
        if let Some(score) = self.end_of_game(ply) {
            return Ok(score);
        }

        // Transposition table.
        let mut node = self.enter_quiescence::<N>(depth, ply, alpha, beta);
        if !N::PV
            && let Some(score) = self.quiescence_tt_cutoff(&node)
        {
            return Ok(score);
        }

        // Mate in one.
        let (key, mut checks) = (self.position.key(), None);
        if let Some(score) = self.probe_mate_in_one::<N>(node.tt_data, key, ply, &mut checks) {
            return Ok(score);
        }

        // Stand pat.
        if node.in_check {
            self.stack.at(ply).eval = None;
        } else if self.stand_pat(&mut node, ply) {
            return Ok(node.best);
        }

        // The moves.
        if checks.is_none() {
            checks = self.position.check_squares();
        }
        let count = self.search_quiescence_moves::<N>(&mut node, checks.as_ref(), depth, ply, slice)?;
        if node.in_check && count == 0 {
            return Ok(Score::mated_in(ply as u32));
        }
        let bound = if node.best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiescence(&node, node.table_depth, bound, ply);
        Ok(node.best)
    }

    /// The node before any of its moves, with its entry of the transposition table.
    #[inline(always)]
    fn enter_quiescence<N: NodeType>(
        &self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> QuiescenceNode {
        let in_check = self.position.in_check();
        let with_checks = depth == 0 && self.uses(Technique::QuiescenceChecks);
        let tt_data = self.probe_tt(self.position.key(), ply);
        QuiescenceNode {
            alpha,
            beta,
            in_check,
            with_checks: with_checks && !in_check,
            table_depth: if with_checks || in_check { 0 } else { -1 },
            tt_data,
            was_pv: N::PV || tt_data.is_some_and(|tt_data| tt_data.pv),
            raw_eval: None,
            futility: Score::NEG_INFINITE,
            best: Score::NEG_INFINITE,
            best_move: Move::NONE,
            quiet_evasions: 0,
        }
    }

    /// The score of a deep enough entry of the transposition table, if it decides the null window.
    #[inline(always)]
    fn quiescence_tt_cutoff(&self, node: &QuiescenceNode) -> Option<Score> {
        let tt_data = node.tt_data?;
        let is_deep_enough = tt_data.depth >= node.table_depth
            && (tt_data.depth == node.table_depth || self.uses(Technique::Grafting));
        (is_deep_enough && tt_data.bound.decides(tt_data.score, node.beta)).then_some(tt_data.score)
    }

    /// Stand pat: the side to move need not capture, so the static evaluation is a lower bound. True on a
    /// cutoff.
    #[inline(always)]
    fn stand_pat(&mut self, node: &mut QuiescenceNode, ply: usize) -> bool {
        let static_eval = self.static_eval(ply, node.tt_data);
        node.raw_eval = Some(static_eval.raw);
        node.futility = static_eval.corrected + parameters::delta_margin();
        node.best = refined_eval(static_eval.corrected, node.tt_data);
        if node.best >= node.beta {
            if node.tt_data.is_none() {
                self.store_quiescence(node, parameters::STAND_PAT_DEPTH, Bound::Lower, ply);
            }
            return true;
        }
        node.alpha = node.alpha.max(node.best);
        false
    }

    /// Searches the moves of the node up to a cutoff. Returns the number of moves picked, including pruned
    /// ones.
    #[inline(always)]
    fn search_quiescence_moves<N: NodeType>(
        &mut self,
        node: &mut QuiescenceNode,
        checks: Option<&CheckSquares>,
        depth: i32,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<u32, Stopped> {
        let tt_move = node.tt_data.map_or(Move::NONE, |tt_data| self.legal_or_none(tt_data.mv));
        let first = if node.in_check || is_tactical(&self.position, tt_move) { tt_move } else { Move::NONE };
        let continuation_keys = self.continuation_keys(ply);
        let mut picker = MovePicker::quiescence(&self.position, first, node.with_checks, &self.moves);
        let mut count = 0;
        while let Some(mv) = self.pick(&mut picker, checks, continuation_keys) {
            count += 1;
            if self.is_unseen(mv, node.in_check) {
                continue;
            }
            let tactical = is_tactical(&self.position, mv);
            if node.best > -Score::MAX_EVAL && self.prune_quiescence_move(node, mv, tactical, checks, ply) {
                continue;
            }
            node.quiet_evasions += u32::from(node.in_check && !tactical);
            self.do_move(mv, ply);
            let result = self.quiescence::<N>(depth - 1, ply + 1, -node.beta, -node.alpha, slice);
            self.undo_move();
            let score = -result?;
            if score > node.best {
                node.best = score;
                if score > node.alpha {
                    node.best_move = mv;
                    if N::PV {
                        self.pv_table.update(ply, mv);
                    }
                    if score >= node.beta {
                        break;
                    }
                    node.alpha = score;
                }
            }
        }
        picker.finish(&mut self.moves);
        Ok(count)
    }

    /// Whether a move is pruned. Delta pruning may raise the score of the node to what the move could reach.
    #[inline(always)]
    fn prune_quiescence_move(
        &self,
        node: &mut QuiescenceNode,
        mv: Move,
        tactical: bool,
        checks: Option<&CheckSquares>,
        ply: usize,
    ) -> bool {
        // Delta pruning: the captured piece does not raise the score to alpha. Not of checks and recaptures.
        let check = gives_check(checks, &self.position, mv);
        let last = self.stack.previous(ply, 1).mv;
        let recaptures = !last.is_none() && mv.to() == last.to();
        if !node.in_check && !check && !recaptures && self.uses(Technique::DeltaPruning) {
            let victim = self.position.piece_at(mv.to());
            let gain = victim.map_or(0, |piece| material::capture(piece.kind()))
                + material::promotion_gain(&self.position, mv);
            if node.futility + gain <= node.alpha {
                node.best = node.best.max(node.futility + gain);
                return true;
            }
        }
        if !self.uses(Technique::QuiescencePruning) {
            return false;
        }
        // Late move pruning of quiet evasions.
        if node.quiet_evasions >= parameters::QUIET_EVASIONS && !tactical {
            return true;
        }
        // SEE pruning.
        (tactical || node.in_check) && !self.position.see_ge(mv, 0, &material::EXCHANGE)
    }

    /// Stores the node in the transposition table.
    #[inline]
    fn store_quiescence(&self, node: &QuiescenceNode, depth: i32, bound: Bound, ply: usize) {
        let QuiescenceNode { best_move: mv, best: score, raw_eval: eval, was_pv: pv, .. } = *node;
        self.tt.store(self.position.key(), ply, TtData { mv, score, eval, depth, bound, pv });
    }
}
