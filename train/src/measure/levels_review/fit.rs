//! The formula from the features of a side's moves to its level: linear regression, with its error by
//! cross-validation over games.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use narikoma::eval::nnue::Nnue;
use narikoma::game::Game;
use narikoma::opponents::flagship;
use narikoma::shogi::{Move, Position, Shogi};
use serde_json::{Value as Json, json};

use super::features::Features;
use super::log;
use super::review::Reviewer;
use crate::common::files;
use crate::print_line;

/// The formula and its errors, for the page.
const FORMULA: &str = "www/study/report/levels.json";
/// Added to the mean loss, so that its logarithm exists where no move loses anything.
const LOSS_OFFSET: f64 = 0.005;
/// The parts of the formula.
const NAMES: [&str; 6] = ["constant", "loss", "best", "inaccurate", "mistaken", "blundered"];
/// Sets of parts that are compared; the one with the smallest error by cross-validation is taken.
const SETS: [&[usize]; 6] =
    [&[0, 1], &[0, 2], &[0, 1, 2], &[0, 1, 2, 5], &[0, 1, 2, 4, 5], &[0, 1, 2, 3, 4, 5]];
/// The least numbers of moves for which errors are measured apart; with fewer than the first there is no
/// estimate.
const BANDS: [usize; 2] = [15, 40];
/// Parts into which the games are divided for cross-validation.
const FOLDS: usize = 10;

/// One side of a reviewed game.
struct Sample {
    game: usize,
    level: f64,
    features: Features,
}

/// The weights of all parts; 0 for a part that is not used.
type Weights = [f64; NAMES.len()];

fn inputs(features: &Features) -> Weights {
    let [inaccurate, mistaken, blundered] = features.bad;
    [1.0, (features.loss + LOSS_OFFSET).ln(), features.best, inaccurate, mistaken, blundered]
}

/// The formula before it is rounded.
fn raw(weights: &Weights, features: &Features) -> f64 {
    weights.iter().zip(inputs(features)).map(|(weight, input)| weight * input).sum()
}

/// The estimate: a level that there is.
fn estimate(weights: &Weights, features: &Features) -> f64 {
    raw(weights, features).clamp(1.0, flagship::CARD.levels.len() as f64).round()
}

/// Least squares with these parts: solves the normal equations by Gaussian elimination with pivoting.
fn regress<'a>(samples: impl Iterator<Item = &'a Sample>, parts: &[usize]) -> Weights {
    let count = parts.len();
    let mut rows = vec![vec![0.0; count + 1]; count];
    for sample in samples {
        let inputs = inputs(&sample.features);
        for (row, part) in rows.iter_mut().zip(parts) {
            for (cell, other) in row.iter_mut().zip(parts) {
                *cell += inputs[*part] * inputs[*other];
            }
            row[count] += inputs[*part] * sample.level;
        }
    }
    for at in 0..count {
        // Keeps the equations solvable where two parts are the same in all samples.
        rows[at][at] += 1e-6;
        let pivot = (at..count).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs()));
        rows.swap(at, pivot.unwrap_or(at));
        let row = rows[at].clone();
        for (_, other) in rows.iter_mut().enumerate().filter(|(nth, _)| *nth != at) {
            let factor = other[at] / row[at];
            other.iter_mut().zip(&row).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    let mut weights = Weights::default();
    for (at, part) in parts.iter().enumerate() {
        weights[*part] = rows[at][count] / rows[at][at];
    }
    weights
}

fn root_mean_square(errors: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = errors.fold((0, 0.0), |(count, sum), error| (count + 1, sum + error * error));
    (sum / f64::from(count.max(1))).sqrt()
}

/// The estimates of all samples, each by a formula that was fitted without its tenth of the games.
fn cross_validate(samples: &[Sample], parts: &[usize]) -> Vec<f64> {
    let formulas: Vec<_> = (0..FOLDS)
        .map(|fold| regress(samples.iter().filter(|sample| sample.game % FOLDS != fold), parts))
        .collect();
    samples.iter().map(|sample| estimate(&formulas[sample.game % FOLDS], &sample.features)).collect()
}

