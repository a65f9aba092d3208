//! The choice of the next move in the tree.
//!
//! CITE: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play"
//! (2018), supplementary pseudocode (`ucb_score`, with values from 0 to 1); Lc0, "Technical Explanation of Leela Chess
//! Zero" (first-play urgency by reduction).

use crate::eval::Score;
use crate::eval::nnue::shape::CENTIPAWNS;
use crate::opponents::inspection::Outlook;

use super::tree::{Edge, Node, Tree};

/// Exploration at few visits (`pb_c_init` of AlphaZero's pseudocode).
const EXPLORATION: f64 = 1.25;
/// Visits at which exploration has grown by ln 2 (`pb_c_base` of AlphaZero's pseudocode).
const EXPLORATION_BASE: f64 = 19_652.0;
/// How much less than its parent an unvisited move is expected to be worth, times the root of the visited priors' sum. Lc0's
/// 0.330 (`FpuValue`), halved because its values go from −1 to 1.
const FIRST_PLAY_REDUCTION: f64 = 0.165;

/// A value from 0 to 1, moved towards the value of a draw by the probability of repetition. The centre 0.5 moves with it.
///
/// CITE: T. Yamaoka, 「千日手を予測する」 (2022).
pub fn with_repetition(outlook: Outlook, draw: f32) -> f64 {
    let repetition = f64::from(outlook.repetition);
    (1.0 - repetition) * f64::from(outlook.value) + repetition * f64::from(draw)
}

/// What the playouts after a move expect, for the side that makes it. `draw` is the value of a draw for that side.
pub fn after_move(child: &Node, draw: f32) -> Outlook {
    let Outlook { value, repetition } = child.outlook(1.0 - draw);
    Outlook { value: 1.0 - value, repetition }
}

/// The move of an open node that the next playout takes, by its place; `None` if every move is proved to lose.
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

/// The natural logarithm of a positive number. The one of the standard library may differ in its last bit from platform to
/// platform, and then the search would.
pub fn ln(x: f64) -> f64 {
    const MANTISSA_BITS: u32 = 52;
    let bits = x.to_bits();
    let exponent = f64::from((bits >> MANTISSA_BITS) as i32 - 1023);
    let mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | 1023 << MANTISSA_BITS);
    // ln m = 2 artanh z with z = (m − 1) / (m + 1), at most 1/3: fifteen terms of its series are exact to 10⁻¹⁵.
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let series = (0..15).rev().fold(0.0, |sum, n| sum * z * z + 1.0 / f64::from(2 * n + 1));
    exponent * std::f64::consts::LN_2 + 2.0 * z * series
}

/// Centipawns of a value from 0 to 1, by the logistic function that gives win rates in the protocol.
pub fn centipawns(value: f64) -> Score {
    let value = value.clamp(0.001, 0.999);
    Score::cp((f64::from(CENTIPAWNS) * ln(value / (1.0 - value))).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithm_agrees_with_the_library() {
        for x in [0.001, 0.3, 0.999, 1.0, 1.000_1, 2.0, 2.999, 1e6] {
            assert!((ln(x) - f64::ln(x)).abs() < 1e-14, "{x}: {} {}", ln(x), f64::ln(x));
        }
    }

    #[test]
    fn repetition_moves_the_value_towards_that_of_a_draw() {
        let value = |value, repetition, draw| with_repetition(Outlook { value, repetition }, draw);
        assert_eq!(value(0.5, 0.0, 0.3), 0.5);
        assert!((value(0.5, 1.0, 0.3) - 0.3).abs() < 1e-7);
        assert!((value(0.5, 0.5, 0.3) - 0.4).abs() < 1e-7);
        assert_eq!(value(0.5, 0.7, 0.5), 0.5);
    }

    #[test]
    fn centipawns_are_the_inverse_of_win_rates() {
        for rate in [50, 354, 500, 700, 950] {
            let value = centipawns(f64::from(rate) / 1000.0).value();
            let back = crate::eval::score::logistic(f64::from(value) / f64::from(CENTIPAWNS));
            assert!((back * 1000.0 - f64::from(rate)).abs() < 0.5, "{rate} {value}");
        }
    }
}
