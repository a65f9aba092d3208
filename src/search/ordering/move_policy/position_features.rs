//! The features of a position that all its moves share.

use crate::eval::perspective::{differences, seen};
use crate::shogi::effects::Effects;
use crate::shogi::{Bitboard, Color, Kind, Move, Position, Rules, Square, attacks};

use super::layout::{CLASSES, LEFT_HANGING, LEVELS, WEIGHTS};

/// The features of a position, seen from the side to move.
pub struct MovePolicy {
    pub(super) us: Color,
    /// The own king and the other.
    pub(super) kings: [Square; 2],
    /// The differences of all squares from each king, as the side to move sees them.
    pub(super) from_kings: [Option<&'static [u8; 81]>; 2],
    pub(super) blockers: Bitboard,
    pub(super) last_moves: LastMoves,
    /// Squares attacked by the other side: with pawns, with pawns to golds, with any piece.
    pub(super) by_pawns: Bitboard,
    pub(super) by_lesser: Bitboard,
    pub(super) by_any: Bitboard,
    /// Squares attacked by the side to move at least once, and at least twice.
    pub(super) once: Bitboard,
    pub(super) twice: Bitboard,
    pub(super) others: Bitboard,
    /// Pieces of the other side by class, and its undefended pieces.
    pub(super) victims: [Bitboard; CLASSES],
    pub(super) undefended: Bitboard,
    /// Pieces of the other side that each class would gain by taking.
    pub(super) worth: [Bitboard; CLASSES],
    /// Own hanging pieces by class. Hanging: the other side could capture the piece with gain.
    pub(super) hanging: [Bitboard; CLASSES],
    pub(super) any_hanging: Bitboard,
    /// The scores of moves that leave all of them hanging: of quiet moves, checks, captures, captures with
    /// check.
    pub(super) left_hanging: [i32; 4],
    /// Attacks around the own king and the other, and pieces in both hands: levels below [`LEVELS`].
    pub(super) king_attack_level: [usize; 2],
    pub(super) hands: [usize; 2],
    /// The piece on every square.
    pub(super) around: Around,
    pub(super) in_check: bool,
    /// Whether this is the 9×9 board; on 5×5 the place on the board is not used.
    pub(super) is_large: bool,
}

impl MovePolicy {
    /// The features of a position.
    pub fn new<R: Rules>(position: &Position<R>) -> Self {
        let (us, them) = (position.side(), !position.side());
        let blockers = position.occupied() | R::WALLS;
        let [ours, theirs] = [us, them].map(|side| Effects::of(position, side));
        let (once, by_any) = (ours.any(), theirs.any());
        let classes = position.pieces_by_class();
        let [pawns, light, generals, majors] = classes;
        let (own, others) = (position.pieces(us), position.pieces(them));
        let any_hanging = own
            & ((by_any.without(once))
                | (theirs.lesser & majors)
                | (theirs.pawns & (majors | generals | light)));
        let undefended = others.without(by_any);
        let dearer = [others.without(pawns), others & (generals | majors), others & majors, Bitboard::EMPTY];
        let kings = [position.king(us), position.king(them)];
        let hanging = classes.map(|class| class & any_hanging);
        let left_hanging = std::array::from_fn(|sort| {
            let weights = &WEIGHTS[LEFT_HANGING + sort * CLASSES..][..CLASSES];
            let hangs = hanging.iter().zip(weights).filter(|(pieces, _)| !pieces.is_empty());
            hangs.map(|(_, weight)| i32::from(*weight)).sum()
        });
        Self {
            us,
            kings,
            from_kings: kings.map(|king| differences_from(us, king)),
            blockers,
            last_moves: LastMoves::of(position, blockers),
            by_pawns: theirs.pawns,
            by_lesser: theirs.lesser,
            by_any,
            once,
            twice: ours.any_twice(),
            others,
            victims: classes.map(|class| class & others),
            undefended,
            worth: dearer.map(|dearer| dearer | undefended),
            hanging,
            any_hanging,
            left_hanging,
            king_attack_level: [
                king_attack_level::<R>(kings[0], by_any),
                king_attack_level::<R>(kings[1], once),
            ],
            hands: [us, them].map(|side| hand_size_level(position, side)),
            around: Around::of(position),
            in_check: position.in_check(),
            is_large: R::SIZE == 9,
        }
    }
}

/// The differences of all squares from one; `None` for [`Square::NONE`].
fn differences_from(us: Color, square: Square) -> Option<&'static [u8; 81]> {
    (square != Square::NONE).then(|| differences(us, square))
}

