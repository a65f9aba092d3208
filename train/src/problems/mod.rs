//! Tools that find problems for the page: mates (詰将棋) on both boards, and endgames on 5×5.

pub mod endgames;
pub mod tsume;

use anyhow::Result;
use clap::Subcommand;

/// The tools of this room.
#[derive(Subcommand)]
pub enum ProblemsTool {
    /// Makes mating problems (tsume shogi) from games.
    TsumeSet(tsume::TsumeSet),
    /// Finds endgame studies of 5×5 for the page.
    Studies(endgames::Studies),
}

/// Runs one of the tools.
///
/// # Errors
/// When files cannot be read or written.
pub fn run(tool: &ProblemsTool) -> Result<()> {
    match tool {
        ProblemsTool::TsumeSet(arguments) => tsume::run(arguments),
        ProblemsTool::Studies(arguments) => endgames::run(arguments),
    }
}
