//! Which games are played next.

use narikoma::shogi::{Position, Shogi};

use super::block::{BLOCK, Block, EVEN, Task, handicaps};
use super::fit::{Observation, worth_of};
use super::rating;

/// The receivers, by their place in the table of levels, from 0.
pub(super) const RECEIVERS: [usize; 7] = [0, 2, 4, 6, 8, 10, 12];
/// The highest level that gives a handicap, by its place: games of higher ones take seconds.
const HIGHEST: usize = 15;
/// Levels by which the stronger side of the control is above the weaker one.
const STEPS: usize = 4;
/// Points by which a block's giver is above an even chance, in turn, so that results tell how fast the
/// chances change, too.
const OFFSETS: [f64; 3] = [0.0, 100.0, -100.0];
/// Guesses of what each handicap is worth, in points of the rating scale, by the number of the handicap. They
/// choose the first givers, before there are results.
const GUESSES: [f64; 15] = [
    0.0, 50.0, 50.0, 300.0, 400.0, 450.0, 700.0, 750.0, 850.0, 950.0, 1_050.0, 1_100.0, 1_200.0, 1_500.0,
    2_000.0,
];
/// A cell is left out when an even chance would need a giver that is above the highest by this many points.
const BEYOND: f64 = 100.0;

/// With fewer receivers in reach a handicap is given up: its worth is then no function of the rating.
pub(super) const LEAST_RECEIVERS: usize = 3;

/// The position in which a handicap begins.
pub(super) fn start(handicap: usize) -> Position<Shogi> {
    let position = handicap.checked_sub(1).map(|nth| Position::from_sfen(handicaps()[nth].sfen));
    position.map_or_else(Position::start, |position| position.expect("a start of the engine"))
}

/// The next block: of the handicap with the fewest games and none going on (`busy`), for its receiver with
/// the fewest. `None` when all have their games, or none can be begun.
pub(super) fn next(blocks: &[Block], busy: &[usize], games: u32) -> Option<Task> {
    let count = |handicap: usize| blocks.iter().filter(|block| block.task.handicap == handicap).count();
    let wanted = games.div_ceil(BLOCK) as usize;
    let mut open: Vec<_> = (EVEN..=handicaps().len()).filter(|nth| !busy.contains(nth)).collect();
    open.retain(|handicap| count(*handicap) < wanted);
    open.sort_by_key(|handicap| count(*handicap));
    open.into_iter().find_map(|handicap| {
        let own: Vec<_> = blocks.iter().filter(|block| block.task.handicap == handicap).collect();
        next_of(handicap, &own)
    })
}

/// The next block of a handicap with these blocks.
fn next_of(handicap: usize, own: &[&Block]) -> Option<Task> {
    let of = |receiver: usize| own.iter().filter(move |block| block.task.receiver == receiver);
    let tasks: Vec<_> = RECEIVERS
        .iter()
        .filter_map(|receiver| {
            let number = of(*receiver).count();
            let giver = if handicap == EVEN {
                receiver + number % STEPS
            } else {
                // Before its first result a receiver has the worth of the one below.
                let below = RECEIVERS.iter().rev().filter(|below| *below <= receiver);
                let known = below.copied().find(|below| of(*below).next().is_some());
                let observations: Vec<_> =
                    known.map_or(Vec::new(), |known| of(known).map(|block| Observation::of(block)).collect());
                let worth = worth_of(&observations, GUESSES[handicap]);
                giver(*receiver, rating(*receiver) + worth, OFFSETS[number % OFFSETS.len()])?
            };
            Some(Task { handicap, receiver: *receiver, number, giver })
        })
        .collect();
    let is_given_up = tasks.len() < LEAST_RECEIVERS;
    tasks.into_iter().filter(|_| !is_given_up).min_by_key(|task| (task.number, task.receiver))
}

/// The level whose rating is nearest to a strength with an offset; `None` when it is beyond the levels.
fn giver(receiver: usize, even: f64, offset: f64) -> Option<usize> {
    let distance = |level: &usize| (rating(*level) - even - offset).abs();
    let nearest = (receiver..=HIGHEST).min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.filter(|_| even <= rating(HIGHEST) + BEYOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::handicaps::block::name;

    fn block(task: Task, won: u32) -> Block {
        Block { task, won, drawn: 0, lost: BLOCK - won, different: BLOCK }
    }

    #[test]
    fn there_is_a_guess_for_every_handicap() {
        assert_eq!(GUESSES.len(), handicaps().len() + 1);
        assert_eq!((name(EVEN), name(1)), ("even", "lance"));
        assert_eq!(start(6).handicap_points(), 10);
    }

    #[test]
    fn a_giver_rises_while_the_receiver_wins_and_falls_while_it_loses() {
        let rook = 4;
        let giver_after = |won: u32| {
            let mut own = Vec::new();
            for _ in 0..4 {
                let task = Task { handicap: rook, receiver: 4, number: own.len(), giver: 6 };
                own.push(block(task, won));
            }
            let own: Vec<_> = own.iter().collect();
            giver(
                4,
                rating(4) + worth_of(&own.iter().map(|b| Observation::of(b)).collect::<Vec<_>>(), 400.0),
                0.0,
            )
        };
        assert_eq!(giver_after(5), Some(6));
        assert!(giver_after(9) > Some(7) && giver_after(1) < Some(6));
        assert_eq!(giver(14, 9_000.0, 0.0), None);
    }

    #[test]
    fn handicaps_take_turns_and_end_with_their_games() {
        let mut blocks = Vec::new();
        while let Some(task) = next(&blocks, &[], 70) {
            assert!(task.receiver <= task.giver && task.giver <= HIGHEST);
            blocks.push(block(task, 5));
        }
        assert_eq!(blocks.len(), 7 * 15);
        let of_even = blocks.iter().filter(|block| block.task.handicap == EVEN);
        assert!(of_even.map(|block| block.task.receiver).eq(RECEIVERS));
        assert_eq!(next(&blocks, &(0..15).collect::<Vec<_>>(), 1_000), None);
    }
}
