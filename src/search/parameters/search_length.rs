//! Two sets of numbers: for searches of a few thousand nodes and for longer ones.
//!
//! A short search must reduce late moves strongly to see anything beyond the first plies. With the nodes of
//! half a second and more, weaker reductions win more games.
//! `docs/laboratory/search.md` has the matches of both sets.

use super::TUNABLES;
use crate::search::Limits;

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

    /// Whether a search of this length uses the number with this index in [`TUNABLES`]. A number of long
    /// searches has the name of the short searches' number after the word `Long`.
    pub fn uses(self, index: usize) -> bool {
        let name = TUNABLES[index].name;
        match self {
            Self::Short => !name.starts_with("Long"),
            Self::Long => TUNABLES.iter().all(|tunable| tunable.name.strip_prefix("Long") != Some(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parameters::{index_of, late_move_reductions};

    #[test]
    fn long_searches_reduce_less() {
        assert!(
            late_move_reductions::slope(SearchLength::Long)
                < late_move_reductions::slope(SearchLength::Short)
        );
    }

    #[test]
    fn each_length_has_its_own_numbers() {
        let of = |nodes| SearchLength::of(Limits::nodes(nodes));
        assert_eq!((of(39_999), of(40_000)), (SearchLength::Short, SearchLength::Long));
        assert_eq!(SearchLength::of(Limits::depth(3)), SearchLength::Long, "no node limit");
        for (length, used) in [(SearchLength::Short, [true, false]), (SearchLength::Long, [false, true])] {
            for name in [
                "ReductionSlope",
                "ReductionBase",
                "ReductionNotImproving",
                "ReductionCut",
                "HistoryReduction",
                "SingularMargin",
                "SingularDepth",
                "ShallowerMargin",
                "HistoryMargin",
                "PolicyWeight",
                "CorrectionDivisor",
            ] {
                let both = [index_of(name), index_of(&format!("Long{name}"))];
                assert_eq!(both.map(|index| length.uses(index)), used, "{name}");
            }
            assert!(length.uses(index_of("NullMargin")));
            assert_eq!(length.uses(index_of("LongTripleMargin")), length == SearchLength::Long);
        }
    }
}
