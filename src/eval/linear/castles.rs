//! Well-known castles: the king's square and the squares of three pieces, from Black's side with the king on
//! the right. The weight depends on how many of the pieces are in place.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

static CASTLES: [(Square, &[(Kind, Square)]); 6] = [
    // Mino (美濃囲い).
    (at(2, 8), &[(Kind::Silver, at(3, 8)), (Kind::Gold, at(4, 9)), (Kind::Gold, at(5, 8))]),
    // Yagura (矢倉), mirrored to the right.
    (at(2, 8), &[(Kind::Gold, at(3, 8)), (Kind::Silver, at(3, 7)), (Kind::Gold, at(4, 7))]),
    // Anaguma (穴熊).
    (at(1, 9), &[(Kind::Silver, at(2, 8)), (Kind::Gold, at(3, 9)), (Kind::Lance, at(1, 8))]),
    // Boat castle (舟囲い).
    (at(3, 8), &[(Kind::Gold, at(5, 8)), (Kind::Gold, at(4, 9)), (Kind::Silver, at(3, 9))]),
    // Silver crown (銀冠).
    (at(2, 8), &[(Kind::Silver, at(2, 7)), (Kind::Gold, at(3, 8)), (Kind::Gold, at(4, 7))]),
    // King and gold on the way to a castle.
    (at(4, 8), &[(Kind::Gold, at(3, 8)), (Kind::Silver, at(4, 9)), (Kind::Gold, at(5, 9))]),
];

/// Whether the king of any castle stands on a square.
static HAS_CASTLE: [bool; Square::COUNT] = {
    let (mut has_castle, mut castle) = ([false; Square::COUNT], 0);
    while castle < CASTLES.len() {
        has_castle[CASTLES[castle].0.index()] = true;
        castle += 1;
    }
    has_castle
};

/// A square by file and rank as players count them, from 1.
const fn at(file: usize, rank: usize) -> Square {
    Square::from_file_rank(file - 1, rank - 1)
}

/// Castles of `us`, by the number of their pieces in place.
#[inline(never)]
pub(super) fn castles<R: Rules>(sink: &mut impl Sink, position: &Position<R>, us: Color) {
    if R::SIZE < 9 {
        return;
    }
    let king = position.king(us);
    // As on Black's side, with the king on the right.
    let mirrored = (king.file() > 4) != (us == Color::White);
    let seen = |square: Square| {
        let square = if us == Color::White { Square::new(80 - square.index()) } else { square };
        if mirrored { Square::from_file_rank(8 - square.file(), square.rank()) } else { square }
    };
    let king = seen(king);
    if !HAS_CASTLE[king.index()] {
        return;
    }
    for (castle, (place, pieces)) in CASTLES.iter().enumerate() {
        if *place == king {
            let built = |(kind, square): &&(Kind, Square)| {
                position.piece_at(seen(*square)) == Some(Piece::new(us, *kind))
            };
            let built = pieces.iter().filter(built).count();
            if built > 0 {
                sink.add(Group::Castle.at(castle * 3 + built - 1), sign(us));
            }
        }
    }
}
