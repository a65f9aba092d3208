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

    /// So many plies.
    pub const fn depth(depth: u32) -> Self {
        Self { nodes: None, depth: Some(depth) }
    }
}
