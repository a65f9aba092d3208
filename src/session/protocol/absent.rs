//! Messages that a build of the engine does not have: their types have no values, and so the compiler leaves
//! out all code that would handle them.

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
        Err(D::Error::custom("this build of the engine does not have this request"))
    }
}
