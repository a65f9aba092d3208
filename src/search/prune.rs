//! What may show, before every move is looked at, that a node's value lies outside its window.

use super::Technique;
use super::frame::{Frame, Outlook, Probe, Step};
use super::history::Arrival;
use super::node::NonPv;
use super::order::{Knowledge, Picker};
use super::params;
use super::root::{Search, Stopped, Watch};
use super::table::{Bound, Hit};
use crate::eval::{Evaluator, Score};
use crate::shogi::declaration::Verdict;
use crate::shogi::repetition::Repetition;
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The value of a game that ends at this node, or might as well: by repetition, by declaration, by the move limit;
    /// or the evaluation where lines may not grow longer.
    pub(super) fn end_of_game(&mut self, ply: usize) -> Option<Score> {
        let plies = ply as u32;
        match self.position.repetition(usize::MAX) {
            Repetition::None => {}
            Repetition::Draw => return Some(self.draw()),
            Repetition::Win => return Some(Score::won_in(plies)),
            Repetition::Loss => return Some(Score::lost_in(plies)),
            // The same board with more or less in hand than before: whoever lost something on the way has erred.
            Repetition::Superior => return Some(Score::cp(params::superior())),
            Repetition::Inferior => return Some(Score::cp(-params::superior())),
        }
        if self.may_declare() {
            return Some(Score::won_in(plies));
        }
        if self.is_over_the_move_limit() && self.position.has_legal_move() {
            return Some(self.draw());
        }
        if Self::is_too_deep(ply) {
            return Some(if self.position.in_check() { Score::ZERO } else { self.evaluate() });
        }
        None
    }

    /// Whether the side to move may declare and win.
    pub(super) fn may_declare(&self) -> bool {
        let (us, position) = (self.position.side(), &self.position);
        R::HAS_DECLARATION
            && R::ZONE[us.index()].has(position.king(us))
            && position
                .declaration(self.terms.entering_king, self.terms.points_given)
                .is_some_and(|declaration| declaration.verdict == Verdict::Win)
    }

    /// All that is tried, from where the node stands.
    pub(super) fn prune(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Score>, Stopped> {
        if matches!(node.step, Step::Razor) {
            if let Some(score) = self.razor(node, ply, watch)? {
                return Ok(Some(score));
            }
            if self.uses(Technique::ReverseFutility)
                && let Some(score) = reverse_futility(node.depth, node.beta, &node.outlook)
            {
                return Ok(Some(score));
            }
            node.step = Step::NullMove;
        }
        if matches!(node.step, Step::NullMove | Step::Passing | Step::Verify(_)) {
            if let Some(score) = self.null_move(node, ply, watch)? {
                return Ok(Some(score));
            }
            node.step = Step::Probcut;
        }
        if matches!(node.step, Step::Probcut | Step::Probing(_))
            && self.uses(Technique::Probcut)
            && let Some(score) = self.probcut(node, ply, watch)?
        {
            return Ok(Some(score));
        }
        if !matches!(node.step, Step::Moves) {
            node.step = Step::Reduce;
        }
        Ok(None)
    }

    /// Razoring: far below alpha, captures alone must help, or nothing does.
    ///
    /// CITE: J. Birmingham and P. Kent, "Tree-Searching and Tree-Pruning Techniques" (1977).
    fn razor(&mut self, node: &Frame, ply: usize, watch: &mut Watch<'_>) -> Result<Option<Score>, Stopped> {
        let Frame { depth, alpha, ref outlook, .. } = *node;
        if depth > params::razor_depth()
            || !self.uses(Technique::Razoring)
            || outlook.eval + params::razor_margin(depth) >= alpha
        {
            return Ok(None);
        }
        let score = self.quiescence::<NonPv>(0, ply, alpha, alpha + 1, watch)?;
        Ok((score <= alpha && !score.is_decided()).then_some(score))
    }

    /// Null move: if even passing the turn leaves the value above beta, so will a good move. Shogi hardly knows positions
    /// in which one would rather pass.
    ///
    /// CITE: D. Beal, "Experiments with the Null Move" (1989); C. Donninger, "Null Move and Deep Search" (1993);
    /// O. David-Tabibi and N. Netanyahu, "Verified Null-Move Pruning" (2002).
    fn null_move(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Score>, Stopped> {
        let Frame { depth, beta, cut, ref outlook, .. } = *node;
        let reduced = depth - params::null_reduction(depth, outlook.eval.value() - beta.value());
        if matches!(node.step, Step::NullMove) {
            if !self.may_pass(node, ply) {
                return Ok(None);
            }
            node.step = Step::Passing;
        }
        if matches!(node.step, Step::Passing) {
            let frame = self.stack.at(ply);
            (frame.mv, frame.arrival) = (Move::NONE, Arrival::NONE);
            let delta = self.position.do_null_move();
            self.evaluator.push(&self.position, &delta);
            let result = self.child::<NonPv>(reduced, ply, beta - 1, beta, !cut, watch);
            self.evaluator.pop();
            self.position.undo_null_move();
            let score = result?;
            if score < beta {
                return Ok(None);
            }
            // A mate that needs two moves in a row is no mate.
            let score = if score.is_decided() { beta } else { score };
            if depth < params::null_verification_depth() || self.null_allowed_from > 0 {
                return Ok(Some(score));
            }
            node.step = Step::Verify(score);
        }
        let Step::Verify(score) = node.step else { return Ok(None) };
        self.null_allowed_from = ply + 3 * reduced.max(1) as usize / 4;
        // While it is paused, the ban stays: what goes on below is the verification.
        let verified = self.node::<NonPv>(reduced, ply, beta - 1, beta, false, watch)?;
        self.null_allowed_from = 0;
        Ok((verified >= beta).then_some(score))
    }

    /// Whether a null move is worth a try.
    fn may_pass(&mut self, node: &Frame, ply: usize) -> bool {
        let static_eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        self.uses(Technique::NullMove)
            && node.depth >= params::null_depth()
            && ply >= self.null_allowed_from
            && node.outlook.eval >= node.beta
            && static_eval >= node.beta + params::null_margin(node.depth)
            && (ply == 0 || !self.stack.before(ply, 1).mv.is_none())
            && node.beta >= -Score::MAX_EVAL
    }

    /// Probcut: a capture that is far above beta in a shallow search will be above beta in a deep one.
    ///
    /// CITE: M. Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm" (1995).
    fn probcut(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Score>, Stopped> {
        let Frame { depth, beta, cut, ref outlook, ref mut step, .. } = *node;
        let raised = beta + params::probcut_margin(outlook.improving);
        let reduced = depth - params::probcut_reduction();
        if matches!(step, Step::Probcut) {
            let Some(picker) = self.probcut_moves(depth, ply, beta, raised, outlook) else { return Ok(None) };
            *step = Step::Probing(Probe { picker, mv: Move::NONE });
        }
        let Step::Probing(probe) = step else { return Ok(None) };
        let before = self.before(ply);
        loop {
            let mut result = Ok(raised);
            if probe.mv.is_none() {
                let known =
                    Knowledge { position: &self.position, histories: &self.histories, checks: None, before };
                let Some(mv) = probe.picker.next(&known, &mut self.moves) else { break };
                self.play(mv, ply);
                result =
                    self.quiescence::<NonPv>(0, ply + 1, -raised, -raised + 1, watch).map(|score| -score);
                probe.mv = mv;
            } else {
                self.play(probe.mv, ply);
            }
            if result.as_ref().is_ok_and(|score| *score >= raised) && reduced > 0 {
                result = self.child::<NonPv>(reduced, ply, raised - 1, raised, !cut, watch);
            }
            self.take_back();
            let (score, mv) = (result?, std::mem::replace(&mut probe.mv, Move::NONE));
            if score >= raised {
                probe.picker.finish(&mut self.moves);
                let (eval, bound) = (outlook.raw_eval, Bound::Lower);
                let found = Hit { mv, score, eval, depth: reduced + 1, bound, pv: false };
                self.table.store(self.position.key(), ply, found);
                let above = score - (raised.value() - beta.value());
                return Ok(Some(if score.is_decided() { score } else { above }));
            }
        }
        probe.picker.finish(&mut self.moves);
        Ok(None)
    }

    /// The captures that probcut tries, if it is worth a try.
    fn probcut_moves(
        &mut self,
        depth: i32,
        ply: usize,
        beta: Score,
        raised: Score,
        outlook: &Outlook,
    ) -> Option<Picker> {
        let reduced = depth - params::probcut_reduction();
        let known_below =
            outlook.hit.is_some_and(|hit| hit.depth >= reduced && hit.score < raised && hit.bound.is_upper());
        if depth < params::probcut_depth() || beta.is_decided() || raised.is_decided() || known_below {
            return None;
        }
        let static_eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        let threshold = (raised.value() - static_eval.value()).max(1);
        let first = match outlook.table_move {
            mv if !mv.is_none()
                && self.position.piece_at(mv.to()).is_some()
                && self.position.see_ge(mv, threshold, &crate::eval::material::EXCHANGE) =>
            {
                mv
            }
            _ => Move::NONE,
        };
        Some(Picker::probcut(&self.position, first, threshold, &self.moves))
    }
}

/// Reverse futility: far above beta near the horizon, the other side will not come back.
///
/// CITE: E. Heinz, "Extended Futility Pruning" (1998), turned to the other side; Chess Programming Wiki, "Reverse Futility
/// Pruning".
fn reverse_futility(depth: i32, beta: Score, outlook: &Outlook) -> Option<Score> {
    let margin = params::reverse_futility_margin(depth, outlook.improving);
    let cuts = depth <= params::reverse_futility_depth()
        && outlook.eval - margin >= beta
        && !outlook.eval.is_decided()
        && !beta.is_decided();
    cuts.then(|| Score::cp((outlook.eval.value() + beta.value()) / 2))
}
