//! What a visitor waits for and what the page takes, measured on the built page: `tests/budgets/`. Lighthouse brings some
//! 200 packages, so it has a lock file of its own and is installed only where it is used.

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

/// Installs the packages when they are not those of the lock file.
///
/// # Errors
/// When npm fails.
pub fn need_packages(node: &Node) -> Result<()> {
    node.need_packages_of("Installing Lighthouse (npm ci)", &folder())
}

/// The measuring program on the page as it was built.
///
/// # Errors
/// When there is no Chromium.
pub fn program(node: &Node) -> Result<Command> {
    let mut measure = node.command();
    measure.arg(folder().join("index.mjs")).env("NARIKOMA_CHROMIUM", browsers::need_chromium()?);
    Ok(measure)
}

/// Measures and judges everything; right only on a machine that does nothing else. Returns whether all is within budget.
///
/// # Errors
/// When something that is needed cannot be had.
pub fn report(node: &Node) -> Result<bool> {
    need_packages(node)?;
    note("times are right only while nothing else runs on this machine");
    Ok(program(node)?.status().context("cannot start the measuring program")?.success())
}
