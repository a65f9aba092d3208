//! Pausing a recursive search.
//!
//! A search in a Web Worker must return to the event loop every few milliseconds. A recursive function does
//! so in three steps: every node keeps its local state in one struct; when a child returns [`Stopped`], the
//! node undoes its move, hands its struct to [`PausedNodes::pause`] and returns [`Stopped`], too; when the
//! search is called again, each node first asks [`PausedNodes::resume`] for its struct. The search then
//! visits the same nodes as without the pause.

/// The search was stopped before it had a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The states of the nodes between the root and the place where the search stopped.
#[derive(Clone, Debug)]
pub struct PausedNodes<N> {
    /// The node farthest from the root first.
    nodes: Vec<N>,
}

impl<N> Default for PausedNodes<N> {
    fn default() -> Self {
        Self { nodes: Vec::new() }
    }
}

impl<N> PausedNodes<N> {
    /// Keeps the state of a node whose child has stopped.
    pub fn pause(&mut self, node: N) -> Stopped {
        self.nodes.push(node);
        Stopped
    }

    /// The state of the node that is being entered, or `None` when it is entered for the first time.
    pub fn resume(&mut self) -> Option<N> {
        self.nodes.pop()
    }

    /// Forgets a paused search.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }
}
