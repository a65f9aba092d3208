//! `cargo xtask test`: runs all checks, even when one fails. Checks that use one core run beside others.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::compiler::Toolchain;
use crate::node::Node;
use crate::reports::{
    add_summary, collect_specs, failed_test, first_line, ignored, milliseconds, read_json, report_file,
    test_time, tests_without_data,
};
use crate::setup::{self, Tools};
use crate::step::{cargo, note, output, tee};
use crate::tally::{Check, Counts, Outcome, Tally};
use crate::{browsers, budgets, page, paths, size, wasm};

/// Depth of the `bench` whose node count must be the same natively and in WebAssembly.
const BENCH_DEPTH: &str = "4";

/// Runs all checks, with `fast` without the slow cases. Returns whether none failed. When something cannot be
/// installed, only the checks that need it are skipped.
///
/// # Errors
/// Currently none: a check that cannot run counts as failed.
pub fn run(fast: bool) -> Result<bool> {
    let mut tally = Tally::default();
    let toolchain = tally.part("compiler for wasm32", Toolchain::need);
    let node = tally.part("Node.js and packages", setup::node);
    lints(&mut tally, toolchain);
    let mut bench = None;
    tally.check("native bench", || {
        bench = Some(native_bench()?);
        Ok(Counts::one(true))
    });
    // Each lane builds in folders of its own. Many tests wait for a process or a search with a time.
    let mut web = engine(&mut tally, toolchain, node.as_ref());
    match &node {
        Some(node) => web.extend(page_checks(node, bench.as_ref(), fast)),
        None => tally.skip("page and browser checks", "Node.js is missing, see above"),
    }
    tally.lanes(vec![rust_checks(fast), web]);
    if let Some(node) = &node {
        tally.check("random net for the browser tests", random_net);
        tally.check("sizes", || size::report().map(Counts::one));
        browsers(&mut tally, node, fast);
    }
    Ok(tally.finish())
}

/// Checks of the Rust code that run nothing of it.
fn lints(tally: &mut Tally, toolchain: Option<Toolchain>) {
    tally.check("rustfmt", || status(cargo().args(["fmt", "--all", "--check"])));
    let clippy = Check::new("clippy", || {
        status(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-Dwarnings"]))
    });
    let rustdoc = Check::new("rustdoc", || {
        let mut doc = cargo();
        doc.args(["doc", "--no-deps", "--package", "narikoma", "--document-private-items"]);
        status(doc.env("RUSTDOCFLAGS", "-Dwarnings"))
    });
    let fuzz = Check::new("fuzz targets", || {
        let mut check = cargo();
        check.args(["check", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"]);
        // `check` links nothing, so libFuzzer (C++) need not be built.
        // Only the folder of this path must exist.
        let target = paths::target().join("fuzz");
        check.arg(&target).env("CUSTOM_LIBFUZZER_PATH", target.join("libunused.a"));
        status(&mut check)
    });
    // The checks of a lane use the same target folder, which one cargo can use at a time.
    let mut others = vec![fuzz];
    match toolchain {
        Some(Toolchain::Debian) => tally.skip(
            "clippy for wasm32",
            "clippy is rustup's and lacks the target; the build uses Debian's compiler",
        ),
        Some(toolchain) => others.push(Check::new("clippy for wasm32", move || {
            status(toolchain.cargo("clippy").args(["--lib", "--", "-Dwarnings"]))
        })),
        None => {}
    }
    tally.lanes(vec![vec![clippy, rustdoc], others]);
}

/// The tests in Rust.
fn rust_checks(fast: bool) -> Vec<Check<'static>> {
    let mut checks = vec![
        Check::new("cargo test", move || cargo_test(fast)),
        Check::new("examples of the documentation", || {
            rust_tests(cargo().args(["test", "--workspace", "--doc"]))
        }),
    ];
    if !fast {
        // With the feature `tune` the engine is a different build.
        // Only the tools that need it are tested here.
        checks.push(Check::new("tune", || {
            let mut test = cargo();
            test.args(["test", "--package", "train", "--features", "tune", "--lib", "--", "tune", "screen"]);
            // They search nothing, so that compiling fast is all that matters.
            rust_tests(test.env("CARGO_PROFILE_TEST_OPT_LEVEL", "0"))
        }));
    }
    checks
}

/// Builds the engine for WebAssembly.
fn engine(tally: &mut Tally, toolchain: Option<Toolchain>, node: Option<&Node>) -> Vec<Check<'static>> {
    match (toolchain, node) {
        (Some(toolchain), Some(node)) => {
            let tools = Tools { toolchain, node: node.clone() };
            return vec![Check::new("engine for WebAssembly", move || {
                wasm::build(&tools, &wasm::VARIANTS).map(|()| Counts::one(true))
            })];
        }
        (None, _) => tally.skip("the engine for WebAssembly", "no compiler for it, see above"),
        (_, None) => tally.skip("the engine for WebAssembly", "wasm-opt needs Node.js, see above"),
    }
    Vec::new()
}

/// Lints, types and builds of the page and the npm package, and the tests in TypeScript.
fn page_checks<'a>(node: &'a Node, bench: Option<&'a Bench>, fast: bool) -> Vec<Check<'a>> {
    let mut checks = vec![Check::new("biome", || {
        status(&mut node.script_args("@biomejs/biome/bin/biome", &["check", "--error-on-warnings"]))
    })];
    for project in [".", "www/engine/worker", "www/app/sw", "www/elements/package", "tests"] {
        checks.push(Check::new(&format!("tsc {project}"), move || {
            status(&mut node.script_args("typescript/bin/tsc", &["-p", project]))
        }));
    }
    checks.push(Check::new("page", || page::build(node).map(|()| Counts::one(true))));
    checks.push(Check::new("npm package", || page::package(node).map(|()| Counts::one(true))));
    checks.push(Check::new("vitest, with the wasm under Node", move || vitest(node, bench, fast)));
    checks
}

fn browsers(tally: &mut Tally, node: &Node, fast: bool) {
    let chromium = tally.part("Chromium", || {
        let chromium = browsers::need_headless_chromium()?;
        note(&output(Command::new(&chromium).arg("--version")).unwrap_or_default());
        Ok(chromium)
    });
    if !fast {
        // Browser tests build pages with them; without the packages they skip those builds.
        for (folder, names) in [("bundlers", "webpack and esbuild"), ("frameworks", "React, Vue and Svelte")]
        {
            let packages = paths::root().join("tests").join(folder);
            if let Err(error) = node.need_packages_of(&format!("Installing {names} (npm ci)"), &packages) {
                tally.skip(&format!("pages built with {names}"), &format!("not installed: {error:#}"));
            }
        }
    }
    browsers::want_japanese_font();
    match chromium {
        Some(chromium) => {
            tally.check("browser tests in Chromium", || playwright(node, "chromium", &chromium, fast));
            lighthouse(tally, node, fast);
        }
        None => tally.skip("browser tests in Chromium", "Chromium is missing, see above"),
    }
    match browsers::firefox() {
        _ if fast => tally.skip("browser tests in Firefox", "--fast"),
        Some(firefox) => {
            tally.check("browser tests in Firefox", || playwright(node, "firefox", &firefox, fast));
        }
        None => tally.skip("browser tests in Firefox", "not installed (Debian: firefox-esr)"),
    }
}

/// Lighthouse's scores of accessibility and best practices, which do not depend on the load of the machine.
fn lighthouse(tally: &mut Tally, node: &Node, fast: bool) {
    const NAME: &str = "Lighthouse, accessibility and best practices";
    if fast {
        tally.skip(NAME, "--fast");
    } else if let Err(error) = budgets::need_packages(node) {
        tally.skip(NAME, &format!("cannot install it: {error:#}"));
    } else {
        tally.check(NAME, || status(budgets::program(node)?.arg("--quality")));
    }
}

/// Runs a program that counts as one test.
fn status(command: &mut Command) -> Result<Counts> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    Ok(Counts::one(status.success()))
}

