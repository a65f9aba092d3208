//! Learns the net of [`narikoma::eval::nnue`] from games of self-play, on the CPU.

pub mod adam;
pub mod checkpoint;
pub mod crosscheck;
mod curve;
pub mod data;
pub mod model;
pub mod quantize;

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use narikoma::eval::nnue::shape::CENTIPAWNS;

use crate::print_line;
use crate::random::Random;
use crate::records::shards;
use adam::{Adam, Decay, Stride};
use checkpoint::Checkpoint;
use data::{Data, Example, Filter};
use model::{PLAYED, WEIGHTS, join, learn, linear, logistic, part_gradient, share};

/// The arguments of `nnue`.
#[derive(Args, Debug, Clone)]
pub struct Learn {
    /// Files of games (`.games`), or folders with them; without any, the net is written from the checkpoint and nothing is learnt.
    pub data: Vec<PathBuf>,
    /// Folder for checkpoint, net and loss curve; what is there already is gone on with.
    #[arg(long)]
    pub out: PathBuf,
    /// Times that all positions are seen.
    #[arg(long, default_value_t = 2)]
    pub epochs: usize,
    /// Positions a step.
    #[arg(long, default_value_t = 8192)]
    pub batch: usize,
    /// How far the first steps go; towards the end they become a hundredth of it, along a cosine.
    #[arg(long, default_value_t = 0.002)]
    pub rate: f32,
    /// How much what pieces add for one place of the king alone is drawn to zero.
    #[arg(long, default_value_t = 300.0)]
    pub bucket_decay: f32,
    /// The same for what they add wherever the king stands.
    #[arg(long, default_value_t = 60.0)]
    pub shared_decay: f32,
    /// The same for effect features.
    #[arg(long, default_value_t = 3.0)]
    pub effect_decay: f32,
    /// Slopes much smaller than this move weights little.
    #[arg(long, default_value_t = 2e-6)]
    pub epsilon: f32,
    /// How far ahead is looked for what a position was worth: 0 is its own score, 1 the result of the game.
    #[arg(long, default_value_t = 0.95)]
    pub lambda: f32,
    /// Positions before this ply are left out.
    #[arg(long, default_value_t = 8)]
    pub first_ply: u32,
    /// Positions with a score beyond this are left out.
    #[arg(long, default_value_t = 3000)]
    pub most: i32,
    /// Positions whose best move captures or promotes are left out.
    #[arg(long)]
    pub only_quiet: bool,
    /// Positions with a mate are learnt from too, as worth what `--most` says.
    #[arg(long)]
    pub decided: bool,
    /// Positions from inside searches are left out.
    #[arg(long)]
    pub no_inner: bool,
    /// At most so many positions.
    #[arg(long, default_value_t = usize::MAX)]
    pub positions: usize,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Determines the first weights and the order of positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Trains, from the checkpoint if there is one, and writes checkpoint, net and loss curve after each epoch.
///
/// # Errors
/// When data cannot be read, a file cannot be written, or a weight grew too large for the integers of the net.
pub fn run(arguments: &Learn) -> Result<()> {
    if arguments.data.is_empty() {
        return write_net(arguments, &Checkpoint::read(&arguments.out.join("checkpoint"))?);
    }
    let data = read(arguments)?;
    print_line!("{} positions to learn from, {} held out", data.train.len(), data.held_out.len());
    print_losses("linear", &data, |example| logistic(linear(example)));
    print_losses("by searches", &data, score);
    print_losses("by what came later", &data, |example| example.goal);
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    let path = arguments.out.join("checkpoint");
    let mut state = if path.exists() {
        Checkpoint::read(&path)?
    } else {
        Checkpoint { weights: model::begin(arguments.seed), adam: Adam::new(), losses: Vec::new() }
    };
    while state.losses.len() < arguments.epochs {
        epoch(arguments, &data, &mut state);
        state.write(&path)?;
        write_net(arguments, &state)?;
    }
    Ok(())
}

fn write_net(arguments: &Learn, state: &Checkpoint) -> Result<()> {
    let mut played = Vec::new();
    join(&state.weights, &mut played);
    let bytes = quantize::quantize(&played)?.to_bytes();
    let write = |name: &str, bytes: &[u8]| fs::write(arguments.out.join(name), bytes);
    let written =
        write("net.nnue", &bytes).and_then(|()| write("loss.svg", curve::svg(&state.losses).as_bytes()));
    written.with_context(|| arguments.out.display().to_string())
}

fn read(arguments: &Learn) -> Result<Data> {
    let filter = Filter {
        first_ply: arguments.first_ply,
        most: arguments.most,
        tactical: arguments.only_quiet,
        decided: arguments.decided,
        inner: !arguments.no_inner,
        lambda: arguments.lambda,
    };
    let mut data = Data::default();
    for path in shards(&arguments.data)? {
        data.read(&path, filter)?;
        if data.train.len() >= arguments.positions {
            data.train.truncate(arguments.positions);
            break;
        }
    }
    ensure!(!data.train.is_empty(), "there is no position to learn from");
    Ok(data)
}

/// Sees every position once.
fn epoch(arguments: &Learn, data: &Data, state: &mut Checkpoint) {
    let (nth, began) = (state.losses.len(), Instant::now());
    let order = shuffled(data.train.len(), arguments.seed, nth as u64);
    let batches = data.train.len().div_ceil(arguments.batch);
    let all_steps = (batches * arguments.epochs) as f32;
    let mut gradients = vec![vec![0.0; PLAYED]; arguments.threads.max(1)];
    let decay = Decay {
        bucket: arguments.bucket_decay,
        shared: arguments.shared_decay,
        effect: arguments.effect_decay,
    };
    let (mut played, mut gradient, mut errors) = (Vec::new(), vec![0.0; WEIGHTS], 0.0);
    for (step, batch) in order.chunks(arguments.batch).enumerate() {
        let batch: Vec<&Example> = batch.iter().map(|at| &data.train[*at as usize]).collect();
        join(&state.weights, &mut played);
        errors += learn_in_threads(&played, &batch, &mut gradients);
        // The mean, not the sum: how far a step goes does not depend on the batch.
        let share = 1.0 / batch.len() as f32;
        gradients[0].iter_mut().for_each(|slope| *slope *= share);
        part_gradient(&gradients[0], &mut gradient);
        let progress = (nth * batches + step) as f32 / all_steps;
        let rate = arguments.rate * (0.01 + 0.99 * (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0);
        let stride = Stride { rate, decay, epsilon: arguments.epsilon };
        state.adam.step(&mut state.weights, &gradient, stride);
    }
    join(&state.weights, &mut played);
    let held_out = mean_error(&data.held_out, |example| example.goal, |example| share(&played, example));
    let losses = [errors / data.train.len() as f64, held_out];
    state.losses.push(losses);
    let rate = data.train.len() as f64 / began.elapsed().as_secs_f64();
    print_line!("epoch {}: loss {:.6}, held out {:.6}, {rate:.0} positions/s", nth + 1, losses[0], losses[1]);
    print_losses("by the net", data, |example| share(&played, example));
}

/// How far judgements of the positions that nothing is learnt from are from what is known of them.
fn print_losses(who: &str, data: &Data, judge: impl Fn(&Example) -> f32 + Copy) {
    print_line!(
        "  {who}: {:.6} from the results, {:.6} from the scores, {:.6} from the scores inside searches",
        mean_error(&data.held_out, result, judge),
        mean_error(&data.held_out, score, judge),
        mean_error(&data.inner, score, judge),
    );
}

/// The gradient of a batch in the first of the lists, and the sum of its errors.
fn learn_in_threads(played: &[f32], batch: &[&Example], gradients: &mut [Vec<f32>]) -> f64 {
    let share = batch.len().div_ceil(gradients.len());
    let errors = thread::scope(|scope| {
        let work = |(examples, gradient): (&'_ [&Example], &mut Vec<f32>)| {
            gradient.fill(0.0);
            learn(played, examples, gradient)
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

/// The mean squared error of judgements.
fn mean_error(examples: &[Example], truth: impl Fn(&Example) -> f32, judge: impl Fn(&Example) -> f32) -> f64 {
    let error = |example: &Example| f64::from(judge(example) - truth(example)).powi(2);
    examples.iter().map(error).sum::<f64>() / examples.len().max(1) as f64
}

/// What the search of a position expected.
fn score(example: &Example) -> f32 {
    logistic(f32::from(example.score) / CENTIPAWNS as f32)
}

/// How its game ended.
fn result(example: &Example) -> f32 {
    (1.0 + f32::from(example.result)) / 2.0
}

/// The numbers below `count` in an order of chance.
fn shuffled(count: usize, seed: u64, epoch: u64) -> Vec<u32> {
    let mut random = Random::new(seed, 1 + epoch);
    let mut order: Vec<_> = (0..count as u32).collect();
    for at in (1..count).rev() {
        order.swap(at, random.below(at + 1));
    }
    order
}
