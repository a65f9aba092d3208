//! The file format of a net.
//!
//! A header of 40 bytes, little-endian: `NKNNUE\r\n`, version (32 bits), length of the rest (32 bits), fingerprint of the
//! shape (64 bits), checksum of the rest (64 bits), and 8 zero bytes. Then signed varints with seven bits a byte and the sign in
//! the lowest bit, which compress well: the biases of the features, their rows column by column (10 % smaller when compressed
//! than row by row), their direct terms, and each set of dense layers: first weights, first biases, second weights, second biases, last
//! weights, last bias.

use std::fmt;

use super::layers::{Dense, Row};
use super::shape::{DIRECTS, MAX_BIAS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, ROWS, WIDTH, fingerprint};
use crate::eval::encoding::{fnv1a, put_signed, take_signed};

/// The quantized weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The biases of the sums of features.
    pub bias: Row,
    /// The rows of piece features, by [`super::piece_features::Perspective::row`], then those of effect features, by
    /// [`super::effect_features`].
    pub rows: Vec<Row>,
    /// The direct terms of rows, in [`super::shape::UNIT_DIRECT`].
    pub direct: Vec<i16>,
    /// The sets of dense layers, by [`super::piece_features::output_bucket`].
    pub dense: Vec<Dense>,
    /// Checksum of the bytes that it was read from: identifies the net.
    pub checksum: u64,
}

/// The reason why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It does not begin with the magic bytes.
    NoNet,
    /// It has another version of the format.
    Version(u32),
    /// It is for a net of another shape, or for other linear weights.
    Shape,
    /// Bytes are missing, or there are more than the header says.
    Length,
    /// The checksum does not match.
    Damaged,
    /// A number is out of range, or the numbers end too early or late.
    Numbers,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNet => f.write_str("this is no net"),
            Self::Version(version) => write!(f, "the net is of format {version}, not {VERSION}"),
            Self::Shape => f.write_str("the net has another shape than this engine plays with"),
            Self::Length => f.write_str("the net is cut short or has bytes too many"),
            Self::Damaged => f.write_str("the net is damaged: its checksum does not match"),
            Self::Numbers => f.write_str("the numbers of the net make no sense"),
        }
    }
}

impl std::error::Error for Refused {}

const MAGIC: &[u8; 8] = b"NKNNUE\r\n";
const VERSION: u32 = 2;
const HEADER: usize = 40;

impl Net {
    /// Reads a file.
    ///
    /// # Errors
    /// When the file is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        if bytes.len() < MAGIC.len() || &bytes[..MAGIC.len()] != MAGIC {
            return Err(Refused::NoNet);
        }
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(Refused::Length)?;
        let long = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
        let version = long(8) as u32;
        if version != VERSION {
            return Err(Refused::Version(version));
        }
        if long(16) != fingerprint() {
            return Err(Refused::Shape);
        }
        if rest.len() as u64 != long(8) >> 32 {
            return Err(Refused::Length);
        }
        if fnv1a(rest.iter().copied()) != long(24) {
            return Err(Refused::Damaged);
        }
        let mut numbers = Numbers { rest };
        let net = Self::read(&mut numbers, long(24)).ok_or(Refused::Numbers)?;
        if numbers.rest.is_empty() { Ok(net) } else { Err(Refused::Numbers) }
    }

    fn read(numbers: &mut Numbers<'_>, checksum: u64) -> Option<Self> {
        let mut bias = Row([0; WIDTH]);
        numbers.fill(&mut bias.0, MAX_BIAS)?;
        let mut rows = vec![Row([0; WIDTH]); ROWS];
        let mut column = vec![0; ROWS];
        for at in 0..WIDTH {
            numbers.fill(&mut column, MAX_FEATURE)?;
            rows.iter_mut().zip(&column).for_each(|(row, number)| row.0[at] = *number);
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
            let column: Vec<i16> = self.rows.iter().map(|row| row.0[at]).collect();
            put(&column);
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
        let mut bytes = Vec::with_capacity(HEADER + rest.len());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(rest.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&fingerprint().to_le_bytes());
        bytes.extend_from_slice(&fnv1a(rest.iter().copied()).to_le_bytes());
        bytes.resize(HEADER, 0);
        bytes.extend_from_slice(&rest);
        bytes
    }
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
