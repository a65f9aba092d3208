//! The command line of the native tools: `cargo run --release -p train -- TOOL …`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use train::ablate::{self, Ablate};
use train::bonanza::{self, Bonanza};
use train::book::{self, BookOf};
use train::fit::{self, Fit};
use train::gate::{self, Gate};
use train::ladder::{self, Ladder};
use train::matches::{self, Match};
use train::minishogi::matches::{self as minishogi_matches, MinishogiMatch};
use train::minishogi::proofs::{self, Proofs};
use train::minishogi::studies::{self, Studies};
use train::minishogi::teach::{self, Teach};
use train::minishogi::{self, Minishogi};
use train::move_policy::{self, LearnMovePolicy};
use train::nnue::crosscheck::{self, Crosscheck};
use train::nnue::{self, Learn};
use train::policy_net::{self, PolicyNetTool};
use train::records::stats::{self, StatsOf};
use train::refutations::{self, Refutations};
use train::regret::{self, Regret};
use train::repetition::selfplay::{self as puct_selfplay, PuctSelfPlay};
use train::repetition::{self, Repetition};
use train::selfplay::{self, SelfPlay};
use train::tournament::{self, Tournament};
use train::tsume::{self, TsumeSet};
use train::weights::{self, PrintWeights};

/// Native tools around Narikoma: matches, self-play, learning, and tests of the search.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Plays a match between two USI engines and estimates the Elo difference.
    Match(Box<Match>),
    /// Plays games of the engine against itself and stores them for learning.
    #[command(name = "selfplay")]
    SelfPlay(SelfPlay),
    /// Measures each technique of the search by leaving it out.
    Ablate(Ablate),
    /// Compares searches by the regret of their moves, given by a longer reference search.
    Regret(Regret),
    /// Compares searches by the nodes that they need to see what is wrong with a move.
    Refutations(Refutations),
    /// Tunes the parameters of the search by games against itself, or by regret.
    #[cfg(feature = "tune")]
    Tune(train::tune::Tune),
    /// Prints what files of games contain; the first line counts positions.
    Stats(StatsOf),
    /// Makes the opening book from games.
    Book(BookOf),
    /// Fits the weights of the linear evaluation to games.
    Fit(Fit),
    /// Trains the move policy on the moves that searches chose.
    #[command(name = "move-policy")]
    MovePolicy(LearnMovePolicy),
    /// Prepares and checks the policy network, which `train/src/policy_net/trainer/` trains.
    #[command(subcommand, name = "policy-net")]
    PolicyNet(PolicyNetTool),
    /// Prints the weights that the engine includes.
    Weights(PrintWeights),
    /// Trains a net on games.
    Nnue(Box<Learn>),
    /// Trains the network of effects for 5×5: first mates, then games against itself.
    Minishogi(Minishogi),
    /// Plays matches of opponents on 5×5.
    MinishogiMatch(MinishogiMatch),
    /// Learn an evaluation for 5×5 from games of the flagship.
    MinishogiTeach(Teach),
    /// Measures how far the proof search on 5×5 reaches.
    Proofs(Proofs),
    /// Finds endgame studies of 5×5 for the page.
    Studies(Studies),
    /// Compares the floating-point net of a training with the quantized net of the engine.
    Crosscheck(Crosscheck),
    /// Learns the points of machines two and three from games.
    Bonanza(Box<Bonanza>),
    /// Makes mating problems (tsume shogi) from games.
    TsumeSet(TsumeSet),
    /// Plays every opponent of the gallery against every other and writes the table with ratings.
    Tournament(Box<Tournament>),
    /// Searches the positions of the article about repetition, and plays games with two values of a draw.
    Repetition(Repetition),
    /// Plays games of the tree search against itself and stores them for learning.
    #[command(name = "puct-selfplay")]
    PuctSelfPlay(PuctSelfPlay),
    /// Measures the rungs of the ladder for their pages.
    Ladder(Ladder),
    /// Tests a new net against the current one by a match.
    Gate(Box<Gate>),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().tool {
        Tool::Match(arguments) => matches::run(&arguments),
        Tool::SelfPlay(arguments) => selfplay::run(&arguments),
        Tool::Ablate(arguments) => ablate::run(&arguments),
        Tool::Regret(arguments) => regret::run(&arguments),
        Tool::Refutations(arguments) => refutations::run(&arguments),
        #[cfg(feature = "tune")]
        Tool::Tune(arguments) => train::tune::run(&arguments),
        Tool::Stats(arguments) => stats::run(&arguments),
        Tool::Book(arguments) => book::run(&arguments),
        Tool::Fit(arguments) => fit::run(&arguments),
        Tool::MovePolicy(arguments) => move_policy::run(&arguments),
        Tool::PolicyNet(tool) => policy_net::run(&tool),
        Tool::Weights(arguments) => weights::run(&arguments),
        Tool::Nnue(arguments) => nnue::run(&arguments),
        Tool::MinishogiMatch(arguments) => minishogi_matches::run(&arguments),
        Tool::Proofs(arguments) => proofs::run(&arguments),
        Tool::Studies(arguments) => studies::run(&arguments),
        Tool::MinishogiTeach(arguments) => teach::run(&arguments),
        Tool::Minishogi(arguments) => minishogi::run(&arguments),
        Tool::Crosscheck(arguments) => crosscheck::run(&arguments),
        Tool::Bonanza(arguments) => bonanza::run(&arguments),
        Tool::TsumeSet(arguments) => tsume::run(&arguments),
        Tool::Tournament(arguments) => tournament::run(&arguments),
        Tool::Repetition(arguments) => repetition::run(&arguments),
        Tool::PuctSelfPlay(arguments) => puct_selfplay::run(&arguments),
        Tool::Ladder(arguments) => ladder::run(&arguments),
        Tool::Gate(arguments) => gate::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
