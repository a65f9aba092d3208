//! Points of pieces, and what an exchange on one square gains.

use super::board::{attackers_among, legal_moves, piece};
use crate::shogi::{Bitboard, Color, Kind, Move, Position, Rules, Square};

/// Points of a piece when it is captured: 1 for a pawn, 12 for a dragon (`docs/facts.md`, "Points").
pub const fn points(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance | Kind::Knight => 3,
        Kind::ProPawn => 4,
        Kind::Silver | Kind::ProLance | Kind::ProKnight => 5,
        Kind::Gold | Kind::ProSilver => 6,
        Kind::Bishop => 8,
        Kind::Rook | Kind::Horse => 10,
        Kind::Dragon => 12,
        Kind::King => 0,
    }
}

/// Points that the exchange which a capture begins gains for the side that begins it, when both sides capture
/// on its square with the piece of the fewest points and may stop at any time. Pins do not count.
///
/// CITE: Chess Programming Wiki, "Static Exchange Evaluation: The Swap Algorithm".
pub(super) fn gain<R: Rules>(position: &Position<R>, mv: Move) -> i32 {
    mv.from().map_or(0, |from| gain_of(position, from, mv.to()))
}

/// The same for the piece on a square, whose side need not be to move; 0 for a king that may not capture
/// there.
#[inline(never)]
pub(super) fn gain_of<R: Rules>(position: &Position<R>, from: Square, to: Square) -> i32 {
    let piece_at = |square: Square| piece(position, square);
    let Some(victim) = position.piece_at(to) else { return 0 };
    let mut occupied = position.occupied().without(Bitboard::of(from));
    let mut side = !piece_at(from).color();
    if piece_at(from).kind() == Kind::King && cheapest(position, to, side, occupied).is_some() {
        return 0;
    }
    // The points that each capture takes, in turn.
    let mut takes = vec![points(victim.kind())];
    let mut on_square = piece_at(from).kind();
    while let Some(next) = cheapest(position, to, side, occupied) {
        occupied = occupied.without(Bitboard::of(next));
        let kind = piece_at(next).kind();
        if kind == Kind::King && cheapest(position, to, !side, occupied).is_some() {
            break;
        }
        takes.push(points(on_square));
        on_square = kind;
        side = !side;
    }
    // The first capture is made in any case; each later one only where it gains.
    let replies = takes[1..].iter().rev().fold(0, |later, takes| (takes - later).max(0));
    takes[0] - replies
}

/// The piece of fewest points of a side that attacks a square, the king last.
#[inline(never)]
fn cheapest<R: Rules>(
    position: &Position<R>,
    square: Square,
    by: Color,
    occupied: Bitboard,
) -> Option<Square> {
    let price = |from: Square| match piece(position, from).kind() {
        Kind::King => i32::MAX,
        kind => points(kind),
    };
    (attackers_among(position, square, by, occupied) & occupied)
        .into_iter()
        .min_by_key(|from| (price(*from), from.index()))
}

/// The largest gain of a legal capture of the side to move, on one square or on all; 0 where there is none.
#[inline(never)]
pub(super) fn best_gain<R: Rules>(position: &Position<R>, on: Option<Square>) -> i32 {
    legal_moves(position)
        .into_iter()
        .filter(|mv| position.piece_at(mv.to()).is_some() && on.is_none_or(|on| on == mv.to()))
        .map(|mv| gain(position, mv))
        .max()
        .unwrap_or(0)
}
