//! The file of the results: a line for each pair of games.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// The result of one pair of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairResult {
    /// The number of the pair, which determines its choices and opening.
    pub(super) number: u64,
    /// Wins of the first version minus those of the second, -2 to 2.
    pub(super) points: i32,
    /// Whether the first version had the high value of each parameter; the second had the opposite ones.
    pub(super) highs: Vec<bool>,
}

impl PairResult {
    /// A line: number, points, and a sign for each parameter.
    fn print(&self) -> String {
        let signs: String = self.highs.iter().map(|high| if *high { '+' } else { '-' }).collect();
        format!("{} {} {signs}", self.number, self.points)
    }

    fn parse(line: &str, factors: usize) -> Option<Self> {
        let mut words = line.split(' ');
        let (number, points) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let sign = |sign| match sign {
            '+' => Some(true),
            '-' => Some(false),
            _ => None,
        };
        let highs: Vec<bool> = words.next()?.chars().map(sign).collect::<Option<_>>()?;
        let fits = words.next().is_none() && highs.len() == factors && (-2..=2).contains(&points);
        fits.then_some(Self { number, points, highs })
    }
}

/// All results, and the file that keeps them.
#[derive(Debug)]
pub(super) struct Results {
    file: File,
    pairs: Vec<PairResult>,
    /// The number of the next pair.
    next: u64,
}

impl Results {
    /// Opens the file of a measurement with this number of parameters; makes it where there is none.
    ///
    /// # Errors
    /// When it cannot be read or written, or is invalid.
    pub(super) fn open(path: &Path, factors: usize) -> Result<Self> {
        let name = || path.display().to_string();
        let text = if path.exists() { fs::read_to_string(path).with_context(name)? } else { String::new() };
        let parse = |line| {
            PairResult::parse(line, factors)
                .with_context(|| format!("{}: `{line}` is no result of {factors} parameters", name()))
        };
        let pairs = text.lines().map(parse).collect::<Result<Vec<_>>>()?;
        let next = pairs.iter().map(|pair| pair.number + 1).max().unwrap_or(0);
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(name)?;
        Ok(Self { file, pairs, next })
    }

    /// The number of the next pair, which nobody plays yet.
    pub(super) fn next_number(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    /// Adds a result.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(&mut self, result: PairResult) -> Result<()> {
        writeln!(self.file, "{}", result.print()).context("cannot write a result")?;
        self.pairs.push(result);
        Ok(())
    }

    pub(super) fn pairs(&self) -> &[PairResult] {
        &self.pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_where_it_stopped() {
        let path = std::env::temp_dir().join(format!("narikoma-screen-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let result = PairResult { number: 4, points: -2, highs: vec![true, false] };
        let mut results = Results::open(&path, 2).unwrap();
        assert_eq!((results.next_number(), results.next_number()), (0, 1));
        results.add(result.clone()).unwrap();
        let mut again = Results::open(&path, 2).unwrap();
        assert_eq!(again.next_number(), 5);
        assert_eq!(again.pairs(), [result]);
        assert!(Results::open(&path, 3).is_err(), "results of other parameters");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn invalid_lines_are_refused() {
        for line in ["", "1 2", "1 3 +-", "x 1 +-", "1 1 +x", "1 1 +- 3"] {
            assert_eq!(PairResult::parse(line, 2), None, "{line}");
        }
    }
}
