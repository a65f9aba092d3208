//! The tuned parameters of the search (`train tune`), with their bounds.
//!
//! They are constants, except in builds with the feature `tune`: there each thread has its own values, so that two versions
//! can play against each other in one process.

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $low:literal..=$high:literal;)*) => {
        /// A tunable parameter.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Tunable { $($(#[$doc])* $name,)* }

        /// All parameters, in the order of [`Tunable`].
        pub const TUNABLES: &[TunableSpec] = &[$(
            TunableSpec { name: stringify!($name), value: $value, low: $low, high: $high },
        )*];
    };
}

/// Name, value and bounds of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct TunableSpec {
    /// Its name in [`Tunable`].
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// Lower bound for tuning.
    pub low: i32,
    /// Upper bound for tuning.
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
    /// Null move: centipawns above beta for one further ply of reduction.
    NullEval = 342 in 80..=500;
    /// Probcut: centipawns above beta, …
    ProbcutMargin = 317 in 100..=500;
    /// … and less when the static evaluation is improving.
    ProbcutImproving = 64 in 0..=200;
    /// Late-move pruning, in hundredths of a move: at depth 0, …
    LateMoveBase = 837 in 100..=1200;
    /// … and more by the square of the depth.
    LateMoveSlope = 119 in 40..=220;
    /// Futility of quiet moves: centipawns at depth 0, …
    FutilityBase = 203 in 20..=400;
    /// … and more by depth.
    FutilitySlope = 212 in 40..=300;
    /// History pruning: by depth.
    HistoryMargin = 3271 in 1000..=8000;
    /// SEE pruning of quiet moves: centipawns by the square of the depth.
    QuietSee = 58 in 15..=120;
    /// SEE pruning of captures, pawn promotions and checks: centipawns by depth.
    CaptureSee = 333 in 60..=400;
    /// Singular extension: sixteenths of a centipawn by depth.
    SingularMargin = 9 in 8..=100;
    /// Singular extension by two plies: centipawns further.
    DoubleMargin = 60 in 5..=100;
    /// Reductions: factor of history, in 1024ths.
    HistoryReduction = 176 in 20..=200;
    /// Reductions: factor of the product of logarithms, in thousandths.
    ReductionSlope = 684 in 250..=700;
    /// Reductions: constant term, in 1024ths of a ply, as all below.
    ReductionBase = 549 in 0..=1000;
    /// Reductions: more when the static evaluation is not improving.
    ReductionNotImproving = 852 in 0..=1200;
    /// Reductions: less on a principal variation.
    ReductionPv = 1129 in 0..=2048;
    /// Reductions: more at expected cut nodes.
    ReductionCut = 2382 in 0..=3000;
    /// Reductions: more when the move of the transposition table is a capture or pawn promotion.
    ReductionTtCapture = 127 in 0..=1500;
    /// Reductions: more when child nodes had many cutoffs.
    ReductionCutoffs = 566 in 0..=1500;
    /// Reductions: less for checks.
    ReductionCheck = 142 in 0..=1500;
    /// Histories: bonus by depth.
    BonusSlope = 122 in 60..=400;
    /// Histories: malus by depth.
    MalusSlope = 122 in 60..=400;
    /// Move ordering: history per sixteenth of log-odds of the policy.
    PolicyWeight = 86 in 8..=96;
    /// Long searches: reductions, factor of the product of logarithms, in thousandths.
    LongReductionSlope = 420 in 250..=700;
    /// Long searches: reductions, constant term, in 1024ths of a ply, as the next two.
    LongReductionBase = 700 in 0..=1400;
    /// Long searches: reductions, more when the static evaluation is not improving.
    LongReductionNotImproving = 700 in 0..=1200;
    /// Long searches: reductions, more at expected cut nodes.
    LongReductionCut = 2000 in 0..=3000;
    /// Long searches: reductions, factor of history, in 1024ths.
    LongHistoryReduction = 100 in 20..=200;
    /// Long searches: singular extension, sixteenths of a centipawn by depth.
    LongSingularMargin = 40 in 8..=100;
    /// Late-move pruning at the root, in hundredths of a move: at depth 0, …
    RootMoveBase = 749 in 300..=3000;
    /// … and more by the square of the depth.
    RootMoveSlope = 254 in 20..=400;
    /// Delta pruning: margin beside the captured piece, in centipawns.
    QuiescenceMargin = 88 in 60..=400;
    /// Aspiration window: half width in centipawns.
    AspirationWidth = 57 in 10..=80;
    /// Correction history: divisor of the sum of the tables.
    CorrectionDivisor = 71 in 64..=256;
}

/// The value of a parameter.
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

    /// An environment variable with values that replace the defaults in the whole process, as `NAME=VALUE,NAME=VALUE`: for
    /// matches of two processes.
    const VARIABLE: &str = "NARIKOMA_TUNABLES";

    /// The values of a new thread.
    ///
    /// # Panics
    /// When the environment variable is malformed: a match with a misspelt name would measure nothing.
    fn initial() -> [i32; COUNT] {
        let text = std::env::var(VARIABLE).unwrap_or_default();
        parse(&text).unwrap_or_else(|part| panic!("{VARIABLE}: {part} is not a parameter and a number"))
    }

    /// The defaults, replaced by the values of a list `NAME=VALUE,NAME=VALUE`. An error is the part that is no parameter with
    /// a number.
    fn parse(list: &str) -> Result<[i32; COUNT], &str> {
        let mut values = std::array::from_fn(|at| TUNABLES[at].value);
        for part in list.split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or(part)?;
            let at = TUNABLES.iter().position(|spec| spec.name == name).ok_or(part)?;
            values[at] = value.parse().map_err(|_| part)?;
        }
        Ok(values)
    }

    thread_local! {
        static VALUES: Cell<[i32; COUNT]> = Cell::new(initial());
    }

    /// The value of a parameter.
    #[inline]
    pub(in crate::search) fn get(number: Tunable) -> i32 {
        VALUES.with(|values| values.as_array_of_cells()[number as usize].get())
    }

    /// Sets the values of this thread, in the order of [`TUNABLES`].
    pub fn set(values: &[i32; COUNT]) {
        VALUES.set(*values);
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn lists_replace_defaults() {
            let values = parse("RazorSlope=7,ReductionBase=-3").unwrap();
            assert_eq!(
                (values[Tunable::RazorSlope as usize], values[Tunable::ReductionBase as usize]),
                (7, -3)
            );
            assert_eq!(values[0], TUNABLES[0].value);
            for part in ["RazorSlop=7", "RazorSlope", "RazorSlope=x"] {
                assert_eq!(parse(&format!("RazorBase=1,{part}")), Err(part));
            }
        }
    }
}

#[cfg(feature = "tune")]
pub(super) use varying::get;
#[cfg(feature = "tune")]
pub use varying::set;
