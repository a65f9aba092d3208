//! Native tools around the engine: matches, self-play, learning, and tests of
//! the search. The engine does not use them.

pub mod ablate;
pub mod adam;
pub mod bonanza;
pub mod book;
mod files;
pub mod fit;
pub mod flagship_search;
pub mod gate;
pub mod ladder;
pub mod matches;
pub mod minishogi;
pub mod move_policy;
pub mod nnue;
pub mod output;
pub mod policy_net;
pub mod random;
pub mod records;
pub mod reference;
pub mod refutations;
pub mod regret;
pub mod repetition;
mod resignation;
pub mod selfplay;
pub mod targets;
pub mod tournament;
pub mod tsume;
#[cfg(feature = "tune")]
pub mod tune;
#[cfg(feature = "tune")]
mod tuned_numbers;
pub mod weights;
