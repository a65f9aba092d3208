//! The file format of learned points.
//!
//! The header of all files of weights comes first ([`WeightsFile`], with `NKPAIRS\n`). Then varints: weights
//! in a point, number of parameters that are not zero, and these parameters in ascending order, first the
//! distances of their numbers, then their values (signed). Most distances and values fit in one byte.

use crate::eval::encoding::{fnv1a, put, put_signed, take, take_signed};
use crate::eval::weights_file::{Refused, WeightsFile};
use crate::opponents::data::Random;

/// Learned points that are not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineWeights {
    /// The machine they are for, 2 or 3.
    pub machine: u32,
    /// The number of all its parameters.
    pub parameters: u32,
    /// A weight is 1 / `unit` of a point.
    pub unit: i32,
    /// Number and value of each parameter that is not zero, by ascending number.
    pub values: Vec<(u32, i16)>,
}

/// The largest number of weights in a point.
const MAX_UNIT: u64 = 1 << 12;

/// The header of the files of a machine with that many parameters.
fn file(machine: u32, parameters: u32) -> WeightsFile {
    WeightsFile { magic: b"NKPAIRS\n", version: 1, shape: fnv1a([machine, parameters]) }
}

impl MachineWeights {
    /// Reads a file with the weights of a machine that has this many parameters.
    ///
    /// # Errors
    /// When the file is refused.
    pub fn from_bytes(bytes: &[u8], machine: u32, parameters: u32) -> Result<Self, Refused> {
        let body = file(machine, parameters).open(bytes)?;
        let (unit, values) = Self::read(body.bytes, parameters).ok_or(Refused::Numbers)?;
        Ok(Self { machine, parameters, unit, values })
    }

    fn read(mut rest: &[u8], parameters: u32) -> Option<(i32, Vec<(u32, i16)>)> {
        let unit = take(&mut rest).filter(|unit| (1..=MAX_UNIT).contains(unit))?;
        // Each value takes two bytes or more: a larger count cannot be true.
        let count = take(&mut rest).filter(|count| *count <= rest.len() as u64 / 2)?;
        let (mut values, mut next) = (Vec::with_capacity(count as usize), 0);
        for _ in 0..count {
            let number = u32::try_from(take(&mut rest)?).ok()?.checked_add(next)?;
            if number >= parameters {
                return None;
            }
            values.push((number, 0));
            next = number + 1;
        }
        for (_, value) in &mut values {
            *value = i16::try_from(take_signed(&mut rest)?).ok().filter(|value| *value != 0)?;
        }
        rest.is_empty().then_some((unit as i32, values))
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut body, mut next) = (Vec::new(), 0);
        put(&mut body, self.unit as u64);
        put(&mut body, self.values.len() as u64);
        for (number, _) in &self.values {
            put(&mut body, u64::from(number - next));
            next = number + 1;
        }
        self.values.iter().for_each(|(_, value)| put_signed(&mut body, (*value).into()));
        file(self.machine, self.parameters).close(&body)
    }

    /// Random weights of up to ±`most` for one parameter in `every`, for tests.
    pub fn random(
        machine: u32,
        parameters: u32,
        unit: i32,
        every: u32,
        most: i32,
        number: Random<'_>,
    ) -> Self {
        let numbers = (0..parameters).step_by(every as usize);
        let values = numbers.map(|at| (at, number(most) as i16)).filter(|(_, value)| *value != 0).collect();
        Self { machine, parameters, unit, values }
    }
}

/// A table of weights by parameter number.
pub trait Table {
    /// The weight of a parameter, in 1 / [`Self::unit`] of a point.
    fn weight(&self, parameter: usize) -> i32;

    /// Weights in a point.
    fn unit(&self) -> i32;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> MachineWeights {
        let values = vec![(0, 5), (1, -5), (700, 300), (26_243, -1)];
        MachineWeights { machine: 2, parameters: 26_244, unit: 16, values }
    }

    #[test]
    fn weights_round_trip() {
        let weights = example();
        assert_eq!(MachineWeights::from_bytes(&weights.to_bytes(), 2, 26_244), Ok(weights));
        let none = MachineWeights { values: Vec::new(), ..example() };
        assert_eq!(MachineWeights::from_bytes(&none.to_bytes(), 2, 26_244), Ok(none));
    }

    #[test]
    fn refuses_other_files() {
        let bytes = example().to_bytes();
        let read = |bytes: &[u8]| MachineWeights::from_bytes(bytes, 2, 26_244);
        assert_eq!(MachineWeights::from_bytes(&bytes, 3, 26_244), Err(Refused::Shape));
        assert_eq!(MachineWeights::from_bytes(&bytes, 2, 26_243), Err(Refused::Shape));
        assert_eq!(read(&bytes[..bytes.len() - 1]), Err(Refused::Length));
        for (number, value) in [(26_244, 1), (3, 0)] {
            let wrong = MachineWeights { values: vec![(number, value)], ..example() };
            assert_eq!(read(&wrong.to_bytes()), Err(Refused::Numbers), "{number} {value}");
        }
        for unit in [0, 1 << 13] {
            assert_eq!(
                read(&MachineWeights { unit, ..example() }.to_bytes()),
                Err(Refused::Numbers),
                "{unit}"
            );
        }
        // A count that is larger than the file, a value without its byte, and a byte too many.
        for body in [[1, 100].as_slice(), &[1, 1, 0], &[1, 1, 0, 2, 0], &[]] {
            assert_eq!(read(&file(2, 26_244).close(body)), Err(Refused::Numbers), "{body:?}");
        }
    }
}
