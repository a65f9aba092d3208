//! The kinds of nodes, as types: what holds for one kind costs the other nothing.
//!
//! The root is no kind of its own: its moves are searched by [`super::root`], which can be interrupted and resumed.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975), for the three types of nodes;
//! T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982), for principal variation search.

/// A kind of node.
pub(super) trait NodeType {
    /// Whether the exact value is wanted: the window is open. Otherwise one value is compared with a bound.
    const PV: bool;
}

/// On the principal variation.
pub(super) struct Pv;

/// Off it: searched with a null window.
pub(super) struct NonPv;

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}
