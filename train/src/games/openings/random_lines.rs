//! Openings of self-play and matches: moves of a player with random preferences, or random moves mixed with
//! moves of a short search. The caller keeps those that a search finds balanced.

use std::ops::RangeInclusive;

use narikoma::shogi::{Move, Position, Shogi};

use crate::common::random::Random;

/// A position is balanced up to this score in centipawns.
pub(crate) const BALANCED: i32 = 250;

/// Mixed openings: number of moves.
const MIXED_PLIES: RangeInclusive<usize> = 4..=23;
/// Mixed openings: of this many first moves one in two is random …
const FREE_PLIES: usize = 4;
/// … and of the later moves one in this many.
const MIXED_EVERY: usize = 8;

/// Natural openings: number of moves.
const NATURAL_PLIES: RangeInclusive<usize> = 6..=40;

/// Moves given by `play`. `None` when the game ends during the opening.
pub(crate) fn natural(
    random: &mut Random,
    mut play: impl FnMut(&Position<Shogi>) -> Option<Move>,
) -> Option<(Position<Shogi>, Vec<Move>)> {
    line(within(random, NATURAL_PLIES), |position, _| play(position))
}

/// Random moves among moves given by `good`: develops like a game, but differs each time. `None` when the
/// game ends during the opening.
pub(crate) fn mixed(
    random: &mut Random,
    mut good: impl FnMut(&Position<Shogi>) -> Option<Move>,
) -> Option<(Position<Shogi>, Vec<Move>)> {
    line(within(random, MIXED_PLIES), |position, ply| {
        let is_random = random.below(if ply < FREE_PLIES { 2 } else { MIXED_EVERY }) == 0;
        let legal = position.legal_moves();
        if is_random { Some(legal[random.below(legal.len())]) } else { good(position) }
    })
}

/// A random number in a range.
fn within(random: &mut Random, plies: RangeInclusive<usize>) -> usize {
    plies.start() + random.below(plies.end() - plies.start() + 1)
}

/// Plays `count` moves from the even start. `None` when the game ends, or `next` gives no move.
fn line(
    count: usize,
    mut next: impl FnMut(&Position<Shogi>, usize) -> Option<Move>,
) -> Option<(Position<Shogi>, Vec<Move>)> {
    let mut position = Position::start();
    let mut moves = Vec::with_capacity(count);
    while moves.len() < count {
        if position.outcome().is_some() {
            return None;
        }
        let mv = next(&position, moves.len())?;
        position.do_move(mv);
        moves.push(mv);
    }
    position.outcome().is_none().then_some((position, moves))
}
