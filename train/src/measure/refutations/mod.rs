//! `train refutations`: how many nodes versions of the search need to see what is wrong with a move.
//!
//! The positions come from games ([`cases`]): one in which the side to move can refute the move just
//! played. Each version searches them, and the nodes are noted from which on its score shows the
//! refutation. The mean binary logarithm of this number, compared with that of the current search,
//! says what a version is worth in doublings of the nodes, within seconds where a match takes half an
//! hour. `docs/laboratory/search.md` compares both.
//!
//! The positions are those that the engine of the games misjudged, which favours searches that differ from it
//! a little. It says nothing about changes of the evaluation, with which scores and so the bounds change. A
//! result is confirmed by a match.

mod cases;
mod version;

#[cfg(feature = "tune")]
use std::path::Path;
use std::path::PathBuf;
#[cfg(feature = "tune")]
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Result;
use clap::Args;
use narikoma::eval::Score;
#[cfg(feature = "tune")]
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Info, Limits, Monitor, SearchOptions};

use self::cases::Case;
use self::version::Version;
use crate::common::flagship_search::{FlagshipSearch, read_net, search};
use crate::measure::regret::mean_and_error;
use crate::print_line;

/// The arguments of `refutations`.
#[derive(Args, Debug, Clone)]
pub struct Refutations {
    /// Files of games, or folders with them, to take positions from.
    pub data: Vec<PathBuf>,
    /// Number of positions.
    #[arg(long, default_value_t = 1000)]
    pub positions: usize,
    /// By how many centipawns the score of the side that moved fell.
    #[arg(long, default_value_t = 300)]
    pub drop: i32,
    /// Nodes of the search that confirms a refutation.
    #[arg(long, default_value_t = 100_000)]
    pub confirm_nodes: u64,
    /// Nodes of the searches that are compared.
    #[arg(long, default_value_t = 20_000)]
    pub nodes: u64,
    /// A version to compare with the current search: techniques to leave out, each with `-` before it, and,
    /// with the feature `tune`, parameters, joined by `+`: `-probcut+ReductionSlope=600`. May be repeated.
    #[arg(long, allow_hyphen_values = true)]
    pub against: Vec<String>,
    /// Nnue to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// File with the confirmed positions: read if it exists, else written.
    #[arg(long)]
    pub cases: Option<PathBuf>,
}

/// Size of a search's transposition table in MB.
const TABLE_MB: u32 = 16;

/// Prints a line for the current search and one for each version.
///
/// # Errors
/// When a file cannot be read or written, a version is unknown, or no position is found.
pub fn run(arguments: &Refutations) -> Result<()> {
    let versions: Vec<Version> =
        arguments.against.iter().map(|text| Version::parse(text)).collect::<Result<_>>()?;
    let net = read_net(arguments.net.as_deref())?;
    let searches = Searches { threads: arguments.threads, new: || search(net.clone(), TABLE_MB) };
    let cases = cases::read_or_find(arguments, &searches)?;
    let current = searches.nodes_to_see(&Version::current(), &cases, arguments.nodes);
    print_line!("current search: seen by {}", shares(&current, arguments.nodes));
    for version in versions {
        let nodes = searches.nodes_to_see(&version, &cases, arguments.nodes);
        let (gain, error) = doublings(&current, &nodes, arguments.nodes);
        print_line!(
            "{version}: seen by {}; {gain:+.3} ± {error:.3} doublings",
            shares(&nodes, arguments.nodes)
        );
    }
    Ok(())
}

/// Searches on several threads.
struct Searches<New> {
    threads: usize,
    new: New,
}

impl<New: Fn() -> FlagshipSearch + Sync> Searches<New> {
    /// For each case the nodes from which on the version sees the refutation, if it does.
    fn nodes_to_see(&self, version: &Version, cases: &[Case], nodes: u64) -> Vec<Option<u64>> {
        let (next, seen) = (AtomicUsize::new(0), Mutex::new(vec![None; cases.len()]));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut search = (self.new)();
                    while let at = next.fetch_add(1, Ordering::Relaxed)
                        && let Some(case) = cases.get(at)
                    {
                        let nodes = nodes_to_see(&mut search, version, case, nodes);
                        seen.lock().unwrap_or_else(PoisonError::into_inner)[at] = nodes;
                    }
                });
            }
        });
        seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Nodes from which on the version sees the refutation, if it does.
fn nodes_to_see(search: &mut FlagshipSearch, version: &Version, case: &Case, nodes: u64) -> Option<u64> {
    version.apply();
    search.clear();
    let options = SearchOptions { techniques: version.techniques, ..SearchOptions::default() };
    search.begin(case.position.clone(), Limits::nodes(nodes), options);
    let mut watch = Watch { bound: Score::cp(case.bound), since: None };
    search.think(&mut watch);
    // A mate of the solver ends the search without a report of an iteration.
    if search.info().is_some_and(|info| info.score >= watch.bound) {
        watch.since.get_or_insert(search.nodes());
    }
    watch.since
}

