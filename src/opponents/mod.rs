//! The opponents: each a different way to build a shogi AI.
//!
//! - [`contract`] says what an opponent does, [`mod@card`] how it is described, [`roster`] which there are.
//! - [`flagship`] is the project's own; its levels, book and rule for resigning stand beside it.
//! - [`gallery`] has all others. The engine that every visitor of the page loads is built without them.

pub mod book;
pub mod card;
pub mod contract;
pub mod data;
pub mod flagship;
#[cfg(feature = "gallery")]
pub mod gallery;
pub mod inspection;
pub mod levels;
pub mod resign;
pub mod roster;
#[cfg(test)]
pub(crate) mod tests;
pub mod weakness;

pub use card::{Card, Group, Level, Make, Need, Panel, Playable};
pub use contract::{Choice, GameRules, Inspect, LevelSettings, Opponent, Proved, Task};
pub use roster::{ROSTER, card};
