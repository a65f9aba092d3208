//! The inputs: 104 planes of 81 squares, each 0 or 1, as the side to move sees the board.
//!
//! 14 planes say where its own pieces of each kind stand, 14 where the other side's stand. 38 planes for each
//! hand are 1 on every square or on none: the plane of the nth pawn is 1 when the hand holds n pawns or more.
//!
//! The side to move plays up the board: for White it is turned by 180°.
//!
//! CITE: 「AlphaGoで学ぶ強化学習」 (OPTiM, 2021), 入力特徴量. OPTiM's network has the planes of Black first; here the side
//! to move is first, so that the network need not learn both sides.

use crate::eval::perspective::{HAND_AT, IN_HAND, seen};
use crate::shogi::{Kind, Position, Shogi, Square};

/// Number of planes: 14 and 14 of pieces, 38 and 38 of hands.
pub const PLANES: usize = 2 * Kind::COUNT + 2 * IN_HAND;
/// Planes of pieces on the board; the planes of hands follow.
pub const PIECE_PLANES: usize = 2 * Kind::COUNT;

/// The contents of the planes: the piece of each square, and the numbers of pieces in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// For each square the plane of its piece plus 1, or 0 where there is none: kind + 1 for the side to
    /// move, kind + 15 for the other side.
    pub board: [u8; Square::COUNT],
    /// Numbers of pieces in hand by kind, side to move first.
    pub hands: [[u8; Kind::HAND_COUNT]; 2],
}

impl Inputs {
    /// Bytes of [`Self::from_bytes`].
    pub const BYTES: usize = Square::COUNT + 2 * Kind::HAND_COUNT;

    /// The inputs from the first [`Self::BYTES`] bytes of a record of the trainer: `board`, then both
    /// `hands`.
    ///
    /// # Panics
    /// When there are fewer bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let hand = |side| std::array::from_fn(|kind| bytes[Square::COUNT + side * Kind::HAND_COUNT + kind]);
        Self { board: std::array::from_fn(|square| bytes[square]), hands: [hand(0), hand(1)] }
    }

    /// The inputs of a position.
    pub fn of(position: &Position<Shogi>) -> Self {
        let (us, mut board) = (position.side(), [0; Square::COUNT]);
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            let side = if piece.color() == us { 0 } else { Kind::COUNT };
            board[seen(us, square)] = (side + piece.kind().index() + 1) as u8;
        }
        let hand = |side| {
            let hand = position.hand(side);
            std::array::from_fn(|kind| hand.count(Kind::from_index(kind)) as u8)
        };
        Self { board, hands: [hand(us), hand(!us)] }
    }

    /// The planes of hands that are 1, by their number among all planes.
    pub fn hand_planes(&self) -> impl Iterator<Item = usize> + '_ {
        self.hands.iter().enumerate().flat_map(|(side, hand)| {
            let first = PIECE_PLANES + side * IN_HAND;
            hand.iter()
                .zip(HAND_AT)
                .flat_map(move |(count, at)| (0..usize::from(*count)).map(move |nth| first + at + nth))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_articles_number_of_planes() {
        assert_eq!(PLANES, 104);
        let position = Position::<Shogi>::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1").unwrap();
        let planes: Vec<_> = Inputs::of(&position).hand_planes().collect();
        assert_eq!(planes, (28..66).collect::<Vec<_>>());
    }

    #[test]
    fn white_sees_the_board_turned() {
        let inputs = |sfen: &str| Inputs::of(&Position::<Shogi>::from_sfen(sfen).unwrap());
        let black = inputs("4k4/9/9/9/9/9/P8/9/4K4 b R2p 1");
        assert_eq!(black, inputs("4k4/9/8p/9/9/9/9/9/4K4 w r2P 1"));
        let bytes = [&black.board[..], black.hands.as_flattened()].concat();
        assert_eq!((bytes.len(), Inputs::from_bytes(&bytes)), (Inputs::BYTES, black));
        assert_eq!(black.board[8 * 9 + 6], Kind::Pawn as u8 + 1);
        assert_eq!(black.board[4 * 9], Kind::King as u8 + 15);
        assert_eq!(black.hands, [[0, 0, 0, 0, 0, 1, 0], [2, 0, 0, 0, 0, 0, 0]]);
    }
}
