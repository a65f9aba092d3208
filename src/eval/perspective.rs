//! How a side sees the board, by the place of its king, and what there is to see.

use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

/// Places of the king that are told apart.
pub const BUCKETS: usize = 8;

/// Where each kind begins in a list of all that one hand can hold: the first of a kind, the second, and so on.
pub(super) const HAND_AT: [usize; Kind::HAND_COUNT] = {
    // The set of pieces of shogi: 18 pawns, 4 lances, 4 knights, 4 silvers, 2 bishops, 2 rooks, 4 golds.
    let (set, mut at, mut next, mut kind) = ([18, 4, 4, 4, 2, 2, 4], [0; Kind::HAND_COUNT], 0, 0);
    while kind < Kind::HAND_COUNT {
        at[kind] = next;
        next += set[kind];
        kind += 1;
    }
    at
};
/// Pieces that one hand can hold.
pub(super) const IN_HAND: usize = 38;

/// How a side sees the board: turned so that it plays upwards, and mirrored so that its king is on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    pub(super) side: Color,
    mirrored: bool,
    bucket: u8,
}

impl Perspective {
    /// Perspectives that differ by bucket and mirror, of one side.
    pub const COUNT: usize = 2 * BUCKETS;

    /// How a side sees a board on which its king stands there ([`Square::NONE`] included).
    #[inline]
    pub fn new(side: Color, king: Square) -> Self {
        if king == Square::NONE {
            return Self { side, mirrored: false, bucket: 0 };
        }
        let king = if side == Color::White { 80 - king.index() } else { king.index() };
        let (file, rank) = (king / 9, king % 9);
        let mirrored = file > 4;
        let file = if mirrored { 8 - file } else { file };
        Self { side, mirrored, bucket: BUCKET[rank][file] }
    }

    /// Which of the perspectives of its side it is.
    #[inline]
    pub fn index(self) -> usize {
        2 * usize::from(self.bucket) + usize::from(self.mirrored)
    }

    /// Which of the [`BUCKETS`] the king is in.
    #[inline]
    pub fn bucket(self) -> usize {
        self.bucket.into()
    }

    /// Whether the board is mirrored.
    #[inline]
    pub fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Whether a piece is the other side's.
    #[inline]
    pub fn is_other(self, piece: Piece) -> bool {
        piece.color() != self.side
    }

    /// Where this side sees a square.
    #[inline]
    pub fn square(self, square: Square) -> usize {
        let turned = if self.side == Color::White { 80 - square.index() } else { square.index() };
        if self.mirrored { (8 - turned / 9) * 9 + turned % 9 } else { turned }
    }
}

/// The bucket of a king by rank from the far side and file from its own side.
const BUCKET: [[u8; 5]; 9] = [
    [7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7],
    [6, 6, 6, 6, 6],
    [6, 6, 6, 6, 6],
    [3, 3, 4, 5, 5],
    [0, 0, 1, 2, 2],
];

/// Differences of files (to either side alike) and ranks.
pub const DIFFERENCES: usize = 9 * 17;

/// The place of a square relative to another, as Black sees it: `9 files × 17 ranks`, either side alike.
static DIFFERENCE: [[u8; 81]; 81] = {
    let (mut table, mut king) = ([[0; 81]; 81], 0);
    while king < 81 {
        let mut square = 0;
        while square < 81 {
            let files = (king / 9usize).abs_diff(square / 9);
            table[king][square] = (files * 17 + square % 9 + 8 - king % 9) as u8;
            square += 1;
        }
        king += 1;
    }
    table
};

/// The place of a square relative to a king's, as `side` sees the board: below [`DIFFERENCES`].
#[inline]
pub fn difference(side: Color, king: Square, square: Square) -> usize {
    usize::from(DIFFERENCE[seen(side, king)][seen(side, square)])
}

/// The square as `side` would see it if it played Black.
#[inline]
pub const fn seen(side: Color, square: Square) -> usize {
    match side {
        Color::Black => square.index(),
        Color::White => Square::COUNT - 1 - square.index(),
    }
}

/// Every piece of a position.
pub fn places<R: Rules>(position: &Position<R>) -> impl Iterator<Item = Place> + '_ {
    let board = position.occupied().into_iter().filter_map(|square| {
        let piece = position.piece_at(square)?;
        Some(Place::Board(piece, square))
    });
    let hands = Color::ALL.into_iter().flat_map(move |color| {
        Kind::HAND_ORDER.into_iter().flat_map(move |kind| {
            let count = position.hand(color).count(kind);
            (1..=count).map(move |nth| Place::Hand { color, kind, nth })
        })
    });
    board.chain(hands)
}
