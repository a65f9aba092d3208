//! Singular extensions and multi-cut: compares the move of the transposition table with all other moves.

use super::node_state::NodeState;
use super::node_type::{NodeType, NonPv};
use super::slice::{Slice, Stopped};
use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::parameters::singular_extensions;
use crate::shogi::{Move, Rules};

/// The result of a singular test.
pub(super) enum Singular {
    /// Extend the move by this number of plies, which may be negative.
    Extend(i32),
    /// Multi-cut: the node fails high with this score.
    Cut(Score),
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Searches the node without the move of the transposition table. If no other move comes near its score,
    /// the move is extended; if another one reaches beta too, the node fails high.
    ///
    /// CITE: T. Anantharaman, M. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
    /// Searching" (1988); Y. Björnsson and T. Marsland, "Multi-Cut Alpha-Beta Pruning" (1998).
    pub(super) fn singular<N: NodeType>(
        &mut self,
        node: &NodeState,
        ply: usize,
        slice: &mut Slice<'_>,
    ) -> Result<Singular, Stopped> {
        let NodeState { depth, beta, cut_node, ref info, .. } = *node;
        let Some(tt_data) = info.tt_data else { return Ok(Singular::Extend(0)) };
        if tt_data.depth < depth - 3
            || !tt_data.bound.is_lower()
            || tt_data.score.is_decided()
            || ply as i32 >= 2 * self.root_depth()
        {
            return Ok(Singular::Extend(0));
        }
        let threshold = tt_data.score - singular_extensions::margin(self.length, depth);
        self.stack.at(ply).excluded = info.tt_move;
        let result = self.node::<NonPv>((depth - 1) / 2, ply, threshold - 1, threshold, cut_node, slice);
        self.stack.at(ply).excluded = Move::NONE;
        let score = result?;
        Ok(if score < threshold {
            let below = threshold.value() - score.value();
            Singular::Extend(if N::PV { 1 } else { singular_extensions::extension(self.length, below) })
        } else if threshold >= beta && !threshold.is_decided() {
            Singular::Cut(threshold)
        } else if tt_data.score >= beta {
            Singular::Extend(-2)
        } else if cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
