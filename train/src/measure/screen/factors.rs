//! The parameters that are measured, each with two values.

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use narikoma::search::parameters::TUNABLES;

use crate::measure::tuned_numbers::COUNT;

/// A parameter with two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Factor {
    /// Its index in [`TUNABLES`].
    index: usize,
    low: i32,
    high: i32,
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} to {}", TUNABLES[self.index].name, self.low, self.high)
    }
}

/// All parameters that are measured.
#[derive(Debug)]
pub(super) struct Factors(Vec<Factor>);

impl Factors {
    /// Reads a file with a line `NAME LOW HIGH` for each parameter.
    ///
    /// # Errors
    /// When it cannot be read or is invalid.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let mut factors: Vec<Factor> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let wrong = || format!("`{line}` is not the name of a parameter with two integers");
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, low, high] = words.as_slice() else { anyhow::bail!(wrong()) };
            let index = TUNABLES.iter().position(|known| known.name == *name).with_context(wrong)?;
            let value = |word: &str| word.parse::<i32>().with_context(wrong);
            let factor = Factor { index, low: value(low)?, high: value(high)? };
            ensure!(factors.iter().all(|other| other.index != index), "{name} is there twice");
            ensure!(factor.low < factor.high, "`{line}`: the lower value comes first");
            factors.push(factor);
        }
        ensure!(!factors.is_empty(), "there is no parameter");
        Ok(Self(factors))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Factor> {
        self.0.iter().copied()
    }

    /// The values of all parameters of the search: the high or the low one of each that is measured, the
    /// current value of all others.
    pub(super) fn values(&self, highs: &[bool]) -> [i32; COUNT] {
        let mut values = TUNABLES.map(|known| known.value);
        for (factor, high) in self.0.iter().zip(highs) {
            values[factor.index] = if *high { factor.high } else { factor.low };
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_high_or_low() {
        let factors = Factors::parse("RazorSlope 100 300\n\nNullMargin 0 9\n").unwrap();
        let index = |name| TUNABLES.iter().position(|known| known.name == name).unwrap();
        let values = factors.values(&[true, false]);
        assert_eq!((values[index("RazorSlope")], values[index("NullMargin")]), (300, 0));
        assert_eq!(values[0], TUNABLES[0].value);
        assert_eq!(factors.iter().next().unwrap().to_string(), "RazorSlope 100 to 300");
    }

    #[test]
    fn invalid_files_are_refused() {
        for text in ["", "RazorSlope 1", "RazorSlop 1 2", "RazorSlope x 2", "RazorSlope 2 1"] {
            assert!(Factors::parse(text).is_err(), "{text}");
        }
        assert!(Factors::parse("RazorSlope 1 2\nRazorSlope 3 4").is_err());
    }
}
