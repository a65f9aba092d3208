//! What a weak player does not see: some of the other side's moves, the same ones throughout one thought.
//!
//! Beginners lose pieces to what comes from far away, to drops, and now and then to the piece next to it. So a weak level
//! searches as if such moves of its opponent did not exist. Which ones is drawn by a seed from the position that is thought
//! about: the same level makes the same blind_spots in the same position, and another one in the next.

use crate::shogi::{Kind, Move, Origin, Position, Rules, Square};

/// Chances in thousandths that a move of the other side is not seen, by what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlindSpots {
    /// Moves along a line over three squares or more.
    pub far: u32,
    /// Drops.
    pub drops: u32,
    /// All others.
    pub near: u32,
    /// Drawn anew for every thought.
    pub seed: u64,
}

/// From so many squares on a move is a far one.
const FAR: usize = 3;

impl BlindSpots {
    /// Whether nothing escapes it.
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
        // With or without promotion it is the same move to the eye.
        let seen_as = u64::from(mv.bits()) & !(1 << 14);
        chance > 0 && seeded_hash(self.seed, seen_as) % 1000 < u64::from(chance)
    }
}

/// Whether a piece comes along a line from afar.
pub fn is_long_range<R: Rules>(position: &Position<R>, from: Square, to: Square) -> bool {
    let slides = position.piece_at(from).is_some_and(|piece| {
        matches!(piece.kind(), Kind::Rook | Kind::Bishop | Kind::Lance | Kind::Dragon | Kind::Horse)
    });
    slides && from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) >= FAR
}

/// A number drawn by a seed for a thing.
pub fn seeded_hash(seed: u64, thing: u64) -> u64 {
    // CITE: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators" (2014), for the mixing.
    let mut mixed = seed ^ thing.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
