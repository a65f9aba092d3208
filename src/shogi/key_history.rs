//! The keys of the earlier positions of a game, for finding repetitions.

use super::Hand;

/// Zobrist keys of a position. The side to move is part of the board's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    pub(super) board: u64,
    pub(super) hands: u64,
    /// Black's hand; with the board it determines White's, since no piece is lost.
    pub(super) black_hand: Hand,
}

/// Number of counts, a power of two: with 200 earlier positions one new
/// position in ten shares a count with one of them.
const COUNTS: usize = 2048;

/// The keys of the positions before the current one, first to last. They are stored together,
/// so that looking for repetitions is fast.
#[derive(Clone, Debug)]
pub(super) struct KeyHistory {
    keys: Vec<Keys>,
    /// How many of them have which lowest bits of the board's key. Nearly every position of a search is new,
    /// and a count of zero shows that without a look at all keys.
    counts: Box<[u16; COUNTS]>,
}

impl KeyHistory {
    /// Of a game without earlier positions.
    pub(super) fn new() -> Self {
        Self { keys: Vec::with_capacity(256), counts: Box::new([0; COUNTS]) }
    }

    /// Adds the keys of a position that is left.
    #[inline]
    pub(super) fn push(&mut self, keys: Keys) {
        let count = &mut self.counts[keys.board as usize % COUNTS];
        *count = count.wrapping_add(1);
        self.keys.push(keys);
    }

    /// Removes the last keys; `None` if there are none.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Keys> {
        let keys = self.keys.pop()?;
        let count = &mut self.counts[keys.board as usize % COUNTS];
        *count = count.wrapping_sub(1);
        Some(keys)
    }

    /// All keys, first to last.
    pub(super) fn as_slice(&self) -> &[Keys] {
        &self.keys
    }

    /// Whether surely fewer than `times` positions have this board. False
    /// for some boards for which that is so, too.
    #[inline]
    pub(super) fn surely_has_fewer(&self, times: u16, board: u64) -> bool {
        self.counts[board as usize % COUNTS] < times
    }
}
