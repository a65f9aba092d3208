//! `train policy-net`: the Rust side of the policy network's training. The trainer itself is
//! `train/src/learn/policy_net/trainer/` (Python, JAX).

pub mod agree;
pub mod early;
pub mod export;
pub mod games;
pub mod measure;

use anyhow::Result;
use clap::Subcommand;

use agree::Agree;
use early::Early;
use export::Export;
use games::PlayGames;
use measure::Measure;

/// The tools of the policy network.
#[derive(Subcommand, Debug, Clone)]
pub enum PolicyNetTool {
    /// Writes positions of games for the trainer.
    Export(Export),
    /// Writes records of the first moves of games, drawn from the flagship's lines.
    Early(Early),
    /// Compares the engine's integer network with the trainer's outputs.
    Agree(Agree),
    /// Plays games of the network against other versions of itself.
    Games(PlayGames),
    /// Measures the engine's network on games.
    Measure(Measure),
}

/// Runs one of the tools.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(tool: &PolicyNetTool) -> Result<()> {
    match tool {
        PolicyNetTool::Export(arguments) => export::run(arguments),
        PolicyNetTool::Early(arguments) => early::run(arguments),
        PolicyNetTool::Agree(arguments) => agree::run(arguments),
        PolicyNetTool::Games(arguments) => games::run(arguments),
        PolicyNetTool::Measure(arguments) => measure::run(arguments),
    }
}
