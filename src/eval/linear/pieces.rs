//! What single pieces are worth: by kind, in hand by number, by their place on the board and relative to both kings.
//!
//! CITE: T. Ito et al., "Bonanza: The Cutting Edge of Computer Shogi" (2009), for the importance of king and piece. Here
//! the difference of files and ranks counts, and the square by eight places of the king, not by every square of it, so that
//! some seventeen thousand weights do.

use super::layout::Group;
use super::sign;
use super::tally::Tally;
use crate::eval::perspective::{DIFFERENCES, HAND_AT, IN_HAND, Perspective, difference, places, seen};
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Color, Kind, Piece, Position, Rules, Square};

/// How many pieces of a kind in hand have a weight of their own.
const HAND_STEPS: usize = 8;
/// Ranks, and files from the middle to the edge.
const PLACES: usize = 9 * 5;

/// The worth of a piece where it is, whatever the kings do.
#[inline]
pub(super) fn alone<R: Rules>(tally: &mut impl Tally, place: Place, times: i32) {
    match place {
        Place::Hand { color, kind, nth } => {
            let step = (nth as usize - 1).min(HAND_STEPS - 1);
            tally.add(Group::Hand.at(kind.index() * HAND_STEPS + step), sign(color) * times);
        }
        Place::Board(piece, square) => {
            let times = sign(piece.color()) * times;
            tally.add(Group::Board.at(piece.kind().index()), times);
            // On the small board every place is near everything.
            if R::SIZE == 9 {
                let square = seen(piece.color(), square);
                let (rank, from_middle) = (8 - square % 9, (square / 9).abs_diff(4));
                let movement = piece.kind().movement() as usize;
                tally.add(Group::Place.at(movement * PLACES + rank * 5 + from_middle), times);
            }
        }
    }
}

/// The worth of a piece's place relative to one of the kings.
#[inline]
pub(super) fn near(
    tally: &mut impl Tally,
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
    tally.add(group.at(movement * DIFFERENCES + difference), sign(piece.color()) * times);
}

/// The worth of a piece by the place of one of the kings: what differences of files and ranks cannot tell, where a castle
/// stands and on which side of it the attack comes.
#[inline]
pub(super) fn by_king<R: Rules>(
    tally: &mut impl Tally,
    place: Place,
    owner: Color,
    king: Square,
    times: i32,
) {
    if R::SIZE < 9 || king == Square::NONE {
        return;
    }
    let (perspective, times) = (Perspective::new(owner, king), sign(owner) * times);
    match place {
        Place::Board(piece, square) => {
            let other = usize::from(perspective.is_other(piece));
            let row = (perspective.bucket() * 2 + other) * Movement::COUNT + piece.kind().movement() as usize;
            tally
                .add(Group::KingBoard.at(row * Square::COUNT + place_seen(perspective, king, square)), times);
        }
        Place::Hand { color, kind, nth } => {
            let row = perspective.bucket() * 2 + usize::from(color != owner);
            tally.add(Group::KingHand.at(row * IN_HAND + HAND_AT[kind.index()] + nth as usize - 1), times);
        }
    }
}

/// Where the king's side sees a square; with the king on the middle file both wings are alike.
#[inline]
fn place_seen(perspective: Perspective, king: Square, square: Square) -> usize {
    let (file, rank) = (perspective.square(square) / 9, perspective.square(square) % 9);
    (if king.file() == 4 { file.min(8 - file) } else { file }) * 9 + rank
}

/// The sum of [`alone`] over all pieces.
pub(super) fn all_alone<R: Rules>(tally: &mut impl Tally, position: &Position<R>) {
    for place in places(position) {
        alone::<R>(tally, place, 1);
    }
}

/// The sum of [`near`] and [`by_king`] over all pieces.
pub(super) fn all_near<R: Rules>(tally: &mut impl Tally, position: &Position<R>, owner: Color) {
    let king = position.king(owner);
    for place in places(position) {
        if let Place::Board(piece, square) = place {
            near(tally, piece, square, owner, king, 1);
        }
        by_king::<R>(tally, place, owner, king, 1);
    }
}
