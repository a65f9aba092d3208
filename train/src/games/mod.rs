//! Tools that play games: matches, tournaments, self-play, and tables of games that were played.

pub mod book;
pub mod matches;
pub mod minishogi_match;
pub mod openings;
pub mod puct_selfplay;
pub mod relabel;
pub mod selfplay;
pub mod stats;
pub mod tournament;

use anyhow::Result;
use clap::Subcommand;

/// The tools of this room.
#[derive(Subcommand)]
pub enum GamesTool {
    /// Plays a match between two USI engines and estimates the Elo difference.
    Match(Box<matches::Match>),
    /// Plays matches of opponents on 5×5.
    MinishogiMatch(minishogi_match::MinishogiMatch),
    /// Plays every opponent of the gallery against every other and writes the table with ratings.
    Tournament(Box<tournament::Tournament>),
    /// Plays games of the engine against itself and stores them for learning.
    #[command(name = "selfplay")]
    SelfPlay(selfplay::SelfPlay),
    /// Plays games of the tree search against itself and stores them for learning.
    #[command(name = "puct-selfplay")]
    PuctSelfPlay(puct_selfplay::PuctSelfPlay),
    /// Searches the positions of games again and writes the games with the new scores.
    Relabel(relabel::Relabel),
    /// Prints what files of games contain; the first line counts positions.
    Stats(stats::StatsOf),
    /// Makes the opening book from games.
    Book(book::BookOf),
}

/// Runs one of the tools.
///
/// # Errors
/// When files cannot be read or written, or an engine does not start.
pub fn run(tool: &GamesTool) -> Result<()> {
    match tool {
        GamesTool::Match(arguments) => matches::run(arguments),
        GamesTool::MinishogiMatch(arguments) => minishogi_match::run(arguments),
        GamesTool::Tournament(arguments) => tournament::run(arguments),
        GamesTool::SelfPlay(arguments) => selfplay::run(arguments),
        GamesTool::PuctSelfPlay(arguments) => puct_selfplay::run(arguments),
        GamesTool::Relabel(arguments) => relabel::run(arguments),
        GamesTool::Stats(arguments) => stats::run(arguments),
        GamesTool::Book(arguments) => book::run(arguments),
    }
}
