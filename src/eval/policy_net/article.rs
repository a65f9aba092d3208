//! The network of OPTiM's article as it stands: twelve 3×3 convolutions of 256 channels, one of 1×1 to 14
//! channels whose padding adds a frame of squares, and a full layer to 1,134 classes. It has no value.
//!
//! Its file, after the header of every [file of weights](crate::eval::weights_file), has the layers in their
//! order: the weights, the factors and the biases. A weight has 5 bits, its number and 16 added, the first
//! weight lowest, eight in five bytes, so that 8.7 million take 5.4 MB. The weights of the full layer lie by
//! class, then square of the frame, then channel. All else is as in [`super::weights`].
//!
//! CITE: 「AlphaGoで学ぶ強化学習」 (OPTiM, 2021), PolicyNetwork実装.

use std::sync::Arc;

use super::classes::ARTICLE_CLASSES;
use super::forward::{Convolution, FRAME, activation, input, product_sum, score};
use super::inputs::{Inputs, PLANES};
use super::weights::{ACTIVATION_BITS, Layer, SCORE_BITS, TAPS};
use crate::eval::encoding::fnv1a;
use crate::eval::nnue::simd::{Backend, Kernel, Simd};
use crate::eval::weights_file::{Refused, WeightsFile};
use crate::shogi::{Kind, Square};

/// Channels of the convolutions.
const CHANNELS: usize = 256;
/// Convolutions of 3×3 squares after the first.
const CONVOLUTIONS: usize = 11;
/// Squares of the board and the frame around it.
const FRAMED: usize = FRAME * FRAME;
/// Channels of the last convolution in memory: whole vectors of every backend; two of them are always 0.
const LAST: usize = 16;
/// Offset of a weight in the file: the five bits there are the weight, −15 to 15, plus this number.
const OFFSET: i16 = 16;
/// Weights in five bytes.
const IN_FIVE_BYTES: usize = 8;

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleWeights {
    /// The first convolution, as that of a [tower](super::PolicyNetWeights::input).
    input: Layer,
    /// The eleven convolutions after it.
    convolutions: Vec<Layer>,
    /// The convolution to 14 channels.
    last: Layer,
    /// The full layer; its inputs are by square of the frame, then one of 16 channels.
    full: Layer,
}

fn file() -> WeightsFile {
    let parts = [PLANES, CHANNELS, CONVOLUTIONS + 1, Kind::COUNT * FRAMED, ARTICLE_CLASSES];
    WeightsFile { magic: b"NKARTIC\n", version: 1, shape: fnv1a(parts.map(|part| part as u64)) }
}

/// The place in memory of a weight of the full layer that is `nth` in the file.
fn in_memory(nth: usize) -> usize {
    nth / Kind::COUNT * LAST + nth % Kind::COUNT
}

