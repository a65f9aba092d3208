//! What the net sees of single pieces: for each side, every piece on the board and in hand, as that side sees the board
//! with its own king on the right, in a table that the place of its own king chooses.

pub use crate::eval::perspective::{BUCKETS, Perspective, places};
use crate::eval::perspective::{HAND_AT, IN_HAND};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Position, Rules, Square};

/// Changes when features come to mean something else.
pub const MEANING: u64 = 1;

/// A piece on the board: own and other pieces of each kind, on each square.
const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;
/// How many features there are for each place of the king.
pub const COUNT: usize = ON_BOARD + 2 * IN_HAND;
/// All pieces there are: no position has more features.
pub const MOST: usize = 40;

impl Perspective {
    /// The feature of a piece, without regard to the bucket.
    #[inline]
    pub fn feature(self, place: Place) -> usize {
        match place {
            Place::Board(piece, square) => {
                let other = usize::from(self.is_other(piece));
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
