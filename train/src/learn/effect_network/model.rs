//! The network with floating-point weights, its gradient, and its rounding to the engine's integers.

use narikoma::eval::score::logistic;
use narikoma::opponents::gallery::effect_net::inputs::{ActiveInputs, INPUTS};
use narikoma::opponents::gallery::effect_net::net::{
    EffectNetwork, FIRST, MAX_ACTIVATION, MAX_BIAS, MAX_INPUT, MAX_WEIGHT, MAX_WIDE, SECOND, UNIT,
    UNIT_OUTPUT, UNIT_WEIGHT,
};

use crate::common::random::Random;
use crate::learn::adam::Group;

/// Where the weights of each layer begin: first by input, second by input, last.
const FIRST_BIAS: usize = INPUTS * FIRST;
const SECOND_WEIGHTS: usize = FIRST_BIAS + FIRST;
const SECOND_BIAS: usize = SECOND_WEIGHTS + FIRST * SECOND;
const LAST: usize = SECOND_BIAS + SECOND;
const LAST_BIAS: usize = LAST + SECOND;
/// Number of weights.
pub const WEIGHTS: usize = LAST_BIAS + 1;

/// Activations above this are cut off, as in the engine.
const MOST: f32 = MAX_ACTIVATION as f32 / UNIT as f32;

/// Positions with the values that the network should give them.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    /// Where the inputs of each sample end.
    ends: Vec<usize>,
    /// The chance to win of the side to move.
    targets: Vec<f32>,
}

impl Samples {
    /// Adds a position.
    pub fn push(&mut self, inputs: &ActiveInputs, target: f32) {
        self.inputs.extend_from_slice(inputs);
        self.ends.push(self.inputs.len());
        self.targets.push(target);
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The inputs and the target of a sample.
    pub(super) fn get(&self, nth: usize) -> (&[u16], f32) {
        let start = if nth == 0 { 0 } else { self.ends[nth - 1] };
        (&self.inputs[start..self.ends[nth]], self.targets[nth])
    }
}

/// The activations of one position.
struct Activations {
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The logarithm of the odds.
    output: f32,
}

/// Adds a multiple of a list.
#[inline]
fn add(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

/// The sum of the products of two lists, in eight parts.
#[inline]
fn product_sum(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn forward(weights: &[f32], inputs: &[u16]) -> Activations {
    let mut first = [0.0; FIRST];
    first.copy_from_slice(&weights[FIRST_BIAS..SECOND_WEIGHTS]);
    for input in inputs {
        add(&mut first, 1.0, &weights[usize::from(*input) * FIRST..][..FIRST]);
    }
    first.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, MOST));
    let mut second = [0.0; SECOND];
    second.copy_from_slice(&weights[SECOND_BIAS..LAST]);
    for (nth, activation) in first.iter().enumerate().filter(|(_, activation)| **activation > 0.0) {
        add(&mut second, *activation, &weights[SECOND_WEIGHTS + nth * SECOND..][..SECOND]);
    }
    second.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, MOST));
    let output = product_sum(&second, &weights[LAST..LAST_BIAS]) + weights[LAST_BIAS];
    Activations { first, second, output }
}

/// Adds the gradient of one sample; `slope` is the slope of the output before the sigmoid.
fn backward(weights: &[f32], inputs: &[u16], activations: &Activations, slope: f32, gradient: &mut [f32]) {
    let is_inside = |activation: f32| activation > 0.0 && activation < MOST;
    gradient[LAST_BIAS] += slope;
    add(&mut gradient[LAST..LAST_BIAS], slope, &activations.second);
    let second: [f32; SECOND] = std::array::from_fn(|nth| {
        if is_inside(activations.second[nth]) { slope * weights[LAST + nth] } else { 0.0 }
    });
    add(&mut gradient[SECOND_BIAS..LAST], 1.0, &second);
    let mut first = [0.0; FIRST];
    for (nth, activation) in activations.first.iter().enumerate() {
        if is_inside(*activation) {
            let row = SECOND_WEIGHTS + nth * SECOND..SECOND_WEIGHTS + (nth + 1) * SECOND;
            add(&mut gradient[row.clone()], *activation, &second);
            first[nth] = product_sum(&weights[row], &second);
        }
    }
    add(&mut gradient[FIRST_BIAS..SECOND_WEIGHTS], 1.0, &first);
    for input in inputs {
        add(&mut gradient[usize::from(*input) * FIRST..][..FIRST], 1.0, &first);
    }
}

