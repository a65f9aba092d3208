//! What a move changed, for whoever keeps something up to date along a line of moves.

use super::{Color, Kind, Piece, Square};

/// Where a piece is: on the board, or in a hand as the `nth` (from 1) of its kind.
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
        /// How many of that kind the hand holds with this piece.
        nth: u32,
    },
}

/// One piece that leaves a place and appears at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where, and as what, it was.
    pub from: Place,
    /// Where, and as what, it is.
    pub to: Place,
}

/// The one or two pieces that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The piece that moved or was dropped; `None` for a null move.
    pub moved: Option<Change>,
    /// The piece that was captured and lies in the mover's hand now.
    pub captured: Option<Change>,
}

impl Delta {
    /// Nothing changed but the turn: a null move.
    pub const NULL: Self = Self { moved: None, captured: None };

    /// The changes, one after the other.
    #[inline]
    pub fn changes(&self) -> impl Iterator<Item = Change> {
        self.moved.into_iter().chain(self.captured)
    }
}
