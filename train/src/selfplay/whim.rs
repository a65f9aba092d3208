//! Whims: how openings come to differ without a foolish move in them.
//!
//! While a whim lasts, the evaluation of each position is off by a little that chance decides, the same whenever the position
//! is asked about. Moves of about the same worth take turns at being the best; bad ones stay bad.

use std::cell::Cell;
use std::rc::Rc;

use narikoma::shogi::{Position, Shogi};

/// The most by which an evaluation is off, in centipawns.
const MOST: i32 = 80;

/// A whim, or none; copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Whim(Rc<Cell<Option<u64>>>);

impl Whim {
    /// From here on the evaluation has the whim of that seed.
    pub(super) fn seize(&self, seed: u64) {
        self.0.set(Some(seed));
    }

    /// It is over.
    pub(super) fn end(&self) {
        self.0.set(None);
    }

    /// By how much the evaluation of a position is off, as its side to move sees it.
    #[inline]
    pub(super) fn of(&self, position: &Position<Shogi>) -> i32 {
        let Some(seed) = self.0.get() else { return 0 };
        let mixed = (position.key() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        mixed as i32 % (2 * MOST + 1) - MOST
    }
}
