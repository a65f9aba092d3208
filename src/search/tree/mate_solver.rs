//! The mate solver at the root: looks for long mates, which alpha-beta finds late or never.
//!
//! The solver gets a fixed share of the nodes of the search. A proved mate ends the search.
//!
//! CITE: M. Seo, "The C* Algorithm for AND/OR Tree Search and its Application to a Tsume-Shogi Program"
//! (1995), and A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees" (2002), for the solver; shogi programs
//! have long run one beside the main search.

use crate::search::mate::{Answer, Mate, MateLimits, Solver};
use crate::search::parameters::mate_solver;
use crate::search::{Info, Monitor};
use crate::shogi::{Position, Rules};

/// The mate solver of a search.
pub(super) struct RootMateSolver<R: Rules> {
    solver: Option<Solver<R>>,
    /// Whether the solver has a task that is not disproved. When false, the solver's answer belongs to an
    /// earlier position.
    is_active: bool,
}

impl<R: Rules> Default for RootMateSolver<R> {
    fn default() -> Self {
        Self { solver: None, is_active: false }
    }
}

impl<R: Rules> RootMateSolver<R> {
    /// Sets the position; the solver's table is kept. Does nothing until the next `begin` if not `enabled`.
    pub(super) fn begin(&mut self, position: &Position<R>, enabled: bool) {
        let limits = MateLimits { megabytes: mate_solver::TABLE_MB, ..MateLimits::default() };
        match &mut self.solver {
            _ if !enabled => {}
            Some(solver) => solver.begin(position, limits),
            None => self.solver = Some(Solver::new(position, limits)),
        }
        self.is_active = enabled;
    }

    /// Frees the solver and its table.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The mate that is proved.
    pub(super) fn mate(&self) -> Option<&Mate> {
        match self.solver.as_ref().filter(|_| self.is_active)?.answer() {
            Answer::Mate(mate) => Some(mate),
            Answer::NoMate | Answer::Unknown => None,
        }
    }

    /// Searches for a mate with the share of nodes that is due, when the whole search has visited `nodes` of
    /// at most `max_nodes`. Returns the number of nodes used.
    pub(super) fn run(&mut self, nodes: u64, max_nodes: u64) -> u64 {
        let Some(solver) = self.solver.as_mut().filter(|_| self.is_active) else { return 0 };
        let share = nodes / mate_solver::SHARE;
        // The solver checks its limit at intervals, so it may overshoot.
        let left = max_nodes.saturating_sub(nodes + mate_solver::STOP_CHECK_INTERVAL);
        let allowed = share.saturating_sub(solver.nodes()).min(mate_solver::SLICE).min(left);
        if allowed < mate_solver::SLICE / 4 {
            return 0;
        }
        let before = solver.nodes();
        let finished = solver.think(&mut NodeLimit { end: before + allowed });
        let used = solver.nodes() - before;
        self.is_active = matches!(solver.answer(), Answer::Mate(_)) || !finished;
        used
    }
}

/// Stops the solver at a number of nodes.
struct NodeLimit {
    end: u64,
}

impl Monitor for NodeLimit {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        nodes >= self.end
    }

    fn report(&mut self, _info: &Info) {}
}
