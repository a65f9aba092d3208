//! Node types as Rust types, so that each has its own compiled search.
//!
//! The root is not a node type: [`super::root`] searches its moves.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975), for the three types of nodes; T.
//! Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982), for principal variation
//! search.

/// The type of a node.
pub(super) trait NodeType {
    /// Whether the node is searched with a full window for an exact score.
    const PV: bool;
}

/// On the principal variation.
pub(super) struct Pv;

/// Off the principal variation: searched with a null window.
pub(super) struct NonPv;

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}
