//! One node of the tree, step by step.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); T. Marsland and M. Campbell, "Parallel Search
//! of Strongly Ordered Game Trees" (1982) for the null windows.

use arrayvec::ArrayVec;

use super::extend::Singular;
use super::history::Arrival;
use super::mate::mate_in_one;
use super::node::{Node, NonPv, Pv};
use super::order::{Knowledge, Picker, is_tactical};
use super::params::{self, MAX_DEPTH, MAX_PLY};
use super::reduce::{self, Circumstances, PLY};
use super::root::{Search, Stopped, Watch};
use super::table::{Bound, Hit};
use crate::eval::{Evaluator, Score, material};
use crate::shogi::{CheckSquares, Move, Position, Rules};

/// Moves that were tried in vain, as many as are worth remembering.
type Tried = ArrayVec<Move, 32>;

/// What a node knows before it looks at any move.
pub(super) struct Outlook {
    /// The corrected static evaluation, or what the table knows better; meaningless in check.
    pub(super) eval: Score,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) hit: Option<Hit>,
    /// The table's move; legal or none.
    pub(super) table_move: Move,
    /// The static evaluation before corrections; `None` in check.
    pub(super) raw_eval: Option<Score>,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The value of the present position for the side to move, searched `depth` plies deep, compared with a window.
    /// `cut` says whether a cut is expected here.
    pub(super) fn node<N: Node>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        if depth <= 0 {
            return self.quiescence::<N>(0, ply, alpha, beta, watch);
        }
        let mut depth = depth.min(MAX_DEPTH);
        if N::PV {
            self.lines.clear(ply);
        }
        self.enter(ply, watch)?;

        // Step 1: the game may end here, and a mate found elsewhere may be out of reach from here.
        if let Some(score) = self.end_of_game(ply) {
            return Ok(score);
        }
        (alpha, beta) = (alpha.max(Score::mated_in(ply as u32)), beta.min(Score::mate_in(ply as u32 + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }

        // Step 2: the table may know the value.
        let (key, excluded) = (self.position.key(), self.stack.at(ply).excluded);
        let singular_test = !excluded.is_none();
        let hit = if singular_test { None } else { self.table.probe(key, ply) };
        let table_move = hit.map_or(Move::NONE, |hit| self.if_legal(hit.mv));
        if !N::PV
            && let Some(hit) = &hit
            && hit.depth > depth - i32::from(hit.score < beta)
            && hit.bound.decides(hit.score, beta)
        {
            if hit.score >= beta && !table_move.is_none() && !is_tactical(&self.position, table_move) {
                self.learn_quiet(table_move, ply, params::bonus(depth));
            }
            return Ok(hit.score);
        }
        let was_pv = N::PV || hit.is_some_and(|hit| hit.pv);

        // Step 3: a mate in one is found without making a move.
        if hit.is_none()
            && !singular_test
            && let Some(score) = self.mates_at_once::<N>(key, ply)
        {
            return Ok(score);
        }

        // Step 4: what the position looks like.
        let outlook = self.look(ply, hit, table_move, singular_test);
        let Outlook { in_check, improving, .. } = outlook;
        self.stack.at(ply + 2).cutoffs = 0;

        // Step 5: without looking at every move it may be clear that the value is out of the window.
        if !in_check
            && !singular_test
            && let Some(score) = self.prune::<N>(depth, ply, alpha, beta, cut, &outlook, watch)?
        {
            return Ok(score);
        }

        // Step 6: without a move from the table the order is poor, and a deep search is wasted.
        // CITE: E. Schröder, "Internal Iterative Reductions" (2020).
        if (N::PV || cut) && depth >= params::iir_depth() && table_move.is_none() && !singular_test {
            depth -= 1;
        }

        // Step 7: the moves.
        let (side, before) = (self.position.side(), self.stack.arrivals(ply));
        let checks = self.position.check_squares();
        let table_captures = !table_move.is_none() && is_tactical(&self.position, table_move);
        let mut picker = Picker::main(&self.position, table_move, &self.moves);
        let (mut best, mut best_move, floor, mut count) = (Score::NOTHING, Move::NONE, alpha, 0);
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        while let Some(mv) = {
            let known = Knowledge {
                position: &self.position,
                histories: &self.histories,
                checks: checks.as_ref(),
                before,
            };
            picker.next(&known, &mut self.moves)
        } {
            if mv == excluded {
                continue;
            }
            count += 1;
            let tactical = is_tactical(&self.position, mv);
            let check = gives_check(&checks, &self.position, mv);
            let arrival = Arrival::of(&self.position, mv);
            let history = if tactical {
                let victim = self.position.piece_at(mv.to()).map(|piece| piece.kind());
                2 * self.histories.capture(arrival, victim)
            } else {
                self.histories.quiet(side, mv, arrival, before)
            };

            // Step 8: moves that are unlikely to matter are left out, once one has avoided the worst.
            if best > -Score::MAX_EVAL {
                if count >= params::late_move_count(depth, improving) {
                    picker.skip_quiets();
                }
                let reduction = reduce::base(depth, count, improving) - history / 16;
                let reduced = (depth - 1 - reduction / PLY).max(0);
                if self.is_hopeless(mv, tactical, check, depth, reduced, history, alpha, &outlook) {
                    continue;
                }
            }

            // Step 9: a move without alternative is searched deeper, and so are checks that hold.
            let mut extension = 0;
            if mv == table_move && !singular_test && depth >= params::singular_depth() {
                match self.singular::<N>(depth, ply, beta, cut, &outlook, watch) {
                    Ok(Singular::Extend(plies)) => extension = plies,
                    Ok(Singular::Cut(score)) => {
                        picker.finish(&mut self.moves);
                        return Ok(score);
                    }
                    Err(stopped) => return Err(stopped),
                }
            } else if check
                && depth <= params::check_extension_depth()
                && self.position.exchange_wins(mv, 0, &material::EXCHANGE)
            {
                extension = 1;
            }
            let new_depth = depth - 1 + extension;

            // Step 10: the first move in the open window; later ones must first beat alpha in a null window, and late ones
            // in a shallower search before that.
            self.play(mv, ply);
            let result = if N::PV && count == 1 {
                self.child::<Pv>(new_depth, ply, alpha, beta, false, watch)
            } else {
                let reduction = if depth >= 2 && count > 1 {
                    let now = Circumstances {
                        improving,
                        pv: was_pv,
                        cut,
                        table_captures,
                        cutoffs: self.stack.before(ply + 1, 0).cutoffs,
                        check,
                    };
                    reduce::reduction(depth, count, history, now)
                } else {
                    0
                };
                self.later_move::<N>(new_depth, reduction, ply, alpha, beta, cut, watch)
            };
            self.take_back();
            let score = result?;

            // Step 11: what it means.
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv;
                    if N::PV {
                        self.lines.extend(ply, mv);
                    }
                    if score >= beta {
                        self.stack.at(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                    // What comes after an improvement is rarely better still.
                    if depth > 2 && depth < 12 && !score.is_decided() {
                        depth -= 1;
                    }
                }
            }
            if mv != best_move {
                let list = if tactical { &mut captures } else { &mut quiets };
                let _ = list.try_push(mv);
            }
        }
        picker.finish(&mut self.moves);

        // Step 12: without a legal move the game is lost, in check or not.
        if count == 0 {
            return Ok(if singular_test { alpha } else { Score::mated_in(ply as u32) });
        }
        if best == Score::NOTHING {
            // Every move was left out: nothing is known but that alpha was out of reach.
            best = alpha;
        }

        // Step 13: learn from it.
        if !best_move.is_none() {
            self.learn(best_move, &quiets, &captures, depth, ply);
        } else if ply > 0 {
            self.learn_that_the_last_move_was_good(depth, ply);
        }
        if !singular_test {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > floor => Bound::Exact,
                () => Bound::Upper,
            };
            let (pv, eval) = (was_pv, outlook.raw_eval);
            self.table.store(key, ply, Hit { mv: best_move, score: best, eval, depth, bound, pv });
            self.learn_correction(best, best_move, bound, depth, ply);
        }
        Ok(best)
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
    #[expect(clippy::too_many_arguments, reason = "a recursion carries its state")]
    pub(super) fn later_move<N: Node>(
        &mut self,
        new_depth: i32,
        reduction: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Stopped> {
        let reduced = (new_depth - reduction / PLY).clamp(1.min(new_depth), new_depth + i32::from(N::PV));
        let mut score = self.child::<NonPv>(reduced, ply, alpha, alpha + 1, true, watch)?;
        if score > alpha && reduced < new_depth {
            score = self.child::<NonPv>(new_depth, ply, alpha, alpha + 1, !cut, watch)?;
        }
        if N::PV && score > alpha && score < beta {
            score = self.child::<Pv>(new_depth, ply, alpha, beta, false, watch)?;
        }
        Ok(score)
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
    #[expect(clippy::too_many_arguments, reason = "it depends on all of it")]
    fn is_hopeless(
        &self,
        mv: Move,
        tactical: bool,
        check: bool,
        depth: i32,
        reduced: i32,
        history: i32,
        alpha: Score,
        outlook: &Outlook,
    ) -> bool {
        let exchange = |threshold| !self.position.exchange_wins(mv, threshold, &material::EXCHANGE);
        if tactical {
            return depth <= 7 && exchange(params::capture_exchange_margin(depth));
        }
        if check {
            return depth <= 7 && exchange(params::capture_exchange_margin(depth));
        }
        if reduced <= params::history_depth() && history < params::history_margin(depth) {
            return true;
        }
        let futile = !outlook.in_check
            && reduced <= params::futility_depth()
            && outlook.eval + params::futility_margin(reduced) <= alpha;
        futile || (reduced <= params::futility_depth() && exchange(params::quiet_exchange_margin(reduced)))
    }
}

/// What `node` and its parts share.
impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Counts a node; asks whether to stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        if self.nodes >= watch.max_nodes {
            return Err(Stopped);
        }
        let asks = self.nodes.is_multiple_of(params::NODES_BETWEEN_QUESTIONS);
        self.nodes += 1;
        if asks && watch.monitor.should_stop(self.nodes - 1) {
            return Err(Stopped);
        }
        self.seldepth = self.seldepth.max(ply as u32);
        Ok(())
    }

    /// The value of a mate in one, if there is one.
    pub(super) fn mates_at_once<N: Node>(&mut self, key: u64, ply: usize) -> Option<Score> {
        if self.position.in_check() {
            return None;
        }
        let mv = mate_in_one(&self.position)?;
        let score = Score::mate_in(ply as u32 + 1);
        if N::PV {
            self.lines.clear(ply + 1);
            self.lines.extend(ply, mv);
        }
        let found = Hit { mv, score, eval: None, depth: MAX_DEPTH, bound: Bound::Exact, pv: N::PV };
        self.table.store(key, ply, found);
        Some(score)
    }

    /// The move, if it can be played here.
    pub(super) fn if_legal(&self, mv: Move) -> Move {
        if !mv.is_none() && self.position.is_legal(mv) { mv } else { Move::NONE }
    }

    /// The static evaluation with what has been learnt about its errors.
    pub(super) fn corrected(&self, raw: Score, ply: usize) -> Score {
        let last = self.stack.before(ply, 1).arrival;
        Score::cp(raw.value() + self.histories.correction(&self.position, last))
    }

    /// Plays a move of this ply.
    #[inline]
    pub(super) fn play(&mut self, mv: Move, ply: usize) {
        let arrival = Arrival::of(&self.position, mv);
        let frame = self.stack.at(ply);
        (frame.mv, frame.arrival) = (mv, arrival);
        let delta = self.position.do_move(mv);
        self.evaluator.push(&self.position, &delta);
    }

    /// Takes it back.
    #[inline]
    pub(super) fn take_back(&mut self) {
        self.evaluator.pop();
        self.position.undo_move();
    }

    /// Whether lines may not grow longer.
    pub(super) fn is_too_deep(ply: usize) -> bool {
        ply >= MAX_PLY
    }
}

/// The squares from which the other king is checked; for callers that look at single moves.
pub(super) fn gives_check<R: Rules>(checks: &Option<CheckSquares>, position: &Position<R>, mv: Move) -> bool {
    checks.as_ref().is_some_and(|checks| checks.given_by(position, mv))
}