/// The level of attacks around a king, below [`LEVELS`].
fn king_attack_level<R: Rules>(king: Square, attacked: Bitboard) -> usize {
    const BY_SQUARES: [usize; 9] = [0, 1, 2, 3, 3, 4, 4, 4, 4];
    const { assert!(BY_SQUARES[8] < LEVELS) };
    if king == Square::NONE {
        return 0;
    }
    let ring = attacks::attacks(Color::Black, Kind::King, king, Bitboard::EMPTY);
    BY_SQUARES[(ring & attacked).without(R::WALLS).len() as usize]
}

/// The level of pieces in a hand, below [`LEVELS`].
fn hand_size_level<R: Rules>(position: &Position<R>, side: Color) -> usize {
    const BY_PIECES: [usize; 8] = [0, 1, 2, 2, 3, 3, 3, 4];
    const { assert!(BY_PIECES[7] < LEVELS) };
    let held: u32 = Kind::HAND_ORDER.into_iter().map(|kind| position.hand(side).count(kind)).sum();
    BY_PIECES[held.min(7) as usize]
}

/// The previous move, and the own move before it.
pub(super) struct LastMoves {
    /// Destination of the previous move ([`Square::NONE`] without one), and the kind of its piece.
    pub(super) last: Square,
    pub(super) kind: usize,
    /// Squares that this piece attacks.
    pub(super) strikes: Bitboard,
    /// Destination and origin of the own move.
    pub(super) own_to: Square,
    pub(super) own_from: Square,
    /// The differences of all squares from both destinations, as the side to move sees them.
    pub(super) from_last: Option<&'static [u8; 81]>,
    pub(super) from_own: Option<&'static [u8; 81]>,
}

impl LastMoves {
    fn of<R: Rules>(position: &Position<R>, blockers: Bitboard) -> Self {
        let mut moves = position.moves().rev();
        let mut next = || moves.next().filter(|mv| !mv.is_none());
        let (last, own) = (next().map_or(Square::NONE, Move::to), next());
        let moved = if last == Square::NONE { None } else { position.piece_at(last) };
        let (us, own_to) = (position.side(), own.map_or(Square::NONE, Move::to));
        let strikes = moved.map(|piece| attacks::attacks(piece.color(), piece.kind(), last, blockers));
        Self {
            last,
            kind: moved.map_or(0, |piece| piece.kind().index()),
            strikes: strikes.unwrap_or(Bitboard::EMPTY),
            own_to,
            own_from: own.and_then(Move::from).unwrap_or(Square::NONE),
            from_last: differences_from(us, last),
            from_own: differences_from(us, own_to),
        }
    }
}

/// The board as a side sees it, with an edge around it: eleven squares a file, ranks go down by one.
pub(super) struct Around([u8; 121]);

/// Nothing, the edge, or a piece: the own ones first.
const EDGE: u8 = 1;
const PIECES: usize = 2;

/// Steps to the neighbours of a square, with their direction; left and right are equal.
const RING: [(isize, usize); 8] = [(-1, 0), (-12, 1), (10, 1), (-11, 2), (11, 2), (-10, 3), (12, 3), (1, 4)];

impl Around {
    fn of<R: Rules>(position: &Position<R>) -> Self {
        let us = position.side();
        let mut board = [EDGE; 121];
        for file in 0..9 {
            board[12 + 11 * file..21 + 11 * file].fill(0);
        }
        for square in R::WALLS {
            board[Self::place(seen(us, square))] = EDGE;
        }
        for square in position.occupied() {
            let piece = position.piece_at(square).expect("sets and board agree");
            let first = if piece.color() == us { PIECES } else { PIECES + Kind::COUNT };
            board[Self::place(seen(us, square))] = (first + piece.kind().index()) as u8;
        }
        Self(board)
    }

    /// The index of a square as the side sees it.
    #[inline]
    fn place(at: usize) -> usize {
        static TABLE: [u8; Square::COUNT] = {
            let (mut table, mut at) = ([0; Square::COUNT], 0);
            while at < Square::COUNT {
                table[at] = (12 + at / 9 * 11 + at % 9) as u8;
                at += 1;
            }
            table
        };
        TABLE[at].into()
    }

    /// The directions of the neighbours and their contents; `at` is a square as the side sees it.
    #[inline]
    pub(super) fn neighbours(&self, at: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        const MIDDLE: usize = 12;
        let first = Self::place(at) - MIDDLE;
        let around: &[u8; 2 * MIDDLE + 1] =
            self.0[first..].first_chunk().expect("an edge lies around the board");
        RING.into_iter()
            .map(move |(step, direction)| (direction, usize::from(around[MIDDLE.wrapping_add_signed(step)])))
    }
}
