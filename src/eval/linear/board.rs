//! Terms of effects on the whole board: mobility, control of squares, open files, files for pawn drops.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules};

/// Weights of [`Group::Mobility`] for each sliding movement.
const MOBILITY_STEPS: usize = 21;

/// Counts the effects of `us`, and the mobility of its sliding pieces: attacked squares without an own piece
/// on which no pawn of the other side could capture.
#[inline(never)]
pub(super) fn effects_and_mobility<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
) -> Effects {
    let by_pawns = position.pieces_moving_as(!us, Movement::Pawn).ahead(!us);
    let barred = position.pieces(us) | by_pawns | R::WALLS;
    Effects::with_mobility(position, us, |movement, reach| {
        let slider = match movement {
            Movement::Lance => 0,
            Movement::Bishop => 1,
            Movement::Rook => 2,
            Movement::Horse => 3,
            Movement::Dragon => 4,
            _ => return,
        };
        let squares = (reach.without(barred).len() as usize).min(MOBILITY_STEPS - 1);
        sink.add(Group::Mobility.at(slider * MOBILITY_STEPS + squares), sign(us));
    })
}

/// Control: squares that `us` attacks alone, and squares that both sides attack, in each of three parts of
/// the board: the own promotion zone, the middle, the other promotion zone. Attacks of kings do not count.
#[inline(never)]
pub(super) fn control<R: Rules>(sink: &mut impl Sink, us: Color, own: &Effects, other: &Effects) {
    let (home, far) = (R::ZONE[(!us).index()], R::ZONE[us.index()]);
    let (alone, shared) = (own.once.without(other.once), own.once & other.once);
    for (part, squares) in [home, R::BOARD.without(home | far), far].into_iter().enumerate() {
        sink.add(Group::Control.at(part), sign(us) * (alone & squares).len() as i32);
        // Shared squares of the middle would cancel out between the sides.
        if part != 1 {
            sink.add(Group::Control.at(3 + part / 2), sign(us) * (shared & squares).len() as i32);
        }
    }
}

/// Rooks, dragons and lances on files without an own pawn, and on files without any pawn. `free` are the
/// files without a pawn of Black, and without one of White.
#[inline(never)]
pub(super) fn open_files<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    free: &[Bitboard; 2],
) {
    let own = free[us.index()];
    let open = own & free[(!us).index()];
    for (piece, movement) in [Movement::Rook, Movement::Dragon, Movement::Lance].into_iter().enumerate() {
        let pieces = position.pieces_moving_as(us, movement);
        if pieces.meets(own) {
            sink.add(Group::OpenFile.at(2 * piece), sign(us) * (pieces & own).len() as i32);
            sink.add(Group::OpenFile.at(2 * piece + 1), sign(us) * (pieces & open).len() as i32);
        }
    }
}

/// With a pawn in hand: the number of files without an own pawn, on which it can be dropped.
pub(super) fn free_files<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    free: &[Bitboard; 2],
) {
    if position.hand(us).has(Kind::Pawn) {
        let first_rank = R::BOARD & Bitboard::rank(0);
        let files = (free[us.index()] & first_rank).len();
        sink.add(Group::FreeFiles.at(files as usize), sign(us));
    }
}
