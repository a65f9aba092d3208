//! The interface between a search and its caller, who has the clock and the display.

use super::Info;

/// The caller of a search.
pub trait Monitor {
    /// Whether to stop now. Called with the number of nodes visited by this search, after every few hundred
    /// nodes of the flagship or as much other work: every few milliseconds.
    fn should_stop(&mut self, nodes: u64) -> bool;

    /// How many nodes the flagship visits between two calls of [`Self::should_stop`].
    fn interval(&self) -> u64 {
        256
    }

    /// Called before [`Self::should_stop`] by searches whose nodes cost more than the flagship's, with the
    /// additional work since the last call, in nodes of the flagship.
    fn charge(&mut self, _work: u64) {}

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
