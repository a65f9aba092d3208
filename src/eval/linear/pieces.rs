//! The terms of single pieces: by kind, by number in hand, by square, and by the squares of both kings.
//!
//! CITE: T. Ito et al., "Bonanza: The Cutting Edge of Computer Shogi" (2009), for terms of king and piece
//! (KP). Here a term depends on the difference of file and rank, or on the square and one of eight buckets of
//! the king, not on all 81 squares of the king: 17,000 weights suffice.

use super::layout::Group;
use super::sign;
use super::sink::{Sink, Tapered};
use crate::eval::perspective::{DIFFERENCES, HAND_AT, IN_HAND, Perspective, differences, places, seen};
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

/// The terms of pieces relative to one of the kings, by tables of its square.
#[derive(Clone, Copy)]
pub(super) struct KingTerms {
    owner: Color,
    /// The differences of all squares from the king, by [`seen`].
    differences: &'static [u8; Square::COUNT],
    /// The king's bucket.
    bucket: usize,
    /// The places of all squares in the perspective of the king's side.
    places: &'static [u8; Square::COUNT],
}

impl KingTerms {
    /// For a king; `None` where there is none.
    #[inline]
    pub(super) fn new(owner: Color, king: Square) -> Option<Self> {
        if king == Square::NONE {
            return None;
        }
        let view = &KING_VIEWS[owner.index()][king.index()];
        Some(Self {
            owner,
            differences: differences(owner, king),
            bucket: view.bucket.into(),
            places: &PLACES_SEEN[usize::from(view.places)],
        })
    }

    /// Adds both terms of a piece.
    #[inline]
    pub(super) fn add<R: Rules>(&self, sink: &mut impl Sink, place: Place, times: i32) {
        match place {
            Place::Board(piece, square) => {
                self.near(sink, piece, square, times);
                if R::SIZE == 9 {
                    let row = self.row(piece.color()) * Movement::COUNT + piece.kind().movement() as usize;
                    let at = usize::from(self.places[square.index()]);
                    sink.add(Group::KingBoard.at(row * Square::COUNT + at), sign(self.owner) * times);
                }
            }
            Place::Hand { color, kind, nth } => {
                if R::SIZE == 9 {
                    let at = self.row(color) * IN_HAND + HAND_AT[kind.index()] + nth as usize - 1;
                    sink.add(Group::KingHand.at(at), sign(self.owner) * times);
                }
            }
        }
    }

    /// The row of a side's pieces in the terms by square and bucket: what differences cannot express, such as
    /// where a castle stands and on which wing the attack is. The small board has no such terms.
    #[inline]
    fn row(&self, color: Color) -> usize {
        self.bucket * 2 + usize::from(color != self.owner)
    }

    /// The term of a piece by its difference from the king.
    #[inline]
    fn near(&self, sink: &mut impl Sink, piece: Piece, square: Square, times: i32) {
        if piece.kind() == Kind::King {
            return;
        }
        let difference = usize::from(self.differences[seen(self.owner, square)]);
        let group = if piece.color() == self.owner { Group::NearOwn } else { Group::NearOther };
        let row = usize::from(NEAR_ROW[piece.kind().index()]);
        sink.add(group.at(row * DIFFERENCES + difference), sign(piece.color()) * times);
    }
}

/// By kind: the row of terms by difference, in the order of [`Movement`] without the king, which has none.
static NEAR_ROW: [u8; Kind::COUNT] = {
    let (mut rows, mut kind) = ([0; Kind::COUNT], 0);
    while kind < Kind::COUNT {
        rows[kind] = match Kind::from_index(kind).movement() {
            Movement::Horse => 7,
            Movement::Dragon => 8,
            movement => movement as u8,
        };
        kind += 1;
    }
    rows
};

/// A king's bucket, and the index of its table in [`PLACES_SEEN`].
#[derive(Clone, Copy)]
struct KingView {
    bucket: u8,
    places: u8,
}

/// By side and square of its king.
static KING_VIEWS: [[KingView; Square::COUNT]; 2] = {
    let (mut views, mut at) = ([[KingView { bucket: 0, places: 0 }; Square::COUNT]; 2], 0);
    while at < 2 * Square::COUNT {
        let (color, king) = (at / Square::COUNT, Square::new(at % Square::COUNT));
        let perspective = Perspective::new([Color::Black, Color::White][color], king);
        let wing = if king.file() == 4 { 2 } else { perspective.is_mirrored() as u8 };
        let bucket = perspective.bucket() as u8;
        views[color][king.index()] = KingView { bucket, places: 3 * color as u8 + wing };
        at += 1;
    }
    views
};

/// By side, three tables: the king on the right, on the left, on the middle file. By square: its index in the
/// perspective of the king's side; with the king on the middle file both wings are equal.
static PLACES_SEEN: [[u8; Square::COUNT]; 6] = {
    // Kings on files 1, 9 and 5 as their side sees the board.
    const RANK: usize = 8;
    let (mut places, mut table) = ([[0; Square::COUNT]; 6], 0);
    while table < 6 {
        let side = [Color::Black, Color::White][table / 3];
        let king = Square::new(seen(side, Square::from_file_rank([0, 8, 4][table % 3], RANK)));
        let (perspective, mut at) = (Perspective::new(side, king), 0);
        while at < Square::COUNT {
            let square = perspective.square(Square::new(at));
            let (file, rank) = (square / 9, square % 9);
            let file = if table % 3 == 2 && file > 4 { 8 - file } else { file };
            places[table][at] = (file * 9 + rank) as u8;
            at += 1;
        }
        table += 1;
    }
    places
};

/// Adds all terms of all pieces.
pub(super) fn all_pieces<R: Rules>(sink: &mut impl Sink, position: &Position<R>) {
    for place in places(position) {
        alone::<R>(sink, place, 1);
        for terms in Color::ALL.into_iter().filter_map(|owner| KingTerms::new(owner, position.king(owner))) {
            terms.add::<R>(sink, place, 1);
        }
    }
}

/// Summed from scratch: the slow reference of [`super::piece_sums`].
pub(super) fn all<R: Rules>(position: &Position<R>) -> Tapered {
    let mut sum = Tapered::default();
    all_pieces(&mut sum, position);
    sum
}
