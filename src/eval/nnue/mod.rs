//! The learned evaluation: a small net whose first layer is kept up to date move by move. What it says corrects the
//! hand-made evaluation ([`super::flagship::Corrected`]).
//!
//! What it sees is in [`features`], its shape in [`shape`], its arithmetic in `layers` (written once, with the vector
//! instructions of [`simd`]), its file in [`mod@format`]. Integers only: the same value on every machine.
//!
//! CITE: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi" (2018). The direct
//! term, sets of dense layers by material, and products of halves are ideas of the chess program Stockfish's nets (since
//! 2021); the cached refresh is from Koivisto (F. Ferreira and K. Kahre, 2022).

mod accumulator;
pub mod features;
pub mod format;
mod layers;
pub mod shape;
pub mod simd;

use std::sync::Arc;

pub use format::{Net, Refused};
pub use layers::{Dense, Row};

use self::shape::{CENTIPAWNS, UNIT_DIRECT, UNIT_OUTPUT};
use super::{Evaluator, Score};
use crate::shogi::{Delta, Position, Rules};
use accumulator::{Accumulator, Sums};
use layers::Forward;
use simd::Backend;

/// The evaluator. Nets are shared: it holds what belongs to one line of moves.
#[derive(Clone, Debug)]
pub struct Nnue {
    net: Arc<Net>,
    backend: Backend,
    accumulator: Accumulator,
}

impl Nnue {
    /// An evaluator that must be reset before it is asked.
    pub fn new(net: Arc<Net>) -> Self {
        Self::with_backend(net, Backend::best())
    }

    /// As [`Self::new`], with these vector instructions, for tests and measurements.
    pub fn with_backend(net: Arc<Net>, backend: Backend) -> Self {
        let accumulator = Accumulator::new(&net);
        Self { net, backend, accumulator }
    }

    /// The value of one position, everything computed anew without vector instructions: the slow twin.
    pub fn afresh<R: Rules>(net: &Net, position: &Position<R>) -> Score {
        let side = position.side();
        let sums = [side, !side].map(|side| Sums::refreshed(net, position, side));
        judge(net, Backend::SCALAR, position, &sums[0], &sums[1])
    }
}

impl<R: Rules> Evaluator<R> for Nnue {
    fn reset(&mut self, position: &Position<R>) {
        self.accumulator.reset(position);
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        self.accumulator.push(position, delta);
    }

    fn pop(&mut self) {
        self.accumulator.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let sums = self.accumulator.sums(&self.net, self.backend, position);
        let side = position.side();
        let (us, them) = (&sums[side.index()], &sums[(!side).index()]);
        debug_assert_eq!(*us, Sums::refreshed(&self.net, position, side));
        debug_assert_eq!(*them, Sums::refreshed(&self.net, position, !side));
        judge(&self.net, self.backend, position, us, them)
    }
}

#[inline]
fn judge<R: Rules>(net: &Net, backend: Backend, position: &Position<R>, us: &Sums, them: &Sums) -> Score {
    let dense = &net.dense[features::output_bucket(position)];
    let output = backend.run(Forward { dense, us: &us.row, them: &them.row });
    let total = output + (us.direct - them.direct) * (UNIT_OUTPUT / UNIT_DIRECT / 2);
    Score::cp((i64::from(total) * i64::from(CENTIPAWNS) / i64::from(UNIT_OUTPUT)) as i32)
}
