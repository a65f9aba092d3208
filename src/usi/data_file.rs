//! Reads a file of weights. Its path comes from outside, and may name anything.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::Path;

/// Reads a regular file with one of these sizes, in bytes. Nothing else is opened: a pipe
/// would never open and a device never end.
///
/// # Errors
/// With the reason, if there is no such file or it cannot be read.
pub(super) fn read(path: &Path, sizes: RangeInclusive<u64>) -> Result<Vec<u8>, String> {
    fn text(error: impl Display) -> String {
        error.to_string()
    }
    let found = fs::metadata(path).map_err(text)?;
    if found.is_dir() {
        return Err("this is a folder, not a file".to_owned());
    }
    if !found.is_file() {
        return Err("this is a device or a pipe, not a file".to_owned());
    }
    let (least, most) = (*sizes.start(), *sizes.end());
    if !sizes.contains(&found.len()) {
        let size = found.len();
        return Err(format!("the file has {size} bytes; such a file has {least} to {most}"));
    }
    let mut bytes = Vec::new();
    // It may have grown since.
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(text)?;
    Ok(bytes)
}
