//! One slice of a search. Other messages can be handled between two slices.

use crate::clock::{Clock, TimeManager};
use crate::search::{Info, Monitor};

/// The longest slice where there is a clock, in milliseconds. Slower devices have shorter slices, in nodes.
const MAX_MILLISECONDS: u64 = 40;

/// The caller's clock, and the time manager of the search if it has a time.
pub(super) struct Timer<'a> {
    pub(super) clock: &'a dyn Clock,
    pub(super) manager: Option<&'a mut TimeManager>,
}

/// The monitor of one slice: pauses the search after some work or time, stops it at the end of its time, and
/// collects the reports of finished iterations.
pub(super) struct Slice<'a> {
    /// Length of the slice: nodes, and work that costs as much.
    length: u64,
    /// Nodes of the search at the first check in this slice.
    first: Option<u64>,
    /// Work in this slice besides nodes.
    work: u64,
    timer: Option<Timer<'a>>,
    /// When the slice began.
    start: u64,
    /// Whether the time of the search is over.
    pub(super) is_over: bool,
    /// The reported lines.
    pub(super) found: Vec<Info>,
}

impl<'a> Slice<'a> {
    pub(super) fn new(length: u64, timer: Option<Timer<'a>>) -> Self {
        let start = timer.as_ref().map_or(0, |timer| timer.clock.now());
        Self { length, first: None, work: 0, timer, start, is_over: false, found: Vec::new() }
    }
}

impl Monitor for Slice<'_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        let mut is_long = false;
        if let Some(Timer { clock, manager }) = &mut self.timer {
            let now = clock.now();
            self.is_over = manager.as_mut().is_some_and(|manager| manager.should_stop(now));
            is_long = now - self.start >= MAX_MILLISECONDS;
        }
        self.work += work;
        let visited = nodes - *self.first.get_or_insert(nodes);
        self.is_over || is_long || visited + self.work >= self.length
    }

    fn report(&mut self, info: &Info) {
        if let Some(Timer { manager: Some(manager), .. }) = &mut self.timer {
            manager.update(info);
        }
        self.found.push(info.clone());
    }
}
