//! The state of the learning as a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::features::Machine;
use crate::common::files::replace;

/// Where the learning stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    /// Passes that are done.
    pub passes: u32,
    /// Games of the current pass that are done.
    pub games: u32,
    /// Points by parameter.
    pub weights: Vec<f32>,
    /// Sums of squared gradients by parameter.
    pub squares: Vec<f32>,
}

const MAGIC: &[u8; 8] = b"NKBONAN1";

impl Checkpoint {
    /// Writes the state. Parameters that never moved take no space.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path, machine: Machine) -> Result<()> {
        replace(path, self.to_bytes(machine))
    }

    fn to_bytes(&self, machine: Machine) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [machine.number(), self.passes, self.games] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let moved =
            self.weights.iter().zip(&self.squares).enumerate().filter(|(_, (_, square))| **square > 0.0);
        for (number, (weight, square)) in moved {
            bytes.extend_from_slice(&(number as u32).to_le_bytes());
            bytes.extend_from_slice(&weight.to_le_bytes());
            bytes.extend_from_slice(&square.to_le_bytes());
        }
        bytes
    }

    /// Reads the state.
    ///
    /// # Errors
    /// When it cannot be read or belongs to another machine.
    pub fn read(path: &Path, machine: Machine) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let wrong = || format!("{}: no state of learning this machine", path.display());
        Self::from_bytes(&bytes, machine).with_context(wrong)
    }

    fn from_bytes(bytes: &[u8], machine: Machine) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(20)?;
        let short = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
        if &head[..8] != MAGIC || short(&head[8..12]) != machine.number() || !rest.len().is_multiple_of(12) {
            return None;
        }
        let parameters = machine.parameters();
        let (mut weights, mut squares) = (vec![0.0; parameters], vec![0.0; parameters]);
        for entry in rest.chunks_exact(12) {
            let at = short(&entry[..4]) as usize;
            *weights.get_mut(at)? = f32::from_bits(short(&entry[4..8]));
            squares[at] = f32::from_bits(short(&entry[8..]));
        }
        Some(Self { passes: short(&head[12..16]), games: short(&head[16..20]), weights, squares })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_round_trips() {
        let parameters = Machine::Two.parameters();
        let mut state = Checkpoint {
            passes: 2,
            games: 31,
            weights: vec![0.0; parameters],
            squares: vec![0.0; parameters],
        };
        (state.weights[5], state.squares[5]) = (-1.5, 2.0);
        state.squares[parameters - 1] = 1.0;
        let bytes = state.to_bytes(Machine::Two);
        assert_eq!(bytes.len(), 20 + 2 * 12);
        assert_eq!(Checkpoint::from_bytes(&bytes, Machine::Two), Some(state));
        assert_eq!(Checkpoint::from_bytes(&bytes, Machine::Three), None);
        assert_eq!(Checkpoint::from_bytes(&bytes[..bytes.len() - 1], Machine::Two), None);
    }
}
