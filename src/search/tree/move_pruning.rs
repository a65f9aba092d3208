//! Pruning of single moves.
//!
//! CITE: Chess Programming Wiki, "Late Move Pruning"; E. Heinz, "Extended Futility Pruning" (1998); Chess
//! Programming Wiki, "History Leaf Pruning"; "Static Exchange Evaluation".

use super::node_state::NodeState;
use super::reductions;
use super::state::Search;
use crate::eval::{Evaluator, material};
use crate::search::Technique;
use crate::search::parameters::late_move_reductions::PLY;
use crate::search::parameters::{futility, history_pruning, late_move_pruning, see_pruning};
use crate::shogi::{Move, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Whether the picked move is pruned. Late move pruning ends the quiet moves of the picker.
    #[inline(always)]
    pub(super) fn prune_move(&self, node: &mut NodeState) -> bool {
        // Late move pruning.
        let enough = late_move_pruning::move_count(self.length, node.depth, node.info.improving);
        if node.count >= enough && self.uses(Technique::LateMovePruning) {
            node.picker.skip_quiets();
        }
        self.can_prune_move(node)
    }

    /// Whether the picked move is pruned by static exchange evaluation, history or futility.
    fn can_prune_move(&self, node: &NodeState) -> bool {
        let (depth, info, current) = (node.depth, &node.info, &node.current);
        // SEE pruning of captures, pawn promotions and checks.
        if current.tactical || current.check {
            return depth <= see_pruning::CAPTURE_MAX_DEPTH
                && self.loses_exchange(current.mv, see_pruning::capture_threshold(depth));
        }
        let reduction =
            reductions::base(self.length, depth, node.count, info.improving) - current.history / 16;
        let reduced = (depth - 1 - reduction / PLY).max(0);
        // History pruning.
        if reduced <= history_pruning::MAX_DEPTH
            && current.history < history_pruning::threshold(self.length, depth)
            && self.uses(Technique::HistoryPruning)
        {
            return true;
        }
        // Futility pruning.
        if !info.in_check
            && reduced <= futility::MAX_DEPTH
            && info.eval + futility::margin(reduced) <= node.alpha
            && self.uses(Technique::Futility)
        {
            return true;
        }
        // SEE pruning of quiet moves.
        reduced <= see_pruning::QUIET_MAX_DEPTH
            && self.loses_exchange(current.mv, see_pruning::quiet_threshold(reduced))
    }

    /// Whether static exchange evaluation of a move is below a threshold.
    #[inline]
    fn loses_exchange(&self, mv: Move, threshold: i32) -> bool {
        self.uses(Technique::SeePruning) && !self.position.see_ge(mv, threshold, &material::EXCHANGE)
    }
}
