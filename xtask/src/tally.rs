//! Counts passed, failed and skipped tests, and prints the final table.

use std::cmp::Reverse;
use std::thread;
use std::time::{Duration, Instant};

use crate::step::{note, say};

/// How many of the slowest tests of a check are listed.
const SLOWEST: usize = 10;

/// Numbers of tests. A check that does not count its tests counts as one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
    /// Skipped.
    pub skipped: u64,
}

impl Counts {
    /// The result of a check that counts as one test.
    pub fn one(passed: bool) -> Counts {
        Counts { passed: u64::from(passed), failed: u64::from(!passed), skipped: 0 }
    }

    /// Adds a failure if there is none and the program failed or ran no test. A crash reports no failed test.
    pub fn with_status(mut self, success: bool) -> Counts {
        if self.failed == 0 && (!success || self.passed + self.skipped == 0) {
            self.failed = 1;
        }
        self
    }
}

/// The result of a check.
pub struct Outcome {
    /// Numbers of tests.
    pub counts: Counts,
    /// Names of failed tests with the first line of their message, if known.
    pub failed: Vec<String>,
    /// Names of skipped tests with the reason.
    pub skipped: Vec<String>,
    /// Names of tests with their time, if known.
    pub times: Vec<(String, Duration)>,
}

impl From<Counts> for Outcome {
    fn from(counts: Counts) -> Outcome {
        Outcome { counts, failed: Vec::new(), skipped: Vec::new(), times: Vec::new() }
    }
}

/// A check that runs later.
pub struct Check<'a> {
    name: String,
    run: Box<dyn FnOnce() -> anyhow::Result<Outcome> + Send + 'a>,
}

impl<'a> Check<'a> {
    /// The check with this name.
    pub fn new<T: Into<Outcome>>(
        name: &str,
        check: impl FnOnce() -> anyhow::Result<T> + Send + 'a,
    ) -> Check<'a> {
        Check { name: name.to_string(), run: Box::new(|| check().map(Into::into)) }
    }
}

/// Runs a check. An error counts as one failure.
fn row<T: Into<Outcome>>(name: &str, check: impl FnOnce() -> anyhow::Result<T>) -> Row {
    say(name);
    let start = Instant::now();
    let (Outcome { counts, failed, skipped, times }, remark) = match check() {
        Ok(outcome) => (outcome.into(), String::new()),
        Err(error) => {
            note(&format!("{error:#}"));
            (Counts::one(false).into(), format!("{error:#}"))
        }
    };
    Row { name: name.to_string(), counts, time: start.elapsed(), remark, failed, skipped, times }
}

struct Row {
    name: String,
    counts: Counts,
    time: Duration,
    remark: String,
    failed: Vec<String>,
    skipped: Vec<String>,
    times: Vec<(String, Duration)>,
}

impl Row {
    /// The slowest tests with their seconds, the slowest first.
    fn slowest(&self) -> impl Iterator<Item = String> {
        let mut times: Vec<_> = self.times.iter().collect();
        times.sort_by_key(|(_, time)| Reverse(*time));
        times.into_iter().take(SLOWEST).map(|(test, time)| {
            let seconds = time.as_secs_f32();
            format!("{seconds:>6.1}  {}: {test}", self.name)
        })
    }

    /// Names of check and test for each failure; of the check alone when the test is not known.
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

/// Prints a heading and the lines, or nothing if there are no lines.
fn list(heading: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        say(heading);
        lines.for_each(|line| note(&line));
    }
}

/// The results of all checks.
pub struct Tally {
    rows: Vec<Row>,
    start: Instant,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { rows: Vec::new(), start: Instant::now() }
    }
}

impl Tally {
    /// Runs a check and stores its result. An error counts as one failure.
    pub fn check<T: Into<Outcome>>(&mut self, name: &str, check: impl FnOnce() -> anyhow::Result<T>) {
        self.rows.push(row(name, check));
    }

