//! The time of one move.

use std::fs;
use std::time::{Duration, Instant};

use narikoma::search::{Info, Monitor};

/// Stops a search when its thread has run for some time. Time in which the thread waited for a processor does
/// not count, so that other programs on the machine take nothing from it; where the system does not tell
/// (`schedstat` of Linux), all time counts.
pub(super) struct Budget {
    time: Duration,
    started: Instant,
    /// Processor time of the thread, since it started, at the beginning of the
    /// search; `None` where the system does not tell.
    ran: Option<Duration>,
    /// Before this the time cannot be over: a thread runs no faster than the clock.
    earliest: Instant,
    /// Nodes of the search at the last question.
    nodes: u64,
}

impl Budget {
    /// The time begins now.
    pub(super) fn new(time: Duration) -> Self {
        let started = Instant::now();
        Self { time, started, ran: running_time(), earliest: started + time, nodes: 0 }
    }

    /// Nodes of the search when it asked last.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time that the search has had.
    fn used(&self) -> Duration {
        let ran = self.ran.and_then(|before| Some(running_time()?.saturating_sub(before)));
        ran.unwrap_or_else(|| self.started.elapsed())
    }
}

impl Monitor for Budget {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        self.nodes = nodes;
        let now = Instant::now();
        if now < self.earliest {
            return false;
        }
        let left = self.time.saturating_sub(self.used());
        self.earliest = now + left;
        left.is_zero()
    }

    fn report(&mut self, _info: &Info) {}
}

/// The time for which the calling thread has run since it began.
fn running_time() -> Option<Duration> {
    let counted = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    // Nanoseconds run, nanoseconds waited, number of time slices.
    Some(Duration::from_nanos(counted.split_whitespace().next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_after_its_time() {
        let (time, started) = (Duration::from_millis(30), Instant::now());
        let mut budget = Budget::new(time);
        let mut nodes = 0;
        while !budget.should_stop(nodes, 0) {
            nodes += 1;
        }
        assert!(started.elapsed() >= time && budget.nodes() == nodes && nodes > 0);
        assert!(budget.should_stop(nodes, 0));
    }
}
