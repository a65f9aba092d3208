//! A piece: a kind and its side, in one byte.

use std::num::NonZeroU8;

use super::{Color, Kind};

/// A piece on the board. `Option<Piece>` is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// One past the largest [`Self::index`].
    pub const INDEX_COUNT: usize = 32;

    /// A piece of that side.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        // The lowest bit is always set, so the value is never zero.
        match NonZeroU8::new(1 | (kind as u8) << 1 | (color as u8) << 5) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::from_index((self.0.get() >> 1 & 15) as usize)
    }

    /// Its side.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() < 32 { Color::Black } else { Color::White }
    }

    /// Index for tables: kind + 16 × side, 0 to 31. Two indices per side are unused.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() >> 1) as usize
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// As in SFEN: `P`, `+p`.
impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = self.kind().letter();
        let letter = if self.color() == Color::Black { letter } else { letter.to_ascii_lowercase() };
        if self.kind().is_promoted() { write!(f, "+{letter}") } else { write!(f, "{letter}") }
    }
}