/// Fits the formula to the games of a file, prints how it does, and writes it for the page.
///
/// # Errors
/// When files cannot be read or written, or there are too few games.
pub(super) fn run(path: &Path) -> Result<()> {
    let (_, games, _) = log::read(path)?;
    let samples: Vec<_> = games
        .iter()
        .enumerate()
        .flat_map(|(nth, game)| {
            [0, 1].map(|side| Sample {
                game: nth,
                level: game.levels[side] as f64,
                features: Features::of(side, game.opening_plies, &game.values),
            })
        })
        .filter(|sample| sample.features.moves >= BANDS[0])
        .collect();
    ensure!(samples.len() >= 50, "only {} sides with {} moves or more", samples.len(), BANDS[0]);
    let mut found = Vec::new();
    for parts in SETS {
        let estimates = cross_validate(&samples, parts);
        let error = root_mean_square(samples.iter().zip(&estimates).map(|(sample, by)| by - sample.level));
        let names: Vec<_> = parts.iter().map(|part| NAMES[*part]).collect();
        print_line!("{}: error {error:.2} levels", names.join(", "));
        found.push((error, parts, estimates));
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (error, parts, estimates) = found.swap_remove(0);
    print_line!("{} games, {} sides, error {error:.2}", games.len(), samples.len());
    print_levels(&samples, &estimates);
    print_second_looks(&games);
    let bands = bands(&samples, &estimates);
    let weights = regress(samples.iter(), parts);
    let fitted = root_mean_square(samples.iter().map(|one| raw(&weights, &one.features) - one.level));
    let value = json!({
        "weights": NAMES.iter().zip(weights).map(|(name, weight)| ((*name).to_owned(), json!(round(weight))))
            .collect::<serde_json::Map<_, _>>(),
        "lossOffset": LOSS_OFFSET,
        "highest": flagship::CARD.levels.len(),
        "errors": bands,
        "games": games.len(),
        "sides": samples.len(),
        "fitted": round(fitted),
    });
    files::replace(Path::new(FORMULA), format!("{}\n", serde_json::to_string_pretty(&value)?))
}

fn round(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// The errors for the page, by the least number of moves; prints how many estimates are within them.
fn bands(samples: &[Sample], estimates: &[f64]) -> Vec<Json> {
    let ends = BANDS[1..].iter().copied().chain([usize::MAX]);
    let band = |(begin, end): (&usize, usize)| {
        let is_in = |(sample, _): &(&Sample, &f64)| (*begin..end).contains(&sample.features.moves);
        let errors: Vec<f64> =
            samples.iter().zip(estimates).filter(is_in).map(|(sample, by)| by - sample.level).collect();
        // Rounded up, and at least one level.
        let error = root_mean_square(errors.iter().copied()).ceil().max(1.0);
        let within = errors.iter().filter(|difference| difference.abs() <= error).count();
        print_line!("{begin} moves or more: {} sides, ± {error}: {within} within", errors.len());
        (!errors.is_empty()).then(|| json!({ "moves": begin, "error": error }))
    };
    BANDS.iter().zip(ends).filter_map(band).collect()
}

/// Prints a row of the table in the documentation for each level.
fn print_levels(samples: &[Sample], estimates: &[f64]) {
    print_line!("| level | sides | loss a move | best moves | blunders | estimate | error |");
    for level in 1..=flagship::CARD.levels.len() {
        let is_of = |(sample, _): &(&Sample, &f64)| sample.level == level as f64;
        let own: Vec<_> = samples.iter().zip(estimates).filter(is_of).collect();
        let mean = |of: &dyn Fn(&Sample, f64) -> f64| {
            own.iter().map(|(sample, by)| of(sample, **by)).sum::<f64>() / own.len().max(1) as f64
        };
        print_line!(
            "| {level} | {} | {:.1} % | {:.0} % | {:.0} % | {:.1} | {:.1} |",
            own.len(),
            100.0 * mean(&|sample, _| sample.features.loss),
            100.0 * mean(&|sample, _| sample.features.best),
            100.0 * mean(&|sample, _| sample.features.bad[2]),
            mean(&|_, by| by),
            root_mean_square(own.iter().map(|(sample, by)| **by - sample.level)),
        );
    }
}

/// Prints what second looks changed: the mean difference of the chances.
fn print_second_looks(games: &[log::ReviewedGame]) {
    let values = games.iter().flat_map(|game| &game.values);
    let changes: Vec<_> =
        values.filter_map(|value| value.first.map(|first| f64::from((value.rate - first).abs()))).collect();
    let mean = changes.iter().sum::<f64>() / changes.len().max(1) as f64;
    print_line!("{} second looks changed the chances by {:.1} % in the mean", changes.len(), mean / 10.0);
}

/// Reads the formula of the page.
fn formula() -> Result<Weights> {
    let value: Json = serde_json::from_str(&fs::read_to_string(FORMULA).context(FORMULA)?)?;
    let mut weights = Weights::default();
    for (weight, name) in weights.iter_mut().zip(NAMES) {
        *weight = value["weights"][name].as_f64().with_context(|| format!("{FORMULA}: no weight {name}"))?;
    }
    Ok(weights)
}

/// Reviews games of a file and prints the estimates for both sides.
///
/// # Errors
/// When files cannot be read, or a game has an illegal move.
pub(super) fn measure(path: &Path, count: usize, net: &Arc<Nnue>) -> Result<()> {
    let weights = formula()?;
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("startpos moves ")).collect();
    let mut reviewer = Reviewer::new(net);
    for nth in 0..count.min(lines.len()) {
        let line = lines[nth * lines.len() / count.min(lines.len())];
        let (words, about) = line.split_once('|').unwrap_or((line, ""));
        let mut game = Game::new(Position::<Shogi>::start());
        let mut moves = Vec::new();
        let mut found = vec![reviewer.look(&game)];
        for word in words.split_whitespace().skip(2) {
            let mv = Move::parse(word).filter(|mv| game.position.is_legal(*mv));
            let mv = mv.with_context(|| format!("{word} is not a legal move"))?;
            game.position.do_move(mv);
            moves.push(mv);
            found.push(reviewer.look(&game));
        }
        let values = reviewer.finish(0, &moves, found);
        let sides = [0, 1].map(|side| Features::of(side, 0, &values)).map(|features| {
            let Features { moves, loss, best, bad } = features;
            let level = estimate(&weights, &features);
            format!(
                "level {level} by {moves} moves (loss {:.1} %, best {:.0} %, blunders {:.0} %)",
                100.0 * loss,
                100.0 * best,
                100.0 * bad[2]
            )
        });
        print_line!("{} moves |{about}: {}", moves.len(), sides.join("; "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(game: usize, loss: f64, best: f64, level: f64) -> Sample {
        Sample { game, level, features: Features { moves: 30, loss, best, bad: [0.0; 3] } }
    }

    #[test]
    fn regression_finds_the_formula_that_made_the_levels() {
        let made = |loss: f64, best: f64| 2.0 - 3.0 * (loss + LOSS_OFFSET).ln() + 4.0 * best;
        let samples: Vec<_> = [(0.01, 0.5), (0.02, 0.3), (0.1, 0.2), (0.05, 0.6), (0.2, 0.1)]
            .iter()
            .enumerate()
            .map(|(game, (loss, best))| sample(game, *loss, *best, made(*loss, *best)))
            .collect();
        let weights = regress(samples.iter(), &[0, 1, 2]);
        for (weight, expected) in weights.iter().zip([2.0, -3.0, 4.0, 0.0, 0.0, 0.0]) {
            assert!((weight - expected).abs() < 1e-3, "{weights:?}");
        }
    }

    #[test]
    fn estimates_are_levels_that_there_are() {
        let weights = [30.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(estimate(&weights, &Features::default()), 25.0);
        assert_eq!(estimate(&[-3.0, 0.0, 0.0, 0.0, 0.0, 0.0], &Features::default()), 1.0);
    }

    #[test]
    fn a_game_is_judged_by_a_formula_of_other_games() {
        let level = |game| if game == 7 { 25.0 } else { 5.0 };
        let samples: Vec<_> = (0..20).map(|game| sample(game, 0.1, 0.5, level(game))).collect();
        let estimates = cross_validate(&samples, &[0]);
        // The mean of the others: without game 7 it is 5, with it 6.1.
        assert_eq!((estimates[7], estimates[0]), (5.0, 6.0));
    }
}
