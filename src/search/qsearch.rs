//! Quiescence search: captures, pawn promotions and, at the first ply, checks, until the position is quiet. In check all
//! evasions.
//!
//! CITE: L. Harris, "The Heuristic Search and the Game of Chess" (1975); D. Beal, "A Generalised Quiescence Search
//! Algorithm" (1990).

use super::Technique;
use super::common::gives_check;
use super::move_picker::{MovePicker, is_tactical};
use super::node_type::NodeType;
use super::ordering::OrderingContext;
use super::params;
use super::state::{Search, Slice, Stopped};
use super::tt::{Bound, TtData};
use crate::eval::{Evaluator, Score, material};
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The score of the current position with such moves only. `depth` is 0 at the first ply and decreases by 1 each ply.
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
        if N::PV {
            self.pv_table.clear(ply);
        }
        self.count_node(ply, slice)?;
        if let Some(score) = self.end_of_game(ply) {
            return Ok(score);
        }

        let in_check = self.position.in_check();
        let with_checks = depth == 0 && self.uses(Technique::QuiescenceChecks);
        let table_depth = if with_checks || in_check { 0 } else { -1 };
        let key = self.position.key();
        let tt_data = self.probe_tt(key, ply);
        if !N::PV
            && let Some(tt_data) = tt_data
            && tt_data.depth >= table_depth
            && (tt_data.depth == table_depth || self.uses(Technique::Grafting))
            && tt_data.bound.decides(tt_data.score, beta)
        {
            return Ok(tt_data.score);
        }
        let mut checks = None;
        if let Some(score) = self.probe_mate_in_one::<N>(tt_data, key, ply, &mut checks) {
            return Ok(score);
        }
        let pv = N::PV || tt_data.is_some_and(|tt_data| tt_data.pv);

        // Stand pat: the side to move need not capture.
        let (mut best, mut raw_eval, mut futility) = (Score::NEG_INFINITE, None, Score::NEG_INFINITE);
        if in_check {
            self.stack.at(ply).eval = None;
        } else {
            let raw = tt_data.and_then(|tt_data| tt_data.eval).unwrap_or_else(|| self.evaluate());
            best = self.corrected_eval(raw, ply);
            self.stack.at(ply).eval = Some(best.value());
            raw_eval = Some(raw);
            futility = best + params::quiescence_margin();
            if let Some(tt_data) = tt_data
                && !tt_data.score.is_decided()
                && tt_data.bound.decides(tt_data.score, best + 1)
            {
                best = tt_data.score;
            }
            if best >= beta {
                if tt_data.is_none() {
                    let found = TtData {
                        mv: Move::NONE,
                        score: best,
                        eval: raw_eval,
                        depth: -2,
                        bound: Bound::Lower,
                        pv,
                    };
                    self.tt.store(key, ply, found);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
        }

        let tt_move = tt_data.map_or(Move::NONE, |tt_data| self.legal_or_none(tt_data.mv));
        let first = if in_check || is_tactical(&self.position, tt_move) { tt_move } else { Move::NONE };
        let before = self.continuation_keys(ply);
        if checks.is_none() {
            checks = self.position.check_squares();
        }
        let last_to = self.stack.previous(ply, 1).mv;
        let mut picker = MovePicker::quiescence(&self.position, first, with_checks && !in_check, &self.moves);
        let (mut best_move, mut count, mut quiet_evasions) = (Move::NONE, 0, 0);
        while let Some(mv) = {
            let known = OrderingContext {
                position: &self.position,
                histories: &self.histories,
                policy_cache: &self.policy_cache,
                checks: checks.as_ref(),
                before,
            };
            picker.next(&known, &mut self.moves)
        } {
            count += 1;
            if self.is_unseen(mv, in_check) {
                continue;
            }
            let tactical = is_tactical(&self.position, mv);
            if best > -Score::MAX_EVAL {
                let check = gives_check(checks.as_ref(), &self.position, mv);
                let elsewhere = last_to.is_none() || mv.to() != last_to.to();
                if !in_check && !check && elsewhere && self.uses(Technique::DeltaPruning) {
                    // Delta pruning: the captured piece does not raise the score to alpha.
                    let victim = self.position.piece_at(mv.to());
                    let gain = victim.map_or(0, |piece| material::capture(piece.kind()))
                        + material::promotion_gain(&self.position, mv);
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                }
                let prunes = self.uses(Technique::QuiescencePruning);
                if prunes && quiet_evasions >= params::quiet_evasions() && !tactical {
                    continue;
                }
                let even = || self.position.see_ge(mv, 0, &material::EXCHANGE);
                if prunes && (tactical || in_check) && !even() {
                    continue;
                }
            }
            quiet_evasions += u32::from(in_check && !tactical);
            self.do_move(mv, ply);
            let result = self.quiescence::<N>(depth - 1, ply + 1, -beta, -alpha, slice).map(|score| -score);
            self.undo_move();
            let score = result?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv;
                    if N::PV {
                        self.pv_table.update(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.finish(&mut self.moves);
        if in_check && count == 0 {
            return Ok(Score::mated_in(ply as u32));
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let found = TtData { mv: best_move, score: best, eval: raw_eval, depth: table_depth, bound, pv };
        self.tt.store(key, ply, found);
        Ok(best)
    }
}
