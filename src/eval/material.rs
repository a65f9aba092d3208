//! What pieces are worth, in centipawns, where a pawn is 90.
//!
//! Customary values, set by hand: pieces in hand are worth a little more than on the board, since they can go anywhere.

use crate::shogi::{Kind, Move, Position, Rules};

const BOARD: [i32; Kind::COUNT] = [90, 270, 300, 450, 750, 900, 500, 0, 480, 470, 480, 490, 1000, 1150];
const HAND: [i32; Kind::HAND_COUNT] = [100, 290, 320, 480, 800, 960, 540];

/// A piece on the board; a king is worth 0, since it is never exchanged.
#[inline]
pub const fn on_board(kind: Kind) -> i32 {
    BOARD[kind.index()]
}

/// A piece in hand.
#[inline]
pub const fn in_hand(kind: Kind) -> i32 {
    HAND[kind.index()]
}

/// What taking a piece on the board is worth: it is lost there and won in the hand.
#[inline]
pub const fn capture(kind: Kind) -> i32 {
    on_board(kind) + in_hand(kind.unpromoted())
}

/// What promoting is worth; 0 for kinds that cannot.
#[inline]
pub const fn promotion(kind: Kind) -> i32 {
    on_board(kind.promoted()) - on_board(kind)
}

/// The value that a move adds by promoting; 0 for other moves.
pub fn promotion_gain<R: Rules>(position: &Position<R>, mv: Move) -> i32 {
    let piece = mv.from().filter(|_| mv.promotes()).and_then(|from| position.piece_at(from));
    piece.map_or(0, |piece| promotion(piece.kind()))
}

/// [`capture`] by [`Kind::index`], for exchanges; 0 for the king.
pub const EXCHANGE: [i32; Kind::COUNT] = {
    let (mut values, mut index) = ([0; Kind::COUNT], 0);
    while index < Kind::COUNT {
        let kind = Kind::from_index(index);
        if !matches!(kind, Kind::King) {
            values[index] = capture(kind);
        }
        index += 1;
    }
    values
};
