//! `train ablate`: measures each technique of the search by leaving it out: nodes to a depth, and games at fixed nodes.

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::linear::Linear;
use narikoma::search::{Limits, Search, SearchOptions, Silent, Technique, Techniques};
use narikoma::shogi::{Color, Position, Shogi};

use crate::matches::stats::Stats;
use crate::print_line;
use crate::random::Random;
use crate::selfplay::opening;

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
}

/// A game is a draw at this ply.
const MOVE_LIMIT: usize = 320;
/// Nodes of the search that checks whether an opening is balanced.
const OPENING_NODES: u64 = 2_000;
/// An opening is balanced up to this score in centipawns.
const BALANCED: i32 = 250;

/// Prints a line for each technique.
///
/// # Errors
/// When a technique is unknown.
pub fn run(arguments: &Ablate) -> Result<()> {
    let techniques = techniques(&arguments.techniques)?;
    let mut players = [Player::new(), Player::new()];
    let positions = positions(&mut players[0], arguments.positions, arguments.seed);
    let whole = counts(&mut players[0], &positions, arguments.depth, Techniques::ALL);
    print_line!(
        "nodes to depth {} in {} positions: {}",
        arguments.depth,
        positions.len(),
        whole.iter().sum::<u64>()
    );
    for technique in techniques {
        let without = Techniques::ALL.without(technique);
        let counts = counts(&mut players[0], &positions, arguments.depth, without);
        let mut line = format!("without {technique}: {:.2} times the nodes", ratio(&counts, &whole));
        if arguments.games > 0 {
            line += &format!("; full search against it: {}", games(&mut players, without, arguments));
        }
        print_line!("{line}");
    }
    Ok(())
}

/// The techniques with these names; all of them when there are none.
fn techniques(names: &[String]) -> Result<Vec<Technique>> {
    let find = |name: &String| {
        let found = Technique::ALL.into_iter().find(|technique| technique.to_string() == *name);
        found.with_context(|| {
            let known = Technique::ALL.map(|technique| technique.to_string());
            format!("unknown technique {name:?}; the techniques are {}", known.join(", "))
        })
    };
    if names.is_empty() { Ok(Technique::ALL.to_vec()) } else { names.iter().map(find).collect() }
}

/// A search with its transposition table and histories.
struct Player {
    search: Search<Shogi, Linear>,
}

impl Player {
    fn new() -> Self {
        Self { search: Search::new(Linear::new(), 4) }
    }

    fn think(&mut self, position: &Position<Shogi>, limits: Limits, techniques: Techniques) {
        let terms =
            SearchOptions { techniques, move_limit: Some(MOVE_LIMIT as u32), ..SearchOptions::default() };
        self.search.begin(position.clone(), limits, terms);
        self.search.think(&mut Silent);
    }

    /// A balanced position after random moves.
    fn opening(&mut self, random: &mut Random) -> Position<Shogi> {
        loop {
            let (position, _) = opening::random(random);
            self.search.clear();
            self.think(&position, Limits::nodes(OPENING_NODES), Techniques::ALL);
            if self.search.info().is_some_and(|info| info.score.value().abs() <= BALANCED) {
                return position;
            }
        }
    }
}

/// Positions of games that the search plays against itself, one every 12 plies.
fn positions(player: &mut Player, count: usize, seed: u64) -> Vec<Position<Shogi>> {
    let mut positions = Vec::new();
    for number in 0.. {
        let mut position = player.opening(&mut Random::new(seed, number));
        while position.outcome().is_none() && position.ply() < 120 {
            if position.ply().is_multiple_of(12) && !position.in_check() {
                positions.push(position.clone());
            }
            player.think(&position, Limits::nodes(300), Techniques::ALL);
            let Some(mv) = player.search.best() else { break };
            position.do_move(mv);
        }
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

/// Nodes to a depth, by position; at most ten million in each, since a search without pruning may need many more.
fn counts(
    player: &mut Player,
    positions: &[Position<Shogi>],
    depth: u32,
    techniques: Techniques,
) -> Vec<u64> {
    let limits = Limits { nodes: Some(10_000_000), depth: Some(depth) };
    let count = |position: &Position<Shogi>| {
        player.search.clear();
        player.think(position, limits, techniques);
        player.search.nodes()
    };
    positions.iter().map(count).collect()
}

/// Geometric mean of the ratios.
fn ratio(counts: &[u64], whole: &[u64]) -> f64 {
    let logarithms = counts.iter().zip(whole).map(|(one, other)| (*one as f64 / *other as f64).ln());
    (logarithms.sum::<f64>() / counts.len() as f64).exp()
}

/// Plays games of the full search against the search with fewer techniques.
fn games(players: &mut [Player; 2], without: Techniques, arguments: &Ablate) -> Stats {
    let mut stats = Stats::default();
    for pair in 0..arguments.games.div_ceil(2) {
        let start = players[0].opening(&mut Random::new(arguments.seed, 1_000_000 + pair as u64));
        let points = Color::ALL.map(|whole| game(players, start.clone(), whole, without, arguments.nodes));
        for points in points {
            stats.add_game(points, String::new());
        }
        stats.add_pair(points);
    }
    stats
}

/// Plays one game; returns the points of the full search.
fn game(
    players: &mut [Player; 2],
    mut position: Position<Shogi>,
    whole: Color,
    without: Techniques,
    nodes: u64,
) -> f64 {
    players.iter_mut().for_each(|player| player.search.clear());
    let points = |winner: Option<Color>| winner.map_or(0.5, |winner| f64::from(u8::from(winner == whole)));
    loop {
        if let Some(outcome) = position.outcome() {
            return points(outcome.winner);
        }
        if position.ply() >= MOVE_LIMIT {
            return 0.5;
        }
        let side = position.side();
        let (player, techniques) =
            if side == whole { (&mut players[0], Techniques::ALL) } else { (&mut players[1], without) };
        player.think(&position, Limits::nodes(nodes), techniques);
        match player.search.best() {
            Some(mv) if !player.search.declares() => position.do_move(mv),
            _ => return points(Some(side)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_move_pruning_saves_nodes() {
        let mut player = Player::new();
        let positions = positions(&mut player, 4, 7);
        assert_eq!(positions.len(), 4);
        let whole = counts(&mut player, &positions, 6, Techniques::ALL);
        assert_eq!(ratio(&whole, &whole), 1.0);
        let without = counts(&mut player, &positions, 6, Techniques::ALL.without(Technique::LateMovePruning));
        assert!(ratio(&without, &whole) > 1.0);
        assert_eq!(techniques(&["null-move".to_owned()]).unwrap(), [Technique::NullMove]);
        assert!(techniques(&["magic".to_owned()]).is_err());
    }
}
