//! What is learnt from a game, whoever learns: how much each of its positions turned out to be worth.

use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::shogi::Color;

use crate::records::Game;

/// One game in so many is held out.
const HELD_OUT: u64 = 40;

/// What each position turned out to be worth for its side to move: of the scores from there on and the result, each counts
/// `lambda` times as much as the one before.
///
/// The score of the position itself is what the evaluation thinks already; the result depends on much that came later. What
/// searches said some plies later lies between.
///
/// CITE: R. Sutton, "Learning to Predict by the Methods of Temporal Differences" (1988).
pub fn goals(game: &Game, lambda: f32) -> Vec<f32> {
    // For Black, from the end.
    let mut goal = (1.0 + f32::from(game.result_for(Color::Black))) / 2.0;
    let mut side = game.start_position().side();
    if !(game.opening.len() + game.plies.len()).is_multiple_of(2) {
        side = !side;
    }
    let mut goals: Vec<f32> = Vec::with_capacity(game.plies.len());
    for ply in game.plies.iter().rev() {
        side = !side;
        let own = points(ply.score.value());
        let for_black = if side == Color::Black { own } else { 1.0 - own };
        goal = lambda * goal + (1.0 - lambda) * for_black;
        goals.push(if side == Color::Black { goal } else { 1.0 - goal });
    }
    goals.reverse();
    goals
}

/// The share of points that a value stands for.
pub fn points(centipawns: i32) -> f32 {
    1.0 / (1.0 + (-centipawns as f32 / CENTIPAWNS as f32).exp())
}

/// Whether nothing is learnt from the game of that number, so that what was learnt can be checked against it.
pub fn is_held_out(game: u64) -> bool {
    (game.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).is_multiple_of(HELD_OUT)
}
