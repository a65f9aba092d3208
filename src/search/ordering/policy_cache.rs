//! The policy scores of the quiet moves of positions searched before. A third of the positions whose quiet
//! moves are ordered come again: at the next depth, in a search with another window, after a reduced search.
//! The generator lists the moves of a position in the same order each time, so the scores are stored without
//! the moves.

use std::cell::Cell;

use super::move_policy::Lanes;
use crate::shogi::{Move, Position, Rules, Square};

/// Scores kept: 256 KB.
const SCORES: usize = 1 << 17;
/// Positions kept.
const SLOTS: usize = 1 << 12;

/// Place of the scores of a position.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// Number of scores stored before its first one since the cache was made.
    start: u32,
    length: u32,
}

/// The cache. The scores lie in a ring, in which new ones replace the oldest.
pub(in crate::search) struct PolicyCache {
    slots: Box<[Cell<Slot>]>,
    scores: Box<[Cell<i16>]>,
    /// Number of scores stored since the cache was made.
    stored: Cell<u32>,
    /// The sums of drops by square, for the position that is being listed.
    drops: Box<[Cell<Lanes>; Square::COUNT]>,
}

impl PolicyCache {
    /// An empty cache.
    pub(in crate::search) fn new() -> Self {
        Self {
            slots: vec![Cell::new(Slot::default()); SLOTS].into(),
            scores: vec![Cell::new(0); SCORES].into(),
            stored: Cell::new(0),
            drops: Box::new([const { Cell::new(Lanes::ZERO) }; Square::COUNT]),
        }
    }

    /// The key of a position and the two moves before it, on which the scores depend.
    pub(in crate::search) fn key<R: Rules>(position: &Position<R>) -> u64 {
        let mut moves = position.moves().rev().map(Move::bits);
        let mut next = || u64::from(moves.next().unwrap_or_default());
        let before = next() << 16 | next();
        position.key() ^ (before + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn slot(&self, key: u64) -> &Cell<Slot> {
        &self.slots[(key >> 32) as usize % SLOTS]
    }

    #[inline]
    fn score(&self, at: u32) -> &Cell<i16> {
        &self.scores[at as usize % SCORES]
    }

    /// The scores of a position, if they are known.
    pub(in crate::search) fn find(&self, key: u64) -> Option<impl Iterator<Item = i32> + '_> {
        let Slot { key: known, start, length } = self.slot(key).get();
        let is_kept = self.stored.get().wrapping_sub(start) <= SCORES as u32;
        (known == key && length > 0 && is_kept)
            .then(|| (0..length).map(move |nth| self.score(start.wrapping_add(nth)).get().into()))
    }

    /// Stores the next score of the position that is being listed.
    #[inline]
    pub(in crate::search) fn push(&self, score: i32) {
        let at = self.stored.get();
        self.score(at).set(score as i16);
        self.stored.set(at.wrapping_add(1));
    }

    /// Ends the list of a position, which began at `start`, an earlier value of [`Self::stored`].
    pub(in crate::search) fn finish(&self, key: u64, start: u32) {
        let length = self.stored.get().wrapping_sub(start);
        self.slot(key).set(Slot { key, start, length });
    }

    /// Place of the sums of drops on a square while a position is listed.
    #[inline]
    pub(in crate::search) fn drops(&self, to: Square) -> &Cell<Lanes> {
        &self.drops[to.index()]
    }

    /// Number of scores stored so far, modulo 2³².
    pub(in crate::search) fn stored(&self) -> u32 {
        self.stored.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_stored_scores_until_they_are_replaced() {
        let cache = PolicyCache::new();
        let store = |key: u64, scores: &[i32]| {
            let start = cache.stored();
            scores.iter().for_each(|score| cache.push(*score));
            cache.finish(key, start);
        };
        let find = |key: u64| cache.find(key).map(|scores| scores.collect::<Vec<_>>());
        store(7, &[3, -400, 5]);
        store(8 << 32, &[1]);
        assert_eq!(find(7), Some(vec![3, -400, 5]));
        assert_eq!(find(8 << 32), Some(vec![1]));
        assert_eq!(find(9), None, "the slot of 7, another key");
        let full = vec![2; SCORES - 2];
        store(3 << 32, &full);
        assert_eq!(find(7), None, "its first score was replaced");
        assert_eq!(find(3 << 32), Some(full));
    }
}