/// Cases in which `train tune` compares parameters.
#[cfg(feature = "tune")]
pub struct Cases {
    cases: Vec<Case>,
    net: Option<Arc<Nnue>>,
}

#[cfg(feature = "tune")]
impl Cases {
    /// Reads the file of `--cases`. The net is used by the compared searches.
    ///
    /// # Errors
    /// When it cannot be read or is empty.
    pub fn read(path: &Path, net: Option<Arc<Nnue>>) -> Result<Self> {
        let cases = cases::read(path)?;
        anyhow::ensure!(!cases.is_empty(), "{}: no positions", path.display());
        Ok(Self { cases, net })
    }

    /// Number of cases, at least one.
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// How many doublings of the nodes the first parameters save against the
    /// second, in the cases with these numbers.
    pub fn doublings(
        &self,
        sides: &[[i32; crate::measure::tuned_numbers::COUNT]; 2],
        numbers: &[usize],
        nodes: u64,
    ) -> f64 {
        let mut search = search(self.net.clone(), TABLE_MB);
        let [first, second] = sides.map(|parameters| {
            let version = Version::of(parameters);
            let seen = numbers.iter().map(|at| nodes_to_see(&mut search, &version, &self.cases[*at], nodes));
            seen.collect::<Vec<_>>()
        });
        doublings(&second, &first, nodes).0
    }
}

/// Notes from how many nodes on the score has stayed at the bound or above it.
struct Watch {
    bound: Score,
    since: Option<u64>,
}

impl Monitor for Watch {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        if info.score >= self.bound {
            self.since.get_or_insert(info.nodes);
        } else {
            self.since = None;
        }
    }
}

/// The share of refutations seen by a sixteenth, an eighth, …, all of the nodes.
fn shares(seen: &[Option<u64>], nodes: u64) -> String {
    let share = |limit: u64| {
        let count = seen.iter().flatten().filter(|seen| **seen <= limit).count();
        format!("{limit}: {:.1} %", 100.0 * count as f64 / seen.len() as f64)
    };
    [16, 8, 4, 2, 1].map(|part| share(nodes / part)).join(", ")
}

/// The fewest nodes that count: below, the first iterations differ by chance.
const MIN_NODES: u64 = 64;

/// How many doublings of the nodes the second search saves against the first, in the mean, and the standard
/// error. What is not seen counts as if it were by twice the nodes.
fn doublings(first: &[Option<u64>], second: &[Option<u64>], nodes: u64) -> (f64, f64) {
    let log = |seen: &Option<u64>| (seen.unwrap_or(2 * nodes).max(MIN_NODES) as f64).log2();
    let gains: Vec<f64> = first.iter().zip(second).map(|(first, second)| log(first) - log(second)).collect();
    mean_and_error(&gains)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_nodes_are_one_doubling_and_unseen_counts_as_twice_the_limit() {
        let first = [Some(1000), Some(4000), None];
        assert_eq!(doublings(&first, &[Some(500), Some(2000), Some(20_000)], 20_000), (1.0, 0.0));
        assert_eq!(
            shares(&first, 16_000),
            "1000: 33.3 %, 2000: 33.3 %, 4000: 66.7 %, 8000: 66.7 %, 16000: 66.7 %"
        );
    }

    #[test]
    fn refutation_is_seen_only_from_the_last_change_on() {
        let mut watch = Watch { bound: Score::cp(100), since: None };
        let info = |score, nodes| Info {
            depth: 1,
            seldepth: 1,
            nodes,
            rank: 1,
            score: Score::cp(score),
            effort: 0,
            pv: Vec::new(),
            hashfull: 0,
        };
        for (score, nodes) in [(120, 10), (90, 20), (100, 30), (130, 40)] {
            watch.report(&info(score, nodes));
        }
        assert_eq!(watch.since, Some(30));
    }

    #[test]
    fn capture_of_a_hanging_rook_is_seen_and_a_lost_position_is_not_won() {
        let case = |bound| Case {
            position: narikoma::shogi::Position::from_sfen("4k4/9/9/9/4r4/4P4/9/9/4K4 b - 1").unwrap(),
            bound,
        };
        let mut search = search(None, TABLE_MB);
        assert!(nodes_to_see(&mut search, &Version::current(), &case(500), 2_000).is_some());
        assert_eq!(nodes_to_see(&mut search, &Version::current(), &case(20_000), 2_000), None);
    }
}
