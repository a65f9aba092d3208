//! Singular extensions and multi-cut: how good the table's move is beside all others.

use super::frame::Frame;
use super::node::{Node, NonPv};
use super::params;
use super::root::{Search, Stopped, Watch};
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
    pub(super) fn singular<N: Node>(
        &mut self,
        node: &Frame,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Singular, Stopped> {
        let Frame { depth, beta, cut, ref outlook, .. } = *node;
        let Some(hit) = outlook.hit else { return Ok(Singular::Extend(0)) };
        if hit.depth < depth - 3
            || !hit.bound.is_lower()
            || hit.score.is_decided()
            || ply as i32 >= 2 * self.root_depth()
        {
            return Ok(Singular::Extend(0));
        }
        let threshold = hit.score - params::singular_margin(depth);
        self.stack.at(ply).excluded = outlook.table_move;
        let result = self.node::<NonPv>((depth - 1) / 2, ply, threshold - 1, threshold, cut, watch);
        self.stack.at(ply).excluded = Move::NONE;
        let score = result?;
        Ok(if score < threshold {
            Singular::Extend(if !N::PV && score < threshold - params::double_margin() { 2 } else { 1 })
        } else if threshold >= beta && !threshold.is_decided() {
            Singular::Cut(threshold)
        } else if hit.score >= beta {
            Singular::Extend(-2)
        } else if cut {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
