//! The file format of a net.
//!
//! The header of every [file of weights](crate::eval::weights_file), then:
//!
//! 1. the biases of the features;
//! 2. for each piece feature the weights of its row that most king buckets have;
//! 3. a byte for each of these weights: bit `b` is set if king bucket `b` has another weight;
//! 4. the differences of these other weights, in the order of the bits;
//! 5. the rows of effect features;
//! 6. the direct terms;
//! 7. each set of dense layers: first weights, first biases, second weights, second biases, last weights,
//!    last bias.
//!
//! Numbers are signed varints with seven bits a byte and the sign in the lowest bit. The weights of rows are
//! divided by [`ROW_STEP`]. Most king buckets share most weights, so this is smaller, also when compressed,
//! than the rows of each bucket or their differences (`docs/laboratory/nets.md`).

use std::ops::RangeInclusive;

use super::layers::{Dense, Row, RowWeights};
use super::piece_features::{BUCKETS, COUNT};
use super::shape::{
    DIRECTS, HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, MAX_BIAS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, PIECES,
    ROW_STEP, ROWS, WIDTH, fingerprint,
};
use crate::eval::encoding::{put_signed, take_signed};
use crate::eval::weights_file::{Body, HEADER, Refused, WeightsFile};

/// The quantized weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nnue {
    /// The biases of the sums of features.
    pub bias: Row,
    /// Rows of piece features, by [`super::piece_features::Perspective::row`], then rows of effect features,
    /// by [`super::effect_features`]. Their weights are multiples of [`ROW_STEP`].
    pub rows: Vec<RowWeights>,
    /// The direct terms of rows, in [`super::shape::UNIT_DIRECT`].
    pub direct: Vec<i16>,
    /// The sets of dense layers, by [`super::piece_features::output_bucket`].
    pub dense: Vec<Dense>,
    /// Checksum of the bytes that it was read from: identifies the net.
    pub checksum: u64,
}

fn file() -> WeightsFile {
    WeightsFile { magic: b"NKNNUE\r\n", version: 4, shape: fingerprint() }
}

/// Weights of the rows that king buckets share.
const SHARED: usize = COUNT * WIDTH;
/// Numbers that every file has, and the most of weights that differ.
const NUMBERS: usize = {
    let dense = (INPUTS + 1) * HIDDEN_1 + (INPUTS_2 + 1) * HIDDEN_2 + HIDDEN_2 + 1;
    WIDTH + SHARED + (ROWS - PIECES) * WIDTH + DIRECTS + OUTPUTS * dense
};
/// The largest weight of a row in steps.
const MOST_STEPS: i32 = MAX_FEATURE / ROW_STEP;
const _: () = assert!(BUCKETS <= u8::BITS as usize);

impl Nnue {
    /// The sizes that a file can have, in bytes: every number, at most `MAX_WIDE`, takes one byte to four.
    pub fn sizes() -> RangeInclusive<u64> {
        let least = HEADER + NUMBERS + SHARED;
        least as u64..=(least + 3 * NUMBERS + 4 * BUCKETS * SHARED) as u64
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When the file is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        let Body { bytes: rest, checksum } = file().open(bytes)?;
        let mut numbers = Numbers { rest };
        let net = Self::read(&mut numbers, checksum).ok_or(Refused::Numbers)?;
        if numbers.rest.is_empty() { Ok(net) } else { Err(Refused::Numbers) }
    }

    fn read(numbers: &mut Numbers<'_>, checksum: u64) -> Option<Self> {
        let mut bias = Row([0; WIDTH]);
        numbers.fill(&mut bias.0, MAX_BIAS)?;
        let rows = read_rows(numbers)?;
        let mut direct = vec![0; DIRECTS];
        numbers.fill(&mut direct, i16::MAX.into())?;
        let mut dense = vec![Dense::ZERO; OUTPUTS];
        for set in &mut dense {
            numbers.fill(set.first.as_flattened_mut(), MAX_WEIGHT)?;
            numbers.fill_wide(&mut set.first_bias)?;
            numbers.fill(set.second.as_flattened_mut(), MAX_WEIGHT)?;
            numbers.fill_wide(&mut set.second_bias)?;
            numbers.fill(&mut set.last, MAX_WEIGHT)?;
            numbers.fill_wide(std::slice::from_mut(&mut set.last_bias))?;
        }
        Some(Self { bias, rows, direct, dense, checksum })
    }

