//! Pruning of single moves.

/// Late move pruning.
pub(in crate::search) mod late_move_pruning {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Number of moves in hundredths: constant term.
        base: LateMoveBase = 837 in 100..=1200;
        /// Number of moves in hundredths: factor of the square of the depth.
        slope: LateMoveSlope = 119, LongLateMoveSlope = 100 in 40..=220;
        /// Number of moves at the root in hundredths: constant term.
        root_base: RootMoveBase = 749 in 300..=3000;
        /// Number of moves at the root in hundredths: factor of the square of the depth.
        root_slope: RootMoveSlope = 254, LongRootMoveSlope = 200 in 20..=400;
    }

    /// Number of moves after which quiet moves are skipped; half when the static evaluation is not improving.
    pub(in crate::search) fn move_count(length: SearchLength, depth: i32, improving: bool) -> usize {
        ((base() + slope(length) * depth * depth) / 100 / (2 - improving as i32)) as usize
    }

    /// Number of moves searched at the root.
    pub(in crate::search) fn root_move_count(length: SearchLength, depth: i32) -> usize {
        ((root_base() + root_slope(length) * depth * depth) / 100) as usize
    }
}

/// Futility pruning of quiet moves.
pub(in crate::search) mod futility {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin at reduced depth 0.
        base: FutilityBase = 203 in 20..=400;
        /// Margin: factor of the reduced depth.
        slope: FutilitySlope = 212 in 40..=300;
    }

    /// Maximum reduced depth.
    pub(in crate::search) const MAX_DEPTH: i32 = 8;

    /// Margin below alpha.
    pub(in crate::search) fn margin(reduced_depth: i32) -> i32 {
        base() + slope() * reduced_depth
    }
}

/// History pruning of quiet moves.
pub(in crate::search) mod history_pruning {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Factor of the depth.
        slope: HistoryMargin = 3271, LongHistoryMargin = 4300 in 1000..=8000;
    }

    /// Maximum reduced depth.
    pub(in crate::search) const MAX_DEPTH: i32 = 5;

    /// Quiet moves with less history are pruned.
    pub(in crate::search) fn threshold(length: SearchLength, depth: i32) -> i32 {
        -slope(length) * depth
    }
}

/// Pruning by static exchange evaluation (SEE).
pub(in crate::search) mod see_pruning {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Quiet moves: factor of the square of the reduced depth.
        quiet_slope: QuietSee = 58 in 15..=120;
        /// Captures, pawn promotions and checks: factor of the depth.
        capture_slope: CaptureSee = 333 in 60..=400;
    }

    /// Quiet moves: maximum reduced depth.
    pub(in crate::search) const QUIET_MAX_DEPTH: i32 = 8;
    /// Captures, pawn promotions and checks: maximum depth.
    pub(in crate::search) const CAPTURE_MAX_DEPTH: i32 = 7;

    /// Threshold of quiet moves, not positive.
    pub(in crate::search) fn quiet_threshold(reduced_depth: i32) -> i32 {
        -quiet_slope() * reduced_depth * reduced_depth
    }

    /// Threshold of captures, pawn promotions and checks, not positive.
    pub(in crate::search) fn capture_threshold(depth: i32) -> i32 {
        -capture_slope() * depth
    }
}
