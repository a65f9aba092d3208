//! `train ablate`: measures each technique of the search by leaving it out:
//! nodes to a depth, and games at fixed nodes.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Limits, SearchOptions, Silent, Technique, Techniques};
use narikoma::shogi::{Position, Shogi};

use crate::common::flagship_search::{self, FlagshipSearch, read_net};
use crate::common::random::Random;
use crate::measure::duel::{self, Duelist, MOVE_LIMIT, Thought, opening};
use crate::print_line;

/// The arguments of `ablate`.
#[derive(Args, Debug, Clone)]
pub struct Ablate {
    /// Techniques to leave out one at a time, such as `null-move`; all by default.
    pub techniques: Vec<String>,
    /// Depth to which nodes are counted.
    #[arg(long, default_value_t = 9)]
    pub depth: u32,
    /// Number of positions in which nodes are counted.
    #[arg(long, default_value_t = 40)]
    pub positions: usize,
    /// Number of games of the full search against the search without the technique; rounded up to pairs.
    #[arg(long, default_value_t = 0)]
    pub games: usize,
    /// Nodes a move.
    #[arg(long, default_value_t = 3_000)]
    pub nodes: u64,
    /// Seed of the openings and positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Nnue to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Size of each transposition table in MB.
    #[arg(long, default_value_t = 4)]
    pub table: u32,
    /// Search parameters, each changed alone and compared like a technique:
    /// `LateMoveBase=700,ProbcutMargin=200`.
    #[cfg(feature = "tune")]
    #[arg(long, value_delimiter = ',')]
    pub set: Vec<String>,
}

/// A version of the search that is compared with the current one.
#[derive(Clone, Copy)]
struct Version {
    techniques: Techniques,
    #[cfg(feature = "tune")]
    numbers: [i32; crate::measure::tuned_numbers::COUNT],
}

impl Version {
    fn current() -> Self {
        Self {
            techniques: Techniques::ALL,
            #[cfg(feature = "tune")]
            numbers: std::array::from_fn(|nth| narikoma::search::parameters::TUNABLES[nth].value),
        }
    }
}

/// Prints a line for each technique and each changed parameter.
///
/// # Errors
/// When a technique or parameter is unknown, or the net cannot be read.
pub fn run(arguments: &Ablate) -> Result<()> {
    let versions = versions(arguments)?;
    let net = read_net(arguments.net.as_deref())?;
    let [mut current, mut other] = [(); 2].map(|()| Player::new(net.clone(), arguments.table));
    let positions = positions(&mut current, arguments.positions, arguments.seed);
    let whole = counts(&mut current, &positions, arguments.depth, &Version::current());
    print_line!(
        "nodes to depth {} in {} positions: {}",
        arguments.depth,
        positions.len(),
        whole.iter().sum::<u64>()
    );
    for (name, version) in versions {
        let counts = counts(&mut other, &positions, arguments.depth, &version);
        let mut line = format!("{name}: {:.2} times the nodes", ratio(&counts, &whole));
        if arguments.games > 0 {
            let Ablate { nodes, games, seed, .. } = *arguments;
            let stats = duel::games(&mut current, &mut other, nodes, games, seed);
            line += &format!("; current search against it: {stats}");
        }
        print_line!("{line}");
    }
    Ok(())
}

/// The versions to compare, with their descriptions.
fn versions(arguments: &Ablate) -> Result<Vec<(String, Version)>> {
    let current = Version::current();
    #[cfg(feature = "tune")]
    if !arguments.set.is_empty() && arguments.techniques.is_empty() {
        let changed = |text: &String| {
            let numbers = crate::measure::reference::Version::current(arguments.nodes).with(text)?.numbers;
            Ok((text.clone(), Version { numbers, ..current }))
        };
        return arguments.set.iter().map(changed).collect();
    }
    let without = |technique: Technique| {
        let mut version = current;
        version.techniques = version.techniques.without(technique);
        (format!("without {technique}"), version)
    };
    Ok(techniques(&arguments.techniques)?.into_iter().map(without).collect())
}

