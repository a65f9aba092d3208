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

/// Declares the tuned numbers of a technique: `function: Name = value in low..=high;`.
macro_rules! tunables {
    ($($(#[$doc:meta])* $function:ident: $name:ident = $value:literal in $low:literal..=$high:literal;)*) => {
        /// The tuned numbers of this technique.
        pub(in crate::search::parameters) const TUNABLES: &[crate::search::parameters::Tunable] = &[$(
            crate::search::parameters::Tunable {
                name: stringify!($name),
                value: $value,
                low: $low,
                high: $high,
            },
        )*];

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(in crate::search) const fn $function() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(in crate::search) fn $function() -> i32 {
                const INDEX: usize = crate::search::parameters::index_of(stringify!($name));
                crate::search::parameters::tuned_values::value_of(INDEX)
            }
        )*
    };
}

pub(super) use tunables;
