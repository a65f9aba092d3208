//! `train net-errors`: errors of nets on games that none of them has learned, by phase of the game.

use std::path::{Path, PathBuf};

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
    /// Multiply the values of each net by the number that fits the results best, so that a net is not better
    /// by its scale alone. The numbers are printed.
    #[arg(long)]
    pub fit_scale: bool,
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
    let nets = arguments.net.iter().map(|path| ScaledNet::read(path, arguments.fit_scale, &games));
    let nets = nets.collect::<Result<Vec<_>>>()?;
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

/// A net whose values are multiplied by a number.
struct ScaledNet {
    weights: Vec<f32>,
    scale: f32,
}

impl ScaledNet {
    /// Reads a net; with `fit`, the scale is the one that fits the results of all positions of games best.
    fn read(path: &Path, fit: bool, games: &[GameExamples]) -> Result<Self> {
        let mut net = Self { weights: merged(path)?, scale: 1.0 };
        if fit {
            let positions = games.iter().flat_map(|game| &game.positions);
            let values: Vec<_> =
                positions.map(|(_, example)| (net.value(example), result(example))).collect();
            net.scale = best_scale(&values);
            print_line!("{}: values multiplied by {:.3}", path.display(), net.scale);
        }
        Ok(net)
    }

    /// The value of a position in units of the net's output.
    fn value(&self, example: &Example) -> f32 {
        (model::output(&self.weights, example) + model::linear(example)) * self.scale
    }

    /// The expected score of the side to move, 0 to 1.
    fn expected_score(&self, example: &Example) -> f32 {
        model::logistic_f32(self.value(example))
    }
}

/// The number, from a quarter to 4, by which values are multiplied to have the least squared error from
/// results; found by golden-section search.
fn best_scale(values: &[(f32, f32)]) -> f32 {
    let error = |log: f32| -> f64 {
        let scale = log.exp2();
        values
            .iter()
            .map(|(value, truth)| f64::from(model::logistic_f32(value * scale) - truth).powi(2))
            .sum()
    };
    let golden = (5.0_f32.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (-2.0, 2.0);
    for _ in 0..24 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if error(left) < error(right) { high = right } else { low = left }
    }
    f32::midpoint(low, high).exp2()
}

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
    nets: &[ScaledNet],
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
        let error = |example: &&Example| f64::from(net.expected_score(example) - truth(example)).powi(2);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_fits_best_is_found() {
        for truth in [0.4, 1.0, 2.5] {
            let values: Vec<_> =
                (-20..=20).map(|at| at as f32 / 10.0).map(|x| (x, model::logistic_f32(x * truth))).collect();
            assert!((best_scale(&values) - truth).abs() < 0.01 * truth);
        }
    }
}
