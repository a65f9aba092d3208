//! What training needs to go on after a break: weights, what the optimizer remembers, and the errors so far.

use std::fs;
use std::path::Path;

use super::adam::Adam;
use super::model::WEIGHTS;

/// The state between two epochs.
pub struct Checkpoint {
    /// Weights with shared rows.
    pub weights: Vec<f32>,
    /// The optimizer.
    pub adam: Adam,
    /// Mean squared error of training and of held-out positions after each epoch.
    pub losses: Vec<[f64; 2]>,
}

const MAGIC: &[u8; 8] = b"NKTRAIN1";

impl Checkpoint {
    /// Writes it: first beside, then in place, so that a break loses nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(WEIGHTS as u64).to_le_bytes());
        bytes.extend_from_slice(&self.adam.steps.to_le_bytes());
        bytes.extend_from_slice(&(self.losses.len() as u32).to_le_bytes());
        self.losses.iter().flatten().for_each(|loss| bytes.extend_from_slice(&loss.to_le_bytes()));
        for numbers in [&self.weights, &self.adam.mean, &self.adam.square] {
            numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        }
        let beside = path.with_extension("new");
        fs::write(&beside, bytes).map_err(|error| error.to_string())?;
        fs::rename(&beside, path).map_err(|error| error.to_string())
    }

    /// Reads it.
    ///
    /// # Errors
    /// When it cannot be read or belongs to a net of another shape.
    pub fn read(path: &Path) -> Result<Self, String> {
        let named = |error: &str| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(&error.to_string()))?;
        let wrong = || named("no checkpoint of a net of this shape");
        let (head, rest) = bytes.split_at_checked(24).ok_or_else(wrong)?;
        let epochs = u32::from_le_bytes(head[20..24].try_into().expect("four bytes")) as usize;
        if &head[..8] != MAGIC
            || head[8..16] != (WEIGHTS as u64).to_le_bytes()
            || rest.len() != 16 * epochs + 12 * WEIGHTS
        {
            return Err(wrong());
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
        Ok(Self {
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
