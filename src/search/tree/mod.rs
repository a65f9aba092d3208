//! The search of the tree: alpha-beta with iterative deepening.
//!
//! Reading order: [`state`] (the search and its set-up), [`root`] (iterative deepening), [`node`] (one node,
//! step by step), [`pruning`] (the steps before the first move), [`quiescence`]. Then, as needed, the parts
//! that these use: [`node_state`] (what a node keeps over a pause), [`reductions`], [`singular`],
//! [`aspiration`], [`mate_solver`], [`stack`], and for several searches of one position [`team`].

mod aspiration;
mod end_of_game;
mod history_update;
mod mate_solver;
mod move_pruning;
mod node;
mod node_state;
mod node_type;
mod outbox;
mod play;
mod principal_variation;
mod probes;
mod pruning;
mod pv_table;
mod quiescence;
mod reductions;
mod root;
mod root_moves;
mod singular;
mod slice;
mod stack;
mod state;
mod static_eval;
mod team;

pub use state::{Progress, Search};
