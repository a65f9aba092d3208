//! Why a start position is refused: one code a reason, with its data.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Color, Square};

/// Why a position cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PositionFault {
    /// The text is not SFEN of this board.
    Unreadable {
        /// The first wrong character, counted from 1.
        column: u32,
    },
    /// More pieces of one kind than a set has, on the board and in both hands.
    TooManyPieces {
        /// The kind: an upper-case SFEN letter.
        piece: char,
        /// How many there are.
        count: u32,
        /// How many there may be.
        max: u32,
    },
    /// Two unpromoted pawns of one side on a file (二歩).
    TwoPawns {
        /// Their side.
        side: Color,
        /// The file, 1 to 9.
        file: u32,
    },
    /// A pawn, lance or knight that could never move (行き所のない駒).
    DeadEnd {
        /// Its side.
        side: Color,
        /// Its kind: an upper-case SFEN letter.
        piece: char,
        /// Its square.
        #[serde(with = "square_text")]
        #[cfg_attr(test, ts(as = "String"))]
        square: Square,
    },
    /// More than one king on a side.
    TwoKings {
        /// That side.
        side: Color,
    },
    /// A side that needs a king has none.
    NoKing {
        /// That side.
        side: Color,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// The square of its king.
        #[serde(with = "square_text")]
        #[cfg_attr(test, ts(as = "String"))]
        square: Square,
    },
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unreadable { column } => write!(f, "the SFEN cannot be read at character {column}"),
            Self::TooManyPieces { piece, count, max } => {
                write!(f, "too many of {piece}: {count}, at most {max}")
            }
            Self::TwoPawns { side, file } => write!(f, "two pawns of {} on file {file}", side.name()),
            Self::DeadEnd { square, .. } => write!(f, "the piece on {square} could never move"),
            Self::TwoKings { side } => write!(f, "{} has more than one king", side.name()),
            Self::NoKing { side } => write!(f, "{} has no king", side.name()),
            Self::OpponentInCheck { square } => {
                write!(f, "the king on {square} is in check, but the other side is to move")
            }
        }
    }
}

/// Squares as USI text.
mod square_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::shogi::Square;

    pub(super) fn serialize<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(square)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = String::deserialize(deserializer)?;
        Square::parse(text.as_bytes()).ok_or_else(|| D::Error::custom("expected a square such as 7g"))
    }
}
