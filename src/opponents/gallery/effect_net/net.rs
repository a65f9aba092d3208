//! The network with integer weights: 361 → 128 → 64 → 1 with rectified linear units. The output is a sigmoid:
//! the chance to win for the side to move.
//!
//! The picture of the network is missing from IS22er (2021); the text says only that its output is a sigmoid.
//! The fully connected layers and their widths are ours.
//!
//! Only inputs that are not 0 are added up, about 70 rows of 128 numbers a position. The sums are not kept
//! from move to move: on a board of 25 squares most moves change the effects of most sliding pieces.

use super::inputs::{ActiveInputs, INPUTS, MOST, active};
use crate::eval::Score;
use crate::eval::nnue::layers::product_sum;
use crate::eval::nnue::simd::{Backend, Kernel, Simd};
use crate::shogi::{Minishogi, Position};

/// Width of the first hidden layer.
pub const FIRST: usize = 128;
/// Width of the second hidden layer.
pub const SECOND: usize = 64;
/// The integer that stands for 1 in activations and in the weights of the first layer.
pub const UNIT: i32 = 256;
/// The integer that stands for 1 in the weights of the later layers.
pub const UNIT_WEIGHT: i32 = 1024;
/// The integer that stands for 1 in the output: the logarithm of the odds to win.
pub const UNIT_OUTPUT: i32 = UNIT * UNIT_WEIGHT;
/// An output of 1 in centipawns, as in the flagship's net.
pub const CENTIPAWNS: i32 = 1000;

/// The largest weight of the first layer, in [`UNIT`]: sums stay within 16 bits.
pub const MAX_INPUT: i32 = (i16::MAX as i32 - MAX_BIAS) / MOST as i32;
/// The largest bias of the first layer, in [`UNIT`].
pub const MAX_BIAS: i32 = 8 * UNIT;
/// The largest weight of the later layers, in [`UNIT_WEIGHT`].
pub const MAX_WEIGHT: i32 = 2 * UNIT_WEIGHT - 1;
/// The largest bias of the later layers, in [`UNIT_OUTPUT`].
pub const MAX_WIDE: i32 = 32 * UNIT_OUTPUT;
/// The largest activation, in [`UNIT`]: sums of 128 products stay within 32 bits.
pub const MAX_ACTIVATION: i32 = 31 * UNIT;

/// The integer weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectNetwork {
    /// Weights of the first layer, by input, in [`UNIT`].
    pub inputs: Vec<Row>,
    /// Biases of the first layer, in [`UNIT`].
    pub input_bias: Row,
    /// Weights of the second layer, by output, in [`UNIT_WEIGHT`].
    pub second: Vec<Row>,
    /// Biases of the second layer, in [`UNIT_OUTPUT`].
    pub second_bias: [i32; SECOND],
    /// Weights of the last layer, in [`UNIT_WEIGHT`].
    pub last: [i16; SECOND],
    /// Bias of the output, in [`UNIT_OUTPUT`].
    pub last_bias: i32,
}

/// One number for each unit of the first hidden layer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [i16; FIRST]);

impl EffectNetwork {
    /// All zero: every position is worth the same.
    pub fn zero() -> Self {
        let row = Row([0; FIRST]);
        Self {
            inputs: vec![row.clone(); INPUTS],
            input_bias: row.clone(),
            second: vec![row; SECOND],
            second_bias: [0; SECOND],
            last: [0; SECOND],
            last_bias: 0,
        }
    }

    /// The logarithm of the odds that the side to move wins, in [`UNIT_OUTPUT`].
    pub fn output(&self, backend: Backend, position: &Position<Minishogi>) -> i32 {
        backend.run(Forward { net: self, active: &active(position, false) })
    }

    /// The value of a position for the side to move, in centipawns.
    pub fn value(&self, backend: Backend, position: &Position<Minishogi>) -> Score {
        let output = i64::from(self.output(backend, position));
        Score::cp((output * i64::from(CENTIPAWNS) / i64::from(UNIT_OUTPUT)) as i32)
    }
}

/// The computation of the output.
struct Forward<'a> {
    net: &'a EffectNetwork,
    active: &'a ActiveInputs,
}

impl Forward<'_> {
    /// The first hidden layer. `VECTORS` vectors are kept in registers while the list is walked.
    #[inline(always)]
    fn first<S: Simd, const VECTORS: usize>(&self) -> Row {
        let mut sums = self.net.input_bias.clone();
        for tile in (0..FIRST).step_by(VECTORS * S::LANES) {
            let mut vectors: [S::I16; VECTORS] =
                std::array::from_fn(|nth| S::load(&sums.0[tile + nth * S::LANES..]));
            for input in self.active {
                let row = &self.net.inputs[usize::from(*input)].0[tile..];
                for (nth, vector) in vectors.iter_mut().enumerate() {
                    *vector = S::add(*vector, S::load(&row[nth * S::LANES..]));
                }
            }
            for (nth, vector) in vectors.into_iter().enumerate() {
                S::store(&mut sums.0[tile + nth * S::LANES..], vector);
            }
        }
        sums.0.iter_mut().for_each(|sum| *sum = (*sum).clamp(0, MAX_ACTIVATION as i16));
        sums
    }
}

impl Kernel for Forward<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Simd>(self) -> i32 {
        let first = self.first::<S, 4>();
        let mut second = [0_i16; SECOND];
        for ((to, weights), bias) in second.iter_mut().zip(&self.net.second).zip(self.net.second_bias) {
            let sum = product_sum::<S, FIRST>(&first.0, &weights.0) + bias;
            *to = ((sum + UNIT_WEIGHT / 2) >> UNIT_WEIGHT.ilog2()).clamp(0, MAX_ACTIVATION) as i16;
        }
        product_sum::<S, SECOND>(&second, &self.net.last) + self.net.last_bias
    }
}
