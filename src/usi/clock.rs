//! The clock and the time manager of one USI search.

use std::time::Instant;

use super::command::Go;
use crate::clock::{Clock, Control, TimeManager, TimeOptions};
use crate::search::Info;
use crate::shogi::Color;

/// The system's monotonic clock, from the given instant on.
#[derive(Clone, Copy, Debug)]
struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// Measures the time of one search and says when to stop it.
#[derive(Clone, Debug)]
pub(super) struct Timer {
    /// Counts from the start of the search.
    clock: SystemClock,
    /// `None` when the command has no time limit.
    manager: Option<TimeManager>,
}

impl Timer {
    /// Starts at the command `go`, when `side` is to move.
    pub(super) fn start(go: &Go, side: Color, options: TimeOptions) -> Self {
        let clock = SystemClock(Instant::now());
        let manager = control(go, side).map(|control| TimeManager::new(clock.now(), control, options));
        Self { clock, manager }
    }

    /// Handles `ponderhit`: the time counts from now on.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(manager) = &mut self.manager {
            manager.ponder_hit(self.clock.now());
        }
    }

    /// Milliseconds since the search began.
    pub(super) fn elapsed(&self) -> u64 {
        self.clock.now()
    }

    /// Takes the result of a finished iteration.
    pub(super) fn report(&mut self, info: &Info) {
        if let Some(manager) = &mut self.manager {
            manager.update(info);
        }
    }

    /// Whether to stop the search now.
    pub(super) fn should_stop(&mut self) -> bool {
        let now = self.clock.now();
        self.manager.as_mut().is_some_and(|manager| manager.should_stop(now))
    }

    /// The [`TimeOptions::latency`] of the next search; `None` when the command had no time limit.
    pub(super) fn latency(&self) -> Option<u64> {
        self.manager.as_ref().map(TimeManager::latency)
    }
}

/// The time limit of the command when `side` is to move; `None` without one.
fn control(go: &Go, side: Color) -> Option<Control> {
    if go.endless() || !go.timed() {
        return None;
    }
    Some(go.movetime.map_or_else(
        || Control::Clock {
            left: go.time[side.index()].unwrap_or(0),
            increment: go.increment[side.index()].unwrap_or(0),
            byoyomi: go.byoyomi.unwrap_or(0),
        },
        Control::MoveTime,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_clock_of_side_to_move() {
        let control = |text, side| control(&Go::parse(text), side);
        let text = "btime 600000 wtime 7 binc 1 winc 2 byoyomi 3";
        let expected = |left, increment| Some(Control::Clock { left, increment, byoyomi: 3 });
        assert_eq!(control(text, Color::Black), expected(600_000, 1));
        assert_eq!(control(text, Color::White), expected(7, 2));
        assert_eq!(control("btime 5 movetime 1000", Color::Black), Some(Control::MoveTime(1_000)));
        assert_eq!(control("depth 3 nodes 100", Color::Black), None);
        assert_eq!(control("infinite movetime 100", Color::Black), None);
    }
}
