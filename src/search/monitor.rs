//! The one seam between thinking and the world: clocks, users and screens are on the other side.

use super::Info;

/// Whoever lets something think.
pub trait Monitor {
    /// Whether to stop now. Asked every few hundred nodes with the number visited since thinking began.
    fn should_stop(&mut self, nodes: u64) -> bool;

    /// An iteration has been finished.
    fn report(&mut self, info: &Info);
}

/// Never stops and hears nothing: for tests and benchmarks, where limits end the thought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Monitor for Silent {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}
