//! Reads the reports of test programs: the output of `cargo test`, and the JSON of vitest and Playwright.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::paths;
use crate::tally::{Counts, Outcome};

/// Parses lines such as `perft shared_counts: perft.txt is missing`:
/// each test once, with its first missing file.
pub fn tests_without_data(list: &str) -> Vec<String> {
    let mut tests: Vec<&str> = Vec::new();
    for line in list.lines() {
        let name = |line: &str| line.split(": ").next().map(str::to_string);
        if tests.iter().all(|other| name(other) != name(line)) {
            tests.push(line);
        }
    }
    tests.into_iter().map(str::to_string).collect()
}

/// Parses a line such as `test perft_6 ... ignored, slow`: the test with its reason.
pub fn ignored(line: &str) -> Option<&str> {
    let (name, reason) = line.strip_prefix("test ")?.split_once(" ... ")?;
    reason.starts_with("ignored").then(|| &line["test ".len()..]).filter(|_| !name.is_empty())
}

/// Parses a line such as `test perft_5 ... FAILED <1.234s>`, with or without the time: the name of the test.
pub fn failed_test(line: &str) -> Option<&str> {
    let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
    result.starts_with("FAILED").then_some(name)
}

/// Parses a line such as `test perft_5 ... ok <1.234s>`: the name of the test and its time.
pub fn test_time(line: &str) -> Option<(String, Duration)> {
    let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let seconds = result.split_once('<')?.1.strip_suffix("s>")?.parse().ok()?;
    Some((name.to_string(), Duration::from_secs_f64(seconds)))
}

/// The milliseconds of a report.
pub fn milliseconds(value: &Value) -> Duration {
    Duration::from_secs_f64(value.as_f64().unwrap_or(0.0).max(0.0) / 1000.0)
}

/// Adds the counts of a line such as `test result: ok. 3 passed; 0
/// failed; 1 ignored; …`; ignores other lines.
pub fn add_summary(counts: &mut Counts, line: &str) {
    let Some(summary) = line.strip_prefix("test result: ") else { return };
    let number = |what: &str| {
        summary
            .split([';', '.'])
            .find_map(|part| part.trim().strip_suffix(what))
            .and_then(|number| number.trim().parse::<u64>().ok())
            .unwrap_or(0)
    };
    counts.passed += number("passed");
    counts.failed += number("failed");
    counts.skipped += number("ignored");
}

/// Collects titles and reasons of failed and skipped tests, and the times of all, from Playwright's report,
/// which nests them by file and group.
pub fn collect_specs(suite: &Value, outcome: &mut Outcome) {
    let list = |key: &str| suite[key].as_array().map(Vec::as_slice).unwrap_or_default();
    list("suites").iter().for_each(|inner| collect_specs(inner, outcome));
    for spec in list("specs") {
        let title = spec["title"].as_str().unwrap_or_default();
        let place = format!("{}:{}", spec["file"].as_str().unwrap_or_default(), spec["line"]);
        for test in spec["tests"].as_array().into_iter().flatten() {
            let results = test["results"].as_array().into_iter().flatten();
            let time = results.map(|result| milliseconds(&result["duration"])).sum();
            outcome.times.push((format!("{title} ({place})"), time));
            match test["status"].as_str() {
                Some("skipped") => {
                    let reason = test["annotations"][0]["description"].as_str().unwrap_or("no reason given");
                    outcome.skipped.push(format!("{title}: {reason}"));
                }
                Some("unexpected" | "flaky") => {
                    let why = first_line(&test["results"][0]["error"]["message"]);
                    outcome.failed.push(format!("{title} ({place}): {why}"));
                }
                _ => {}
            }
        }
    }
}

/// First line of the message of a failed test, without color codes.
pub fn first_line(message: &Value) -> String {
    let line = message.as_str().and_then(|text| text.lines().next()).unwrap_or("no reason given");
    // A color code goes from the escape character to its final `m`.
    let mut parts = line.split('\u{1b}');
    let plain = parts.next().unwrap_or_default().to_string();
    parts.fold(plain, |line, part| line + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// Path for the report of a tool. Removes an old report, so that it cannot be mistaken for a new one.
pub fn report_file(name: &str) -> PathBuf {
    let path = paths::target().join(name);
    // The file may not exist.
    let _ = fs::remove_file(&path);
    path
}

pub fn read_json(path: &PathBuf) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| format!("no report at {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn adds_up_cargo_test_summaries() {
        let mut counts = Counts::default();
        add_summary(&mut counts, "running 4 tests");
        add_summary(
            &mut counts,
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        );
        add_summary(
            &mut counts,
            "test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
        );
        assert_eq!(counts, Counts { passed: 15, failed: 2, skipped: 1 });
    }

    #[test]
    fn names_ignored_tests() {
        assert_eq!(ignored("test perft_6 ... ignored, slow"), Some("perft_6 ... ignored, slow"));
        assert_eq!(ignored("test perft_5 ... ok"), None);
    }

    #[test]
    fn reads_times_of_tests() {
        let time = Duration::from_millis(1_250);
        assert_eq!(
            test_time("test rules::perft_5 ... ok <1.250s>"),
            Some(("rules::perft_5".to_string(), time))
        );
        assert_eq!(test_time("test perft_5 ... FAILED <1.250s>"), Some(("perft_5".to_string(), time)));
        assert_eq!(test_time("test perft_5 ... ok"), None);
        assert_eq!(milliseconds(&json!(1250.0)), time);
    }

    #[test]
    fn names_a_test_without_data_once() {
        let list = "perft shared_counts: perft.txt is missing\n\
                    csa a: x is missing\ncsa a: y is missing\n";
        assert_eq!(
            tests_without_data(list),
            ["perft shared_counts: perft.txt is missing", "csa a: x is missing"]
        );
        assert!(tests_without_data("").is_empty());
    }

    #[test]
    fn finds_skipped_browser_tests_in_groups() {
        let test =
            json!({ "status": "skipped", "annotations": [{ "type": "skip", "description": "no touch" }] });
        let spec = json!({ "title": "tap", "tests": [test, { "status": "expected" }] });
        let mut outcome = Outcome::from(Counts::default());
        collect_specs(&json!({ "suites": [{ "suites": [{ "specs": [spec] }] }] }), &mut outcome);
        assert_eq!(outcome.skipped, ["tap: no touch"]);
        assert!(outcome.failed.is_empty());
    }

    #[test]
    fn names_failed_browser_tests() {
        let error = json!({ "message": "\u{1b}[31mExpected\u{1b}[39m a square\nand more" });
        let test = json!({ "status": "unexpected", "results": [{ "error": error, "duration": 1500 }] });
        let spec = json!({ "title": "tap", "file": "board.spec.ts", "line": 7, "tests": [test] });
        let mut outcome = Outcome::from(Counts::default());
        collect_specs(&json!({ "suites": [{ "specs": [spec] }] }), &mut outcome);
        assert_eq!(outcome.failed, ["tap (board.spec.ts:7): Expected a square"]);
        assert_eq!(outcome.times, [("tap (board.spec.ts:7)".to_string(), Duration::from_millis(1_500))]);
        assert_eq!(failed_test("test perft_5 ... FAILED"), Some("perft_5"));
        assert_eq!(failed_test("test perft_5 ... FAILED <0.250s>"), Some("perft_5"));
        assert_eq!(failed_test("test perft_5 ... ok"), None);
    }
}
