//! When a side resigns in games of the engine against itself.

use narikoma::eval::Score;
use narikoma::shogi::Color;

/// A side resigns when the searches of both sides agree for some plies in a row that it has lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resignation {
    /// Centipawns that a losing side is behind, at least.
    score: i32,
    /// Number of plies in a row.
    plies: u32,
    /// The losing side by the last score, if that is beyond the limit.
    loser: Option<Color>,
    /// Plies in a row with this loser.
    seen: u32,
}

impl Resignation {
    /// A side resigns after `plies` scores in a row of at least `score` centipawns against it.
    pub(crate) fn new(score: i32, plies: u32) -> Self {
        Self { score, plies, loser: None, seen: 0 }
    }

    /// Adds the score that the side to move found. Returns the side that resigns, if one does.
    pub(crate) fn update(&mut self, side: Color, score: Score) -> Option<Color> {
        let behind = if score.value() < 0 { side } else { !side };
        let loser = (score.value().abs() >= self.score).then_some(behind);
        self.seen = if loser.is_some() && loser == self.loser { self.seen + 1 } else { 1 };
        self.loser = loser;
        loser.filter(|_| self.seen >= self.plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resigns_after_enough_plies_in_a_row() {
        let mut rule = Resignation::new(1_000, 3);
        let mut update = |side, score| rule.update(side, Score::cp(score));
        assert_eq!(update(Color::Black, 1_200), None);
        assert_eq!(update(Color::White, -1_000), None);
        assert_eq!(update(Color::Black, 999), None, "interrupted");
        assert_eq!(update(Color::White, -1_100), None);
        assert_eq!(update(Color::Black, -1_100), None, "the other side");
        assert_eq!(update(Color::White, 1_100), None);
        assert_eq!(update(Color::Black, -5_000), Some(Color::Black));
        assert_eq!(update(Color::White, 5_000), Some(Color::Black));
    }
}
