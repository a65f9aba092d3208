//! What the net sees: for each side, every piece on the board and in hand, as that side sees the board with its own king
//! on the right, in a table that the place of its own king chooses.

use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Position, Rules, Square};

/// Changes when features come to mean something else.
pub const MEANING: u64 = 1;

/// A piece on the board: own and other pieces of each kind, on each square.
const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;
/// Where the features of each kind in hand begin: one for the first of a kind, one for the second, and so on.
const HAND_AT: [usize; Kind::HAND_COUNT] = {
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
const IN_HAND: usize = 38;
/// How many features there are for each place of the king.
pub const COUNT: usize = ON_BOARD + 2 * IN_HAND;
/// Places of the king that have features of their own.
pub const BUCKETS: usize = 8;
/// All pieces there are: no position has more features.
pub const MOST: usize = 40;

/// How a side sees the board: turned so that it plays upwards, and mirrored so that its king is on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Color,
    mirrored: bool,
    bucket: u8,
}

impl View {
    /// Views that differ by bucket and mirror, of one side.
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

    /// Which of the views of its side it is.
    #[inline]
    pub fn index(self) -> usize {
        2 * usize::from(self.bucket) + usize::from(self.mirrored)
    }

    /// Which of the [`BUCKETS`] the king is in.
    #[inline]
    pub fn bucket(self) -> usize {
        self.bucket.into()
    }

    /// The feature of a piece, without regard to the bucket.
    #[inline]
    pub fn feature(self, place: Place) -> usize {
        match place {
            Place::Board(piece, square) => {
                let other = usize::from(piece.color() != self.side);
                (other * Kind::COUNT + piece.kind().index()) * Square::COUNT + self.square(square)
            }
            Place::Hand { color, kind, nth } => {
                let other = usize::from(color != self.side);
                ON_BOARD + other * IN_HAND + HAND_AT[kind.index()] + nth as usize - 1
            }
        }
    }

    /// The row of a feature in the first layer.
    #[inline]
    pub fn row(self, place: Place) -> usize {
        self.bucket() * COUNT + self.feature(place)
    }

    #[inline]
    fn square(self, square: Square) -> usize {
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

/// Which set of dense layers judges: the more lies in both hands, the higher.
#[inline]
pub fn output_bucket<R: Rules>(position: &Position<R>) -> usize {
    /// By kind in hand: pawn, lance, knight, silver, bishop, rook, gold.
    const WEIGHT: [u32; Kind::HAND_COUNT] = [1, 2, 2, 3, 5, 5, 3];
    let held = position.hand(Color::Black).plus(position.hand(Color::White));
    let weight: u32 = Kind::HAND_ORDER.iter().map(|kind| held.count(*kind) * WEIGHT[kind.index()]).sum();
    match weight {
        0..=3 => 0,
        4..=11 => 1,
        12..=19 => 2,
        _ => 3,
    }
}
