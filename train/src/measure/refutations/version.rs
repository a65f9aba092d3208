//! Versions of the search that differ in techniques and parameters.

use std::fmt;

use anyhow::Result;
use narikoma::search::Techniques;

use crate::measure::ablate::technique;

/// A version of the search.
#[derive(Clone, Debug)]
pub(super) struct Version {
    name: String,
    pub(super) techniques: Techniques,
    /// Search parameters, in the order of `TUNABLES`.
    #[cfg(feature = "tune")]
    numbers: [i32; crate::measure::tuned_numbers::COUNT],
}

impl Version {
    /// The search as it is.
    pub(super) fn current() -> Self {
        Self {
            name: "current search".to_owned(),
            techniques: Techniques::ALL,
            #[cfg(feature = "tune")]
            numbers: crate::measure::reference::Version::current(0).numbers,
        }
    }

    /// The current search without the techniques `-NAME` and with the parameters `NAME=VALUE`, joined by `+`.
    ///
    /// # Errors
    /// When there is no such technique or parameter, or a value is no number.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut version = Self { name: text.to_owned(), ..Self::current() };
        for part in text.split('+') {
            match part.strip_prefix('-') {
                Some(name) => version.techniques = version.techniques.without(technique(name)?),
                None => version.set(part)?,
            }
        }
        Ok(version)
    }

    /// The current search with other parameters.
    #[cfg(feature = "tune")]
    pub(super) fn of(numbers: [i32; crate::measure::tuned_numbers::COUNT]) -> Self {
        Self { numbers, ..Self::current() }
    }

    #[cfg(feature = "tune")]
    fn set(&mut self, part: &str) -> Result<()> {
        let known = crate::measure::reference::Version {
            numbers: self.numbers,
            ..crate::measure::reference::Version::current(0)
        };
        self.numbers = known.with(part)?.numbers;
        Ok(())
    }

    #[cfg(not(feature = "tune"))]
    fn set(&self, part: &str) -> Result<()> {
        anyhow::bail!("{part}: parameters can be changed only with `--features tune`")
    }

    /// Sets the parameters for the searches of this thread.
    pub(super) fn apply(&self) {
        #[cfg(feature = "tune")]
        narikoma::search::parameters::set(&self.numbers);
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use narikoma::search::Technique;

    use super::*;

    #[test]
    fn techniques_are_left_out_and_unknown_names_are_refused() {
        let version = Version::parse("-probcut+-null-move").unwrap();
        assert!(!version.techniques.has(Technique::Probcut) && !version.techniques.has(Technique::NullMove));
        assert!(version.techniques.has(Technique::Razoring));
        for wrong in ["", "-probcuts", "Nothing=3", "ReductionSlope"] {
            assert!(Version::parse(wrong).is_err(), "{wrong}");
        }
    }
}
