//! The events that answer requests which could not be followed.

use super::protocol::{Event, Failure, PositionFault};
use crate::shogi::Color;

/// The event that answers a request that could not be followed: `failed` or `refused`.
pub(super) type ErrorEvent = Box<Event>;

/// A `failed` event with a message for developers.
pub(super) fn failed(code: Failure, message: impl Into<String>) -> ErrorEvent {
    Box::new(Event::Failed {
        code,
        message: message.into(),
        at: None,
        refusal: None,
        fault: None,
        needs: Vec::new(),
    })
}

/// The position cannot be read, or cannot occur.
pub(super) fn bad_position(fault: PositionFault, message: impl Into<String>) -> ErrorEvent {
    let (code, message) = (Failure::BadSfen, message.into());
    Box::new(Event::Failed { code, message, at: None, refusal: None, fault: Some(fault), needs: Vec::new() })
}

/// The data with these ids must be loaded first.
pub(super) fn needs_data(ids: Vec<&'static str>) -> ErrorEvent {
    let message = format!("the opponent needs data that has not been loaded: {}", ids.join(", "));
    let needs = ids.into_iter().map(str::to_owned).collect();
    Box::new(Event::Failed { code: Failure::NeedsData, message, at: None, refusal: None, fault: None, needs })
}

/// The position has no king of this side.
pub(super) fn no_king(side: Color) -> ErrorEvent {
    let fault = PositionFault::NoKing { side };
    bad_position(fault, fault.to_string())
}
