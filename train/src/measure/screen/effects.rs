//! The effects of the parameters, by least squares.

use std::fmt;

use super::factors::{Factor, Factors};
use super::results::PairResult;

/// Elo for a point of difference a game: the slope at one half of the curve of expected points.
const ELO_A_POINT: f64 = 800.0 / std::f64::consts::LN_10;

/// The effect of a parameter: how much stronger the version with the high value is than one with the low
/// value, in Elo.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    elo: f64,
    /// Its standard error.
    error: f64,
    /// What is to be expected of it: the effect times the share of the variance of all effects that is not
    /// chance. CITE: C. Stein, "Inadmissibility of the Usual Estimator for the Mean of a Multivariate Normal
    /// Distribution" (1956).
    expected: f64,
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo, error, expected } = self;
        write!(f, "{elo:+.1} ± {error:.1} Elo (standard error), expected {expected:+.1}")
    }
}

/// The effects of all parameters; `None` when there are too few pairs.
pub(super) fn of(pairs: &[PairResult]) -> Option<Vec<Effect>> {
    let count = pairs.first()?.highs.len();
    if pairs.len() <= count {
        return None;
    }
    let sign = |high: bool| if high { 1.0 } else { -1.0 };
    // The normal equations: the products of the signs, and of signs and points.
    let mut products = vec![vec![0.0; count]; count];
    let mut right = vec![0.0; count];
    for pair in pairs {
        for (row, first) in pair.highs.iter().enumerate() {
            right[row] += sign(*first) * f64::from(pair.points) / 2.0;
            for (column, second) in pair.highs.iter().enumerate() {
                products[row][column] += sign(*first) * sign(*second);
            }
        }
    }
    let inverse = inverse(products)?;
    let slopes: Vec<f64> = inverse.iter().map(|row| dot(row, &right)).collect();
    let residual = |pair: &PairResult| {
        let predicted: f64 = pair.highs.iter().zip(&slopes).map(|(high, slope)| sign(*high) * slope).sum();
        (f64::from(pair.points) / 2.0 - predicted).powi(2)
    };
    let variance = pairs.iter().map(residual).sum::<f64>() / (pairs.len() - count) as f64;
    let measured: Vec<(f64, f64)> = (0..count)
        .map(|at| (slopes[at] * ELO_A_POINT, (variance * inverse[at][at]).sqrt() * ELO_A_POINT))
        .collect();
    let mean = |value: &dyn Fn(&(f64, f64)) -> f64| measured.iter().map(value).sum::<f64>() / count as f64;
    let real_variance = (mean(&|(elo, _)| elo * elo) - mean(&|(_, error)| error * error)).max(0.0);
    let effect = |&(elo, error): &(f64, f64)| {
        let share = real_variance / (real_variance + error * error);
        Effect { elo, error, expected: elo * share }
    };
    Some(measured.iter().map(effect).collect())
}

/// The parameters with their effects, those first whose effect is largest in units of its error.
pub(super) fn strongest_first(factors: &Factors, effects: Vec<Effect>) -> Vec<(Factor, Effect)> {
    let mut all: Vec<_> = factors.iter().zip(effects).collect();
    let size = |effect: &Effect| effect.elo.abs() / effect.error;
    all.sort_by(|(_, first), (_, second)| size(second).total_cmp(&size(first)));
    all
}

fn dot(first: &[f64], second: &[f64]) -> f64 {
    first.iter().zip(second).map(|(first, second)| first * second).sum()
}

/// The inverse of a symmetric matrix, by Gauss–Jordan elimination; `None` when it has none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| if column == at { 1.0 } else { 0.0 }));
    }
    for at in 0..count {
        let pivot = (at..count).max_by(|a, b| matrix[*a][at].abs().total_cmp(&matrix[*b][at].abs()))?;
        matrix.swap(at, pivot);
        let head = matrix[at][at];
        if head.abs() < 1e-9 {
            return None;
        }
        matrix[at].iter_mut().for_each(|value| *value /= head);
        let pivot_row = matrix[at].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(&pivot_row).for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    Some(matrix.into_iter().map(|row| row[count..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::random::Random;

    #[test]
    fn finds_the_effects_of_games() {
        let mut random = Random::new(1, 1);
        // The first parameter gains 0.2 points a game, the second loses 0.1, the third does nothing.
        let pairs: Vec<_> = (0..20_000)
            .map(|number| {
                let highs: Vec<bool> = (0..3).map(|_| random.below(2) == 1).collect();
                let advantage = if highs[0] { 0.2 } else { -0.2 } - if highs[1] { 0.1 } else { -0.1 };
                let game = |random: &mut Random| {
                    if f64::from(random.unit()) < f64::midpoint(1.0, advantage) { 1 } else { -1 }
                };
                PairResult { number, points: game(&mut random) + game(&mut random), highs }
            })
            .collect();
        let effects = of(&pairs).unwrap();
        for (effect, points) in effects.iter().zip([0.2, -0.1, 0.0]) {
            assert!((effect.elo - points * ELO_A_POINT).abs() < 4.0 * effect.error, "{effect}");
            assert!(effect.error > 1.0 && effect.error < 3.0, "{effect}");
            assert!(effect.expected.abs() <= effect.elo.abs());
        }
        assert!(of(&pairs[..3]).is_none());
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![2.0, 1.0, 3.0], vec![1.0, 3.0, 5.0]];
        let inverse = inverse(matrix.clone()).unwrap();
        for (row, values) in matrix.iter().enumerate() {
            for column in 0..3 {
                let product: f64 =
                    values.iter().zip(&inverse).map(|(value, other)| value * other[column]).sum();
                assert!((product - if row == column { 1.0 } else { 0.0 }).abs() < 1e-9);
            }
        }
        assert!(super::inverse(vec![vec![1.0, 1.0], vec![1.0, 1.0]]).is_none());
    }
}
