//! Late move reductions.

/// Late move reductions, in 1024ths of a ply.
pub(in crate::search) mod late_move_reductions {
    use crate::search::parameters::SearchLength;
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Short searches: factor of the product of the logarithms of depth and move number, in thousandths.
        short_slope: ReductionSlope = 684 in 250..=700;
        /// Short searches: constant term.
        short_base: ReductionBase = 549 in 0..=1000;
        /// Short searches: more when the static evaluation is not improving.
        short_not_improving: ReductionNotImproving = 852 in 0..=1200;
        /// Short searches: more at expected cut nodes.
        short_cut_node: ReductionCut = 2382 in 0..=3000;
        /// Short searches: less by the history of the move, in 1024ths of it.
        short_history: HistoryReduction = 176 in 20..=200;
        /// Long searches: factor of the product of the logarithms of depth and move number, in thousandths.
        long_slope: LongReductionSlope = 420 in 250..=700;
        /// Long searches: constant term.
        long_base: LongReductionBase = 700 in 0..=1400;
        /// Long searches: more when the static evaluation is not improving.
        long_not_improving: LongReductionNotImproving = 700 in 0..=1200;
        /// Long searches: more at expected cut nodes.
        long_cut_node: LongReductionCut = 2000 in 0..=3000;
        /// Long searches: less by the history of the move, in 1024ths of it.
        long_history: LongHistoryReduction = 100 in 20..=200;
        /// Less on a principal variation.
        pv: ReductionPv = 1129 in 0..=2048;
        /// More when the move of the transposition table is a capture or pawn promotion.
        tt_capture: ReductionTtCapture = 127 in 0..=1500;
        /// More when child nodes had many cutoffs.
        cutoffs: ReductionCutoffs = 566 in 0..=1500;
        /// Less for checks.
        check: ReductionCheck = 142 in 0..=1500;
    }

    /// One ply in the unit of reductions.
    pub(in crate::search) const PLY: i32 = 1024;
    /// Minimum depth.
    pub(in crate::search) const MIN_DEPTH: i32 = 2;
    /// Minimum depth at the root.
    pub(in crate::search) const ROOT_MIN_DEPTH: i32 = 3;
    /// More cutoffs of child nodes than this are many.
    pub(in crate::search) const MANY_CUTOFFS: u32 = 3;
    /// After a move raised alpha, the later ones are searched a ply less between these depths, both not
    /// included.
    pub(in crate::search) const AFTER_ALPHA_DEPTHS: [i32; 2] = [2, 12];

    /// The factors that depend on the length of the search.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::search) struct LengthFactors {
        /// Factor of the product of the logarithms of depth and move number, in thousandths.
        pub(in crate::search) slope: i32,
        /// Constant term.
        pub(in crate::search) base: i32,
        /// More when the static evaluation is not improving.
        pub(in crate::search) not_improving: i32,
        /// More at expected cut nodes.
        pub(in crate::search) cut_node: i32,
        /// Less by the history of the move, in 1024ths of it.
        pub(in crate::search) history: i32,
    }

    impl LengthFactors {
        /// The factors of searches of this length.
        pub(in crate::search) fn of(length: SearchLength) -> Self {
            match length {
                SearchLength::Short => Self {
                    slope: short_slope(),
                    base: short_base(),
                    not_improving: short_not_improving(),
                    cut_node: short_cut_node(),
                    history: short_history(),
                },
                SearchLength::Long => Self {
                    slope: long_slope(),
                    base: long_base(),
                    not_improving: long_not_improving(),
                    cut_node: long_cut_node(),
                    history: long_history(),
                },
            }
        }
    }
}
