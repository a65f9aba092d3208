//! Ratings of a tournament: the Bradley–Terry model by maximum likelihood, a draw counted as half a win.
//!
//! CITE: R. Bradley and M. Terry, "Rank Analysis of Incomplete Block Designs" (1952); D. Hunter,
//! "MM Algorithms for Generalized Bradley–Terry Models" (2004), for the iteration. As in R.
//! Coulom's BayesElo, a few drawn games are added as a prior: without them an entrant that has won
//! or lost every game would have no finite rating.

/// Points of entrants against each other.
#[derive(Clone, Debug)]
pub struct Results {
    /// Number of entrants.
    count: usize,
    /// Points that a row's entrant scored against a column's.
    points: Vec<f64>,
}

/// A rating in Elo and half the width of its 95 % interval. Ratings add up
/// to 0; errors are against the mean of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo.
    pub elo: f64,
    /// 1.96 standard errors.
    pub error: f64,
}

/// Draws against an imaginary entrant of mean rating, which every entrant is given in addition.
const PRIOR_DRAWS: f64 = 1.0;
/// Elo of a factor e in strength.
const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;
/// Iterations; a thousand are enough for a difference below 0.01 Elo in tables of this size.
const ITERATIONS: usize = 5_000;

impl Results {
    /// No games.
    pub fn new(count: usize) -> Self {
        Self { count, points: vec![0.0; count * count] }
    }

    /// Adds a game in which `one` scored 0, ½ or 1 point.
    pub fn add(&mut self, one: usize, other: usize, points: f64) {
        self.points[one * self.count + other] += points;
        self.points[other * self.count + one] += 1.0 - points;
    }

    /// Points of `one` against `other`.
    pub fn points(&self, one: usize, other: usize) -> f64 {
        self.points[one * self.count + other]
    }

    /// Games of two entrants.
    pub fn games(&self, one: usize, other: usize) -> f64 {
        self.points(one, other) + self.points(other, one)
    }

    /// Every entrant's rating.
    pub fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths();
        let errors = self.errors(&strengths);
        let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
        let mean = logs.iter().sum::<f64>() / self.count as f64;
        let rating = |(log, error): (&f64, f64)| Rating { elo: (log - mean) * ELO_PER_NAT, error };
        logs.iter().zip(errors).map(rating).collect()
    }

    /// The strengths of greatest likelihood; the probability that `a` beats `b` is `a / (a + b)`.
    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![1.0; self.count];
        for _ in 0..ITERATIONS {
            for one in 0..self.count {
                let others = (0..self.count).filter(|other| *other != one);
                let (mut points, mut weight) = (PRIOR_DRAWS / 2.0, PRIOR_DRAWS / (strengths[one] + 1.0));
                for other in others {
                    points += self.points(one, other);
                    weight += self.games(one, other) / (strengths[one] + strengths[other]);
                }
                strengths[one] = points / weight;
            }
        }
        strengths
    }

    /// 1.96 standard errors in Elo, from the inverse of the Fisher
    /// information; against the mean of all ratings.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let count = self.count;
        let mut information = vec![vec![0.0; count]; count];
        let spread = |one: f64, other: f64| one * other / (one + other).powi(2);
        for one in 0..count {
            information[one][one] += PRIOR_DRAWS * spread(strengths[one], 1.0);
            for other in (0..count).filter(|other| *other != one) {
                let share = self.games(one, other) * spread(strengths[one], strengths[other]);
                information[one][one] += share;
                information[one][other] -= share;
            }
        }
        let covariance = inverse(information);
        // The variance of the difference to the mean of all.
        let (of_row, of_all) = {
            let rows: Vec<f64> =
                covariance.iter().map(|row| row.iter().sum::<f64>() / count as f64).collect();
            let all = rows.iter().sum::<f64>() / count as f64;
            (rows, all)
        };
        let variance = |nth: usize| (covariance[nth][nth] - 2.0 * of_row[nth] + of_all).max(0.0);
        (0..count).map(|nth| 1.96 * variance(nth).sqrt() * ELO_PER_NAT).collect()
    }
}

/// The inverse of a positive definite matrix (Gauss–Jordan).
pub(crate) fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(|column| f64::from(u8::from(row == column))).collect::<Vec<_>>();
    let mut result: Vec<Vec<f64>> = (0..count).map(unit).collect();
    for pivot in 0..count {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().chain(&mut result[pivot]).for_each(|value| *value /= scale);
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[pivot][column];
                result[row][column] -= factor * result[pivot][column];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(count: usize, games: &[(usize, usize, u32, u32)]) -> Results {
        let mut results = Results::new(count);
        for (one, other, wins, losses) in games {
            (0..*wins).for_each(|_| results.add(*one, *other, 1.0));
            (0..*losses).for_each(|_| results.add(*one, *other, 0.0));
        }
        results
    }

    #[test]
    fn two_entrants_match_the_formula() {
        // 640 of 1000 is 100 Elo; the error of the difference is 1.96 ·
        // 400 / ln 10 · √(1 / (1000 · 0.64 · 0.36)).
        let ratings = results(2, &[(0, 1, 640, 360)]).ratings();
        assert!((ratings[0].elo - ratings[1].elo - 100.0).abs() < 0.5, "{ratings:?}");
        // Against the mean of both the error is half of that.
        assert!((ratings[0].error - 22.43 / 2.0).abs() < 0.1, "{ratings:?}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn differences_add_up_and_clean_scores_stay_finite() {
        let ratings = results(3, &[(0, 1, 64, 36), (1, 2, 64, 36)]).ratings();
        assert!((ratings[0].elo - ratings[2].elo - 200.0).abs() < 6.0, "{ratings:?}");
        let clean = results(2, &[(0, 1, 40, 0)]).ratings();
        assert!(clean[0].elo.is_finite() && clean[0].elo > 200.0 && clean[0].error > ratings[0].error);
    }

    #[test]
    fn draws_count_half() {
        let mut drawn = Results::new(2);
        (0..40).for_each(|_| drawn.add(0, 1, 0.5));
        assert!(drawn.ratings()[0].elo.abs() < 1e-6);
    }

    #[test]
    fn inverse_times_matrix_is_unit() {
        let matrix = vec![vec![4.0, -1.0, 0.5], vec![-1.0, 3.0, 0.0], vec![0.5, 0.0, 2.0]];
        let inverted = inverse(matrix.clone());
        for (row, numbers) in matrix.iter().enumerate() {
            for column in 0..3 {
                let value: f64 =
                    numbers.iter().zip(&inverted).map(|(number, line)| number * line[column]).sum();
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-9);
            }
        }
    }
}
