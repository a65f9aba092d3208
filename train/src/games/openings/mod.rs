//! Openings of games between engines.

pub mod balanced;
pub mod frequent;
pub(crate) mod random_lines;
