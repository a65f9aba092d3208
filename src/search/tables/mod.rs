//! The tables of the search, indexed by the key of a position: results of searches, and static evaluations.

pub(in crate::search) mod eval_cache;
mod prefetch;
pub(in crate::search) mod transposition;
