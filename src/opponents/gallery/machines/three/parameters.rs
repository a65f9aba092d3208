//! The parameters of machine three and their numbers.
//!
//! 「将棋AI」 states 51,963,119 parameters, made up of "own king, other king and one own piece" and "own king,
//! other piece and other piece", and no factors. This reading comes within one of it:
//!
//! ```text
//! 36 squares of the own king, as for machine two
//! × ( 10 own kinds × 81 squares × 81 squares of the other king
//!   + 210 pairs of the 20 kinds of both sides × 81 squares × 81 squares )
//! = 36 × (10 + 210) × 81 × 81 = 51,963,120
//! ```
//!
//! Numbered from 0, the last parameter is 51,963,119, the number in 「将棋AI」: it seems to be the highest index.
//! The ten kinds are the nine of machine two and, as one kind, the promoted small pieces, which all move as
//! golds. The 210 pairs are 20 × 21 / 2: the order of the two pieces does not matter, and both may be of one
//! kind. For two pieces of one kind, half of the 81 × 81 places are never used.

use super::super::view::{KINDS, KING_SQUARES, king_number, on_board, piece_number};
use crate::eval::perspective::seen;
use crate::shogi::{Color, Piece, Position, Rules, Square};

/// Two squares.
const SQUARES: usize = Square::COUNT * Square::COUNT;
/// Unordered pairs of the kinds of both sides.
const PAIRS: usize = 2 * KINDS * (2 * KINDS + 1) / 2;
/// The parameters of one square of the own king.
const OF_A_KING: usize = (KINDS + PAIRS) * SQUARES;
/// The number of parameters.
pub const PARAMETERS: usize = KING_SQUARES * OF_A_KING;

/// A piece as a side sees it: its number, below 20, own kinds first; and its square.
pub type Seen = (usize, usize);

/// The parameter of own king, other king and an own piece.
pub fn kings_and_piece(king: usize, other_king: usize, (kind, square): Seen) -> usize {
    king * OF_A_KING + kind * SQUARES + square * Square::COUNT + other_king
}

/// The parameter of own king and two pieces. Their order does not matter.
pub fn king_and_pair(king: usize, one: Seen, two: Seen) -> usize {
    let ((kind, square), (larger, its_square)) = if one <= two { (one, two) } else { (two, one) };
    let pair = larger * (larger + 1) / 2 + kind;
    king * OF_A_KING + (KINDS + pair) * SQUARES + square * Square::COUNT + its_square
}

/// The pieces of a parameter besides the own king; the other king is one of them.
pub type Others = [(Piece, Square); 2];

/// Calls `each` with the parameters that a position has for a side, and with the pieces of each parameter.
/// The slow twin of the incremental sums.
pub fn parameters<R: Rules>(position: &Position<R>, side: Color, mut each: impl FnMut(usize, Others)) {
    let Some(king) = king_number(side, position.king(side)) else { return };
    let other_king = position.king(!side);
    let pieces: Vec<_> = on_board(position)
        .filter_map(|(piece, square)| Some((piece_number(side, piece, square)?, (piece, square))))
        .collect();
    for (at, (one, piece)) in pieces.iter().enumerate() {
        if one.0 < KINDS && other_king != Square::NONE {
            let other = position.piece_at(other_king).expect("the king stands there");
            each(kings_and_piece(king, seen(side, other_king), *one), [(other, other_king), *piece]);
        }
        for (two, second) in &pieces[..at] {
            each(king_and_pair(king, *one, *two), [*second, *piece]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;

    #[test]
    fn last_number_is_the_documents() {
        assert_eq!(PARAMETERS, 36 * (10 + 210) * 81 * 81);
        assert_eq!(PARAMETERS - 1, 51_963_119);
        let last = king_and_pair(KING_SQUARES - 1, (2 * KINDS - 1, 80), (2 * KINDS - 1, 80));
        assert_eq!(last, PARAMETERS - 1);
    }

    /// Every number below the count has at most one relation; only pairs of one kind leave numbers unused.
    #[test]
    fn numbers_are_distinct() {
        let mut used = vec![false; OF_A_KING];
        let mut mark = |number: usize| assert!(!std::mem::replace(&mut used[number], true), "{number} twice");
        for square in 0..Square::COUNT {
            for kind in 0..KINDS {
                (0..Square::COUNT).for_each(|other| mark(kings_and_piece(0, other, (kind, square))));
            }
            for kind in 0..2 * KINDS {
                for larger in kind..2 * KINDS {
                    let from = if kind == larger { square } else { 0 };
                    (from..Square::COUNT)
                        .for_each(|other| mark(king_and_pair(0, (kind, square), (larger, other))));
                }
            }
        }
        let unused = used.iter().filter(|used| !**used).count();
        assert_eq!(unused, 2 * KINDS * (SQUARES - Square::COUNT) / 2);
        assert_eq!(king_and_pair(3, (4, 5), (2, 7)), king_and_pair(3, (2, 7), (4, 5)));
        assert_eq!(king_and_pair(1, (0, 0), (0, 0)) - king_and_pair(0, (0, 0), (0, 0)), OF_A_KING);
    }

    #[test]
    fn counts_relations_of_the_start() {
        let position = Position::<Shogi>::start();
        let count = |side| {
            let mut numbers = Vec::new();
            parameters(&position, side, |number, _| numbers.push(number));
            numbers.sort();
            numbers
        };
        // 19 own pieces with the other king, and the pairs of 38 pieces.
        assert_eq!(count(Color::Black).len(), 19 + 38 * 37 / 2);
        assert_eq!(count(Color::Black), count(Color::White));
    }
}
