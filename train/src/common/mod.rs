//! Parts that several rooms use: files of games, random numbers, output, the search of the flagship.

pub(crate) mod files;
pub mod flagship_search;
pub mod output;
pub mod random;
pub mod records;
pub(crate) mod resignation;
pub mod targets;
pub(crate) mod template;
pub(crate) mod waiting;
