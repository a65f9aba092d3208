//! Threats: pieces that are undefended, attacked by a cheaper piece, or attacked twice and defended once. The weight depends
//! on who moves next: the threat is carried out, or can still be parried.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules};

/// Classes of victims: those of [`Position::pieces_by_class`], with bishops and rooks apart.
const CLASSES: usize = 5;

/// The threats of `us`, by who moves next, kind of threat and class of the victim. `free` are the files without a pawn of Black,
/// and without one of White.
#[inline(never)]
pub(super) fn threats<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
    free: &[Bitboard; 2],
) {
    let (attacked, defended) = (own.any(), other.any());
    let victims = position.pieces(!us) & attacked;
    let hanging = victims.without(defended);
    let pressed = victims & own.twice & defended.without(other.twice);
    // Pieces of the other side that a dropped pawn would attack.
    let strikes = if position.hand(us).has(Kind::Pawn) {
        let squares = free[us.index()] & R::BOARD.without(position.occupied());
        squares.ahead(us) & position.pieces(!us)
    } else {
        Bitboard::EMPTY
    };
    let moves_next = usize::from(position.side() == us);
    let [pawns, light, generals, majors] = position.pieces_by_class();
    let bishops = position.moving_as(Movement::Bishop) | position.moving_as(Movement::Horse);
    let classes: [Bitboard; CLASSES] = [pawns, light, generals, bishops, majors.without(bishops)];
    let kinds = [hanging, pressed, victims & own.pawns, victims & own.lesser, strikes];
    for (kind, victims) in kinds.into_iter().enumerate() {
        if victims.is_empty() {
            continue;
        }
        for (class, pieces) in classes.into_iter().enumerate() {
            let number = (moves_next * kinds.len() + kind) * CLASSES + class;
            sink.add(Group::Threat.at(number), sign(us) * (victims & pieces).len() as i32);
        }
    }
}
