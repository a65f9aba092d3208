//! The state of a node, kept while its children are searched and while the search is paused.
//!
//! When the search pauses, every node of the current line saves its state, the deepest first, and takes its
//! move back. The next slice descends the same line, and every node continues where it was. So pausing costs
//! no nodes and does not change the result. A web worker needs this, because it receives messages only
//! between two calls.
//!
//! CITE: M. Conway, "Design of a Separable Transition-Diagram Compiler" (1963), for coroutines; this one is
//! written by hand.

use arrayvec::ArrayVec;

use crate::eval::Score;
use crate::search::ordering::move_picker::MovePicker;
use crate::search::parameters::late_move_reductions::PLY;
use crate::search::tables::transposition::TtData;
use crate::shogi::Move;

/// Searched moves that did not become the best; only the first 32 enter the histories.
pub(super) type SearchedMoves = ArrayVec<Move, 32>;

/// The data of a node that are known before its moves are searched.
pub(super) struct NodeInfo {
    /// The corrected static evaluation, or the score of the transposition table where that is a better bound;
    /// not valid in check.
    pub(super) eval: Score,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) tt_data: Option<TtData>,
    /// The move from the transposition table; legal or none.
    pub(super) tt_move: Move,
    /// The static evaluation without correction history; `None` in check.
    pub(super) raw_eval: Option<Score>,
}

/// The next step of a node.
pub(super) enum NodeStep {
    Razor,
    NullMove,
    /// The null-move search has begun. Its conditions are not tested again after a pause, because
    /// `nmp_min_ply` may have changed.
    NullMoveSearch,
    /// The null-move search returned this score, which must be verified.
    NullMoveVerification(Score),
    Probcut,
    /// Probcut searches a capture.
    ProbcutSearch(ProbcutState),
    InternalReduction,
    Moves,
}

/// The state of probcut.
pub(super) struct ProbcutState {
    pub(super) picker: MovePicker,
    /// The move that is being searched; none when the next one must be picked.
    pub(super) mv: Move,
}

/// The next step of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveStep {
    /// The next move must be picked.
    Pick,
    /// Singular test: is it better than all other moves?
    Singular,
    /// Null-window search at the reduced depth.
    Reduced,
    /// Null-window search at full depth, after the reduced one beat alpha.
    Full,
    /// Full-window search, if the score is inside the window.
    Open,
}

/// The move that is being searched.
#[derive(Clone, Copy)]
pub(super) struct CurrentMove {
    pub(super) step: MoveStep,
    pub(super) mv: Move,
    pub(super) tactical: bool,
    pub(super) check: bool,
    pub(super) history: i32,
    /// The best score of the moves before; not kept at the root.
    pub(super) best_before: Score,
    /// Depth of the child in plies, without and with reduction.
    pub(super) depth: i32,
    pub(super) reduced: i32,
    /// The score of the last search.
    pub(super) score: Score,
}

impl CurrentMove {
    pub(super) const NONE: Self = Self {
        step: MoveStep::Pick,
        mv: Move::NONE,
        tactical: false,
        check: false,
        history: 0,
        best_before: Score::NEG_INFINITE,
        depth: 0,
        reduced: 0,
        score: Score::NEG_INFINITE,
    };

    /// Sets the depths from the full depth in plies and the reduction in 1024ths of a ply.
    pub(super) fn set_depths(&mut self, depth: i32, reduction: i32) {
        self.depth = depth;
        // A negative reduction extends by one ply at most.
        self.reduced = (depth - reduction / PLY).clamp(1.min(depth), depth + 1);
        self.step = MoveStep::Reduced;
    }
}

/// The state of a node.
pub(super) struct NodeState {
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Alpha when the node was entered.
    pub(super) original_alpha: Score,
    /// Whether this is an expected cut node.
    pub(super) cut_node: bool,
    /// Whether the node is, or according to the transposition table was, on a principal variation.
    pub(super) was_pv: bool,
    /// The move that a singular test leaves out; none in other nodes.
    pub(super) excluded: Move,
    pub(super) info: NodeInfo,
    pub(super) step: NodeStep,
    pub(super) picker: MovePicker,
    pub(super) current: CurrentMove,
    pub(super) best: Score,
    pub(super) best_move: Move,
    /// Number of moves picked so far, including pruned ones.
    pub(super) count: usize,
    pub(super) quiets: SearchedMoves,
    pub(super) captures: SearchedMoves,
}

impl NodeState {
    /// A node before its first step. Inlined, so that the node is built in place.
    #[inline(always)]
    pub(super) fn new(
        depth: i32,
        alpha: Score,
        beta: Score,
        cut_node: bool,
        info: NodeInfo,
        picker: MovePicker,
    ) -> Self {
        Self {
            depth,
            alpha,
            beta,
            original_alpha: alpha,
            cut_node,
            was_pv: false,
            excluded: Move::NONE,
            info,
            step: NodeStep::Moves,
            picker,
            current: CurrentMove::NONE,
            best: Score::NEG_INFINITE,
            best_move: Move::NONE,
            count: 0,
            quiets: SearchedMoves::new(),
            captures: SearchedMoves::new(),
        }
    }

    /// Whether this is the search of a singular test.
    pub(super) fn is_singular_test(&self) -> bool {
        !self.excluded.is_none()
    }
}
