//! Every check, one after the other; all run even when one fails.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::compiler::Way;
use crate::node::Node;
use crate::setup::{self, Tools};
use crate::step::{cargo, note, output, tee};
use crate::tally::{Counts, Outcome, Tally};
use crate::{browsers, budgets, page, paths, size, wasm};

/// Depth of the `bench` that must give the same number natively and in WebAssembly.
const BENCH_DEPTH: &str = "4";

/// Runs all checks, or without the slow cases when `fast`. Returns whether none failed. What cannot be set up takes
/// only those checks with it that need it.
///
/// # Errors
/// None today; a check that cannot run is a failed check.
pub fn run(fast: bool) -> Result<bool> {
    let mut tally = Tally::default();
    let way = tally.part("compiler for wasm32", Way::need);
    let node = tally.part("Node.js and packages", setup::node);
    rust(&mut tally, fast);
    if let Some(way) = way {
        wasm(&mut tally, way, node.as_ref());
    } else {
        tally.skip("the engine for WebAssembly", "there is no compiler for it, see above");
    }
    match &node {
        Some(node) => web(&mut tally, node, fast),
        None => tally.skip("page and browser checks", "they need Node.js, see above"),
    }
    Ok(tally.finish())
}

fn rust(tally: &mut Tally, fast: bool) {
    tally.check("rustfmt", || status(cargo().args(["fmt", "--all", "--check"])));
    tally.check("clippy", || {
        status(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-Dwarnings"]))
    });
    tally.check("rustdoc", || {
        let mut doc = cargo();
        doc.args(["doc", "--no-deps", "--package", "narikoma", "--document-private-items"]);
        status(doc.env("RUSTDOCFLAGS", "-Dwarnings"))
    });
    tally.check("cargo test", || cargo_test(fast));
    if !fast {
        // The engine whose numbers can be changed is another build; most of it is tested above.
        tally.check("tune", || {
            let (mut counts, mut failed) = (Counts::default(), Vec::new());
            let mut test = cargo();
            test.args(["test", "--package", "train", "--features", "tune", "--lib", "tune"]);
            let success = tee(&mut test, |line| {
                add_summary(&mut counts, line);
                failed.extend(refuted(line).map(str::to_string));
            })?;
            Ok(Outcome { counts: counts.with_status(success), failed, skipped: Vec::new() })
        });
    }
    tally.check("fuzz targets", || {
        let mut check = cargo();
        check.args(["check", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"]);
        // Nothing is linked: libFuzzer itself, in C++, need not be built. Only the folder of the path is looked at.
        let target = paths::target().join("fuzz");
        check.arg(&target).env("CUSTOM_LIBFUZZER_PATH", target.join("libunused.a"));
        status(&mut check)
    });
}

fn wasm(tally: &mut Tally, way: Way, node: Option<&Node>) {
    if way == Way::Debian {
        tally.skip(
            "clippy for wasm32",
            "Debian's compiler is in use; clippy here is rustup's, without the target",
        );
    } else {
        tally.check("clippy for wasm32", || status(way.cargo("clippy").args(["--lib", "--", "-Dwarnings"])));
    }
    match node {
        Some(node) => {
            let tools = Tools { way, node: node.clone() };
            tally.check("engine for WebAssembly", || {
                wasm::build(&tools, &wasm::VARIANTS).map(|()| Counts::one(true))
            });
        }
        None => tally.skip("engine for WebAssembly", "it is shrunk by a program for Node.js, see above"),
    }
}

fn web(tally: &mut Tally, node: &Node, fast: bool) {
    tally.check("biome", || {
        status(&mut node.script_args("@biomejs/biome/bin/biome", &["check", "--error-on-warnings"]))
    });
    for project in [".", "www/worker", "www/sw", "www/package", "tests"] {
        let name = format!("tsc {project}");
        tally.check(&name, || status(&mut node.script_args("typescript/bin/tsc", &["-p", project])));
    }
    let mut bench = None;
    tally.check("native bench", || {
        bench = Some(native_bench()?);
        Ok(Counts::one(true))
    });
    tally.check("page", || page::build(node).map(|()| Counts::one(true)));
    tally.check("npm package", || page::package(node).map(|()| Counts::one(true)));
    tally.check("vitest, with the wasm under Node", || vitest(node, bench.as_deref(), fast));
    tally.check("a net for the browser tests", any_net);
    tally.check("sizes", || size::report().map(Counts::one));
    browsers(tally, node, fast);
}

fn browsers(tally: &mut Tally, node: &Node, fast: bool) {
    let chromium = tally.part("Chromium", || {
        let chromium = browsers::need_chromium()?;
        note(&output(Command::new(&chromium).arg("--version")).unwrap_or_default());
        Ok(chromium)
    });
    if !fast {
        // webpack and esbuild, with which tests/e2e/package.spec.ts builds a page; without them it skips those builds.
        let folder = paths::root().join("tests/bundlers");
        if let Err(error) = node.need_packages_of("Installing webpack and esbuild (npm ci)", &folder) {
            tally.skip("pages built by webpack and esbuild", &format!("not installed: {error:#}"));
        }
    }
    browsers::want_japanese_font();
    match chromium {
        Some(chromium) => {
            tally.check("browser tests in Chromium", || playwright(node, "chromium", &chromium, fast));
            lighthouse(tally, node, fast);
        }
        None => tally.skip("browser tests in Chromium", "there is none, see above"),
    }
    match browsers::firefox() {
        _ if fast => tally.skip("browser tests in Firefox", "--fast"),
        Some(firefox) => {
            tally.check("browser tests in Firefox", || playwright(node, "firefox", &firefox, fast));
        }
        None => tally.skip("browser tests in Firefox", "not installed (Debian: firefox-esr)"),
    }
}

/// Accessibility and good practice by Lighthouse: what it says of them is the same on a busy machine.
fn lighthouse(tally: &mut Tally, node: &Node, fast: bool) {
    const NAME: &str = "Lighthouse, accessibility and best practices";
    if fast {
        tally.skip(NAME, "--fast");
    } else if let Err(error) = budgets::need_packages(node) {
        tally.skip(NAME, &format!("it could not be installed: {error:#}"));
    } else {
        tally.check(NAME, || status(budgets::program(node)?.arg("--quality")));
    }
}

fn status(command: &mut Command) -> Result<Counts> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    Ok(Counts::one(status.success()))
}

fn speed(command: &mut Command, fast: bool) -> &mut Command {
    if fast { command.env("NARIKOMA_FAST", "1") } else { command.env_remove("NARIKOMA_FAST") }
}

fn cargo_test(fast: bool) -> Result<Outcome> {
    let mut counts = Counts::default();
    let mut test = cargo();
    test.args(["test", "--workspace", "--no-fail-fast"]);
    // Where tests/common writes which test went without a file of the data outside the repository.
    let list = report_file("skipped.txt");
    test.env("NARIKOMA_SKIPPED", &list);
    let (mut failed, mut skipped) = (Vec::new(), Vec::new());
    let success = tee(speed(&mut test, fast), |line| {
        add_summary(&mut counts, line);
        failed.extend(refuted(line).map(str::to_string));
        skipped.extend(ignored(line).map(str::to_string));
    })?;
    let without = without_data(&fs::read_to_string(&list).unwrap_or_default());
    // They passed, but compared less than they could, or nothing.
    counts.passed = counts.passed.saturating_sub(without.len() as u64);
    counts.skipped += without.len() as u64;
    skipped.extend(without);
    Ok(Outcome { counts: counts.with_status(success), failed, skipped })
}

/// The tests in lines such as `perft shared_counts: perft.txt is not there`, each once, with its first missing file.
fn without_data(list: &str) -> Vec<String> {
    let mut tests: Vec<&str> = Vec::new();
    for line in list.lines() {
        let name = |line: &str| line.split(": ").next().map(str::to_string);
        if tests.iter().all(|other| name(other) != name(line)) {
            tests.push(line);
        }
    }
    tests.into_iter().map(str::to_string).collect()
}

/// The test and its reason in a line such as `test perft_6 ... ignored, slow`.
fn ignored(line: &str) -> Option<&str> {
    let (name, reason) = line.strip_prefix("test ")?.split_once(" ... ")?;
    reason.starts_with("ignored").then(|| &line["test ".len()..]).filter(|_| !name.is_empty())
}

/// The test in a line such as `test perft_5 ... FAILED`.
fn refuted(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// Adds a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; …`; other lines count nothing.
fn add_summary(counts: &mut Counts, line: &str) {
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

/// The node count of `narikoma bench`, from its line `Bench: N`.
fn native_bench() -> Result<String> {
    let mut bench = cargo();
    bench.args(["run", "--release", "--quiet", "--bin", "narikoma", "--", "bench", BENCH_DEPTH]);
    let text = output(&mut bench).context("`narikoma bench` failed")?;
    let Some(number) = text.lines().rev().find_map(|line| line.trim().strip_prefix("Bench: ")) else {
        bail!("`narikoma bench` printed no line `Bench: N`: {text}");
    };
    note(&format!("Bench: {number} at depth {BENCH_DEPTH}"));
    Ok(number.trim().to_string())
}

/// Where a net lies that nobody learnt.
fn any_net_file() -> PathBuf {
    paths::target().join("any.nnue")
}

fn any_net() -> Result<Counts> {
    let mut write = cargo();
    write.args(["run", "--quiet", "--example", "any-net", "--"]).arg(any_net_file());
    status(&mut write)
}

fn vitest(node: &Node, bench: Option<&str>, fast: bool) -> Result<Outcome> {
    let report = report_file("vitest.json");
    let mut vitest = node.script_args("vitest/vitest.mjs", &["run", "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    vitest.env("NARIKOMA_BENCH_DEPTH", BENCH_DEPTH).env("NARIKOMA_BENCH", bench.unwrap_or_default());
    let success = speed(&mut vitest, fast).status().context("cannot start vitest")?.success();
    let result = read_json(&report)?;
    let number = |key: &str| result[key].as_u64().unwrap_or(0);
    let counts = Counts {
        passed: number("numPassedTests"),
        failed: number("numFailedTests"),
        skipped: number("numPendingTests") + number("numTodoTests"),
    };
    let files = result["testResults"].as_array().map(Vec::as_slice).unwrap_or_default();
    let (mut failed, mut skipped) = (Vec::new(), Vec::new());
    // A file that cannot be loaded holds no test.
    let is_unread = |file: &&Value| {
        file["status"] == "failed" && file["assertionResults"].as_array().is_some_and(Vec::is_empty)
    };
    for file in files.iter().filter(is_unread) {
        let name = file["name"].as_str().unwrap_or_default();
        failed.push(format!("{name}: {}", first_line(&file["message"])));
    }
    for test in files.iter().flat_map(|file| file["assertionResults"].as_array().into_iter().flatten()) {
        let name = test["fullName"].as_str().unwrap_or_default();
        match test["status"].as_str() {
            Some("pending" | "skipped" | "todo") => skipped.push(name.to_string()),
            Some("failed") => failed.push(format!("{name}: {}", first_line(&test["failureMessages"][0]))),
            _ => {}
        }
    }
    Ok(Outcome { counts: counts.with_status(success), failed, skipped })
}

fn playwright(node: &Node, project: &str, browser: &PathBuf, fast: bool) -> Result<Outcome> {
    let report = report_file("playwright.json");
    let variable = format!("NARIKOMA_{}", project.to_uppercase());
    let mut playwright = node.script_args("@playwright/test/cli.js", &["test", "--reporter=list,json"]);
    playwright
        .args(["--project", project])
        .env(variable, browser)
        .env("NARIKOMA_TEST_NET", any_net_file())
        .env("PLAYWRIGHT_JSON_OUTPUT_NAME", &report);
    let success = speed(&mut playwright, fast).status().context("cannot start Playwright")?.success();
    let result = read_json(&report)?;
    let stats = &result["stats"];
    let number = |key: &str| stats[key].as_u64().unwrap_or(0);
    // A flaky test passed only when it was tried again: no success.
    let counts = Counts {
        passed: number("expected"),
        failed: number("unexpected") + number("flaky"),
        skipped: number("skipped"),
    };
    let mut outcome = Outcome::from(counts.with_status(success));
    name_specs(&result, &mut outcome);
    Ok(outcome)
}

/// The titles of Playwright's failed and skipped tests and why, which its report nests by file and group.
fn name_specs(suite: &Value, outcome: &mut Outcome) {
    let list = |key: &str| suite[key].as_array().map(Vec::as_slice).unwrap_or_default();
    list("suites").iter().for_each(|inner| name_specs(inner, outcome));
    for spec in list("specs") {
        let title = spec["title"].as_str().unwrap_or_default();
        for test in spec["tests"].as_array().into_iter().flatten() {
            match test["status"].as_str() {
                Some("skipped") => {
                    let reason = test["annotations"][0]["description"].as_str().unwrap_or("no reason given");
                    outcome.skipped.push(format!("{title}: {reason}"));
                }
                Some("unexpected" | "flaky") => {
                    let place = format!("{}:{}", spec["file"].as_str().unwrap_or_default(), spec["line"]);
                    let why = first_line(&test["results"][0]["error"]["message"]);
                    outcome.failed.push(format!("{title} ({place}): {why}"));
                }
                _ => {}
            }
        }
    }
}

/// The first line of what a failed test said, without colours.
fn first_line(message: &Value) -> String {
    let line = message.as_str().and_then(|text| text.lines().next()).unwrap_or("no reason given");
    // Escape sequences for colours: from the escape character to their final `m`.
    let mut parts = line.split('\u{1b}');
    let plain = parts.next().unwrap_or_default().to_string();
    parts.fold(plain, |line, part| line + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// Where a tool writes its report; an old one is removed, so that it is never read for a new one.
fn report_file(name: &str) -> PathBuf {
    let path = paths::target().join(name);
    // There may be none.
    let _ = fs::remove_file(&path);
    path
}

fn read_json(path: &PathBuf) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| format!("no report in {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn summaries_of_cargo_test_are_added_up() {
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
    fn ignored_tests_are_named_with_their_reason() {
        assert_eq!(ignored("test perft_6 ... ignored, slow"), Some("perft_6 ... ignored, slow"));
        assert_eq!(ignored("test perft_5 ... ok"), None);
    }

    #[test]
    fn a_test_without_its_data_counts_once() {
        let list = "perft shared_counts: perft.txt is not there\n\
                    csa a: x is not there\ncsa a: y is not there\n";
        assert_eq!(
            without_data(list),
            ["perft shared_counts: perft.txt is not there", "csa a: x is not there"]
        );
        assert!(without_data("").is_empty());
    }

    #[test]
    fn skipped_browser_tests_are_found_in_every_group() {
        let test =
            json!({ "status": "skipped", "annotations": [{ "type": "skip", "description": "no touch" }] });
        let spec = json!({ "title": "tap", "tests": [test, { "status": "expected" }] });
        let mut outcome = Outcome::from(Counts::default());
        name_specs(&json!({ "suites": [{ "suites": [{ "specs": [spec] }] }] }), &mut outcome);
        assert_eq!(outcome.skipped, ["tap: no touch"]);
        assert!(outcome.failed.is_empty());
    }

    #[test]
    fn failed_browser_tests_are_named_with_their_place_and_reason() {
        let error = json!({ "message": "\u{1b}[31mExpected\u{1b}[39m a square\nand more" });
        let test = json!({ "status": "unexpected", "results": [{ "error": error }] });
        let spec = json!({ "title": "tap", "file": "board.spec.ts", "line": 7, "tests": [test] });
        let mut outcome = Outcome::from(Counts::default());
        name_specs(&json!({ "suites": [{ "specs": [spec] }] }), &mut outcome);
        assert_eq!(outcome.failed, ["tap (board.spec.ts:7): Expected a square"]);
        assert_eq!(refuted("test perft_5 ... FAILED"), Some("perft_5"));
        assert_eq!(refuted("test perft_5 ... ok"), None);
    }
}
