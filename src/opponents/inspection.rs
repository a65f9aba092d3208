//! What an opponent shows of its thoughts ([`Inspect`](super::Inspect)): the record of a recursive search,
//! the tree of a search by playouts, and the probabilities of a policy.

use crate::eval::Score;
use crate::shogi::{Move, Position, Refusal, Rules};

/// How a node was reached from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is the root.
    Root,
    /// By a move.
    Move(Move),
    /// By passing (null move).
    Pass,
    /// By a move that was left out without a search, because the static value is too low (futility).
    Skipped(Move),
}

/// A step of a path from the root: a move, or `None` for a pass.
pub type PathStep = Option<Move>;

/// One node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The index of its parent's record; `None` for the root.
    pub parent: Option<usize>,
    /// How it was reached.
    pub step: Step,
    /// Depth that was left, in the units of the search (`RecursiveSearch::PLY`).
    pub depth: i32,
    /// The lower bound of the window, for the side to move. Minimax and negamax have no window: it is
    /// infinite.
    pub alpha: Score,
    /// The upper bound of the window.
    pub beta: Score,
    /// The static value for the side to move, if it was asked for.
    pub evaluation: Option<Score>,
    /// The value of the search for the side to move; `None` if the search was stopped before it was known.
    pub value: Option<Score>,
    /// Nodes visited here and below.
    pub nodes: u64,
    /// Number of legal moves.
    pub moves: usize,
    /// The record of the best move found.
    pub best: Option<usize>,
}

/// A search that was recorded.
#[derive(Clone, Debug)]
pub struct TracedSearch {
    /// The recorded nodes, parents before children, siblings in the order in which they were searched. The
    /// first is the root.
    pub records: Vec<Record>,
    /// Units of depth in a ply.
    pub units: i32,
    /// Whether its lines end with a search of captures alone (quiescence search).
    pub has_quiescence: bool,
    /// Whether a side may stop in that search, with the static value, instead of capturing.
    pub stands_pat: bool,
    /// Whether it leaves out moves that do not look good (forward pruning).
    pub is_selective: bool,
    /// Nodes visited, recorded or not.
    pub nodes: u64,
    /// Whether the search was finished within the node limit.
    pub is_complete: bool,
    /// Whether a mate was found before the search: then the records are the line of the mate.
    pub is_mate_stage: bool,
}

/// A part of the tree of a search by playouts.
#[derive(Clone, Debug)]
pub struct Playouts<R: Rules> {
    /// The position of the root.
    pub position: Position<R>,
    /// The root, then all its moves, the best first, then the most visited nodes below; parents before
    /// children. Empty before the first playout.
    pub nodes: Vec<PlayoutNode>,
    /// The mean depth of the leaves of all playouts, in plies.
    pub depth: f64,
}

/// A node of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayoutNode {
    /// The index of its parent; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads to it; [`Move::NONE`] for the root.
    pub mv: Move,
    /// Playouts that went through it.
    pub visits: u32,
    /// The probability that the policy gives its move, 0 to 1; 1 for the root.
    pub prior: f32,
    /// What the playouts gave, its value with what a draw is worth; `None` without any.
    pub outlook: Option<ValueEstimate>,
    /// The value of the position after its move for the side that made the move, if that is proved: a win, a
    /// loss, or a draw (0). For the root, for the side to move.
    pub proof: Option<Score>,
}

/// How a game is expected to end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ValueEstimate {
    /// The probability to win, 0 to 1. In a [`PlayoutNode`] for the side that made the move, for the root for
    /// the side to move; elsewhere for the side to move.
    pub value: f32,
    /// The probability that the game ends by repetition, 0 to 1.
    pub repetition: f32,
}

impl<R: Rules> Playouts<R> {
    /// The moves of the root, the best first.
    pub fn moves(&self) -> impl Iterator<Item = &PlayoutNode> {
        self.nodes.iter().filter(|node| node.parent == Some(0))
    }
}

/// A policy's answer for one position.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyMoves {
    /// How the game is expected to end for the side to move; `None` of a network that says nothing of it.
    pub outlook: Option<ValueEstimate>,
    /// The legal moves with their probabilities, the most probable first; their sum is 1.
    pub moves: Vec<(Move, f32)>,
    /// The most probable moves when illegal ones are not left out, the most probable first.
    pub wanted: Vec<Wanted>,
}

/// A move that the policy finds probable, legal or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The move.
    pub mv: Move,
    /// Its probability among all moves that the policy has a class for.
    pub probability: f32,
    /// Why it is illegal.
    pub refusal: Option<Refusal>,
}
