//! The arithmetic, written once over the vector instructions of [`simd`](crate::eval::nnue::simd).
//!
//! Activations lie square by square, each with all its channels, in a frame of empty squares 11 × 11: a 3×3
//! convolution reads three runs of three squares. The input layer adds the weights of the pieces that are
//! there, a tenth of what a convolution of its planes would take.

use super::Outputs;
use super::classes::WAYS;
use super::inputs::{Inputs, PIECE_PLANES};
use super::weights::{
    ACTIVATION_BITS, JUDGE_CHANNELS, JUDGE_HIDDEN, JUDGEMENTS, Layer, MAX_ACTIVATION, PolicyNetWeights,
    SCORE_BITS, TAPS,
};
use crate::eval::nnue::simd::{Backend, Kernel, Simd};
use crate::shogi::{Kind, Square};

/// Squares along a side of the board, and of the frame around it.
const SIDE: usize = 9;
pub(super) const FRAME: usize = SIDE + 2;
/// Numbers of neighbouring squares and of outputs that a convolution computes together.
const SQUARES: usize = 3;
const OUTPUTS: usize = 4;

/// The memory for one evaluation.
#[derive(Clone, Debug)]
pub struct Forward {
    /// Sums of the input layer.
    sums: Vec<i32>,
    /// Activations between two blocks, in their frame.
    hidden: Vec<i16>,
    /// Activations within a block, in their frame.
    inner: Vec<i16>,
    /// Inputs of the hidden layer before value and repetition.
    judged: Vec<i16>,
    outputs: Outputs,
}

impl Forward {
    /// Memory for a network with these weights.
    pub fn new(weights: &PolicyNetWeights) -> Self {
        let frame = vec![0; FRAME * FRAME * weights.channels];
        let outputs = Outputs {
            named: vec![0; weights.named.biases.len()],
            article: vec![0; weights.article.biases.len()],
            ..Outputs::default()
        };
        Self {
            sums: vec![0; Square::COUNT * weights.channels],
            hidden: frame.clone(),
            inner: frame,
            judged: vec![0; Square::COUNT * JUDGE_CHANNELS],
            outputs,
        }
    }

    /// The outputs of the last run.
    pub fn outputs(&self) -> &Outputs {
        &self.outputs
    }

    /// Computes the outputs.
    pub fn run(&mut self, backend: Backend, weights: &PolicyNetWeights, inputs: &Inputs) -> &Outputs {
        let channels = weights.channels;
        input(&weights.input, channels, inputs, &mut self.sums, &mut self.hidden);
        for [first, second] in &weights.blocks {
            let (hidden, inner) = (&mut self.hidden, &mut self.inner);
            backend.run(Convolution { layer: first, from: hidden, to: inner, channels, adds: false });
            backend.run(Convolution { layer: second, from: inner, to: hidden, channels, adds: true });
        }
        for (layer, ways, scores) in [
            (&weights.named, WAYS, &mut self.outputs.named),
            (&weights.article, Kind::COUNT, &mut self.outputs.article),
        ] {
            backend.run(Scores { layer, ways, from: &self.hidden, channels, scores });
        }
        let judgement = backend.run(Judgement { weights, hidden: &self.hidden, judged: &mut self.judged });
        [self.outputs.value, self.outputs.repetition] = judgement;
        &self.outputs
    }
}

/// The input layer. `sums`: memory for the sums of all squares; `hidden`: the activations, in their frame.
pub(super) fn input(layer: &Layer, channels: usize, inputs: &Inputs, sums: &mut [i32], hidden: &mut [i16]) {
    let row = |plane: usize, tap: usize| &layer.weights[(plane * TAPS + tap) * channels..][..channels];
    let add =
        |to: &mut [i32], row: &[i16]| to.iter_mut().zip(row).for_each(|(sum, it)| *sum += i32::from(*it));
    // Planes of hands are the same on all squares: what a tap adds is the same wherever it lies on the board.
    let mut of_hands = vec![0; TAPS * channels];
    for plane in inputs.hand_planes() {
        for (tap, to) in of_hands.chunks_exact_mut(channels).enumerate() {
            add(to, row(plane, tap));
        }
    }
    sums.fill(0);
    for (square, sums) in sums.chunks_exact_mut(channels).enumerate() {
        for (tap, from) in of_hands.chunks_exact(channels).enumerate() {
            if tap_square(square, tap).is_some() {
                sums.iter_mut().zip(from).for_each(|(sum, it)| *sum += it);
            }
        }
    }
    for (square, piece) in inputs.board.iter().enumerate().filter(|(_, piece)| **piece > 0) {
        let plane = usize::from(*piece) - 1;
        debug_assert!(plane < PIECE_PLANES);
        for tap in 0..TAPS {
            // Scatter instead of gather: this piece contributes to the output square `to` whose kernel covers
            // it.
            if let Some(to) = tap_square(square, TAPS - 1 - tap) {
                add(&mut sums[to * channels..][..channels], row(plane, tap));
            }
        }
    }
    for (square, sums) in sums.chunks_exact(channels).enumerate() {
        let to = &mut hidden[in_frame(square) * channels..][..channels];
        for (output, sum) in sums.iter().enumerate() {
            to[output] = activation(layer.value(output, output, *sum, ACTIVATION_BITS));
        }
    }
}

/// The square that a tap of a 3×3 convolution sees from a square; `None` beyond the board.
fn tap_square(square: usize, tap: usize) -> Option<usize> {
    let (file, rank) = (square / SIDE + tap / 3, square % SIDE + tap % 3);
    ((1..=SIDE).contains(&file) && (1..=SIDE).contains(&rank)).then(|| (file - 1) * SIDE + rank - 1)
}