/// The techniques with these names; all of them when there are none.
fn techniques(names: &[String]) -> Result<Vec<Technique>> {
    if names.is_empty() {
        Ok(Technique::ALL.to_vec())
    } else {
        names.iter().map(|name| technique(name)).collect()
    }
}

/// The technique with this name, such as `null-move`.
///
/// # Errors
/// When there is none.
pub(crate) fn technique(name: &str) -> Result<Technique> {
    let found = Technique::ALL.into_iter().find(|technique| technique.to_string() == name);
    found.with_context(|| {
        let known = Technique::ALL.map(|technique| technique.to_string());
        format!("unknown technique {name:?}; the techniques are {}", known.join(", "))
    })
}

/// A version of the search with its transposition table and histories.
struct Player {
    search: FlagshipSearch,
    version: Version,
}

impl Player {
    /// The current version.
    fn new(net: Option<Arc<Nnue>>, table_mb: u32) -> Self {
        Self { search: flagship_search::search(net, table_mb), version: Version::current() }
    }
}

impl Duelist for Player {
    fn clear(&mut self) {
        self.search.clear();
    }

    fn think(&mut self, position: &Position<Shogi>, limits: Limits) -> Thought {
        #[cfg(feature = "tune")]
        narikoma::search::parameters::set(&self.version.numbers);
        let terms = SearchOptions {
            techniques: self.version.techniques,
            move_limit: Some(MOVE_LIMIT as u32),
            ..SearchOptions::default()
        };
        self.search.begin(position.clone(), limits, terms);
        self.search.think(&mut Silent);
        Thought {
            best: self.search.best(),
            score: self.search.info().map_or(Score::ZERO, |info| info.score),
            declares: self.search.declares(),
        }
    }
}

/// Positions of games that the search plays against itself, one every 12 plies.
fn positions(player: &mut Player, count: usize, seed: u64) -> Vec<Position<Shogi>> {
    let mut positions = Vec::new();
    for number in 0.. {
        let mut position = opening(player, &mut Random::new(seed, number));
        while position.outcome().is_none() && position.ply() < 120 {
            if position.ply().is_multiple_of(12) && !position.in_check() {
                positions.push(position.clone());
            }
            let Some(mv) = player.think(&position, Limits::nodes(300)).best else { break };
            position.do_move(mv);
        }
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

/// Nodes to a depth, by position; at most ten million in each, since a
/// search without pruning may need many more.
fn counts(player: &mut Player, positions: &[Position<Shogi>], depth: u32, version: &Version) -> Vec<u64> {
    let limits = Limits { nodes: Some(10_000_000), depth: Some(depth) };
    player.version = *version;
    let count = |position: &Position<Shogi>| {
        player.search.clear();
        player.think(position, limits);
        player.search.nodes()
    };
    positions.iter().map(count).collect()
}

/// Geometric mean of the ratios.
fn ratio(counts: &[u64], whole: &[u64]) -> f64 {
    let logarithms = counts.iter().zip(whole).map(|(one, other)| (*one as f64 / *other as f64).ln());
    (logarithms.sum::<f64>() / counts.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_move_pruning_saves_nodes() {
        let mut player = Player::new(None, 4);
        let positions = positions(&mut player, 4, 7);
        assert_eq!(positions.len(), 4);
        let current = Version::current();
        let whole = counts(&mut player, &positions, 6, &current);
        assert_eq!(ratio(&whole, &whole), 1.0);
        let mut other = current;
        other.techniques = other.techniques.without(Technique::LateMovePruning);
        let without = counts(&mut player, &positions, 6, &other);
        assert!(ratio(&without, &whole) > 1.0);
        assert_eq!(super::techniques(&["null-move".to_owned()]).unwrap(), [Technique::NullMove]);
        assert!(super::techniques(&["magic".to_owned()]).is_err());
    }
}
