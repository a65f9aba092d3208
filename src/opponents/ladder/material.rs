//! The evaluation of the ladder: piece values alone.
//!
//! CITE: 「コンピュータ将棋の作り方」, the tables `PieceValue` and `HandValue`. As the article advises, the sum is kept up to
//! date by the difference that a move makes.

use crate::eval::{Evaluator, Score};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Delta, Kind, Position, Rules};

/// Points on the board, by [`Kind::index`]. The king is never exchanged and counts nothing.
const PIECE_VALUE: [i32; Kind::COUNT] =
    [100, 500, 600, 800, 1300, 1500, 900, 0, 1100, 1000, 1000, 900, 1500, 1700];

/// Points in hand, by [`Kind::index`].
const HAND_VALUE: [i32; Kind::HAND_COUNT] = [120, 550, 660, 880, 1400, 1650, 990];

/// Points of a piece on the board.
pub(super) const fn piece_value(kind: Kind) -> i32 {
    PIECE_VALUE[kind.index()]
}

/// Black's points less White's, for each position of the line.
#[derive(Clone, Debug, Default)]
pub struct Material {
    sums: Vec<i32>,
}

impl Material {
    /// The sum over all pieces: the slow reference of the incremental sum.
    fn sum<R: Rules>(position: &Position<R>) -> i32 {
        let board = position
            .occupied()
            .into_iter()
            .filter_map(|square| position.piece_at(square).map(|piece| points(Place::Board(piece, square))));
        let hands = Color::ALL.into_iter().flat_map(|color| {
            Kind::HAND_ORDER.into_iter().map(move |kind| {
                position.hand(color).count(kind) as i32 * points(Place::Hand { color, kind, nth: 1 })
            })
        });
        board.sum::<i32>() + hands.sum::<i32>()
    }
}

/// Points of one piece, seen by Black.
fn points(place: Place) -> i32 {
    let (color, value) = match place {
        Place::Board(piece, _) => (piece.color(), PIECE_VALUE[piece.kind().index()]),
        Place::Hand { color, kind, .. } => (color, HAND_VALUE[kind.index()]),
    };
    if color == Color::Black { value } else { -value }
}

impl<R: Rules> Evaluator<R> for Material {
    fn reset(&mut self, position: &Position<R>) {
        self.sums.clear();
        self.sums.push(Self::sum(position));
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        let before = *self.sums.last().expect("reset comes first");
        let sum = delta.changes().fold(before, |sum, change| sum + points(change.to) - points(change.from));
        debug_assert_eq!(sum, Self::sum(position), "{}", position.to_sfen());
        self.sums.push(sum);
    }

    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let sum = *self.sums.last().expect("reset comes first");
        Score::cp(if position.side() == Color::Black { sum } else { -sum })
    }
}
