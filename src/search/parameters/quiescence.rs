//! Quiescence search.

use crate::search::parameters::tunable::tunables;

tunables! {
    /// Delta pruning: margin beside the captured piece.
    delta_margin: QuiescenceMargin = 88 in 60..=400;
}

/// The depth in the transposition table of a node that stood pat.
pub(in crate::search) const STAND_PAT_DEPTH: i32 = -2;
/// Maximum quiet evasions searched once one evasion is known not to be mated.
pub(in crate::search) const QUIET_EVASIONS: u32 = 2;
