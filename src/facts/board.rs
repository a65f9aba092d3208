//! Questions about a position, asked by the other modules of this room. The functions are not inlined: facts
//! need no speed, and every visitor downloads their code.

use crate::shogi::attacks::attacks;
use crate::shogi::{Bitboard, Color, Move, Piece, Position, Rules, Square};

/// The piece on a square that is not empty.
#[inline(never)]
pub(super) fn piece<R: Rules>(position: &Position<R>, square: Square) -> Piece {
    position.piece_at(square).expect("a piece stands here")
}

/// The pieces of a side that attack a square.
pub(super) fn attackers<R: Rules>(position: &Position<R>, square: Square, by: Color) -> Bitboard {
    attackers_among(position, square, by, position.occupied())
}

/// The same with sliding pieces stopped by `occupied`.
#[inline(never)]
pub(super) fn attackers_among<R: Rules>(
    position: &Position<R>,
    square: Square,
    by: Color,
    occupied: Bitboard,
) -> Bitboard {
    position.attackers(square, by, occupied)
}

/// The squares that a piece attacks.
#[inline(never)]
pub(super) fn reach(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    attacks(piece.color(), piece.kind(), square, occupied)
}

/// Whether a move is legal.
#[inline(never)]
pub(super) fn is_legal<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    position.is_legal(mv)
}

/// The position after a legal move.
#[inline(never)]
pub(super) fn after<R: Rules>(position: &Position<R>, mv: Move) -> Position<R> {
    let mut position = position.clone();
    position.do_move(mv);
    position
}

/// The position with the other side to move; `None` in check.
#[inline(never)]
pub(super) fn passed<R: Rules>(position: &Position<R>) -> Option<Position<R>> {
    (!position.in_check()).then(|| {
        let mut position = position.clone();
        position.do_null_move();
        position
    })
}

/// The legal moves.
#[inline(never)]
pub(super) fn legal_moves<R: Rules>(position: &Position<R>) -> Vec<Move> {
    position.legal_moves().into_iter().collect()
}
