//! Probabilities from the integers that the network gives. Only additions, multiplications and divisions are
//! used, which are the same on every machine; `f64::exp` is not.

use super::weights::UNIT_SCORE;

/// Probabilities of scores in [`UNIT_SCORE`]: their sum is 1, and a score higher by 1 is e times as probable.
pub fn softmax(scores: &[i32]) -> Vec<f32> {
    let Some(top) = scores.iter().max() else { return Vec::new() };
    let parts: Vec<f64> =
        scores.iter().map(|score| exp(scaled(i64::from(*score) - i64::from(*top)))).collect();
    let total: f64 = parts.iter().sum();
    parts.iter().map(|part| (part / total) as f32).collect()
}

/// Logistic function: the chance for a logarithm of odds, in [`UNIT_SCORE`].
pub fn logistic(score: i32) -> f32 {
    let odds = exp(scaled(-i64::from(score.unsigned_abs())));
    // Odds of the less probable outcome, so that nothing overflows.
    let less = odds / (1.0 + odds);
    (if score < 0 { less } else { 1.0 - less }) as f32
}

fn scaled(score: i64) -> f64 {
    score as f64 / f64::from(UNIT_SCORE)
}

/// e to the power of a number that is not positive, with an error below 1e-9 of the result.
fn exp(number: f64) -> f64 {
    const LEAST: f64 = -700.0;
    let twos = number.max(LEAST) * std::f64::consts::LOG2_E;
    let whole = twos.floor();
    let rest = (twos - whole) * std::f64::consts::LN_2;
    // The Taylor series: the rest is at most 0.7.
    let power = (1..=12).rev().fold(1.0, |sum, nth| 1.0 + sum * rest / f64::from(nth));
    power * f64::from_bits(((whole as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close() {
        for nth in 0..=7_000 {
            let number = -f64::from(nth) / 10.0;
            assert!((exp(number) / number.exp() - 1.0).abs() < 1e-9, "{number}");
        }
        assert!(exp(-1e9) < 1e-300);
    }

    #[test]
    fn chances_are_plausible() {
        assert_eq!(logistic(0), 0.5);
        assert!((logistic(UNIT_SCORE) - 0.731_058_6).abs() < 1e-6);
        assert!((logistic(-UNIT_SCORE) - 0.268_941_4).abs() < 1e-6);
        assert_eq!((logistic(i32::MAX), logistic(i32::MIN)), (1.0, 0.0));
        let shares = softmax(&[0, UNIT_SCORE, i32::MIN]);
        assert!((shares[0] - 0.268_941_4).abs() < 1e-6 && shares[2] == 0.0);
        assert!(softmax(&[]).is_empty());
    }
}
