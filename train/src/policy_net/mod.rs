//! `train policy-net`: the Rust side of the policy network's training. The trainer itself is `train/policy/` (Python, JAX).

pub mod agree;
pub mod export;

use anyhow::Result;
use clap::Subcommand;

use agree::Agree;
use export::Export;

/// The tools of the policy network.
#[derive(Subcommand, Debug, Clone)]
pub enum PolicyNet {
    /// Writes positions of games for the trainer.
    Export(Export),
    /// Compares the engine's integer network with the trainer's outputs.
    Agree(Agree),
}

/// Runs one of the tools.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(tool: &PolicyNet) -> Result<()> {
    match tool {
        PolicyNet::Export(arguments) => export::run(arguments),
        PolicyNet::Agree(arguments) => agree::run(arguments),
    }
}
