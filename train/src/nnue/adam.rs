//! The optimizer.
//!
//! CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015); I. Loshchilov and F. Hutter,
//! "Decoupled Weight Decay Regularization" (2019).

use narikoma::eval::nnue::shape::{MAX_BIAS, MAX_FEATURE, UNIT_SUM};

use super::model::{
    BIAS, EFFECT_DIRECT, EFFECT_ROW, FIRST, LAST_BIAS, PIECE_DIRECT, PIECE_ROW, Part, SHARED_DIRECT,
    SHARED_ROW, WEIGHTS,
};

/// What it remembers of each weight.
#[derive(Clone, Debug)]
pub struct Adam {
    /// Steps made.
    pub steps: u32,
    /// The mean of the gradients.
    pub mean: Vec<f32>,
    /// The mean of their squares.
    pub square: Vec<f32>,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// The size of a step where the slope is always the same.
    pub rate: f32,
    /// How much of a weight is lost at each step.
    pub decay: Decay,
    /// Slopes much smaller than this move little: else what was seen once or twice would be learnt by heart.
    pub epsilon: f32,
}

/// How much of the weights of rows and direct terms is lost at each step, in parts of the rate.
#[derive(Clone, Copy, Debug)]
pub struct Decay {
    /// Of pieces, for one place of the king alone.
    pub bucket: f32,
    /// Of pieces, for all places of the king.
    pub shared: f32,
    /// Of effect features.
    pub effect: f32,
}

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

impl Adam {
    /// It remembers nothing.
    pub fn new() -> Self {
        Self { steps: 0, mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS] }
    }

    /// One step down the gradient, with the weights of rows drawn to zero. Weights stay within what the quantized net can hold.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], stride: Stride) {
        let Stride { rate, decay, epsilon } = stride;
        self.steps += 1;
        let corrected =
            rate * (1.0 - BETA_2.powi(self.steps as i32)).sqrt() / (1.0 - BETA_1.powi(self.steps as i32));
        // The rows of pieces are the sum of two.
        let most = MAX_FEATURE as f32 / UNIT_SUM as f32;
        let range = |part: Part| part.at..part.at + part.len;
        for (range, decay, most) in [
            (range(PIECE_ROW), decay.bucket, most / 2.0),
            (range(EFFECT_ROW), decay.effect, most),
            (range(PIECE_DIRECT), decay.bucket, 1.9),
            (range(EFFECT_DIRECT), decay.effect, 1.9),
            (range(BIAS), 0.0, MAX_BIAS as f32 / UNIT_SUM as f32),
            (FIRST.at..LAST_BIAS.at, 0.0, 1.98),
            (range(LAST_BIAS), 0.0, 8.0),
            (range(SHARED_ROW), decay.shared, most / 2.0),
            (range(SHARED_DIRECT), decay.shared, 2.1),
        ] {
            let parts = weights[range.clone()].iter_mut().zip(&gradient[range.clone()]);
            let memory = self.mean[range.clone()].iter_mut().zip(&mut self.square[range]);
            for ((weight, slope), (mean, square)) in parts.zip(memory) {
                *mean += (1.0 - BETA_1) * (slope - *mean);
                *square += (1.0 - BETA_2) * (slope * slope - *square);
                let step = corrected * *mean / (square.sqrt() + epsilon) + rate * decay * *weight;
                *weight = (*weight - step).clamp(-most, most);
            }
        }
    }
}

impl Default for Adam {
    fn default() -> Self {
        Self::new()
    }
}
