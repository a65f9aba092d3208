//! How much time a move may take.

use std::time::{Duration, Instant};

use super::command::Go;
use crate::shogi::Color;

/// A clock that runs for one move.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    start: Instant,
    /// Spent gladly: after it no new iteration begins.
    optimum: Option<Duration>,
    /// Never overstepped.
    maximum: Option<Duration>,
}

impl Clock {
    /// For that side, with so many milliseconds kept back for the way to the interface and back.
    pub(super) fn new(go: &Go, side: Color, overhead: u64) -> Self {
        let budget = if go.endless() { None } else { budget(go, side, overhead) };
        Self {
            start: Instant::now(),
            optimum: budget.map(|(optimum, _)| Duration::from_millis(optimum)),
            maximum: budget.map(|(_, maximum)| Duration::from_millis(maximum)),
        }
    }

    /// Starts anew: pondering has become thinking.
    pub(super) fn restart(&mut self) {
        self.start = Instant::now();
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether time is up.
    pub(super) fn is_up(&self) -> bool {
        self.maximum.is_some_and(|maximum| self.elapsed() >= maximum)
    }

    /// Whether another iteration, which takes longer than all before, would hardly be finished in time.
    pub(super) fn is_late(&self) -> bool {
        self.optimum.is_some_and(|optimum| self.elapsed() * 2 >= optimum)
    }
}

/// Optimum and maximum in milliseconds; `None` without a clock.
fn budget(go: &Go, side: Color, overhead: u64) -> Option<(u64, u64)> {
    /// A game is taken to have so many more moves.
    const MOVES_LEFT: u64 = 40;
    if !go.timed() {
        return None;
    }
    if let Some(movetime) = go.movetime {
        let all = movetime.saturating_sub(overhead).max(1);
        // Asked for exactly so long, it thinks so long.
        return Some((all.saturating_mul(2), all));
    }
    let time = go.time[side.index()].unwrap_or(0);
    let increment = go.increment[side.index()].unwrap_or(0);
    let byoyomi = go.byoyomi.unwrap_or(0);
    let all = time.saturating_add(byoyomi).saturating_sub(overhead).max(1);
    if time <= overhead {
        return Some((all.saturating_mul(2), all));
    }
    let share = time / MOVES_LEFT + byoyomi + increment / 4 * 3;
    let maximum = share.saturating_mul(4).min(byoyomi.saturating_add(time / 3)).min(all).max(1);
    Some((share.min(maximum), maximum))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget_of(text: &str, side: Color) -> Option<(u64, u64)> {
        budget(&Go::parse(text), side, 100)
    }

    #[test]
    fn nothing_is_overspent() {
        for time in [0_u64, 1, 50, 100, 101, 500, 10_000, 3_600_000] {
            for byoyomi in [0_u64, 1, 100, 10_000] {
                for increment in [0, 1000, 60_000] {
                    let text = format!("btime {time} wtime 7 byoyomi {byoyomi} binc {increment}");
                    let (optimum, maximum) = budget_of(&text, Color::Black).expect("a clock");
                    assert!(maximum >= 1 && maximum <= (time + byoyomi).saturating_sub(100).max(1), "{text}");
                    assert!(optimum >= 1 && (optimum <= maximum || optimum == 2 * maximum), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_clock_of_the_side_counts() {
        let text = "btime 600000 wtime 0 byoyomi 10000";
        assert_eq!(budget_of(text, Color::Black), Some((25_000, 100_000)));
        assert_eq!(budget_of(text, Color::White), Some((19_800, 9_900)));
        assert_eq!(budget_of("movetime 1000", Color::Black), Some((1_800, 900)));
        assert_eq!(budget_of("depth 3 nodes 100", Color::Black), None);
    }
}
