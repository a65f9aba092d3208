//! What the formula knows of a side's moves, as `www/study/report/level.ts` has it.

use super::review::Value;

/// Moves up to this one are not counted: they are known from books.
const FIRST_PLIES: usize = 12;
/// Winning chances of a game that is still open, in thousandths.
const OPEN: std::ops::RangeInclusive<i32> = 50..=950;
/// The least losses of an inaccuracy, a mistake and a blunder, in thousandths.
const LOSSES: [i32; 3] = [50, 100, 200];

/// The features of a side's moves in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Features {
    /// The number of moves that count.
    pub(super) moves: usize,
    /// Winning chances lost in the mean, 0 to 1.
    pub(super) loss: f64,
    /// The share of best moves, 0 to 1.
    pub(super) best: f64,
    /// The shares of inaccuracies, mistakes and blunders, each with what is worse.
    pub(super) bad: [f64; 3],
}

impl Features {
    /// The features of one side (0: Black) in a game from the even start. `values` begins after `opening`
    /// moves, which are not counted.
    pub(super) fn of(side: usize, opening: usize, values: &[Value]) -> Self {
        let mut features = Self::default();
        for (at, pair) in values.windows(2).enumerate() {
            let [before, after] = pair else { continue };
            let own = |rate: i32| if side == 0 { rate } else { 1000 - rate };
            let ply = opening + at + 1;
            if (ply - 1) % 2 != side || ply <= FIRST_PLIES || !OPEN.contains(&own(before.rate)) {
                continue;
            }
            let lost = if before.is_best { 0 } else { (own(before.rate) - own(after.rate)).max(0) };
            features.moves += 1;
            features.loss += f64::from(lost) / 1000.0;
            features.best += f64::from(u8::from(before.is_best));
            for (count, least) in features.bad.iter_mut().zip(LOSSES) {
                *count += f64::from(u8::from(lost >= least));
            }
        }
        let count = features.moves.max(1) as f64;
        features.loss /= count;
        features.best /= count;
        features.bad = features.bad.map(|bad| bad / count);
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_open_positions_after_the_first_moves() {
        let words = "500 500* 440 440 100 40 990";
        let values: Vec<_> = words.split(' ').map(|word| Value::parse(word).unwrap()).collect();
        // Plies 12 to 17: Black has 13, 15 and 17; the last begins at 4 %.
        let black = Features::of(0, 11, &values);
        assert_eq!(black.moves, 2);
        assert!((black.loss - 0.17).abs() < 1e-9 && (black.best - 0.5).abs() < 1e-9, "{black:?}");
        assert_eq!(black.bad, [0.5; 3]);
        // White has 14 and 16, and loses nothing.
        let white = Features::of(1, 11, &values);
        assert_eq!((white.moves, white.loss, white.best), (2, 0.0, 0.0));
    }
}
