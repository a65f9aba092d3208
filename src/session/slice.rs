//! One slice of a search. Other messages can be handled between two slices.

use crate::search::time::{Clock, TimeManager};
use crate::search::{Info, Monitor};

/// The caller's clock, and the time manager of the search.
pub(super) struct Timer<'a> {
    pub(super) clock: &'a dyn Clock,
    pub(super) manager: &'a mut TimeManager,
}

/// The monitor of one slice: pauses the search after a number of nodes, stops it when its time is over, and collects the
/// reports of finished iterations.
pub(super) struct Slice<'a> {
    /// Length of the slice, in nodes.
    nodes: u64,
    /// Nodes of the search at the first check in this slice.
    first: Option<u64>,
    timer: Option<Timer<'a>>,
    /// Whether the time of the search is over.
    pub(super) is_over: bool,
    /// The reported lines.
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
