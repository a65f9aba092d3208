//! Zobrist keys: random 64-bit numbers for hashing positions, the same in every build.
//!
//! CITE: A. Zobrist, "A New Hashing Method with Application for Game Playing" (1970); the generator is SplitMix64.

use super::{Color, Kind, Piece, Square};

const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// The key of White to move.
pub const WHITE_TO_MOVE: u64 = splitmix(0x6e61_7269).1;

static BOARD: [[u64; 81]; Piece::INDEX_COUNT] = {
    let (mut table, mut state, mut piece) = ([[0; 81]; Piece::INDEX_COUNT], 0x6b6f_6d61, 0);
    while piece < Piece::INDEX_COUNT {
        let mut square = 0;
        while square < 81 {
            (state, table[piece][square]) = splitmix(state);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// By side, kind and count; the key of count 0 is 0.
static HAND: [[[u64; 19]; Kind::HAND_COUNT]; 2] = {
    let (mut table, mut state, mut color) = ([[[0; 19]; Kind::HAND_COUNT]; 2], 0x7368_6f67, 0);
    while color < 2 {
        let mut kind = 0;
        while kind < Kind::HAND_COUNT {
            let mut count = 1;
            while count < 19 {
                (state, table[color][kind][count]) = splitmix(state);
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

/// The key of a piece on a square.
#[inline]
pub fn board(piece: Piece, square: Square) -> u64 {
    BOARD[piece.index()][square.index()]
}

/// The key of `count` pieces (0 to 18) of a kind in a hand.
#[inline]
pub fn hand(color: Color, kind: Kind, count: u32) -> u64 {
    HAND[color.index()][kind.index()][count as usize]
}
