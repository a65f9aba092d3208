//! How long a process has waited for a processor that others were using.
//!
//! A match on a busy machine measures the other programs, too: an engine that has answered in time may have lost its clock
//! in the queue. Linux counts the waiting of every thread; where nobody counts, nothing is forgiven.

use std::fs;
use std::time::Duration;

/// All threads of that process together, since they began.
pub(super) fn of(process: u32) -> Duration {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Duration::ZERO };
    let waited = threads.flatten().map(|thread| {
        let counted = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        parse(&counted)
    });
    waited.sum()
}

/// The calling thread.
pub(super) fn here() -> Duration {
    fs::read_to_string("/proc/thread-self/schedstat").map_or(Duration::ZERO, |counted| parse(&counted))
}

/// The second of three numbers: nanoseconds run, nanoseconds waited, and how often.
fn parse(counted: &str) -> Duration {
    let waited = counted.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_the_second_number() {
        assert_eq!(parse("250 3325699 1\n"), Duration::from_nanos(3_325_699));
        assert_eq!(parse(""), Duration::ZERO);
        assert_eq!(of(u32::MAX), Duration::ZERO);
    }
}
