//! The root: aspiration windows and the mate solver.

/// Aspiration windows.
pub(in crate::search) mod aspiration {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Least half width of the first window, in centipawns.
        width: AspirationWidth = 57, LongAspirationWidth = 75 in 10..=120;
    }

    /// The first iteration with a narrow window.
    pub(in crate::search) const DEPTH: i32 = 4;
    /// A bound beyond this, in centipawns, is replaced by an infinite one: evaluations rarely exceed it.
    pub(in crate::search) const FAR: i32 = 4_000;

    /// Half width of the first window.
    pub(in crate::search) fn first_width(length: SearchLength, score: i32) -> i32 {
        width(length) + score.abs() / 100
    }

    /// Half width after a fail low or fail high.
    pub(in crate::search) const fn next_width(width: i32) -> i32 {
        width + width / 2 + 5
    }
}

/// The mate solver at the root.
pub(in crate::search) mod mate_solver {
    /// The solver gets one node in this number.
    pub(in crate::search) const SHARE: u64 = 10;
    /// Maximum nodes of one run of the solver.
    pub(in crate::search) const SLICE: u64 = 1024;
    /// Nodes between two questions of a solver to its monitor, and so its maximum overshoot.
    pub(in crate::search) const STOP_CHECK_INTERVAL: u64 = 256;
    /// Size of the solver's table, in megabytes.
    pub(in crate::search) const TABLE_MB: usize = 1;
}