/// Random weights, by the number of inputs of each unit; biases are 0.
///
/// CITE: K. He et al., "Delving Deep into Rectifiers" (2015).
pub fn random_weights(seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed, 0);
    let mut weights = vec![0.0; WEIGHTS];
    let mut fill = |range: std::ops::Range<usize>, fan_in: usize| {
        let deviation = (2.0 / fan_in as f32).sqrt();
        for weight in &mut weights[range] {
            // The sum of twelve uniform numbers is nearly normal.
            *weight = deviation * ((0..12).map(|_| random.unit()).sum::<f32>() - 6.0);
        }
    };
    fill(0..FIRST_BIAS, INPUTS);
    fill(SECOND_WEIGHTS..SECOND_BIAS, FIRST);
    fill(LAST..LAST_BIAS, SECOND);
    weights
}

/// The limits of the weights, so that they fit the engine's integers.
pub fn groups() -> Vec<Group> {
    let group = |range, most: i32, unit: i32| Group { range, decay: 0.0, limit: most as f32 / unit as f32 };
    vec![
        group(0..FIRST_BIAS, MAX_INPUT, UNIT),
        group(FIRST_BIAS..SECOND_WEIGHTS, MAX_BIAS, UNIT),
        group(SECOND_WEIGHTS..SECOND_BIAS, MAX_WEIGHT, UNIT_WEIGHT),
        group(SECOND_BIAS..LAST, MAX_WIDE, UNIT_OUTPUT),
        group(LAST..LAST_BIAS, MAX_WEIGHT, UNIT_WEIGHT),
        group(LAST_BIAS..WEIGHTS, MAX_WIDE, UNIT_OUTPUT),
    ]
}

/// The logarithm of the odds that the side to move wins.
pub fn output(weights: &[f32], inputs: &[u16]) -> f32 {
    forward(weights, inputs).output
}

/// The chance that the side to move wins.
pub fn value(weights: &[f32], inputs: &[u16]) -> f32 {
    logistic(f64::from(output(weights, inputs))) as f32
}

