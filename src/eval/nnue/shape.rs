//! The shape of the net, declared once: training and playing read it here, and a file made for another is refused. What the
//! net says is added to the linear evaluation.
//!
//! ```text
//! pieces: 8 king buckets × 2344, kept up to date ─┐
//! effect features:     2 × 3117, counted anew ────┴→ 64 (+ 1 direct) for each side
//!                                                     │ clipped, halves multiplied: 32 for each side
//!                                                     └→ 16 → clipped and squared 32 → 32 → 1  (4 sets, by what is in hand)
//! ```

use super::{effect_features, piece_features};
use crate::eval::encoding::fnv1a;
use crate::eval::linear;

/// Numbers that each side's features are summed into.
pub const WIDTH: usize = 64;
/// What is left of them for each side when halves are multiplied.
pub const HALF: usize = WIDTH / 2;
/// Inputs of the first dense layer: both sides.
pub const INPUTS: usize = 2 * HALF;
/// Outputs of the first dense layer.
pub const HIDDEN_1: usize = 16;
/// Inputs of the second: its outputs clipped, and squared.
pub const INPUTS_2: usize = 2 * HIDDEN_1;
/// Outputs of the second dense layer.
pub const HIDDEN_2: usize = 32;
/// Sets of dense layers; see [`piece_features::output_bucket`].
pub const OUTPUTS: usize = 4;
/// Rows of pieces, which are kept up to date.
pub const PIECES: usize = piece_features::BUCKETS * piece_features::COUNT;
/// Rows of the first, sparse layer: of pieces, then of effects.
pub const ROWS: usize = PIECES + effect_features::COUNT;
/// Direct terms. What a relation adds for one side it takes away for the other, so the other's rows have none.
pub const DIRECTS: usize = PIECES + effect_features::SIDE;

/// What stands for 1 in the sums of rows. Weights of rows are small, a tenth is much: with 255, rounding alone moved
/// evaluations by 19 centipawns.
pub const UNIT_SUM: i32 = 1020;
/// What stands for 1 in the activations of dense layers.
pub const UNIT: i32 = 254;
/// What stands for 1 in the weights of dense layers. With 64, as where weights have eight bits, rounding alone moved
/// evaluations by 20 centipawns; dense layers are so small that sixteen bits cost nothing.
pub const UNIT_WEIGHT: i32 = 1024;
/// What stands for 1 in the output.
pub const UNIT_OUTPUT: i32 = UNIT * UNIT_WEIGHT;
/// What stands for 1 in the direct terms.
pub const UNIT_DIRECT: i32 = UNIT_OUTPUT / 32;
/// What 1 in the output is worth in centipawns, and by how many the odds of winning grow by a factor of e: so values of
/// searches fit results of self-play best (`train fit` says 1,040).
pub const CENTIPAWNS: i32 = 1000;

/// The largest bias of sums, in [`UNIT_SUM`].
pub const MAX_BIAS: i32 = 2 * UNIT_SUM;
/// The largest weight of a row, in [`UNIT_SUM`]: sums stay within 16 bits.
pub const MAX_FEATURE: i32 =
    (i16::MAX as i32 - MAX_BIAS) / (piece_features::MOST + effect_features::MOST) as i32;
/// The largest weight of a dense layer, in [`UNIT_WEIGHT`].
pub const MAX_WEIGHT: i32 = 2 * UNIT_WEIGHT - 1;

/// Tells shapes apart: it changes with every number above, with the meaning of the features, and with the weights of the
/// linear evaluation, whose errors a net has learnt.
pub fn fingerprint() -> u64 {
    let parts = [
        linear::layout::fingerprint(),
        piece_features::MEANING,
        piece_features::BUCKETS as u64,
        piece_features::COUNT as u64,
        effect_features::MEANING,
        effect_features::COUNT as u64,
        WIDTH as u64,
        HIDDEN_1 as u64,
        HIDDEN_2 as u64,
        OUTPUTS as u64,
        UNIT_SUM as u64,
        UNIT as u64,
        UNIT_WEIGHT as u64,
        UNIT_DIRECT as u64,
        CENTIPAWNS as u64,
    ];
    fnv1a(parts)
}
