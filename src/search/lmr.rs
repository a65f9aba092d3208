//! Late-move reductions: moves late in the order are searched with less depth.
//!
//! CITE: Chess Programming Wiki, "Late Move Reductions"; the product of two logarithms is from Senpai and Stockfish.
//! Logarithms are computed with integers, so that the table is the same on every machine.

use super::params::MAX_DEPTH;
use super::selectivity::Selectivity;
use super::tunables::Tunable::*;
use super::tunables::get;
use crate::shogi::movegen::MAX_MOVES;

/// One ply in the unit of reductions.
pub(super) const PLY: i32 = 1024;

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
pub(super) struct LmrContext {
    /// The static evaluation is higher than two plies ago.
    pub(super) improving: bool,
    /// The node is, or was, on a principal variation.
    pub(super) pv: bool,
    /// Expected cut node.
    pub(super) cut: bool,
    /// The move of the transposition table is a capture or pawn promotion: the other moves are likely to be worse.
    pub(super) tt_capture: bool,
    /// Number of cutoffs in the child nodes so far; with many, this node is likely to fail low.
    pub(super) cutoffs: u32,
    /// The move gives check.
    pub(super) check: bool,
}

/// The reduction for depth and move number, in 1024ths of a ply.
#[inline]
pub(super) fn base(by: &Selectivity, depth: i32, count: usize, improving: bool) -> i32 {
    let product =
        i32::from(LOG[depth.clamp(0, MAX_DEPTH) as usize]) * i32::from(LOG[count.min(LOGS - 1)]) / 1024;
    let falling = if improving { 0 } else { by.not_improving };
    product * by.slope / 1000 + by.base + falling
}

/// The reduction of a move, in 1024ths of a ply.
#[inline]
pub(super) fn reduction(by: &Selectivity, depth: i32, count: usize, history: i32, now: LmrContext) -> i32 {
    let mut reduction = base(by, depth, count, now.improving);
    if now.pv {
        reduction -= get(ReductionPv);
    }
    if now.cut {
        reduction += by.cut;
    }
    if now.tt_capture {
        reduction += get(ReductionTtCapture);
    }
    if now.cutoffs > 3 {
        reduction += get(ReductionCutoffs);
    }
    if now.check {
        reduction -= get(ReductionCheck);
    }
    reduction + by.history_reduction(history)
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
