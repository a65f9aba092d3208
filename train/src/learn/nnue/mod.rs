//! `train nnue`: trains the net of [`narikoma::eval::nnue`] on games of self-play, on the CPU.

pub mod checkpoint;
pub mod crosscheck;
mod curve;
pub mod data;
pub mod errors;
pub mod groups;
pub mod mean;
pub mod model;
pub mod quantize;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use narikoma::eval::nnue::Nnue;

use crate::common::random::Random;
use crate::common::records::shards;
use crate::learn::adam::Adam;
use crate::print_line;
use checkpoint::Checkpoint;
use data::{Data, Example, Filter};
use groups::{Decay, groups};
use model::{MERGED, WEIGHTS, add_gradient, expected_score, linear, logistic_f32, merge, split_gradient};

/// The arguments of `nnue`.
#[derive(Args, Debug, Clone)]
pub struct Learn {
    /// Files of games (`.games`), or folders with them. Without any, only writes the net of the checkpoint.
    pub data: Vec<PathBuf>,
    /// Folder for checkpoint, net and loss curve. Training continues from a checkpoint found there.
    #[arg(long)]
    pub out: PathBuf,
    /// Nnue to begin with, instead of random weights. Weight decay pulls towards its weights instead of zero.
    /// With `--rounded` the weights begin at random places among those that are rounded to the same net.
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// Number of passes over all positions.
    #[arg(long, default_value_t = 2)]
    pub epochs: usize,
    /// Positions in a batch.
    #[arg(long, default_value_t = 8192)]
    pub batch: usize,
    /// Learning rate at the start; it falls to a hundredth along a cosine.
    #[arg(long, default_value_t = 0.002)]
    pub rate: f32,
    /// Weight decay of piece features for one king bucket.
    #[arg(long, default_value_t = 300.0)]
    pub bucket_decay: f32,
    /// Weight decay of piece features shared by all king buckets.
    #[arg(long, default_value_t = 60.0)]
    pub shared_decay: f32,
    /// Weight decay of effect features.
    #[arg(long, default_value_t = 3.0)]
    pub effect_decay: f32,
    /// Epsilon of Adam: gradients much smaller than this move weights little.
    #[arg(long, default_value_t = 2e-6)]
    pub epsilon: f32,
    /// Weight of later scores in the target: 0 is the position's own score, 1 the result of the game.
    #[arg(long, default_value_t = 0.95)]
    pub lambda: f32,
    /// Leave out positions before this ply.
    #[arg(long, default_value_t = 8)]
    pub first_ply: u32,
    /// Leave out positions with a larger score, in centipawns.
    #[arg(long, default_value_t = 3000)]
    pub most: i32,
    /// Leave out positions whose best move captures or promotes.
    #[arg(long)]
    pub only_quiet: bool,
    /// Keep positions with a decided score, limited to `--most`.
    #[arg(long)]
    pub decided: bool,
    /// Leave out positions from inside searches.
    #[arg(long)]
    pub no_inner: bool,
    /// Leave out positions from inside searches where their scores come from fewer nodes than this.
    #[arg(long, default_value_t = 0, conflicts_with = "no_inner")]
    pub least_inner_nodes: u32,
    /// Use positions of games in plies 20 to 47 this many times in a pass.
    #[arg(long, default_value_t = 1)]
    pub early_times: usize,
    /// Maximum number of positions.
    #[arg(long, default_value_t = usize::MAX)]
    pub positions: usize,
    /// Compute errors and gradients with the weights as the net is written, rounded to steps: weights between
    /// two steps then move to the one that fits the others.
    #[arg(long)]
    pub rounded: bool,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Seed of the initial weights and of the order of positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Trains and writes checkpoint, net and loss curve after each epoch.
///
/// # Errors
/// When a file cannot be read or written, or a weight exceeds its integer range.
pub fn run(arguments: &Learn) -> Result<()> {
    if arguments.data.is_empty() {
        return write_net(&arguments.out, &Checkpoint::read(&arguments.out.join("checkpoint"))?);
    }
    let data = read(arguments)?;
    print_line!("{} positions to learn from, {} held out", data.train.len(), data.held_out.len());
    print_losses("linear evaluation", &data, |example| logistic_f32(linear(example)));
    print_losses("searches", &data, score);
    print_losses("targets", &data, |example| example.target);
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    let path = arguments.out.join("checkpoint");
    let origin = arguments.from.as_deref().map(restored).transpose()?;
    if let Some(origin) = &origin {
        let mut merged = Vec::new();
        merge(origin, &mut merged);
        print_losses("net to begin with", &data, |example| expected_score(&merged, example));
    }
    let mut state = if path.exists() {
        Checkpoint::read(&path)?
    } else {
        let weights = match &origin {
            Some(origin) if arguments.rounded => spread(origin, arguments.seed),
            Some(origin) => origin.clone(),
            None => model::initial(arguments.seed),
        };
        Checkpoint { weights, adam: Adam::new(WEIGHTS), losses: Vec::new() }
    };
    while state.losses.len() < arguments.epochs {
        epoch(arguments, &data, &mut state, origin.as_deref())?;
        state.write(&path)?;
        write_net(&arguments.out, &state)?;
    }
    Ok(())
}

/// The weights of a net, for a training that begins with them.
fn restored(path: &Path) -> Result<Vec<f32>> {
    Ok(model::split(&merged(path)?))
}

/// Other weights that are rounded to the same net, at random: see [`quantize::spread`].
fn spread(weights: &[f32], seed: u64) -> Vec<f32> {
    let mut merged = Vec::new();
    merge(weights, &mut merged);
    quantize::spread(&mut merged, &mut Random::new(seed, 0));
    model::split(&merged)
}

/// The weights of a net as the engine uses them: see [`merge`].
fn merged(path: &Path) -> Result<Vec<f32>> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    let net = Nnue::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(quantize::restore(&net))
}

