//! How much of a hand a proof needs, and how much a disproof could stand: both make one result answer for many.
//!
//! CITE: M. Seo (1995) and A. Nagai (2002), 証明駒 and 反証駒. Minimal hands of a proof are of the attacker, and so are
//! the maximal hands of a disproof.

use crate::shogi::attacks::{self, between};
use crate::shogi::moves::Origin;
use crate::shogi::{Hand, Kind, Move, Piece, Position, Rules};

/// What the attacker holds after a move of either side.
pub(super) fn attacker_hand_after(hand: Hand, mv: Move, captured: Option<Piece>, attacks: bool) -> Hand {
    let mut hand = hand;
    if attacks {
        if let Origin::Hand(kind) = mv.origin() {
            hand.remove(kind);
        }
        if let Some(piece) = captured {
            hand.add(piece.kind().unpromoted());
        }
    }
    hand
}

/// What the attacker needs before its move, if it needs `after` then.
pub(super) fn proof_hand_before(after: Hand, mv: Move, captured: Option<Piece>) -> Hand {
    let mut hand = after;
    if let Some(kind) = captured.map(|piece| piece.kind().unpromoted())
        && hand.has(kind)
    {
        hand.remove(kind);
    }
    if let Origin::Hand(kind) = mv.origin() {
        hand.add(kind);
    }
    hand
}

/// What the attacker may hold before its move, if it may hold `after` then.
pub(super) fn disproof_hand_before(after: Hand, mv: Move, captured: Option<Piece>) -> Hand {
    let mut hand = after;
    if let Some(kind) = captured.map(|piece| piece.kind().unpromoted()) {
        hand.remove(kind);
    }
    if let Origin::Hand(kind) = mv.origin() {
        hand.add(kind);
    }
    hand
}

/// Where the defender, to move, could come between: kinds that it does not hold must stay with the attacker.
pub(super) fn proof_hand_against_interpositions<R: Rules>(position: &Position<R>) -> Hand {
    let (king, checkers) = (position.king(position.side()), position.checkers());
    if checkers.has_many() || between(king, checkers.first()).is_empty() {
        return Hand::EMPTY;
    }
    position.hand(!position.side()).where_none(position.hand(position.side()))
}

/// The most that the attacker, to move, could hold without new kinds of drops that check.
pub(super) fn disproof_hand_without_new_drops<R: Rules>(position: &Position<R>) -> Hand {
    let (us, them) = (position.side(), !position.side());
    let (mine, king) = (position.hand(us), position.king(them));
    let mut most = mine.plus(position.hand(them));
    let blockers = position.occupied() | R::WALLS;
    for kind in Kind::HAND_ORDER {
        let none = !mine.has(kind) && most.has(kind);
        if none && !attacks::attacks(them, kind, king, blockers).without(blockers).is_empty() {
            (0..most.count(kind)).for_each(|_| most.remove(kind));
        }
    }
    most
}
