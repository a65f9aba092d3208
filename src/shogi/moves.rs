//! A move in two bytes.

use super::{Kind, Square};

/// A move: destination in bits 0 to 6, origin in bits 7 to 13 (a square, or 81 + kind for a drop), promotion
/// in bit 14. It need not be legal in any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand.
    Hand(Kind),
}

impl Move {
    /// No move. Also the null move (パス) of the search.
    pub const NONE: Self = Self(0);
    const PROMOTE: u16 = 1 << 14;

    /// A move on the board.
    #[inline]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        Self((from.index() as u16) << 7 | to.index() as u16 | if promote { Self::PROMOTE } else { 0 })
    }

    /// A drop.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Self {
        Self((Square::COUNT as u16 + kind as u16) << 7 | to.index() as u16)
    }

    /// The bits, for storage in tables. 0 is [`Self::NONE`].
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these bits, which must come from [`Self::bits`]. A table entry may belong to another
    /// position: check `Position::is_legal` before playing it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The move with these bits, from any source; `None` where they name no squares or no piece of a hand.
    /// The move may be illegal in every position.
    pub const fn try_from_bits(bits: u16) -> Option<Self> {
        let (from, to) = ((bits >> 7 & 127) as usize, (bits & 127) as usize);
        let is_drop = from >= Square::COUNT;
        let is_sound = bits >> 15 == 0
            && to < Square::COUNT
            && from < Square::COUNT + Kind::HAND_COUNT
            && (if is_drop { bits & Self::PROMOTE == 0 } else { from != to });
        if is_sound || bits == 0 { Some(Self(bits)) } else { None }
    }

    /// Whether this is [`Self::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The destination.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 & 127) as usize)
    }

    /// The origin.
    #[inline]
    pub const fn origin(self) -> Origin {
        let from = (self.0 >> 7 & 127) as usize;
        if from < Square::COUNT {
            Origin::Board(Square::new(from))
        } else {
            Origin::Hand(Kind::from_index(from - Square::COUNT))
        }
    }

    /// The origin on the board; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self.origin() {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        }
    }

    /// Whether it is a drop.
    #[inline]
    pub const fn is_drop(self) -> bool {
        (self.0 >> 7 & 127) as usize >= Square::COUNT
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & Self::PROMOTE != 0
    }

    /// Reads USI text: `7g7f`, `2d2c+`, `P*5e`; `None` when it is not a move. Legality is not checked.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if let [kind, b'*', file, rank] = *bytes {
            let kind = Kind::from_letter(kind as char).filter(|kind| *kind != Kind::King)?;
            return Some(Self::drop(kind, Square::parse(&[file, rank])?));
        }
        let (squares, promote) = match bytes {
            [squares @ .., b'+'] if squares.len() == 4 => (squares, true),
            squares if squares.len() == 4 => (squares, false),
            _ => return None,
        };
        let (from, to) = (Square::parse(&squares[..2])?, Square::parse(&squares[2..])?);
        (from != to).then(|| Self::board(from, to, promote))
    }
}

/// As in USI.
impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_none() {
            return f.write_str("none");
        }
        match self.origin() {
            Origin::Board(from) => write!(f, "{from}{}{}", self.to(), if self.promotes() { "+" } else { "" }),
            Origin::Hand(kind) => write!(f, "{}*{}", kind.letter(), self.to()),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