/// Tells a test program whether to leave out slow cases.
fn set_fast(command: &mut Command, fast: bool) -> &mut Command {
    if fast { command.env("NARIKOMA_FAST", "1") } else { command.env_remove("NARIKOMA_FAST") }
}

/// Runs `cargo test` with these arguments and reads its output.
fn rust_tests(test: &mut Command) -> Result<Outcome> {
    let mut outcome = Outcome::from(Counts::default());
    let success = tee(test, |line| {
        add_summary(&mut outcome.counts, line);
        outcome.failed.extend(failed_test(line).map(str::to_string));
        outcome.skipped.extend(ignored(line).map(str::to_string));
        outcome.times.extend(test_time(line));
    })?;
    outcome.counts = outcome.counts.with_status(success);
    Ok(outcome)
}

fn cargo_test(fast: bool) -> Result<Outcome> {
    // The program that runs the test programs: this one, which asks them for the time of each test.
    let runner = format!("target.'cfg(all())'.runner=[{:?}, \"run-tests\"]", std::env::current_exe()?);
    let mut test = cargo();
    test.args(["--config", &runner, "test", "--workspace", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    // `tests/common` writes to this file which tests missed a data file outside the repository.
    let list = report_file("skipped.txt");
    test.env("NARIKOMA_SKIPPED", &list);
    let mut outcome = rust_tests(set_fast(&mut test, fast))?;
    let incomplete = tests_without_data(&fs::read_to_string(&list).unwrap_or_default());
    // These tests passed, but checked less than with the file, or nothing.
    outcome.counts.passed = outcome.counts.passed.saturating_sub(incomplete.len() as u64);
    outcome.counts.skipped += incomplete.len() as u64;
    outcome.skipped.extend(incomplete);
    Ok(outcome)
}

/// Runs a test program with its arguments, and asks it to print the time of
/// each test. Returns whether it succeeded.
///
/// # Errors
/// When the program cannot be started.
pub fn run_test_program(program: &[String]) -> Result<bool> {
    let [program, arguments @ ..] = program else { bail!("the test program is missing") };
    let mut test = Command::new(program);
    // The harness calls the times unstable, and accepts the option of a
    // stable compiler only with this variable.
    test.args(arguments).args(["-Zunstable-options", "--report-time"]).env("RUSTC_BOOTSTRAP", "1");
    Ok(test.status().with_context(|| format!("cannot start {program}"))?.success())
}

/// The node counts of `narikoma bench`, as it prints them.
struct Bench {
    /// From the line `Bench: N`.
    linear: String,
    /// From the line `Bench net: N`.
    net: String,
}

fn native_bench() -> Result<Bench> {
    // The program of `cargo test`, which is built: it visits the same nodes as a release.
    let build = ["build", "--profile", "test", "--workspace", "--bin", "narikoma"];
    anyhow::ensure!(cargo().args(build).status()?.success(), "`narikoma` cannot be built");
    let program = paths::target().join("debug/narikoma").with_extension(std::env::consts::EXE_EXTENSION);
    let text =
        output(Command::new(program).args(["bench", BENCH_DEPTH])).context("`narikoma bench` failed")?;
    let number = |label: &str| {
        let found = text.lines().find_map(|line| line.trim().strip_prefix(label));
        found
            .map(str::to_string)
            .with_context(|| format!("`narikoma bench` did not print a line `{label}N`: {text}"))
    };
    let bench = Bench { linear: number("Bench: ")?, net: number("Bench net: ")? };
    note(&format!("Bench: {}, with the net {}, at depth {BENCH_DEPTH}", bench.linear, bench.net));
    Ok(bench)
}

/// File of a net with random weights.
fn random_net_file() -> PathBuf {
    paths::target().join("random.nnue")
}

fn random_net() -> Result<Counts> {
    let mut write = cargo();
    // The profile of `cargo test`, so that nothing but the example is built.
    write.args(["run", "--quiet", "--profile", "test", "--example", "random-net", "--"]);
    write.arg(random_net_file());
    status(&mut write)
}

fn vitest(node: &Node, bench: Option<&Bench>, fast: bool) -> Result<Outcome> {
    let report = report_file("vitest.json");
    let mut vitest = node.script_args("vitest/vitest.mjs", &["run", "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    vitest.env("NARIKOMA_BENCH_DEPTH", BENCH_DEPTH);
    if let Some(Bench { linear, net }) = bench {
        vitest.env("NARIKOMA_BENCH", linear).env("NARIKOMA_BENCH_NET", net);
    }
    let success = set_fast(&mut vitest, fast).status().context("cannot start vitest")?.success();
    let result = read_json(&report)?;
    let number = |key: &str| result[key].as_u64().unwrap_or(0);
    let counts = Counts {
        passed: number("numPassedTests"),
        failed: number("numFailedTests"),
        skipped: number("numPendingTests") + number("numTodoTests"),
    };
    let files = result["testResults"].as_array().map(Vec::as_slice).unwrap_or_default();
    let (mut failed, mut skipped, mut times) = (Vec::new(), Vec::new(), Vec::new());
    // A file that cannot be loaded has no test results.
    let is_unloaded = |file: &&Value| {
        file["status"] == "failed" && file["assertionResults"].as_array().is_some_and(Vec::is_empty)
    };
    for file in files.iter().filter(is_unloaded) {
        let name = file["name"].as_str().unwrap_or_default();
        failed.push(format!("{name}: {}", first_line(&file["message"])));
    }
    for test in files.iter().flat_map(|file| file["assertionResults"].as_array().into_iter().flatten()) {
        let name = test["fullName"].as_str().unwrap_or_default();
        times.push((name.to_string(), milliseconds(&test["duration"])));
        match test["status"].as_str() {
            Some("pending" | "skipped" | "todo") => skipped.push(name.to_string()),
            Some("failed") => failed.push(format!("{name}: {}", first_line(&test["failureMessages"][0]))),
            _ => {}
        }
    }
    Ok(Outcome { counts: counts.with_status(success), failed, skipped, times })
}

fn playwright(node: &Node, project: &str, browser: &PathBuf, fast: bool) -> Result<Outcome> {
    let report = report_file("playwright.json");
    let variable = format!("NARIKOMA_{}", project.to_uppercase());
    let mut playwright = node.script_args("@playwright/test/cli.js", &["test", "--reporter=list,json"]);
    playwright
        .args(["--project", project])
        .env(variable, browser)
        .env("NARIKOMA_TEST_NET", random_net_file())
        .env("NARIKOMA_PAGE_IS_BUILT", "1")
        .env("PLAYWRIGHT_JSON_OUTPUT_NAME", &report);
    let success = set_fast(&mut playwright, fast).status().context("cannot start Playwright")?.success();
    let result = read_json(&report)?;
    let stats = &result["stats"];
    let number = |key: &str| stats[key].as_u64().unwrap_or(0);
    // A flaky test passed only after a retry: it counts as failed.
    let counts = Counts {
        passed: number("expected"),
        failed: number("unexpected") + number("flaky"),
        skipped: number("skipped"),
    };
    let mut outcome = Outcome::from(counts.with_status(success));
    collect_specs(&result, &mut outcome);
    Ok(outcome)
}
