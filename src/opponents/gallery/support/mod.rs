//! Code that the small opponents share.
//!
//! - [`PausedNodes`] lets a plain recursive search stop in the middle and go on later, node for node.
//! - [`Tree`] is the line being searched: position, evaluation, node count, game-ending rules, principal
//!   variation.
//! - [`Deepening`] turns a [`RecursiveSearch`] into an [`Opponent`](crate::opponents::Opponent): iterative
//!   deepening, limits, several ranked lines, ties drawn by the seed.
//! - [`PlayoutLoop`] keeps the rules of every search by playouts: limits, pauses, reports, the choice.
//! - [`chances`] turns chances to win into centipawns, and [`shuffle()`] draws an order of moves from a seed.
//! - [`ending`] knows the positions that the rules decide.
//! - `trace` records the nodes of a search for readers who want to look at it.

pub mod chances;
mod deepening;
pub mod ending;
mod paused;
mod playouts;
mod shuffle;
mod trace;
mod tree;

pub use deepening::{Deepening, RecursiveSearch};
pub use paused::{PausedNodes, Stopped};
pub use playouts::{PlayoutLoop, PlayoutSearch};
pub use shuffle::shuffle;
pub use tree::Tree;
