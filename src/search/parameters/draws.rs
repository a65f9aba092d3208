//! Draws, and repetitions that are nearly decided.

/// Score of a position that repeats the board with more pieces in hand (優等局面): as good as won, but not
/// decided.
pub(in crate::search) const SUPERIOR_SCORE: i32 = 20_000;

/// Converts a draw value in thousandths of a win to centipawns: the slope at one half of a logistic curve
/// with scale 600.
pub(in crate::search) const fn centipawns(thousandths: i32) -> i32 {
    (thousandths - 500) * 12 / 5
}
