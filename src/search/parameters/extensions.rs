//! Extensions: moves that are searched deeper.

/// Check extensions.
pub(in crate::search) mod check_extensions {
    /// Maximum depth.
    pub(in crate::search) const MAX_DEPTH: i32 = 6;
}

/// Singular extensions.
pub(in crate::search) mod singular_extensions {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Margin by depth, in sixteenths of a centipawn.
        slope: SingularMargin = 9, LongSingularMargin = 40 in 8..=100;
        /// Further margin for an extension by two plies.
        double_margin: DoubleMargin = 60 in 5..=100;
    }

    /// Minimum depth.
    pub(in crate::search) const MIN_DEPTH: i32 = 7;

    /// Margin below the score of the transposition table under which all other moves must stay.
    #[inline]
    pub(in crate::search) fn margin(length: SearchLength, depth: i32) -> i32 {
        slope(length) * depth / 16
    }
}
