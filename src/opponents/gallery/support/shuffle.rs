//! An order of moves that a seed draws.

use crate::search::blind_spots::seeded_hash;
use crate::shogi::Move;

/// Draws an order of the moves from a seed: of moves with equal values the first is played. Seed 0 keeps the
/// order.
pub fn shuffle(moves: &mut [Move], seed: u32) {
    if seed == 0 {
        return;
    }
    for last in (1..moves.len()).rev() {
        moves.swap(last, (seeded_hash(seed.into(), last as u64) % (last as u64 + 1)) as usize);
    }
}
