//! `cargo run --release -p train -- …`: the native tools by name.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use train::matches::{self, Match};

/// Native tools around Narikoma.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Plays a match between two USI engines and says how strong one is against the other.
    Match(Match),
}

fn main() -> ExitCode {
    let Tool::Match(arguments) = Arguments::parse().tool;
    match matches::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
