//! Training targets: the expected score of each position of a game, from later scores and the result.

use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::eval::score::logistic;
use narikoma::shogi::Color;

use crate::common::records::Game;

/// One game in this many is held out for validation.
const HELD_OUT: u64 = 40;

/// The target of each searched ply: the expected score of its side to move, 0 to 1. It is a
/// weighted mean of the scores from this ply on and the result of the game, in which each weighs
/// `lambda` times as much as the one before: TD(λ).
///
/// With `lambda` 0 the target is the position's own score, which the evaluation mostly knows already; with 1
/// it is the result, which depends on many later moves.
///
/// CITE: R. Sutton, "Learning to Predict by the Methods of Temporal Differences" (1988).
pub fn targets(game: &Game, lambda: f32) -> Vec<f32> {
    // For Black, from the end.
    let mut target = (1.0 + f32::from(game.result_for(Color::Black))) / 2.0;
    let mut side = game.start_position().side();
    if !(game.opening.len() + game.plies.len()).is_multiple_of(2) {
        side = !side;
    }
    let mut targets: Vec<f32> = Vec::with_capacity(game.plies.len());
    for ply in game.plies.iter().rev() {
        side = !side;
        let own = expected_score(ply.score.value());
        let for_black = if side == Color::Black { own } else { 1.0 - own };
        target = lambda * target + (1.0 - lambda) * for_black;
        targets.push(if side == Color::Black { target } else { 1.0 - target });
    }
    targets.reverse();
    targets
}

/// Expected score (0 to 1) of a position with this score in centipawns.
pub fn expected_score(centipawns: i32) -> f32 {
    logistic(f64::from(centipawns) / f64::from(CENTIPAWNS)) as f32
}

/// Whether the game with this number is held out: nothing is learnt from it, it serves for validation.
pub fn is_held_out(game: u64) -> bool {
    (game.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).is_multiple_of(HELD_OUT)
}
