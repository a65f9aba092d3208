//! The clock of one thought.

use std::time::Instant;

use super::command::Go;
use crate::search::Info;
use crate::search::time::{Budget, Circumstances, Control, Pace};
use crate::shogi::Color;

/// A clock that runs for one move, and what it allows.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// When thinking began, and when it began to cost time.
    start: Instant,
    charged_from: Instant,
    /// `None` when no time is given.
    pace: Option<Pace>,
}

impl Clock {
    /// Starts with the command `go` of that side; `forced` when it has but one move.
    pub(super) fn start(go: &Go, side: Color, circumstances: Circumstances, forced: bool) -> Self {
        let now = Instant::now();
        let budget = control(go, side).map(|control| Budget::new(control, circumstances));
        Self { start: now, charged_from: now, pace: budget.map(|budget| Pace::new(budget, forced)) }
    }

    /// Pondering has become thinking.
    pub(super) fn charge(&mut self) {
        self.charged_from = Instant::now();
    }

    /// Milliseconds since thinking began.
    pub(super) fn elapsed(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// An iteration has been finished.
    pub(super) fn heed(&mut self, info: &Info) {
        if let Some(pace) = &mut self.pace {
            pace.update(info);
        }
    }

    /// Whether to answer now.
    pub(super) fn is_over(&mut self) -> bool {
        let elapsed = self.elapsed();
        let charged = self.charged_from.elapsed().as_millis() as u64;
        self.pace.as_mut().is_some_and(|pace| pace.is_over(elapsed, charged))
    }
}

/// The clock that the command names for that side.
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
    fn the_clock_of_the_side_counts() {
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
