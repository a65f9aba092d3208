//! The flagship search, and the seam between thinking and the world.
//!
//! Whatever thinks is bounded by [`Limits`], asks a [`Monitor`] whether to stop and reports [`Info`] to it. No clock and
//! no I/O on this side of the seam.
//!
//! [`Search`] is an alpha-beta search over any [`Evaluator`](crate::eval::Evaluator). To read it, begin at [`root`]
//! (iterations, windows, the moves of the root), go on to `alphabeta` (one node, step by step, with the steps before any
//! move in `prune`; what it keeps while it is paused in `frame`) and `qsearch` (where it ends), and look up `order`,
//! `history`, [`policy`], `reduce`, `table`, `stack`, `params` and [`numbers`] when they are used. [`time`] says how long
//! a move is worth thinking about; whoever has a clock asks it.

mod alphabeta;
pub mod bench;
mod extend;
mod frame;
mod history;
pub mod info;
mod learn;
pub mod limits;
pub mod mate;
mod mating;
pub mod monitor;
mod node;
pub mod non_promotion;
pub mod numbers;
mod order;
pub mod oversight;
pub mod params;
pub mod policy;
mod prefetch;
mod prune;
mod qsearch;
mod reduce;
pub mod root;
mod stack;
mod table;
mod technique;
pub mod terms;
pub mod time;
mod walk;
mod window;

pub use info::Info;
pub use limits::Limits;
pub use monitor::{Monitor, Silent};
pub use oversight::Oversight;
pub use root::{Search, Thought};
pub use technique::{Technique, Techniques};
pub use terms::Terms;
