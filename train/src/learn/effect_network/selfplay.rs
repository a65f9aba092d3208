//! The second lesson: games of the network against itself, looking one ply ahead, with values that are passed
//! back from the end of each game.

use std::thread;

use narikoma::eval::nnue::simd::Backend;
use narikoma::opponents::gallery::effect_net::inputs::active;
use narikoma::opponents::gallery::effect_net::net::EffectNetwork;
use narikoma::shogi::{Color, Minishogi, Move, Position};

use super::model::{self, Samples};
use crate::common::random::Random;

/// Share of the later values that a position takes over.
const ALPHA: f32 = 0.2;
/// Weight of the value passed back from the end of the game; the rest is
/// the network's value of the next position.
const GAMMA: f32 = 0.8;
/// A game begins with up to this many random moves.
const RANDOM_MOVES: usize = 10;
/// Games that are longer are left out.
const MAX_PLIES: usize = 400;

/// A finished game.
struct LessonGame {
    /// All positions, from the first without a random move to the last.
    positions: Vec<Position<Minishogi>>,
    winner: Color,
}

/// Counts of the games that were played.
#[derive(Clone, Copy, Debug, Default)]
pub struct LessonCounts {
    /// Games that ended.
    pub games: usize,
    /// Positions learned from, without mirror images.
    pub positions: usize,
    /// Games that Black won.
    pub black_wins: usize,
}

/// The move whose position is worst for the other side; a mate at once.
fn best_move(net: &EffectNetwork, position: &mut Position<Minishogi>) -> Option<Move> {
    let backend = Backend::best();
    let mut best = None;
    for mv in position.legal_moves() {
        position.do_move(mv);
        let ends = position.in_check() && !position.has_legal_move();
        let value = if ends { i32::MIN } else { net.output(backend, position) };
        position.undo_move();
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// Plays game `number`; `None` when it is too long.
fn play(net: &EffectNetwork, seed: u64, number: u64) -> Option<LessonGame> {
    let mut random = Random::new(seed, number);
    let mut position = Position::<Minishogi>::start();
    for _ in 0..random.below(RANDOM_MOVES + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.do_move(moves[random.below(moves.len())]);
    }
    let mut positions = vec![position.clone()];
    for _ in 0..MAX_PLIES {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map(|winner| LessonGame { positions, winner });
        }
        let mv = best_move(net, &mut position)?;
        position.do_move(mv);
        positions.push(position.clone());
    }
    None
}

/// The targets of the positions of a game, from the values that the network gives them: `values` are the
/// chances of the side to move, the last position is won by its side to move or lost.
///
/// CITE: 「このプロジェクトについて」: R(n) = 0, R(i) = 1 − ((1 − γ) V(i+1) + γ R(i+1)), V(i) ← (1 − α) V(i) + α R(i), with
/// the V that is already updated.
fn targets(values: &[f32], last_wins: bool) -> Vec<f32> {
    let mut targets = values.to_vec();
    let mut passed = f32::from(last_wins);
    for nth in (0..values.len()).rev() {
        if nth + 1 < values.len() {
            passed = 1.0 - ((1.0 - GAMMA) * targets[nth + 1] + GAMMA * passed);
        }
        targets[nth] = (1.0 - ALPHA) * values[nth] + ALPHA * passed;
    }
    targets
}

/// Plays the games with these numbers and adds their positions and mirror images.
pub fn samples(
    weights: &[f32],
    seed: u64,
    numbers: std::ops::Range<u64>,
    threads: usize,
) -> (Samples, LessonCounts) {
    let net = model::quantize(weights);
    let parts = threads.max(1) as u64;
    let games: Vec<LessonGame> = thread::scope(|scope| {
        let part = |part: u64| {
            let (net, numbers) = (&net, numbers.clone());
            scope.spawn(move || -> Vec<LessonGame> {
                numbers
                    .filter(|number| number % parts == part)
                    .filter_map(|number| play(net, seed, number))
                    .collect()
            })
        };
        let running: Vec<_> = (0..parts).map(part).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("a game does not fail")).collect()
    });
    let (mut samples, mut played) = (Samples::default(), LessonCounts::default());
    for LessonGame { positions, winner } in games {
        let inputs: Vec<_> = positions.iter().map(|position| active(position, false)).collect();
        let values: Vec<f32> = inputs.iter().map(|inputs| model::value(weights, inputs)).collect();
        let last = positions.last().expect("a game has positions");
        for ((position, inputs), target) in
            positions.iter().zip(&inputs).zip(targets(&values, last.side() == winner))
        {
            samples.push(inputs, target);
            samples.push(&active(position, true), target);
        }
        played.games += 1;
        played.positions += positions.len();
        played.black_wins += usize::from(winner == Color::Black);
    }
    (samples, played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_follow_the_document() {
        // By hand: R = 0, V = 0.8 · 0.4; then R = 1 − (0.2 · 0.32 + 0.8 · 0), and so on.
        let found = targets(&[0.5, 0.6, 0.4], false);
        let last = 0.8 * 0.4;
        let passed = 1.0 - 0.2 * last;
        let middle = 0.8 * 0.6 + 0.2 * passed;
        let first = 0.8 * 0.5 + 0.2 * (1.0 - (0.2 * middle + 0.8 * passed));
        for (found, expected) in found.iter().zip([first, middle, last]) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
        assert_eq!(targets(&[0.5], true), [0.8 * 0.5 + 0.2]);
    }

    #[test]
    fn games_do_not_depend_on_threads() {
        let weights = model::random_weights(1);
        let (one, of_one) = samples(&weights, 4, 0..6, 1);
        let (two, of_two) = samples(&weights, 4, 0..6, 2);
        assert_eq!((of_one.positions, one.len()), (of_two.positions, two.len()));
        assert_eq!(one.len(), 2 * of_one.positions);
    }
}
