//! Openings: random moves from the start, kept when a search finds the position balanced.

use narikoma::shogi::{Move, Position, Shogi};

use crate::random::Random;

/// The fewest and the most random moves.
const PLIES: std::ops::RangeInclusive<usize> = 4..=15;
/// A position is balanced when the search says no more than this, in centipawns.
pub(super) const BALANCED: i32 = 250;

/// Random moves from the even start, without an end of the game. Whether the position is balanced is for the search.
pub(crate) fn random(random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
    let count = PLIES.start() + random.below(PLIES.end() - PLIES.start() + 1);
    loop {
        let mut position = Position::start();
        let mut moves = Vec::with_capacity(count);
        while moves.len() < count {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            position.do_move(mv);
            moves.push(mv);
        }
        if moves.len() == count && position.outcome().is_none() {
            return (position, moves);
        }
    }
}
