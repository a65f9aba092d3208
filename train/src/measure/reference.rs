//! Regret of moves: how much worse a move is than the best one, by a reference search of many more nodes.
//!
//! Used by `train regret` to compare versions of the search, and by `train tune --regret` to tune parameters.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Result, ensure};
use narikoma::eval::nnue::Nnue;
#[cfg(feature = "tune")]
use narikoma::search::parameters::{self, TUNABLES};
use narikoma::search::{Limits, SearchOptions, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::flagship_search::{FlagshipSearch, search};
use crate::common::random::Random;
use crate::common::records::{Games, shards};
use crate::common::targets::expected_score;

/// A version of the search: its node limit and, with the feature `tune`, its parameters.
#[derive(Clone, Debug)]
pub struct Version {
    /// Nodes a move.
    pub nodes: u64,
    /// Search parameters, in the order of [`TUNABLES`].
    #[cfg(feature = "tune")]
    pub numbers: [i32; TUNABLES.len()],
}

impl Version {
    /// The search with its current parameters.
    pub fn current(nodes: u64) -> Self {
        Self {
            nodes,
            #[cfg(feature = "tune")]
            numbers: std::array::from_fn(|nth| TUNABLES[nth].value),
        }
    }

    /// A copy with one parameter changed by `NAME=VALUE`.
    ///
    /// # Errors
    /// When there is no parameter of this name, or the value is no number.
    #[cfg(feature = "tune")]
    pub fn with(&self, text: &str) -> Result<Self> {
        use anyhow::Context;
        let wrong = || format!("{text}: expected NAME=VALUE with a name of src/search/parameters/");
        let (name, value) = text.split_once('=').with_context(wrong)?;
        let nth = TUNABLES.iter().position(|known| known.name == name).with_context(wrong)?;
        let mut changed = self.clone();
        changed.numbers[nth] = value.parse().with_context(wrong)?;
        Ok(changed)
    }

    /// Searches a position with empty tables. `None` when there is no legal move.
    fn best_move(&self, search: &mut FlagshipSearch, position: &Position<Shogi>) -> Option<(Move, i32)> {
        #[cfg(feature = "tune")]
        parameters::set(&self.numbers);
        search.clear();
        search.begin(position.clone(), Limits::nodes(self.nodes), SearchOptions::default());
        search.think(&mut Silent);
        let score = search.info().map_or(0, |info| info.score.value());
        Some((search.best()?, score))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes", self.nodes)?;
        #[cfg(feature = "tune")]
        for (value, known) in self.numbers.iter().zip(TUNABLES) {
            if *value != known.value {
                write!(f, ", {} {value}", known.name)?;
            }
        }
        Ok(())
    }
}

/// A position with the results of the reference search so far.
struct TestPosition {
    position: Position<Shogi>,
    results: Mutex<Results>,
}

/// Results of the reference search in one position.
#[derive(Default)]
struct Results {
    /// Its best move.
    best: Option<Move>,
    /// Expected scores (0 to 1) after the moves searched so far.
    values: Vec<(Move, f64)>,
}

/// Positions in which versions of the search are compared, and the reference search.
pub struct TestSet {
    positions: Vec<TestPosition>,
    reference: Version,
    net: Option<Arc<Nnue>>,
}

/// Positions with a larger score are left out, in centipawns: there most moves win or lose alike.
const MAX_SCORE: i32 = 1_000;
/// Size of a search's transposition table in MB.
const TABLE_MB: u32 = 4;

impl TestSet {
    /// Takes one position from each game until there are `count`. The net is used by
    /// the compared searches and the reference.
    ///
    /// # Errors
    /// When a file cannot be read or there is no position.
    pub fn read(
        data: &[PathBuf],
        count: usize,
        reference_nodes: u64,
        net: Option<Arc<Nnue>>,
    ) -> Result<Self> {
        let mut positions = Vec::with_capacity(count);
        for path in shards(data)? {
            for game in Games::open(&path)? {
                if positions.len() == count {
                    break;
                }
                let chosen = Random::new(1, game.number).below(game.plies.len().max(1)) as u32;
                let mut nth = 0;
                game.for_each(|position, sample| {
                    if nth == chosen && sample.score.value().abs() <= MAX_SCORE {
                        positions
                            .push(TestPosition { position: position.clone(), results: Mutex::default() });
                    }
                    nth += 1;
                });
            }
        }
        ensure!(!positions.is_empty(), "the games contain no balanced position");
        Ok(Self { positions, reference: Version::current(reference_nodes), net })
    }

    /// Number of positions, at least one.
    #[allow(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Regrets of a version in the positions with these numbers, in thousandths of a win.
    pub fn regrets(&self, version: &Version, numbers: &[usize], threads: usize) -> Vec<f64> {
        let (next, regrets) = (AtomicUsize::new(0), Mutex::new(vec![0.0; numbers.len()]));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let mut search = search(self.net.clone(), TABLE_MB);
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(number) = numbers.get(at) else { break };
                        let regret = self.regret(version, &self.positions[*number], &mut search);
                        regrets.lock().unwrap_or_else(PoisonError::into_inner)[at] = regret;
                    }
                });
            }
        });
        regrets.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The regret of the version's move: 0 when the reference search prefers no other move.
    fn regret(&self, version: &Version, test: &TestPosition, search: &mut FlagshipSearch) -> f64 {
        let Some((mv, _)) = version.best_move(search, &test.position) else { return 0.0 };
        let mut results = test.results.lock().unwrap_or_else(PoisonError::into_inner);
        let best = match results.best {
            Some(best) => best,
            None => {
                let best = self.reference.best_move(search, &test.position).map_or(mv, |(best, _)| best);
                *results.best.insert(best)
            }
        };
        if mv == best {
            return 0.0;
        }
        let [best, own] = [best, mv].map(|mv| self.value(&mut results, test, mv, search));
        1000.0 * (best - own).max(0.0)
    }

    /// Expected score of a move by the reference search, 0 to 1.
    fn value(
        &self,
        results: &mut Results,
        test: &TestPosition,
        mv: Move,
        search: &mut FlagshipSearch,
    ) -> f64 {
        if let Some((_, value)) = results.values.iter().find(|(known, _)| *known == mv) {
            return *value;
        }
        let mut after = test.position.clone();
        after.do_move(mv);
        // Without a legal reply the opponent is mated.
        let score = self.reference.best_move(search, &after).map_or(i32::MIN / 2, |(_, score)| score);
        let value = f64::from(expected_score(-score));
        results.values.push((mv, value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(sfen: &str) -> TestSet {
        let position = Position::from_sfen(sfen).expect("a valid SFEN");
        let positions = vec![TestPosition { position, results: Mutex::default() }];
        TestSet { positions, reference: Version::current(2_000), net: None }
    }

    #[test]
    fn blunder_has_regret_and_reference_move_has_none() {
        // A pawn attacks the rook; only moves that save it are good.
        let set = set("4k4/9/9/9/4p4/4R4/9/9/4K4 b - 1");
        let test = &set.positions[0];
        let mut search = search(None, TABLE_MB);
        assert_eq!(set.regret(&set.reference, test, &mut search), 0.0);
        let mut results = Results::default();
        let [blunder, good] = ["5i5h", "5f5e"].map(|text| Move::parse(text).unwrap());
        let [bad, good] = [blunder, good].map(|mv| set.value(&mut results, test, mv, &mut search));
        assert!(bad + 0.2 < good, "{bad} {good}");
        assert_eq!(results.values.len(), 2);
    }
}
