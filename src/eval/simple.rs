//! The simple evaluation: material and a few piece-square values, for the opponent `simple`.
//!
//! It is a sum over single pieces, so a move updates it by the one or two pieces that it changed.

use super::{Evaluator, Score, material};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Delta, Kind, Piece, Position, Rules, Square};

/// The evaluator: one running sum for Black.
#[derive(Clone, Debug, Default)]
pub struct Simple {
    sums: Vec<i32>,
}

/// The bonus of the side to move, in centipawns.
const TEMPO: i32 = 15;

impl Simple {
    /// An evaluator that must be reset before it evaluates.
    pub fn new() -> Self {
        Self::default()
    }

    /// The sum over all pieces, from scratch: the slow reference of the updates.
    fn sum<R: Rules>(position: &Position<R>) -> i32 {
        let mut sum = 0;
        for square in position.occupied() {
            let piece = position.piece_at(square).expect("sets and board agree");
            sum += worth::<R>(Place::Board(piece, square));
        }
        for color in Color::ALL {
            for kind in Kind::HAND_ORDER {
                for nth in 1..=position.hand(color).count(kind) {
                    sum += worth::<R>(Place::Hand { color, kind, nth });
                }
            }
        }
        sum
    }
}

impl<R: Rules> Evaluator<R> for Simple {
    fn reset(&mut self, position: &Position<R>) {
        self.sums.clear();
        self.sums.push(Self::sum(position));
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        let mut sum = *self.sums.last().expect("reset comes first");
        for change in delta.changes() {
            sum += worth::<R>(change.to) - worth::<R>(change.from);
        }
        debug_assert_eq!(sum, Self::sum(position), "{}", position.to_sfen());
        self.sums.push(sum);
    }

    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let sum = *self.sums.last().expect("reset comes first");
        Score::cp(if position.side() == Color::Black { sum } else { -sum } + TEMPO)
    }
}

/// The value of one piece, from Black's point of view.
fn worth<R: Rules>(place: Place) -> i32 {
    match place {
        Place::Hand { color, kind, .. } => signed(color, material::in_hand(kind)),
        Place::Board(piece, square) => {
            signed(piece.color(), material::on_board(piece.kind()) + placement::<R>(piece, square))
        }
    }
}

const fn signed(color: Color, value: i32) -> i32 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// The value of a piece's square; 0 on the small board, where all squares are close to each other.
fn placement<R: Rules>(piece: Piece, square: Square) -> i32 {
    if R::SIZE < 9 {
        return 0;
    }
    // Ranks from the own side: 0 is the nearest.
    let rank = match piece.color() {
        Color::Black => 8 - square.rank(),
        Color::White => square.rank(),
    } as i32;
    let from_centre = (square.file() as i32 - 4).abs();
    match piece.kind() {
        // Advanced pawns gain space; edge pawns matter less.
        Kind::Pawn => 6 * rank.min(5) - 2 * from_centre,
        // The king is safest at the side and at home, where castles are built.
        Kind::King => 12 * from_centre.min(3) - 30 * rank.min(4),
        // Generals defend at home and attack in the middle; they are misplaced at the edge.
        Kind::Gold => 4 * (2 - (rank - 1).abs()).max(-2) - 3 * from_centre,
        Kind::Silver => 5 * rank.min(4) - 3 * from_centre,
        // A knight that advances early is lost to a pawn.
        Kind::Knight => -8 * (rank - 2).clamp(0, 2),
        Kind::Bishop | Kind::Lance | Kind::Rook => 0,
        // Promoted pieces attack near the other king.
        Kind::Horse | Kind::Dragon => 10 * rank.min(7) / 2,
        _ => -3 * from_centre,
    }
}
