//! The numbers that depend on the length of the search, of all techniques.

use super::{SearchLength, correction_history, late_move_reductions, singular_extensions};

/// The numbers of one set.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Selectivity {
    /// Late move reductions.
    pub(in crate::search) reductions: late_move_reductions::LengthFactors,
    /// Singular extensions: margin by depth, in sixteenths of a centipawn.
    singular_slope: i32,
    /// Correction history.
    pub(in crate::search) correction: correction_history::Settings,
}

impl Selectivity {
    /// The numbers for searches of this length.
    pub(in crate::search) fn of(length: SearchLength) -> Self {
        Self {
            reductions: late_move_reductions::LengthFactors::of(length),
            singular_slope: singular_extensions::slope(length),
            correction: correction_history::Settings::of(length),
        }
    }

    /// Singular extensions: margin in centipawns below the score of the transposition table.
    #[inline]
    pub(in crate::search) fn singular_margin(&self, depth: i32) -> i32 {
        singular_extensions::margin(self.singular_slope, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_searches_reduce_less() {
        let slope = |length| Selectivity::of(length).reductions.slope;
        assert!(slope(SearchLength::Long) < slope(SearchLength::Short));
    }
}
