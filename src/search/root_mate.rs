//! The mate solver beside the search: it looks for long mates from the root, which the search would find late or never.
//!
//! It works in small parts of the search's nodes. A proved mate ends the thought.
//!
//! CITE: the division of labour is as old as computer shogi; M. Seo, "The C* Algorithm for AND/OR Tree Search and its
//! Application to a Tsume-Shogi Program" (1995), and A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees" (2002).

use super::mate::{Answer, Mate, MateLimits, Solver};
use super::params;
use super::root::{Search, Slice, Stopped};
use super::{Info, Monitor};
use crate::eval::{Evaluator, Score};
use crate::shogi::{Position, Rules};

/// The solver of a search.
pub(super) struct RootMateSolver<R: Rules> {
    solver: Option<Solver<R>>,
    /// Whether it may still find something.
    is_open: bool,
}

impl<R: Rules> Default for RootMateSolver<R> {
    fn default() -> Self {
        Self { solver: None, is_open: false }
    }
}

impl<R: Rules> RootMateSolver<R> {
    /// A new thought; without `solves` nothing is looked for. What the solver knows from earlier moves of a game is kept.
    pub(super) fn begin(&mut self, position: &Position<R>, solves: bool) {
        let limits = MateLimits { megabytes: params::solver_mb(), ..MateLimits::default() };
        match &mut self.solver {
            _ if !solves => {}
            Some(solver) => solver.begin(position, limits),
            None => self.solver = Some(Solver::new(position, limits)),
        }
        self.is_open = solves;
    }

    /// Forgets what earlier thoughts have found.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The mate that is proved.
    pub(super) fn proved(&self) -> Option<Mate> {
        match self.solver.as_ref().filter(|_| self.is_open)?.answer() {
            Answer::Mate(mate) => Some(mate.clone()),
            Answer::NoMate | Answer::Unknown => None,
        }
    }
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Lets the solver work on for its share of the nodes. A mate ends the search.
    pub(super) fn run_mate_solver(&mut self, slice: &Slice<'_>) -> Result<(), Stopped> {
        let Some(solver) = self.mate_solver.solver.as_mut().filter(|_| self.mate_solver.is_open) else {
            return Ok(());
        };
        let share = self.nodes / params::solver_share();
        // The solver asks now and then: what it may go on for until it hears must be left, too.
        let left = slice.max_nodes.saturating_sub(self.nodes + params::solver_overshoot());
        let allowed = share.saturating_sub(solver.nodes()).min(params::solver_slice()).min(left);
        if allowed < params::solver_slice() / 4 {
            return Ok(());
        }
        let before = solver.nodes();
        let finished = solver.think(&mut Allowance { end: before + allowed });
        self.nodes += solver.nodes() - before;
        let mates = matches!(solver.answer(), Answer::Mate(_));
        self.mate_solver.is_open = mates || !finished;
        if mates { Err(Stopped) } else { Ok(()) }
    }

    /// The solver's line is the answer.
    pub(super) fn report_mate(&mut self, mate: Mate, monitor: &mut dyn Monitor) {
        let score = Score::mate_in(mate.plies);
        self.root.put_first(mate.line[0], score);
        let (depth, hashfull) = (self.root_depth() as u32, self.tt.hashfull());
        let (seldepth, nodes) = (self.seldepth, self.nodes);
        let info = Info { depth, seldepth, nodes, rank: 1, score, pv: mate.line, hashfull };
        monitor.report(&info);
        self.info = Some(info);
    }
}

/// Stops the mate solver after its share of nodes.
struct Allowance {
    end: u64,
}

impl Monitor for Allowance {
    fn should_stop(&mut self, nodes: u64) -> bool {
        nodes >= self.end
    }

    fn report(&mut self, _info: &Info) {}
}
