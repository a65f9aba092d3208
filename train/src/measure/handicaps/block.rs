//! A block of games between two levels with one handicap, and its results.

use narikoma::shogi::Variant;
use narikoma::shogi::handicap::{self, Handicap};

/// Games of a block.
pub(super) const BLOCK: u32 = 10;
/// The number of the control without a handicap; the others follow in the order of the engine.
pub(super) const EVEN: usize = 0;
/// The games of a block: who gives what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Task {
    /// The number of the handicap, [`EVEN`] for none.
    pub(super) handicap: usize,
    /// The levels, by their place in the table, from 0.
    pub(super) receiver: usize,
    /// The number of the block, from 0, among the blocks with the same handicap and receiver.
    pub(super) number: usize,
    pub(super) giver: usize,
}

/// The handicaps of the engine.
pub(super) fn handicaps() -> &'static [Handicap] {
    handicap::handicaps(Variant::Shogi)
}

/// The name of a handicap in files.
pub(super) fn name(handicap: usize) -> &'static str {
    handicap.checked_sub(1).map_or("even", |nth| handicaps()[nth].id)
}

/// The results of a block of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) task: Task,
    /// Games that the receiver won, drew and lost.
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    /// Number of different games: games with equal moves count as one.
    pub(super) different: u32,
}
