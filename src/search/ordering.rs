//! Scored moves and the inputs of their scores, shared by the stages of move ordering.

use super::history::{ContinuationKeys, Histories};
use super::policy_cache::PolicyCache;
use crate::shogi::{CheckSquares, Move, Position, Rules};

/// A move and its score as one number, ordered by score, then by the bits of the move, so that the order does not depend on
/// the sorting algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScoredMove(i64);

impl ScoredMove {
    #[inline]
    pub(super) fn new(score: i32, mv: Move) -> Self {
        Self(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline]
    pub(super) fn score(self) -> i32 {
        (self.0 >> 16) as i32
    }

    #[inline]
    pub(super) fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }
}

/// The inputs of move ordering.
pub(super) struct OrderingContext<'a, R: Rules> {
    pub(super) position: &'a Position<R>,
    pub(super) histories: &'a Histories,
    pub(super) policy_cache: &'a PolicyCache,
    pub(super) checks: Option<&'a CheckSquares>,
    pub(super) before: ContinuationKeys,
}
