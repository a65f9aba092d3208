//! The triangular table of principal variations.
//!
//! CITE: Chess Programming Wiki, "Triangular PV-Table".

use crate::search::parameters::MAX_PLY;
use crate::shogi::Move;

/// The best line found from each ply on.
pub(super) struct PvTable {
    moves: Box<[[Move; MAX_PLY + 2]]>,
    lengths: [usize; MAX_PLY + 2],
}

impl PvTable {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[Move::NONE; MAX_PLY + 2]; MAX_PLY + 2].into_boxed_slice(),
            lengths: [0; MAX_PLY + 2],
        }
    }

    /// Empties the line of this ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets the line of this ply to the move followed by the line of the next ply.
    pub(super) fn update(&mut self, ply: usize, mv: Move) {
        let length = self.lengths[ply + 1].min(MAX_PLY);
        let (here, next) = self.moves.split_at_mut(ply + 1);
        here[ply][0] = mv;
        here[ply][1..=length].copy_from_slice(&next[0][..length]);
        self.lengths[ply] = length + 1;
    }

    /// The line of this ply.
    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.moves[ply][..self.lengths[ply]]
    }
}
