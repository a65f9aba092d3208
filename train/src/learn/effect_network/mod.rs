//! `train minishogi`: trains the network of effects for 5×5 as its document describes: first
//! mates from random games, then games against itself. A run may be killed at any time; the same
//! command continues from the last finished round.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021): 評価関数について, 強化学習について.

pub mod checkpoint;
pub mod mates;
pub mod model;
pub mod selfplay;
pub mod teach;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;

use checkpoint::Checkpoint;
use model::Samples;

use crate::common::files::replace;
use crate::common::random::Random;
use crate::print_line;

/// Positions to learn from and to validate with in the first lesson.
const MATES: [usize; 2] = [360_000, 96_554];
/// Epochs of each lesson.
const EPOCHS: u64 = 5;
/// Positions in a batch.
const BATCH: usize = 32;
/// Learning rate, and the least denominator of the optimizer.
const RATE: f32 = 0.001;
const EPSILON: f32 = 1e-7;
/// Random games with numbers from here on are for validation.
const VALIDATION: u64 = 1 << 40;

/// The arguments of `minishogi`.
#[derive(Args, Debug, Clone)]
pub struct Minishogi {
    /// Folder of the state of the training, which is continued, and of the
    /// weights for the engine: `effect-net.bin`.
    #[arg(long)]
    pub out: PathBuf,
    /// Positions to learn from in the first lesson; as many as the document has.
    #[arg(long, default_value_t = MATES[0])]
    pub mates: usize,
    /// Games of the second lesson, including games of earlier runs.
    #[arg(long, default_value_t = 100_000)]
    pub games: u64,
    /// Games that are played before the network learns from them.
    #[arg(long, default_value_t = 500)]
    pub round: u64,
    /// Threads that play.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Seed of the weights and of all games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// One pass over the samples in random order; returns the mean squared error before each step.
fn epoch(state: &mut Checkpoint, samples: &Samples, random: &mut Random, rate: f32) -> f64 {
    let groups = model::groups();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    random.shuffle(&mut order);
    let (mut gradient, mut loss) = (vec![0.0; model::WEIGHTS], 0.0);
    for batch in order.chunks(BATCH) {
        loss += model::gradient(&state.weights, samples, batch, &mut gradient);
        state.adam.step(&mut state.weights, &gradient, &groups, rate, EPSILON);
    }
    loss / samples.len().max(1) as f64
}

/// The first lesson.
fn learn_mates(state: &mut Checkpoint, arguments: &Minishogi, path: &std::path::Path) -> Result<()> {
    if state.epochs >= EPOCHS {
        return Ok(());
    }
    let start = Instant::now();
    let samples = mates::samples(arguments.seed, 0, arguments.mates, true);
    let held_out = mates::samples(arguments.seed, VALIDATION, MATES[1], false);
    print_line!(
        "{} positions and mirror images, {} to validate: {:.0?}",
        arguments.mates,
        held_out.len(),
        start.elapsed()
    );
    while state.epochs < EPOCHS {
        let loss = epoch(state, &samples, &mut Random::new(arguments.seed, state.epochs), RATE);
        state.epochs += 1;
        let (held_out_loss, right) = model::judge(&state.weights, &held_out);
        print_line!(
            "mates, epoch {}: error {loss:.5}, validation {held_out_loss:.5}, right {:.2} %, {:.0?}",
            state.epochs,
            100.0 * right,
            start.elapsed()
        );
        state.write(path)?;
    }
    Ok(())
}

/// The second lesson.
fn learn_from_games(state: &mut Checkpoint, arguments: &Minishogi, path: &std::path::Path) -> Result<()> {
    let start = Instant::now();
    let mut random = Random::new(arguments.seed, VALIDATION + state.games);
    while state.games < arguments.games {
        let end = (state.games + arguments.round).min(arguments.games);
        let (samples, played) =
            selfplay::samples(&state.weights, arguments.seed, state.games..end, arguments.threads);
        let mut losses = [0.0; 2];
        for nth in 0..EPOCHS {
            losses[1] = epoch(state, &samples, &mut random, RATE);
            if nth == 0 {
                losses[0] = losses[1];
            }
        }
        state.games = end;
        state.positions += played.positions as u64;
        state.write(path)?;
        replace(&arguments.out.join("effect-net.bin"), model::quantize(&state.weights).to_bytes())?;
        print_line!(
            "{} games: {} ended, Black won {}, {:.1} positions a game, error {:.5} to {:.5}, {:.0?}",
            state.games,
            played.games,
            played.black_wins,
            played.positions as f64 / played.games.max(1) as f64,
            losses[0],
            losses[1],
            start.elapsed()
        );
    }
    Ok(())
}

/// Runs `train minishogi`.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Minishogi) -> Result<()> {
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    let path = arguments.out.join("state");
    let mut state = if path.exists() { Checkpoint::read(&path)? } else { Checkpoint::new(arguments.seed) };
    learn_mates(&mut state, arguments, &path)?;
    learn_from_games(&mut state, arguments, &path)?;
    replace(&arguments.out.join("effect-net.bin"), model::quantize(&state.weights).to_bytes())
}
