//! The mate solver: whether a side can mate by an unbroken series of checks (詰み), and how.
//!
//! [`one_ply`] answers for one ply and three, fast enough to be asked at every node of a search. [`Solver`] answers for
//! any length with a bounded table: first for a few plies, one length after the other, which proves the shortest; then
//! without bound; then for ever shorter mates. [`Defender`] finds the longest defence against a move of the attacker. Both
//! work in slices and say at any time what they know.

mod defender;
mod dfpn;
mod interposition;
pub mod line;
pub mod one_ply;
mod proof_hands;
mod proof_table;
mod solver;

pub use defender::{Defence, Defender, Resistance};
pub(super) use dfpn::STOP_CHECK_INTERVAL;
pub use one_ply::{mate_in_one, mate_in_three};
pub use solver::{Answer, Mate, MateLimits, Others, Solver};
