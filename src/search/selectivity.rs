//! How much a search reduces and extends, in two sets: for searches of a few thousand nodes and for longer ones.
//!
//! A short search must reduce late moves strongly to see anything beyond the first plies. With the nodes of half a second
//! and more, weaker reductions win more games. `docs/search-log.md` has the matches of both sets.

use super::Limits;
use super::tunables::Tunable::{self, *};
use super::tunables::get;

/// The set that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLength {
    /// A few thousand nodes.
    Short,
    /// Tens of thousands of nodes and more.
    Long,
}

/// The least nodes of a long search.
const LONG_NODES: u64 = 40_000;

impl SearchLength {
    /// The set for a search with these limits: short only when its node limit is.
    pub fn of(limits: Limits) -> Self {
        if limits.nodes.is_some_and(|nodes| nodes < LONG_NODES) { Self::Short } else { Self::Long }
    }

    /// The parameters of this set, in the order of the fields of [`Selectivity`].
    const fn parameters(self) -> [Tunable; 6] {
        match self {
            Self::Short => [
                ReductionSlope,
                ReductionBase,
                ReductionNotImproving,
                ReductionCut,
                HistoryReduction,
                SingularMargin,
            ],
            Self::Long => [
                LongReductionSlope,
                LongReductionBase,
                LongReductionNotImproving,
                LongReductionCut,
                LongHistoryReduction,
                LongSingularMargin,
            ],
        }
    }

    /// Whether a search of this length uses the parameter with this index in [`super::tunables::TUNABLES`].
    pub fn uses(self, parameter: usize) -> bool {
        let other = if self == Self::Short { Self::Long } else { Self::Short };
        other.parameters().iter().all(|unused| *unused as usize != parameter)
    }
}

/// The numbers of one set. Reductions are 1024ths of a ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selectivity {
    /// Reduction: factor of the product of the logarithms of depth and move number, in thousandths.
    pub(super) slope: i32,
    /// Reduction: constant term.
    pub(super) base: i32,
    /// Reduction: more when the static evaluation is not improving.
    pub(super) not_improving: i32,
    /// Reduction: more at expected cut nodes.
    pub(super) cut: i32,
    /// Reduction: less by history, in 1024ths of it.
    history: i32,
    /// Singular extension: sixteenths of a centipawn by depth.
    singular: i32,
}

impl Selectivity {
    /// The numbers for searches of this length.
    pub(super) fn of(length: SearchLength) -> Self {
        let [slope, base, not_improving, cut, history, singular] = length.parameters().map(get);
        Self { slope, base, not_improving, cut, history, singular }
    }

    /// Change of the reduction by the history of the move.
    #[inline]
    pub(super) fn history_reduction(&self, history: i32) -> i32 {
        -history * self.history / 1024
    }

    /// Singular extension: margin in centipawns below the score of the transposition table that all other moves must stay under.
    #[inline]
    pub(super) fn singular_margin(&self, depth: i32) -> i32 {
        self.singular * depth / 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_length_has_its_own_parameters() {
        let of = |nodes| SearchLength::of(Limits::nodes(nodes));
        assert_eq!((of(39_999), of(40_000)), (SearchLength::Short, SearchLength::Long));
        assert_eq!(SearchLength::of(Limits::depth(3)), SearchLength::Long, "no node limit");
        for (length, used) in [(SearchLength::Short, [true, false]), (SearchLength::Long, [false, true])] {
            assert_eq!([ReductionCut, LongReductionCut].map(|each| length.uses(each as usize)), used);
            assert!(length.uses(NullMargin as usize));
        }
        assert!(Selectivity::of(SearchLength::Long).slope < Selectivity::of(SearchLength::Short).slope);
    }
}
