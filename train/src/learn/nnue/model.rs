//! The net with floating-point weights: its output, and the gradient of the error by its weights.
//!
//! During training a row of a piece feature is the sum of two: one for the king bucket and one shared by all
//! king buckets (a factorizer). So positions of all buckets contribute to rows that are rare in one bucket.
//! The rows are added up before each batch.

use narikoma::eval::nnue::effect_features::SIDE;
use narikoma::eval::nnue::piece_features::{BUCKETS, COUNT};
use narikoma::eval::nnue::shape::{
    CENTIPAWNS, DIRECTS, HALF, HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, OUTPUTS, PIECES, ROWS, WIDTH,
};
use narikoma::eval::score::logistic;

use super::data::Example;
use crate::common::random::Random;

/// The range of a part of the net in the list of all weights.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Index of the first weight.
    pub at: usize,
    /// Number of weights.
    pub len: usize,
}

impl Part {
    const fn after(self, len: usize) -> Self {
        Self { at: self.at + self.len, len }
    }

    /// The weights.
    #[inline(always)]
    pub fn of(self, all: &[f32]) -> &[f32] {
        &all[self.at..self.at + self.len]
    }

    /// The weights, mutable.
    #[inline(always)]
    pub fn of_mut(self, all: &mut [f32]) -> &mut [f32] {
        &mut all[self.at..self.at + self.len]
    }

    /// The part that belongs to one output bucket.
    #[inline(always)]
    pub const fn set(self, set: usize) -> Self {
        Self { at: self.at + set * (self.len / OUTPUTS), len: self.len / OUTPUTS }
    }
}

/// Rows of piece features, by king bucket and feature.
pub const PIECE_ROW: Part = Part { at: 0, len: PIECES * WIDTH };
/// Rows of effect features.
pub const EFFECT_ROW: Part = PIECE_ROW.after((ROWS - PIECES) * WIDTH);
/// All rows.
pub const ROW: Part = Part { at: 0, len: ROWS * WIDTH };
/// Direct terms of piece features, by king bucket and feature.
pub const PIECE_DIRECT: Part = ROW.after(PIECES);
/// Direct terms of effect features.
pub const EFFECT_DIRECT: Part = PIECE_DIRECT.after(DIRECTS - PIECES);
/// All direct terms.
pub const DIRECT: Part = ROW.after(DIRECTS);
/// Biases of the first, sparse layer.
pub const BIAS: Part = DIRECT.after(WIDTH);
/// First dense layer, by output bucket.
pub const FIRST: Part = BIAS.after(OUTPUTS * HIDDEN_1 * INPUTS);
/// Its biases.
pub const FIRST_BIAS: Part = FIRST.after(OUTPUTS * HIDDEN_1);
/// Second dense layer, by output bucket.
pub const SECOND: Part = FIRST_BIAS.after(OUTPUTS * HIDDEN_2 * INPUTS_2);
/// Its biases.
pub const SECOND_BIAS: Part = SECOND.after(OUTPUTS * HIDDEN_2);
/// Last layer, by output bucket.
pub const LAST: Part = SECOND_BIAS.after(OUTPUTS * HIDDEN_2);
/// Its biases.
pub const LAST_BIAS: Part = LAST.after(OUTPUTS);
/// Rows of piece features shared by all king buckets. From here on weights exist only during training.
pub const SHARED_ROW: Part = LAST_BIAS.after(COUNT * WIDTH);
/// Direct terms of piece features shared by all king buckets.
pub const SHARED_DIRECT: Part = SHARED_ROW.after(COUNT);
/// Number of all weights.
pub const WEIGHTS: usize = SHARED_DIRECT.at + SHARED_DIRECT.len;
/// Number of weights after [`merge`].
pub const MERGED: usize = SHARED_ROW.at;

/// Random small weights to start from.
pub fn initial(seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed, 0);
    let mut weights = vec![0.0; WEIGHTS];
    let mut scatter = |part: Part, size: f32| {
        part.of_mut(&mut weights).iter_mut().for_each(|weight| *weight = size * (2.0 * random.unit() - 1.0));
    };
    scatter(SHARED_ROW, 0.08);
    scatter(EFFECT_ROW, 0.03);
    scatter(FIRST, 1.0 / (INPUTS as f32).sqrt());
    scatter(SECOND, 1.0 / (INPUTS_2 as f32).sqrt());
    scatter(LAST, 1.0 / (HIDDEN_2 as f32).sqrt());
    BIAS.of_mut(&mut weights).fill(0.4);
    SECOND_BIAS.of_mut(&mut weights).fill(0.1);
    weights
}

