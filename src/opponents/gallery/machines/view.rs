//! The board as one side sees it, numbered for the learned machines.

use crate::eval::perspective::seen;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

/// Squares on which a side's own king has parameters: the four ranks nearest to it, 9 × 4.
pub const KING_SQUARES: usize = 36;
/// Kinds in the order of 「将棋AI」: rook, bishop, gold, silver, knight, lance, pawn, horse, dragon.
pub const NAMED_KINDS: usize = 9;
/// [`NAMED_KINDS`], and the promoted small pieces (と, 成香, 成桂, 成銀), which all move as golds, as a tenth.
pub const KINDS: usize = NAMED_KINDS + 1;
/// First of the ranks, counted from 0 at the far side, on which the own king has parameters.
const FIRST_KING_RANK: usize = 5;

/// The number of a king's square, below [`KING_SQUARES`]; `None` if the king is further up or missing.
pub fn king_number(side: Color, king: Square) -> Option<usize> {
    if king == Square::NONE {
        return None;
    }
    let square = seen(side, king);
    let (file, rank) = (square / 9, square % 9);
    (rank >= FIRST_KING_RANK).then(|| file * (9 - FIRST_KING_RANK) + rank - FIRST_KING_RANK)
}

/// The square with this number, as `side` sees it: the reverse of [`king_number`].
pub fn king_square(number: usize) -> usize {
    let ranks = 9 - FIRST_KING_RANK;
    number / ranks * 9 + number % ranks + FIRST_KING_RANK
}

/// The number of a kind, below [`KINDS`]; `None` for the king.
pub const fn kind_number(kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Rook => 0,
        Kind::Bishop => 1,
        Kind::Gold => 2,
        Kind::Silver => 3,
        Kind::Knight => 4,
        Kind::Lance => 5,
        Kind::Pawn => 6,
        Kind::Horse => 7,
        Kind::Dragon => 8,
        Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 9,
        Kind::King => return None,
    })
}

/// A piece on the board as `side` sees it: its number, below 20 (own kinds first), and its square.
pub fn piece_number(side: Color, piece: Piece, square: Square) -> Option<(usize, usize)> {
    let kind = kind_number(piece.kind())?;
    Some((if piece.color() == side { kind } else { KINDS + kind }, seen(side, square)))
}

/// All pieces on the board with their squares, kings included.
pub fn on_board<R: Rules>(position: &Position<R>) -> impl Iterator<Item = (Piece, Square)> + '_ {
    let squares = position.occupied().into_iter();
    squares.filter_map(|square| position.piece_at(square).map(|piece| (piece, square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_36_squares_of_the_king() {
        for side in Color::ALL {
            let mut numbers: Vec<_> =
                Square::all().filter_map(|square| Some((king_number(side, square)?, square))).collect();
            numbers.sort();
            assert_eq!(numbers.len(), KING_SQUARES);
            for (at, (number, square)) in numbers.into_iter().enumerate() {
                assert_eq!(number, at);
                assert_eq!(king_square(number), seen(side, square));
            }
        }
        let square = |name: &[u8]| Square::parse(name).unwrap();
        assert!(king_number(Color::Black, square(b"5f")).is_some());
        assert!(king_number(Color::Black, square(b"5e")).is_none());
        assert!(king_number(Color::White, square(b"5d")).is_some());
        assert!(king_number(Color::White, square(b"5e")).is_none());
        assert_eq!(king_number(Color::Black, Square::NONE), None);
    }
}
