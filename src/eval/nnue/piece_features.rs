//! The net's features of single pieces: every piece on the board and in hand, in the perspective of each side
//! ([`Perspective`]). The bucket of the side's own king chooses the table.

pub use crate::eval::perspective::{BUCKETS, Perspective, places};
use crate::eval::perspective::{HAND_AT, IN_HAND};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Kind, Position, Shogi, Square};

/// Version of the meaning of the features: raise it when they change.
pub const MEANING: u64 = 1;

/// Features of pieces on the board: own and other pieces of each kind, on each square.
const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;
/// Number of features in each bucket.
pub const COUNT: usize = ON_BOARD + 2 * IN_HAND;
/// The most features that a position can have: one for each piece of the set.
pub const MOST: usize = 40;

impl Perspective {
    /// The feature of a piece within a bucket, below [`COUNT`].
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

    /// The row of a piece in the first layer, below [`super::shape::PIECES`].
    #[inline]
    pub fn row(self, place: Place) -> usize {
        self.bucket() * COUNT + self.feature(place)
    }
}

/// The set of dense layers for a position, from 0 to 3: higher with more pieces in both hands.
#[inline]
pub fn output_bucket(position: &Position<Shogi>) -> usize {
    /// By kind: pawn, lance, knight, silver, bishop, rook, gold.
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
