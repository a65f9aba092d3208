//! The file format of a net.
//!
//! The header of every [file of weights](crate::eval::weights_file), then signed varints with seven bits a
//! byte and the sign in the lowest bit, which compress well: the biases of the features, their rows column by
//! column (10 % smaller when compressed than row by row), their direct terms, and each set of dense layers:
//! first weights, first biases, second weights, second biases, last weights, last bias. The row of a piece
//! feature is written as its difference from the row of the same feature in the previous king bucket (another
//! 20 % smaller).

use std::ops::RangeInclusive;

use super::layers::{Dense, Row, RowWeights};
use super::piece_features::COUNT;
use super::shape::{
    DIRECTS, HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, MAX_BIAS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, PIECES, ROWS,
    WIDTH, fingerprint,
};
use crate::eval::encoding::{put_signed, take_signed};
use crate::eval::weights_file::{Body, HEADER, Refused, WeightsFile};

/// The quantized weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nnue {
    /// The biases of the sums of features.
    pub bias: Row,
    /// Rows of piece features, by [`super::piece_features::Perspective::row`], then rows of effect features,
    /// by [`super::effect_features`].
    pub rows: Vec<RowWeights>,
    /// The direct terms of rows, in [`super::shape::UNIT_DIRECT`].
    pub direct: Vec<i16>,
    /// The sets of dense layers, by [`super::piece_features::output_bucket`].
    pub dense: Vec<Dense>,
    /// Checksum of the bytes that it was read from: identifies the net.
    pub checksum: u64,
}

fn file() -> WeightsFile {
    WeightsFile { magic: b"NKNNUE\r\n", version: 3, shape: fingerprint() }
}

/// Numbers of a file.
const NUMBERS: usize = {
    let dense = (INPUTS + 1) * HIDDEN_1 + (INPUTS_2 + 1) * HIDDEN_2 + HIDDEN_2 + 1;
    WIDTH + ROWS * WIDTH + DIRECTS + OUTPUTS * dense
};

impl Nnue {
    /// The sizes that a file can have, in bytes: every number, at most `MAX_WIDE`, takes one byte to four.
    pub fn sizes() -> RangeInclusive<u64> {
        (HEADER + NUMBERS) as u64..=(HEADER + 4 * NUMBERS) as u64
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
        let mut rows = vec![RowWeights([0; WIDTH]); ROWS];
        for at in 0..WIDTH {
            for row in 0..ROWS {
                let weight = numbers.next(2 * MAX_FEATURE)? + before(&rows, row, at);
                rows[row].0[at] = (weight.abs() <= MAX_FEATURE).then_some(weight as i8)?;
            }
        }
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
        for at in 0..WIDTH {
            let difference =
                |row: usize| (i32::from(self.rows[row].0[at]) - before(&self.rows, row, at)) as i16;
            put(&(0..ROWS).map(difference).collect::<Vec<_>>());
        }
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

/// Prediction of a weight, which the file leaves out: the weight of the same feature and column in the king
/// bucket before; 0 in the first bucket and for effect features.
fn before(rows: &[RowWeights], row: usize, column: usize) -> i32 {
    if (COUNT..PIECES).contains(&row) { rows[row - COUNT].0[column].into() } else { 0 }
}

/// The largest valid bias of a dense layer.
const MAX_WIDE: i32 = 1 << 24;

/// Reads varints, one after the other.
struct Numbers<'a> {
    rest: &'a [u8],
}

impl Numbers<'_> {
    #[inline]
    fn next(&mut self, most: i32) -> Option<i32> {
        let number = take_signed(&mut self.rest)?;
        (number.unsigned_abs() <= most.unsigned_abs()).then_some(number)
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
