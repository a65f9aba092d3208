//! The order of moves: the move picker yields the moves of a node in stages, scored by histories and the move
//! policy.

pub(in crate::search) mod history;
pub(in crate::search) mod insertion_sort;
pub(in crate::search) mod move_picker;
pub mod move_policy;
pub mod non_promotion;
pub(in crate::search) mod policy_cache;
mod quiet_moves;

use self::history::{ContinuationKeys, Histories};
use self::policy_cache::PolicyCache;
use crate::shogi::{CheckSquares, Move, Position, Rules};

/// A move and its score as one number, ordered by score, then by the bits of the move, so that the order does
/// not depend on the sorting algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::search) struct ScoredMove(i64);

impl ScoredMove {
    #[inline]
    pub(in crate::search) fn new(score: i32, mv: Move) -> Self {
        Self(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline]
    pub(in crate::search) fn score(self) -> i32 {
        (self.0 >> 16) as i32
    }

    #[inline]
    pub(in crate::search) fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }
}

/// The inputs of move ordering.
pub(in crate::search) struct OrderingContext<'a, R: Rules> {
    pub(in crate::search) position: &'a Position<R>,
    pub(in crate::search) histories: &'a Histories,
    pub(in crate::search) policy_cache: &'a PolicyCache,
    pub(in crate::search) checks: Option<&'a CheckSquares>,
    pub(in crate::search) continuation_keys: ContinuationKeys,
    /// History per unit of the move policy's log-odds.
    pub(in crate::search) policy_weight: i32,
}
