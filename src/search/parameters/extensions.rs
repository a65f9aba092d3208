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
        slope: SingularMargin = 9, LongSingularMargin = 48 in 8..=100;
        /// Further margin for an extension by two plies.
        double_margin: DoubleMargin = 60 in 5..=100;
        /// Long searches: further margin for an extension by three plies.
        triple_margin: LongTripleMargin = 200 in 60..=1000;
        /// Minimum depth.
        min_depth: SingularDepth = 7, LongSingularDepth = 6 in 4..=12;
    }

    /// Margin below the score of the transposition table under which all other moves must stay.
    #[inline]
    pub(in crate::search) fn margin(length: SearchLength, depth: i32) -> i32 {
        slope(length) * depth / 16
    }

    /// Extension in plies of a move whose rivals all stay below the threshold by this many centipawns.
    pub(in crate::search) fn extension(length: SearchLength, below: i32) -> i32 {
        let triple = length == SearchLength::Long && below > triple_margin();
        1 + i32::from(below > double_margin()) + i32::from(triple)
    }
}
