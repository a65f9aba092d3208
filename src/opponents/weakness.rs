//! How the levels of an opponent err, and the choice of a move by a level that errs.

use crate::eval::material;
use crate::search::blind_spots::{is_long_range, seeded_hash};
use crate::search::{BlindSpots, Info};
use crate::shogi::{Move, Position, Rules};

/// How a level errs. Probabilities are in thousandths, values in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weakness {
    /// Probability of not seeing a long-range move: of the other side in the search, of its own when it
    /// chooses.
    pub far: u32,
    /// Probability of not seeing a drop of the other side.
    pub drops: u32,
    /// Probability of not seeing any other move of the other side.
    pub near: u32,
    /// Number of moves from which it chooses.
    pub choices: u32,
    /// Maximum loss against the best move that it accepts, and the size of the random bonus.
    pub spread: i32,
    /// Percentage of its value by which a captured piece is overrated.
    pub greed: i32,
    /// Probability of not seeing its own mates.
    pub mates: u32,
    /// Probability of not seeing one of its own captures; it always sees that it can take back.
    pub captures: u32,
    /// For opponents that choose by probabilities, which are raised to the power of 1000 / `temperature`:
    /// 1000 leaves them as they are, smaller numbers prefer the most probable move. 0 chooses always that.
    pub temperature: u32,
}

impl Weakness {
    /// Without any.
    pub const NONE: Self = Self {
        far: 0,
        drops: 0,
        near: 0,
        choices: 0,
        spread: 0,
        greed: 0,
        mates: 0,
        captures: 0,
        temperature: 0,
    };

    /// The blind spots of this search.
    pub fn blind_spots(&self, seed: u64) -> BlindSpots {
        BlindSpots { far: self.far, drops: self.drops, near: self.near, seed }
    }

    /// Chooses one of the lines, which are sorted best first.
    pub fn choose<'a, R: Rules>(
        &self,
        lines: &'a [Info],
        position: &Position<R>,
        seed: u64,
    ) -> Option<&'a Info> {
        let best = lines.first()?;
        let blind = |chance: u32, salt: u64| seeded_hash(seed, salt) % 1000 < u64::from(chance);
        let misses_mates = blind(self.mates, 1 << 20);
        let misses_far = |mv: Move| {
            mv.from().is_some_and(|from| is_long_range(position, from, mv.to()))
                && blind(self.far, 1 << 21 | u64::from(mv.bits()))
        };
        let taken_at = position.last_capture().map(|_| position.last_move().to());
        let misses_capture = |mv: Move| {
            let captures = position.piece_at(mv.to()).is_some() && taken_at != Some(mv.to());
            captures && blind(self.captures, 1 << 22 | u64::from(mv.bits()))
        };
        let seen: Vec<_> = lines
            .iter()
            .filter(|line| !(misses_mates && line.score.is_decided() && line.score.value() > 0))
            .filter(|line| line.pv.first().is_some_and(|mv| !misses_far(*mv) && !misses_capture(*mv)))
            .collect();
        let top = seen.first().copied().unwrap_or(best).score.value();
        let appeal = |line: &Info| {
            let mv = line.pv.first().copied().unwrap_or(Move::NONE);
            let victim = position.piece_at(mv.to()).map_or(0, |piece| material::capture(piece.kind()));
            let random_bonus = seeded_hash(seed, u64::from(mv.bits())) % (self.spread as u64 + 1);
            line.score.value() + victim * self.greed / 100 + random_bonus as i32
        };
        let near_best = seen.into_iter().filter(|line| line.score.value() >= top - self.spread);
        near_best.max_by_key(|line| appeal(line)).or(Some(best))
    }
}
