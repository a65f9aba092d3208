//! The messages of `facts.rs` in the engine with all opponents, which finds no facts about moves.

use super::absent::Absent;

/// The arguments of `facts`.
pub type FactsRequest = Absent;
/// The answer to `facts`.
pub type FactsEvent = Absent;
