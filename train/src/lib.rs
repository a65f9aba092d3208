//! Native tools that use the engine from outside: matches, cross-checks and, later, learning. Nothing uses this crate.

pub mod matches;
