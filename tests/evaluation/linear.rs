//! The linear evaluation is linear in its weights: the counts of the fit times
//! the weights equal the evaluator's value.

use narikoma::eval::linear::Linear;
use narikoma::eval::linear::layout::{COUNT, GROUPS, weight};
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Color, Minishogi, Position, Rules, Shogi};

use crate::common::Random;

/// The value for the side to move from counts and weights.
fn from_counts<R: Rules>(position: &Position<R>) -> Score {
    let trace = Linear::trace(position);
    let sum = |half: usize| -> i32 {
        (0..COUNT).map(|index| trace.counts[index] * i32::from(weight(index)[half])).sum()
    };
    let black = (sum(0) * (256 - trace.phase) + sum(1) * trace.phase) / 256;
    Score::cp(if position.side() == Color::Black { black } else { -black })
}

fn counts_and_weights_are_the_value<R: Rules>(used: &mut [bool]) {
    let (mut random, mut evaluator) = (Random(5), Linear::new());
    for _ in 0..60 {
        let mut position = Position::<R>::start();
        evaluator.reset(&position);
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let delta = position.do_move(moves[random.below(moves.len())]);
            evaluator.push(&position, &delta);
            assert_eq!(evaluator.evaluate(&position), from_counts(&position), "{}", position.to_sfen());
            let counts = Linear::trace(&position).counts;
            used.iter_mut().zip(counts).for_each(|(used, count)| *used |= count != 0);
        }
    }
}

#[test]
fn traces_are_complete() {
    let mut used = vec![false; COUNT];
    counts_and_weights_are_the_value::<Minishogi>(&mut used);
    counts_and_weights_are_the_value::<Shogi>(&mut used);
    let mut first = 0;
    for (name, len) in GROUPS {
        let count = used[first..first + len].iter().filter(|used| **used).count();
        eprintln!("{name}: {count} of {len} weights were used");
        assert!(count > 0, "{name} is never counted");
        first += len;
    }
}
