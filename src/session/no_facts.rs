//! `facts.rs` in the engine with all opponents, which finds no facts about moves.

use super::error::ErrorEvent;
use super::protocol::{Event, FactsRequest};
use crate::shogi::{Position, Rules};

pub(super) fn answer<R: Rules>(_position: &Position<R>, request: &FactsRequest) -> Result<Event, ErrorEvent> {
    (*request).never()
}
