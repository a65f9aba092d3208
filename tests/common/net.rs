//! Nets with random weights.

use narikoma::eval::nnue::Nnue;

use super::Random;

/// A net of random weights up to the largest allowed ones, divided by `smaller`.
pub fn net(seed: u64, smaller: i32) -> Nnue {
    Nnue::random(smaller, &mut Random(seed).numbers())
}
