//! `cargo xtask protocol`: writes `www/protocol.ts` by running the test that compares it.

use std::fs;

use anyhow::{Context, Result};

use crate::paths;
use crate::step::{cargo, note, run};

/// Writes `www/protocol.ts` and prints the changed lines.
///
/// # Errors
/// When the test cannot be built or the file cannot be written.
pub fn refresh() -> Result<()> {
    let path = paths::root().join("www/protocol.ts");
    let before = fs::read_to_string(&path).unwrap_or_default();
    let mut test = cargo();
    test.args(["test", "--quiet", "--lib", "typescript_is_up_to_date"]).env("NARIKOMA_WRITE_PROTOCOL", "1");
    run("Writing www/protocol.ts from src/session/protocol.rs", &mut test)?;
    let after = fs::read_to_string(&path).context("www/protocol.ts was not written")?;
    if before == after {
        note("nothing changed");
    }
    let removed =
        before.lines().filter(|old| !after.lines().any(|new| new == *old)).map(|line| format!("- {line}"));
    let added =
        after.lines().filter(|new| !before.lines().any(|old| old == *new)).map(|line| format!("+ {line}"));
    removed.chain(added).for_each(|line| note(&line));
    Ok(())
}
