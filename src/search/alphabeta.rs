//! One node of the tree, step by step.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); T. Marsland and M. Campbell, "Parallel Search
//! of Strongly Ordered Game Trees" (1982) for the null windows.

use std::ops::ControlFlow;

use super::Technique;
use super::common::gives_check;
use super::history::PieceTo;
use super::lmr::{self, LmrContext, PLY};
use super::move_picker::{MovePicker, is_tactical};
use super::node_state::{CurrentMove, MoveStep, NodeInfo, NodeState, NodeStep, SearchedMoves};
use super::node_type::{NodeType, NonPv, Pv};
use super::ordering::OrderingContext;
use super::params::{self, MAX_DEPTH};
use super::singular::Singular;
use super::state::{Search, Slice, Stopped};
use super::tt::{Bound, TtData};
use crate::eval::{Evaluator, Score, material};
use crate::shogi::{CheckSquares, Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The score of the current position for the side to move, searched to `depth` plies in the window `alpha`, `beta`. `cut`:
    /// expected cut node.
    ///
    /// When the search is stopped, the node saves its state; the next call with the same arguments continues from there.
    pub(super) fn node<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        let Some(draw) = self.recurrence_floor(ply) else {
            return self.new_node::<N>(depth, ply, alpha, beta, cut, slice);
        };
        // A null window is never narrowed: either it fails high here, or `draw` is at most `alpha`.
        if draw >= beta {
            self.count_node(ply, slice)?;
            return Ok(draw);
        }
        let score = self.new_node::<N>(depth, ply, alpha.max(draw), beta, cut, slice)?;
        Ok(score.max(draw))
    }

    /// The score of the current position without regard to earlier positions of the game.
    fn new_node<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiescence::<N>(0, ply, alpha, beta, slice);
        }
        let mut node = match self.paused.pop() {
            Some(node) => node,
            None => match self.enter_node::<N>(depth.min(MAX_DEPTH), ply, alpha, beta, cut, slice)? {
                ControlFlow::Break(score) => return Ok(score),
                ControlFlow::Continue(node) => node,
            },
        };
        let result = self.search::<N>(&mut node, ply, slice);
        if result.is_err() {
            self.paused.push(node);
        }
        result
    }

    /// The steps before any search: returns the score, if one of them gives it, or the new node. Inlined into its only caller,
    /// where the node is then built in place.
    #[inline(always)]
    fn enter_node<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
        slice: &mut Slice<'_>,
    ) -> Result<ControlFlow<Score, NodeState>, Stopped> {
        self.check_stop(slice)?;
        self.count_node(ply, slice)?;
        if N::PV {
            self.pv_table.clear(ply);
        }

        // Step 1: end of the game, and mate distance pruning.
        if let Some(score) = self.end_of_game(ply) {
            return Ok(ControlFlow::Break(score));
        }
        (alpha, beta) = (alpha.max(Score::mated_in(ply as u32)), beta.min(Score::mate_in(ply as u32 + 1)));
        if alpha >= beta {
            return Ok(ControlFlow::Break(alpha));
        }

        // Step 2: transposition table.
        let (key, excluded) = (self.position.key(), self.stack.at(ply).excluded);
        let singular_test = !excluded.is_none();
        let tt_data = if singular_test { None } else { self.probe_tt(key, ply) };
        let tt_move = tt_data.map_or(Move::NONE, |tt_data| self.legal_or_none(tt_data.mv));
        if !N::PV
            && let Some(tt_data) = &tt_data
            && tt_data.depth > depth - i32::from(tt_data.score < beta)
            && (tt_data.depth == depth || self.uses(Technique::Grafting))
            && tt_data.bound.decides(tt_data.score, beta)
        {
            if tt_data.score >= beta && !tt_move.is_none() && !is_tactical(&self.position, tt_move) {
                self.update_quiet(tt_move, ply, params::bonus(depth));
            }
            return Ok(ControlFlow::Break(tt_data.score));
        }

        // Step 3: mate in one.
        if !singular_test && let Some(score) = self.probe_mate_in_one::<N>(tt_data, key, ply, &mut None) {
            return Ok(ControlFlow::Break(score));
        }

        // Step 4: static evaluation.
        let info = self.static_eval(ply, tt_data, tt_move, singular_test);
        self.stack.at(ply + 2).cutoffs = 0;
        let step = match () {
            () if info.in_check || singular_test => NodeStep::InternalReduction,
            () if N::PV => NodeStep::InternalReduction,
            () => NodeStep::Razor,
        };
        Ok(ControlFlow::Continue(NodeState {
            depth,
            alpha,
            beta,
            floor: alpha,
            cut,
            was_pv: N::PV || tt_data.is_some_and(|tt_data| tt_data.pv),
            excluded,
            picker: MovePicker::main(&self.position, tt_move, &self.moves),
            info,
            step,
            current: CurrentMove::NONE,
            best: Score::NEG_INFINITE,
            best_move: Move::NONE,
            count: 0,
            quiets: SearchedMoves::new(),
            captures: SearchedMoves::new(),
        }))
    }

    /// The steps that search, from the current step of the node on.
    fn search<N: NodeType>(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        // Step 5: pruning of the whole node: razoring, reverse futility, null move, probcut.
        if let Some(score) = self.prune(node, ply, slice)? {
            return Ok(score);
        }

        // Step 6: internal iterative reduction: without a move from the transposition table the move order is poor.
        // CITE: E. Schröder, "Internal Iterative Reductions" (2020).
        if matches!(node.step, NodeStep::InternalReduction) {
            let searched_blindly = node.info.tt_move.is_none() && !node.is_singular_test();
            let deep = node.depth >= params::iir_depth() && self.uses(Technique::InternalIterativeReductions);
            if (N::PV || node.cut) && deep && searched_blindly {
                node.depth -= 1;
            }
            node.step = NodeStep::Moves;
        }

        // Steps 7 to 11: the moves.
        let checks = self.position.check_squares();
        loop {
            if node.current.step == MoveStep::Pick && !self.next_move(node, ply, checks.as_ref()) {
                break;
            }
            if node.current.step == MoveStep::Singular
                && let Some(score) = self.test_singular::<N>(node, ply, slice)?
            {
                node.picker.finish(&mut self.moves);
                return Ok(score);
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

    /// Steps 7 to 9: picks the next move that is not pruned and sets its depths. False when there is none.
    fn next_move(&mut self, node: &mut NodeState, ply: usize, checks: Option<&CheckSquares>) -> bool {
        let (side, before) = (self.position.side(), self.continuation_keys(ply));
        while let Some(mv) = {
            let known = OrderingContext {
                position: &self.position,
                histories: &self.histories,
                policy_cache: &self.policy_cache,
                checks,
                before,
            };
            node.picker.next(&known, &mut self.moves)
        } {
            if mv == node.excluded {
                continue;
            }
            node.count += 1;
            if self.is_unseen(mv, node.info.in_check) {
                continue;
            }
            let tactical = is_tactical(&self.position, mv);
            let check = gives_check(checks, &self.position, mv);
            let piece_to = PieceTo::of(&self.position, mv);
            let history = if tactical {
                let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
                2 * self.histories.capture(piece_to, victim)
            } else {
                self.histories.quiet(side, mv, piece_to, before)
            };

            // Step 8: pruning of moves, once one is known not to be mated.
            let current = CurrentMove { mv, tactical, check, history, ..CurrentMove::NONE };
            if node.best > -Score::MAX_EVAL {
                let enough = params::late_move_count(node.depth, node.info.improving);
                if node.count >= enough && self.uses(Technique::LateMovePruning) {
                    node.picker.skip_quiets();
                }
                if self.can_prune_move(node, &current) {
                    continue;
                }
            }

            // Step 9: extensions: singular moves, and checks that lose no material.
            node.current = current;
            if mv == node.info.tt_move
                && !node.is_singular_test()
                && node.depth >= params::singular_depth()
                && self.uses(Technique::Singular)
            {
                node.current.step = MoveStep::Singular;
            } else {
                let holds = check
                    && node.depth <= params::check_extension_depth()
                    && self.uses(Technique::CheckExtension)
                    && self.position.see_ge(mv, 0, &material::EXCHANGE);
                self.set_depths(node, i32::from(holds), ply);
            }
            return true;
        }
        false
    }

    /// Step 9 for the move of the transposition table. A score ends the node (multi-cut).
    fn test_singular<N: NodeType>(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Option<Score>, Stopped> {
        match self.singular::<N>(node, ply, slice)? {
            Singular::Extend(plies) => {
                self.set_depths(node, plies, ply);
                Ok(None)
            }
            Singular::Cut(score) => Ok(Some(score)),
        }
    }

    /// Sets the depths of the picked move: extension in plies, and late-move reduction.
    fn set_depths(&self, node: &mut NodeState, extension: i32, ply: usize) {
        let depth = node.depth - 1 + extension;
        let reduction = if node.depth >= 2 && node.count > 1 && self.uses(Technique::LateMoveReductions) {
            let tt_move = node.info.tt_move;
            let now = LmrContext {
                improving: node.info.improving,
                pv: node.was_pv,
                cut: node.cut,
                tt_capture: !tt_move.is_none() && is_tactical(&self.position, tt_move),
                cutoffs: self.stack.previous(ply + 1, 0).cutoffs,
                check: node.current.check,
            };
            lmr::reduction(&self.selectivity, node.depth, node.count, node.current.history, now)
        } else {
            0
        };
        node.current.set_depths(depth, reduction);
    }

    /// Step 10: searches the move: the first one with the full window, later ones as [`Self::search_late_move`].
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
            self.search_late_move::<N>(current, ply, alpha, beta, node.cut, slice)
        };
        self.undo_move();
        result
    }

    /// Step 11: updates best score, alpha and principal variation. True on a cutoff.
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
                // After alpha was raised, another move rarely raises it again.
                let shallower = node.depth > 2 && node.depth < 12 && !score.is_decided();
                if shallower && self.uses(Technique::ReductionAfterAlpha) {
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

    /// Steps 12 and 13: the score of the node, histories, transposition table.
    fn finish_node(&mut self, node: &NodeState, ply: usize) -> Score {
        let singular_test = node.is_singular_test();
        let NodeState { depth, best_move, .. } = *node;

        // Step 12: without a legal move the side to move has lost, in check or not.
        if node.count == 0 {
            return if singular_test { node.alpha } else { Score::mated_in(ply as u32) };
        }
        // Every move was pruned: alpha is an upper bound.
        let best = if node.best == Score::NEG_INFINITE { node.alpha } else { node.best };

        // Step 13: update the tables.
        if !best_move.is_none() {
            self.update_histories(best_move, &node.quiets, &node.captures, depth, ply);
        } else if ply > 0 {
            self.reward_previous_move(depth, ply);
        }
        if !singular_test {
            let bound = match () {
                () if best >= node.beta => Bound::Lower,
                () if best > node.floor => Bound::Exact,
                () => Bound::Upper,
            };
            let (pv, eval) = (node.was_pv, node.info.raw_eval);
            let found = TtData { mv: best_move, score: best, eval, depth, bound, pv };
            self.tt.store(self.position.key(), ply, found);
            self.update_correction(best, best_move, bound, depth, ply);
        }
        best
    }

    /// Searches the child position; the score is for the side to move at this node.
    #[inline]
    pub(super) fn child<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        self.node::<N>(depth, ply + 1, -beta, -alpha, cut, slice).map(|score| -score)
    }

    /// Principal variation search of a move after the first: null window at reduced depth, then at full depth, then full window,
    /// each only if the one before beat alpha.
    pub(super) fn search_late_move<N: NodeType>(
        &mut self,
        current: &mut CurrentMove,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        if current.step == MoveStep::Reduced {
            // A late move is expected to fail low, so its child is an expected cut node.
            let reduced = current.reduced.min(current.depth + i32::from(N::PV));
            current.score = self.child::<NonPv>(reduced, ply, alpha, alpha + 1, true, slice)?;
            let again = current.score > alpha && reduced < current.depth;
            current.step = if again { MoveStep::Full } else { MoveStep::Open };
        }
        if current.step == MoveStep::Full {
            current.score = self.child::<NonPv>(current.depth, ply, alpha, alpha + 1, !cut, slice)?;
            current.step = MoveStep::Open;
        }
        if N::PV && current.score > alpha && current.score < beta {
            current.score = self.child::<Pv>(current.depth, ply, alpha, beta, false, slice)?;
        } else if N::PV {
            // A null-window search leaves no line; the line of the next ply belongs to another move.
            self.pv_table.clear(ply + 1);
        }
        Ok(current.score)
    }

    /// The static evaluation, and what depends on it.
    fn static_eval(
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
            let raw = tt_data.and_then(|tt_data| tt_data.eval).unwrap_or_else(|| self.evaluate());
            eval = self.corrected_eval(raw, ply);
            self.stack.at(ply).eval = Some(eval.value());
            raw_eval = Some(raw);
            // The score of the transposition table is better where it is a bound in the right direction.
            if let Some(tt_data) = tt_data
                && !tt_data.score.is_decided()
                && tt_data.bound.decides(tt_data.score, eval + 1)
            {
                eval = tt_data.score;
            }
        }
        let improving = self.stack.is_improving(ply);
        NodeInfo { eval, in_check, improving, tt_data, tt_move, raw_eval }
    }

    /// Whether a move can be pruned: by static exchange evaluation, history or futility.
    fn can_prune_move(&self, node: &NodeState, current: &CurrentMove) -> bool {
        let (depth, info, mv) = (node.depth, &node.info, current.mv);
        let exchange = |threshold| {
            self.uses(Technique::SeePruning) && !self.position.see_ge(mv, threshold, &material::EXCHANGE)
        };
        if current.tactical || current.check {
            return depth <= 7 && exchange(params::capture_see_margin(depth));
        }
        let reduction =
            lmr::base(&self.selectivity, depth, node.count, info.improving) - current.history / 16;
        let reduced = (depth - 1 - reduction / PLY).max(0);
        let failed_before =
            reduced <= params::history_depth() && current.history < params::history_margin(depth);
        if failed_before && self.uses(Technique::HistoryPruning) {
            return true;
        }
        let futile = !info.in_check
            && reduced <= params::futility_depth()
            && info.eval + params::futility_margin(reduced) <= node.alpha
            && self.uses(Technique::Futility);
        futile || (reduced <= params::futility_depth() && exchange(params::quiet_see_margin(reduced)))
    }
}
