//! The tuned numbers of the search (`train tune`), with their bounds.
//!
//! The group of each technique declares its own by the macro `tunables`, which makes a function for each
//! number. The numbers are constants, except in builds with the feature `tune`: there each thread has its own
//! values, so that two versions can play against each other in one process.

/// Name, value and bounds of a tuned number.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// Name in lists of values, unique among all groups.
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// Lower bound for tuning.
    pub low: i32,
    /// Upper bound for tuning.
    pub high: i32,
}

/// Declares the tuned numbers of a technique: `function: Name = value in low..=high;`, or, where long
/// searches have a number of their own, `function: Name = value, LongName = value in low..=high;`. The
/// function of the second kind takes the [`SearchLength`](super::SearchLength).
macro_rules! tunables {
    ($(
        $(#[$doc:meta])*
        $function:ident: $name:ident = $value:literal $(, $long_name:ident = $long_value:literal)?
            in $low:literal..=$high:literal;
    )*) => {
        /// The tuned numbers of this technique.
        pub(in crate::search::parameters) const TUNABLES: &[crate::search::parameters::Tunable] = &[$(
            crate::search::parameters::Tunable {
                name: stringify!($name),
                value: $value,
                low: $low,
                high: $high,
            },
            $(crate::search::parameters::Tunable {
                name: stringify!($long_name),
                value: $long_value,
                low: $low,
                high: $high,
            },)?
        )*];

        $(crate::search::parameters::tunable::function!(
            $(#[$doc])* $function: $name = $value $(, $long_name = $long_value)?
        );)*
    };
}

/// The function of one number, or of a number for short and one for long searches.
macro_rules! function {
    ($(#[$doc:meta])* $function:ident: $name:ident = $value:literal) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::search) fn $function() -> i32 {
            crate::search::parameters::tunable::value!($name, $value)
        }
    };
    (
        $(#[$doc:meta])*
        $function:ident: $name:ident = $value:literal, $long_name:ident = $long_value:literal
    ) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::search) fn $function(length: crate::search::parameters::SearchLength) -> i32 {
            match length {
                crate::search::parameters::SearchLength::Short => {
                    crate::search::parameters::tunable::value!($name, $value)
                }
                crate::search::parameters::SearchLength::Long => {
                    crate::search::parameters::tunable::value!($long_name, $long_value)
                }
            }
        }
    };
}

/// The value of a number.
#[cfg(not(feature = "tune"))]
macro_rules! value {
    ($name:ident, $value:literal) => {
        $value
    };
}

/// The value of a number in this thread.
#[cfg(feature = "tune")]
macro_rules! value {
    ($name:ident, $value:literal) => {{
        const INDEX: usize = crate::search::parameters::index_of(stringify!($name));
        crate::search::parameters::tuned_values::value_of(INDEX)
    }};
}

pub(super) use {function, tunables, value};
