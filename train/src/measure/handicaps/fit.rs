//! The worth of a handicap by maximum likelihood.
//!
//! The receiver scores 1 / (1 + 10^((G − R − w) / 400)) on average. R and G are the ratings of receiver and
//! giver, and w is the worth in points; a draw is half a win.

use super::block::Block;
use super::rating;
use crate::games::tournament::rating::inverse;

/// Points of a factor e in the odds.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Deviation of a guess, in points.
const GUESS_DEVIATION: f64 = 400.0;
/// Deviation of each weight of a curve before the first result, in points: so large that it hardly matters.
const PRIOR_DEVIATION: f64 = 2_000.0;
/// The most points by which a step changes a weight.
const MOST_STEP: f64 = 300.0;
/// Steps of Newton's method.
const STEPS: usize = 50;

/// The games of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observation {
    /// Rating of the receiver.
    pub(super) receiver: f64,
    /// Points that the giver is above the receiver.
    pub(super) gap: f64,
    pub(super) games: f64,
    /// Points of the receiver, a game 0 to 1.
    pub(super) points: f64,
}

impl Observation {
    pub(super) fn of(block: &Block) -> Self {
        let [receiver, giver] = [block.task.receiver, block.task.giver].map(rating);
        let games = f64::from(block.won + block.drawn + block.lost);
        let points = f64::from(block.won) + f64::from(block.drawn) / 2.0;
        Self { receiver, gap: giver - receiver, games, points }
    }
}

/// The receiver's expected score with a handicap of this worth.
pub(super) fn expected(worth: f64, gap: f64) -> f64 {
    1.0 / (1.0 + ((gap - worth) / SCALE).exp())
}

/// The worth that makes results of one receiver most likely, drawn towards a guess.
pub(super) fn worth_of(observations: &[Observation], guess: f64) -> f64 {
    let mut worth = guess;
    for _ in 0..STEPS {
        let mut gain = (guess - worth) / GUESS_DEVIATION.powi(2);
        let mut information = 1.0 / GUESS_DEVIATION.powi(2);
        for one in observations {
            let score = expected(worth, one.gap);
            gain += (one.points - one.games * score) / SCALE;
            information += one.games * score * (1.0 - score) / SCALE.powi(2);
        }
        worth += (gain / information).clamp(-200.0, 200.0);
    }
    worth
}

/// The parts of a curve at a rating, of which it is a weighted sum.
pub(super) type Shape = fn(f64) -> Vec<f64>;

/// A rating in thousands of points from the middle of the receivers, which keeps the equations well
/// conditioned.
fn thousands(receiver: f64) -> f64 {
    (receiver - 1_500.0) / 1_000.0
}

/// The shape that is used, by its number among [`SHAPES`].
pub(super) const USED: usize = 2;
/// The shapes that are compared. In the used one what exceeds a constant grows by the factor e in a thousand
/// points.
pub(super) const SHAPES: [(&str, Shape); 4] = [
    ("constant", |_| vec![1.0]),
    ("line", |receiver| vec![1.0, thousands(receiver)]),
    ("growth", |receiver| vec![1.0, thousands(receiver).exp()]),
    ("parabola", |receiver| vec![1.0, thousands(receiver), thousands(receiver).powi(2)]),
];

/// The worth of a handicap by the receiver's rating, with the covariance of its weights.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    shape: Shape,
    weights: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

impl Curve {
    /// The curve of this shape under which the results are most likely.
    pub(super) fn fit(observations: &[Observation], shape: Shape) -> Self {
        let terms = shape(0.0).len();
        let mut curve = Self { shape, weights: vec![0.0; terms], covariance: Vec::new() };
        // Givers were chosen near an even chance, so their distance is near the worth.
        let games: f64 = observations.iter().map(|one| one.games).sum();
        curve.weights[0] = observations.iter().map(|one| one.games * one.gap).sum::<f64>() / games.max(1.0);
        for _ in 0..STEPS {
            let prior = 1.0 / PRIOR_DEVIATION.powi(2);
            let mut gain: Vec<f64> = curve.weights.iter().map(|weight| -prior * weight).collect();
            let unit = |row: usize| (0..terms).map(move |column| prior * f64::from(u8::from(row == column)));
            let mut information: Vec<Vec<f64>> = (0..terms).map(|row| unit(row).collect()).collect();
            for one in observations {
                let parts = shape(one.receiver);
                let score = expected(product(&curve.weights, &parts), one.gap);
                let weight = one.games * score * (1.0 - score) / SCALE.powi(2);
                for row in 0..terms {
                    gain[row] += parts[row] * (one.points - one.games * score) / SCALE;
                    (0..terms)
                        .for_each(|column| information[row][column] += weight * parts[row] * parts[column]);
                }
            }
            curve.covariance = inverse(information);
            for (weight, row) in curve.weights.iter_mut().zip(&curve.covariance) {
                *weight += product(row, &gain).clamp(-MOST_STEP, MOST_STEP);
            }
        }
        curve
    }

    /// The worth for a receiver of this rating, in points.
    pub(super) fn worth(&self, receiver: f64) -> f64 {
        product(&self.weights, &(self.shape)(receiver))
    }

    /// Its standard error, if results vary as independent games do.
    pub(super) fn deviation(&self, receiver: f64) -> f64 {
        let parts = (self.shape)(receiver);
        let rows: Vec<f64> = self.covariance.iter().map(|row| product(row, &parts)).collect();
        product(&rows, &parts).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::random::Random;

    /// Games of receivers across the scale with givers up to 250 points from even chances.
    fn games(worth: impl Fn(f64) -> f64, random: &mut Random) -> Vec<Observation> {
        let each = (0..40).map(|nth| {
            let receiver = 100.0 + 300.0 * f64::from(nth % 8);
            let gap = worth(receiver) + 500.0 * f64::from(random.unit()) - 250.0;
            let chance = expected(worth(receiver), gap);
            let points = (0..10).filter(|_| f64::from(random.unit()) < chance).count() as f64;
            Observation { receiver, gap, games: 10.0, points }
        });
        each.collect()
    }

    #[test]
    fn curves_are_found_within_their_errors() {
        let worth = |receiver: f64| 100.0 + 50.0 * thousands(receiver).exp();
        let mut random = Random::new(5, 0);
        let mut inside = 0;
        for _ in 0..50 {
            let curve = Curve::fit(&games(worth, &mut random), SHAPES[USED].1);
            let error = (curve.worth(900.0) - worth(900.0)).abs();
            inside += u32::from(error < 1.96 * curve.deviation(900.0));
        }
        // 95 % of 50 are 47 or 48; some fewer by chance.
        assert!((43..=50).contains(&inside), "{inside}");
    }

    #[test]
    fn one_receiver_is_fitted_with_its_guess_as_a_weak_prior() {
        let one = Observation { receiver: 1_000.0, gap: 200.0, games: 1_000.0, points: 640.0 };
        assert!((worth_of(&[one], 0.0) - 300.0).abs() < 5.0);
        assert!((worth_of(&[], 123.0) - 123.0).abs() < 1e-9);
        let lost = Observation { points: 0.0, games: 10.0, ..one };
        assert!((-400.0..200.0).contains(&worth_of(&[lost], 200.0)));
    }
}
