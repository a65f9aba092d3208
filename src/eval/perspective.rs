//! The perspective of a side: the board turned, mirrored and bucketed by the square of its king.

use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

/// Number of buckets of king squares.
pub const BUCKETS: usize = 8;

/// By kind: its first index in the list of all pieces that one hand can hold (the first pawn, the second, …).
pub(super) const HAND_AT: [usize; Kind::HAND_COUNT] = {
    // Numbers of pawns, lances, knights, silvers, bishops, rooks and golds.
    let (set, mut at, mut next, mut kind) = ([18, 4, 4, 4, 2, 2, 4], [0; Kind::HAND_COUNT], 0, 0);
    while kind < Kind::HAND_COUNT {
        at[kind] = next;
        next += set[kind];
        kind += 1;
    }
    at
};
/// Number of pieces that one hand can hold.
pub(super) const IN_HAND: usize = 38;

/// The board as a side sees it: turned so that the side plays upwards, and mirrored so that its king is on
/// the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    pub(super) side: Color,
    mirrored: bool,
    bucket: u8,
}

impl Perspective {
    /// Number of perspectives of one side, by bucket and mirroring.
    pub const COUNT: usize = 2 * BUCKETS;

    /// The perspective of a side whose king is on that square; [`Square::NONE`] counts as bucket 0, not
    /// mirrored.
    #[inline]
    pub const fn new(side: Color, king: Square) -> Self {
        if king.index() == Square::NONE.index() {
            return Self { side, mirrored: false, bucket: 0 };
        }
        let king = seen(side, king);
        let (file, rank) = (king / 9, king % 9);
        let mirrored = file > 4;
        let file = if mirrored { 8 - file } else { file };
        Self { side, mirrored, bucket: BUCKET[rank][file] }
    }

    /// The index among the perspectives of its side, below [`Self::COUNT`].
    #[inline]
    pub fn index(self) -> usize {
        2 * usize::from(self.bucket) + usize::from(self.mirrored)
    }

    /// The bucket of the king, below [`BUCKETS`].
    #[inline]
    pub const fn bucket(self) -> usize {
        self.bucket as usize
    }

    /// Whether the board is mirrored.
    #[inline]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Whether a piece is the other side's.
    #[inline]
    pub fn is_other(self, piece: Piece) -> bool {
        piece.color() != self.side
    }

    /// The index of a square in this perspective.
    #[inline]
    pub const fn square(self, square: Square) -> usize {
        let turned = seen(self.side, square);
        if self.mirrored { (8 - turned / 9) * 9 + turned % 9 } else { turned }
    }
}

/// The bucket of a king, by rank from the far side and by file from the edge on its side.
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

/// Number of differences between two squares: 9 distances of files × 17 differences of ranks.
pub const DIFFERENCES: usize = 9 * 17;

/// The difference of a square from another, as Black sees it: `17 × distance of files + difference of ranks +
/// 8`.
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

/// The difference of a square from a king's, as `side` sees the board: below [`DIFFERENCES`].
#[inline]
pub fn difference(side: Color, king: Square, square: Square) -> usize {
    usize::from(differences(side, king)[seen(side, square)])
}

/// The differences of all squares from a king's, by [`seen`].
#[inline]
pub fn differences(side: Color, king: Square) -> &'static [u8; 81] {
    &DIFFERENCE[seen(side, king)]
}

/// The number of king steps between two squares by their difference: the larger distance of files and ranks.
#[inline]
pub const fn king_steps(difference: usize) -> usize {
    let (files, ranks) = (difference / 17, (difference % 17).abs_diff(8));
    if files > ranks { files } else { ranks }
}

/// The index of the square after turning the board so that `side` plays upwards.
#[inline]
pub const fn seen(side: Color, square: Square) -> usize {
    match side {
        Color::Black => square.index(),
        Color::White => Square::COUNT - 1 - square.index(),
    }
}

/// Every piece of a position, on the board and in hand.
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
