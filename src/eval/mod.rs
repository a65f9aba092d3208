//! Evaluators: the value of a position in centipawns. `docs/evaluation.md` describes the flagship's.
//!
//! Every evaluator is used in the same way: [`Evaluator::reset`] at the root, [`Evaluator::push`] with the
//! [`Delta`] of each move played, [`Evaluator::pop`] when it is taken back. Sums are updated where possible;
//! each of them has a slow reference implementation that recomputes it, and tests compare the two along
//! random games.

pub mod encoding;
pub mod evaluation;
mod king_zone;
pub mod linear;
pub mod material;
pub mod nnue;
pub mod perspective;
#[cfg(feature = "gallery")]
pub mod policy_net;
pub mod reason;
pub mod score;
pub mod weights_file;

pub use reason::{Reason, Term};
pub use score::Score;

use crate::shogi::{Delta, Position, Rules};

/// Evaluates positions along a line of moves. Integers only; nothing is allocated per node.
pub trait Evaluator<R: Rules> {
    /// Work of one evaluation beyond the visit of a node, in nodes of the flagship: 0 for a sum of a
    /// few terms, 1000 for a network that takes 5 ms. Slices of a search are measured by it.
    const WORK: u64 = 0;

    /// Starts a new line of moves at this position.
    fn reset(&mut self, position: &Position<R>);

    /// A move was played; `position` is the position after it.
    fn push(&mut self, position: &Position<R>, delta: &Delta);

    /// The last move was taken back.
    fn pop(&mut self);

    /// The value in centipawns for the side to move, within ±[`Score::MAX_EVAL`].
    fn evaluate(&mut self, position: &Position<R>) -> Score;

    /// The value of a position as a list of terms, those with the most points first. [`Reason::total`] is the
    /// value that [`Self::evaluate`] gives. Empty for evaluators that do not explain themselves.
    fn reasons(&self, _position: &Position<R>) -> Vec<Reason> {
        Vec::new()
    }
}
