//! What a node keeps while something is searched below it.
//!
//! When thinking pauses, every node of the line saves its state, the innermost first, and takes its move back. The
//! next slice walks down the same line, and every node goes on where it was. So slices cost no nodes, and a thought finds
//! the same in any slices: what a worker needs that can be spoken to only between two calls.
//!
//! CITE: M. Conway, "Design of a Separable Transition-Diagram Compiler" (1963), for the coroutine, here made by hand.

use arrayvec::ArrayVec;

use super::lmr::PLY;
use super::move_picker::MovePicker;
use super::tt::TtData;
use crate::eval::Score;
use crate::shogi::Move;

/// Moves that were tried in vain, as many as are worth remembering.
pub(super) type SearchedMoves = ArrayVec<Move, 32>;

/// What a node knows before it looks at any move.
pub(super) struct NodeInfo {
    /// The corrected static evaluation, or what the table knows better; meaningless in check.
    pub(super) eval: Score,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) tt_data: Option<TtData>,
    /// The table's move; legal or none.
    pub(super) tt_move: Move,
    /// The static evaluation before corrections; `None` in check.
    pub(super) raw_eval: Option<Score>,
}

/// How far a node has come. The names are those of what is to be done next.
pub(super) enum NodeStep {
    Razor,
    NullMove,
    /// A null move is being tried. Its conditions are not asked again after a pause: they depend on what is banned below.
    NullMoveSearch,
    /// A null move said that this is the value.
    NullMoveVerification(Score),
    Probcut,
    /// A capture is being tried by probcut.
    ProbcutSearch(ProbcutState),
    InternalReduction,
    Moves,
}

/// Where probcut stands.
pub(super) struct ProbcutState {
    pub(super) picker: MovePicker,
    /// The move that is being searched; none when the next one is to be picked.
    pub(super) mv: Move,
}

/// What is to be done next with a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveStep {
    /// There is none, or it is done: the next one is to be picked.
    Pick,
    /// It is compared with all others, to see whether it is searched deeper.
    Singular,
    /// It is searched in a null window, at a depth that is reduced or not.
    Reduced,
    /// It was better than expected: in a null window, at its full depth.
    Full,
    /// In the open window, if its value is inside.
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
    /// The depth below it, and what is left of that after the reduction.
    pub(super) depth: i32,
    pub(super) reduced: i32,
    /// What the last pass found.
    pub(super) score: Score,
}

impl CurrentMove {
    pub(super) const NONE: Self = Self {
        step: MoveStep::Pick,
        mv: Move::NONE,
        tactical: false,
        check: false,
        history: 0,
        depth: 0,
        reduced: 0,
        score: Score::NEG_INFINITE,
    };

    /// The move is to be searched so deep, less a reduction in 1024ths of a ply.
    pub(super) fn set_depths(&mut self, depth: i32, reduction: i32) {
        self.depth = depth;
        // A negative reduction searches deeper, by a ply at most.
        self.reduced = (depth - reduction / PLY).clamp(1.min(depth), depth + 1);
        self.step = MoveStep::Reduced;
    }
}

/// A node.
pub(super) struct NodeState {
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Alpha when the node was opened.
    pub(super) floor: Score,
    /// Whether a cut is expected here.
    pub(super) cut: bool,
    /// Whether the node is, or was once, on a principal variation.
    pub(super) was_pv: bool,
    /// A move that must not be searched: the node is a singular test.
    pub(super) excluded: Move,
    pub(super) info: NodeInfo,
    pub(super) step: NodeStep,
    pub(super) picker: MovePicker,
    pub(super) current: CurrentMove,
    pub(super) best: Score,
    pub(super) best_move: Move,
    /// How many moves were looked at.
    pub(super) count: usize,
    pub(super) quiets: SearchedMoves,
    pub(super) captures: SearchedMoves,
}

impl NodeState {
    /// Whether the node asks how good all moves but one are.
    pub(super) fn is_singular_test(&self) -> bool {
        !self.excluded.is_none()
    }
}
