//! The state of the training, as a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::model::{WEIGHTS, random_weights};
use crate::common::files::replace;
use crate::learn::adam::Adam;

const MAGIC: &[u8; 8] = b"NKEFNT01";
const HEADER: usize = 40;

/// The state of the training.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// Finished epochs of the first lesson.
    pub epochs: u64,
    /// Games that were played in the second lesson.
    pub games: u64,
    /// Positions of these games, without mirror images.
    pub positions: u64,
    /// The weights.
    pub weights: Vec<f32>,
    /// The state of the optimizer.
    pub adam: Adam,
}

impl Checkpoint {
    /// The state before the first step.
    pub fn new(seed: u64) -> Self {
        Self { epochs: 0, games: 0, positions: 0, weights: random_weights(seed), adam: Adam::new(WEIGHTS) }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = MAGIC.to_vec();
        for number in [self.epochs, self.games, self.positions, self.adam.steps.into()] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for numbers in [&self.weights, &self.adam.mean, &self.adam.square] {
            numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        }
        replace(path, bytes)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, or belongs to a network of another shape.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        if bytes.len() != HEADER + 12 * WEIGHTS || &bytes[..8] != MAGIC {
            bail!("{}: not the state of a network of this shape", path.display());
        }
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let list = |nth: usize| -> Vec<f32> {
            let part = &bytes[HEADER + 4 * nth * WEIGHTS..][..4 * WEIGHTS];
            part.chunks_exact(4)
                .map(|four| f32::from_le_bytes(four.try_into().expect("four bytes")))
                .collect()
        };
        let adam = Adam { steps: u32::try_from(long(32))?, mean: list(1), square: list(2) };
        Ok(Self { epochs: long(8), games: long(16), positions: long(24), weights: list(0), adam })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let path = std::env::temp_dir().join(format!("narikoma-effect-net-{}", std::process::id()));
        let mut state = Checkpoint::new(9);
        (state.games, state.adam.steps, state.adam.mean[3]) = (500, 77, 0.25);
        state.write(&path).unwrap();
        let read = Checkpoint::read(&path).unwrap();
        assert_eq!((read.games, read.adam.steps, read.adam.mean[3]), (500, 77, 0.25));
        assert_eq!(read.weights, state.weights);
        fs::write(&path, b"NKEFNT01").unwrap();
        assert!(Checkpoint::read(&path).is_err());
        fs::remove_file(path).unwrap();
    }
}
