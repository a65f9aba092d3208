//! Principal variation search: the first move gets the full window, later moves a null window first.
//!
//! CITE: T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982).

use super::node_state::{CurrentMove, MoveStep};
use super::node_type::{NodeType, NonPv, Pv};
use super::slice::{Slice, Stopped};
use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::parameters::{SearchLength, late_move_reductions};
use crate::shogi::Rules;

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Searches the child position; the score is for the side to move at this node.
    #[inline]
    pub(super) fn child<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut_node: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        self.node::<N>(depth, ply + 1, -beta, -alpha, cut_node, slice).map(|score| -score)
    }

    /// Searches a move after the first: null window at reduced depth, then null window at full depth, then
    /// full window. Each search follows only if the one before beat alpha.
    pub(super) fn search_late_move<N: NodeType>(
        &mut self,
        current: &mut CurrentMove,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut_node: bool,
        slice: &mut Slice<'_>,
    ) -> Result<Score, Stopped> {
        // Late move reductions. A late move is expected to fail low, so its child is an expected cut node.
        if current.step == MoveStep::Reduced {
            let reduced = current.reduced.min(current.depth + i32::from(N::PV));
            current.score = self.child::<NonPv>(reduced, ply, alpha, alpha + 1, true, slice)?;
            let mut again = current.score > alpha && reduced < current.depth;
            if again && self.barely_beats_best(current) {
                current.depth -= 1;
                again = reduced < current.depth;
            }
            if again && self.length == SearchLength::Long && !current.tactical {
                self.reward_reduced_move(current.depth, ply);
            }
            current.step = if again { MoveStep::Full } else { MoveStep::Open };
        }
        // Null window at full depth.
        if current.step == MoveStep::Full {
            current.score = self.child::<NonPv>(current.depth, ply, alpha, alpha + 1, !cut_node, slice)?;
            current.step = MoveStep::Open;
        }
        // Full window.
        if N::PV && current.score > alpha && current.score < beta {
            current.score = self.child::<Pv>(current.depth, ply, alpha, beta, false, slice)?;
        } else if N::PV {
            // A null-window search leaves no line; the line of the next ply belongs to another move.
            self.pv_table.clear(ply + 1);
        }
        Ok(current.score)
    }

    /// Whether the reduced search of a move beat the best score before it by little.
    fn barely_beats_best(&self, current: &CurrentMove) -> bool {
        let gain = current.score.value() - current.best_before.value();
        gain < late_move_reductions::shallower(self.length) && !current.score.is_decided()
    }
}
