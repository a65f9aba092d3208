//! The ladder: classical game-tree search, one idea a rung, from minimax to realization probability.
//!
//! Each rung is one complete file. The rungs share the evaluation ([`Material`]) and the support for small
//! opponents, and nothing with the flagship. The order, the piece values, the widths of forward pruning and
//! the examples come from 「コンピュータ将棋の作り方」 by the author of うさぴょん (web, 2017). Where this article leaves
//! something open, the simplest reading is taken and named in the documentation of the rung.
//!
//! All rungs: a repetition is a draw (perpetual check loses), at once within the searched line, at the
//! fourth occurrence for a position that the game had before; 「コンピュータ将棋の作り方」 says nothing about
//! repetition. No legal move is a loss, nearer mates count more, and the depth is raised ply by ply until
//! a limit is met. A level is a depth in plies.

pub mod alphabeta;
pub mod capture_extension;
pub mod extensions;
pub mod forward_pruning;
mod material;
pub mod minimax;
pub mod negamax;
pub mod node_extension;
pub mod null_move;
pub mod ordering;
pub mod quiescence;
pub mod realization;

pub use material::Material;

use crate::opponents::Level;
use crate::search::Limits;

/// Levels by depth in plies.
const fn level(id: &'static str, depth: u32) -> Level {
    Level::limited(id, Limits::depth(depth))
}

const DEPTHS_1_TO_2: [Level; 2] = [level("1", 1), level("2", 2)];
/// Depths of one to three plies.
pub(super) const DEPTHS_1_TO_3: [Level; 3] = [level("1", 1), level("2", 2), level("3", 3)];
/// Depths of one to four plies.
pub(super) const DEPTHS_1_TO_4: [Level; 4] = [level("1", 1), level("2", 2), level("3", 3), level("4", 4)];
const DEPTHS_1_TO_5: [Level; 5] = [level("1", 1), level("2", 2), level("3", 3), level("4", 4), level("5", 5)];
const DEPTHS_1_TO_7: [Level; 7] =
    [level("1", 1), level("2", 2), level("3", 3), level("4", 4), level("5", 5), level("6", 6), level("7", 7)];
