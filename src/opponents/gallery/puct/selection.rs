//! The choice of the next move in the tree.
//!
//! CITE: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go
//! through self-play" (2018), supplementary pseudocode (`ucb_score`, with values from 0 to 1); Lc0,
//! "Technical Explanation of Leela Chess Zero" (first-play urgency by reduction).

use crate::eval::Score;
use crate::opponents::gallery::support::chances::ln;
use crate::opponents::inspection::ValueEstimate;

use super::tree::{Edge, Node, Tree};

/// Exploration at few visits (`pb_c_init` of AlphaZero's pseudocode).
const EXPLORATION: f64 = 1.25;
/// Visits at which exploration has grown by ln 2 (`pb_c_base` of AlphaZero's pseudocode).
const EXPLORATION_BASE: f64 = 19_652.0;
/// First-play reduction: an unvisited move is expected to be worth its parent's value minus
/// this, times the root of the sum of the visited priors. Lc0's 0.330 (`FpuValue`), halved
/// because its values go from −1 to 1.
const FIRST_PLAY_REDUCTION: f64 = 0.165;

/// The value from 0 to 1 of a position when a draw is worth `draw`: the estimate counts a draw as half a win,
/// so it changes by the probability of repetition times the difference between `draw` and a half. With a
/// draw worth a half nothing changes, and the search is the one without foreseen repetitions.
///
/// CITE: T. Yamaoka, 「千日手を予測する」 (2022), which moves the centre 0.5 linearly.
pub fn with_repetition(outlook: ValueEstimate, draw: f32) -> f64 {
    let shift = f64::from(outlook.repetition) * (f64::from(draw) - 0.5);
    (f64::from(outlook.value) + shift).clamp(0.0, 1.0)
}

/// The outlook of the playouts after a move, for the side that makes it. `draw`:
/// the value of a draw for this side.
pub fn after_move(child: &Node, draw: f32) -> ValueEstimate {
    let ValueEstimate { value, repetition } = child.outlook(1.0 - draw);
    ValueEstimate { value: 1.0 - value, repetition }
}

/// The index of the next playout's move at an open node; `None` if every move is proved to lose.
pub fn select(tree: &Tree, at: usize, draw: f32) -> Option<usize> {
    let node = tree.node(at);
    let visits = f64::from(node.visits);
    let factor = (EXPLORATION + ln((visits + EXPLORATION_BASE + 1.0) / EXPLORATION_BASE)) * visits.sqrt();
    let bonus = |edge: &Edge, visits: u32| factor * f64::from(edge.prior) / (1.0 + f64::from(visits));
    let (mut best, mut largest) = (None, f64::NEG_INFINITY);
    let mut visited = 0;
    for (nth, (edge, child)) in tree.children(at).enumerate() {
        visited = nth + 1;
        if child.proof.is_some_and(|proof| proof > Score::ZERO) {
            continue;
        }
        let value = with_repetition(after_move(child, draw), draw) + bonus(edge, child.visits);
        if value > largest {
            (best, largest) = (Some(nth), value);
        }
    }
    // Of the moves without a visit, the first has the largest prior and so the largest bonus.
    if let Some(edge) = tree.edges(at).get(visited)
        && first_play(tree, at, draw) + bonus(edge, 0) > largest
    {
        best = Some(visited);
    }
    best
}

/// What a move without a visit is expected to be worth (first-play urgency).
pub fn first_play(tree: &Tree, at: usize, draw: f32) -> f64 {
    let visited: f64 = tree.children(at).map(|(edge, _)| f64::from(edge.prior)).sum();
    with_repetition(tree.node(at).outlook(draw), draw) - FIRST_PLAY_REDUCTION * visited.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetition_shifts_the_value_unless_a_draw_is_half_a_win() {
        let value = |value, repetition, draw| with_repetition(ValueEstimate { value, repetition }, draw);
        assert_eq!(value(0.5, 0.0, 0.3), 0.5);
        assert!((value(0.5, 1.0, 0.3) - 0.3).abs() < 1e-7);
        assert!((value(0.5, 0.5, 0.3) - 0.4).abs() < 1e-7);
        // A win in one game of two and a draw in the other: 0.75 with a draw as half a win.
        assert_eq!([0.0, 0.5, 1.0].map(|draw| value(0.75, 0.5, draw)), [0.5, 0.75, 1.0]);
        // A draw worth half a win shifts nothing.
        for (outlook, repetition) in [(0.25, 0.5), (0.75, 1.0), (0.5, 0.7), (1.0, 0.9)] {
            assert_eq!(value(outlook, repetition, 0.5), f64::from(outlook));
        }
        assert_eq!(value(0.125, 1.0, 0.0), 0.0, "no value below 0");
    }
}
