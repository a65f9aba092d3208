//! `train gate`: a sequential test of a new net against the current one, at equal time.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::games::matches::stats::SPRT_BOUND;
use crate::games::matches::{self, Match};
use crate::print_line;

/// The arguments of `gate`.
#[derive(Args, Debug, Clone)]
pub struct Gate {
    /// The new net.
    #[arg(long)]
    pub candidate: PathBuf,
    /// The current net; without this option, the linear evaluation.
    #[arg(long)]
    pub current: Option<PathBuf>,
    /// The engine program, a release build.
    #[arg(long, default_value = "target/release/narikoma")]
    pub engine: String,
    /// File with one opening a line, as for `match`.
    #[arg(long)]
    pub openings: PathBuf,
    /// Number of openings to skip.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Milliseconds a move.
    #[arg(long, default_value_t = 200)]
    pub movetime: u64,
    /// Nodes a move instead of time. A net that passes this way was not tested for its speed.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Maximum number of games.
    #[arg(long, default_value_t = 2000)]
    pub games: usize,
    /// ELO0,ELO1 of the sequential test.
    #[arg(long, default_value = "0,10", value_parser = matches::parse_pair, allow_hyphen_values = true)]
    pub sprt: (f64, f64),
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    pub workers: usize,
    /// Folder to write the games to.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Plays the match.
///
/// # Errors
/// When the candidate does not pass, or the match cannot be played.
pub fn run(arguments: &Gate) -> Result<()> {
    let option = |net: &PathBuf| format!("EvalFile={}", net.display());
    let stats = matches::play(&Match {
        a: arguments.engine.clone(),
        b: arguments.engine.clone(),
        option_a: vec![option(&arguments.candidate)],
        // Explicit, because without the option the engine uses its built-in net.
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
        print_line!("the candidate passes");
        return Ok(());
    }
    bail!("the candidate does not pass")
}
