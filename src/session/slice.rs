//! One slice of thinking: a part of a search, after which other messages can be handled.

use crate::search::time::{Clock, TimeManager};
use crate::search::{Info, Monitor};

/// The time of the search: the caller's clock, and the manager that spends it.
pub(super) struct Timer<'a> {
    pub(super) clock: &'a dyn Clock,
    pub(super) manager: &'a mut TimeManager,
}

/// Pauses the search after a number of nodes, stops it when its time is over, and collects the finished iterations.
pub(super) struct Slice<'a> {
    nodes: u64,
    /// The nodes visited when the slice was first asked.
    first: Option<u64>,
    timer: Option<Timer<'a>>,
    /// Whether the time is over.
    pub(super) is_over: bool,
    pub(super) found: Vec<Info>,
}

impl<'a> Slice<'a> {
    pub(super) fn new(nodes: u64, timer: Option<Timer<'a>>) -> Self {
        Self { nodes, first: None, timer, is_over: false, found: Vec::new() }
    }
}

impl Monitor for Slice<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        if let Some(Timer { clock, manager }) = &mut self.timer {
            self.is_over = manager.should_stop(clock.now());
        }
        self.is_over || nodes - *self.first.get_or_insert(nodes) >= self.nodes
    }

    fn report(&mut self, info: &Info) {
        if let Some(Timer { manager, .. }) = &mut self.timer {
            manager.update(info);
        }
        self.found.push(info.clone());
    }
}
