//! The file of `train tune`: where the search parameters are between their bounds.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use narikoma::search::parameters::TUNABLES;

use crate::common::files::replace;
use crate::common::random::Random;

/// Number of search parameters.
pub(crate) const COUNT: usize = TUNABLES.len();

/// The state of the tuning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// Pairs of games, or comparisons, so far.
    pub(crate) pairs: u32,
    /// The parameters as shares of the range between their bounds, 0 to 1.
    pub(crate) shares: [f64; COUNT],
}

impl State {
    /// The current parameters of the search.
    pub(crate) fn current() -> Self {
        let share = |nth: usize| {
            let known = TUNABLES[nth];
            f64::from(known.value - known.low) / f64::from(known.high - known.low)
        };
        Self { pairs: 0, shares: std::array::from_fn(share) }
    }

    /// The values after a step of size `by` in these directions. A value between two integers is rounded up
    /// or down at random, so that small steps have an effect.
    pub(crate) fn values(&self, directions: &[f64; COUNT], by: f64, random: &mut Random) -> [i32; COUNT] {
        std::array::from_fn(|nth| {
            let known = TUNABLES[nth];
            let share = (self.shares[nth] + by * directions[nth]).clamp(0.0, 1.0);
            let value = f64::from(known.low) + share * f64::from(known.high - known.low);
            (value + f64::from(random.unit())).floor().min(f64::from(known.high)) as i32
        })
    }

    /// The value of a parameter.
    fn value(&self, nth: usize) -> f64 {
        let known = TUNABLES[nth];
        f64::from(known.low) + self.shares[nth] * f64::from(known.high - known.low)
    }

    /// Formats the state: one line for each parameter with its name, share, value, and value in the source.
    pub(crate) fn print(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (nth, known) in TUNABLES.iter().enumerate() {
            let (share, value) = (self.shares[nth], self.value(nth).round());
            text += &format!("{} {share:.6} {value} was {}\n", known.name, known.value);
        }
        text
    }

    /// Parses the format of [`State::print`]; `None` when it is invalid.
    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pairs = lines.next()?.strip_prefix("pairs ")?.parse().ok()?;
        let mut state = Self { pairs, ..Self::current() };
        for (nth, known) in TUNABLES.iter().enumerate() {
            let mut words = lines.next()?.split(' ');
            if words.next()? != known.name {
                return None;
            }
            state.shares[nth] = words.next()?.parse().ok()?;
        }
        Some(state)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is invalid.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Self::parse(&text).with_context(|| format!("{}: not a file of the parameters", path.display()))
    }

    /// Writes the state.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        replace(path, self.print())
    }
}

/// Reads the parameter values of a file.
///
/// # Errors
/// When it cannot be read or is invalid.
pub(crate) fn read(path: &Path) -> Result<[i32; COUNT]> {
    let state = State::read(path)?;
    Ok(std::array::from_fn(|nth| state.value(nth).round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_prints() {
        let mut state = State::current();
        (state.pairs, state.shares[3]) = (17, 0.25);
        let read = State::parse(&state.print()).unwrap();
        assert!(read.pairs == 17 && (read.shares[3] - 0.25).abs() < 1e-6);
        assert!(State::parse("pairs 3\nNothing 0.5 1 was 2\n").is_none());
    }

    #[test]
    fn values_stay_within_bounds() {
        let (state, mut random) = (State::current(), Random::new(1, 1));
        let unchanged = state.values(&[0.0; COUNT], 0.0, &mut random);
        assert!(unchanged.iter().zip(TUNABLES).all(|(value, known)| (value - known.value).abs() <= 1));
        for by in [5.0, -5.0] {
            let far = state.values(&[1.0; COUNT], by, &mut random);
            assert!(far.iter().zip(TUNABLES).all(|(value, known)| (known.low..=known.high).contains(value)));
        }
    }
}
