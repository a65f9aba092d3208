//! The weights of machine three in memory: most are zero, and only the others take space.

use super::super::weights::{MachineWeights, Table};
use super::parameters::PARAMETERS;
use crate::eval::weights_file::Refused;
use crate::opponents::data::{Data, Random};

/// Weights by parameter: one bit a parameter (weight not zero), then the nonzero weights in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    unit: i32,
    /// The bits of 64 parameters, and the number of weights before them.
    words: Box<[(u64, u32)]>,
    values: Box<[i16]>,
}

impl Packed {
    /// The number of the machine in a file of weights.
    pub const MACHINE: u32 = 3;

    /// Packs weights of machine three.
    pub fn new(weights: &MachineWeights) -> Self {
        let mut words = vec![(0, 0); PARAMETERS.div_ceil(64)].into_boxed_slice();
        for (number, _) in &weights.values {
            words[*number as usize / 64].0 |= 1 << (number % 64);
        }
        let mut before = 0;
        for (bits, start) in &mut words {
            *start = before;
            before += u64::count_ones(*bits);
        }
        Self { unit: weights.unit, words, values: weights.values.iter().map(|(_, value)| *value).collect() }
    }
}

impl Data for Packed {
    const ID: &'static str = "machine-three";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Ok(Self::new(&MachineWeights::from_bytes(bytes, Self::MACHINE, PARAMETERS as u32)?))
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        MachineWeights::random(Self::MACHINE, PARAMETERS as u32, 16, 97, 100, number).to_bytes()
    }
}

impl Table for Packed {
    #[inline]
    fn weight(&self, parameter: usize) -> i32 {
        let (bits, start) = self.words[parameter / 64];
        let bit = 1 << (parameter % 64);
        if bits & bit == 0 {
            return 0;
        }
        self.values[start as usize + (bits & (bit - 1)).count_ones() as usize].into()
    }

    fn unit(&self) -> i32 {
        self.unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_weight() {
        let values = vec![(0, 1), (63, -2), (64, 3), (65, 4), (1_000_000, 5), (PARAMETERS as u32 - 1, -6)];
        let weights = MachineWeights { machine: 3, parameters: PARAMETERS as u32, unit: 4, values };
        let packed = Packed::from_bytes(&weights.to_bytes()).unwrap();
        for (number, value) in &weights.values {
            assert_eq!(packed.weight(*number as usize), i32::from(*value));
        }
        for number in [1, 62, 66, 127, 128, 999_999, 1_000_001, PARAMETERS - 2] {
            assert_eq!(packed.weight(number), 0);
        }
        assert_eq!(packed.unit(), 4);
    }
}
