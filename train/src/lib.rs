//! Native tools that use the engine from outside: matches, cross-checks, self-play and learning. Nothing uses this crate.

pub mod ablate;
pub mod fit;
pub mod gate;
pub mod goals;
pub mod matches;
pub mod nnue;
pub mod policy;
pub mod random;
pub mod records;
pub mod regret;
pub mod selfplay;
pub mod thinker;
pub mod tsume;
#[cfg(feature = "tune")]
pub mod tune;
