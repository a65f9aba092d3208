//! All parameters of the search, by technique, but those of `super::selectivity`; tuned ones have their values in
//! [`super::tunables`]. Margins are centipawns (a
//! pawn is 90, capturing one gains 190), depths are plies, reductions are 1024ths of a ply.

use super::tunables::Tunable::*;
use super::tunables::get;

/// Default size of the transposition table, in megabytes.
pub const DEFAULT_TABLE_MB: u32 = 16;
/// Maximum depth of an iteration.
pub(super) const MAX_DEPTH: i32 = 100;
/// Maximum length of a line, quiescence included.
pub(super) const MAX_PLY: usize = 128;

// The mate solver at the root ----------------------------------------------------------------------------------------

/// The solver gets one node in this number.
pub(super) const fn solver_share() -> u64 {
    10
}

/// Maximum nodes of one run of the solver.
pub(super) const fn solver_slice() -> u64 {
    1024
}

/// Maximum overshoot of the mate solver, in nodes.
pub(super) const fn solver_overshoot() -> u64 {
    super::mate::STOP_CHECK_INTERVAL
}

/// Size of the solver's table in megabytes.
pub(super) const fn solver_mb() -> usize {
    1
}

// Aspiration windows -------------------------------------------------------------------------------------------------

/// The first iteration with a narrow window.
pub(super) const fn aspiration_depth() -> i32 {
    4
}

/// Half width of the first window.
pub(super) fn aspiration_width(score: i32) -> i32 {
    get(AspirationWidth) + score.abs() / 100
}

/// Half width after a fail low or fail high.
pub(super) const fn aspiration_wider(width: i32) -> i32 {
    width + width / 2 + 5
}

// Pruning before any move --------------------------------------------------------------------------------------------

/// Razoring: margin below alpha.
pub(super) fn razor_margin(depth: i32) -> i32 {
    get(RazorBase) + get(RazorSlope) * depth * depth
}

/// Razoring: maximum depth.
pub(super) const fn razor_depth() -> i32 {
    4
}

/// Reverse futility: margin above beta.
pub(super) fn reverse_futility_margin(depth: i32, improving: bool) -> i32 {
    get(ReverseFutility) * (depth - improving as i32)
}

/// Reverse futility: maximum depth.
pub(super) const fn reverse_futility_depth() -> i32 {
    8
}

/// Null move: minimum depth.
pub(super) const fn null_depth() -> i32 {
    2
}

/// Null move: the static evaluation must be at least beta plus this margin.
pub(super) fn null_margin(depth: i32) -> i32 {
    get(NullMargin) - 20 * depth
}

/// Null move: reduction in plies.
pub(super) fn null_reduction(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 3 + (above_beta / get(NullEval)).min(3)
}

/// Null move: minimum depth at which a cutoff is verified by a search without null moves.
pub(super) const fn null_verification_depth() -> i32 {
    12
}

/// Probcut: margin above beta.
pub(super) fn probcut_margin(improving: bool) -> i32 {
    get(ProbcutMargin) - if improving { get(ProbcutImproving) } else { 0 }
}

/// Probcut: minimum depth.
pub(super) const fn probcut_depth() -> i32 {
    5
}

/// Probcut: reduction in plies.
pub(super) const fn probcut_reduction() -> i32 {
    4
}

/// Internal iterative reduction: minimum depth.
pub(super) const fn iir_depth() -> i32 {
    4
}

// Pruning of moves ---------------------------------------------------------------------------------------------------

/// Late-move pruning: number of moves after which quiet moves are skipped.
pub(super) fn late_move_count(depth: i32, improving: bool) -> usize {
    ((get(LateMoveBase) + get(LateMoveSlope) * depth * depth) / 100 / (2 - improving as i32)) as usize
}

/// Late-move pruning at the root: number of moves searched.
pub(super) fn root_move_count(depth: i32) -> usize {
    ((get(RootMoveBase) + get(RootMoveSlope) * depth * depth) / 100) as usize
}

/// Futility of quiet moves: margin.
pub(super) fn futility_margin(reduced_depth: i32) -> i32 {
    get(FutilityBase) + get(FutilitySlope) * reduced_depth
}

/// Futility of quiet moves: maximum reduced depth.
pub(super) const fn futility_depth() -> i32 {
    8
}

/// History pruning: quiet moves with less history are pruned.
pub(super) fn history_margin(depth: i32) -> i32 {
    -get(HistoryMargin) * depth
}

/// History pruning: maximum reduced depth.
pub(super) const fn history_depth() -> i32 {
    5
}

/// SEE pruning of quiet moves: threshold, not positive.
pub(super) fn quiet_see_margin(reduced_depth: i32) -> i32 {
    -get(QuietSee) * reduced_depth * reduced_depth
}

/// SEE pruning of captures, pawn promotions and checks: threshold, not positive.
pub(super) fn capture_see_margin(depth: i32) -> i32 {
    -get(CaptureSee) * depth
}

// Extensions ---------------------------------------------------------------------------------------------------------

/// Check extension: maximum depth.
pub(super) const fn check_extension_depth() -> i32 {
    6
}

/// Singular extension: minimum depth.
pub(super) const fn singular_depth() -> i32 {
    7
}

/// Singular extension: further margin for an extension by two plies.
pub(super) fn double_margin() -> i32 {
    get(DoubleMargin)
}

// Move ordering ------------------------------------------------------------------------------------------------------

/// History bonus of a good move.
pub(super) fn bonus(depth: i32) -> i32 {
    (get(BonusSlope) * depth - 80).clamp(60, 1600)
}

/// History malus of a move searched before the best one.
pub(super) fn malus(depth: i32) -> i32 {
    (get(MalusSlope) * depth - 60).clamp(60, 1400)
}

/// Factor of the policy in move ordering: history per 1/[`super::policy::UNIT`] of log-odds.
pub(super) fn policy_weight() -> i32 {
    get(PolicyWeight)
}

// Quiescence ---------------------------------------------------------------------------------------------------------

/// Delta pruning: margin beside the captured piece.
pub(super) fn quiescence_margin() -> i32 {
    get(QuiescenceMargin)
}

/// Maximum quiet evasions searched once one is known not to be mated.
pub(super) const fn quiet_evasions() -> u32 {
    2
}

// The end of the game ------------------------------------------------------------------------------------------------

/// Score of a position that repeats the board with more pieces in hand (優等局面): as good as won, but not decided.
pub(super) const fn superior_score() -> i32 {
    20_000
}

/// Converts a draw value in thousandths of a win to centipawns: the slope at one half of a logistic curve with scale 600.
pub(super) const fn draw_centipawns(thousandths: i32) -> i32 {
    (thousandths - 500) * 12 / 5
}

// Correction of evaluations ------------------------------------------------------------------------------------------

/// Correction bonus of an error of the static evaluation.
pub(super) fn correction_bonus(error: i32, depth: i32) -> i32 {
    (error * depth).clamp(-2048, 2048)
}

/// Divisor of the sum of the correction tables.
pub(super) fn correction_divisor() -> i32 {
    get(CorrectionDivisor)
}
