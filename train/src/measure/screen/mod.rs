//! `train screen`: measures the effects of many search parameters at once.
//!
//! Each parameter has two values, a low and a high one. Two versions play a pair of games: one has a random
//! choice of the values, the other has the opposite value of each parameter. So every game tells about every
//! parameter, and the effect of each, with all others at random, follows by least squares ([`effects`]). A
//! match for each parameter alone would need as many games as this one for all of them. Effects of
//! parameters that depend on each other are not seen.
//!
//! CITE: R. Plackett and J. Burman, "The Design of Optimum Multifactorial Experiments" (1946); G. Box and
//! K. Wilson, "On the Experimental Attainment of Optimum Conditions" (1951), for choosing both values of a
//! factor at random and moving along the effects.

mod effects;
mod factors;
mod results;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;
use narikoma::eval::nnue::Nnue;

use self::factors::Factors;
use self::results::{PairResult, Results};
use crate::common::flagship_search::read_net;
use crate::common::random::Random;
use crate::measure::version_games::Players;
use crate::print_line;

/// The arguments of `screen`.
#[derive(Args, Debug, Clone)]
pub struct Screen {
    /// File of the parameters and their values: a line `NAME LOW HIGH` each.
    #[arg(long)]
    pub factors: PathBuf,
    /// File of the results, a line for each pair of games. If it exists, new lines are added.
    #[arg(long)]
    pub out: PathBuf,
    /// Play until the file has this number of pairs. 0: only print the effects.
    #[arg(long, default_value_t = 1000)]
    pub pairs: u64,
    /// Play no longer than this, in minutes.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Nodes a move. From 40,000 on the numbers of long searches are used.
    #[arg(long, default_value_t = 40_000)]
    pub nodes: u64,
    /// Net to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Seed of the choices and openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Plays, and prints the effects of all pairs in the file.
///
/// # Errors
/// When a file cannot be read or written, or is invalid; when there are too few pairs for the effects.
pub fn run(arguments: &Screen) -> Result<()> {
    let factors = Factors::read(&arguments.factors)?;
    let results = Results::open(&arguments.out, factors.len())?;
    let net = read_net(arguments.net.as_deref())?;
    let end = arguments.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let shared = Mutex::new(results);
    let finished: Vec<Result<()>> = thread::scope(|scope| {
        let work = || work(arguments, &factors, net.as_ref(), end, &shared);
        let threads: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no worker panics")).collect()
    });
    finished.into_iter().collect::<Result<()>>()?;
    let results = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    let effects = effects::of(results.pairs());
    ensure!(effects.is_some(), "{} pairs are too few for {} effects", results.pairs().len(), factors.len());
    print_line!("{} pairs of games", results.pairs().len());
    for (factor, effect) in effects::strongest_first(&factors, effects.unwrap_or_default()) {
        print_line!("{factor}: {effect}");
    }
    Ok(())
}

/// Runs one thread: plays pairs until the file has enough of them, or the time is over.
fn work(
    arguments: &Screen,
    factors: &Factors,
    net: Option<&Arc<Nnue>>,
    end: Option<Instant>,
    shared: &Mutex<Results>,
) -> Result<()> {
    let mut players = Players::new(arguments.nodes, net);
    while end.is_none_or(|end| Instant::now() < end) {
        let number = shared.lock().unwrap_or_else(PoisonError::into_inner).next_number();
        if number >= arguments.pairs {
            break;
        }
        let mut random = Random::new(arguments.seed, number);
        let highs: Vec<bool> = (0..factors.len()).map(|_| random.below(2) == 1).collect();
        let opposite: Vec<bool> = highs.iter().map(|high| !high).collect();
        let points = players.play_pair(&[factors.values(&highs), factors.values(&opposite)], &mut random);
        let result = PairResult { number, points: points as i32, highs };
        shared.lock().unwrap_or_else(PoisonError::into_inner).add(result)?;
    }
    Ok(())
}
