//! Move ordering: histories and the move policy; and the correction of static evaluations, a history, too.

/// Histories.
pub(in crate::search) mod histories {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Bonus: factor of the depth.
        bonus_slope: BonusSlope = 122, LongBonusSlope = 155 in 60..=400;
        /// Malus: factor of the depth.
        malus_slope: MalusSlope = 122, LongMalusSlope = 105 in 60..=400;
        /// Long searches: bonus of a quiet move whose reduced search beat alpha, in sixteenths of the bonus
        /// of a good move.
        reduced_bonus: LongReducedBonus = 16 in 0..=64;
    }

    /// Largest absolute value of an entry.
    pub(in crate::search) const MAX: i32 = 8192;

    /// Bonus of a good move.
    pub(in crate::search) fn bonus(length: SearchLength, depth: i32) -> i32 {
        (bonus_slope(length) * depth - 80).clamp(60, 1600)
    }

    /// Malus of a move searched before the best one.
    pub(in crate::search) fn malus(length: SearchLength, depth: i32) -> i32 {
        (malus_slope(length) * depth - 60).clamp(60, 1400)
    }
}

/// The move policy.
pub(in crate::search) mod move_policy {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// History per unit of log-odds ([`UNIT`](crate::search::ordering::move_policy::UNIT)).
        weight: PolicyWeight = 86, LongPolicyWeight = 108 in 8..=160;
    }
}

/// Correction history.
pub(in crate::search) mod correction_history {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Divisor of the sum of the tables.
        divisor: CorrectionDivisor = 71, LongCorrectionDivisor = 50 in 32..=256;
    }

    /// Whether the tables by each side's pieces other than pawns are used.
    pub(in crate::search) fn uses_non_pawns(length: SearchLength) -> bool {
        length == SearchLength::Long
    }

    /// Bonus of an error of the static evaluation, in centipawns.
    pub(in crate::search) fn bonus(error: i32, depth: i32) -> i32 {
        (error * depth).clamp(-2048, 2048)
    }
}
