//! `train tune`: tunes the search parameters by SPSA (simultaneous perturbation stochastic approximation).
//!
//! Each step moves all parameters by a little in random directions. Two versions, one moved this way and
//! one the opposite way, play a pair of games, and the parameters move towards the winner. With `--regret`
//! no games are played: both versions search the same positions, and the parameters move towards the
//! version whose moves have less regret ([`crate::measure::reference`]); with `--refutations` towards the
//! one that sees refutations with fewer nodes ([`crate::measure::refutations`]).
//!
//! CITE: J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
//! Approximation" (1992); S. Kiiski, "Stockfish's Tuning Method" (2011), for its use in chess.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Result;
use clap::Args;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Limits, SearchLength};

use crate::common::flagship_search::read_net;
use crate::common::random::Random;
use crate::measure::reference::{TestSet, Version};
use crate::measure::refutations::Cases;
use crate::measure::tuned_numbers::{COUNT, State};
use crate::measure::version_games::Players;
use crate::print_line;

/// The arguments of `tune`.
#[derive(Args, Debug, Clone)]
pub struct Tune {
    /// File of the parameters. If it exists, tuning continues from it.
    #[arg(long)]
    pub out: PathBuf,
    /// Compare by regret instead of games: files of games, or folders with them, to take positions from.
    #[arg(long)]
    pub regret: Vec<PathBuf>,
    /// With `--regret`: total number of positions.
    #[arg(long, default_value_t = 8000)]
    pub positions: usize,
    /// Compare by refutations instead of games: the file of positions that
    /// `train refutations --cases` has written.
    #[arg(long, conflicts_with = "regret")]
    pub refutations: Option<PathBuf>,
    /// With `--regret` or `--refutations`: positions for one comparison.
    #[arg(long, default_value_t = 400)]
    pub batch: usize,
    /// With `--regret`: nodes of the reference search.
    #[arg(long, default_value_t = 10_000)]
    pub reference_nodes: u64,
    /// Total number of pairs of games, or of comparisons.
    #[arg(long, default_value_t = 4000)]
    pub pairs: u32,
    /// Nodes a move.
    #[arg(long, default_value_t = 3000)]
    pub nodes: u64,
    /// Nnue to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Size of the random step at the end, as a share of the range of each parameter.
    #[arg(long, default_value_t = 0.06)]
    pub spread: f64,
    /// How far the parameters move for a won game at the end, as a share of the random step.
    #[arg(long, default_value_t = 0.03)]
    pub rate: f64,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Seed of the directions and openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Tunes, and writes the parameters after every hundred pairs.
///
/// # Errors
/// When a file cannot be read or written, or the file of the parameters is invalid.
pub fn run(arguments: &Tune) -> Result<()> {
    let state = if arguments.out.exists() { State::read(&arguments.out)? } else { State::current() };
    let net = read_net(arguments.net.as_deref())?;
    let measure = match (arguments.regret.as_slice(), &arguments.refutations) {
        ([], None) => None,
        ([], Some(path)) => Some(Measure::Refutations(Cases::read(path, net.clone())?)),
        (data, _) => {
            let set = TestSet::read(data, arguments.positions, arguments.reference_nodes, net.clone())?;
            Some(Measure::Regret(Box::new(set)))
        }
    };
    let shared = Mutex::new(state);
    let results: Vec<_> = thread::scope(|scope| {
        let work = || work(arguments, measure.as_ref(), net.as_ref(), &shared);
        let threads: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no worker panics")).collect()
    });
    results.into_iter().collect::<Result<()>>()?;
    print_line!("{}", shared.into_inner().unwrap_or_else(PoisonError::into_inner).print());
    Ok(())
}

/// What versions are compared by instead of games.
enum Measure {
    Regret(Box<TestSet>),
    Refutations(Cases),
}

/// Difference of mean regret, in thousandths of a win, that counts as one game
/// won. About the random error of a comparison.
const REGRET_OF_A_GAME: f64 = 2.0;
/// Doublings of the nodes that count as one game won. About the
/// random error of a comparison of 100 positions.
const DOUBLINGS_OF_A_GAME: f64 = 0.2;

impl Measure {
    /// How much better the first of two versions is, in games: -2 to 2.
    fn compare(&self, arguments: &Tune, sides: &[[i32; COUNT]; 2], random: &mut Random) -> f64 {
        let count = match self {
            Self::Regret(set) => set.len(),
            Self::Refutations(cases) => cases.len(),
        };
        let batch: Vec<usize> = (0..arguments.batch.max(1)).map(|_| random.below(count)).collect();
        let games = match self {
            Self::Regret(set) => {
                let [first, second] = sides.map(|numbers| {
                    let version = Version { nodes: arguments.nodes, numbers };
                    set.regrets(&version, &batch, 1).into_iter().sum::<f64>() / batch.len() as f64
                });
                (second - first) / REGRET_OF_A_GAME
            }
            Self::Refutations(cases) => cases.doublings(sides, &batch, arguments.nodes) / DOUBLINGS_OF_A_GAME,
        };
        games.clamp(-2.0, 2.0)
    }
}

/// Runs one thread: steps until the wanted number of pairs is reached.
fn work(
    arguments: &Tune,
    measure: Option<&Measure>,
    net: Option<&Arc<Nnue>>,
    shared: &Mutex<State>,
) -> Result<()> {
    let mut players = Players::new(arguments.nodes, net);
    let length = SearchLength::of(Limits::nodes(arguments.nodes));
    loop {
        let (state, mut random) = {
            let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            if state.pairs >= arguments.pairs {
                return Ok(());
            }
            state.pairs += 1;
            (*state, Random::new(arguments.seed, state.pairs.into()))
        };
        let directions: [f64; COUNT] = std::array::from_fn(|parameter| match random.below(2) {
            _ if !length.uses(parameter) => 0.0,
            0 => 1.0,
            _ => -1.0,
        });
        // Both shrink as in Spall's paper, towards the given values at the end.
        let (pairs, all) = (f64::from(state.pairs), f64::from(arguments.pairs));
        let spread = arguments.spread * (all / pairs).powf(0.101);
        let rate = arguments.rate * (1.1 * all / (0.1 * all + pairs)).powf(0.602);
        let sides = [spread, -spread].map(|by| state.values(&directions, by, &mut random));
        let points = match measure {
            Some(measure) => measure.compare(arguments, &sides, &mut random),
            None => players.play_pair(&sides, &mut random),
        };
        let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
        for (share, direction) in state.shares.iter_mut().zip(directions) {
            *share = (*share + rate * spread * points * direction).clamp(0.0, 1.0);
        }
        if state.pairs.is_multiple_of(100) {
            state.write(&arguments.out)?;
            print_line!("{} pairs", state.pairs);
        }
    }
}
