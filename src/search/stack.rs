//! What each ply of the line that is being searched keeps.

use super::history::{ContinuationKeys, PieceTo};
use super::params::MAX_PLY;
use crate::shogi::Move;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The move that was played here; none for a null move.
    pub(super) mv: Move,
    /// The piece that it brought, or none.
    pub(super) piece_to: PieceTo,
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<i32>,
    /// A move that must not be searched here (singular extension).
    pub(super) excluded: Move,
    /// How often the nodes below have cut off since this ply's parent was entered.
    pub(super) cutoffs: u32,
}

impl StackEntry {
    const EMPTY: Self =
        Self { mv: Move::NONE, piece_to: PieceTo::NONE, eval: None, excluded: Move::NONE, cutoffs: 0 };
}

/// How many plies before the root may be asked for.
const BEFORE_ROOT: usize = 4;

/// The entries of all plies. Plies before the root exist and are empty.
pub(super) struct Stack {
    entries: [StackEntry; MAX_PLY + BEFORE_ROOT + 3],
}

impl Stack {
    pub(super) fn new() -> Self {
        Self { entries: [StackEntry::EMPTY; MAX_PLY + BEFORE_ROOT + 3] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(StackEntry::EMPTY);
    }

    /// A ply, counted from the root.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.entries[ply + BEFORE_ROOT]
    }

    /// So many plies before this one, which may lie before the root.
    #[inline]
    pub(super) fn previous(&self, ply: usize, back: usize) -> &StackEntry {
        debug_assert!(back <= BEFORE_ROOT);
        &self.entries[ply + BEFORE_ROOT - back]
    }

    /// What arrived one, two and four plies ago.
    #[inline]
    pub(super) fn continuation_keys(&self, ply: usize) -> ContinuationKeys {
        [1, 2, 4].map(|back| self.previous(ply, back).piece_to)
    }

    /// Whether the static evaluation is better than two (or, after a check, four) plies ago.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.previous(ply, 0).eval else { return false };
        let earlier = self.previous(ply, 2).eval.or(self.previous(ply, 4).eval);
        earlier.is_some_and(|earlier| now > earlier)
    }
}
