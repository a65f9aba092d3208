//! One node of the tree, step by step.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975).

use std::ops::ControlFlow;

use super::node_state::{CurrentMove, MoveStep, NodeInfo, NodeState, NodeStep};
use super::node_type::{NodeType, Pv};
use super::play::gives_check;
use super::singular::Singular;
use super::slice::{Slice, Stopped};
use super::state::Search;
use super::static_eval::refined_eval;
use crate::eval::{Evaluator, Score, material};
use crate::search::Technique;
use crate::search::ordering::history::{ContinuationKeys, PieceTo};
use crate::search::ordering::move_picker::{MovePicker, is_tactical};
use crate::search::parameters::{
    MAX_DEPTH, check_extensions, histories, internal_iterative_reductions, late_move_reductions,
    singular_extensions,
};
use crate::search::tables::transposition::{Bound, TtData};
use crate::shogi::{CheckSquares, Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The score of the current position for the side to move, searched to `depth` plies in the window
    /// `alpha`, `beta`.
    ///
    /// When the search is stopped, the node saves its state; the next call with the same arguments continues
    /// from there.
    pub(super) fn node<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut_node: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        // A position of the game before the root is worth at least `floor`. A null window is never narrowed
        // by it: either the node fails high here, or `floor` is at most `alpha`.
        let floor = self.recurrence_floor(ply).unwrap_or(Score::NEG_INFINITE);
        if floor >= beta {
            self.count_node(ply, slice)?;
            return Ok(floor);
        }
        let alpha = alpha.max(floor);
        if depth <= 0 {
            return Ok(self.quiescence::<N>(0, ply, alpha, beta, slice)?.max(floor));
        }
        let mut checks = None;
        // Two calls: a node that one variable holds in both cases would be copied into it.
        let result = if let Some(mut node) = self.paused.pop() {
            let result = self.search_node::<N>(&mut node, &mut checks, ply, slice);
            if result.is_err() {
                self.paused.push(node);
            }
            result
        } else {
            let depth = depth.min(MAX_DEPTH);
            match self.enter_node::<N>(depth, ply, (alpha, beta), cut_node, &mut checks, slice)? {
                ControlFlow::Break(score) => Ok(score),
                ControlFlow::Continue(mut node) => {
                    let result = self.search_node::<N>(&mut node, &mut checks, ply, slice);
                    if result.is_err() {
                        self.paused.push(node);
                    }
                    result
                }
            }
        };
        Ok(result?.max(floor))
    }

    /// The steps before any search: returns the score, if one of them gives it, or the new node. `checks`
    /// as for [`Self::probe_mate_in_one`]. Inlined into its only caller, where the node is then built in
    /// place.
    #[inline(always)]
    fn enter_node<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (Score, Score),
        cut_node: bool,
        checks: &mut Option<CheckSquares>,
        slice: &mut Slice<'_>,
    ) -> Result<ControlFlow<Score, NodeState>, Stopped> {
        self.check_stop(slice)?;
        self.count_node(ply, slice)?;
        if N::PV {
            self.pv_table.clear(ply);
        }

        // End of the game.
        if let Some(score) = self.end_of_game(ply) {
            return Ok(ControlFlow::Break(score));
        }

        // Mate distance pruning.
        (alpha, beta) = (alpha.max(Score::mated_in(ply as u32)), beta.min(Score::mate_in(ply as u32 + 1)));
        if alpha >= beta {
            return Ok(ControlFlow::Break(alpha));
        }

        // Transposition table.
        let (key, excluded) = (self.position.key(), self.stack.at(ply).excluded);
        let tt_data = if excluded.is_none() { self.probe_tt(key, ply) } else { None };
        let tt_move = tt_data.map_or(Move::NONE, |tt_data| self.legal_or_none(tt_data.mv));
        if !N::PV
            && let Some(tt_data) = tt_data
            && let Some(score) = self.tt_cutoff(&tt_data, tt_move, depth, ply, beta)
        {
            return Ok(ControlFlow::Break(score));
        }

        // Mate in one.
        if excluded.is_none()
            && let Some(score) = self.probe_mate_in_one::<N>(tt_data, key, ply, checks)
        {
            return Ok(ControlFlow::Break(score));
        }

        // Static evaluation.
        let info = self.node_info(ply, tt_data, tt_move, !excluded.is_none());
        self.stack.at(ply + 2).cutoffs = 0;
        let is_prunable = !info.in_check && excluded.is_none() && !N::PV;
        let step = if is_prunable { NodeStep::Razor } else { NodeStep::InternalReduction };
        let picker = MovePicker::main(&self.position, tt_move, &self.moves);
        let was_pv = N::PV || tt_data.is_some_and(|tt_data| tt_data.pv);
        Ok(ControlFlow::Continue(NodeState {
            was_pv,
            excluded,
            step,
            ..NodeState::new(depth, alpha, beta, cut_node, info, picker)
        }))
    }

    /// The score of a deep enough entry of the transposition table, if it decides the null window below
    /// `beta`.
    #[inline(always)]
    fn tt_cutoff(
        &mut self,
        tt_data: &TtData,
        tt_move: Move,
        depth: i32,
        ply: usize,
        beta: Score,
    ) -> Option<Score> {
        let is_deep_enough = tt_data.depth > depth - i32::from(tt_data.score < beta)
            && (tt_data.depth == depth || self.uses(Technique::Grafting));
        if !is_deep_enough || !tt_data.bound.decides(tt_data.score, beta) {
            return None;
        }
        if tt_data.score >= beta && !tt_move.is_none() && !is_tactical(&self.position, tt_move) {
            self.update_quiet(tt_move, ply, histories::bonus(self.length, depth));
        }
        Some(tt_data.score)
    }

    /// The static evaluation, and what depends on it.
    fn node_info(
        &mut self,
        ply: usize,
        tt_data: Option<TtData>,
        tt_move: Move,
        singular_test: bool,
    ) -> NodeInfo {
        let in_check = self.position.in_check();
        let (mut eval, mut raw_eval) = (Score::ZERO, None);
        if in_check {
            self.stack.at(ply).eval = None;
        } else if singular_test {
            eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        } else {
            let static_eval = self.static_eval(ply, tt_data);
            eval = refined_eval(static_eval.corrected, tt_data);
            raw_eval = Some(static_eval.raw);
        }
        let improving = self.stack.is_improving(ply);
        NodeInfo { eval, in_check, improving, tt_data, tt_move, raw_eval }
    }

    /// The steps that search, from the current step of the node on. `checks` are the check squares, if they
    /// are known.
    fn search_node<N: NodeType>(
        &mut self,
        node: &mut NodeState,
        checks: &mut Option<CheckSquares>,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        // Razoring, reverse futility pruning, null move pruning, probcut.
        if let Some(score) = self.prune_node(node, ply, slice)? {
            return Ok(score);
        }

        // Internal iterative reductions: without a move of the transposition table the order of the moves is
        // poor.
        // CITE: E. Schröder, "Internal Iterative Reductions" (2020).
        if matches!(node.step, NodeStep::InternalReduction) {
            let has_no_tt_move = node.info.tt_move.is_none() && !node.is_singular_test();
            let is_deep = node.depth >= internal_iterative_reductions::min_depth(self.length)
                && self.uses(Technique::InternalIterativeReductions);
            if (N::PV || node.cut_node) && is_deep && has_no_tt_move {
                node.depth -= 1;
            }
            node.step = NodeStep::Moves;
        }

        // The moves.
        if checks.is_none() {
            *checks = self.position.check_squares();
        }
        loop {
            if node.current.step == MoveStep::Pick && !self.next_move(node, ply, checks.as_ref()) {
                break;
            }
            // Singular extensions, multi-cut.
            if node.current.step == MoveStep::Singular {
                match self.singular::<N>(node, ply, slice)? {
                    Singular::Extend(plies) => self.set_depths(node, plies, ply),
                    Singular::Cut(score) => {
                        node.picker.finish(&mut self.moves);
                        return Ok(score);
                    }
                }
            }
            let score = self.search_move::<N>(node, ply, slice)?;
            node.current.step = MoveStep::Pick;
            if self.update_best::<N>(node, score, ply) {
                break;
            }
        }
        node.picker.finish(&mut self.moves);
        Ok(self.finish_node(node, ply))
    }

    /// Picks the next move that is not pruned and sets its depths. False when there is none.
    fn next_move(&mut self, node: &mut NodeState, ply: usize, checks: Option<&CheckSquares>) -> bool {
        let continuation_keys = self.continuation_keys(ply);
        while let Some(mv) = self.pick(&mut node.picker, checks, continuation_keys) {
            if mv == node.excluded {
                continue;
            }
            node.count += 1;
            if self.is_unseen(mv, node.info.in_check) {
                continue;
            }
            node.current = self.describe(mv, checks, continuation_keys);
            node.current.best_before = node.best;

            // Pruning of moves, once one move is known not to be mated.
            if node.best > -Score::MAX_EVAL && self.prune_move(node) {
                continue;
            }

            // Singular extensions: the test is a search of its own, and comes next.
            if mv == node.info.tt_move
                && !node.is_singular_test()
                && node.depth >= singular_extensions::min_depth(self.length)
                && self.uses(Technique::Singular)
            {
                node.current.step = MoveStep::Singular;
                return true;
            }

            // Check extensions: of checks that lose no material.
            let is_extended = node.current.check
                && node.depth <= check_extensions::MAX_DEPTH
                && self.uses(Technique::CheckExtension)
                && self.position.see_ge(mv, 0, &material::EXCHANGE);
            self.set_depths(node, i32::from(is_extended), ply);
            return true;
        }
        false
    }

    /// A picked move with the properties that decide about its depth.
    #[inline(always)]
    fn describe(
        &self,
        mv: Move,
        checks: Option<&CheckSquares>,
        continuation_keys: ContinuationKeys,
    ) -> CurrentMove {
        let tactical = is_tactical(&self.position, mv);
        let check = gives_check(checks, &self.position, mv);
        let piece_to = PieceTo::of(&self.position, mv);
        let history = if tactical {
            let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
            2 * self.histories.capture(piece_to, victim)
        } else {
            self.histories.quiet(self.position.side(), mv, piece_to, continuation_keys)
        };
        CurrentMove { mv, tactical, check, history, ..CurrentMove::NONE }
    }

    /// Searches the picked move: the first one with the full window, later ones as
    /// [`Self::search_late_move`].
    fn search_move<N: NodeType>(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        let (alpha, beta, current) = (node.alpha, node.beta, &mut node.current);
        self.do_move(current.mv, ply);
        let result = if N::PV && node.count == 1 {
            self.child::<Pv>(current.depth, ply, alpha, beta, false, slice)
        } else {
            self.search_late_move::<N>(current, ply, alpha, beta, node.cut_node, slice)
        };
        self.undo_move();
        result
    }

    /// Updates best score, alpha and principal variation. True on a cutoff.
    fn update_best<N: NodeType>(&mut self, node: &mut NodeState, score: Score, ply: usize) -> bool {
        let CurrentMove { mv, tactical, .. } = node.current;
        if score > node.best {
            node.best = score;
            if score > node.alpha {
                node.best_move = mv;
                if N::PV {
                    self.pv_table.update(ply, mv);
                }
                if score >= node.beta {
                    self.stack.at(ply).cutoffs += 1;
                    return true;
                }
                node.alpha = score;
                // Reduction after alpha was raised: another move rarely raises it again.
                let [low, high] = late_move_reductions::AFTER_ALPHA_DEPTHS;
                let is_reduced = node.depth > low && node.depth < high && !score.is_decided();
                if is_reduced && self.uses(Technique::ReductionAfterAlpha) {
                    node.depth -= 1;
                }
            }
        }
        if mv != node.best_move {
            let list = if tactical { &mut node.captures } else { &mut node.quiets };
            let _ = list.try_push(mv);
        }
        false
    }

    /// The score of the node; updates histories and transposition table.
    fn finish_node(&mut self, node: &NodeState, ply: usize) -> Score {
        let singular_test = node.is_singular_test();
        let NodeState { depth, best_move, .. } = *node;

        // Without a legal move the side to move has lost, in check or not.
        if node.count == 0 {
            return if singular_test { node.alpha } else { Score::mated_in(ply as u32) };
        }
        // Every move was pruned: alpha is an upper bound.
        let best = if node.best == Score::NEG_INFINITE { node.alpha } else { node.best };

        // Histories.
        if !best_move.is_none() {
            self.update_histories(best_move, &node.quiets, &node.captures, depth, ply);
        } else if ply > 0 {
            self.reward_previous_move(depth, ply);
        }

        // Transposition table, correction history.
        if !singular_test {
            let bound = match () {
                () if best >= node.beta => Bound::Lower,
                () if best > node.original_alpha => Bound::Exact,
                () => Bound::Upper,
            };
            let (pv, eval) = (node.was_pv, node.info.raw_eval);
            let found = TtData { mv: best_move, score: best, eval, depth, bound, pv };
            self.tt.store(self.position.key(), ply, found);
            if let Some(outbox) = &mut self.outbox {
                let (tt, key) = (&self.tt, self.position.key());
                outbox.keep(depth, || tt.record(key));
            }
            self.update_correction(best, best_move, bound, depth, ply);
        }
        best
    }
}