    /// Runs the checks of each lane one after the other, and the lanes at the same time. Their outputs mix
    /// line by line, so this is for checks that use one core most of the time and say little.
    pub fn lanes(&mut self, lanes: Vec<Vec<Check>>) {
        let run =
            |lane: Vec<Check>| lane.into_iter().map(|check| row(&check.name, check.run)).collect::<Vec<_>>();
        thread::scope(|scope| {
            let threads: Vec<_> = lanes.into_iter().map(|lane| scope.spawn(move || run(lane))).collect();
            for thread in threads {
                self.rows.extend(thread.join().expect("a check does not panic"));
            }
        });
    }

    /// Runs a set-up step as a check. `None` when it failed.
    pub fn part<T>(&mut self, name: &str, set_up: impl FnOnce() -> anyhow::Result<T>) -> Option<T> {
        let mut part = None;
        self.check(&format!("set-up: {name}"), || {
            part = Some(set_up()?);
            Ok(Counts::one(true))
        });
        part
    }

    /// Adds a skipped check with its reason.
    pub fn skip(&mut self, name: &str, why: &str) {
        let counts = Counts { skipped: 1, ..Counts::default() };
        let skipped = vec![format!("{name}: {why}")];
        self.rows.push(Row {
            name: name.to_string(),
            counts,
            time: Duration::ZERO,
            remark: String::new(),
            failed: Vec::new(),
            skipped,
            times: Vec::new(),
        });
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
        let time = self.start.elapsed().as_secs_f32();
        println!("    {:36} {:>7} {:>7} {:>7} {time:>8.1}", "all, some at the same time", "", "", "");
        list("Slowest tests, in seconds", self.rows.iter().flat_map(Row::slowest));
        list("Skipped", self.rows.iter().flat_map(|row| row.skipped.iter().cloned()));
        // Last, so that the end of a log names the failures.
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
    fn error_counts_as_one_failure() {
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
    fn names_failures_by_check_and_test() {
        let mut tally = Tally::default();
        let failed = vec!["a move: too late".to_string()];
        let counts = Counts { passed: 1, failed: 1, skipped: 0 };
        tally.check("browser", || Ok(Outcome { failed, ..Outcome::from(counts) }));
        tally.check("lint", || Ok(Counts::one(false)));
        tally.check("build", || -> anyhow::Result<Counts> { anyhow::bail!("no compiler") });
        let named: Vec<String> = tally.rows.iter().flat_map(Row::failures).collect();
        assert_eq!(named, ["browser: a move: too late", "lint", "build: no compiler"]);
    }

    #[test]
    fn lanes_keep_the_order_of_their_checks() {
        let mut tally = Tally::default();
        let good = |name| Check::new(name, || Ok(Counts::one(true)));
        let bad = Check::new("b", || -> anyhow::Result<Counts> { anyhow::bail!("broken") });
        tally.lanes(vec![vec![good("a"), bad], vec![good("c")]]);
        assert_eq!(tally.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(tally.last_line(), "2 passed, 1 failed");
    }

    #[test]
    fn names_the_slowest_tests() {
        let mut tally = Tally::default();
        let times = (1..=12).map(|n| (format!("t{n}"), Duration::from_secs(n))).collect();
        tally.check("unit", || Ok(Outcome { times, ..Outcome::from(Counts::one(true)) }));
        let slowest: Vec<String> = tally.rows[0].slowest().collect();
        assert_eq!(
            (slowest.len(), slowest[0].as_str(), slowest[9].as_str()),
            (10, "  12.0  unit: t12", "   3.0  unit: t3")
        );
    }

    #[test]
    fn crashes_and_empty_runs_are_failures() {
        assert_eq!(Counts { passed: 2, ..Counts::default() }.with_status(false).failed, 1);
        assert_eq!(Counts::default().with_status(true).failed, 1);
        assert_eq!(Counts { failed: 2, ..Counts::default() }.with_status(false).failed, 2);
        let mut tally = Tally::default();
        tally.check("good", || Ok(Counts::one(true)));
        assert_eq!(tally.last_line(), "1 passed, 0 failed");
        assert!(tally.finish());
    }
}
