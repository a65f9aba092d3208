//! The flagship search, and the seam between thinking and the world.
//!
//! Whatever thinks is bounded by [`Limits`], asks a [`Monitor`] whether to stop and reports [`Info`] to it. No clock and
//! no I/O on this side of the seam.
//!
//! [`Search`] is an alpha-beta search over any [`Evaluator`](crate::eval::Evaluator). To read it, begin at [`root`]
//! (iterations, windows, the moves of the root), go on to `alphabeta` (one node, step by step, with the steps before any
//! move in `prune`; what it keeps while it is paused in `node_state`) and `qsearch` (where it ends), and look up `move_picker`,
//! `history`, [`policy`], `lmr`, `tt`, `stack`, `params` and [`tunables`] when they are used. [`time`] says how long
//! a move is worth thinking about; whoever has a clock asks it.

mod alphabeta;
mod aspiration;
pub mod bench;
pub mod blind_spots;
mod common;
mod history;
mod history_update;
pub mod info;
pub mod limits;
mod lmr;
pub mod mate;
pub mod monitor;
mod move_picker;
mod node_state;
mod node_type;
pub mod non_promotion;
pub mod options;
pub mod params;
pub mod policy;
mod prefetch;
mod prune;
mod pv_table;
mod qsearch;
pub mod root;
mod root_mate;
mod singular;
mod stack;
mod technique;
pub mod time;
mod tt;
pub mod tunables;

pub use blind_spots::BlindSpots;
pub use info::Info;
pub use limits::Limits;
pub use monitor::{Monitor, Silent};
pub use options::SearchOptions;
pub use root::{Progress, Search};
pub use technique::{Technique, Techniques};
