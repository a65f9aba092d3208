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
        /// Short searches: margin by depth, in sixteenths of a centipawn.
        short_slope: SingularMargin = 9 in 8..=100;
        /// Long searches: the same.
        long_slope: LongSingularMargin = 40 in 8..=100;
        /// Further margin for an extension by two plies.
        double_margin: DoubleMargin = 60 in 5..=100;
    }

    /// Minimum depth.
    pub(in crate::search) const MIN_DEPTH: i32 = 7;

    /// The margin by depth of a search of this length, in sixteenths of a centipawn.
    pub(in crate::search) fn slope(length: SearchLength) -> i32 {
        match length {
            SearchLength::Short => short_slope(),
            SearchLength::Long => long_slope(),
        }
    }

    /// Margin below the score of the transposition table under which all other moves must stay.
    #[inline]
    pub(in crate::search) fn margin(slope: i32, depth: i32) -> i32 {
        slope * depth / 16
    }
}
