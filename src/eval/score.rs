//! The value of a position for the side to move.

use std::ops::{Add, Neg, Sub};

/// The logistic function, 0 to 1: maps the logarithm of odds to a probability.
#[inline]
pub fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Centipawns, or a distance to the end of the game. A mate is `MATE - plies`. A game decided in another way
/// (perpetual check, declaration) is `WON - plies`, between evaluations and mates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Larger than any value.
    pub const INFINITE: Self = Self(32_001);
    /// Smaller than any value.
    pub const NEG_INFINITE: Self = Self(-32_001);
    /// Mate in 0 plies.
    pub const MATE: Self = Self(32_000);
    /// Won in 0 plies, not by mate.
    pub const WON: Self = Self(30_000);
    /// The largest evaluation.
    pub const MAX_EVAL: Self = Self(29_000);
    /// The largest value that is not a mate.
    const MAX_UNMATED: Self = Self(31_000);
    /// An even position.
    pub const ZERO: Self = Self(0);

    /// From centipawns, clamped to ±[`Self::MAX_EVAL`].
    #[inline]
    pub const fn cp(centipawns: i32) -> Self {
        let max = Self::MAX_EVAL.0;
        Self(if centipawns > max {
            max
        } else if centipawns < -max {
            -max
        } else {
            centipawns
        })
    }

    /// The side to move mates in `plies`.
    #[inline]
    pub const fn mate_in(plies: u32) -> Self {
        Self(Self::MATE.0 - plies as i32)
    }

    /// The side to move is mated in `plies`.
    #[inline]
    pub const fn mated_in(plies: u32) -> Self {
        Self(plies as i32 - Self::MATE.0)
    }

    /// The side to move wins in `plies`, not by mate.
    #[inline]
    pub const fn won_in(plies: u32) -> Self {
        Self(Self::WON.0 - plies as i32)
    }

    /// The side to move loses in `plies`, not by mate.
    #[inline]
    pub const fn lost_in(plies: u32) -> Self {
        Self(plies as i32 - Self::WON.0)
    }

    /// Whether it is a mate or a game decided in another way.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0 > Self::MAX_EVAL.0 || self.0 < -Self::MAX_EVAL.0
    }

    /// Adds noise of -8 to 7 centipawns, a function of a position's key and the seed, so that games differ by
    /// the seed. None for seed 0.
    #[inline]
    pub const fn with_noise(self, key: u64, seed: u32) -> Self {
        if seed == 0 {
            return self;
        }
        let mixed = (key ^ seed as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        Self::cp(self.0 + mixed as i32 - 8)
    }

    /// The plain number.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The inverse of [`Self::value`], for tables.
    #[inline]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// Plies to mate, negative when the side to move is mated; `None` when it is not a mate.
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 > Self::MAX_UNMATED.0 {
            Some(Self::MATE.0 - self.0)
        } else if self.0 < -Self::MAX_UNMATED.0 {
            Some(-Self::MATE.0 - self.0)
        } else {
            None
        }
    }

    /// For the transposition table: plies of decided games are counted from the node, not from the root.
    #[inline]
    pub const fn to_table(self, ply: u32) -> Self {
        if self.0 > Self::MAX_EVAL.0 {
            Self(self.0 + ply as i32)
        } else if self.0 < -Self::MAX_EVAL.0 {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The inverse of the conversion for the table, at a node `ply` plies from the root.
    #[inline]
    pub const fn from_table(self, ply: u32) -> Self {
        if self.0 > Self::MAX_EVAL.0 {
            Self(self.0 - ply as i32)
        } else if self.0 < -Self::MAX_EVAL.0 {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, other: i32) -> Self {
        Self(self.0 + other)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, other: i32) -> Self {
        Self(self.0 - other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_distance_survives_table() {
        for plies in [0, 1, 7, 200] {
            for ply in [0, 3, 90] {
                let (win, loss) = (Score::mate_in(plies + ply), Score::mated_in(plies + ply));
                assert_eq!(win.to_table(ply), Score::mate_in(plies));
                assert_eq!(win.to_table(ply).from_table(ply), win);
                assert_eq!(Score::won_in(plies + ply).to_table(ply), Score::won_in(plies));
                assert_eq!(Score::lost_in(plies).from_table(ply), Score::lost_in(plies + ply));
                assert_eq!(loss.to_table(ply), Score::mated_in(plies));
                assert_eq!(loss.to_table(ply).from_table(ply), loss);
            }
        }
        assert_eq!(Score::mated_in(4).mate_plies(), Some(-4));
        assert_eq!(Score::cp(1_000_000).mate_plies(), None);
    }
}