/// Adds the shared rows to the rows of each king bucket, which gives the weights of the net.
pub fn merge(weights: &[f32], merged: &mut Vec<f32>) {
    merged.clear();
    merged.extend_from_slice(&weights[..MERGED]);
    for (part, shared) in [(PIECE_ROW, SHARED_ROW), (PIECE_DIRECT, SHARED_DIRECT)] {
        for bucket in part.of_mut(merged).chunks_exact_mut(shared.len) {
            bucket.iter_mut().zip(shared.of(weights)).for_each(|(weight, more)| *weight += more);
        }
    }
}

/// Divides the weights of a net into shared rows (the means over all king buckets) and what each king bucket
/// adds: the inverse of [`merge`].
pub fn split(merged: &[f32]) -> Vec<f32> {
    let mut weights = merged.to_vec();
    weights.resize(WEIGHTS, 0.0);
    for (part, shared) in [(PIECE_ROW, SHARED_ROW), (PIECE_DIRECT, SHARED_DIRECT)] {
        let mut means = vec![0.0; shared.len];
        for bucket in part.of(merged).chunks_exact(shared.len) {
            means.iter_mut().zip(bucket).for_each(|(mean, weight)| *mean += weight / BUCKETS as f32);
        }
        for bucket in part.of_mut(&mut weights).chunks_exact_mut(shared.len) {
            bucket.iter_mut().zip(&means).for_each(|(weight, mean)| *weight -= mean);
        }
        shared.of_mut(&mut weights).copy_from_slice(&means);
    }
    weights
}

