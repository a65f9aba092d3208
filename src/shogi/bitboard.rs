//! Bitboards: sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Color, Square};

/// A set of squares: bit `n` is the square with index `n`. The upper 47 bits are always zero.
///
/// Shifts by a variable amount are library calls in WebAssembly, so single squares come from a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(super) u128);

static SQUARES: [u128; 82] = {
    let (mut table, mut n) = ([0; 82], 0);
    while n < 81 {
        table[n] = 1 << n;
        n += 1;
    }
    table
};

static NEAR: [u128; 81] = {
    let (mut table, mut n) = ([0; 81], 0);
    while n < 81 * 81 {
        let (a, b) = (n / 81, n % 81);
        if (a / 9_usize).abs_diff(b / 9) <= 2 && (a % 9_usize).abs_diff(b % 9) <= 2 {
            table[a] |= 1 << b;
        }
        n += 1;
    }
    table
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);
    /// Rank a of every file; the other ranks are shifts of it.
    const RANK_A: u128 = {
        let (mut bits, mut file) = (0, 0);
        while file < 9 {
            bits |= 1 << (file * 9);
            file += 1;
        }
        bits
    };

    /// The set of one square; empty for [`Square::NONE`].
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(SQUARES[square.index()])
    }

    /// The square and all squares up to two king steps away. The square must be on the board.
    #[inline]
    pub const fn near(square: Square) -> Self {
        Self(NEAR[square.index()])
    }

    /// All squares of a rank, counted from 0.
    pub const fn rank(rank: usize) -> Self {
        Self(Self::RANK_A << rank)
    }

    /// All squares of a file, counted from 0.
    pub const fn file(file: usize) -> Self {
        Self(0x1ff << (file * 9))
    }

    /// Whether the set holds that square.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 & SQUARES[square.index()] != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares it holds.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "is_empty is above")]
    pub const fn len(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether it holds two squares or more.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index; [`Square::NONE`] when empty.
    #[inline]
    pub const fn first(self) -> Square {
        let low = self.0 as u64;
        if low != 0 {
            Square::new(low.trailing_zeros() as usize)
        } else if self.0 != 0 {
            Square::new(64 + ((self.0 >> 64) as u64).trailing_zeros() as usize)
        } else {
            Square::NONE
        }
    }

    /// The squares that are in this set and not in the other.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set as two words, the lower half first: square `n` is bit `n % 64` of word `n / 64`.
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The set as one word, upper half over lower half: for hashing.
    #[inline]
    pub const fn folded(self) -> u64 {
        (self.0 as u64).rotate_left(23) ^ (self.0 >> 64) as u64
    }

    /// Every square moved one rank ahead, as seen by `color`; squares that leave the board are dropped.
    #[inline]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::Black => Self((self.0 & !Self::RANK_A) >> 1),
            Color::White => Self((self.0 & !(Self::RANK_A << 8)) << 1),
        }
    }

    /// The 5×5 squares around a square, which must be on the board: bit `9 × file + rank`, both counted from
    /// two less than the square's own. Bits for squares off the board are undefined.
    #[inline]
    pub const fn window(self, square: Square) -> u64 {
        // Rotating one word is cheap everywhere; the two halves overlap by
        // enough files that one of them holds all five.
        let (word, first) = if square.file() < 5 { (self.0 as u64, 0) } else { ((self.0 >> 27) as u64, 27) };
        word.rotate_right((square.index() + 64 - 20 - first) as u32 & 63)
    }

    /// All squares of the files on which this set has no square.
    ///
    /// In each file of nine bits, adding 255 to the lower eight carries into the top bit exactly when one of
    /// them is set. A subtraction then spreads the top bits of the free files over their files.
    #[inline]
    pub const fn free_files(self) -> Self {
        const TOP: u128 = Bitboard::RANK_A << 8;
        const BELOW: u128 = TOP - Bitboard::RANK_A;
        let free = !(((self.0 & BELOW) + BELOW) | self.0) & TOP;
        Self((free << 1) - (free >> 8))
    }
}

impl std::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident;)*) => { $(
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self { Self($op::$method(self.0, other.0)) }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) { $assign::$assign_method(&mut self.0, other.0) }
        }
    )* };
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// The squares of a set from the lowest index to the highest.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Square::new(self.low.trailing_zeros() as usize);
            self.low &= self.low - 1;
            return Some(square);
        }
        if self.high == 0 {
            return None;
        }
        let square = Square::new(64 + self.high.trailing_zeros() as usize);
        self.high &= self.high - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_files_match_slow_count() {
        for rank in 0..9 {
            for file in 0..9 {
                let pawn = Bitboard::of(Square::from_file_rank(file, rank));
                assert_eq!(pawn.free_files(), !Bitboard::file(file));
            }
            assert_eq!(Bitboard::rank(rank).free_files(), Bitboard::EMPTY);
        }
        assert_eq!(Bitboard::EMPTY.free_files(), Bitboard::ALL);
        let two_files = Bitboard::file(0) | Bitboard::file(8);
        assert_eq!((two_files & !Bitboard::rank(4)).free_files(), !two_files);
    }

    #[test]
    fn windows_match_single_squares() {
        let board = Bitboard(0x0012_3456_789a_bcde_f013_579b_u128 & Bitboard::ALL.0);
        for square in Square::all() {
            for bit in 0..41 {
                let (file, rank) = (square.file() + bit / 9, square.rank() + bit % 9);
                if bit % 9 < 5 && (2..11).contains(&file) && (2..11).contains(&rank) {
                    let there = board.has(Square::from_file_rank(file - 2, rank - 2));
                    assert_eq!(board.window(square) >> bit & 1 == 1, there, "{square} {bit}");
                }
            }
        }
    }

    #[test]
    fn iterates_over_both_words() {
        assert!(Bitboard::ALL.into_iter().eq(Square::all()));
        assert_eq!(Bitboard::ALL.len(), 81);
        assert_eq!(Bitboard::of(Square::new(80)).first(), Square::new(80));
        assert_eq!(Bitboard::EMPTY.first(), Square::NONE);
    }
}
