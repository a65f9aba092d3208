//! Threats: pieces that are undefended, attacked by a cheaper piece, or attacked twice and defended once. The
//! weight depends on who moves next: the threat is carried out, or can still be parried.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules};

/// Classes of victims: as in [`Position::pieces_by_class`], with bishops and rooks apart.
const CLASSES: usize = 5;
/// By kind; the king has none.
static CLASS: [u8; Kind::COUNT] = {
    let (mut classes, mut kind) = ([0; Kind::COUNT], 0);
    while kind < Kind::COUNT {
        classes[kind] = match Kind::from_index(kind).movement() {
            Movement::Pawn | Movement::King => 0,
            Movement::Lance | Movement::Knight => 1,
            Movement::Silver | Movement::Gold => 2,
            Movement::Bishop | Movement::Horse => 3,
            Movement::Rook | Movement::Dragon => 4,
        };
        kind += 1;
    }
    classes
};

/// The threats of `us`, by who moves next, kind of threat and class of the victim. `free` are the files
/// without a pawn of Black, and without one of White.
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
    let kinds = [hanging, pressed, victims & own.pawns, victims & own.lesser, strikes];
    for (kind, victims) in kinds.into_iter().enumerate() {
        for square in victims {
            let victim = position.piece_at(square).expect("sets and board agree").kind();
            if victim != Kind::King {
                let number = (moves_next * kinds.len() + kind) * CLASSES + usize::from(CLASS[victim.index()]);
                sink.add(Group::Threat.at(number), sign(us));
            }
        }
    }
}
