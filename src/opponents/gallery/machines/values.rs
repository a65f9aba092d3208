//! The document's second table of piece values, for machines two and three.

use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Position, Rules};

/// Points by [`Kind::index`], on the board and in hand. The king (100000) is
/// never exchanged and counts nothing.
const PIECE_VALUE: [i32; Kind::COUNT] = [80, 230, 250, 400, 650, 700, 500, 0, 490, 450, 470, 480, 900, 1000];

/// The points of a piece of that kind.
pub const fn value(kind: Kind) -> i32 {
    PIECE_VALUE[kind.index()]
}

/// The points of one piece for Black: negative for a piece of White.
pub(super) fn points(place: Place) -> i32 {
    let (color, kind) = match place {
        Place::Board(piece, _) => (piece.color(), piece.kind()),
        Place::Hand { color, kind, .. } => (color, kind),
    };
    if color == Color::Black { value(kind) } else { -value(kind) }
}

/// The points of a side's pieces on the board and in hand.
pub fn material<R: Rules>(position: &Position<R>, side: Color) -> i32 {
    let board = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
    let hand = Kind::HAND_ORDER.into_iter().map(|kind| position.hand(side).count(kind) as i32 * value(kind));
    board.map(|piece| value(piece.kind())).sum::<i32>() + hand.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document's words: 飛車700 角650 金500 銀400 桂馬250 香車230 歩80 龍1000 馬900 成銀480 成桂470 成香450 と金490.
    #[test]
    fn table_is_the_documents() {
        use Kind::*;
        let stated = [
            (Rook, 700),
            (Bishop, 650),
            (Gold, 500),
            (Silver, 400),
            (Knight, 250),
            (Lance, 230),
            (Pawn, 80),
            (Dragon, 1000),
            (Horse, 900),
            (ProSilver, 480),
            (ProKnight, 470),
            (ProLance, 450),
            (ProPawn, 490),
        ];
        assert_eq!(stated.len(), Kind::COUNT - 1);
        for (kind, value) in stated {
            assert_eq!(super::value(kind), value, "{kind:?}");
        }
    }
}
