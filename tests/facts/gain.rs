//! The gain of a capture, `docs/facts.md`, "Points".

use crate::board::{Kind, Position, Side, Square};
use crate::legal;

/// The gain of this capture by the piece on `from`: the points of the piece on `to`, less what the other side
/// gains by taking back.
pub(crate) fn gain_by(position: &Position, from: Square, to: Square) -> i32 {
    let (Some(piece), Some(taken)) = (position.piece(from), position.piece(to)) else { return 0 };
    let mut after = position.clone();
    after.put(from, None);
    // Its promotion, if there is one, does not count.
    after.put(to, Some(piece));
    taken.points() - taking_back(&after, to, piece.side.other())
}

/// The largest gain of a legal capture on the square by the side to move; 0 where there is none with a gain.
pub(crate) fn best_gain(position: &Position, to: Square) -> i32 {
    let gains = legal::capturers(position, to).into_iter().map(|from| gain_by(position, from, to));
    gains.max().unwrap_or(0).max(0)
}

/// The gain of a capture by the piece on `from`, whoever is to move; 0 for a king that could be taken back.
pub(crate) fn attack_gain(position: &Position, from: Square, to: Square) -> i32 {
    let Some(piece) = position.piece(from) else { return 0 };
    if piece.kind == Kind::King {
        let mut after = position.clone();
        after.put(from, None);
        after.put(to, Some(piece));
        if after.attacked(to, piece.side.other()) {
            return 0;
        }
    }
    gain_by(position, from, to)
}

/// The largest gain of a capture on the square by a piece of the side that attacks it, whoever is to move.
pub(crate) fn best_attack_gain(position: &Position, to: Square, side: Side) -> i32 {
    let gains = position.attackers(to, side).into_iter().map(|(from, _)| attack_gain(position, from, to));
    gains.max().unwrap_or(0).max(0)
}

/// The gain of the side when its cheapest piece captures first on the square; 0 where no piece can, or where
/// it is better not to. Pins do not count.
fn taking_back(position: &Position, to: Square, side: Side) -> i32 {
    let mut attackers = position.attackers(to, side);
    attackers.sort_by_key(|&(square, piece)| (piece.kind == Kind::King, piece.points(), square));
    attackers.first().map_or(0, |&(from, _)| attack_gain(position, from, to).max(0))
}
