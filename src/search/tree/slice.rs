//! One slice of the search: its bounds, and the checks that end it.

use super::state::Search;
use crate::eval::Evaluator;
use crate::search::Monitor;
use crate::shogi::Rules;

/// The search was stopped before the node was finished; its score is not valid.
pub(super) struct Stopped;

/// The bounds of one slice: one call of [`Search::think`].
pub(super) struct Slice<'a> {
    pub(super) monitor: &'a mut dyn Monitor,
    pub(super) max_nodes: u64,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Asks the monitor at intervals whether to pause. Quiescence does not ask, because its nodes save no
    /// state.
    #[inline]
    pub(super) fn check_stop(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        if self.nodes < self.next_stop_check {
            return Ok(());
        }
        self.next_stop_check = self.nodes + self.options.stop_check_interval;
        if slice.monitor.should_stop(self.nodes, 0) { Err(Stopped) } else { Ok(()) }
    }

    /// Counts a node; stops the search at the node limit.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize, slice: &Slice<'_>) -> Result<(), Stopped> {
        if self.nodes >= slice.max_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        Ok(())
    }
}
