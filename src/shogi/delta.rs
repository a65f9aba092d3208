//! The pieces that a move changes, for incremental updates.

use super::{Bitboard, Color, Kind, Piece, Square};

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the board.
    Board(Piece, Square),
    /// In a hand.
    Hand {
        /// Whose hand.
        color: Color,
        /// Which kind.
        kind: Kind,
        /// How many of that kind the hand holds, this piece included.
        nth: u32,
    },
}

/// One piece that moves from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its place and kind before.
    pub from: Place,
    /// Its place and kind after.
    pub to: Place,
}

/// The one or two pieces that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The piece that moved or was dropped; `None` for a null move.
    pub moved: Option<Change>,
    /// The captured piece, which is now in the mover's hand.
    pub captured: Option<Change>,
}

impl Delta {
    /// The delta of a null move.
    pub const NULL: Self = Self { moved: None, captured: None };

    /// The moved piece, then the captured one.
    #[inline]
    pub fn changes(&self) -> impl Iterator<Item = Change> {
        self.moved.into_iter().chain(self.captured)
    }

    /// The delta of taking the move back.
    pub fn reversed(&self) -> Self {
        let reversed = |change: Change| Change { from: change.to, to: change.from };
        Self { moved: self.moved.map(reversed), captured: self.captured.map(reversed) }
    }

    /// The squares of the board whose piece changes.
    #[inline]
    pub fn squares(&self) -> Bitboard {
        let on_board = |place: Place| match place {
            Place::Board(_, square) => Bitboard::of(square),
            Place::Hand { .. } => Bitboard::EMPTY,
        };
        // A captured piece stood on the destination.
        self.moved.map_or(Bitboard::EMPTY, |moved| on_board(moved.from) | on_board(moved.to))
    }
}
