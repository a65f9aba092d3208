//! The messages of `inspection.rs` in the engine that every visitor loads, which has no opponent to inspect:
//! their types have no values, and so the compiler leaves out all code that would handle them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A message that this build of the engine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Absent(Never);

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum Never {}

impl Absent {
    /// Stands for the handling of the message.
    pub fn never(self) -> ! {
        match self.0 {}
    }
}

impl<'de> Deserialize<'de> for Absent {
    fn deserialize<D: Deserializer<'de>>(_deserializer: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("only the gallery's build of the engine has this request"))
    }
}

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
