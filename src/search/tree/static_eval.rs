//! The static evaluation of a node.

use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::Technique;
use crate::search::tables::transposition::TtData;
use crate::shogi::Rules;

/// The static evaluation of a node that is not in check.
#[derive(Clone, Copy)]
pub(super) struct StaticEval {
    /// Without correction history.
    pub(super) raw: Score,
    /// With correction history.
    pub(super) corrected: Score,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The evaluation of a position that is not in check, from the transposition table or the evaluator. It
    /// is noted on the stack.
    #[inline]
    pub(super) fn static_eval(&mut self, ply: usize, tt_data: Option<TtData>) -> StaticEval {
        let raw = tt_data.and_then(|tt_data| tt_data.eval).unwrap_or_else(|| self.evaluate());
        let corrected = self.corrected_eval(raw, ply);
        self.stack.at(ply).eval = Some(corrected.value());
        StaticEval { raw, corrected }
    }

    /// The value of the evaluator, with noise when the options have a seed. The position has no mate in one.
    fn evaluate(&mut self) -> Score {
        let key = self.position.key();
        if let Some(value) = self.eval_cache.find(key) {
            return value;
        }
        let value = self.evaluator.evaluate(&self.position).with_noise(key, self.options.seed);
        self.eval_cache.store(key, value);
        value
    }

    /// The static evaluation with correction history.
    fn corrected_eval(&self, raw: Score, ply: usize) -> Score {
        let last = self.stack.previous(ply, 1).piece_to;
        let correction = self.histories.correction(&self.position, last, self.length);
        Score::cp(raw.value() + if self.uses(Technique::CorrectionHistory) { correction } else { 0 })
    }
}

/// The better estimate: the score of the transposition table where it is a bound in the right direction, else
/// the static evaluation.
#[inline]
pub(super) fn refined_eval(eval: Score, tt_data: Option<TtData>) -> Score {
    match tt_data {
        Some(tt_data) if !tt_data.score.is_decided() && tt_data.bound.decides(tt_data.score, eval + 1) => {
            tt_data.score
        }
        _ => eval,
    }
}
