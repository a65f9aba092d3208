//! The Adam optimizer with decoupled weight decay (AdamW).
//!
//! CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015); I. Loshchilov and F.
//! Hutter, "Decoupled Weight Decay Regularization" (2019).

use std::ops::Range;

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// The state of the optimizer.
#[derive(Clone, Debug)]
pub struct Adam {
    /// Number of steps made.
    pub steps: u32,
    /// Moving average of the gradient.
    pub mean: Vec<f32>,
    /// Moving average of the squared gradient.
    pub square: Vec<f32>,
}

/// A range of weights with the same decay and limit.
#[derive(Clone, Debug)]
pub struct Group {
    /// The weights.
    pub range: Range<usize>,
    /// Share of a weight's distance from its origin that is lost at each
    /// step, as a multiple of the learning rate.
    pub decay: f32,
    /// Largest absolute value of a weight.
    pub limit: f32,
}

impl Adam {
    /// The state before the first step.
    pub fn new(weights: usize) -> Self {
        Self { steps: 0, mean: vec![0.0; weights], square: vec![0.0; weights] }
    }

    /// Makes one step with learning rate `rate`. Gradients much smaller than `epsilon` move their weights
    /// little. Weights outside all groups stay as they are. Weight decay pulls towards zero.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], groups: &[Group], rate: f32, epsilon: f32) {
        self.step_from(None, weights, gradient, groups, rate, epsilon);
    }

    /// As [`Self::step`], but weight decay pulls towards `origin`, the weights that a training began with.
    pub fn step_from(
        &mut self,
        origin: Option<&[f32]>,
        weights: &mut [f32],
        gradient: &[f32],
        groups: &[Group],
        rate: f32,
        epsilon: f32,
    ) {
        self.steps += 1;
        let corrected =
            rate * (1.0 - BETA_2.powi(self.steps as i32)).sqrt() / (1.0 - BETA_1.powi(self.steps as i32));
        for Group { range, decay, limit } in groups.iter().cloned() {
            let first = range.start;
            let parts = weights[range.clone()].iter_mut().zip(&gradient[range.clone()]);
            let state = self.mean[range.clone()].iter_mut().zip(&mut self.square[range]);
            let mut origin = origin.map(|origin| origin[first..].iter());
            for ((weight, slope), (mean, square)) in parts.zip(state) {
                let origin = origin.as_mut().and_then(Iterator::next).copied().unwrap_or(0.0);
                *mean += (1.0 - BETA_1) * (slope - *mean);
                *square += (1.0 - BETA_2) * (slope * slope - *square);
                let step = corrected * *mean / (square.sqrt() + epsilon) + rate * decay * (*weight - origin);
                *weight = (*weight - step).clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_minimum_within_limits() {
        let mut weights = [5.0_f32, -3.0, 0.0, 7.0];
        let group = |range, decay, limit| Group { range, decay, limit };
        let groups = [group(0..2, 0.0, f32::INFINITY), group(2..3, 0.0, 1.5)];
        let mut adam = Adam::new(weights.len());
        for step in 0..2_000 {
            // The gradient of (w₀ - 1)² + (w₁ - 2)² + (w₂ - 3)² + (w₃ - 4)².
            let gradient: Vec<f32> = (0..4).map(|nth| 2.0 * (weights[nth] - 1.0 - nth as f32)).collect();
            let rate = 0.1 * (1.0 - step as f32 / 2_000.0);
            adam.step(&mut weights, &gradient, &groups, rate, 1e-8);
        }
        assert!((weights[0] - 1.0).abs() < 1e-2 && (weights[1] - 2.0).abs() < 1e-2, "{weights:?}");
        assert_eq!(weights[2..], [1.5, 7.0], "one is limited, the other in no group");
    }

    #[test]
    fn decay_shrinks_weights_without_gradient() {
        let (mut weights, mut adam) = ([2.0], Adam::new(1));
        adam.step(&mut weights, &[0.0], &[Group { range: 0..1, decay: 5.0, limit: 10.0 }], 0.01, 1e-8);
        assert_eq!(weights, [2.0 - 0.01 * 5.0 * 2.0]);
        let group = Group { range: 0..1, decay: 5.0, limit: 10.0 };
        weights = [2.0];
        Adam::new(1).step_from(Some(&[3.0]), &mut weights, &[0.0], &[group], 0.01, 1e-8);
        assert_eq!(weights, [2.0 + 0.01 * 5.0 * 1.0]);
    }
}
