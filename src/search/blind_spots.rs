//! Blind spots of weak levels: moves of the other side that the search does not see, the same ones throughout
//! one search.
//!
//! Beginners overlook long-range moves, drops, and sometimes a move nearby. So a weak level searches as if
//! such moves of its opponent did not exist. They are chosen at random by a seed that depends on the
//! position: a level has the same blind spots in the same position, and others in the next.

use crate::shogi::{Kind, Move, Origin, Position, Rules, Square};

/// Probabilities, in thousandths, that a move of the other side is not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlindSpots {
    /// For long-range moves: along a line over three squares or more.
    pub far: u32,
    /// For drops.
    pub drops: u32,
    /// For all other moves.
    pub near: u32,
    /// A new seed for every search.
    pub seed: u64,
}

/// Minimum distance of a long-range move, in squares.
const FAR: usize = 3;

impl BlindSpots {
    /// Whether every move is seen.
    pub const fn is_none(&self) -> bool {
        self.far == 0 && self.drops == 0 && self.near == 0
    }

    /// Whether this move is not seen.
    pub fn hides<R: Rules>(&self, position: &Position<R>, mv: Move) -> bool {
        let chance = match mv.origin() {
            Origin::Hand(_) => self.drops,
            Origin::Board(from) if is_long_range(position, from, mv.to()) => self.far,
            Origin::Board(_) => self.near,
        };
        // A move and its promotion are seen or overlooked together.
        let seen_as = u64::from(mv.bits()) & !(1 << 14);
        chance > 0 && seeded_hash(self.seed, seen_as) % 1000 < u64::from(chance)
    }
}

/// Whether a sliding piece moves three squares or more.
pub fn is_long_range<R: Rules>(position: &Position<R>, from: Square, to: Square) -> bool {
    let slides = position.piece_at(from).is_some_and(|piece| {
        matches!(piece.kind(), Kind::Rook | Kind::Bishop | Kind::Lance | Kind::Dragon | Kind::Horse)
    });
    slides && from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) >= FAR
}

/// A pseudorandom number that depends on the seed and the value alone.
pub fn seeded_hash(seed: u64, value: u64) -> u64 {
    // CITE: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators" (2014), for the
    // mixing.
    let mut mixed = seed ^ value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
