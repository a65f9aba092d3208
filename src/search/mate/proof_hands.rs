//! Proof hands (証明駒) and disproof hands (反証駒): the minimal hand of the attacker that a proof needs, and the
//! maximal hand for which a disproof holds. They let one result answer for many positions.
//!
//! CITE: M. Seo (1995) and A. Nagai (2002).

use crate::shogi::attacks::{self, between};
use crate::shogi::moves::Origin;
use crate::shogi::{Hand, Kind, Move, Piece, Position, Rules};

/// The hand of the attacker after a move of either side.
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

/// The proof hand before a move of the attacker, from the one after it.
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

/// The disproof hand before a move of the attacker, from the one after it.
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

/// The proof hand at a check that the defender could interpose against: kinds that the defender does not hold
/// must be in the attacker's hand, or the defender could drop them.
pub(super) fn proof_hand_against_interpositions<R: Rules>(position: &Position<R>) -> Hand {
    let (king, checkers) = (position.king(position.side()), position.checkers());
    if checkers.has_many() || between(king, checkers.first()).is_empty() {
        return Hand::EMPTY;
    }
    position.hand(!position.side()).where_none(position.hand(position.side()))
}

/// The largest hand of the attacker, to move, that adds no checking drop of a new kind.
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
