//! Chances to win as centipawns, with the same result on every machine.

use crate::eval::Score;
use crate::eval::nnue::shape::CENTIPAWNS;

/// The natural logarithm of a positive number. The one of the standard library may differ in its last bit
/// from platform to platform, and then the search would.
pub fn ln(x: f64) -> f64 {
    const MANTISSA_BITS: u32 = 52;
    let bits = x.to_bits();
    let exponent = f64::from((bits >> MANTISSA_BITS) as i32 - 1023);
    let mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | 1023 << MANTISSA_BITS);
    // ln m = 2 artanh z with z = (m − 1) / (m + 1), at most 1/3: fifteen terms of its series are exact to
    // 10⁻¹⁵.
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let series = (0..15).rev().fold(0.0, |sum, n| sum * z * z + 1.0 / f64::from(2 * n + 1));
    exponent * std::f64::consts::LN_2 + 2.0 * z * series
}

/// Centipawns of a chance to win from 0 to 1, by the logistic function that gives win rates in the protocol.
pub fn centipawns(value: f64) -> Score {
    let value = value.clamp(0.001, 0.999);
    Score::cp((f64::from(CENTIPAWNS) * ln(value / (1.0 - value))).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithm_agrees_with_the_library() {
        for x in [0.001, 0.3, 0.999, 1.0, 1.000_1, 2.0, 2.999, 1e6] {
            assert!((ln(x) - f64::ln(x)).abs() < 1e-14, "{x}: {} {}", ln(x), f64::ln(x));
        }
    }

    #[test]
    fn centipawns_are_the_inverse_of_win_rates() {
        for rate in [50, 354, 500, 700, 950] {
            let value = centipawns(f64::from(rate) / 1000.0).value();
            let back = crate::eval::score::logistic(f64::from(value) / f64::from(CENTIPAWNS));
            assert!((back * 1000.0 - f64::from(rate)).abs() < 0.5, "{rate} {value}");
        }
    }
}
