//! Compares the net with real numbers and the net that is played with, on thousands of positions.

use std::path::PathBuf;

use clap::Args;
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::eval::nnue::{Net, Nnue};

use super::checkpoint::Checkpoint;
use super::data::Example;
use super::model::{join, output};
use crate::records::{Games, shards};

/// The arguments of `crosscheck`.
#[derive(Args, Debug, Clone)]
pub struct Crosscheck {
    /// Folder of a training: its checkpoint is compared with its net.
    #[arg(long)]
    pub net: PathBuf,
    /// Files of games to take positions from, or folders with them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// How many positions.
    #[arg(long, default_value_t = 10_000)]
    pub positions: usize,
    /// The mean difference that is allowed, in centipawns.
    #[arg(long, default_value_t = 6.0)]
    pub allowed: f64,
}

/// Prints how far the two are apart.
///
/// # Errors
/// When something cannot be read, or they are farther apart than is allowed.
pub fn run(arguments: &Crosscheck) -> Result<(), String> {
    let bytes = std::fs::read(arguments.net.join("net.nnue")).map_err(|error| error.to_string())?;
    let net = Net::from_bytes(&bytes).map_err(|error| error.to_string())?;
    let mut played = Vec::new();
    join(&Checkpoint::read(&arguments.net.join("checkpoint"))?.weights, &mut played);
    let mut differences = Vec::new();
    'all: for path in shards(&arguments.data)? {
        for game in Games::open(&path)? {
            game.for_each(|position, _| {
                let real = output(&played, &Example::new(position, 0, 0, 0.5)) * CENTIPAWNS as f32;
                let whole = Nnue::afresh(&net, position).value();
                differences.push((f64::from(real) - f64::from(whole)).abs());
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
    println!(
        "{} positions: mean difference {mean:.2} centipawns, 99 % below {:.1}, largest {:.1}",
        differences.len(),
        at(0.99),
        differences.last().copied().unwrap_or(0.0)
    );
    if mean <= arguments.allowed {
        Ok(())
    } else {
        Err(format!("more than {} on average", arguments.allowed))
    }
}
