//! The results that a member of a team tells the others ([`team`](super::team)).

use std::mem;

use crate::search::TtRecord;

/// The largest number of results that are kept until `take` is called: perhaps nobody ever calls it.
const MOST: usize = 1 << 15;

/// The results that a search keeps for the other members of its team.
pub(super) struct Outbox {
    /// Results are kept of nodes that were searched at least this deep, in plies.
    min_depth: i32,
    results: Vec<TtRecord>,
}

impl Outbox {
    /// Nothing yet, from a depth in plies on.
    pub(super) fn new(min_depth: i32) -> Self {
        Self { min_depth, results: Vec::new() }
    }

    /// Keeps the result of a node, if it is deep enough.
    pub(super) fn keep(&mut self, depth: i32, result: impl FnOnce() -> Option<TtRecord>) {
        if depth >= self.min_depth && self.results.len() < MOST {
            self.results.extend(result());
        }
    }

    /// Takes the results out.
    pub(super) fn take(&mut self) -> Vec<TtRecord> {
        mem::take(&mut self.results)
    }
}
