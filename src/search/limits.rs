//! The limits of a search.

/// The first limit that is reached ends the search; without limits it runs until the monitor stops it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
}

impl Limits {
    /// A limit of nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), depth: None }
    }

    /// The smaller of both limits.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Self { nodes: least(self.nodes, other.nodes), depth: least(self.depth, other.depth) }
    }

    /// A limit of depth in plies.
    pub const fn depth(depth: u32) -> Self {
        Self { nodes: None, depth: Some(depth) }
    }
}
