//! The numbers of the search that are found by tuning (`train tune`), each with its bounds.
//!
//! They are constants, except in a build with the feature `tune`: there each thread has values of its own, so that two
//! versions can play against each other in one process.

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $low:literal..=$high:literal;)*) => {
        /// A number that can be tuned.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Tunable { $($(#[$doc])* $name,)* }

        /// Each number by name, with its value and bounds, in the order of [`Tunable`].
        pub const TUNABLES: &[TunableSpec] = &[$(
            TunableSpec { name: stringify!($name), value: $value, low: $low, high: $high },
        )*];
    };
}

/// What is known of a number.
#[derive(Clone, Copy, Debug)]
pub struct TunableSpec {
    /// Its name in [`Tunable`].
    pub name: &'static str,
    /// What is played with.
    pub value: i32,
    /// The least that makes sense.
    pub low: i32,
    /// The most.
    pub high: i32,
}

tunables! {
    /// Razoring: centipawns below alpha at depth 0, …
    RazorBase = 147 in 100..=800;
    /// … and more by the square of the depth.
    RazorSlope = 262 in 60..=500;
    /// Reverse futility: centipawns above beta by depth.
    ReverseFutility = 189 in 40..=240;
    /// Null move: how far below beta the evaluation may be at depth 0.
    NullMargin = 378 in 0..=400;
    /// Null move: so many centipawns above beta save a further ply.
    NullEval = 342 in 80..=500;
    /// Probcut: centipawns above beta, …
    ProbcutMargin = 317 in 100..=500;
    /// … and less when the evaluation rises.
    ProbcutImproving = 64 in 0..=200;
    /// Late moves, in hundredths: at depth 0, …
    LateMoveBase = 837 in 100..=1200;
    /// … and more by the square of the depth.
    LateMoveSlope = 119 in 40..=220;
    /// Futility of quiet moves: centipawns at depth 0, …
    FutilityBase = 203 in 20..=400;
    /// … and more by depth.
    FutilitySlope = 212 in 40..=300;
    /// History pruning: by depth.
    HistoryMargin = 3271 in 1000..=8000;
    /// Exchanges of quiet moves: centipawns by the square of the depth.
    QuietSee = 58 in 15..=120;
    /// Exchanges of captures and promotions: centipawns by depth.
    CaptureSee = 333 in 60..=400;
    /// Singular extension: sixteenths of a centipawn by depth.
    SingularMargin = 9 in 8..=100;
    /// Singular extension by two plies: centipawns further.
    DoubleMargin = 60 in 5..=100;
    /// Reductions: how much history counts, in 1024ths.
    HistoryReduction = 176 in 20..=200;
    /// Reductions: the product of logarithms, in thousandths.
    ReductionSlope = 684 in 250..=700;
    /// Reductions: of every late move, in 1024ths of a ply, as all below.
    ReductionBase = 549 in 0..=1000;
    /// Reductions: while the evaluation does not rise.
    ReductionNotImproving = 852 in 0..=1200;
    /// Reductions: less on the principal variation.
    ReductionPv = 1129 in 0..=2048;
    /// Reductions: at nodes that should cut off.
    ReductionCut = 2382 in 0..=3000;
    /// Reductions: when the table's move takes something.
    ReductionTtCapture = 127 in 0..=1500;
    /// Reductions: when the next nodes cut off often.
    ReductionCutoffs = 566 in 0..=1500;
    /// Reductions: less of checks.
    ReductionCheck = 142 in 0..=1500;
    /// Histories: what a good move earns by depth.
    BonusSlope = 122 in 60..=400;
    /// Histories: what a move tried in vain loses by depth.
    MalusSlope = 122 in 60..=400;
    /// Order of quiet moves: what a sixteenth of the logarithm of a move's odds is worth in histories.
    PolicyWeight = 86 in 8..=96;
    /// Moves of the root, in hundredths: at depth 0, …
    RootMoveBase = 749 in 300..=3000;
    /// … and more by the square of the depth.
    RootMoveSlope = 254 in 20..=400;
    /// Quiescence: what a capture may bring beside the piece, in centipawns.
    QuiescenceMargin = 88 in 60..=400;
    /// Aspiration: half of the first window in centipawns.
    AspirationWidth = 57 in 10..=80;
    /// Correction of evaluations: what the sum of the tables is divided by.
    CorrectionDivisor = 71 in 64..=256;
}

/// The value of a number.
#[cfg(not(feature = "tune"))]
#[inline(always)]
pub(super) const fn get(number: Tunable) -> i32 {
    TUNABLES[number as usize].value
}

#[cfg(feature = "tune")]
mod varying {
    use std::cell::Cell;

    use super::{TUNABLES, Tunable};

    const COUNT: usize = TUNABLES.len();

    thread_local! {
        static VALUES: Cell<[i32; COUNT]> = const {
            Cell::new({
                let (mut values, mut at) = ([0; COUNT], 0);
                while at < COUNT {
                    values[at] = TUNABLES[at].value;
                    at += 1;
                }
                values
            })
        };
    }

    /// The value of a number.
    #[inline]
    pub(in crate::search) fn get(number: Tunable) -> i32 {
        VALUES.with(|values| values.as_array_of_cells()[number as usize].get())
    }

    /// From now on this thread searches with these values, in the order of [`TUNABLES`].
    pub fn set(values: &[i32; COUNT]) {
        VALUES.set(*values);
    }
}

#[cfg(feature = "tune")]
pub(super) use varying::get;
#[cfg(feature = "tune")]
pub use varying::set;
