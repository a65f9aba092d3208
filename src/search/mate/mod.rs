//! The mate solver: finds mates by consecutive checks (詰み).
//!
//! [`one_ply`] finds mates in one and three plies, fast enough for every node of a search. [`Solver`] finds
//! mates of any length with a bounded table: first short lengths in increasing order, which proves the
//! shortest mate; then any length; then shorter mates than the one found. [`Defender`] finds the longest
//! defence against a move of the attacker. Both work in slices and have a current answer at any time.

mod defender;
mod dfpn;
mod interposition;
mod line;
pub mod one_ply;
mod proof_hands;
mod proof_table;
mod solver;
mod value;
mod verify;

pub use defender::{Defence, Defender, Resistance};
pub use one_ply::{mate_in_one, mate_in_three};
pub use solver::{Answer, Mate, MateLimits, OtherFirstMoves, Solver};
pub use verify::verify_mate;
