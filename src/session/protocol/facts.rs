//! The request for facts about a move, and its answer.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

pub use crate::facts::{Capture, Fact, Hanging, LineName, MoveKind, Terms, What};

/// The arguments of `facts`. Moves that are illegal end their line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct FactsRequest {
    /// USI moves from the current position to the position in which the move was played.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub moves: Vec<String>,
    /// The move that was played, and the best replies to it.
    pub played: Vec<String>,
    /// The better move, and its continuation.
    pub better: Vec<String>,
}

/// What can be shown about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct FactsEvent {
    /// The facts; `docs/facts.md` defines them.
    pub facts: Vec<Fact>,
}
