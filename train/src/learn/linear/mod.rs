//! `train fit`: fits the weights of the linear evaluation to the project's own games.
//!
//! Each position of the games is a row of counts: how often each weight applies, counted by the evaluator
//! itself. The target is the expected score by later scores and the result ([`crate::common::targets`]), or
//! the score of the search for positions from inside searches. One game in 40 is held out. The weights are
//! rounded and written as Rust source. Groups of weights can be fitted alone.

pub mod regression;
pub mod regularization;
pub mod samples;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use narikoma::eval::linear::layout::GROUPS;
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::shogi::{Color, Position, Shogi};

use crate::common::records::{Games, is_tactical, shards};
use crate::common::targets::{expected_score, is_held_out, targets};
use crate::print_line;

use regression::Settings;
use regularization::Regularization;
use samples::{Label, Samples};

/// The arguments of `fit`.
#[derive(Args, Debug, Clone)]
pub struct Fit {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Groups of weights to fit, separated by commas; all by default.
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Weight of later scores in the target: 0 is the position's own score, 1 the result of the game.
    #[arg(long, default_value_t = 0.9)]
    pub lambda: f32,
    /// Leave out positions whose best move captures or promotes.
    #[arg(long)]
    pub only_quiet: bool,
    /// Leave out positions from inside searches.
    #[arg(long)]
    pub no_inner: bool,
    /// Strength of the penalty on the size of weights.
    #[arg(long, default_value_t = 1e-5)]
    pub small: f32,
    /// Strength of the penalty on differences of neighboring squares.
    #[arg(long, default_value_t = 1e-5)]
    pub smooth: f32,
    /// Strength of the penalty on differences of opening and ending.
    #[arg(long, default_value_t = 1e-5)]
    pub steady: f32,
    /// Learning rate at the start, in centipawns.
    #[arg(long, default_value_t = 2.0)]
    pub step: f32,
    /// Number of passes over the positions.
    #[arg(long, default_value_t = 30)]
    pub epochs: usize,
    /// Leave out positions with a larger score, in centipawns.
    #[arg(long, default_value_t = 3000.0)]
    pub max_score: f32,
    /// File to write the weights to.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Fits the weights and writes them.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Fit) -> Result<()> {
    let (learned, held) = read(arguments)?;
    print_line!("{} positions to learn from, {} held out", learned.len(), held.len());
    // The targets use this scale, too.
    let scale = CENTIPAWNS as f32;
    print_line!(
        "scores of searches predict results best at a scale of {} centipawns; {scale} is used",
        regression::best_scale(&held)
    );
    let settings = Settings {
        scale,
        regularization: Regularization {
            small: arguments.small,
            smooth: arguments.smooth,
            steady: arguments.steady,
        },
        step: arguments.step,
        epochs: arguments.epochs,
    };
    let mut weights = samples::current();
    print_line!("{settings:?}\nbefore: {:?}", regression::losses(&held, &weights, scale));
    regression::fit(&learned, &mut weights, &settings, |epoch, weights| {
        if epoch % 5 == 0 || epoch == settings.epochs {
            let [seen, unseen] = [&learned, &held].map(|samples| regression::losses(samples, weights, scale));
            print_line!(
                "epoch {epoch}: training {:.5}, held out {:.5}, held out from results {:.5}",
                seen[0],
                unseen[0],
                unseen[1]
            );
        }
    });
    if let Some(path) = &arguments.out {
        fs::write(path, samples::to_file(&weights)).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Whether each weight is fitted, by the names of the groups to fit.
fn free(only: &[String]) -> Result<Vec<bool>> {
    if let Some(unknown) = only.iter().find(|name| GROUPS.iter().all(|(group, _)| group != name)) {
        let known: Vec<_> = GROUPS.iter().map(|(group, _)| *group).collect();
        bail!("unknown group of weights {unknown}; the groups are {}", known.join(", "));
    }
    let is_free = |group: &str| only.is_empty() || only.iter().any(|name| name == group);
    Ok(GROUPS.iter().flat_map(|(group, len)| std::iter::repeat_n(is_free(group), *len)).collect())
}

fn read(arguments: &Fit) -> Result<(Samples, Samples)> {
    let free = free(&arguments.only)?;
    let (mut learned, mut held) = (Samples::new(free.clone()), Samples::new(free));
    for path in shards(&arguments.data)? {
        for game in Games::open(&path)? {
            let set = if is_held_out(game.number) { &mut held } else { &mut learned };
            let mut targets = targets(&game, arguments.lambda).into_iter();
            let takes = |position: &Position<Shogi>, score: f32| {
                !position.in_check() && score.abs() <= arguments.max_score
            };
            game.for_each(|position, sample| {
                let target = targets.next().expect("a target for each ply");
                let (score, result) = (sample.score.value() as f32, (1.0 + f32::from(sample.result)) / 2.0);
                let is_left_out = arguments.only_quiet && is_tactical(position, sample.mv);
                if takes(position, score) && !is_left_out {
                    set.add(position, for_black(position, Label { target, result: Some(result), score }));
                }
            });
            if !arguments.no_inner {
                game.for_each_inner(|position, score| {
                    let value = score.value() as f32;
                    if takes(position, value) {
                        let target = expected_score(score.value());
                        let label = Label { target, result: None, score: value };
                        set.add(position, for_black(position, label));
                    }
                });
            }
        }
    }
    Ok((learned, held))
}

/// Turns a label for the side to move into one for Black.
fn for_black(position: &Position<Shogi>, label: Label) -> Label {
    if position.side() == Color::Black {
        return label;
    }
    let Label { target, result, score } = label;
    Label { target: 1.0 - target, result: result.map(|result| 1.0 - result), score: -score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::random::Random;

    const SCALE: f32 = 600.0;

    /// Positions of random games, labeled by the evaluation with other weights.
    fn planted(other: &samples::LinearWeights) -> Samples {
        let free = free(&[]).expect("all of them");
        let (mut random, mut samples, mut planted) =
            (Random::new(1, 1), Samples::new(free.clone()), Samples::new(free));
        for _ in 0..40 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.do_move(moves[random.below(moves.len())]);
                samples.add(&position, Label { target: 0.5, result: None, score: 0.0 });
                let score = samples.value(samples.len() - 1, other);
                planted.add(
                    &position,
                    Label { target: regression::expected_score(score, SCALE), result: None, score },
                );
            }
        }
        planted
    }

    #[test]
    fn finds_planted_weights() {
        let (mut weights, mut other) = (samples::current(), samples::current());
        // The value of a pawn and the tempo.
        other[0] = other[0].map(|weight| weight + 60.0);
        let tempo =
            GROUPS.iter().take_while(|(group, _)| *group != "TEMPO").map(|(_, len)| len).sum::<usize>();
        other[tempo][0] += 90.0;
        let samples = planted(&other);
        let regularization = Regularization { small: 0.0, smooth: 0.0, steady: 0.0 };
        let settings = Settings { scale: SCALE, regularization, step: 2.0, epochs: 40 };
        let before = regression::losses(&samples, &weights, SCALE)[0];
        let least = regression::losses(&samples, &other, SCALE)[0];
        regression::fit(&samples, &mut weights, &settings, |_, _| ());
        let after = regression::losses(&samples, &weights, SCALE)[0];
        assert!(after - least < 0.1 * (before - least), "{before} {after} {least}");
    }

    #[test]
    fn fits_groups_alone() {
        let chosen = free(&["TEMPO".to_owned()]).expect("there is such a group");
        assert_eq!(chosen.iter().filter(|free| **free).count(), 1);
        assert!(free(&["TEMPI".to_owned()]).unwrap_err().to_string().contains("TEMPO"));
    }

    #[test]
    fn weights_file_is_written_by_fit() {
        let file = include_bytes!("../../../../src/eval/linear/weights.bin");
        assert!(samples::to_file(&samples::current()) == file, "the file has another form");
    }
}
