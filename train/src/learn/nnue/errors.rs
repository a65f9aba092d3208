//! `train net-errors`: errors of nets on games that none of them has learned, by phase of the game.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use super::data::{Example, Filter, each_game};
use super::{merged, model, result, score};
use crate::common::records::shards;
use crate::print_line;

/// The arguments of `net-errors`.
#[derive(Args, Debug, Clone)]
pub struct NetErrors {
    /// Files of games (`.games`), or folders with them, of which no net has learned.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Nets; the first is the one that the others are compared with.
    #[arg(long, required = true)]
    pub net: Vec<PathBuf>,
    /// Leave out positions with a larger score, in centipawns.
    #[arg(long, default_value_t = 3000)]
    pub most: i32,
    /// Leave out positions whose best move captures or promotes.
    #[arg(long)]
    pub only_quiet: bool,
}

/// First ply and end of each phase.
const PHASES: [(u32, u32); 4] = [(0, 20), (20, 40), (40, 80), (80, u32::MAX)];

/// Prints mean squared errors of the nets from results and from scores, and the differences from the first
/// net with one standard error. Positions of a game are not independent, so the error is that of games.
///
/// # Errors
/// When a file cannot be read.
pub fn run(arguments: &NetErrors) -> Result<()> {
    let games = read(arguments)?;
    let positions: usize = games.iter().map(|game| game.positions.len()).sum();
    print_line!("{} games, {positions} positions of games", games.len());
    let nets = arguments.net.iter().map(|path| merged(path)).collect::<Result<Vec<_>>>()?;
    for (truth, name) in [(result as Truth, "results"), (score, "scores")] {
        for (first, end) in PHASES {
            let title = if end == u32::MAX {
                format!("{name}, plies {first} to the end")
            } else {
                format!("{name}, plies {first} to {}", end - 1)
            };
            print(&title, &games, &nets, truth, &|game| game.within(first, end));
        }
        print(&format!("{name}, all plies"), &games, &nets, truth, &|game| game.within(0, u32::MAX));
    }
    print("scores inside searches", &games, &nets, score, &|game| game.inner.iter().collect());
    Ok(())
}

/// The expected score of the side to move, 0 to 1, that a net is compared with: the result of the game, or
/// the score of the search.
type Truth = fn(&Example) -> f32;

/// The positions of one game.
struct GameExamples {
    /// Positions of the game, each with its ply.
    positions: Vec<(u32, Example)>,
    /// Positions from inside its searches.
    inner: Vec<Example>,
}

impl GameExamples {
    /// The positions of the game from ply `first` on, before ply `end`.
    fn within(&self, first: u32, end: u32) -> Vec<&Example> {
        let positions = self.positions.iter().filter(|(ply, _)| (first..end).contains(ply));
        positions.map(|(_, example)| example).collect()
    }
}

fn read(arguments: &NetErrors) -> Result<Vec<GameExamples>> {
    let filter = Filter {
        first_ply: 0,
        most: arguments.most,
        only_quiet: arguments.only_quiet,
        decided: false,
        least_inner_nodes: Some(0),
        lambda: 1.0,
    };
    let mut games = Vec::new();
    for path in shards(&arguments.data)? {
        each_game(&path, filter, &mut |_, positions, inner| {
            games.push(GameExamples { positions, inner });
        })?;
    }
    ensure!(!games.is_empty(), "there is no game");
    Ok(games)
}

/// Prints one line for each net: its mean squared error, and the difference from the first net with one
/// standard error.
fn print(
    what: &str,
    games: &[GameExamples],
    nets: &[Vec<f32>],
    truth: Truth,
    select: &dyn Fn(&GameExamples) -> Vec<&Example>,
) {
    let selected: Vec<Vec<&Example>> = games.iter().map(select).collect();
    let positions = selected.iter().map(Vec::len).sum::<usize>() as f64;
    if positions == 0.0 {
        return;
    }
    print_line!("{what}: {positions} positions");
    let mut first: Option<Vec<f64>> = None;
    for net in nets {
        // By game.
        let error =
            |example: &&Example| f64::from(model::expected_score(net, example) - truth(example)).powi(2);
        let errors: Vec<f64> = selected.iter().map(|game| game.iter().map(error).sum()).collect();
        let mean = errors.iter().sum::<f64>() / positions;
        let Some(first) = &first else {
            print_line!("  {mean:.6}");
            first = Some(errors);
            continue;
        };
        let difference = mean - first.iter().sum::<f64>() / positions;
        let residual = |((own, first), game): ((&f64, &f64), &Vec<&Example>)| {
            (own - first - difference * game.len() as f64).powi(2)
        };
        let residuals = errors.iter().zip(first).zip(&selected).map(residual);
        let deviation = residuals.sum::<f64>().sqrt() / positions;
        print_line!("  {mean:.6}  {difference:+.6} ± {deviation:.6}");
    }
}
