//! The optimizer.
//!
//! CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015); I. Loshchilov and F. Hutter,
//! "Decoupled Weight Decay Regularization" (2019).

use super::model::{BIAS, DIRECT, FIRST, LAST_BIAS, ROW, SHARED_DIRECT, SHARED_ROW, WEIGHTS};

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
    /// How much of a weight is lost at each step, in parts of the rate.
    pub decay: f32,
    /// Slopes much smaller than this move little: else what was seen once or twice would be learnt by heart.
    pub epsilon: f32,
}

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

impl Adam {
    /// It remembers nothing.
    pub fn new() -> Self {
        Self { steps: 0, mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS] }
    }

    /// One step down the gradient, with weights of features drawn to zero: those that hold for one place of the king
    /// alone. Weights stay within what the quantized net can hold.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], stride: Stride) {
        let Stride { rate, decay, epsilon } = stride;
        self.steps += 1;
        let corrected =
            rate * (1.0 - BETA_2.powi(self.steps as i32)).sqrt() / (1.0 - BETA_1.powi(self.steps as i32));
        // Rows are halves of what is played with.
        let dense = FIRST.at..LAST_BIAS.at;
        for (range, decay, most) in [
            (ROW.at..DIRECT.at, decay, 0.99),
            (DIRECT.at..BIAS.at, decay, 1.9),
            (BIAS.at..FIRST.at, 0.0, 1.9),
            (dense, 0.0, 1.98),
            (LAST_BIAS.at..SHARED_ROW.at, 0.0, 8.0),
            (SHARED_ROW.at..SHARED_DIRECT.at, 0.0, 0.99),
            (SHARED_DIRECT.at..WEIGHTS, 0.0, 2.1),
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
