//! Logistic regression by Adam over small batches.
//!
//! CITE: P. Österlund, "Texel's Tuning Method" (2014), for evaluations fitted to the results of games.

use narikoma::eval::score::logistic;

use super::regularization::Regularization;
use super::samples::{LinearWeights, Samples};
use crate::common::random::Random;
use crate::learn::adam::{Adam, Group};

/// Settings of the fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Centipawns by which the odds of winning grow by a factor of e.
    pub scale: f32,
    /// Strength of the regularization.
    pub regularization: Regularization,
    /// Learning rate of Adam at the start, in centipawns.
    pub step: f32,
    /// Number of passes over the positions.
    pub epochs: usize,
}

/// Positions in a batch.
const BATCH: usize = 4096;
/// Epsilon of Adam: no smoothing of small gradients.
const EPSILON: f32 = 1e-9;

/// Expected score (0 to 1) of a value in centipawns; `scale` as in [`Settings::scale`].
pub fn expected_score(value: f32, scale: f32) -> f32 {
    logistic(f64::from(value / scale)) as f32
}

fn cross_entropy(expected: f32, target: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// Mean cross-entropy from the targets, and from the bare results of the positions that have one.
pub fn losses(samples: &Samples, weights: &LinearWeights, scale: f32) -> [f64; 2] {
    let (mut sums, mut with_result) = ([0.0; 2], 0);
    for number in 0..samples.len() {
        let label = samples.label(number);
        let expected = expected_score(samples.value(number, weights), scale);
        sums[0] += cross_entropy(expected, label.target);
        if let Some(result) = label.result {
            sums[1] += cross_entropy(expected, result);
            with_result += 1;
        }
    }
    [sums[0] / samples.len().max(1) as f64, sums[1] / f64::from(with_result.max(1))]
}

/// The scale at which the scores of searches predict results best.
pub fn best_scale(samples: &Samples) -> f32 {
    let loss = |scale: f32| -> f64 {
        let labels = (0..samples.len()).map(|number| samples.label(number));
        labels
            .filter_map(|label| Some(cross_entropy(expected_score(label.score, scale), label.result?)))
            .sum()
    };
    let scales = (10..60).map(|step| step as f32 * 20.0);
    scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).expect("there are scales")
}

/// Fits the weights; calls `report` with the number of each finished epoch and the weights.
pub fn fit(
    samples: &Samples,
    weights: &mut LinearWeights,
    settings: &Settings,
    mut report: impl FnMut(usize, &LinearWeights),
) {
    let all = Group { range: 0..2 * weights.len(), decay: 0.0, limit: f32::INFINITY };
    let mut adam = Adam::new(2 * weights.len());
    let penalties = settings.regularization.penalties();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut random = Random::new(0, 0);
    for epoch in 1..=settings.epochs {
        random.shuffle(&mut order);
        // The learning rate falls to a twentieth.
        let rate = settings.step * 0.05_f32.powf((epoch - 1) as f32 / settings.epochs.max(2) as f32);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            for &number in batch {
                let number = number as usize;
                let (phase, target) = (samples.phase(number), samples.label(number).target);
                let expected = expected_score(samples.value(number, weights), settings.scale);
                let slope = (expected - target) / batch.len() as f32;
                for &(index, count) in samples.row(number) {
                    let part = slope * f32::from(count);
                    gradient[usize::from(index)][0] += part * (1.0 - phase);
                    gradient[usize::from(index)][1] += part * phase;
                }
            }
            penalties.add_gradient(&mut gradient, weights);
            let fixed = gradient.iter_mut().zip(samples.free()).filter(|(_, free)| !**free);
            fixed.for_each(|(slope, _)| *slope = [0.0; 2]);
            let groups = std::slice::from_ref(&all);
            adam.step(weights.as_flattened_mut(), gradient.as_flattened(), groups, rate, EPSILON);
        }
        report(epoch, weights);
    }
}