impl ArticleWeights {
    fn zero() -> Self {
        Self {
            input: Layer::zero(PLANES * TAPS * CHANNELS, CHANNELS, CHANNELS),
            convolutions: vec![Layer::zero(CHANNELS * TAPS * CHANNELS, CHANNELS, CHANNELS); CONVOLUTIONS],
            last: Layer::zero(Kind::COUNT * CHANNELS, Kind::COUNT, Kind::COUNT),
            full: Layer::zero(ARTICLE_CLASSES * FRAMED * LAST, ARTICLE_CLASSES, ARTICLE_CLASSES),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When the file is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::read(file().open(bytes)?.bytes).ok_or(Refused::Numbers)
    }

    fn read(mut rest: &[u8]) -> Option<Self> {
        let mut weights = Self::zero();
        let Self { input, convolutions, last, .. } = &mut weights;
        for layer in std::iter::once(input).chain(convolutions).chain(std::iter::once(last)) {
            let count = layer.weights.len();
            unpack(&mut rest, count, |nth, weight| layer.weights[nth] = weight)?;
            layer.take_factors(&mut rest)?;
        }
        let full = &mut weights.full;
        let count = ARTICLE_CLASSES * FRAMED * Kind::COUNT;
        unpack(&mut rest, count, |nth, weight| full.weights[in_memory(nth)] = weight)?;
        full.take_factors(&mut rest)?;
        rest.is_empty().then_some(weights)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for layer in std::iter::once(&self.input).chain(&self.convolutions).chain([&self.last]) {
            pack(&mut body, layer.weights.iter().copied());
            layer.put_factors(&mut body);
        }
        let count = ARTICLE_CLASSES * FRAMED * Kind::COUNT;
        pack(&mut body, (0..count).map(|nth| self.full.weights[in_memory(nth)]));
        self.full.put_factors(&mut body);
        file().close(&body)
    }

    /// Random weights, for tests. `number` gives random numbers from −`most` to `most`, its argument.
    pub fn random(number: &mut dyn FnMut(i32) -> i32) -> Self {
        // As in `PolicyNetWeights::random`, with a largest weight of 15.
        let factor = |inputs: f64| ((1_u64 << 24) as f64 * 2.0 / (15.0 * inputs.sqrt())) as i32;
        let mut weights = Self::zero();
        let mut set = |layer: &mut Layer, factor: i32| {
            // One number gives many weights, for there are millions of them.
            let mut seed = number(1 << 20) as u32;
            for to in &mut layer.weights {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *to = (seed >> 20) as i16 % 31 - 15;
            }
            layer.factors.fill(factor);
            layer.biases.iter_mut().for_each(|to| *to = number(1 << 13));
        };
        set(&mut weights.input, factor(10.0) << ACTIVATION_BITS);
        weights.convolutions.iter_mut().for_each(|layer| set(layer, factor((TAPS * CHANNELS) as f64)));
        set(&mut weights.last, factor(CHANNELS as f64));
        set(&mut weights.full, factor((FRAMED * Kind::COUNT) as f64));
        // Channels that the file does not have.
        for (at, weight) in weights.full.weights.iter_mut().enumerate() {
            *weight = if at % LAST < Kind::COUNT { *weight } else { 0 };
        }
        weights
    }
}

/// Takes `count` weights from the bytes that are left, five bits each, and gives each its number. `None`
/// where bytes are missing, or where five bits are 0, which no weight is.
fn unpack(rest: &mut &[u8], count: usize, mut set: impl FnMut(usize, i16)) -> Option<()> {
    let bytes = rest.split_off(..5 * count.div_ceil(IN_FIVE_BYTES))?;
    for (group, bytes) in bytes.chunks_exact(5).enumerate() {
        let bits = bytes.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for nth in 0..IN_FIVE_BYTES.min(count - group * IN_FIVE_BYTES) {
            let weight = (bits >> (5 * nth) & 31) as i16 - OFFSET;
            if weight == -OFFSET {
                return None;
            }
            set(group * IN_FIVE_BYTES + nth, weight);
        }
    }
    Some(())
}

/// Appends weights to the bytes, five bits each.
fn pack(bytes: &mut Vec<u8>, weights: impl Iterator<Item = i16>) {
    let numbers: Vec<_> = weights.map(|weight| (weight + OFFSET) as u64).collect();
    for group in numbers.chunks(IN_FIVE_BYTES) {
        let bits = group.iter().rev().fold(0, |bits, number| bits << 5 | number);
        bytes.extend_from_slice(&bits.to_le_bytes()[..5]);
    }
}

/// The network with the memory for one evaluation; the weights are shared.
#[derive(Clone, Debug)]
pub struct ArticleNet {
    weights: Arc<ArticleWeights>,
    backend: Backend,
    /// Sums of the input layer.
    sums: Vec<i32>,
    /// Activations of one layer, in their frame.
    hidden: Vec<i16>,
    /// Activations of the next one.
    next: Vec<i16>,
    /// Activations of the last convolution.
    last: Vec<i16>,
    scores: Vec<i32>,
}

impl ArticleNet {
    /// A network with these weights.
    pub fn new(weights: Arc<ArticleWeights>) -> Self {
        Self::with_backend(weights, Backend::best())
    }

