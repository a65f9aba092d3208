//! Non-promotions that are never better than the promotion: pawn, bishop and rook, and the lance on its last
//! two ranks. The promoted piece has every move of the unpromoted one, so the search leaves these moves out.
//!
//! They differ only where the mating side must avoid a drop-pawn mate, which occurs in composed problems.

use crate::shogi::{Bitboard, Color, Kind, Move, MoveSet, Position, Rules};

/// The destinations, out of those where a piece of `us` may promote, at which not promoting is useless.
#[inline]
fn useless_destinations<R: Rules>(us: Color, kind: Kind, promote: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn | Kind::Bishop | Kind::Rook => promote,
        Kind::Lance => promote & R::LAST_TWO_RANKS[us.index()],
        _ => Bitboard::EMPTY,
    }
}

/// Whether a legal move is a useless non-promotion.
pub fn is_useless<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let (us, Some(from)) = (position.side(), mv.from()) else { return false };
    let zone = R::ZONE[us.index()];
    let may_promote = !mv.promotes() && (zone.has(from) || zone.has(mv.to()));
    let piece = position.piece_at(from).filter(|_| may_promote);
    piece.is_some_and(|piece| useless_destinations::<R>(us, piece.kind(), Bitboard::of(mv.to())).has(mv.to()))
}

/// Removes useless non-promotions from a set of moves.
#[inline]
pub(in crate::search) fn remove_useless<R: Rules>(us: Color, set: MoveSet) -> MoveSet {
    match set {
        MoveSet::Pawns { plain, promote } => {
            let useless = useless_destinations::<R>(us, Kind::Pawn, promote);
            MoveSet::Pawns { plain: plain.without(useless), promote }
        }
        MoveSet::Piece { kind, from, plain, promote } => {
            let useless = useless_destinations::<R>(us, kind, promote);
            MoveSet::Piece { kind, from, plain: plain.without(useless), promote }
        }
        drops => drops,
    }
}
