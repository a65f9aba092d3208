//! The integer weights and their file.
//!
//! After the header of every [file of weights](crate::eval::weights_file), channels and blocks (varints),
//! then layer by layer the weights (8 bits, signed), the factors and the biases (32 bits each, little-endian,
//! signed): the input, both convolutions of each block, the named moves, OPTiM's moves, and the three
//! layers that end in value and repetition.
//!
//! An output is `sum × factor + bias × 2¹⁶`, in units of 2⁻³²: sums of products of integer weights and
//! inputs.

use crate::eval::encoding::{fnv1a, put, take};
use crate::eval::weights_file::{Refused, WeightsFile};
use crate::shogi::{Kind, Square};

use super::classes::{ARTICLE_CLASSES, NAMED_CLASSES, WAYS};
use super::inputs::PLANES;

/// Bits after the point of an activation.
pub const ACTIVATION_BITS: u32 = 8;
/// The largest activation: 32, less the smallest step. Sums of 2,016 products with weights fit in 32 bits.
pub const MAX_ACTIVATION: i64 = (32 << ACTIVATION_BITS) - 1;
/// Bits after the point of a score and of a bias.
pub const SCORE_BITS: u32 = 16;
/// A score of 1 as an integer.
pub const UNIT_SCORE: i32 = 1 << SCORE_BITS;
/// Bits after the point of the products of sums and factors.
const PRODUCT_BITS: u32 = 32;

/// Squares that a 3×3 convolution sees.
pub const TAPS: usize = 9;
/// Channels of the 1×1 convolution before value and repetition.
pub const JUDGE_CHANNELS: usize = 16;
/// Width of the hidden layer before value and repetition.
pub const JUDGE_HIDDEN: usize = 64;
/// Outputs besides moves: value and repetition.
pub const JUDGEMENTS: usize = 2;

/// Channels are multiples of this: whole vectors of every backend.
const CHANNEL_STEP: usize = 16;
const MAX_CHANNELS: usize = 192;
const MAX_BLOCKS: usize = 40;

/// A layer: its outputs are weighted sums of its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Integer weights. Of the input layer by plane, place of the square in the 3×3 and output; of the others
    /// by output, then place, then input.
    pub weights: Vec<i16>,
    /// Factors of the sums, by output.
    pub factors: Vec<i32>,
    /// By output, or by class of the moves' heads.
    pub biases: Vec<i32>,
}

impl Layer {
    pub(super) fn zero(weights: usize, outputs: usize, biases: usize) -> Self {
        Self { weights: vec![0; weights], factors: vec![0; outputs], biases: vec![0; biases] }
    }

    /// The value of an output with that sum and bias, rounded to `bits` after the point.
    #[inline(always)]
    pub(super) fn value(&self, output: usize, bias: usize, sum: i32, bits: u32) -> i64 {
        let product = i64::from(sum) * i64::from(self.factors[output]);
        let total = product + (i64::from(self.biases[bias]) << (PRODUCT_BITS - SCORE_BITS));
        let shift = PRODUCT_BITS - bits;
        (total + (1 << (shift - 1))) >> shift
    }

    fn take(&mut self, rest: &mut &[u8]) -> Option<()> {
        let bytes = rest.split_off(..self.weights.len())?;
        for (to, byte) in self.weights.iter_mut().zip(bytes) {
            *to = i16::from(*byte as i8);
        }
        self.take_factors(rest)
    }

    /// Takes the factors and biases.
    pub(super) fn take_factors(&mut self, rest: &mut &[u8]) -> Option<()> {
        for numbers in [&mut self.factors, &mut self.biases] {
            let (bytes, []) = rest.split_off(..4 * numbers.len())?.as_chunks() else { return None };
            numbers.iter_mut().zip(bytes).for_each(|(to, bytes)| *to = i32::from_le_bytes(*bytes));
        }
        self.factors.iter().all(|factor| *factor >= 0).then_some(())
    }

    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.weights.iter().map(|weight| *weight as u8));
        self.put_factors(bytes);
    }

    pub(super) fn put_factors(&self, bytes: &mut Vec<u8>) {
        for number in self.factors.iter().chain(&self.biases) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
    }
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyNetWeights {
    /// Channels of the tower.
    pub channels: usize,
    /// The first convolution.
    pub input: Layer,
    /// The two convolutions of each residual block.
    pub blocks: Vec<[Layer; 2]>,
    /// Scores of the named moves.
    pub named: Layer,
    /// Scores of OPTiM's classes of moves.
    pub article: Layer,
    /// The 1×1 convolution before value and repetition.
    pub judge: Layer,
    /// The hidden layer before value and repetition; its inputs are by square, then channel.
    pub hidden: Layer,
    /// Value and repetition.
    pub judgement: Layer,
}

fn file() -> WeightsFile {
    let parts = [PLANES, NAMED_CLASSES, ARTICLE_CLASSES, JUDGE_CHANNELS, JUDGE_HIDDEN, 1];
    WeightsFile { magic: b"NKRESNT\n", version: 1, shape: fnv1a(parts.map(|part| part as u64)) }
}

