//! Pieces that may be lost: attacked by something cheaper, undefended, or attacked more often than defended. Who moves
//! next decides whether it is a gain or only a threat.

use super::effects::Effects;
use super::layout::Group;
use super::sign;
use super::tally::Tally;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules};

/// Classes of victims: pawns; lances and knights; silvers and what moves as golds do; bishops; rooks.
const CLASSES: usize = 5;

/// What the side threatens.
pub(super) fn threats<R: Rules>(
    tally: &mut impl Tally,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let (attacked, defended) = (own.any(), other.any());
    let victims = position.pieces(!us) & attacked;
    let hanging = victims.without(defended);
    let pressed = victims & own.twice & defended.without(other.twice);
    // A pawn dropped before a piece drives it away.
    let strikes = if position.hand(us).has(Kind::Pawn) {
        let pawns = position.pieces_moving_as(us, Movement::Pawn);
        let squares = pawns.free_files() & R::BOARD.without(position.occupied());
        squares.ahead(us) & position.pieces(!us)
    } else {
        Bitboard::EMPTY
    };
    let moves_next = usize::from(position.side() == us);
    let set = |movement: Movement| position.moving_as(movement);
    let classes = [
        set(Movement::Pawn),
        set(Movement::Lance) | set(Movement::Knight),
        set(Movement::Silver) | set(Movement::Gold),
        set(Movement::Bishop) | set(Movement::Horse),
        set(Movement::Rook) | set(Movement::Dragon),
    ];
    let kinds = [hanging, pressed, victims & own.pawns, victims & own.lesser, strikes];
    for (kind, victims) in kinds.into_iter().enumerate() {
        if victims.is_empty() {
            continue;
        }
        for (class, pieces) in classes.into_iter().enumerate() {
            let number = (moves_next * kinds.len() + kind) * CLASSES + class;
            tally.add(Group::Threat.at(number), sign(us) * (victims & pieces).len() as i32);
        }
    }
}
