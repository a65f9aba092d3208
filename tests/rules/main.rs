//! The rules, and the texts of positions, moves and games.

#[path = "../common/mod.rs"]
mod common;

mod contract;
mod csa;
mod incremental;
mod notation;
mod perft;
mod reasons;
mod sfen_usi;
