//! Piece values in centipawns; a pawn is 90.
//!
//! Usual values, not fitted. A piece in hand is worth slightly more than on the board, since it can be
//! dropped anywhere.

use crate::shogi::{Kind, Move, Position, Rules};

const BOARD: [i32; Kind::COUNT] = [90, 270, 300, 450, 750, 900, 500, 0, 480, 470, 480, 490, 1000, 1150];
const HAND: [i32; Kind::HAND_COUNT] = [100, 290, 320, 480, 800, 960, 540];

/// The value of a piece on the board; 0 for the king, which is never exchanged.
#[inline]
pub const fn on_board(kind: Kind) -> i32 {
    BOARD[kind.index()]
}

/// The value of a piece in hand.
#[inline]
pub const fn in_hand(kind: Kind) -> i32 {
    HAND[kind.index()]
}

/// The gain of capturing a piece: its value on the board and its value in hand.
#[inline]
pub const fn capture(kind: Kind) -> i32 {
    on_board(kind) + in_hand(kind.unpromoted())
}

/// The gain of promoting; 0 for kinds that cannot promote.
#[inline]
pub const fn promotion(kind: Kind) -> i32 {
    on_board(kind.promoted()) - on_board(kind)
}

/// The value that a move adds by promoting; 0 for other moves.
pub fn promotion_gain<R: Rules>(position: &Position<R>, mv: Move) -> i32 {
    let piece = mv.from().filter(|_| mv.promotes()).and_then(|from| position.piece_at(from));
    piece.map_or(0, |piece| promotion(piece.kind()))
}

/// [`capture`] by [`Kind::index`], for static exchange evaluation; 0 for the king.
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
