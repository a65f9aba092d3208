//! The flagship search and its interface to its callers.
//!
//! A search is bounded by [`Limits`], asks a [`Monitor`] whether to stop, and reports [`Info`] to it. It has no clock and
//! does no I/O.
//!
//! [`Search`] is an alpha-beta search with any [`Evaluator`](crate::eval::Evaluator). Reading order: `state` (the search and
//! its set-up), `root` (iterative deepening), `alphabeta` (one node, step by step; `prune` has the steps before the first
//! move, `node_state` what a node keeps over a pause), `qsearch` (quiescence). Then, as needed: `move_picker`, `history`,
//! [`policy`], `lmr`, `singular`, `tt`, `stack`, `params` and [`tunables`]. [`mate`] is the mate solver, and [`time`] decides
//! how long to think; its caller has the clock.

mod alphabeta;
mod aspiration;
pub mod bench;
pub mod blind_spots;
mod common;
mod eval_cache;
mod history;
mod history_update;
pub mod info;
mod insertion_sort;
pub mod limits;
mod lmr;
pub mod mate;
pub mod monitor;
mod move_picker;
mod node_state;
mod node_type;
pub mod non_promotion;
pub mod options;
mod ordering;
pub mod params;
pub mod policy;
mod policy_cache;
mod prefetch;
mod prune;
mod pv_table;
mod qsearch;
mod quiet_moves;
mod root;
mod root_mate;
mod root_moves;
mod selectivity;
mod singular;
mod stack;
mod state;
mod technique;
pub mod time;
mod tt;
pub mod tunables;

pub use blind_spots::BlindSpots;
pub use info::Info;
pub use limits::Limits;
pub use monitor::{Monitor, Silent};
pub use options::SearchOptions;
pub use selectivity::SearchLength;
pub use state::{Progress, Search};

pub use technique::{Technique, Techniques};
