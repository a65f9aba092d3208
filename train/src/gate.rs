//! Whether a new net may take the place of the present one: a sequential test of the two at equal time.

use std::path::PathBuf;

use clap::Args;

use crate::matches::stats::SPRT_BOUND;
use crate::matches::{self, Match};

/// The arguments of `gate`.
#[derive(Args, Debug, Clone)]
pub struct Gate {
    /// The new net.
    #[arg(long)]
    pub candidate: PathBuf,
    /// The net that is in its place; without one, the linear evaluation.
    #[arg(long)]
    pub current: Option<PathBuf>,
    /// The engine, a release build.
    #[arg(long, default_value = "target/release/narikoma")]
    pub engine: String,
    /// One opening a line, as for `match`.
    #[arg(long)]
    pub openings: PathBuf,
    /// Skips so many openings.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Milliseconds a move.
    #[arg(long, default_value_t = 200)]
    pub movetime: u64,
    /// Nodes a move instead of time; what passes so was not tested for its speed.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// At most so many games.
    #[arg(long, default_value_t = 2000)]
    pub games: usize,
    /// ELO0,ELO1 of the test.
    #[arg(long, default_value = "0,10", value_parser = matches::parse_pair, allow_hyphen_values = true)]
    pub sprt: (f64, f64),
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    pub workers: usize,
    /// Folder for the records.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Plays the match; an error when the candidate does not pass.
///
/// # Errors
/// Also when the match cannot be played.
pub fn run(arguments: &Gate) -> Result<(), String> {
    let option = |net: &PathBuf| format!("EvalFile={}", net.display());
    let stats = matches::play(&Match {
        a: arguments.engine.clone(),
        b: arguments.engine.clone(),
        option_a: vec![option(&arguments.candidate)],
        // Said aloud: without the option the engine has the net that ships.
        option_b: vec![arguments.current.as_ref().map_or("EvalFile=<empty>".to_owned(), option)],
        openings: Some(arguments.openings.clone()),
        skip: arguments.skip,
        games: arguments.games,
        nodes: arguments.nodes,
        nodes_b: None,
        movetime: arguments.nodes.is_none().then_some(arguments.movetime),
        time: None,
        increment: 0,
        byoyomi: 0,
        margin: 0,
        forgive_waiting: false,
        patience: 120,
        grace: 5,
        max_plies: 320,
        sprt: Some(arguments.sprt),
        workers: arguments.workers,
        out: arguments.out.clone(),
    })?;
    let (low, high) = arguments.sprt;
    if stats.log_likelihood_ratio(low, high) >= SPRT_BOUND {
        println!("the candidate passes");
        return Ok(());
    }
    Err("the candidate does not pass".to_owned())
}
