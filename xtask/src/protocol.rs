//! `cargo xtask protocol`: writes `www/engine/protocol.ts`, `www/engine/roster.ts` and
//! `www/gallery/sources.ts` by running the tests that compare them.

use std::fs;

use anyhow::Result;

use crate::paths;
use crate::step::{cargo, note, run};

/// The generated files.
const FILES: [&str; 3] = ["www/engine/protocol.ts", "www/engine/roster.ts", "www/gallery/sources.ts"];

/// Writes the generated files and prints the changed lines.
///
/// # Errors
/// When the tests cannot be built or a file cannot be written.
pub fn refresh() -> Result<()> {
    let read = || FILES.map(|file| fs::read_to_string(paths::root().join(file)).unwrap_or_default());
    let before = read();
    let mut test = cargo();
    test.args(["test", "--quiet", "--lib", "is_up_to_date"]).env("NARIKOMA_WRITE_PROTOCOL", "1");
    run(
        "Writing www/engine/protocol.ts and www/engine/roster.ts from src/session/protocol.rs and src/opponents",
        &mut test,
    )?;
    for ((file, before), after) in FILES.iter().zip(&before).zip(&read()) {
        note(&format!("{file}: {}", if before == after { "nothing changed" } else { "changed" }));
        let is_new = |line: &&str, other: &str| !other.lines().any(|each| each == *line);
        let removed = before.lines().filter(|line| is_new(line, after)).map(|line| format!("- {line}"));
        let added = after.lines().filter(|line| is_new(line, before)).map(|line| format!("+ {line}"));
        removed.chain(added).for_each(|line| note(&line));
    }
    Ok(())
}
