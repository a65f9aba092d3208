//! Tools that measure and tune the search, and measure opponents of the gallery.

pub mod ablate;
mod duel;
pub mod gate;
pub mod handicaps;
pub mod ladder;
pub mod level_labels;
pub mod level_mistakes;
mod level_player;
pub mod levels_review;
pub mod mistakes;
pub mod proofs;
pub mod reference;
pub mod refutations;
pub mod regret;
pub mod repetition;
#[cfg(feature = "tune")]
pub mod screen;
pub mod team;
#[cfg(feature = "tune")]
pub mod tune;
#[cfg(feature = "tune")]
mod tuned_numbers;
#[cfg(feature = "tune")]
mod version_games;

use anyhow::Result;
use clap::Subcommand;

/// The tools of this room.
#[derive(Subcommand)]
pub enum MeasureTool {
    /// Tests a new net against the current one by a match.
    Gate(Box<gate::Gate>),
    /// Measures each technique of the search by leaving it out.
    Ablate(ablate::Ablate),
    /// Compares searches by the regret of their moves, given by a longer reference search.
    Regret(regret::Regret),
    /// Compares searches by the nodes that they need to see what is wrong with a move.
    Refutations(refutations::Refutations),
    /// Tunes the parameters of the search by games against itself, or by regret.
    #[cfg(feature = "tune")]
    Tune(tune::Tune),
    /// Measures the effects of many parameters of the search at once, each at two values.
    #[cfg(feature = "tune")]
    Screen(screen::Screen),
    /// Finds mistakes in games, and says which facts explain them.
    Mistakes(mistakes::Mistakes),
    /// Measures the rungs of the ladder for their pages.
    Ladder(ladder::Ladder),
    /// Reviews games of the flagship's levels, and fits the level estimate of the report of a game.
    LevelsReview(levels_review::LevelsReview),
    /// Counts the kinds of mistakes of each level in games of levels.
    LevelMistakes(level_mistakes::LevelMistakes),
    /// Plays levels against scripts whose behaviour is plain.
    LevelLabels(level_labels::LevelLabels),
    /// Measures what each handicap is worth on the scale of the levels.
    Handicaps(handicaps::Handicaps),
    /// Measures how far the proof search on 5×5 reaches.
    Proofs(proofs::Proofs),
    /// Searches the positions of the article about repetition, and plays games with two values of a draw.
    Repetition(repetition::Repetition),
    /// Measures several searches of one position that tell each other results.
    Team(team::TeamArguments),
}

/// Runs one of the tools.
///
/// # Errors
/// When files cannot be read or written, or games were made with other settings.
pub fn run(tool: &MeasureTool) -> Result<()> {
    match tool {
        MeasureTool::Gate(arguments) => gate::run(arguments),
        MeasureTool::Ablate(arguments) => ablate::run(arguments),
        MeasureTool::Regret(arguments) => regret::run(arguments),
        MeasureTool::Refutations(arguments) => refutations::run(arguments),
        #[cfg(feature = "tune")]
        MeasureTool::Tune(arguments) => tune::run(arguments),
        #[cfg(feature = "tune")]
        MeasureTool::Screen(arguments) => screen::run(arguments),
        MeasureTool::Mistakes(arguments) => mistakes::run(arguments),
        MeasureTool::Ladder(arguments) => ladder::run(arguments),
        MeasureTool::LevelsReview(arguments) => levels_review::run(arguments),
        MeasureTool::LevelMistakes(arguments) => level_mistakes::run(arguments),
        MeasureTool::LevelLabels(arguments) => level_labels::run(arguments),
        MeasureTool::Handicaps(arguments) => handicaps::run(arguments),
        MeasureTool::Proofs(arguments) => proofs::run(arguments),
        MeasureTool::Repetition(arguments) => repetition::run(arguments),
        MeasureTool::Team(arguments) => team::run(arguments),
    }
}
