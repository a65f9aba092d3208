//! Every number of the search, by technique; those that are tuned have their values in [`super::tunables`]. Values are centipawns (a pawn is 90, and taking one brings 190), depths are
//! plies, and reductions are 1024ths of a ply.

use super::tunables::Tunable::*;
use super::tunables::get;

/// The size of the table when nobody says otherwise, in megabytes.
pub const DEFAULT_TABLE_MB: u32 = 16;
/// The deepest iteration.
pub(super) const MAX_DEPTH: i32 = 100;
/// The longest line, quiescence included.
pub(super) const MAX_PLY: usize = 128;
/// How often the monitor is asked.
pub(super) const STOP_CHECK_INTERVAL: u64 = 256;

// The mate solver at the root ----------------------------------------------------------------------------------------

/// One of so many nodes is the solver's.
pub(super) const fn solver_share() -> u64 {
    10
}

/// So many nodes at once at most.
pub(super) const fn solver_slice() -> u64 {
    1024
}

/// So many nodes at most it goes on after its share is used up.
pub(super) const fn solver_overshoot() -> u64 {
    super::mate::STOP_CHECK_INTERVAL
}

/// The size of its table in megabytes.
pub(super) const fn solver_mb() -> usize {
    1
}

// Aspiration windows -------------------------------------------------------------------------------------------------

/// The first iteration with a window around the value of the one before.
pub(super) const fn aspiration_depth() -> i32 {
    4
}

/// Half of the first window.
pub(super) fn aspiration_width(score: i32) -> i32 {
    get(AspirationWidth) + score.abs() / 100
}

/// The window after it failed.
pub(super) const fn aspiration_wider(width: i32) -> i32 {
    width + width / 2 + 5
}

// Pruning before any move --------------------------------------------------------------------------------------------

/// Razoring: so far below alpha only captures can help.
pub(super) fn razor_margin(depth: i32) -> i32 {
    get(RazorBase) + get(RazorSlope) * depth * depth
}

/// Razoring is tried up to this depth.
pub(super) const fn razor_depth() -> i32 {
    4
}

/// Reverse futility: so far above beta the other side will not come back.
pub(super) fn reverse_futility_margin(depth: i32, improving: bool) -> i32 {
    get(ReverseFutility) * (depth - improving as i32)
}

/// Reverse futility is tried up to this depth.
pub(super) const fn reverse_futility_depth() -> i32 {
    8
}

/// Null move: the least depth.
pub(super) const fn null_depth() -> i32 {
    2
}

/// Null move: the evaluation must be above beta less what a deeper search may find.
pub(super) fn null_margin(depth: i32) -> i32 {
    get(NullMargin) - 20 * depth
}

/// Null move: plies saved.
pub(super) fn null_reduction(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 3 + (above_beta / get(NullEval)).min(3)
}

/// Null move: from this depth on a cut is verified by a search of the side's own moves.
pub(super) const fn null_verification_depth() -> i32 {
    12
}

/// Probcut: how far above beta a shallow search must be.
pub(super) fn probcut_margin(improving: bool) -> i32 {
    get(ProbcutMargin) - if improving { get(ProbcutImproving) } else { 0 }
}

/// Probcut: the least depth.
pub(super) const fn probcut_depth() -> i32 {
    5
}

/// Probcut: plies saved.
pub(super) const fn probcut_reduction() -> i32 {
    4
}

/// Internal iterative reduction: the least depth at which a missing table move shortens the search.
pub(super) const fn iir_depth() -> i32 {
    4
}

// Pruning of moves ---------------------------------------------------------------------------------------------------

/// Late moves: so many moves are looked at.
pub(super) fn late_move_count(depth: i32, improving: bool) -> usize {
    ((get(LateMoveBase) + get(LateMoveSlope) * depth * depth) / 100 / (2 - improving as i32)) as usize
}

/// Moves of the root: so many are looked at.
pub(super) fn root_move_count(depth: i32) -> usize {
    ((get(RootMoveBase) + get(RootMoveSlope) * depth * depth) / 100) as usize
}

/// Futility of quiet moves: what a move may be expected to bring.
pub(super) fn futility_margin(reduced_depth: i32) -> i32 {
    get(FutilityBase) + get(FutilitySlope) * reduced_depth
}

/// Futility of quiet moves: up to this reduced depth.
pub(super) const fn futility_depth() -> i32 {
    8
}

/// History pruning: a quiet move below it is left out.
pub(super) fn history_margin(depth: i32) -> i32 {
    -get(HistoryMargin) * depth
}

/// History pruning: up to this reduced depth.
pub(super) const fn history_depth() -> i32 {
    5
}

/// Exchanges of quiet moves: what may be lost.
pub(super) fn quiet_see_margin(reduced_depth: i32) -> i32 {
    -get(QuietSee) * reduced_depth * reduced_depth
}

/// Exchanges of captures and promotions: what may be lost.
pub(super) fn capture_see_margin(depth: i32) -> i32 {
    -get(CaptureSee) * depth
}

// Extensions ---------------------------------------------------------------------------------------------------------

/// Check extension: up to this depth.
pub(super) const fn check_extension_depth() -> i32 {
    6
}

/// Singular extension: the least depth.
pub(super) const fn singular_depth() -> i32 {
    7
}

/// Singular extension: how far below the table's value all other moves must stay.
pub(super) fn singular_margin(depth: i32) -> i32 {
    get(SingularMargin) * depth / 16
}

/// Singular extension: so much further below, the move is extended by two plies.
pub(super) fn double_margin() -> i32 {
    get(DoubleMargin)
}

// Late-move reductions -----------------------------------------------------------------------------------------------

/// How much history moves a reduction.
pub(super) fn history_reduction(history: i32) -> i32 {
    -history * get(HistoryReduction) / 1024
}

// Move ordering ------------------------------------------------------------------------------------------------------

/// What a good move earns in the histories.
pub(super) fn bonus(depth: i32) -> i32 {
    (get(BonusSlope) * depth - 80).clamp(60, 1600)
}

/// What a move tried in vain loses.
pub(super) fn malus(depth: i32) -> i32 {
    (get(MalusSlope) * depth - 60).clamp(60, 1400)
}

/// What the odds of a move, in parts of [`super::policy::UNIT`], are worth in histories.
pub(super) fn policy_weight() -> i32 {
    get(PolicyWeight)
}

// Quiescence ---------------------------------------------------------------------------------------------------------

/// What a capture may bring beside the piece.
pub(super) fn quiescence_margin() -> i32 {
    get(QuiescenceMargin)
}

/// In check so many quiet ways out are looked at when one is known not to be mated.
pub(super) const fn quiet_evasions() -> u32 {
    2
}

// The end of the game ------------------------------------------------------------------------------------------------

/// The same board with more in hand (優等局面): as good as won, but not decided.
pub(super) const fn superior_score() -> i32 {
    20_000
}

/// A draw value in thousandths of a win, as centipawns: the slope of a logistic curve with scale 600 at one half.
pub(super) const fn draw_centipawns(thousandths: i32) -> i32 {
    (thousandths - 500) * 12 / 5
}

// Correction of evaluations ------------------------------------------------------------------------------------------

/// What an error teaches.
pub(super) fn correction_bonus(error: i32, depth: i32) -> i32 {
    (error * depth).clamp(-2048, 2048)
}

/// What the sum of the tables is divided by.
pub(super) fn correction_divisor() -> i32 {
    get(CorrectionDivisor)
}
