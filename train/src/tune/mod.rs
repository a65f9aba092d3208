//! `train tune`: the numbers of the search, found by games against itself, or by what its moves cost.
//!
//! All numbers are moved at once, a little in directions of chance: two versions, one moved so and one the other way, play
//! a pair of games from one position, and the numbers follow the winner. Or, with `--exam`, both are asked about the same
//! positions, and the numbers follow the one whose moves cost less ([`crate::regret`]).
//!
//! CITE: J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation" (1992);
//! S. Kiiski, "Stockfish's Tuning Method" (2011), for its use in chess.

mod games;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Args;
use narikoma::eval::nnue::Net;
use narikoma::search::numbers::NUMBERS;

use self::games::Table;
use crate::random::Random;
use crate::regret::{Candidate, Exam};
use crate::thinker::read_net;

const COUNT: usize = NUMBERS.len();

/// The arguments of `tune`.
#[derive(Args, Debug, Clone)]
pub struct Tune {
    /// File for the numbers; what is there already is gone on with.
    #[arg(long)]
    pub out: PathBuf,
    /// Files of games, or folders of them: positions from there are asked about, and no games are played.
    #[arg(long)]
    pub exam: Vec<PathBuf>,
    /// Of the exam: positions in all.
    #[arg(long, default_value_t = 8000)]
    pub positions: usize,
    /// Of the exam: positions that one comparison asks about.
    #[arg(long, default_value_t = 400)]
    pub batch: usize,
    /// Of the exam: nodes that judge a move.
    #[arg(long, default_value_t = 10_000)]
    pub judge: u64,
    /// Pairs of games, or comparisons, in all.
    #[arg(long, default_value_t = 4000)]
    pub pairs: u32,
    /// Nodes a move.
    #[arg(long, default_value_t = 3000)]
    pub nodes: u64,
    /// The net to evaluate with; without one, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// How far numbers are moved at the end, in parts of the way between their bounds.
    #[arg(long, default_value_t = 0.06)]
    pub spread: f64,
    /// How far they follow a won game at the end, in parts of that.
    #[arg(long, default_value_t = 0.03)]
    pub rate: f64,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Determines directions and openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Where the numbers are, as parts of the way between their bounds.
#[derive(Clone, Copy, Debug)]
struct State {
    pairs: u32,
    at: [f64; COUNT],
}

impl State {
    fn begin() -> Self {
        let at = |nth: usize| {
            let known = NUMBERS[nth];
            f64::from(known.value - known.low) / f64::from(known.high - known.low)
        };
        Self { pairs: 0, at: std::array::from_fn(at) }
    }

    /// The values, moved by so much in these directions. A value between two whole numbers is one of them by chance, so
    /// that small steps are not lost.
    fn values(&self, directions: &[f64; COUNT], by: f64, random: &mut Random) -> [i32; COUNT] {
        std::array::from_fn(|nth| {
            let known = NUMBERS[nth];
            let at = (self.at[nth] + by * directions[nth]).clamp(0.0, 1.0);
            let value = f64::from(known.low) + at * f64::from(known.high - known.low);
            (value + f64::from(random.unit())).floor().min(f64::from(known.high)) as i32
        })
    }

    /// Where a number is.
    fn value(&self, nth: usize) -> f64 {
        let known = NUMBERS[nth];
        f64::from(known.low) + self.at[nth] * f64::from(known.high - known.low)
    }

    /// One line a number: its name, where it is, and what that means.
    fn print(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (nth, known) in NUMBERS.iter().enumerate() {
            let (at, value) = (self.at[nth], self.value(nth).round());
            text += &format!("{} {at:.6} {value} was {}\n", known.name, known.value);
        }
        text
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pairs = lines.next()?.strip_prefix("pairs ")?.parse().ok()?;
        let mut state = Self { pairs, ..Self::begin() };
        for (nth, known) in NUMBERS.iter().enumerate() {
            let mut words = lines.next()?.split(' ');
            if words.next()? != known.name {
                return None;
            }
            state.at[nth] = words.next()?.parse().ok()?;
        }
        Some(state)
    }
}

/// The numbers that a file of this tool has arrived at.
///
/// # Errors
/// When it cannot be read.
pub fn read(path: &Path) -> Result<[i32; COUNT], String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let state = State::parse(&text).ok_or_else(|| format!("{}: not understood", path.display()))?;
    Ok(std::array::from_fn(|nth| state.value(nth).round() as i32))
}

