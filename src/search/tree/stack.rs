//! The search stack: data of every ply of the current line.

use crate::search::ordering::history::{ContinuationKeys, PieceTo};
use crate::search::parameters::MAX_PLY;
use crate::shogi::Move;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The move that was played here; none for a null move.
    pub(super) mv: Move,
    /// The moved piece and its destination, or none.
    pub(super) piece_to: PieceTo,
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<i32>,
    /// A move that must not be searched here (singular extension).
    pub(super) excluded: Move,
    /// Number of cutoffs at this ply since its grandparent node was entered.
    pub(super) cutoffs: u32,
}

impl StackEntry {
    const EMPTY: Self =
        Self { mv: Move::NONE, piece_to: PieceTo::NONE, eval: None, excluded: Move::NONE, cutoffs: 0 };
}

/// Number of empty plies before the root.
const BEFORE_ROOT: usize = 4;

/// The entries of all plies, including empty ones before the root.
pub(super) struct Stack {
    entries: [StackEntry; MAX_PLY + BEFORE_ROOT + 3],
}

impl Stack {
    pub(super) fn new() -> Self {
        Self { entries: [StackEntry::EMPTY; MAX_PLY + BEFORE_ROOT + 3] }
    }

    /// Empties all entries.
    pub(super) fn clear(&mut self) {
        self.entries.fill(StackEntry::EMPTY);
    }

    /// The entry of a ply, counted from the root.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.entries[ply + BEFORE_ROOT]
    }

    /// The entry `back` plies earlier, which may lie before the root.
    #[inline]
    pub(super) fn previous(&self, ply: usize, back: usize) -> &StackEntry {
        debug_assert!(back <= BEFORE_ROOT);
        &self.entries[ply + BEFORE_ROOT - back]
    }

    /// The keys of continuation history: the moves one, two and four plies ago.
    #[inline]
    pub(super) fn continuation_keys(&self, ply: usize) -> ContinuationKeys {
        [1, 2, 4].map(|back| self.previous(ply, back).piece_to)
    }

    /// Whether the static evaluation is higher than two plies ago, or four where the side was in check two
    /// plies ago.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.previous(ply, 0).eval else { return false };
        let earlier = self.previous(ply, 2).eval.or(self.previous(ply, 4).eval);
        earlier.is_some_and(|earlier| now > earlier)
    }
}
