//! A search as the tools use it: the flagship's, with the net of a file or without a net.

use std::path::Path;
use std::sync::Arc;

use narikoma::eval::flagship::Evaluation;
use narikoma::eval::nnue::Net;
use narikoma::search::Search;
use narikoma::shogi::Shogi;

/// The search of the flagship.
pub type Thinker = Search<Shogi, Evaluation>;

/// With a net or without one; its table has so many megabytes.
pub fn thinker(net: Option<Arc<Net>>, megabytes: u32) -> Thinker {
    Search::new(Evaluation::new::<Shogi>(net), megabytes)
}

/// The net of a file, where one is named.
///
/// # Errors
/// When it cannot be read, or is refused.
pub fn read_net(path: Option<&Path>) -> Result<Option<Arc<Net>>, String> {
    let Some(path) = path else { return Ok(None) };
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| named(&error))?;
    Net::from_bytes(&bytes).map(|net| Some(Arc::new(net))).map_err(|refused| named(&refused))
}