/// Plays and tunes, and writes the numbers every hundred pairs.
///
/// # Errors
/// When the file cannot be written, or holds something else.
pub fn run(arguments: &Tune) -> Result<(), String> {
    let state = match fs::read_to_string(&arguments.out) {
        Ok(text) => {
            State::parse(&text).ok_or_else(|| format!("{}: not understood", arguments.out.display()))?
        }
        Err(_) => State::begin(),
    };
    let net = read_net(arguments.net.as_deref())?;
    let exam = match arguments.exam.as_slice() {
        [] => None,
        data => Some(Exam::read(data, arguments.positions, arguments.judge, net.clone())?),
    };
    let shared = Mutex::new(state);
    let results: Vec<_> = thread::scope(|scope| {
        let work = || work(arguments, exam.as_ref(), net.as_ref(), &shared);
        let threads: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no worker panics")).collect()
    });
    results.into_iter().collect::<Result<(), String>>()?;
    println!("{}", shared.into_inner().unwrap_or_else(PoisonError::into_inner).print());
    Ok(())
}

/// So many thousandths of a win less a move mean as much as a game won: about what chance alone makes of a comparison.
const COST_OF_A_GAME: f64 = 2.0;

/// How much the first of two versions is better, in games: -2 to 2.
fn compare(exam: &Exam, arguments: &Tune, sides: &[[i32; COUNT]; 2], random: &mut Random) -> f64 {
    let which: Vec<usize> = (0..arguments.batch.max(1)).map(|_| random.below(exam.len())).collect();
    let [first, second] = sides.map(|numbers| {
        let candidate = Candidate { nodes: arguments.nodes, numbers };
        exam.costs(&candidate, &which, 1).into_iter().sum::<f64>() / which.len() as f64
    });
    ((second - first) / COST_OF_A_GAME).clamp(-2.0, 2.0)
}

fn work(
    arguments: &Tune,
    exam: Option<&Exam>,
    net: Option<&Arc<Net>>,
    shared: &Mutex<State>,
) -> Result<(), String> {
    let mut table = Table::new(arguments.nodes, net);
    loop {
        let (state, mut random) = {
            let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            if state.pairs >= arguments.pairs {
                return Ok(());
            }
            state.pairs += 1;
            (*state, Random::new(arguments.seed, state.pairs.into()))
        };
        let directions: [f64; COUNT] = std::array::from_fn(|_| if random.below(2) == 0 { 1.0 } else { -1.0 });
        // Both shrink as in Spall's paper, towards what was asked for at the end.
        let (pairs, all) = (f64::from(state.pairs), f64::from(arguments.pairs));
        let spread = arguments.spread * (all / pairs).powf(0.101);
        let rate = arguments.rate * (1.1 * all / (0.1 * all + pairs)).powf(0.602);
        let sides = [spread, -spread].map(|by| state.values(&directions, by, &mut random));
        let points = match exam {
            Some(exam) => compare(exam, arguments, &sides, &mut random),
            None => table.pair(&sides, &mut random),
        };
        let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, direction) in state.at.iter_mut().zip(directions) {
            *at = (*at + rate * spread * points * direction).clamp(0.0, 1.0);
        }
        if state.pairs.is_multiple_of(100) {
            write(&arguments.out, &state)?;
            println!("{} pairs", state.pairs);
        }
    }
}

fn write(path: &Path, state: &State) -> Result<(), String> {
    let beside = path.with_extension("new");
    let written = fs::write(&beside, state.print()).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut state = State::begin();
        (state.pairs, state.at[3]) = (17, 0.25);
        let read = State::parse(&state.print()).unwrap();
        assert!(read.pairs == 17 && (read.at[3] - 0.25).abs() < 1e-6);
        assert!(State::parse("pairs 3\nNothing 0.5 1 was 2\n").is_none());
    }

    #[test]
    fn values_stay_within_their_bounds_and_mean_what_is_played() {
        let (state, mut random) = (State::begin(), Random::new(1, 1));
        let still = state.values(&[0.0; COUNT], 0.0, &mut random);
        assert!(still.iter().zip(NUMBERS).all(|(value, known)| (value - known.value).abs() <= 1));
        for by in [5.0, -5.0] {
            let far = state.values(&[1.0; COUNT], by, &mut random);
            assert!(far.iter().zip(NUMBERS).all(|(value, known)| (known.low..=known.high).contains(value)));
        }
    }
}
