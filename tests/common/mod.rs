//! What the integration tests share.
#![allow(dead_code, unreachable_pub, reason = "not every test uses all of it")]

pub mod net;

use std::io::Write;
use std::path::{Path, PathBuf};

/// Whether the slow cases shall be left out.
pub fn fast() -> bool {
    std::env::var_os("NARIKOMA_FAST").is_some_and(|value| value != "0")
}

/// A file of the data outside the repository; `None`, said aloud, when it is not there.
/// `NARIKOMA_DATA` names the folder; by default it is `../shared/data` beside the checkout.
pub fn shared_bytes(name: &str) -> Option<Vec<u8>> {
    let folder = std::env::var_os("NARIKOMA_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let path = folder.join(name);
    let bytes = std::fs::read(&path);
    if bytes.is_err() {
        // Past the capture of cargo test: a passing test that compared nothing shall be seen.
        // In one piece, for tests run side by side.
        let line = format!("SKIPPED: {} is not there\n", path.display());
        let _ = std::io::stderr().write_all(line.as_bytes());
        report_skipped(name);
    }
    bytes.ok()
}

/// Adds a line to the list that `cargo xtask test` reads: which test went without which file.
fn report_skipped(file: &str) {
    let Some(list) = std::env::var_os("NARIKOMA_SKIPPED") else { return };
    let thread = std::thread::current();
    let program = std::env::current_exe().ok();
    // The name of the program ends with a hash of cargo's.
    let program = program.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
    let program = program.rsplit_once('-').map_or(&*program, |(name, _)| name);
    let line = format!("{program} {}: {file} is not there\n", thread.name().unwrap_or("?"));
    let list = std::fs::OpenOptions::new().append(true).create(true).open(list);
    list.and_then(|mut list| list.write_all(line.as_bytes())).expect("NARIKOMA_SKIPPED can be written");
}

/// The lines of a data file outside the repository, without comments; `None`, said aloud, when it is not there.
pub fn shared_lines(name: &str) -> Option<Vec<String>> {
    Some(content_lines(&String::from_utf8(shared_bytes(name)?).expect("data files are UTF-8")))
}

/// The lines of one of the repository's own fixtures, without comments.
pub fn own_lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    content_lines(
        &std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    )
}

fn content_lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(str::to_owned).collect()
}

/// The fields of a line, parted by ` ; `.
pub fn fields(line: &str) -> Vec<&str> {
    line.split(';').map(str::trim).collect()
}

/// A small generator of random numbers, the same everywhere.
pub struct Random(pub u64);

impl Random {
    /// The next number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The same position with the sides exchanged, as SFEN text; and with right and left exchanged.
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
    // The order of pieces in hand does not matter to the reader.
    (
        format!("{} {side} {} {}", turned.join("/"), swap(fields[2]), fields[3]),
        format!("{} {} {} {}", mirrored.join("/"), fields[1], fields[2], fields[3]),
    )
}
