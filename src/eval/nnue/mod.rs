//! The learned evaluation: a small net (NNUE) whose output is added to the linear evaluation
//! ([`super::evaluation::Corrected`]).
//!
//! The inputs are in [`piece_features`], summed incrementally move by move, and [`effect_features`], summed
//! by the difference from the last evaluated position. The shape is in [`shape`], the arithmetic in `layers`
//! (written once, over the vector instructions of [`simd`]), the file format in [`mod@format`]. Integers
//! only: the same value on every machine. `docs/evaluation.md` has the formula.
//!
//! CITE: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi"
//! (2018). The direct terms, the sets of dense layers by material, and the products of halves are ideas of
//! Stockfish's nets (since 2021); the cached refresh is from Koivisto (F. Ferreira and K. Kahre, 2022).

mod accumulator;
pub mod effect_features;
mod effect_sums;
pub mod format;
pub(crate) mod layers;
pub mod piece_features;
mod random;
pub mod shape;
pub mod simd;

use std::sync::Arc;

pub use format::Nnue;
pub use layers::{Dense, Row, RowWeights};

use self::effect_sums::EffectSums;
use self::shape::{CENTIPAWNS, UNIT_DIRECT, UNIT_OUTPUT};
use super::king_zone::PositionEffects;
use super::{Evaluator, Score};
use crate::shogi::{Delta, Position, Shogi};
use accumulator::{Accumulator, Sums};
use layers::{Columns, Forward};
use simd::Backend;

/// The evaluator: the state of one line of moves; the net is shared.
#[derive(Clone, Debug)]
pub struct NnueEvaluator {
    net: Arc<Nnue>,
    /// By output bucket.
    columns: Arc<[Columns]>,
    backend: Backend,
    accumulator: Accumulator,
    effects: EffectSums,
}

impl NnueEvaluator {
    /// An evaluator that must be reset before it evaluates.
    pub fn new(net: Arc<Nnue>) -> Self {
        Self::with_backend(net, Backend::best())
    }

    /// As [`Self::new`], with the given vector instructions: for tests and measurements.
    pub fn with_backend(net: Arc<Nnue>, backend: Backend) -> Self {
        let accumulator = Accumulator::new(&net);
        let columns = net.dense.iter().map(Columns::of).collect();
        Self { net, columns, backend, accumulator, effects: EffectSums::EMPTY }
    }

    /// The value of one position, computed from scratch without vector instructions: the slow reference.
    pub fn from_scratch(net: &Nnue, position: &Position<Shogi>) -> Score {
        let side = position.side();
        let sums = [side, !side].map(|side| Sums::refreshed(net, position, side));
        let effects = EffectSums::listed(net, &effect_features::active(position));
        let columns = Columns::of(&net.dense[piece_features::output_bucket(position)]);
        infer(net, &columns, Backend::SCALAR, position, [&sums[0], &sums[1]], &effects)
    }

    /// As [`Evaluator::evaluate`], with the effects of the position, which the caller has counted.
    #[inline]
    pub(super) fn evaluate_with(&mut self, position: &Position<Shogi>, effects: &PositionEffects) -> Score {
        let sums = self.accumulator.sums(&self.net, self.backend, position);
        let side = position.side();
        let (us, them) = (&sums[side.index()], &sums[(!side).index()]);
        debug_assert_eq!(*us, Sums::refreshed(&self.net, position, side));
        debug_assert_eq!(*them, Sums::refreshed(&self.net, position, !side));
        self.effects.update(&self.net, self.backend, position, effects);
        debug_assert!(
            self.effects.equals(&EffectSums::listed(&self.net, &effect_features::active(position))),
            "{}",
            position.to_sfen()
        );
        let columns = &self.columns[piece_features::output_bucket(position)];
        infer(&self.net, columns, self.backend, position, [us, them], &self.effects)
    }
}

impl Evaluator<Shogi> for NnueEvaluator {
    fn reset(&mut self, position: &Position<Shogi>) {
        self.accumulator.reset(position);
        // Most positions below get their sums from this one.
        self.accumulator.sums(&self.net, self.backend, position);
        self.effects.reset();
    }

    #[inline]
    fn push(&mut self, position: &Position<Shogi>, delta: &Delta) {
        self.accumulator.push(position, delta);
        self.effects.touch(delta);
    }

    #[inline]
    fn pop(&mut self) {
        let delta = self.accumulator.pop();
        self.effects.touch(&delta);
    }

    fn evaluate(&mut self, position: &Position<Shogi>) -> Score {
        self.evaluate_with(position, &PositionEffects::of(position))
    }
}

/// Output in centipawns. `columns`: weights of the dense layers chosen for this position. `sums`:
/// accumulators of the piece features, side to move first.
#[inline]
fn infer(
    net: &Nnue,
    columns: &Columns,
    backend: Backend,
    position: &Position<Shogi>,
    sums: [&Sums; 2],
    effects: &EffectSums,
) -> Score {
    let side = position.side();
    let (us, them) = (side.index(), (!side).index());
    let direct = sums[0].direct + effects.direct[us] - sums[1].direct - effects.direct[them];
    let dense = &net.dense[piece_features::output_bucket(position)];
    let output = backend.run(Forward {
        dense,
        columns,
        us: [&sums[0].row, &effects.rows[us]],
        them: [&sums[1].row, &effects.rows[them]],
    });
    let total = output + direct * (UNIT_OUTPUT / UNIT_DIRECT / 2);
    Score::cp((i64::from(total) * i64::from(CENTIPAWNS) / i64::from(UNIT_OUTPUT)) as i32)
}
