//! The tree of a search by playouts, for those who want to look at it.

use crate::eval::Score;
use crate::shogi::{Move, Position, Rules};

/// A part of the tree of a search by playouts.
#[derive(Clone, Debug)]
pub struct Playouts<R: Rules> {
    /// The position of the root.
    pub position: Position<R>,
    /// The root, then all its moves, the best first, then the most visited nodes below; parents before children. Empty before the
    /// first playout.
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
    /// What the playouts gave; `None` without any.
    pub outlook: Option<Outlook>,
    /// The value of the position after its move for the side that made the move, if that is proved: a win, a loss, or a draw (0).
    /// For the root, for the side to move.
    pub proof: Option<Score>,
}

/// How a game is expected to end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The probability to win, 0 to 1. In a [`PlayoutNode`] for the side that made the move, for the root for the side to move;
    /// elsewhere for the side to move.
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