    /// The same with the given vector instructions, for tests.
    pub fn with_backend(weights: Arc<ArticleWeights>, backend: Backend) -> Self {
        let frame = vec![0; FRAMED * CHANNELS];
        Self {
            weights,
            backend,
            sums: vec![0; Square::COUNT * CHANNELS],
            hidden: frame.clone(),
            next: frame,
            last: vec![0; FRAMED * LAST],
            scores: vec![0; ARTICLE_CLASSES],
        }
    }

    /// The scores of the classes before softmax, by [`super::classes::article_class`]; 1 is
    /// [`super::weights::UNIT_SCORE`].
    pub fn scores(&mut self, inputs: &Inputs) -> &[i32] {
        let Self { weights, backend, sums, hidden, next, last, scores } = self;
        input(&weights.input, CHANNELS, inputs, sums, hidden);
        for layer in &weights.convolutions {
            backend.run(Convolution { layer, from: hidden, to: next, channels: CHANNELS, adds: false });
            std::mem::swap(hidden, next);
        }
        backend.run(Ending { weights, hidden, last, scores });
        scores
    }

    /// The scores of the last position; all 0 before.
    pub fn last_scores(&self) -> &[i32] {
        &self.scores
    }
}

/// The last convolution and the full layer.
struct Ending<'a> {
    weights: &'a ArticleWeights,
    hidden: &'a [i16],
    last: &'a mut [i16],
    scores: &'a mut [i32],
}

impl Kernel for Ending<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { weights: ArticleWeights { last: layer, full, .. }, hidden, last, scores } = self;
        for (seen, to) in hidden.chunks_exact(CHANNELS).zip(last.chunks_exact_mut(LAST)) {
            for (output, (to, row)) in to.iter_mut().zip(layer.weights.chunks_exact(CHANNELS)).enumerate() {
                let sum = product_sum::<S>(seen, row);
                *to = activation(layer.value(output, output, sum, ACTIVATION_BITS));
            }
        }
        for (class, (to, row)) in scores.iter_mut().zip(full.weights.chunks_exact(last.len())).enumerate() {
            *to = score(full.value(class, class, product_sum::<S>(last, row), SCORE_BITS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Position, Shogi};
    use crate::testing::Random;

    #[test]
    fn round_trip_and_refusals() {
        let weights = ArticleWeights::random(&mut Random(1).numbers());
        let bytes = weights.to_bytes();
        assert_eq!(bytes.len(), 5_441_465);
        assert_eq!(ArticleWeights::from_bytes(&bytes), Ok(weights));
        assert_eq!(ArticleWeights::from_bytes(&bytes[..bytes.len() - 1]), Err(Refused::Length));
        // Five bits of 0 are no weight.
        let mut body = bytes[40..].to_vec();
        body[0] = 0;
        assert_eq!(ArticleWeights::from_bytes(&file().close(&body)), Err(Refused::Numbers));
        assert_eq!(ArticleWeights::from_bytes(&file().close(&body[..100])), Err(Refused::Numbers));
    }

    #[test]
    fn backends_agree() {
        let weights = Arc::new(ArticleWeights::random(&mut Random(2).numbers()));
        let inputs = Inputs::of(&Position::<Shogi>::start());
        let [plain, quick] = [Backend::SCALAR, Backend::best()].map(|backend| {
            let mut net = ArticleNet::with_backend(Arc::clone(&weights), backend);
            net.scores(&inputs);
            // The second time the memory is not empty.
            net.scores(&inputs).to_vec()
        });
        assert!(plain.iter().any(|score| *score != plain[0]));
        assert_eq!(plain, quick);
    }
}
