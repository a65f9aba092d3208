//! The interface between a search and its caller, who has the clock and the display.

use super::Info;

/// The caller of a search.
pub trait Monitor {
    /// Whether to stop now. Called every few hundred nodes with the number of nodes visited by this search.
    fn should_stop(&mut self, nodes: u64) -> bool;

    /// Called with each line of a finished iteration.
    fn report(&mut self, info: &Info);
}

/// Never stops the search and ignores reports: for tests and benchmarks with limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Monitor for Silent {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}
