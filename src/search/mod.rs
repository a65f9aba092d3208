//! The flagship search and its interface to its callers.
//!
//! A search is bounded by [`Limits`], asks a [`Monitor`] whether to stop, and reports [`Info`] to it. It has
//! no clock and does no I/O.
//!
//! [`Search`] is an alpha-beta search with any [`Evaluator`](crate::eval::Evaluator). This folder has its
//! interface, and a room for each part:
//! - `tree`: the search itself, from iterative deepening at the root down to quiescence;
//! - [`ordering`]: the order of moves by history and move policy;
//! - `tables`: the transposition table and the cache of static evaluations;
//! - [`parameters`]: every number of the search, by technique;
//! - [`mate`]: the mate solver.
//!
//! Reading order: `tree/state.rs`, `tree/root.rs`, `tree/node.rs`, `tree/pruning.rs`, `tree/quiescence.rs`.

pub mod bench;
pub mod blind_spots;
pub mod helper_count;
pub mod info;
pub mod limits;
pub mod mate;
pub mod monitor;
pub mod options;
pub mod ordering;
pub mod parameters;
mod tables;
pub mod technique;
mod tree;

pub use blind_spots::BlindSpots;
pub use helper_count::{Follower, HelperCount};
pub use info::Info;
pub use limits::Limits;
pub use monitor::{Monitor, Silent};
pub use options::SearchOptions;
pub use parameters::{DEFAULT_TABLE_MB, SearchLength};
pub use tables::transposition::TtRecord;
pub use technique::{Technique, Techniques};
pub use tree::{Progress, Search};
