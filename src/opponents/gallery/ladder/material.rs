//! The evaluation of the ladder: piece values alone.
//!
//! CITE: 「コンピュータ将棋の作り方」, the tables `PieceValue` and `HandValue`. As this article advises, every move
//! updates the sum by its difference.

use crate::eval::{Evaluator, Reason, Score, Term};
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
    /// The points of one side's pieces.
    fn points_of<R: Rules>(position: &Position<R>, side: Color) -> i32 {
        let board = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
        let hand = position.hand(side);
        let in_hand =
            Kind::HAND_ORDER.into_iter().map(|kind| hand.count(kind) as i32 * HAND_VALUE[kind.index()]);
        board.map(|piece| piece_value(piece.kind())).sum::<i32>() + in_hand.sum::<i32>()
    }

    /// The sum over all pieces: the slow reference of the incremental sum.
    fn sum<R: Rules>(position: &Position<R>) -> i32 {
        Self::points_of(position, Color::Black) - Self::points_of(position, Color::White)
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

    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        let term = |side| Reason { side, term: Term::Material, points: Self::points_of(position, side) };
        let mut reasons = Color::ALL.map(term).to_vec();
        Reason::sort(&mut reasons);
        reasons
    }
}
