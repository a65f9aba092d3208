//! Measures waiting time, memory and quality of the built page with the programs in `tests/budgets/`.
//! Lighthouse has about 200 packages; so it has its own lock file and is installed only when it is used.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::browsers;
use crate::node::Node;
use crate::paths;
use crate::step::note;

fn folder() -> PathBuf {
    paths::root().join("tests/budgets")
}

/// Installs the packages if they differ from the lock file.
///
/// # Errors
/// When npm fails.
pub fn need_packages(node: &Node) -> Result<()> {
    node.need_packages_of("Installing Lighthouse (npm ci)", &folder())
}

/// The command that measures the built page.
///
/// # Errors
/// When Chromium is missing.
pub fn program(node: &Node) -> Result<Command> {
    let mut measure = node.command();
    measure.arg(folder().join("index.mjs")).env("NARIKOMA_CHROMIUM", browsers::need_chromium()?);
    Ok(measure)
}

/// Measures everything and compares it with the budgets. Returns whether all are kept. Use an idle machine.
///
/// # Errors
/// When a required program is missing and cannot be installed.
pub fn report(node: &Node) -> Result<bool> {
    need_packages(node)?;
    note("times are valid only if nothing else runs on this machine");
    Ok(program(node)?.status().context("cannot start the measuring program")?.success())
}
