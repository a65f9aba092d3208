//! The values of the tuned numbers in builds with the feature `tune`: each thread has its own.

use std::cell::Cell;

use crate::search::parameters::TUNABLES;

const COUNT: usize = TUNABLES.len();

/// An environment variable with values that replace the defaults in the whole process, as
/// `NAME=VALUE,NAME=VALUE`: for matches of two processes.
const VARIABLE: &str = "NARIKOMA_TUNABLES";

/// The values of a new thread.
///
/// # Panics
/// When the environment variable is malformed: a match with a misspelt name would measure nothing.
fn initial() -> [i32; COUNT] {
    let text = std::env::var(VARIABLE).unwrap_or_default();
    parse(&text).unwrap_or_else(|part| panic!("{VARIABLE}: {part} is not a parameter and a number"))
}

/// The defaults, replaced by the values of a list `NAME=VALUE,NAME=VALUE`. The error is the part that is
/// not a name of a parameter with a number.
fn parse(list: &str) -> Result<[i32; COUNT], &str> {
    let mut values = std::array::from_fn(|at| TUNABLES[at].value);
    for part in list.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or(part)?;
        let at = TUNABLES.iter().position(|tunable| tunable.name == name).ok_or(part)?;
        values[at] = value.parse().map_err(|_| part)?;
    }
    Ok(values)
}

thread_local! {
    static VALUES: Cell<[i32; COUNT]> = Cell::new(initial());
}

/// The value of a tuned number, by its index in [`TUNABLES`].
#[inline]
pub(in crate::search::parameters) fn value_of(index: usize) -> i32 {
    VALUES.with(|values| values.as_array_of_cells()[index].get())
}

/// Sets the values of this thread, in the order of [`TUNABLES`].
pub fn set(values: &[i32; COUNT]) {
    VALUES.set(*values);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parameters::{index_of, razoring};

    #[test]
    fn lists_replace_defaults() {
        let values = parse("RazorSlope=7,ReductionBase=-3").unwrap();
        assert_eq!((values[index_of("RazorSlope")], values[index_of("ReductionBase")]), (7, -3));
        assert_eq!(values[0], TUNABLES[0].value);
        for part in ["RazorSlop=7", "RazorSlope", "RazorSlope=x"] {
            assert_eq!(parse(&format!("RazorBase=1,{part}")), Err(part));
        }
    }

    #[test]
    fn functions_return_the_values_of_the_thread() {
        let mut values = std::array::from_fn(|at| TUNABLES[at].value);
        values[index_of("RazorSlope")] = 100;
        set(&values);
        assert_eq!(razoring::margin(2), TUNABLES[index_of("RazorBase")].value + 400);
    }
}
