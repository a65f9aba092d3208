//! `train fit`: fits the weights of the linear evaluation to the project's own games.
//!
//! Every position of the games gives a row: how often each weight applies, as the evaluator itself counts it. The goal is
//! what the position turned out to be worth ([`crate::targets`]), inside searches what a search found. One game in forty is
//! held out. The weights are rounded and written as Rust source. Groups of weights can be fitted alone, while the others
//! stay as they are.

pub mod learn;
pub mod prior;
pub mod samples;
pub mod source;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use narikoma::eval::linear::layout::GROUPS;
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::shogi::{Color, Position, Shogi};

use crate::print_line;
use crate::records::{Games, is_tactical, shards};
use crate::targets::{expected_score, is_held_out, targets};

use learn::Settings;
use prior::Prior;
use samples::{Lesson, Samples};

/// The arguments of `fit`.
#[derive(Args, Debug, Clone)]
pub struct Fit {
    /// Files of games, or folders of them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Names of the groups of weights that are fitted, by commas; all of them by default.
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// How far ahead is looked for what a position was worth: 0 is its own score, 1 the result of the game.
    #[arg(long, default_value_t = 0.9)]
    pub lambda: f32,
    /// Positions whose best move captures or promotes are left out.
    #[arg(long)]
    pub only_quiet: bool,
    /// Positions from inside searches are left out.
    #[arg(long)]
    pub no_inner: bool,
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
    #[arg(long, default_value_t = 3000.0)]
    pub max_score: f32,
    /// Where the source goes.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Reads, fits, writes.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Fit) -> Result<()> {
    let (learned, held) = read(arguments)?;
    print_line!("{} positions to learn from, {} to validate", learned.len(), held.len());
    // The goals are shares of points on this scale.
    let scale = CENTIPAWNS as f32;
    print_line!(
        "values of searches foretell results best at {} centipawns, {scale} are used",
        learn::best_scale(&held)
    );
    let settings = Settings {
        scale,
        prior: Prior { small: arguments.small, smooth: arguments.smooth, steady: arguments.steady },
        step: arguments.step,
        epochs: arguments.epochs,
    };
    let mut weights = samples::current();
    print_line!("{settings:?}\nbefore: {:?}", learn::losses(&held, &weights, scale));
    learn::fit(&learned, &mut weights, &settings, |epoch, weights| {
        if epoch % 5 == 0 || epoch == settings.epochs {
            let [seen, unseen] = [&learned, &held].map(|samples| learn::losses(samples, weights, scale));
            print_line!(
                "epoch {epoch}: learned {:.5}, validation {:.5}, results alone {:.5}",
                seen[0],
                unseen[0],
                unseen[1]
            );
        }
    });
    if let Some(path) = &arguments.out {
        fs::write(path, source::print(&weights)).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Which weights are fitted, by the names of their groups.
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
                let goal = targets.next().expect("a goal for each ply");
                let (score, result) = (sample.score.value() as f32, (1.0 + f32::from(sample.result)) / 2.0);
                let lost_in_exchanges = arguments.only_quiet && is_tactical(position, sample.mv);
                if takes(position, score) && !lost_in_exchanges {
                    set.add(position, for_black(position, Lesson { goal, result: Some(result), score }));
                }
            });
            if !arguments.no_inner {
                game.for_each_inner(|position, score| {
                    let value = score.value() as f32;
                    if takes(position, value) {
                        let lesson =
                            Lesson { goal: expected_score(score.value()), result: None, score: value };
                        set.add(position, for_black(position, lesson));
                    }
                });
            }
        }
    }
    Ok((learned, held))
}

/// A lesson for the side to move, as Black sees it.
fn for_black(position: &Position<Shogi>, lesson: Lesson) -> Lesson {
    if position.side() == Color::Black {
        return lesson;
    }
    let Lesson { goal, result, score } = lesson;
    Lesson { goal: 1.0 - goal, result: result.map(|result| 1.0 - result), score: -score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const SCALE: f32 = 600.0;

    /// Positions of random games, whose scores are what other weights say.
    fn planted(other: &samples::Weights) -> Samples {
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
                samples.add(&position, Lesson { goal: 0.5, result: None, score: 0.0 });
                let score = samples.value(samples.len() - 1, other);
                planted
                    .add(&position, Lesson { goal: learn::probability(score, SCALE), result: None, score });
            }
        }
        planted
    }

    #[test]
    fn planted_weights_are_found() {
        let (mut weights, mut other) = (samples::current(), samples::current());
        // What a pawn is worth, and having the move.
        other[0] = other[0].map(|weight| weight + 60.0);
        let tempo =
            GROUPS.iter().take_while(|(group, _)| *group != "TEMPO").map(|(_, len)| len).sum::<usize>();
        other[tempo][0] += 90.0;
        let samples = planted(&other);
        let prior = Prior { small: 0.0, smooth: 0.0, steady: 0.0 };
        let settings = Settings { scale: SCALE, prior, step: 2.0, epochs: 40 };
        let before = learn::losses(&samples, &weights, SCALE)[0];
        let least = learn::losses(&samples, &other, SCALE)[0];
        learn::fit(&samples, &mut weights, &settings, |_, _| ());
        let after = learn::losses(&samples, &weights, SCALE)[0];
        assert!(after - least < 0.1 * (before - least), "{before} {after} {least}");
    }

    #[test]
    fn groups_are_fitted_alone() {
        let chosen = free(&["TEMPO".to_owned()]).expect("there is such a group");
        assert_eq!(chosen.iter().filter(|free| **free).count(), 1);
        assert!(free(&["TEMPI".to_owned()]).unwrap_err().to_string().contains("TEMPO"));
    }

    #[test]
    fn the_source_is_what_the_fit_writes() {
        let source = include_str!("../../../src/eval/linear/weights.rs");
        assert!(source::print(&samples::current()) == source, "weights.rs was changed by hand");
    }
}