/// Writes the net of a checkpoint and the curve of its losses into a folder.
fn write_net(folder: &Path, state: &Checkpoint) -> Result<()> {
    let mut merged = Vec::new();
    merge(&state.weights, &mut merged);
    let bytes = quantize::quantize(&merged)?.to_bytes();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes);
    let written =
        write("net.nnue", &bytes).and_then(|()| write("loss.svg", curve::svg(&state.losses).as_bytes()));
    written.with_context(|| folder.display().to_string())
}

fn read(arguments: &Learn) -> Result<Data> {
    let filter = Filter {
        first_ply: arguments.first_ply,
        most: arguments.most,
        only_quiet: arguments.only_quiet,
        decided: arguments.decided,
        least_inner_nodes: (!arguments.no_inner).then_some(arguments.least_inner_nodes),
        lambda: arguments.lambda,
    };
    let mut data = Data::default();
    for path in shards(&arguments.data)? {
        data.read(&path, filter, arguments.early_times)?;
        if data.train.len() >= arguments.positions {
            data.train.truncate(arguments.positions);
            break;
        }
    }
    ensure!(!data.train.is_empty(), "there is no position to learn from");
    Ok(data)
}

/// Trains on each position once. Weight decay pulls towards `origin`, or towards zero.
fn epoch(arguments: &Learn, data: &Data, state: &mut Checkpoint, origin: Option<&[f32]>) -> Result<()> {
    let (nth, began) = (state.losses.len(), Instant::now());
    let mut order: Vec<_> = (0..data.train.len() as u32).collect();
    Random::new(arguments.seed, 1 + nth as u64).shuffle(&mut order);
    let batches = data.train.len().div_ceil(arguments.batch);
    let all_steps = (batches * arguments.epochs) as f32;
    let mut gradients = vec![vec![0.0; MERGED]; arguments.threads.max(1)];
    let groups = groups(Decay {
        bucket: arguments.bucket_decay,
        shared: arguments.shared_decay,
        effect: arguments.effect_decay,
    });
    let (mut merged, mut gradient, mut errors) = (Vec::new(), vec![0.0; WEIGHTS], 0.0);
    for (step, batch) in order.chunks(arguments.batch).enumerate() {
        let batch: Vec<&Example> = batch.iter().map(|at| &data.train[*at as usize]).collect();
        effective(arguments, &state.weights, &mut merged)?;
        errors += batch_gradient(&merged, &batch, &mut gradients);
        // The mean, so that a step does not depend on the size of the batch.
        let share = 1.0 / batch.len() as f32;
        gradients[0].iter_mut().for_each(|slope| *slope *= share);
        split_gradient(&gradients[0], &mut gradient);
        let progress = (nth * batches + step) as f32 / all_steps;
        let rate = arguments.rate * (0.01 + 0.99 * (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0);
        state.adam.step_from(origin, &mut state.weights, &gradient, &groups, rate, arguments.epsilon);
    }
    effective(arguments, &state.weights, &mut merged)?;
    let held_out =
        mean_error(&data.held_out, |example| example.target, |example| expected_score(&merged, example));
    let losses = [errors / data.train.len() as f64, held_out];
    state.losses.push(losses);
    let rate = data.train.len() as f64 / began.elapsed().as_secs_f64();
    print_line!("epoch {}: loss {:.6}, held out {:.6}, {rate:.0} positions/s", nth + 1, losses[0], losses[1]);
    print_losses("net", data, |example| expected_score(&merged, example));
    Ok(())
}

/// The merged weights with which errors are computed. Gradients by rounded weights change the weights before
/// rounding (a straight-through estimator).
///
/// CITE: Y. Bengio, N. Léonard and A. Courville, "Estimating or Propagating Gradients Through Stochastic
/// Neurons for Conditional Computation" (2013).
fn effective(arguments: &Learn, weights: &[f32], merged: &mut Vec<f32>) -> Result<()> {
    merge(weights, merged);
    if arguments.rounded {
        *merged = quantize::restore(&quantize::quantize(merged)?);
    }
    Ok(())
}

/// Prints mean squared errors of predictions for held-out positions.
fn print_losses(who: &str, data: &Data, predict: impl Fn(&Example) -> f32 + Copy) {
    print_line!(
        "  {who}: {:.6} from the results, {:.6} from the scores, {:.6} from the scores inside searches",
        mean_error(&data.held_out, result, predict),
        mean_error(&data.held_out, score, predict),
        mean_error(&data.inner, score, predict),
    );
}

/// Computes the gradient of a batch into the first list, with one thread for each
/// list; returns the sum of squared errors.
fn batch_gradient(merged: &[f32], batch: &[&Example], gradients: &mut [Vec<f32>]) -> f64 {
    let share = batch.len().div_ceil(gradients.len());
    let errors = thread::scope(|scope| {
        let work = |(examples, gradient): (&'_ [&Example], &mut Vec<f32>)| {
            gradient.fill(0.0);
            add_gradient(merged, examples, gradient)
        };
        let mut parts = batch.chunks(share).zip(gradients.iter_mut());
        let own = parts.next().expect("a batch is not empty");
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let errors = work(own);
        errors + others.into_iter().map(|other| other.join().expect("no worker panics")).sum::<f64>()
    });
    let (first, others) = gradients.split_first_mut().expect("at least one thread");
    for other in others.iter().take(batch.len().div_ceil(share) - 1) {
        first.iter_mut().zip(other).for_each(|(sum, more)| *sum += more);
    }
    errors
}

/// Mean squared error of predictions.
fn mean_error(
    examples: &[Example],
    truth: impl Fn(&Example) -> f32,
    predict: impl Fn(&Example) -> f32,
) -> f64 {
    let error = |example: &Example| f64::from(predict(example) - truth(example)).powi(2);
    examples.iter().map(error).sum::<f64>() / examples.len().max(1) as f64
}

/// Expected score by the search.
fn score(example: &Example) -> f32 {
    crate::common::targets::expected_score(example.score.into())
}

/// Result of the game, 0, 0.5 or 1.
fn result(example: &Example) -> f32 {
    (1.0 + f32::from(example.result)) / 2.0
}
