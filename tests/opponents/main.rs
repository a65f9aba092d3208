//! The opponents: what all of them must do, and what each of them plays.

#[path = "../common/mod.rs"]
mod common;

mod ladder;
mod level_one;
mod levels;
mod machines;
mod roster;
