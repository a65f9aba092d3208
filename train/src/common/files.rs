//! Writing files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Replaces a file: writes a temporary file beside it and renames
/// that, so that an interruption loses nothing.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn replace(path: &Path, contents: impl AsRef<[u8]>) -> Result<()> {
    let temporary = path.with_extension("new");
    let written = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, path));
    written.with_context(|| path.display().to_string())
}
