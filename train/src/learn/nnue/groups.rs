//! Weight decay and limits of the parts of the net, for the optimizer.

use narikoma::eval::nnue::shape::{MAX_BIAS, MAX_FEATURE, UNIT_SUM};

use super::model::{
    BIAS, EFFECT_DIRECT, EFFECT_ROW, FIRST, LAST_BIAS, PIECE_DIRECT, PIECE_ROW, Part, SHARED_DIRECT,
    SHARED_ROW,
};
use crate::learn::adam::Group;

/// Decay of the weights of rows and direct terms at each step, as multiples of the learning rate.
#[derive(Clone, Copy, Debug)]
pub struct Decay {
    /// Of piece features for one king bucket.
    pub bucket: f32,
    /// Of piece features shared by all king buckets.
    pub shared: f32,
    /// Of effect features.
    pub effect: f32,
}

/// All weights in groups, with the limits of the quantized net.
pub fn groups(decay: Decay) -> [Group; 9] {
    // A row of a piece is the sum of two, of its king bucket and the shared one.
    let row = MAX_FEATURE as f32 / UNIT_SUM as f32;
    let group = |part: Part, decay, limit| Group { range: part.at..part.at + part.len, decay, limit };
    [
        group(PIECE_ROW, decay.bucket, row / 2.0),
        group(EFFECT_ROW, decay.effect, row),
        group(PIECE_DIRECT, decay.bucket, 1.9),
        group(EFFECT_DIRECT, decay.effect, 1.9),
        group(BIAS, 0.0, MAX_BIAS as f32 / UNIT_SUM as f32),
        Group { range: FIRST.at..LAST_BIAS.at, decay: 0.0, limit: 1.98 },
        group(LAST_BIAS, 0.0, 8.0),
        group(SHARED_ROW, decay.shared, row / 2.0),
        group(SHARED_DIRECT, decay.shared, 2.1),
    ]
}
