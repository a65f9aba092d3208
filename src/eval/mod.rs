//! What a position is worth.
//!
//! Every evaluator is fed in the same way: [`Evaluator::reset`] at the root, [`Evaluator::push`] with the [`Delta`] of
//! each move played, [`Evaluator::pop`] when it is taken back. What can be kept up to date is; each incremental path has
//! a slow twin that recomputes, and tests compare the two along random games.

pub mod encoding;
pub mod flagship;
pub mod linear;
pub mod material;
pub mod nnue;
pub mod perspective;
pub mod score;
pub mod simple;

pub use score::Score;

use crate::shogi::{Delta, Position, Rules};

/// Something that can say what a position is worth. Integers only; nothing is allocated per node.
pub trait Evaluator<R: Rules> {
    /// Begins anew at this position.
    fn reset(&mut self, position: &Position<R>);

    /// A move was played: `position` is the one after it.
    fn push(&mut self, position: &Position<R>, delta: &Delta);

    /// The last move was taken back.
    fn pop(&mut self);

    /// The value in centipawns for the side to move, never as large as a mate.
    fn evaluate(&mut self, position: &Position<R>) -> Score;
}
