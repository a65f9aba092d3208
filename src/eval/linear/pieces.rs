//! The terms of single pieces: by kind, by number in hand, by square, and by the squares of both kings.
//!
//! CITE: T. Ito et al., "Bonanza: The Cutting Edge of Computer Shogi" (2009), for terms of king and piece (KP). Here a term
//! depends on the difference of file and rank, or on the square and one of eight buckets of the king, not on all 81 squares of
//! the king: 17,000 weights suffice.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::eval::perspective::{DIFFERENCES, HAND_AT, IN_HAND, Perspective, difference, places, seen};
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

/// Weights for each kind in hand: the last is for the eighth and all further pieces.
const HAND_STEPS: usize = 8;
/// 9 ranks × 5 distances from the middle file.
const PLACES: usize = 9 * 5;

/// The terms of a piece without the kings: material and square.
#[inline]
pub(super) fn alone<R: Rules>(sink: &mut impl Sink, place: Place, times: i32) {
    match place {
        Place::Hand { color, kind, nth } => {
            let step = (nth as usize - 1).min(HAND_STEPS - 1);
            sink.add(Group::Hand.at(kind.index() * HAND_STEPS + step), sign(color) * times);
        }
        Place::Board(piece, square) => {
            let times = sign(piece.color()) * times;
            sink.add(Group::Board.at(piece.kind().index()), times);
            // Squares do not matter on the small board.
            if R::SIZE == 9 {
                let square = seen(piece.color(), square);
                let (rank, from_middle) = (8 - square % 9, (square / 9).abs_diff(4));
                let movement = piece.kind().movement() as usize;
                sink.add(Group::Place.at(movement * PLACES + rank * 5 + from_middle), times);
            }
        }
    }
}

/// The term of a piece by its difference from one of the kings.
#[inline]
pub(super) fn near(
    sink: &mut impl Sink,
    piece: Piece,
    square: Square,
    owner: Color,
    king: Square,
    times: i32,
) {
    if piece.kind() == Kind::King || king == Square::NONE {
        return;
    }
    let difference = difference(owner, king, square);
    let movement = match piece.kind().movement() {
        Movement::Horse => 7,
        Movement::Dragon => 8,
        movement => movement as usize,
    };
    let group = if piece.color() == owner { Group::NearOwn } else { Group::NearOther };
    sink.add(group.at(movement * DIFFERENCES + difference), sign(piece.color()) * times);
}

/// The term of a piece by its square and the bucket of one of the kings: what differences cannot express, such as where a castle
/// stands and on which wing the attack is.
#[inline]
pub(super) fn by_king<R: Rules>(sink: &mut impl Sink, place: Place, owner: Color, king: Square, times: i32) {
    if R::SIZE < 9 || king == Square::NONE {
        return;
    }
    let (perspective, times) = (Perspective::new(owner, king), sign(owner) * times);
    match place {
        Place::Board(piece, square) => {
            let other = usize::from(perspective.is_other(piece));
            let row = (perspective.bucket() * 2 + other) * Movement::COUNT + piece.kind().movement() as usize;
            sink.add(Group::KingBoard.at(row * Square::COUNT + place_seen(perspective, king, square)), times);
        }
        Place::Hand { color, kind, nth } => {
            let row = perspective.bucket() * 2 + usize::from(color != owner);
            sink.add(Group::KingHand.at(row * IN_HAND + HAND_AT[kind.index()] + nth as usize - 1), times);
        }
    }
}

/// The index of a square in the perspective of the king's side; with the king on the middle file both wings are equal.
#[inline]
fn place_seen(perspective: Perspective, king: Square, square: Square) -> usize {
    let (file, rank) = (perspective.square(square) / 9, perspective.square(square) % 9);
    (if king.file() == 4 { file.min(8 - file) } else { file }) * 9 + rank
}

/// The sum of [`alone`] over all pieces.
pub(super) fn all_alone<R: Rules>(sink: &mut impl Sink, position: &Position<R>) {
    for place in places(position) {
        alone::<R>(sink, place, 1);
    }
}

/// The sum of [`near`] and [`by_king`] over all pieces.
pub(super) fn all_near<R: Rules>(sink: &mut impl Sink, position: &Position<R>, owner: Color) {
    let king = position.king(owner);
    for place in places(position) {
        if let Place::Board(piece, square) = place {
            near(sink, piece, square, owner, king, 1);
        }
        by_king::<R>(sink, place, owner, king, 1);
    }
}
