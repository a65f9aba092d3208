//! `cargo run --release -p train -- …`: the native tools by name.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use train::ablate::{self, Ablate};
use train::fit::{self, Fit};
use train::gate::{self, Gate};
use train::matches::{self, Match};
use train::nnue::crosscheck::{self, Crosscheck};
use train::nnue::{self, Learn};
use train::policy::{self, Policy};
use train::records::stats::{self, StatsOf};
use train::regret::{self, Regret};
use train::selfplay::{self, SelfPlay};
use train::tsume::{self, TsumeSet};

/// Native tools around Narikoma.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Plays a match between two USI engines and says how strong one is against the other.
    Match(Box<Match>),
    /// Plays games of the engine against itself and keeps them for learning.
    #[command(name = "selfplay")]
    SelfPlay(SelfPlay),
    /// Measures what each technique of the search is worth.
    Ablate(Ablate),
    /// Says what the moves of a short search cost, judged by a longer one.
    Regret(Regret),
    /// Tunes the numbers of the search by games against itself.
    #[cfg(feature = "tune")]
    Tune(train::tune::Tune),
    /// Says what files of games hold.
    Stats(StatsOf),
    /// Fits the weights of the linear evaluation to games.
    Fit(Fit),
    /// Learns which moves a search chooses.
    Policy(Policy),
    /// Learns a net from games.
    Nnue(Box<Learn>),
    /// Compares the net that learns with the net that is played with.
    Crosscheck(Crosscheck),
    /// Makes mating problems from games.
    TsumeSet(TsumeSet),
    /// Tests whether a new net may take the place of the present one.
    Gate(Box<Gate>),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().tool {
        Tool::Match(arguments) => matches::run(&arguments),
        Tool::SelfPlay(arguments) => selfplay::run(&arguments),
        Tool::Ablate(arguments) => ablate::run(&arguments),
        Tool::Regret(arguments) => regret::run(&arguments),
        #[cfg(feature = "tune")]
        Tool::Tune(arguments) => train::tune::run(&arguments),
        Tool::Stats(arguments) => stats::run(&arguments),
        Tool::Fit(arguments) => fit::run(&arguments),
        Tool::Policy(arguments) => policy::run(&arguments),
        Tool::Nnue(arguments) => nnue::run(&arguments),
        Tool::Crosscheck(arguments) => crosscheck::run(&arguments),
        Tool::TsumeSet(arguments) => tsume::run(&arguments),
        Tool::Gate(arguments) => gate::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
