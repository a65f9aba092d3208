//! Techniques for a whole node, before any of its moves is searched.

/// Razoring.
pub(in crate::search) mod razoring {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin: constant term.
        base: RazorBase = 147 in 100..=800;
        /// Margin: factor of the square of the depth.
        slope: RazorSlope = 262, LongRazorSlope = 225 in 60..=500;
    }

    /// Maximum depth.
    pub(in crate::search) const MAX_DEPTH: i32 = 4;

    /// Margin below alpha: `base + slope · depth²`.
    pub(in crate::search) fn margin(length: SearchLength, depth: i32) -> i32 {
        base() + slope(length) * depth * depth
    }
}

/// Reverse futility pruning.
pub(in crate::search) mod reverse_futility {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin: factor of the depth.
        slope: ReverseFutility = 189, LongReverseFutility = 155 in 40..=240;
    }

    /// Maximum depth.
    pub(in crate::search) const MAX_DEPTH: i32 = 8;

    /// Margin above beta. One ply less counts when the static evaluation is improving.
    pub(in crate::search) fn margin(length: SearchLength, depth: i32, improving: bool) -> i32 {
        slope(length) * (depth - improving as i32)
    }
}

/// Null move pruning.
pub(in crate::search) mod null_move {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin at depth 0.
        base: NullMargin = 378 in 0..=400;
        /// Reduction: centipawns above beta for one further ply.
        eval_step: NullEval = 342 in 80..=500;
    }

    /// Minimum depth.
    pub(in crate::search) const MIN_DEPTH: i32 = 2;
    /// Minimum depth at which a cutoff is verified by a search without null moves.
    pub(in crate::search) const VERIFICATION_DEPTH: i32 = 12;

    /// Margin: the static evaluation must be at least beta plus this.
    pub(in crate::search) fn margin(depth: i32) -> i32 {
        base() - 20 * depth
    }

    /// Reduction in plies, by the depth and by how far the evaluation is above beta.
    pub(in crate::search) fn reduction(depth: i32, above_beta: i32) -> i32 {
        3 + depth / 3 + (above_beta / eval_step()).min(3)
    }
}

/// Probcut.
pub(in crate::search) mod probcut {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin: constant term.
        base: ProbcutMargin = 317 in 100..=500;
        /// Margin: how much less when the static evaluation is improving.
        improving_step: ProbcutImproving = 64 in 0..=200;
        /// Reduction in plies.
        reduction: ProbcutReduction = 4, LongProbcutReduction = 5 in 2..=7;
    }

    /// Minimum depth.
    pub(in crate::search) const MIN_DEPTH: i32 = 5;

    /// Margin above beta.
    pub(in crate::search) fn margin(improving: bool) -> i32 {
        base() - if improving { improving_step() } else { 0 }
    }
}

/// Internal iterative reductions.
pub(in crate::search) mod internal_iterative_reductions {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Minimum depth.
        min_depth: InternalReductionDepth = 4, LongInternalReductionDepth = 5 in 2..=10;
    }
}
