//! Time that a process waited for a processor that other programs were using.
//!
//! On a busy machine an engine may lose on time only because it waited for a processor. Linux counts the
//! waiting time of each thread in `schedstat`. Where that file does not exist, the waiting time is zero.

use std::fs;
use std::time::Duration;

/// Waiting time of all threads of a process since they began.
pub(crate) fn of_process(process: u32) -> Duration {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Duration::ZERO };
    let waited = threads.flatten().map(|thread| {
        let counted = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        parse(&counted)
    });
    waited.sum()
}

/// Waiting time of the calling thread since it began.
pub(crate) fn of_this_thread() -> Duration {
    fs::read_to_string("/proc/thread-self/schedstat").map_or(Duration::ZERO, |counted| parse(&counted))
}

/// Parses `schedstat`: nanoseconds run, nanoseconds waited, number of time slices.
fn parse(counted: &str) -> Duration {
    let waited = counted.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_second_number() {
        assert_eq!(parse("250 3325699 1\n"), Duration::from_nanos(3_325_699));
        assert_eq!(parse(""), Duration::ZERO);
        assert_eq!(of_process(u32::MAX), Duration::ZERO);
    }
}
