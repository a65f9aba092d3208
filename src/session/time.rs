//! Reads the time of a `go` request.

use super::error::{ErrorEvent, failed};
use super::protocol::{Failure, GoTime};
use crate::clock::{Clock, Control};

/// Default time that it takes to send a move, in milliseconds.
const DELAY: u32 = 100;

/// The time of a `go`, and when the request was received, in milliseconds.
pub(super) struct Received {
    pub(super) now: u64,
    pub(super) control: Control,
    pub(super) delay: u64,
}

/// Checks the time of a `go` and reads the clock; `None` when the request has no time.
///
/// # Errors
/// When the time is malformed or out of range, or there is no clock.
pub(super) fn start(time: Option<GoTime>, clock: Option<&dyn Clock>) -> Result<Option<Received>, ErrorEvent> {
    let Some(time) = time else { return Ok(None) };
    let control = control(time)?;
    let clock = clock.ok_or_else(|| failed(Failure::NoClock, "this engine was started without a clock"))?;
    Ok(Some(Received { now: clock.now(), control, delay: time.delay.unwrap_or(DELAY).into() }))
}

fn control(time: GoTime) -> Result<Control, ErrorEvent> {
    let GoTime { move_time, main, increment, byoyomi, delay: _ } = time;
    let has_clock = main.is_some() || increment.is_some() || byoyomi.is_some();
    match move_time {
        Some(_) if has_clock => {
            Err(failed(Failure::Malformed, "give moveTime, or main, increment and byoyomi, not both"))
        }
        Some(0) => Err(failed(Failure::OutOfRange, "moveTime is at least 1")),
        Some(time) => Ok(Control::UpTo(time.into())),
        None if main.is_none() && byoyomi.is_none() => {
            Err(failed(Failure::Malformed, "a time is moveTime, or a clock with main, byoyomi or both"))
        }
        None => Ok(Control::Clock {
            left: main.unwrap_or(0).into(),
            increment: increment.unwrap_or(0).into(),
            byoyomi: byoyomi.unwrap_or(0).into(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Control, String> {
        control(serde_json::from_str(text).unwrap()).map_err(|refused| format!("{refused:?}"))
    }

    #[test]
    fn reads_clocks_and_move_times() {
        let clock = |left, increment, byoyomi| Ok(Control::Clock { left, increment, byoyomi });
        assert_eq!(read(r#"{"main":600000,"byoyomi":30000}"#), clock(600_000, 0, 30_000));
        assert_eq!(read(r#"{"main":0,"increment":5000}"#), clock(0, 5_000, 0));
        assert_eq!(read(r#"{"byoyomi":1}"#), clock(0, 0, 1));
        assert_eq!(read(r#"{"moveTime":3000,"delay":0}"#), Ok(Control::UpTo(3_000)));
    }

    #[test]
    fn rejects_malformed_times() {
        assert!(read("{}").unwrap_err().contains("moveTime, or a clock"));
        assert!(read(r#"{"increment":5000}"#).unwrap_err().contains("main, byoyomi or both"));
        assert!(read(r#"{"moveTime":0}"#).unwrap_err().contains("at least 1"));
        assert!(read(r#"{"moveTime":5,"main":5}"#).unwrap_err().contains("not both"));
        for malformed in [r#"{"main":-1}"#, r#"{"main":1.5}"#, r#"{"main":5000000000}"#, r#"{"time":5}"#] {
            assert!(serde_json::from_str::<GoTime>(malformed).is_err(), "{malformed}");
        }
    }
}
