//! Zobrist keys: random 64-bit numbers for hashing positions, the same in every build.
//!
//! CITE: A. Zobrist, "A New Hashing Method with Application for Game
//! Playing" (1970); the generator is SplitMix64.

use super::{Color, Kind, Piece, Square};

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output of SplitMix64 with this seed after `before` others. Computed wherever it is needed: tables
/// would fill 23 kB of the WebAssembly module that no compression reduces, and of the cache.
#[inline]
const fn splitmix(seed: u64, before: u64) -> u64 {
    let mut z = seed.wrapping_add((before + 1).wrapping_mul(STEP));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of White to move.
pub const WHITE_TO_MOVE: u64 = splitmix(0x6e61_7269, 0);

/// The key of a piece on a square.
#[inline]
pub fn board(piece: Piece, square: Square) -> u64 {
    splitmix(0x6b6f_6d61, (piece.index() * Square::COUNT + square.index()) as u64)
}

/// The key of `count` pieces (0 to 18) of a kind in a hand; that of no piece is 0.
#[inline]
pub fn hand(color: Color, kind: Kind, count: u32) -> u64 {
    if count == 0 {
        return 0;
    }
    let hands = color.index() * Kind::HAND_COUNT + kind.index();
    splitmix(0x7368_6f67, hands as u64 * 18 + u64::from(count) - 1)
}