/// The place of a square in the frame.
const fn in_frame(square: usize) -> usize {
    (square / SIDE + 1) * FRAME + square % SIDE + 1
}

/// A rectified linear unit, within the range of activations.
#[inline(always)]
pub(super) fn activation(value: i64) -> i16 {
    value.clamp(0, MAX_ACTIVATION) as i16
}

/// A 3×3 convolution with a rectified linear unit; `adds` adds the activations that are there before.
pub(super) struct Convolution<'a> {
    pub(super) layer: &'a Layer,
    pub(super) from: &'a [i16],
    pub(super) to: &'a mut [i16],
    pub(super) channels: usize,
    pub(super) adds: bool,
}

impl Kernel for Convolution<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { layer, from, to, channels, adds } = self;
        let run = 3 * channels;
        for (four, weights) in layer.weights.chunks_exact(OUTPUTS * 3 * run).enumerate() {
            for group in 0..Square::COUNT / SQUARES {
                let (file, rank) = (group * SQUARES / SIDE, group * SQUARES % SIDE);
                let mut sums = [[S::zero(); OUTPUTS]; SQUARES];
                for row in 0..3 {
                    let start = ((file + row) * FRAME + rank) * channels;
                    let seen = std::array::from_fn(|square| &from[start + square * channels..][..run]);
                    let rows = std::array::from_fn(|output| &weights[(output * 3 + row) * run..][..run]);
                    add_products::<S>(&mut sums, seen, rows);
                }
                for (square, sums) in sums.iter().enumerate() {
                    let start = in_frame(group * SQUARES + square) * channels + four * OUTPUTS;
                    let to = &mut to[start..][..OUTPUTS];
                    for (nth, (to, sums)) in to.iter_mut().zip(sums).enumerate() {
                        let output = four * OUTPUTS + nth;
                        let value = layer.value(output, output, S::total(*sums), ACTIVATION_BITS);
                        *to = activation(if adds { value + i64::from(*to) } else { value });
                    }
                }
            }
        }
    }
}

/// Adds the products of each of the lists `seen` with each of `rows`, all of the same length.
#[inline(always)]
fn add_products<S: Simd>(
    sums: &mut [[S::I32; OUTPUTS]; SQUARES],
    seen: [&[i16]; SQUARES],
    rows: [&[i16]; OUTPUTS],
) {
    let [a, b, c] = seen.map(|list| list.chunks_exact(S::LANES));
    let [k, l, m, n] = rows.map(|list| list.chunks_exact(S::LANES));
    for ((((((a, b), c), k), l), m), n) in a.zip(b).zip(c).zip(k).zip(l).zip(m).zip(n) {
        let seen = [S::load(a), S::load(b), S::load(c)];
        for (nth, row) in [k, l, m, n].into_iter().enumerate() {
            let row = S::load(row);
            for (sums, seen) in sums.iter_mut().zip(seen) {
                sums[nth] = S::dot(sums[nth], seen, row);
            }
        }
    }
}

/// The sum of the products of two lists of the same length.
#[inline(always)]
pub(super) fn product_sum<S: Simd>(a: &[i16], b: &[i16]) -> i32 {
    let pairs = a.chunks_exact(S::LANES).zip(b.chunks_exact(S::LANES));
    S::total(pairs.fold(S::zero(), |sums, (a, b)| S::dot(sums, S::load(a), S::load(b))))
}

/// The scores of a head of moves: class = 81 × way + square.
struct Scores<'a> {
    layer: &'a Layer,
    ways: usize,
    from: &'a [i16],
    channels: usize,
    scores: &'a mut [i32],
}

impl Kernel for Scores<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { layer, ways, from, channels, scores } = self;
        for square in 0..Square::COUNT {
            let seen = &from[in_frame(square) * channels..][..channels];
            for way in 0..ways {
                let class = way * Square::COUNT + square;
                let sum = product_sum::<S>(seen, &layer.weights[way * channels..][..channels]);
                scores[class] = score(layer.value(way, class, sum, SCORE_BITS));
            }
        }
    }
}

/// A score within 32 bits.
pub(super) fn score(value: i64) -> i32 {
    value.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Value and repetition.
struct Judgement<'a> {
    weights: &'a PolicyNetWeights,
    hidden: &'a [i16],
    judged: &'a mut [i16],
}

impl Kernel for Judgement<'_> {
    type Output = [i32; JUDGEMENTS];

    #[inline(always)]
    fn run<S: Simd>(self) -> [i32; JUDGEMENTS] {
        let Self { weights: PolicyNetWeights { channels, judge, hidden, judgement, .. }, judged, .. } = self;
        for (square, to) in judged.chunks_exact_mut(JUDGE_CHANNELS).enumerate() {
            let seen = &self.hidden[in_frame(square) * channels..][..*channels];
            for (output, (to, row)) in to.iter_mut().zip(judge.weights.chunks_exact(*channels)).enumerate() {
                *to = activation(judge.value(output, output, product_sum::<S>(seen, row), ACTIVATION_BITS));
            }
        }
        let mut units = [0; JUDGE_HIDDEN];
        for (output, (to, row)) in units.iter_mut().zip(hidden.weights.chunks_exact(judged.len())).enumerate()
        {
            *to = activation(hidden.value(output, output, product_sum::<S>(judged, row), ACTIVATION_BITS));
        }
        let mut found = [0; JUDGEMENTS];
        for (output, (to, row)) in
            found.iter_mut().zip(judgement.weights.chunks_exact(JUDGE_HIDDEN)).enumerate()
        {
            *to = score(judgement.value(output, output, product_sum::<S>(&units, row), SCORE_BITS));
        }
        found
    }
}