    /// The bytes of the file; [`Self::checksum`] is not used.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut rest = Vec::new();
        let mut put = |numbers: &[i16]| numbers.iter().for_each(|n| put_signed(&mut rest, (*n).into()));
        put(&self.bias.0);
        put_rows(&self.rows, &mut rest);
        let mut put = |numbers: &[i16]| numbers.iter().for_each(|n| put_signed(&mut rest, (*n).into()));
        put(&self.direct);
        for set in &self.dense {
            let mut narrow =
                |numbers: &[i16]| numbers.iter().for_each(|n| put_signed(&mut rest, (*n).into()));
            narrow(set.first.as_flattened());
            set.first_bias.iter().for_each(|number| put_signed(&mut rest, *number));
            let mut narrow =
                |numbers: &[i16]| numbers.iter().for_each(|n| put_signed(&mut rest, (*n).into()));
            narrow(set.second.as_flattened());
            set.second_bias.iter().for_each(|number| put_signed(&mut rest, *number));
            set.last.iter().for_each(|number| put_signed(&mut rest, (*number).into()));
            put_signed(&mut rest, set.last_bias);
        }
        file().close(&rest)
    }
}

/// Reads the rows of piece features and of effect features.
fn read_rows(numbers: &mut Numbers<'_>) -> Option<Vec<RowWeights>> {
    let mut rows = vec![RowWeights([0; WIDTH]); ROWS];
    let (shared, others) = rows.split_at_mut(COUNT);
    numbers.fill_rows(shared)?;
    for bucket in others[..PIECES - COUNT].chunks_exact_mut(COUNT) {
        bucket.clone_from_slice(shared);
    }
    let flags = numbers.bytes(SHARED)?;
    for (at, flags) in flags.iter().enumerate() {
        for bucket in (0..BUCKETS).filter(|bucket| flags >> bucket & 1 != 0) {
            let weight = &mut rows[bucket * COUNT + at / WIDTH].0[at % WIDTH];
            let steps = i32::from(*weight) / ROW_STEP + numbers.next(2 * MOST_STEPS)?;
            *weight = (steps.abs() <= MOST_STEPS).then_some((steps * ROW_STEP) as i8)?;
        }
    }
    numbers.fill_rows(&mut rows[PIECES..])?;
    Some(rows)
}

/// Writes what [`read_rows`] reads.
fn put_rows(rows: &[RowWeights], rest: &mut Vec<u8>) {
    let steps = |weight: i8| i32::from(weight) / ROW_STEP;
    let (mut flags, mut differences) = (Vec::with_capacity(SHARED), Vec::new());
    for at in 0..SHARED {
        let weights: [i8; BUCKETS] =
            std::array::from_fn(|bucket| rows[bucket * COUNT + at / WIDTH].0[at % WIDTH]);
        let shared = commonest(weights);
        put_signed(rest, steps(shared));
        let mut differing = 0;
        for (bucket, weight) in weights.into_iter().enumerate().filter(|(_, weight)| *weight != shared) {
            differing |= 1 << bucket;
            put_signed(&mut differences, steps(weight) - steps(shared));
        }
        flags.push(differing);
    }
    rest.append(&mut flags);
    rest.append(&mut differences);
    rows[PIECES..].iter().flat_map(|row| row.0).for_each(|weight| put_signed(rest, steps(weight)));
}

/// The weight that most king buckets have; of several the first one.
fn commonest(weights: [i8; BUCKETS]) -> i8 {
    let count = |weight: &i8| weights.iter().filter(|other| *other == weight).count();
    // `max_by_key` takes the last one.
    weights.into_iter().rev().max_by_key(count).expect("there are king buckets")
}

/// The largest valid bias of a dense layer.
const MAX_WIDE: i32 = 1 << 24;

/// Reads varints, one after the other.
struct Numbers<'a> {
    rest: &'a [u8],
}

impl<'a> Numbers<'a> {
    #[inline]
    fn next(&mut self, most: i32) -> Option<i32> {
        let number = take_signed(&mut self.rest)?;
        (number.unsigned_abs() <= most.unsigned_abs()).then_some(number)
    }

    /// The next bytes as they are.
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.rest.split_off(..count)
    }

    /// Rows of weights in steps.
    fn fill_rows(&mut self, rows: &mut [RowWeights]) -> Option<()> {
        for weight in rows.iter_mut().flat_map(|row| &mut row.0) {
            *weight = (self.next(MOST_STEPS)? * ROW_STEP) as i8;
        }
        Some(())
    }

    fn fill(&mut self, to: &mut [i16], most: i32) -> Option<()> {
        for number in to {
            *number = self.next(most)? as i16;
        }
        Some(())
    }

    fn fill_wide(&mut self, to: &mut [i32]) -> Option<()> {
        for number in to {
            *number = self.next(MAX_WIDE)?;
        }
        Some(())
    }
}
