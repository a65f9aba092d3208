//! What passed, what failed, what was left out and why.

use std::time::{Duration, Instant};

use crate::step::{note, say};

/// Numbers of single tests (or 1 for a check that does not count its parts).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
    /// Left out by the tool.
    pub skipped: u64,
}

impl Counts {
    /// A check that is one test.
    pub fn one(passed: bool) -> Counts {
        Counts { passed: u64::from(passed), failed: u64::from(!passed), skipped: 0 }
    }

    /// At least one failure when the tool itself failed: a crash counts no test, but it is not a success. Neither is
    /// a tool that ran nothing.
    pub fn with_status(mut self, success: bool) -> Counts {
        if self.failed == 0 && (!success || self.passed + self.skipped == 0) {
            self.failed = 1;
        }
        self
    }
}

/// What a check found.
pub struct Outcome {
    /// How many.
    pub counts: Counts,
    /// The tests that failed, by name and first line of what they said, where the tool tells.
    pub failed: Vec<String>,
    /// The tests that the tool left out, by name and reason.
    pub skipped: Vec<String>,
}

impl From<Counts> for Outcome {
    fn from(counts: Counts) -> Outcome {
        Outcome { counts, failed: Vec::new(), skipped: Vec::new() }
    }
}

struct Row {
    name: String,
    counts: Counts,
    time: Duration,
    remark: String,
    failed: Vec<String>,
    skipped: Vec<String>,
}

impl Row {
    /// What failed, by the name of the check and, where it is known, of the test; the check alone for what has no name.
    fn failures(&self) -> Vec<String> {
        let mut failures: Vec<_> = self.failed.iter().map(|test| format!("{}: {test}", self.name)).collect();
        if self.counts.failed > failures.len() as u64 {
            failures.push(if self.remark.is_empty() {
                self.name.clone()
            } else {
                format!("{}: {}", self.name, self.remark)
            });
        }
        failures
    }
}

/// Prints a heading and one line for each; nothing where there is none.
fn list(heading: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        say(heading);
        lines.for_each(|line| note(&line));
    }
}

/// The table of all checks.
#[derive(Default)]
pub struct Tally {
    rows: Vec<Row>,
}

impl Tally {
    /// Runs one check and keeps its result; an error counts as one failure. The others run all the same.
    pub fn check<T: Into<Outcome>>(&mut self, name: &str, check: impl FnOnce() -> anyhow::Result<T>) {
        say(name);
        let start = Instant::now();
        let (Outcome { counts, failed, skipped }, remark) = match check() {
            Ok(outcome) => (outcome.into(), String::new()),
            Err(error) => {
                println!("    {error:#}");
                (Counts::one(false).into(), format!("{error:#}"))
            }
        };
        self.rows.push(Row {
            name: name.to_string(),
            counts,
            time: start.elapsed(),
            remark,
            failed,
            skipped,
        });
    }

    /// Sets one part up, as a check of its own: `None` is a failure that has been noted.
    pub fn part<T>(&mut self, name: &str, set_up: impl FnOnce() -> anyhow::Result<T>) -> Option<T> {
        let mut part = None;
        self.check(&format!("set-up: {name}"), || {
            part = Some(set_up()?);
            Ok(Counts::one(true))
        });
        part
    }

    /// Notes a check that was left out.
    pub fn skip(&mut self, name: &str, why: &str) {
        let counts = Counts { skipped: 1, ..Counts::default() };
        let skipped = vec![format!("{name}: {why}")];
        let (remark, failed) = (String::new(), Vec::new());
        self.rows.push(Row { name: name.to_string(), counts, time: Duration::ZERO, remark, failed, skipped });
    }

    /// Prints the table and the last line. Returns whether nothing failed.
    pub fn finish(&self) -> bool {
        say("Results");
        println!("    {:36} {:>7} {:>7} {:>7} {:>8}", "", "passed", "failed", "skipped", "seconds");
        for row in &self.rows {
            let Counts { passed, failed, skipped } = row.counts;
            let time = row.time.as_secs_f32();
            println!("    {:36} {passed:>7} {failed:>7} {skipped:>7} {time:>8.1}  {}", row.name, row.remark);
        }
        list("Skipped", self.rows.iter().flat_map(|row| row.skipped.iter().cloned()));
        // Last, so that the end of a log is enough to know what to mend.
        list("Failed", self.rows.iter().flat_map(Row::failures));
        println!("\n{}", self.last_line());
        self.rows.iter().all(|row| row.counts.failed == 0)
    }

    fn last_line(&self) -> String {
        let sum = |part: fn(&Counts) -> u64| self.rows.iter().map(|row| part(&row.counts)).sum::<u64>();
        let (passed, failed, skipped) = (sum(|c| c.passed), sum(|c| c.failed), sum(|c| c.skipped));
        let line = format!("{passed} passed, {failed} failed");
        if skipped == 0 { line } else { format!("{line}, {skipped} skipped") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_failure_and_does_not_stop_the_rest() {
        let mut tally = Tally::default();
        tally.check("bad", || -> anyhow::Result<Counts> { anyhow::bail!("broken") });
        tally.check("good", || Ok(Counts { passed: 3, failed: 0, skipped: 1 }));
        assert_eq!(tally.part("a tool", || Ok(7)), Some(7));
        assert_eq!(
            tally.part("a missing tool", || -> anyhow::Result<()> { anyhow::bail!("not here") }),
            None
        );
        assert_eq!(tally.last_line(), "4 passed, 2 failed, 1 skipped");
        assert!(!tally.finish());
    }

    #[test]
    fn failures_are_named_by_check_and_test() {
        let mut tally = Tally::default();
        let failed = vec!["a move: too late".to_string()];
        let counts = Counts { passed: 1, failed: 1, skipped: 0 };
        tally.check("browser", || Ok(Outcome { counts, failed, skipped: Vec::new() }));
        tally.check("lint", || Ok(Counts::one(false)));
        tally.check("build", || -> anyhow::Result<Counts> { anyhow::bail!("no compiler") });
        let named: Vec<String> = tally.rows.iter().flat_map(Row::failures).collect();
        assert_eq!(named, ["browser: a move: too late", "lint", "build: no compiler"]);
    }

    #[test]
    fn a_crash_and_an_empty_run_are_failures() {
        assert_eq!(Counts { passed: 2, ..Counts::default() }.with_status(false).failed, 1);
        assert_eq!(Counts::default().with_status(true).failed, 1);
        assert_eq!(Counts { failed: 2, ..Counts::default() }.with_status(false).failed, 2);
        let mut tally = Tally::default();
        tally.check("good", || Ok(Counts::one(true)));
        assert_eq!(tally.last_line(), "1 passed, 0 failed");
        assert!(tally.finish());
    }
}
