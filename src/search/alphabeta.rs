//! One node of the tree, step by step.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); T. Marsland and M. Campbell, "Parallel Search
//! of Strongly Ordered Game Trees" (1982) for the null windows.

use std::ops::ControlFlow;

use super::Technique;
use super::extend::Singular;
use super::frame::{Frame, Outlook, Pass, Step, Trial, Tried};
use super::history::Arrival;
use super::node::{Node, NonPv, Pv};
use super::order::{Knowledge, Picker, is_tactical};
use super::params::{self, MAX_DEPTH};
use super::reduce::{self, Circumstances, PLY};
use super::root::{Search, Stopped, Watch};
use super::table::{Bound, Hit};
use super::walk::gives_check;
use crate::eval::{Evaluator, Score, material};
use crate::shogi::{CheckSquares, Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The value of the present position for the side to move, searched `depth` plies deep, compared with a window.
    /// `cut` says whether a cut is expected here.
    ///
    /// When the search is stopped, the node leaves its frame behind; called again with the same arguments, it goes on
    /// from there.
    pub(super) fn node<N: Node>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        if depth <= 0 {
            return self.quiescence::<N>(0, ply, alpha, beta, watch);
        }
        let mut frame = match self.paused.pop() {
            Some(frame) => frame,
            None => match self.open::<N>(depth.min(MAX_DEPTH), ply, alpha, beta, cut, watch)? {
                ControlFlow::Break(score) => return Ok(score),
                ControlFlow::Continue(frame) => frame,
            },
        };
        let result = self.search::<N>(&mut frame, ply, watch);
        if result.is_err() {
            self.paused.push(frame);
        }
        result
    }

    /// The steps before anything is searched: the value, if that is known, or the node as it begins.
    fn open<N: Node>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<ControlFlow<Score, Frame>, Stopped> {
        self.may_pause(watch)?;
        self.enter(ply, watch)?;
        if N::PV {
            self.lines.clear(ply);
        }

        // Step 1: the game may end here, and a mate found elsewhere may be out of reach from here.
        if let Some(score) = self.end_of_game(ply) {
            return Ok(ControlFlow::Break(score));
        }
        (alpha, beta) = (alpha.max(Score::mated_in(ply as u32)), beta.min(Score::mate_in(ply as u32 + 1)));
        if alpha >= beta {
            return Ok(ControlFlow::Break(alpha));
        }

        // Step 2: the table may know the value.
        let (key, excluded) = (self.position.key(), self.stack.at(ply).excluded);
        let singular_test = !excluded.is_none();
        let hit = if singular_test { None } else { self.probe(key, ply) };
        let table_move = hit.map_or(Move::NONE, |hit| self.if_legal(hit.mv));
        if !N::PV
            && let Some(hit) = &hit
            && hit.depth > depth - i32::from(hit.score < beta)
            && (hit.depth == depth || self.uses(Technique::Grafting))
            && hit.bound.decides(hit.score, beta)
        {
            if hit.score >= beta && !table_move.is_none() && !is_tactical(&self.position, table_move) {
                self.learn_quiet(table_move, ply, params::bonus(depth));
            }
            return Ok(ControlFlow::Break(hit.score));
        }

        // Step 3: a mate in one is found without making a move.
        if !singular_test && let Some(score) = self.mates_at_once::<N>(hit, key, ply) {
            return Ok(ControlFlow::Break(score));
        }

        // Step 4: what the position looks like.
        let outlook = self.look(ply, hit, table_move, singular_test);
        self.stack.at(ply + 2).cutoffs = 0;
        let step = match () {
            () if outlook.in_check || singular_test => Step::Reduce,
            () if N::PV => Step::Reduce,
            () => Step::Razor,
        };
        Ok(ControlFlow::Continue(Frame {
            depth,
            alpha,
            beta,
            floor: alpha,
            cut,
            was_pv: N::PV || hit.is_some_and(|hit| hit.pv),
            excluded,
            picker: Picker::main(&self.position, table_move, &self.moves),
            outlook,
            step,
            trial: Trial::NONE,
            best: Score::NOTHING,
            best_move: Move::NONE,
            count: 0,
            quiets: Tried::new(),
            captures: Tried::new(),
        }))
    }

    /// The steps that search, from where the node stands.
    fn search<N: Node>(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        // Step 5: without looking at every move it may be clear that the value is out of the window.
        if let Some(score) = self.prune(node, ply, watch)? {
            return Ok(score);
        }

        // Step 6: without a move from the table the order is poor, and a deep search is wasted.
        // CITE: E. Schröder, "Internal Iterative Reductions" (2020).
        if matches!(node.step, Step::Reduce) {
            let searched_blindly = node.outlook.table_move.is_none() && !node.is_singular_test();
            let deep = node.depth >= params::iir_depth() && self.uses(Technique::InternalReduction);
            if (N::PV || node.cut) && deep && searched_blindly {
                node.depth -= 1;
            }
            node.step = Step::Moves;
        }

        // Steps 7 to 11: the moves.
        let checks = self.position.check_squares();
        loop {
            if node.trial.pass == Pass::Pick && !self.pick(node, ply, checks.as_ref()) {
                break;
            }
            if node.trial.pass == Pass::Singular
                && let Some(score) = self.measure_table_move::<N>(node, ply, watch)?
            {
                node.picker.finish(&mut self.moves);
                return Ok(score);
            }
            let score = self.try_move::<N>(node, ply, watch)?;
            node.trial.pass = Pass::Pick;
            if self.judge::<N>(node, score, ply) {
                break;
            }
        }
        node.picker.finish(&mut self.moves);
        Ok(self.close(node, ply))
    }

    /// Step 7 to 9: picks the next move that is worth a search, and says how deep.
    fn pick(&mut self, node: &mut Frame, ply: usize, checks: Option<&CheckSquares>) -> bool {
        let (side, before) = (self.position.side(), self.before(ply));
        while let Some(mv) = {
            let known = Knowledge { position: &self.position, histories: &self.histories, checks, before };
            node.picker.next(&known, &mut self.moves)
        } {
            if mv == node.excluded {
                continue;
            }
            node.count += 1;
            if self.overlooks(mv, node.outlook.in_check) {
                continue;
            }
            let tactical = is_tactical(&self.position, mv);
            let check = gives_check(checks, &self.position, mv);
            let arrival = Arrival::of(&self.position, mv);
            let history = if tactical {
                let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
                2 * self.histories.capture(arrival, victim)
            } else {
                self.histories.quiet(side, mv, arrival, before)
            };

            // Step 8: moves that are unlikely to matter are left out, once one has avoided the worst.
            let trial = Trial { mv, tactical, check, history, ..Trial::NONE };
            if node.best > -Score::MAX_EVAL {
                let enough = params::late_move_count(node.depth, node.outlook.improving);
                if node.count >= enough && self.uses(Technique::LateMovePruning) {
                    node.picker.skip_quiets();
                }
                if self.is_hopeless(node, &trial) {
                    continue;
                }
            }

            // Step 9: a move without alternative is searched deeper, and so are checks that hold.
            node.trial = trial;
            if mv == node.outlook.table_move
                && !node.is_singular_test()
                && node.depth >= params::singular_depth()
                && self.uses(Technique::Singular)
            {
                node.trial.pass = Pass::Singular;
            } else {
                let holds = check
                    && node.depth <= params::check_extension_depth()
                    && self.uses(Technique::CheckExtension)
                    && self.position.see_ge(mv, 0, &material::EXCHANGE);
                self.plan(node, i32::from(holds), ply);
            }
            return true;
        }
        false
    }

    /// Step 9 for the table's move. A value ends the node.
    fn measure_table_move<N: Node>(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Score>, Stopped> {
        match self.singular::<N>(node, ply, watch)? {
            Singular::Extend(plies) => {
                self.plan(node, plies, ply);
                Ok(None)
            }
            Singular::Cut(score) => Ok(Some(score)),
        }
    }

    /// How deep the picked move is searched.
    fn plan(&self, node: &mut Frame, extension: i32, ply: usize) {
        let depth = node.depth - 1 + extension;
        let reduction = if node.depth >= 2 && node.count > 1 && self.uses(Technique::Reductions) {
            let table_move = node.outlook.table_move;
            let now = Circumstances {
                improving: node.outlook.improving,
                pv: node.was_pv,
                cut: node.cut,
                table_captures: !table_move.is_none() && is_tactical(&self.position, table_move),
                cutoffs: self.stack.before(ply + 1, 0).cutoffs,
                check: node.trial.check,
            };
            reduce::reduction(node.depth, node.count, node.trial.history, now)
        } else {
            0
        };
        node.trial.plan(depth, reduction);
    }

    /// Step 10: the first move in the open window; later ones must first beat alpha in a null window, and late ones in a
    /// shallower search before that.
    fn try_move<N: Node>(
        &mut self,
        node: &mut Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        let (alpha, beta, trial) = (node.alpha, node.beta, &mut node.trial);
        self.play(trial.mv, ply);
        let result = if N::PV && node.count == 1 {
            self.child::<Pv>(trial.depth, ply, alpha, beta, false, watch)
        } else {
            self.later_move::<N>(trial, ply, alpha, beta, node.cut, watch)
        };
        self.take_back();
        result
    }

    /// Step 11: what the value of a move means. Says whether the node is done.
    fn judge<N: Node>(&mut self, node: &mut Frame, score: Score, ply: usize) -> bool {
        let Trial { mv, tactical, .. } = node.trial;
        if score > node.best {
            node.best = score;
            if score > node.alpha {
                node.best_move = mv;
                if N::PV {
                    self.lines.extend(ply, mv);
                }
                if score >= node.beta {
                    self.stack.at(ply).cutoffs += 1;
                    return true;
                }
                node.alpha = score;
                // What comes after an improvement is rarely better still.
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

    /// The last steps.
    fn close(&mut self, node: &Frame, ply: usize) -> Score {
        let singular_test = node.is_singular_test();
        let Frame { depth, best_move, .. } = *node;

        // Step 12: without a legal move the game is lost, in check or not.
        if node.count == 0 {
            return if singular_test { node.alpha } else { Score::mated_in(ply as u32) };
        }
        // Where every move was left out, nothing is known but that alpha was out of reach.
        let best = if node.best == Score::NOTHING { node.alpha } else { node.best };

        // Step 13: learn from it.
        if !best_move.is_none() {
            self.learn(best_move, &node.quiets, &node.captures, depth, ply);
        } else if ply > 0 {
            self.learn_that_the_last_move_was_good(depth, ply);
        }
        if !singular_test {
            let bound = match () {
                () if best >= node.beta => Bound::Lower,
                () if best > node.floor => Bound::Exact,
                () => Bound::Upper,
            };
            let (pv, eval) = (node.was_pv, node.outlook.raw_eval);
            let found = Hit { mv: best_move, score: best, eval, depth, bound, pv };
            self.table.store(self.position.key(), ply, found);
            self.learn_correction(best, best_move, bound, depth, ply);
        }
        best
    }

    /// The next ply, seen from here.
    #[inline]
    pub(super) fn child<N: Node>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        self.node::<N>(depth, ply + 1, -beta, -alpha, cut, watch).map(|score| -score)
    }

    /// A move that is not expected to be the best: reduced, then in full, then in the open window, as long as it beats
    /// alpha.
    pub(super) fn later_move<N: Node>(
        &mut self,
        trial: &mut Trial,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        if trial.pass == Pass::Reduced {
            // What is expected to be worse than the best is expected to be refuted.
            let reduced = trial.reduced.min(trial.depth + i32::from(N::PV));
            trial.score = self.child::<NonPv>(reduced, ply, alpha, alpha + 1, true, watch)?;
            let again = trial.score > alpha && reduced < trial.depth;
            trial.pass = if again { Pass::Full } else { Pass::Open };
        }
        if trial.pass == Pass::Full {
            trial.score = self.child::<NonPv>(trial.depth, ply, alpha, alpha + 1, !cut, watch)?;
            trial.pass = Pass::Open;
        }
        if N::PV && trial.score > alpha && trial.score < beta {
            trial.score = self.child::<Pv>(trial.depth, ply, alpha, beta, false, watch)?;
        } else if N::PV {
            // A cut by a null window has no line: what the next ply remembers is of another move.
            self.lines.clear(ply + 1);
        }
        Ok(trial.score)
    }

    /// Static evaluation and what follows from it.
    fn look(&mut self, ply: usize, hit: Option<Hit>, table_move: Move, singular_test: bool) -> Outlook {
        let in_check = self.position.in_check();
        let (mut eval, mut raw_eval) = (Score::ZERO, None);
        if in_check {
            self.stack.at(ply).eval = None;
        } else if singular_test {
            eval = Score::cp(self.stack.at(ply).eval.unwrap_or(0));
        } else {
            let raw = hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.evaluate());
            eval = self.corrected(raw, ply);
            self.stack.at(ply).eval = Some(eval.value());
            raw_eval = Some(raw);
            // The table's value is better where it bounds in the right direction.
            if let Some(hit) = hit
                && !hit.score.is_decided()
                && hit.bound.decides(hit.score, eval + 1)
            {
                eval = hit.score;
            }
        }
        let improving = self.stack.is_improving(ply);
        Outlook { eval, in_check, improving, hit, table_move, raw_eval }
    }

    /// Whether a move can be left out near the horizon.
    fn is_hopeless(&self, node: &Frame, trial: &Trial) -> bool {
        let (depth, outlook, mv) = (node.depth, &node.outlook, trial.mv);
        let exchange = |threshold| {
            self.uses(Technique::ExchangePruning) && !self.position.see_ge(mv, threshold, &material::EXCHANGE)
        };
        if trial.tactical || trial.check {
            return depth <= 7 && exchange(params::capture_exchange_margin(depth));
        }
        let reduction = reduce::base(depth, node.count, outlook.improving) - trial.history / 16;
        let reduced = (depth - 1 - reduction / PLY).max(0);
        let failed_before =
            reduced <= params::history_depth() && trial.history < params::history_margin(depth);
        if failed_before && self.uses(Technique::HistoryPruning) {
            return true;
        }
        let futile = !outlook.in_check
            && reduced <= params::futility_depth()
            && outlook.eval + params::futility_margin(reduced) <= node.alpha
            && self.uses(Technique::Futility);
        futile || (reduced <= params::futility_depth() && exchange(params::quiet_exchange_margin(reduced)))
    }
}
