//! Native tools around the engine: matches, self-play, learning, and tests of the search. The engine does
//! not use them.
//!
//! ```text
//! common ← games ← { learn, measure, problems } ← tools ← main
//! ```

pub mod common;
pub mod games;
pub mod learn;
pub mod measure;
pub mod problems;
pub mod tools;