/// Computes the gradient by all weights from that by merged weights: a
/// shared row has the sum over all king buckets.
pub fn split_gradient(gradient: &[f32], all: &mut [f32]) {
    all[..MERGED].copy_from_slice(gradient);
    all[MERGED..].fill(0.0);
    for (part, shared) in [(PIECE_ROW, SHARED_ROW), (PIECE_DIRECT, SHARED_DIRECT)] {
        for bucket in part.of(gradient).chunks_exact(shared.len) {
            shared.of_mut(all).iter_mut().zip(bucket).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// Intermediate values of one position.
struct Activations {
    sums: [[f32; WIDTH]; 2],
    inputs: [f32; INPUTS],
    first: [f32; HIDDEN_1],
    hidden: [f32; INPUTS_2],
    second: [f32; HIDDEN_2],
    last: [f32; HIDDEN_2],
    output: f32,
}

#[inline(always)]
fn forward(merged: &[f32], example: &Example) -> Activations {
    let mut sums = [[0.0; WIDTH]; 2];
    let mut direct = [0.0; 2];
    for side in 0..2 {
        sums[side].copy_from_slice(BIAS.of(merged));
        for row in rows(example, side) {
            let weights = &merged[row * WIDTH..][..WIDTH];
            sums[side].iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            if row < DIRECTS {
                direct[side] += merged[DIRECT.at + row];
            }
        }
    }
    let mut inputs = [0.0; INPUTS];
    for (half, sums) in inputs.chunks_exact_mut(HALF).zip(&sums) {
        for (at, input) in half.iter_mut().enumerate() {
            *input = sums[at].clamp(0.0, 1.0) * sums[HALF + at].clamp(0.0, 1.0);
        }
    }
    let set = usize::from(example.output);
    let mut first = [0.0; HIDDEN_1];
    layer(&inputs, FIRST.set(set).of(merged), FIRST_BIAS.set(set).of(merged), &mut first);
    let mut hidden = [0.0; INPUTS_2];
    for (at, sum) in first.iter().enumerate() {
        hidden[at] = sum.clamp(0.0, 1.0);
        hidden[HIDDEN_1 + at] = (sum * sum).min(1.0);
    }
    let mut second = [0.0; HIDDEN_2];
    layer(&hidden, SECOND.set(set).of(merged), SECOND_BIAS.set(set).of(merged), &mut second);
    let last = second.map(|sum| sum.clamp(0.0, 1.0));
    let mut output = [0.0];
    layer(&last, LAST.set(set).of(merged), LAST_BIAS.set(set).of(merged), &mut output);
    let output = output[0] + (direct[0] - direct[1]) / 2.0;
    Activations { sums, inputs, first, hidden, second, last, output }
}

/// Indexes of the active rows of one side.
#[inline(always)]
fn rows(example: &Example, side: usize) -> impl Iterator<Item = usize> + '_ {
    let bucket = usize::from(example.buckets[side]) * COUNT;
    let lists = [
        (bucket, example.pieces(side)),
        (PIECES, example.effect_features(side)),
        (PIECES + SIDE, example.effect_features(1 - side)),
    ];
    lists.into_iter().flat_map(|(from, list)| list.iter().map(move |row| from + usize::from(*row)))
}

#[inline(always)]
fn layer(inputs: &[f32], weights: &[f32], biases: &[f32], outputs: &mut [f32]) {
    for ((output, weights), bias) in outputs.iter_mut().zip(weights.chunks_exact(inputs.len())).zip(biases) {
        // Eight independent sums, so that the compiler can use vector instructions.
        let mut sums = [0.0; 8];
        for (inputs, weights) in inputs.chunks_exact(8).zip(weights.chunks_exact(8)) {
            for lane in 0..8 {
                sums[lane] += inputs[lane] * weights[lane];
            }
        }
        *output = bias + sums.iter().sum::<f32>();
    }
}

/// Backpropagation through a layer: adds to the gradients of its weights
/// and biases, and of its inputs in `back`.
#[inline(always)]
fn layer_back(
    inputs: &[f32],
    weights: &[f32],
    slopes: &[f32],
    gradient: &mut [f32],
    bias_gradient: &mut [f32],
    back: &mut [f32],
) {
    let rows = weights.chunks_exact(inputs.len()).zip(gradient.chunks_exact_mut(inputs.len()));
    for (((weights, gradient), slope), bias) in rows.zip(slopes).zip(bias_gradient) {
        *bias += slope;
        for at in 0..inputs.len() {
            gradient[at] += slope * inputs[at];
            back[at] += slope * weights[at];
        }
    }
}

/// Derivative of clipping to 0..1.
#[inline(always)]
fn clip_slope(x: f32) -> f32 {
    if x > 0.0 && x < 1.0 { 1.0 } else { 0.0 }
}

/// Output of the net for a position, in units of [`CENTIPAWNS`].
pub fn output(merged: &[f32], example: &Example) -> f32 {
    forward(merged, example).output
}

/// The logistic function with 32 bits.
pub fn logistic_f32(x: f32) -> f32 {
    logistic(x.into()) as f32
}

/// Expected score (0 to 1) of a position by the sum of net and linear evaluation.
pub fn expected_score(merged: &[f32], example: &Example) -> f32 {
    logistic_f32(output(merged, example) + linear(example))
}

/// The linear evaluation in units of the net's output.
pub fn linear(example: &Example) -> f32 {
    f32::from(example.linear) / CENTIPAWNS as f32
}

/// Adds the gradient of the squared errors of some examples; returns the sum of the squared errors.
pub fn add_gradient(merged: &[f32], examples: &[&Example], gradient: &mut [f32]) -> f64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the processor has both.
        return unsafe { add_gradient_avx2(merged, examples, gradient) };
    }
    add_gradient_generic(merged, examples, gradient)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn add_gradient_avx2(merged: &[f32], examples: &[&Example], gradient: &mut [f32]) -> f64 {
    add_gradient_generic(merged, examples, gradient)
}

#[inline(always)]
fn add_gradient_generic(merged: &[f32], examples: &[&Example], gradient: &mut [f32]) -> f64 {
    let mut errors = 0.0;
    for example in examples {
        let values = forward(merged, example);
        let expected = logistic_f32(values.output + linear(example));
        let error = expected - example.target;
        errors += f64::from(error * error);
        backward(merged, example, &values, 2.0 * error * expected * (1.0 - expected), gradient);
    }
    errors
}

#[inline(always)]
fn backward(merged: &[f32], example: &Example, values: &Activations, slope: f32, gradient: &mut [f32]) {
    let set = usize::from(example.output);
    // The biases of a layer follow its weights.
    let both = |weights: Part, biases: Part| (weights.set(set), biases.set(set));
    let mut to_last = [0.0; HIDDEN_2];
    back_through(both(LAST, LAST_BIAS), &values.last, merged, &[slope], gradient, &mut to_last);
    for (slope, sum) in to_last.iter_mut().zip(&values.second) {
        *slope *= clip_slope(*sum);
    }
    let mut to_hidden = [0.0; INPUTS_2];
    back_through(both(SECOND, SECOND_BIAS), &values.hidden, merged, &to_last, gradient, &mut to_hidden);
    let mut to_first = [0.0; HIDDEN_1];
    for (at, sum) in values.first.iter().enumerate() {
        let squared = if sum * sum < 1.0 { 2.0 * sum } else { 0.0 };
        to_first[at] = to_hidden[at] * clip_slope(*sum) + to_hidden[HIDDEN_1 + at] * squared;
    }
    let mut to_inputs = [0.0; INPUTS];
    back_through(both(FIRST, FIRST_BIAS), &values.inputs, merged, &to_first, gradient, &mut to_inputs);
    for (side, slopes) in to_inputs.chunks_exact(HALF).enumerate() {
        let sums = &values.sums[side];
        let mut to_sums = [0.0; WIDTH];
        for at in 0..HALF {
            let (a, b) = (sums[at], sums[HALF + at]);
            to_sums[at] = slopes[at] * b.clamp(0.0, 1.0) * clip_slope(a);
            to_sums[HALF + at] = slopes[at] * a.clamp(0.0, 1.0) * clip_slope(b);
        }
        BIAS.of_mut(gradient).iter_mut().zip(&to_sums).for_each(|(sum, more)| *sum += more);
        let direct = if side == 0 { slope / 2.0 } else { -slope / 2.0 };
        for row in rows(example, side) {
            let weights = &mut gradient[row * WIDTH..][..WIDTH];
            weights.iter_mut().zip(&to_sums).for_each(|(weight, more)| *weight += more);
            if row < DIRECTS {
                gradient[DIRECT.at + row] += direct;
            }
        }
    }
}

#[inline(always)]
fn back_through(
    (weights, biases): (Part, Part),
    inputs: &[f32],
    merged: &[f32],
    slopes: &[f32],
    gradient: &mut [f32],
    back: &mut [f32],
) {
    let (below, above) = gradient.split_at_mut(biases.at);
    let own = &mut below[weights.at..weights.at + weights.len];
    layer_back(inputs, weights.of(merged), slopes, own, &mut above[..biases.len], back);
}

#[cfg(test)]
mod tests {
    use super::*;
    use narikoma::shogi::{Position, Shogi};

    /// Compares the gradient with finite differences to both sides. Where a sum is clipped on one side only,
    /// the gradient is one of the two slopes.
    /// Positions of six random games of different lengths.
    fn random_examples(random: &mut Random) -> Vec<Example> {
        let mut examples = Vec::new();
        for game in 0..6 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..20 + 25 * game {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.do_move(legal[random.below(legal.len())]);
            }
            let target = 0.15 * game as f32;
            examples.push(Example::new(&position, 0, 0, target));
        }
        examples
    }

    #[test]
    fn gradient_matches_finite_differences() {
        let mut random = Random::new(9, 9);
        let examples = random_examples(&mut random);
        let examples: Vec<_> = examples.iter().collect();
        let mut weights = initial(5);
        ROW.of_mut(&mut weights).iter_mut().for_each(|weight| *weight = 0.05 * (random.unit() - 0.5));
        let errors = |weights: &[f32]| {
            let mut merged = Vec::new();
            merge(weights, &mut merged);
            let error =
                |example: &&Example| f64::from(expected_score(&merged, example) - example.target).powi(2);
            examples.iter().map(error).sum::<f64>()
        };
        let (mut merged, mut gradient, mut all) = (Vec::new(), vec![0.0; MERGED], vec![0.0; WEIGHTS]);
        merge(&weights, &mut merged);
        let sum = add_gradient(&merged, &examples, &mut gradient);
        assert!((sum - errors(&weights)).abs() < 1e-6);
        split_gradient(&gradient, &mut all);
        let parts = [
            PIECE_ROW,
            EFFECT_ROW,
            PIECE_DIRECT,
            EFFECT_DIRECT,
            BIAS,
            FIRST,
            FIRST_BIAS,
            SECOND,
            SECOND_BIAS,
            LAST,
            LAST_BIAS,
            SHARED_ROW,
            SHARED_DIRECT,
        ];
        for (nth, part) in parts.into_iter().enumerate() {
            // The weights with the largest gradient, where a difference is visible in 32 bits.
            let mut order: Vec<_> = (part.at..part.at + part.len).collect();
            order.sort_by(|a, b| all[*b].abs().total_cmp(&all[*a].abs()));
            for at in order.into_iter().take(20) {
                let (step, kept) = (2e-3, weights[at]);
                let here = errors(&weights);
                weights[at] = kept + step;
                let above = (errors(&weights) - here) / f64::from(step);
                weights[at] = kept - step;
                let below = (here - errors(&weights)) / f64::from(step);
                weights[at] = kept;
                let (slope, room) = (f64::from(all[at]), 0.03 * f64::from(all[at]).abs() + 2e-4);
                let fits = (above.min(below) - room..=above.max(below) + room).contains(&slope);
                assert!(fits, "part {nth}: neither {below} nor {above} is {slope}");
            }
        }
    }
}
