//! The messages of `inspection.rs` in the engine that every visitor loads, which has no opponent to inspect:
//! their types have no values.

pub use super::absent::Absent;

/// The arguments of `explain`.
pub type ExplainRequest = Absent;
/// The arguments of `tree`.
pub type TreeRequest = Absent;
/// The arguments of `impressions`.
pub type ImpressionsRequest = Absent;
/// The arguments of `playouts`.
pub type PlayoutsRequest = Absent;
/// The answer to `explain`.
pub type ReasonsEvent = Absent;
/// The answer to `tree`.
pub type TreeEvent = Absent;
/// The answer to `impressions`.
pub type ImpressionsEvent = Absent;
/// The answer to `playouts`.
pub type PlayoutsEvent = Absent;
/// The playouts of a line.
pub type MovePlayouts = Absent;
