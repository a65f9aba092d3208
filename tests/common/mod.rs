//! Helpers of the integration tests.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "no test uses all of them")]

pub mod net;
mod random;
mod slices;

use std::io::Write;
use std::path::{Path, PathBuf};

pub use random::Random;
pub use slices::Slices;

/// Whether to leave out slow cases.
pub fn fast() -> bool {
    std::env::var_os("NARIKOMA_FAST").is_some_and(|value| value != "0")
}

/// The folder of data outside the repository, a further group of cases: `NARIKOMA_DATA`, by default
/// `../shared/data` beside the checkout.
fn shared_folder() -> PathBuf {
    std::env::var_os("NARIKOMA_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from)
}

/// Whether that folder exists. A clone alone has none, and its tests use the cases of `tests/data` only.
pub fn has_shared_data() -> bool {
    shared_folder().is_dir()
}

/// Reads a file of that folder; `None` without the folder, or, with a
/// message, when the file is missing there.
pub fn shared_bytes(name: &str) -> Option<Vec<u8>> {
    if !has_shared_data() {
        return None;
    }
    let path = shared_folder().join(name);
    let bytes = std::fs::read(&path);
    if bytes.is_err() {
        // Written to stderr directly, since cargo test hides the output of passing tests;
        // by one call, since tests run in parallel.
        let line = format!("SKIPPED: {} is missing\n", path.display());
        let _ = std::io::stderr().write_all(line.as_bytes());
        report_skipped(name);
    }
    bytes.ok()
}

/// Adds a line to the list that `cargo xtask test` reads: the test and its missing file.
fn report_skipped(file: &str) {
    let Some(list) = std::env::var_os("NARIKOMA_SKIPPED") else { return };
    let thread = std::thread::current();
    let program = std::env::current_exe().ok();
    // Cargo adds a hash to the name of the program.
    let program = program.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
    let program = program.rsplit_once('-').map_or(&*program, |(name, _)| name);
    let line = format!("{program} {}: {file} is missing\n", thread.name().unwrap_or("?"));
    let list = std::fs::OpenOptions::new().append(true).create(true).open(list);
    list.and_then(|mut list| list.write_all(line.as_bytes())).expect("NARIKOMA_SKIPPED can be written");
}

/// Lines of a data file outside the repository, without comments; none where it is missing.
pub fn shared_lines(name: &str) -> Vec<String> {
    let bytes = shared_bytes(name).unwrap_or_default();
    content_lines(&String::from_utf8(bytes).expect("data files are UTF-8"))
}

/// The cases of a file in `tests/data`, if there is one, and those of the same file outside the repository.
pub fn cases(name: &str) -> Vec<String> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let mut lines = if own.is_file() { own_lines(name) } else { Vec::new() };
    lines.extend(shared_lines(name));
    lines
}

/// Lines of a file in `tests/data`, without comments.
pub fn own_lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    content_lines(
        &std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    )
}

fn content_lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(str::to_owned).collect()
}

/// Fields of a line, separated by `;`.
pub fn fields(line: &str) -> Vec<&str> {
    line.split(';').map(str::trim).collect()
}

/// SFENs of the same position with sides exchanged, and mirrored left to right.
pub fn turned_and_mirrored(sfen: &str) -> (String, String) {
    let fields: Vec<_> = sfen.split(' ').collect();
    let squares = |rank: &str| {
        let mut squares = Vec::new();
        let mut promoted = String::new();
        for c in rank.chars() {
            match c {
                '+' => promoted.push('+'),
                c => squares.push(format!("{}{c}", std::mem::take(&mut promoted))),
            }
        }
        squares
    };
    let swap = |text: &str| {
        let swapped = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(swapped).collect::<String>()
    };
    let reversed = |rank: &str| squares(rank).into_iter().rev().collect::<String>();
    let ranks: Vec<_> = fields[0].split('/').collect();
    let turned: Vec<_> = ranks.iter().rev().map(|rank| swap(&reversed(rank))).collect();
    let mirrored: Vec<_> = ranks.iter().map(|rank| reversed(rank)).collect();
    let side = if fields[1] == "b" { "w" } else { "b" };
    // The order of pieces in hand does not matter to the parser.
    (
        format!("{} {side} {} {}", turned.join("/"), swap(fields[2]), fields[3]),
        format!("{} {} {} {}", mirrored.join("/"), fields[1], fields[2], fields[3]),
    )
}
