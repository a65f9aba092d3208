//! The search of the flagship, the order of its moves, and the mate solver.

#[path = "../common/mod.rs"]
mod common;

mod bench;
mod defence;
mod move_policy;
mod properties;
mod tsume;
