//! The facts about moves, confirmed by a slow checker that shares nothing with the code that finds them.

#[path = "../common/mod.rs"]
mod common;

mod board;
mod cases;
mod checker;
mod exchanges;
mod finder;
mod first_move;
mod gain;
mod king_cases;
mod kings;
mod legal;
mod lines;
mod many;
mod mate_cases;
mod material;
mod material_cases;
mod mates;
mod positional;
mod proofs;
mod race;
mod race_cases;
mod tactic_cases;
mod tactics;
mod threat_cases;
mod threats;
