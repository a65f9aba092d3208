//! `train net-mean`: the mean of the weights of several nets that were learned from the same net.
//!
//! CITE: M. Wortsman et al., "Model soups: averaging weights of multiple fine-tuned models improves accuracy
//! without increasing inference time" (2022).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::checkpoint::Checkpoint;
use super::model::WEIGHTS;
use super::write_net;
use crate::learn::adam::Adam;

/// The arguments of `net-mean`.
#[derive(Args, Debug, Clone)]
pub struct NetMean {
    /// Folders of trainings, with their checkpoints. A folder that is given twice counts twice.
    #[arg(required = true)]
    pub nets: Vec<PathBuf>,
    /// Folder for the checkpoint and the net.
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes a checkpoint with the mean of the weights, and its net. The optimizer begins anew.
///
/// # Errors
/// When a checkpoint cannot be read, the files cannot be written, or a weight exceeds its integer range.
pub fn run(arguments: &NetMean) -> Result<()> {
    let state = Checkpoint { weights: mean(&arguments.nets)?, adam: Adam::new(WEIGHTS), losses: Vec::new() };
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    state.write(&arguments.out.join("checkpoint"))?;
    write_net(&arguments.out, &state)
}

/// The mean of the weights of trainings.
fn mean<P: AsRef<Path>>(nets: &[P]) -> Result<Vec<f32>> {
    let mut sums = vec![0.0_f64; WEIGHTS];
    for net in nets {
        let weights = Checkpoint::read(&net.as_ref().join("checkpoint"))?.weights;
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += f64::from(weight));
    }
    Ok(sums.into_iter().map(|sum| (sum / nets.len() as f64) as f32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::nnue::model;

    #[test]
    fn a_folder_given_twice_counts_twice() {
        let folder = std::env::temp_dir().join(format!("narikoma-net-mean-{}", std::process::id()));
        let nets = [1, 2].map(|seed| {
            let weights = model::initial(seed);
            let net = folder.join(seed.to_string());
            fs::create_dir_all(&net).unwrap();
            let state = Checkpoint { weights, adam: Adam::new(WEIGHTS), losses: vec![[0.5, 0.5]] };
            state.write(&net.join("checkpoint")).unwrap();
            (net, state.weights)
        });
        let [(one, ones), (two, twos)] = &nets;
        let out = folder.join("mean");
        run(&NetMean { nets: vec![one.clone(), two.clone(), two.clone()], out: out.clone() }).unwrap();
        let found = Checkpoint::read(&out.join("checkpoint")).unwrap();
        for ((mean, one), two) in found.weights.iter().zip(ones).zip(twos) {
            assert!((mean - (one + 2.0 * two) / 3.0).abs() < 1e-6);
        }
        assert!(found.losses.is_empty() && out.join("net.nnue").exists());
        assert!(mean(&[folder.join("3")]).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
