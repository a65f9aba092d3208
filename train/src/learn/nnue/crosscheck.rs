//! `train crosscheck`: compares the floating-point net of a training with the quantized net of the engine.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::eval::nnue::{Nnue, NnueEvaluator};

use super::checkpoint::Checkpoint;
use super::data::Example;
use super::model::{merge, output};
use crate::common::records::{Games, shards};
use crate::print_line;

/// The arguments of `crosscheck`.
#[derive(Args, Debug, Clone)]
pub struct Crosscheck {
    /// Folder of a training, with its checkpoint and its net.
    #[arg(long)]
    pub net: PathBuf,
    /// Files of games, or folders with them, to take positions from.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Number of positions.
    #[arg(long, default_value_t = 10_000)]
    pub positions: usize,
    /// Largest allowed mean difference in centipawns.
    #[arg(long, default_value_t = 6.0)]
    pub allowed: f64,
}

/// Prints the differences of the two nets.
///
/// # Errors
/// When a file cannot be read, or the mean difference is larger than allowed.
pub fn run(arguments: &Crosscheck) -> Result<()> {
    let path = arguments.net.join("net.nnue");
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    let net = Nnue::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    let mut merged = Vec::new();
    merge(&Checkpoint::read(&arguments.net.join("checkpoint"))?.weights, &mut merged);
    let mut differences = Vec::new();
    'all: for path in shards(&arguments.data)? {
        for game in Games::open(&path)? {
            game.for_each(|position, _| {
                let real = output(&merged, &Example::new(position, 0, 0, 0.5)) * CENTIPAWNS as f32;
                let quantized = NnueEvaluator::from_scratch(&net, position).value();
                differences.push((f64::from(real) - f64::from(quantized)).abs());
            });
            if differences.len() >= arguments.positions {
                break 'all;
            }
        }
    }
    differences.sort_by(f64::total_cmp);
    let mean = differences.iter().sum::<f64>() / differences.len().max(1) as f64;
    let at =
        |share: f64| differences.get((differences.len() as f64 * share) as usize).copied().unwrap_or(0.0);
    print_line!(
        "{} positions: mean difference {mean:.2} centipawns, 99 % below {:.1}, largest {:.1}",
        differences.len(),
        at(0.99),
        differences.last().copied().unwrap_or(0.0)
    );
    if mean > arguments.allowed {
        bail!("the mean difference is larger than {} centipawns", arguments.allowed);
    }
    Ok(())
}
