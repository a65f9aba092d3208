//! The search and evaluation of the flagship, as the tools use them.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use narikoma::eval::evaluation::Evaluation;
use narikoma::eval::nnue::Nnue;
use narikoma::search::Search;
use narikoma::shogi::Shogi;

/// The search of the flagship.
pub type FlagshipSearch = Search<Shogi, Evaluation<Shogi>>;

/// A search with or without a net and a transposition table of `megabytes`.
pub fn search(net: Option<Arc<Nnue>>, megabytes: u32) -> FlagshipSearch {
    Search::new(Evaluation::new(net), megabytes)
}

/// Reads a net, if a file is given.
///
/// # Errors
/// When the file cannot be read or is no valid net.
pub fn read_net(path: Option<&Path>) -> Result<Option<Arc<Nnue>>> {
    let Some(path) = path else { return Ok(None) };
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    let net = Nnue::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Some(Arc::new(net)))
}
