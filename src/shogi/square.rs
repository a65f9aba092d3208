//! A square of the 9×9 board, file by file. Minishogi uses the corner of files 1 to 5 and ranks a to e.

use super::Color;

/// A square: `(file - 1) * 9 + (rank - 1)`, 0 (`1a`) to 80 (`9i`). The value 81 is [`Square::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;
    /// No square: the place of a king that is not on the board. Tables
    /// indexed by king squares have an entry for it.
    pub const NONE: Self = Self(81);

    /// The square with this index.
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index <= Self::COUNT);
        Self(index as u8)
    }

    /// From a file and a rank, both counted from 0.
    #[inline]
    pub const fn from_file_rank(file: usize, rank: usize) -> Self {
        debug_assert!(file < 9 && rank < 9);
        Self((file * 9 + rank) as u8)
    }

    /// 0 to 80, 81 for [`Self::NONE`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file counted from 0: 0 is file 1, at Black's right.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize / 9
    }

    /// The rank counted from 0: 0 is rank a, White's first.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize % 9
    }

    /// The square in front of this one, as seen by `color`. It must be on the 9×9 board.
    #[inline]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::Black => Self(self.0 - 1),
            Color::White => Self(self.0 + 1),
        }
    }

    /// Every square of the 9×9 board.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Reads `7g`.
    pub const fn parse(text: &[u8]) -> Option<Self> {
        match text {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Some(Self((*file - b'1') * 9 + (*rank - b'a'))),
            _ => None,
        }
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        write!(f, "{}{}", self.file() + 1, (b'a' + self.rank() as u8) as char)
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
