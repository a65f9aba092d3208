//! Late move reductions: moves late in the order are searched with less depth.
//!
//! CITE: Chess Programming Wiki, "Late Move Reductions"; the product of two logarithms is from Senpai and
//! Stockfish. Logarithms are computed with integers, so that the table is the same on every machine.

use super::node_state::NodeState;
use super::state::Search;
use crate::eval::Evaluator;
use crate::search::Technique;
use crate::search::ordering::move_picker::is_tactical;
use crate::search::parameters::{MAX_DEPTH, SearchLength, late_move_reductions};
use crate::shogi::Rules;
use crate::shogi::movegen::MAX_MOVES;

/// 1024 times the natural logarithm, by repeated squaring; 0 for 0.
const fn log1024(n: u32) -> i32 {
    if n == 0 {
        return 0;
    }
    let whole = 31 - n.leading_zeros();
    // The mantissa in 1 to 2, as 2.30 bits.
    let (mut mantissa, mut bits, mut step) = ((n as u64) << 30 >> whole, 0, 0);
    while step < 20 {
        mantissa = (mantissa * mantissa) >> 30;
        bits <<= 1;
        if mantissa >= 2 << 30 {
            mantissa >>= 1;
            bits |= 1;
        }
        step += 1;
    }
    // ln 2 = 726817 / 2^20.
    let log2 = (whole as u64) << 20 | bits;
    ((log2 * 726_817) >> 30) as i32
}

/// How many numbers have a logarithm in the table: as many as a position can have moves, and none.
const LOGS: usize = MAX_MOVES + 1;

static LOG: [u16; LOGS] = {
    let (mut table, mut n) = ([0; LOGS], 0);
    while n < LOGS {
        table[n] = log1024(n as u32) as u16;
        n += 1;
    }
    table
};

/// The inputs of a reduction other than depth, move number and history.
#[derive(Clone, Copy, Debug)]
struct ReductionContext {
    /// The static evaluation is higher than two plies ago.
    improving: bool,
    /// The node is, or was, on a principal variation.
    pv: bool,
    /// Expected cut node.
    cut_node: bool,
    /// The move of the transposition table is a capture or pawn promotion: the other moves are likely to be
    /// worse.
    tt_capture: bool,
    /// Number of cutoffs in the child nodes so far; with many, this node is likely to fail low.
    cutoffs: u32,
    /// The move gives check.
    check: bool,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Sets the depths of the picked move: extension in plies, and late move reduction.
    pub(super) fn set_depths(&self, node: &mut NodeState, extension: i32, ply: usize) {
        let depth = node.depth - 1 + extension;
        let is_reduced = node.depth >= late_move_reductions::MIN_DEPTH
            && node.count > 1
            && self.uses(Technique::LateMoveReductions);
        let reduction = if is_reduced {
            let tt_move = node.info.tt_move;
            let context = ReductionContext {
                improving: node.info.improving,
                pv: node.was_pv,
                cut_node: node.cut_node,
                tt_capture: !tt_move.is_none() && is_tactical(&self.position, tt_move),
                cutoffs: self.stack.previous(ply + 1, 0).cutoffs,
                check: node.current.check,
            };
            reduction(self.length, node.depth, node.count, node.current.history, context)
        } else {
            0
        };
        node.current.set_depths(depth, reduction);
    }
}

/// The reduction for depth and move number, in 1024ths of a ply.
#[inline]
pub(super) fn base(length: SearchLength, depth: i32, count: usize, improving: bool) -> i32 {
    let product =
        i32::from(LOG[depth.clamp(0, MAX_DEPTH) as usize]) * i32::from(LOG[count.min(LOGS - 1)]) / 1024;
    let not_improving = if improving { 0 } else { late_move_reductions::not_improving(length) };
    product * late_move_reductions::slope(length) / 1000 + late_move_reductions::base(length) + not_improving
}

/// The reduction of a move, in 1024ths of a ply.
#[inline]
fn reduction(length: SearchLength, depth: i32, count: usize, history: i32, context: ReductionContext) -> i32 {
    let mut reduction = base(length, depth, count, context.improving);
    if context.pv {
        reduction -= late_move_reductions::pv(length);
    }
    if context.cut_node {
        reduction += late_move_reductions::cut_node(length);
    }
    if context.tt_capture {
        reduction += late_move_reductions::tt_capture();
    }
    if context.cutoffs > late_move_reductions::MANY_CUTOFFS {
        reduction += late_move_reductions::cutoffs(length);
    }
    if context.check {
        reduction -= late_move_reductions::check(length);
    }
    reduction - history * late_move_reductions::history(length) / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_logarithms_match_floating_point() {
        for (n, log) in LOG.iter().enumerate().skip(1) {
            let exact = (n as f64).ln() * 1024.0;
            assert!((f64::from(*log) - exact).abs() < 2.0, "{n}: {log} {exact}");
        }
    }
}
