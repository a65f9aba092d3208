//! Pruning of a whole node before its moves are searched.

use super::node_state::{NodeInfo, NodeState, NodeStep, ProbcutState};
use super::node_type::NonPv;
use super::slice::{Slice, Stopped};
use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::Technique;
use crate::search::ordering::history::PieceTo;
use crate::search::ordering::move_picker::MovePicker;
use crate::search::parameters::{SearchLength, null_move, probcut, razoring, reverse_futility};
use crate::search::tables::transposition::{Bound, TtData};
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Tries every technique, from the current step of the node on. A score ends the node.
    pub(super) fn prune_node(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Option<Score>, Stopped> {
        if matches!(node.step, NodeStep::Razor) {
            if let Some(score) = self.razor(node, ply, slice)? {
                return Ok(Some(score));
            }
            if self.uses(Technique::ReverseFutility)
                && let Some(score) = reverse_futility(self.length, node.depth, node.beta, &node.info)
            {
                return Ok(Some(score));
            }
            node.step = NodeStep::NullMove;
        }
        if matches!(
            node.step,
            NodeStep::NullMove | NodeStep::NullMoveSearch | NodeStep::NullMoveVerification(_)
        ) {
            if let Some(score) = self.null_move(node, ply, slice)? {
                return Ok(Some(score));
            }
            node.step = NodeStep::Probcut;
        }
        if matches!(node.step, NodeStep::Probcut | NodeStep::ProbcutSearch(_))
            && self.uses(Technique::Probcut)
            && let Some(score) = self.probcut(node, ply, slice)?
        {
            return Ok(Some(score));
        }
        if !matches!(node.step, NodeStep::Moves) {
            node.step = NodeStep::InternalReduction;
        }
        Ok(None)
    }

    /// Razoring: far below alpha near the horizon, quiescence decides.
    ///
    /// CITE: J. Birmingham and P. Kent, "Tree-Searching and Tree-Pruning Techniques" (1977).
    fn razor(
        &mut self,
        node: &NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Option<Score>, Stopped> {
        let NodeState { depth, alpha, ref info, .. } = *node;
        if depth > razoring::MAX_DEPTH
            || !self.uses(Technique::Razoring)
            || info.eval + razoring::margin(self.length, depth) >= alpha
        {
            return Ok(None);
        }
        let score = self.quiescence::<NonPv>(0, ply, alpha, alpha + 1, slice)?;
        Ok((score <= alpha && !score.is_decided()).then_some(score))
    }

    /// Null move pruning: if passing the turn leaves the score above beta, a good move will too. Zugzwang
    /// hardly occurs in shogi.
    ///
    /// CITE: D. Beal, "Experiments with the Null Move" (1989); C. Donninger, "Null Move and Deep Search"
    /// (1993); O. David-Tabibi and N. Netanyahu, "Verified Null-Move Pruning" (2002).
    fn null_move(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Option<Score>, Stopped> {
        let NodeState { depth, beta, cut_node, ref info, .. } = *node;
        let reduced = depth - null_move::reduction(depth, info.eval.value() - beta.value());
        if matches!(node.step, NodeStep::NullMove) {
            if !self.can_try_null_move(node, ply) {
                return Ok(None);
            }
            node.step = NodeStep::NullMoveSearch;
        }
        if matches!(node.step, NodeStep::NullMoveSearch) {
            let entry = self.stack.at(ply);
            (entry.mv, entry.piece_to) = (Move::NONE, PieceTo::NONE);
            let delta = self.position.do_null_move();
            self.evaluator.push(&self.position, &delta);
            let result = self.child::<NonPv>(reduced, ply, beta - 1, beta, !cut_node, slice);
            self.evaluator.pop();
            self.position.undo_null_move();
            let score = result?;
            if score < beta {
                return Ok(None);
            }
            // A decided score after a null move proves nothing.
            let score = if score.is_decided() { beta } else { score };
            if depth < null_move::VERIFICATION_DEPTH || self.nmp_min_ply > 0 {
                return Ok(Some(score));
            }
            node.step = NodeStep::NullMoveVerification(score);
        }
        let NodeStep::NullMoveVerification(score) = node.step else { return Ok(None) };
        self.nmp_min_ply = ply + 3 * reduced.max(1) as usize / 4;
        // A pause keeps `nmp_min_ply`, because the verification search continues below.
        let verified = self.node::<NonPv>(reduced, ply, beta - 1, beta, false, slice)?;
        self.nmp_min_ply = 0;
        Ok((verified >= beta).then_some(score))
    }

    /// Whether a null move is tried.
    fn can_try_null_move(&mut self, node: &NodeState, ply: usize) -> bool {
        let static_eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        self.uses(Technique::NullMove)
            && node.depth >= null_move::MIN_DEPTH
            && ply >= self.nmp_min_ply
            && node.info.eval >= node.beta
            && static_eval >= node.beta + null_move::margin(node.depth)
            && (ply == 0 || !self.stack.previous(ply, 1).mv.is_none())
            && node.beta >= -Score::MAX_EVAL
    }

    /// Probcut: a capture far above beta in a shallow search is likely to be above beta in a deep one.
    ///
    /// CITE: M. Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm" (1995).
    fn probcut(
        &mut self,
        node: &mut NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Option<Score>, Stopped> {
        let NodeState { depth, beta, cut_node, ref info, ref mut step, .. } = *node;
        let raised = beta + probcut::margin(info.improving);
        let reduced = depth - probcut::reduction(self.length);
        if matches!(step, NodeStep::Probcut) {
            let Some(picker) = self.probcut_moves(depth, ply, beta, raised, info) else { return Ok(None) };
            *step = NodeStep::ProbcutSearch(ProbcutState { picker, mv: Move::NONE });
        }
        let NodeStep::ProbcutSearch(probe) = step else { return Ok(None) };
        let continuation_keys = self.continuation_keys(ply);
        loop {
            let mut result = Ok(raised);
            if probe.mv.is_none() {
                let Some(mv) = self.pick(&mut probe.picker, None, continuation_keys) else { break };
                self.do_move(mv, ply);
                result =
                    self.quiescence::<NonPv>(0, ply + 1, -raised, -raised + 1, slice).map(|score| -score);
                probe.mv = mv;
            } else {
                self.do_move(probe.mv, ply);
            }
            if result.as_ref().is_ok_and(|score| *score >= raised) && reduced > 0 {
                result = self.child::<NonPv>(reduced, ply, raised - 1, raised, !cut_node, slice);
            }
            self.undo_move();
            let (score, mv) = (result?, std::mem::replace(&mut probe.mv, Move::NONE));
            if score >= raised {
                probe.picker.finish(&mut self.moves);
                let (eval, bound) = (info.raw_eval, Bound::Lower);
                let found = TtData { mv, score, eval, depth: reduced + 1, bound, pv: false };
                self.tt.store(self.position.key(), ply, found);
                let above = score - (raised.value() - beta.value());
                return Ok(Some(if score.is_decided() { score } else { above }));
            }
        }
        probe.picker.finish(&mut self.moves);
        Ok(None)
    }

    /// The captures that probcut tries; `None` when its conditions do not hold.
    fn probcut_moves(
        &mut self,
        depth: i32,
        ply: usize,
        beta: Score,
        raised: Score,
        info: &NodeInfo,
    ) -> Option<MovePicker> {
        let reduced = depth - probcut::reduction(self.length);
        let known_below = info.tt_data.is_some_and(|tt_data| {
            tt_data.depth >= reduced && tt_data.score < raised && tt_data.bound.is_upper()
        });
        if depth < probcut::MIN_DEPTH || beta.is_decided() || raised.is_decided() || known_below {
            return None;
        }
        let static_eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        let threshold = (raised.value() - static_eval.value()).max(1);
        let first = match info.tt_move {
            mv if !mv.is_none()
                && self.position.piece_at(mv.to()).is_some()
                && self.position.see_ge(mv, threshold, &crate::eval::material::EXCHANGE) =>
            {
                mv
            }
            _ => Move::NONE,
        };
        Some(MovePicker::probcut(&self.position, first, threshold, &self.moves))
    }
}

/// Reverse futility pruning: a node far above beta near the horizon fails high.
///
/// CITE: E. Heinz, "Extended Futility Pruning" (1998), for the other side; Chess Programming Wiki, "Reverse
/// Futility Pruning".
fn reverse_futility(length: SearchLength, depth: i32, beta: Score, info: &NodeInfo) -> Option<Score> {
    let margin = reverse_futility::margin(length, depth, info.improving);
    let cuts = depth <= reverse_futility::MAX_DEPTH
        && info.eval - margin >= beta
        && !info.eval.is_decided()
        && !beta.is_decided();
    cuts.then(|| Score::cp((info.eval.value() + beta.value()) / 2))
}
