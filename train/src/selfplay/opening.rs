//! Openings: good moves of a whimsical player, or random moves from the start, alone or among good ones; kept when a search
//! finds the position balanced.

use std::ops::RangeInclusive;

use narikoma::shogi::{Move, Position, Shogi};

use crate::random::Random;

/// The fewest and the most random moves.
const PLIES: RangeInclusive<usize> = 4..=15;
/// A position is balanced when the search says no more than this, in centipawns.
pub(super) const BALANCED: i32 = 250;

/// Mixed openings: the fewest and the most moves.
const MIXED_PLIES: RangeInclusive<usize> = 4..=23;
/// The first moves of them, of which one in two is random, …
const FREE_PLIES: usize = 4;
/// … and of those after them one in so many.
const MIXED_EVERY: usize = 8;

/// Natural openings: the fewest and the most moves.
const NATURAL_PLIES: RangeInclusive<usize> = 6..=40;

/// So many moves of a player who never plays the same game twice. `None` when the game ends on the way.
pub(super) fn natural(
    random: &mut Random,
    mut play: impl FnMut(&Position<Shogi>) -> Option<Move>,
) -> Option<(Position<Shogi>, Vec<Move>)> {
    line(within(random, NATURAL_PLIES), |position, _| play(position))
}

/// Random moves among those that a short search finds good: what develops as games do, and yet never twice the same. `None`
/// when the game ends on the way.
pub(crate) fn mixed(
    random: &mut Random,
    mut good: impl FnMut(&Position<Shogi>) -> Option<Move>,
) -> Option<(Position<Shogi>, Vec<Move>)> {
    line(within(random, MIXED_PLIES), |position, ply| {
        let by_chance = random.below(if ply < FREE_PLIES { 2 } else { MIXED_EVERY }) == 0;
        let legal = position.legal_moves();
        if by_chance { Some(legal[random.below(legal.len())]) } else { good(position) }
    })
}

/// A number of plies by chance.
fn within(random: &mut Random, plies: RangeInclusive<usize>) -> usize {
    plies.start() + random.below(plies.end() - plies.start() + 1)
}

/// So many moves from the even start. `None` when the game ends on the way, or no move is given.
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

/// Random moves from the even start, without an end of the game. Whether the position is balanced is for the search.
pub(crate) fn random(random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
    let count = within(random, PLIES);
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
