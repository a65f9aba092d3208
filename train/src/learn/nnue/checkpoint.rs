//! The state of the training between two epochs, as a file: weights, state of the optimizer, losses.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::model::WEIGHTS;
use crate::common::files::replace;
use crate::learn::adam::Adam;

/// The state of the training between two epochs.
pub struct Checkpoint {
    /// All weights, shared rows included.
    pub weights: Vec<f32>,
    /// State of the optimizer.
    pub adam: Adam,
    /// Mean squared errors of the training and the held-out positions after each epoch.
    pub losses: Vec<[f64; 2]>,
}

const MAGIC: &[u8; 8] = b"NKTRAIN1";

impl Checkpoint {
    /// Writes a checkpoint.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(WEIGHTS as u64).to_le_bytes());
        bytes.extend_from_slice(&self.adam.steps.to_le_bytes());
        bytes.extend_from_slice(&(self.losses.len() as u32).to_le_bytes());
        self.losses.iter().flatten().for_each(|loss| bytes.extend_from_slice(&loss.to_le_bytes()));
        for numbers in [&self.weights, &self.adam.mean, &self.adam.square] {
            numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        }
        replace(path, bytes)
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// When it cannot be read or belongs to a net of another shape.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let wrong = || format!("{}: not a checkpoint of a net of this shape", path.display());
        Self::from_bytes(&bytes).with_context(wrong)
    }

    /// Decodes a checkpoint; `None` when it is invalid.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(24)?;
        let epochs = u32::from_le_bytes(head[20..24].try_into().expect("four bytes")) as usize;
        if &head[..8] != MAGIC
            || head[8..16] != (WEIGHTS as u64).to_le_bytes()
            || rest.len() != 16 * epochs + 12 * WEIGHTS
        {
            return None;
        }
        let (losses, numbers) = rest.split_at(16 * epochs);
        let loss = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let list = |nth: usize| -> Vec<f32> {
            let bytes = &numbers[4 * nth * WEIGHTS..4 * (nth + 1) * WEIGHTS];
            bytes
                .chunks_exact(4)
                .map(|four| f32::from_le_bytes(four.try_into().expect("four bytes")))
                .collect()
        };
        Some(Self {
            weights: list(0),
            adam: Adam {
                steps: u32::from_le_bytes(head[16..20].try_into().expect("four bytes")),
                mean: list(1),
                square: list(2),
            },
            losses: losses.chunks_exact(16).map(|pair| [loss(&pair[..8]), loss(&pair[8..])]).collect(),
        })
    }
}
