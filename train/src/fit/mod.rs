//! `train fit`: fits the weights of the hand-made evaluation to the project's own games.
//!
//! Every quiet position of the games gives a row: how often each weight applies, as the evaluator itself counts it. The
//! target is a blend of the game's result and of what a search found in that position. Games are split as a whole into
//! those that are learned from and every twentieth for validation. The weights are rounded and written as Rust source.

pub mod learn;
pub mod prior;
pub mod samples;
pub mod source;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use narikoma::shogi::Color;

use crate::records::{Games, shards};

use learn::Settings;
use prior::Prior;
use samples::Samples;

/// The arguments of `fit`.
#[derive(Args, Debug, Clone)]
pub struct Fit {
    /// Files of games, or folders of them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// How much the result counts beside the value that the search found.
    #[arg(long, default_value_t = 0.5)]
    pub trust: f32,
    /// Centipawns by which the odds of winning grow by a factor of e; by default as the values of the search fit best.
    #[arg(long)]
    pub scale: Option<f32>,
    /// How strongly weights are drawn to nothing.
    #[arg(long, default_value_t = 1e-5)]
    pub small: f32,
    /// How strongly weights of neighbouring places are drawn to each other.
    #[arg(long, default_value_t = 1e-5)]
    pub smooth: f32,
    /// How strongly the weights of opening and ending are drawn to each other.
    #[arg(long, default_value_t = 1e-5)]
    pub steady: f32,
    /// The step in centipawns.
    #[arg(long, default_value_t = 2.0)]
    pub step: f32,
    /// Passes over the positions.
    #[arg(long, default_value_t = 30)]
    pub epochs: usize,
    /// Positions with a greater value than this teach little about evaluation.
    #[arg(long, default_value_t = 2500.0)]
    pub max_score: f32,
    /// Where the source goes.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// One game in so many is for validation.
const VALIDATION: usize = 20;

/// Reads, fits, writes.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Fit) -> Result<(), String> {
    let (learned, held) = read(arguments)?;
    println!("{} positions to learn from, {} to validate", learned.len(), held.len());
    let scale = arguments.scale.unwrap_or_else(|| learn::best_scale(&held));
    let settings = Settings {
        scale,
        trust_in_results: arguments.trust,
        prior: Prior { small: arguments.small, smooth: arguments.smooth, steady: arguments.steady },
        step: arguments.step,
        epochs: arguments.epochs,
    };
    let mut weights = samples::current();
    println!("{settings:?}\nbefore: {:?}", learn::losses(&held, &weights, &settings));
    learn::fit(&learned, &mut weights, &settings, |epoch, weights| {
        if epoch % 5 == 0 || epoch == settings.epochs {
            let [seen, unseen] = [&learned, &held].map(|samples| learn::losses(samples, weights, &settings));
            println!(
                "epoch {epoch}: learned {:.5}, validation {:.5}, results alone {:.5}",
                seen[0], unseen[0], unseen[1]
            );
        }
    });
    if let Some(path) = &arguments.out {
        fs::write(path, source::print(&weights)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn read(arguments: &Fit) -> Result<(Samples, Samples), String> {
    let (mut learned, mut held, mut games) = (Samples::default(), Samples::default(), 0);
    for path in shards(&arguments.data)? {
        for game in Games::open(&path)? {
            let set = if games % VALIDATION == 0 { &mut held } else { &mut learned };
            games += 1;
            game.for_each(|position, sample| {
                let score = sample.score.value() as f32;
                let quiet = !position.in_check()
                    && position.piece_at(sample.mv.to()).is_none()
                    && !sample.mv.promotes();
                if quiet && score.abs() <= arguments.max_score {
                    let sign = if position.side() == Color::Black { 1.0 } else { -1.0 };
                    set.add(position, (sign * f32::from(sample.result) + 1.0) / 2.0, sign * score);
                }
            });
        }
    }
    Ok((learned, held))
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::{Position, Shogi};

    use super::*;
    use crate::random::Random;

    /// Positions of random games, whose scores are what other weights say.
    fn planted(other: &samples::Weights) -> Samples {
        let (mut random, mut samples, mut planted) =
            (Random::new(1, 1), Samples::default(), Samples::default());
        for _ in 0..40 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.do_move(moves[random.below(moves.len())]);
                samples.add(&position, 0.5, 0.0);
                let score = samples.value(samples.len() - 1, other);
                planted.add(&position, 0.5, score);
            }
        }
        planted
    }

    #[test]
    fn planted_weights_are_found() {
        let (mut weights, mut other) = (samples::current(), samples::current());
        // What a pawn is worth, and having the move.
        other[0] = other[0].map(|weight| weight + 60.0);
        other.last_mut().expect("there are weights")[0] += 90.0;
        let samples = planted(&other);
        let prior = Prior { small: 0.0, smooth: 0.0, steady: 0.0 };
        let settings = Settings { scale: 600.0, trust_in_results: 0.0, prior, step: 2.0, epochs: 40 };
        let before = learn::losses(&samples, &weights, &settings)[0];
        let least = learn::losses(&samples, &other, &settings)[0];
        learn::fit(&samples, &mut weights, &settings, |_, _| ());
        let after = learn::losses(&samples, &weights, &settings)[0];
        assert!(after - least < 0.1 * (before - least), "{before} {after} {least}");
    }

    #[test]
    fn the_source_is_what_the_fit_writes() {
        let source = include_str!("../../../src/eval/handmade/weights.rs");
        assert!(source::print(&samples::current()) == source, "weights.rs was changed by hand");
    }
}
