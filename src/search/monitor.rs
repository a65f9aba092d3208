//! The interface between a search and its caller, who has the clock and the display.

use super::Info;

/// The caller of a search. No method has a default, so that a monitor that passes calls on to another one
/// cannot leave one out.
pub trait Monitor {
    /// Whether to stop now. Called after every few hundred nodes of the flagship or as much other work: every
    /// few milliseconds. `nodes`: all nodes visited by this search. `work`: the work since the last call
    /// beyond visiting nodes, in nodes of the flagship; 0 for searches whose nodes cost no more than those.
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool;

    /// Called with each line of a finished iteration.
    fn report(&mut self, info: &Info);
}

/// Never stops the search and ignores reports: for tests and benchmarks with limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Monitor for Silent {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}
