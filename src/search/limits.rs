//! Bounds of one thought.

/// Whichever bound is met first ends the thought; with none it goes on until the monitor stops it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
}

impl Limits {
    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), depth: None }
    }

    /// Whichever of both ends a thought sooner.
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

    /// So many plies.
    pub const fn depth(depth: u32) -> Self {
        Self { nodes: None, depth: Some(depth) }
    }
}
