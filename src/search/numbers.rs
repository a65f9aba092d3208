//! The numbers of the search that are found by tuning (`train tune`), each with its bounds.
//!
//! They are constants, except in a build with the feature `tune`: there each thread has values of its own, so that two
//! versions can play against each other in one process.

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $low:literal..=$high:literal;)*) => {
        /// A number that can be tuned.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Number { $($(#[$doc])* $name,)* }

        /// Each number by name, with its value and bounds, in the order of [`Number`].
        pub const NUMBERS: &[Tunable] = &[$(
            Tunable { name: stringify!($name), value: $value, low: $low, high: $high },
        )*];
    };
}

/// What is known of a number.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// Its name in [`Number`].
    pub name: &'static str,
    /// What is played with.
    pub value: i32,
    /// The least that makes sense.
    pub low: i32,
    /// The most.
    pub high: i32,
}

numbers! {
    /// Razoring: centipawns below alpha at depth 0, …
    RazorBase = 437 in 100..=800;
    /// … and more by the square of the depth.
    RazorSlope = 218 in 60..=500;
    /// Reverse futility: centipawns above beta by depth.
    ReverseFutility = 49 in 40..=240;
    /// Null move: how far below beta the evaluation may be at depth 0.
    NullMargin = 270 in 0..=400;
    /// Null move: so many centipawns above beta save a further ply.
    NullEval = 271 in 80..=500;
    /// Probcut: centipawns above beta, …
    ProbcutMargin = 432 in 100..=500;
    /// … and less when the evaluation rises.
    ProbcutImproving = 4 in 0..=200;
    /// Late moves, in hundredths: at depth 0, …
    LateMoveBase = 1114 in 100..=1200;
    /// … and more by the square of the depth.
    LateMoveSlope = 191 in 40..=220;
    /// Futility of quiet moves: centipawns at depth 0, …
    FutilityBase = 271 in 20..=400;
    /// … and more by depth.
    FutilitySlope = 213 in 40..=300;
    /// History pruning: by depth.
    HistoryMargin = 6173 in 1000..=8000;
    /// Exchanges of quiet moves: centipawns by the square of the depth.
    QuietExchange = 72 in 15..=120;
    /// Exchanges of captures and promotions: centipawns by depth.
    CaptureExchange = 364 in 60..=400;
    /// Singular extension: sixteenths of a centipawn by depth.
    SingularMargin = 20 in 8..=100;
    /// Singular extension by two plies: centipawns further.
    DoubleMargin = 12 in 5..=100;
    /// Reductions: how much history counts, in 1024ths.
    HistoryReduction = 62 in 20..=200;
    /// Reductions: the product of logarithms, in thousandths.
    ReductionSlope = 476 in 250..=700;
    /// Reductions: of every late move, in 1024ths of a ply, as all below.
    ReductionBase = 226 in 0..=1000;
    /// Reductions: while the evaluation does not rise.
    ReductionFalling = 431 in 0..=1200;
    /// Reductions: less on the principal variation.
    ReductionPv = 1118 in 0..=2048;
    /// Reductions: at nodes that should cut off.
    ReductionCut = 689 in 0..=3000;
    /// Reductions: when the table's move takes something.
    ReductionCapture = 516 in 0..=1500;
    /// Reductions: when the next nodes cut off often.
    ReductionCutoffs = 9 in 0..=1500;
    /// Reductions: less of checks.
    ReductionCheck = 509 in 0..=1500;
    /// Histories: what a good move earns by depth.
    BonusSlope = 249 in 60..=400;
    /// Histories: what a move tried in vain loses by depth.
    MalusSlope = 155 in 60..=400;
    /// Order of quiet moves: the worth of a safe check.
    CheckBonus = 3616 in 1000..=16000;
    /// Quiescence: what a capture may bring beside the piece, in centipawns.
    QuiescenceMargin = 116 in 60..=400;
    /// Aspiration: half of the first window in centipawns.
    AspirationWidth = 50 in 10..=80;
    /// Correction of evaluations: what the sum of the tables is divided by.
    CorrectionGrain = 123 in 64..=256;
}

/// The value of a number.
#[cfg(not(feature = "tune"))]
#[inline(always)]
pub(super) const fn get(number: Number) -> i32 {
    NUMBERS[number as usize].value
}

#[cfg(feature = "tune")]
mod varying {
    use std::cell::Cell;

    use super::{NUMBERS, Number};

    const COUNT: usize = NUMBERS.len();

    thread_local! {
        static VALUES: Cell<[i32; COUNT]> = const {
            Cell::new({
                let (mut values, mut at) = ([0; COUNT], 0);
                while at < COUNT {
                    values[at] = NUMBERS[at].value;
                    at += 1;
                }
                values
            })
        };
    }

    /// The value of a number.
    #[inline]
    pub(in crate::search) fn get(number: Number) -> i32 {
        VALUES.with(|values| values.as_array_of_cells()[number as usize].get())
    }

    /// From now on this thread searches with these values, in the order of [`NUMBERS`].
    pub fn set(values: &[i32; COUNT]) {
        VALUES.set(*values);
    }
}

#[cfg(feature = "tune")]
pub(super) use varying::get;
#[cfg(feature = "tune")]
pub use varying::set;
