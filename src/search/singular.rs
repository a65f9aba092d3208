//! Singular extensions and multi-cut: how good the table's move is beside all others.

use super::node_state::NodeState;
use super::node_type::{NodeType, NonPv};
use super::params;
use super::state::{Search, Slice, Stopped};
use crate::eval::{Evaluator, Score};
use crate::shogi::{Move, Rules};

/// What a singular test says.
pub(super) enum Singular {
    /// Search the table's move by so many plies deeper.
    Extend(i32),
    /// The node cuts.
    Cut(Score),
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Whether the table's move is so much better than all others that it is searched deeper; or whether so many are good
    /// that one can cut at once.
    ///
    /// CITE: T. Anantharaman, M. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to Brute-Force Searching"
    /// (1988); Y. Björnsson and T. Marsland, "Multi-Cut Alpha-Beta Pruning" (1998).
    pub(super) fn singular<N: NodeType>(
        &mut self,
        node: &NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Singular, Stopped> {
        let NodeState { depth, beta, cut, ref info, .. } = *node;
        let Some(tt_data) = info.tt_data else { return Ok(Singular::Extend(0)) };
        if tt_data.depth < depth - 3
            || !tt_data.bound.is_lower()
            || tt_data.score.is_decided()
            || ply as i32 >= 2 * self.root_depth()
        {
            return Ok(Singular::Extend(0));
        }
        let threshold = tt_data.score - params::singular_margin(depth);
        self.stack.at(ply).excluded = info.tt_move;
        let result = self.node::<NonPv>((depth - 1) / 2, ply, threshold - 1, threshold, cut, slice);
        self.stack.at(ply).excluded = Move::NONE;
        let score = result?;
        Ok(if score < threshold {
            Singular::Extend(if !N::PV && score < threshold - params::double_margin() { 2 } else { 1 })
        } else if threshold >= beta && !threshold.is_decided() {
            Singular::Cut(threshold)
        } else if tt_data.score >= beta {
            Singular::Extend(-2)
        } else if cut {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
