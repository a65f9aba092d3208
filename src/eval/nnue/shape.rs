//! The shape of the net, for the engine and the trainer. A file made for another shape is refused. The output
//! is added to the linear evaluation.
//!
//! ```text
//! piece features: 8 king buckets × 2344, incremental ─┐
//! effect features: 2 × 3117, by difference ───────────┴→ 64 (+ 1 direct) for each side
//!                                                         │ clipped, halves multiplied: 32 for each side
//!                                                         └→ 16 → clipped and squared 32 → 32 → 1
//!                                                            (4 sets, by the hands)
//! ```

use super::{effect_features, piece_features};
use crate::eval::encoding::fnv1a;
use crate::eval::linear;

/// Width of the sums of each side's features.
pub const WIDTH: usize = 64;
/// Outputs of each side's sums after the halves are multiplied.
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
/// Rows of piece features.
pub const PIECES: usize = piece_features::BUCKETS * piece_features::COUNT;
/// Rows of the first, sparse layer: of piece features, then of effect features.
pub const ROWS: usize = PIECES + effect_features::COUNT;
/// Number of direct terms. An effect feature counts for its own side and against the other side with the same
/// direct term, so the other side's rows have none.
pub const DIRECTS: usize = PIECES + effect_features::SIDE;

/// The integer that stands for 1 in sums and rows. Weights of rows are small (0.1 is large): with 255,
/// rounding changed evaluations by 19 centipawns.
pub const UNIT_SUM: i32 = 1020;
/// The weights of rows are multiples of this number, which makes the file smaller. The trainer learns with
/// rounded weights (`docs/laboratory/nets.md`).
pub const ROW_STEP: i32 = 4;
/// The integer that stands for 1 in the activations of dense layers.
pub const UNIT: i32 = 254;
/// The integer that stands for 1 in the weights of dense layers. With 64, as in nets with 8-bit weights,
/// rounding changed evaluations by 20 centipawns; the dense layers are small enough for 16-bit weights.
pub const UNIT_WEIGHT: i32 = 1024;
/// The integer that stands for 1 in the output.
pub const UNIT_OUTPUT: i32 = UNIT * UNIT_WEIGHT;
/// The integer that stands for 1 in the direct terms.
pub const UNIT_DIRECT: i32 = UNIT_OUTPUT / 32;
/// An output of 1 in centipawns: the value that raises the odds of winning by a factor of e. The scale that
/// fits scores of searches to results of self-play is 1,040 (`train fit`).
pub const CENTIPAWNS: i32 = 1000;

/// The largest bias of sums, in [`UNIT_SUM`].
pub const MAX_BIAS: i32 = 2 * UNIT_SUM;
/// The largest weight of a row, in [`UNIT_SUM`], a multiple of [`ROW_STEP`]: sums stay within 16 bits, and
/// the weight itself within 8.
pub const MAX_FEATURE: i32 = {
    let features = (piece_features::MOST + effect_features::MOST) as i32;
    (i16::MAX as i32 - MAX_BIAS) / features / ROW_STEP * ROW_STEP
};
const _: () = assert!(MAX_FEATURE <= i8::MAX as i32);
/// The largest weight of a dense layer, in [`UNIT_WEIGHT`].
pub const MAX_WEIGHT: i32 = 2 * UNIT_WEIGHT - 1;

/// Identifies a shape: a hash of the numbers above, the versions of the features, and the weights of the
/// linear evaluation, since a net has learned the errors of those weights.
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
