//! Tools that find problems for the page: mates (詰将棋) on both boards, next moves (次の一手),
//! positions for practice against the engine, and endgames on 5×5.

pub mod endgames;
mod judge;
mod log;
pub mod next_moves;
pub mod practice;
pub mod tsume;

use anyhow::Result;
use clap::Subcommand;

/// The tools of this room.
#[derive(Subcommand)]
pub enum ProblemsTool {
    /// Makes mating problems (tsume shogi) from games.
    TsumeSet(tsume::TsumeSet),
    /// Finds next-move problems in games: one move is clearly best.
    NextMoves(next_moves::NextMoves),
    /// Finds positions for practice against the engine.
    Practice(practice::Practice),
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
        ProblemsTool::NextMoves(arguments) => next_moves::run(arguments),
        ProblemsTool::Practice(arguments) => practice::run(arguments),
        ProblemsTool::Studies(arguments) => endgames::run(arguments),
    }
}
