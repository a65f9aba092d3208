//! Logistic regression by Adam over small batches.
//!
//! CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015); for evaluations fitted to the results
//! of games P. Österlund, "Texel's Tuning Method" (2014).

use super::prior::Prior;
use super::samples::{Samples, Weights};

/// What the fit may choose.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Centipawns by which the odds of winning grow by a factor of e.
    pub scale: f32,
    /// What is believed of the weights before any game is seen.
    pub prior: Prior,
    /// The step of Adam in centipawns.
    pub step: f32,
    /// Passes over the positions.
    pub epochs: usize,
}

/// Positions in a batch.
const BATCH: usize = 4096;

/// The odds of a value as a probability.
pub fn probability(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

fn cross_entropy(expected: f32, target: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// The mean losses against the goals, and against the bare results where there are some.
pub fn losses(samples: &Samples, weights: &Weights, scale: f32) -> [f64; 2] {
    let (mut sums, mut with_result) = ([0.0; 2], 0);
    for number in 0..samples.len() {
        let facts = samples.facts(number);
        let expected = probability(samples.value(number, weights), scale);
        sums[0] += cross_entropy(expected, facts.goal);
        if let Some(result) = facts.result {
            sums[1] += cross_entropy(expected, result);
            with_result += 1;
        }
    }
    [sums[0] / samples.len().max(1) as f64, sums[1] / f64::from(with_result.max(1))]
}

/// The scale at which values that a search found predict results best.
pub fn best_scale(samples: &Samples) -> f32 {
    let loss = |scale: f32| -> f64 {
        let facts = (0..samples.len()).map(|number| samples.facts(number));
        facts.filter_map(|facts| Some(cross_entropy(probability(facts.score, scale), facts.result?))).sum()
    };
    let scales = (10..60).map(|step| step as f32 * 20.0);
    scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).expect("there are scales")
}

/// Adam's memory.
struct Adam {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut Weights, gradient: &Weights, size: f32) {
        const KEPT: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let unbiased = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (at, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let slope = gradient[at][half];
                let (mean, square) = (&mut self.mean[at][half], &mut self.square[at][half]);
                *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
                *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
                weight[half] -= size * (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + 1e-9);
            }
        }
    }
}

/// Fits the weights; `report` hears of every epoch.
pub fn fit(
    samples: &Samples,
    weights: &mut Weights,
    settings: &Settings,
    mut report: impl FnMut(usize, &Weights),
) {
    let zero = || vec![[0.0; 2]; weights.len()];
    let mut adam = Adam { mean: zero(), square: zero(), steps: 0 };
    let pulls = settings.prior.pulls();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for epoch in 1..=settings.epochs {
        for at in (1..order.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(at, (random >> 33) as usize % (at + 1));
        }
        // The step shrinks to a twentieth, so that the end of the fit is quiet.
        let size = settings.step * 0.05_f32.powf((epoch - 1) as f32 / settings.epochs.max(2) as f32);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            for &number in batch {
                let (number, facts) = (number as usize, samples.facts(number as usize));
                let expected = probability(samples.value(number, weights), settings.scale);
                let slope = (expected - facts.goal) / batch.len() as f32;
                for &(index, count) in samples.row(number) {
                    let part = slope * f32::from(count);
                    gradient[usize::from(index)][0] += part * (1.0 - facts.phase);
                    gradient[usize::from(index)][1] += part * facts.phase;
                }
            }
            pulls.add_to(&mut gradient, weights);
            let fixed = gradient.iter_mut().zip(samples.free()).filter(|(_, free)| !**free);
            fixed.for_each(|(slope, _)| *slope = [0.0; 2]);
            adam.step(weights, &gradient, size);
        }
        report(epoch, weights);
    }
}