/// Fills `gradient` with the mean gradient of some samples and returns the sum of their squared
/// errors. The derivative of the output's sigmoid is taken as 1, as the document does: the
/// gradient is then the gradient of the cross-entropy.
pub fn gradient(weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> f64 {
    gradient.fill(0.0);
    let mut loss = 0.0;
    for nth in chosen {
        let (inputs, target) = samples.get(*nth as usize);
        let activations = forward(weights, inputs);
        let error = logistic(f64::from(activations.output)) as f32 - target;
        loss += f64::from(error * error);
        backward(weights, inputs, &activations, error / chosen.len() as f32, gradient);
    }
    loss
}

/// The mean squared error, and the share of samples for which the network is on the right side of one half.
pub fn judge(weights: &[f32], samples: &Samples) -> (f64, f64) {
    let (mut loss, mut right) = (0.0, 0_usize);
    for nth in 0..samples.len() {
        let (inputs, target) = samples.get(nth);
        let value = value(weights, inputs);
        loss += f64::from((value - target) * (value - target));
        right += usize::from((value > 0.5) == (target > 0.5));
    }
    let count = samples.len().max(1) as f64;
    (loss / count, right as f64 / count)
}

/// The engine's network: the weights rounded.
pub fn quantize(weights: &[f32]) -> EffectNetwork {
    let round = |weight: f32, unit: i32| (weight * unit as f32).round() as i32;
    let mut net = EffectNetwork::zero();
    for (row, weights) in net.inputs.iter_mut().zip(weights.chunks_exact(FIRST)) {
        row.0 = std::array::from_fn(|nth| round(weights[nth], UNIT) as i16);
    }
    net.input_bias.0 = std::array::from_fn(|nth| round(weights[FIRST_BIAS + nth], UNIT) as i16);
    for (nth, row) in net.second.iter_mut().enumerate() {
        let weight = |from: usize| weights[SECOND_WEIGHTS + from * SECOND + nth];
        row.0 = std::array::from_fn(|from| round(weight(from), UNIT_WEIGHT) as i16);
    }
    net.second_bias = std::array::from_fn(|nth| round(weights[SECOND_BIAS + nth], UNIT_OUTPUT));
    net.last = std::array::from_fn(|nth| round(weights[LAST + nth], UNIT_WEIGHT) as i16);
    net.last_bias = round(weights[LAST_BIAS], UNIT_OUTPUT);
    net
}

#[cfg(test)]
mod tests {
    use super::*;
    use narikoma::eval::nnue::simd::Backend;
    use narikoma::opponents::gallery::effect_net::inputs::active;
    use narikoma::shogi::{Minishogi, Position};

    /// Positions of random games.
    fn positions(count: usize) -> Vec<Position<Minishogi>> {
        let mut random = Random::new(7, 1);
        let (mut position, mut found) = (Position::start(), Vec::new());
        while found.len() < count {
            found.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::start();
            } else {
                position.do_move(moves[random.below(moves.len())]);
            }
        }
        found
    }

    #[test]
    fn integers_agree_with_floats_on_every_backend() {
        let weights = random_weights(3);
        let net = quantize(&weights);
        let mut largest = 0.0_f32;
        for position in positions(400) {
            let exact = output(&weights, &active(&position, false));
            let rounded = net.output(Backend::best(), &position);
            assert_eq!(rounded, net.output(Backend::SCALAR, &position), "{}", position.to_sfen());
            largest = largest.max((exact - rounded as f32 / UNIT_OUTPUT as f32).abs());
        }
        assert!(largest > 0.0, "nothing was rounded");
        assert!(largest < 0.05, "rounding changes the logarithm of the odds by {largest}");
    }

    #[test]
    fn gradient_is_that_of_the_cross_entropy() {
        let mut weights = random_weights(5);
        let mut samples = Samples::default();
        for (nth, position) in positions(6).iter().enumerate() {
            samples.push(&active(position, false), if nth % 2 == 0 { 0.9 } else { 0.2 });
        }
        let chosen: Vec<u32> = (0..samples.len() as u32).collect();
        let mut slopes = vec![0.0; WEIGHTS];
        gradient(&weights, &samples, &chosen, &mut slopes);
        let entropy = |weights: &[f32]| -> f64 {
            let of = |nth| {
                let (inputs, target) = samples.get(nth);
                let value = logistic(f64::from(output(weights, inputs)));
                let target = f64::from(target);
                -target * value.ln() - (1.0 - target) * (1.0 - value).ln()
            };
            (0..samples.len()).map(of).sum::<f64>() / samples.len() as f64
        };
        let some = [FIRST_BIAS + 5, SECOND_WEIGHTS + 77, SECOND_BIAS + 9, LAST + 3, LAST_BIAS];
        let inputs = (0..40).map(|nth| usize::from(samples.get(0).0[nth]) * FIRST + nth);
        for at in some.into_iter().chain(inputs) {
            const STEP: f32 = 2e-3;
            let before = weights[at];
            weights[at] = before + STEP;
            let more = entropy(&weights);
            weights[at] = before - STEP;
            let less = entropy(&weights);
            weights[at] = before;
            let measured = (more - less) / f64::from(2.0 * STEP);
            assert!((measured - f64::from(slopes[at])).abs() < 2e-3, "{at}: {measured} {}", slopes[at]);
        }
    }
}
