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

/// Sums over the positions of one game, or of all.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    positions: f64,
    error: f64,
}

impl Sums {
    fn add(&mut self, error: f64) {
        self.positions += 1.0;
        self.error += error;
    }
}

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
    for (truth, name) in [(result as fn(&Example) -> f32, "results"), (score, "scores")] {
        for (first, end) in PHASES {
            let phase = |game: &GameExamples| {
                let within =
                    |(ply, example): &(u32, Example)| (first..end).contains(ply).then(|| example.clone());
                game.positions.iter().filter_map(within).collect()
            };
            let end = if end == u32::MAX { "end".to_owned() } else { (end - 1).to_string() };
            print(&format!("{name}, plies {first} to {end}"), &games, &nets, truth, phase);
        }
        let all = |game: &GameExamples| game.positions.iter().map(|(_, example)| example.clone()).collect();
        print(&format!("{name}, all plies"), &games, &nets, truth, all);
    }
    print("scores inside searches", &games, &nets, score, |game| game.inner.clone());
    Ok(())
}

/// The positions of one game.
struct GameExamples {
    /// Positions of the game, each with its ply.
    positions: Vec<(u32, Example)>,
    /// Positions from inside its searches.
    inner: Vec<Example>,
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

/// Prints one line for each net.
fn print(
    what: &str,
    games: &[GameExamples],
    nets: &[Vec<f32>],
    truth: fn(&Example) -> f32,
    select: impl Fn(&GameExamples) -> Vec<Example>,
) {
    let errors = |net: &[f32], examples: &[Example]| {
        let mut sums = Sums::default();
        for example in examples {
            sums.add(f64::from(model::expected_score(net, example) - truth(example)).powi(2));
        }
        sums
    };
    let selected: Vec<Vec<Example>> = games.iter().map(select).collect();
    let first: Vec<Sums> = selected.iter().map(|examples| errors(&nets[0], examples)).collect();
    let positions: f64 = first.iter().map(|sums| sums.positions).sum();
    if positions == 0.0 {
        return;
    }
    print_line!("{what}: {positions} positions");
    for (nth, net) in nets.iter().enumerate() {
        let own: Vec<Sums> = selected.iter().map(|examples| errors(net, examples)).collect();
        let error = own.iter().map(|sums| sums.error).sum::<f64>() / positions;
        let difference = error - first.iter().map(|sums| sums.error).sum::<f64>() / positions;
        let residual =
            |(own, first): (&Sums, &Sums)| (own.error - first.error - difference * own.positions).powi(2);
        let deviation = own.iter().zip(&first).map(residual).sum::<f64>().sqrt() / positions;
        if nth == 0 {
            print_line!("  {error:.6}");
        } else {
            print_line!("  {error:.6}  {difference:+.6} ± {deviation:.6}");
        }
    }
}