impl PolicyNetWeights {
    /// All zero: every move is as probable as every other.
    ///
    /// # Panics
    /// When there is no such shape.
    pub fn zero(channels: usize, blocks: usize) -> Self {
        assert!(Self::is_shape(channels, blocks), "{channels} channels, {blocks} blocks");
        let convolution = || Layer::zero(channels * TAPS * channels, channels, channels);
        let inputs = Square::COUNT * JUDGE_CHANNELS;
        Self {
            channels,
            input: Layer::zero(PLANES * TAPS * channels, channels, channels),
            blocks: (0..blocks).map(|_| [convolution(), convolution()]).collect(),
            named: Layer::zero(WAYS * channels, WAYS, NAMED_CLASSES),
            article: Layer::zero(Kind::COUNT * channels, Kind::COUNT, ARTICLE_CLASSES),
            judge: Layer::zero(JUDGE_CHANNELS * channels, JUDGE_CHANNELS, JUDGE_CHANNELS),
            hidden: Layer::zero(JUDGE_HIDDEN * inputs, JUDGE_HIDDEN, JUDGE_HIDDEN),
            judgement: Layer::zero(JUDGEMENTS * JUDGE_HIDDEN, JUDGEMENTS, JUDGEMENTS),
        }
    }

    fn is_shape(channels: usize, blocks: usize) -> bool {
        (CHANNEL_STEP..=MAX_CHANNELS).contains(&channels)
            && channels.is_multiple_of(CHANNEL_STEP)
            && (1..=MAX_BLOCKS).contains(&blocks)
    }

    /// The layers in the order of the file.
    fn layers(&mut self) -> impl Iterator<Item = &mut Layer> {
        let heads =
            [&mut self.named, &mut self.article, &mut self.judge, &mut self.hidden, &mut self.judgement];
        std::iter::once(&mut self.input).chain(self.blocks.iter_mut().flatten()).chain(heads)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When the file is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::read(file().open(bytes)?.bytes).ok_or(Refused::Numbers)
    }

    fn read(mut rest: &[u8]) -> Option<Self> {
        let mut number = || Some(take(&mut rest)?.min(1_000) as usize);
        let (channels, blocks) = (number()?, number()?);
        if !Self::is_shape(channels, blocks) {
            return None;
        }
        let mut weights = Self::zero(channels, blocks);
        weights.layers().try_for_each(|layer| layer.take(&mut rest))?;
        rest.is_empty().then_some(weights)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        put(&mut body, self.channels as u64);
        put(&mut body, self.blocks.len() as u64);
        self.clone().layers().for_each(|layer| layer.put(&mut body));
        file().close(&body)
    }

    /// Random weights, for tests. `number` gives random numbers from −`most` to `most`, its argument.
    pub fn random(channels: usize, blocks: usize, number: &mut dyn FnMut(i32) -> i32) -> Self {
        // With this factor a weight of 127 counts 2 / √inputs. A sum of that many products is then about as
        // large as one of its inputs, so that activations neither vanish nor grow from layer to layer.
        let factor = |inputs: f64| ((1_u64 << 24) as f64 * 2.0 / (127.0 * inputs.sqrt())) as i32;
        let mut weights = Self::zero(channels, blocks);
        let taps = (TAPS * channels) as f64;
        let mut set = |layer: &mut Layer, factor: i32, bias: i32| {
            layer.weights.iter_mut().for_each(|to| *to = number(127) as i16);
            layer.factors.iter_mut().for_each(|to| *to = factor);
            layer.biases.iter_mut().for_each(|to| *to = number(bias));
        };
        // Inputs are 0 and 1, most of them 0.
        set(&mut weights.input, factor(10.0) << ACTIVATION_BITS, UNIT_SCORE / 8);
        for [first, second] in &mut weights.blocks {
            set(first, factor(taps), UNIT_SCORE / 8);
            set(second, factor(taps) / 2, UNIT_SCORE / 8);
        }
        for head in [&mut weights.named, &mut weights.article, &mut weights.judge] {
            set(head, factor(channels as f64), UNIT_SCORE / 2);
        }
        set(&mut weights.hidden, factor((Square::COUNT * JUDGE_CHANNELS) as f64), UNIT_SCORE / 8);
        set(&mut weights.judgement, factor(JUDGE_HIDDEN as f64) / 2, UNIT_SCORE / 8);
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn round_trip() {
        let weights = PolicyNetWeights::random(32, 2, &mut Random(1).numbers());
        assert_eq!(PolicyNetWeights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn refuses_other_files() {
        let weights = PolicyNetWeights::random(16, 1, &mut Random(1).numbers());
        let mut bytes = weights.to_bytes();
        assert_eq!(PolicyNetWeights::from_bytes(&bytes[..bytes.len() - 1]), Err(Refused::Length));
        *bytes.last_mut().unwrap() ^= 1;
        assert_eq!(PolicyNetWeights::from_bytes(&bytes), Err(Refused::Damaged));
        let body = &weights.to_bytes()[40..];
        for (channels, blocks) in [(17, 1), (16, 0), (16, 2), (208, 1), (0, 1)] {
            let mut other = body.to_vec();
            // Both numbers are single bytes below 128.
            other[1] = blocks;
            if channels < 128 {
                other[0] = channels as u8;
            } else {
                other.splice(..1, [channels as u8 | 128, (channels >> 7) as u8]);
            }
            assert_eq!(
                PolicyNetWeights::from_bytes(&file().close(&other)),
                Err(Refused::Numbers),
                "{channels} {blocks}"
            );
        }
        let mut negative = weights;
        negative.named.factors[3] = -1;
        assert_eq!(PolicyNetWeights::from_bytes(&negative.to_bytes()), Err(Refused::Numbers));
    }
}
