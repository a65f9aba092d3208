//! Intervals of rates and means.

/// Standard deviations of a 95 % interval.
pub(super) const Z: f64 = 1.96;

/// The 95 % interval of a rate: `part` of `all` games. CITE: E. Wilson, "Probable Inference, the Law of
/// Succession, and Statistical Inference" (1927).
pub(super) fn interval(part: usize, all: usize) -> [f64; 2] {
    let n = all.max(1) as f64;
    let rate = part as f64 / n;
    let centre = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    [centre - half, centre + half].map(|end| (end / (1.0 + Z * Z / n)).clamp(0.0, 1.0))
}

/// The mean of differences between two games of the same opening, and half of
/// its 95 % interval (normal approximation).
pub(super) fn paired(differences: &[f64]) -> [f64; 2] {
    let n = differences.len().max(2) as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (n - 1.0);
    [mean, Z * (variance / n).sqrt()]
}

/// A share as text.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
