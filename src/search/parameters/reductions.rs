//! Late move reductions.

/// Late move reductions, in 1024ths of a ply.
pub(in crate::search) mod late_move_reductions {
    use crate::search::parameters::tunable::tunables;

    tunables! {
        /// Factor of the product of the logarithms of depth and move number, in thousandths.
        slope: ReductionSlope = 684, LongReductionSlope = 420 in 250..=700;
        /// Constant term.
        base: ReductionBase = 549, LongReductionBase = 700 in 0..=1400;
        /// More when the static evaluation is not improving.
        not_improving: ReductionNotImproving = 852, LongReductionNotImproving = 580 in 0..=1200;
        /// More at expected cut nodes.
        cut_node: ReductionCut = 2382, LongReductionCut = 1800 in 0..=3000;
        /// Less by the history of the move, in 1024ths of it.
        history: HistoryReduction = 176, LongHistoryReduction = 100 in 20..=200;
        /// Less on a principal variation.
        pv: ReductionPv = 1129, LongReductionPv = 1350 in 0..=2048;
        /// More when the move of the transposition table is a capture or pawn promotion.
        tt_capture: ReductionTtCapture = 127 in 0..=1500;
        /// More when child nodes had many cutoffs.
        cutoffs: ReductionCutoffs = 566, LongReductionCutoffs = 420 in 0..=1500;
        /// Less for checks.
        check: ReductionCheck = 142, LongReductionCheck = 300 in 0..=1500;
        /// A reduced search beats alpha, but the best score by less than this: the full search is a ply
        /// less deep. In centipawns.
        shallower: ShallowerMargin = 0, LongShallowerMargin = 10 in 0..=60;
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
}
