//! The state of a search: [`Search`], how it is set up, and what it answers.

use std::sync::Arc;

use super::mate_solver::RootMateSolver;
use super::node_state::NodeState;
use super::outbox::Outbox;
use super::pv_table::PvTable;
use super::root_moves::{RootMove, RootState};
use super::stack::Stack;
use crate::eval::Evaluator;
use crate::search::ordering::ScoredMove;
use crate::search::ordering::history::Histories;
use crate::search::ordering::move_picker::sort_root_moves;
use crate::search::ordering::policy_cache::PolicyCache;
use crate::search::parameters::SearchLength;
use crate::search::tables::eval_cache::EvalCache;
use crate::search::tables::transposition::TranspositionTable;
use crate::search::{Info, Limits, SearchOptions, Technique};
use crate::shogi::{Color, Move, Position, Rules};

/// How a call of [`Search::think`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The monitor stopped it; the next call continues.
    Paused,
    /// The limits ended it, or nothing more can be found.
    Finished,
}

/// An alpha-beta search of the game `R` with the evaluation `E`.
pub struct Search<R: Rules, E: Evaluator<R>> {
    pub(super) position: Position<R>,
    pub(super) evaluator: E,
    pub(super) options: SearchOptions,
    /// Shared with the helper threads.
    pub(super) tt: Arc<TranspositionTable>,
    /// The number of this helper or member of a team, from 1; 0 for the main search.
    pub(super) helper: u32,
    /// Whether the transposition table belongs to another search, whose helper this is.
    pub(super) shares_table: bool,
    /// The results for the other members of its team.
    pub(super) outbox: Option<Outbox>,
    pub(super) histories: Histories,
    pub(super) policy_cache: PolicyCache,
    /// Values of positions without a mate in one.
    pub(super) eval_cache: EvalCache,
    pub(super) stack: Stack,
    pub(super) pv_table: PvTable,
    /// The moves of all nodes of the current line, one node after the other.
    pub(super) moves: Vec<ScoredMove>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    /// While a null move is verified, no null move is tried above this ply.
    pub(super) nmp_min_ply: usize,
    /// The number of nodes at which the monitor is asked again.
    pub(super) next_stop_check: u64,
    /// The states that the nodes of the line saved when the search paused; the deepest first.
    pub(super) paused: Vec<NodeState>,
    pub(super) limits: Limits,
    /// The set of numbers for these limits.
    pub(super) length: SearchLength,
    /// The side to move at the root.
    pub(super) root_side: Color,
    /// Whether some moves of the other side are not seen (weak levels).
    pub(super) has_blind_spots: bool,
    pub(super) declares: bool,
    pub(super) root: RootState,
    pub(super) mate_solver: RootMateSolver<R>,
    pub(super) info: Option<Info>,
    /// The lines of the last finished iteration, best first.
    pub(super) lines: Vec<Info>,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// A search without a position, with a transposition table of `table_mb` megabytes.
    pub fn new(evaluator: E, table_mb: u32) -> Self {
        Self::with_table(evaluator, Arc::new(TranspositionTable::new(table_mb)))
    }

    fn with_table(evaluator: E, tt: Arc<TranspositionTable>) -> Self {
        Self {
            position: Position::start(),
            evaluator,
            options: SearchOptions::default(),
            tt,
            helper: 0,
            shares_table: false,
            outbox: None,
            histories: Histories::new(),
            policy_cache: PolicyCache::new(),
            eval_cache: EvalCache::new(),
            stack: Stack::new(),
            pv_table: PvTable::new(),
            moves: Vec::with_capacity(4096),
            nodes: 0,
            seldepth: 0,
            nmp_min_ply: 0,
            next_stop_check: 0,
            paused: Vec::new(),
            limits: Limits::default(),
            length: SearchLength::Long,
            root_side: Color::Black,
            has_blind_spots: false,
            declares: false,
            root: RootState::new(Vec::new(), 1),
            mate_solver: RootMateSolver::default(),
            info: None,
            lines: Vec::new(),
        }
    }

    /// Replaces the transposition table by an empty one of this size. Existing helpers keep the old table.
    pub fn resize_table(&mut self, megabytes: u32) {
        self.tt = Arc::new(TranspositionTable::new(megabytes));
    }

    /// A helper search for another thread, number `nth` from 1. It searches the same position at the same
    /// time and shares only the transposition table.
    ///
    /// CITE: M. Österlund, "Cheng" (2013), and Chess Programming Wiki, "Lazy SMP".
    pub fn helper(&self, nth: u32) -> Self
    where
        E: Clone,
    {
        let tt = Arc::clone(&self.tt);
        Self { helper: nth, shares_table: true, ..Self::with_table(self.evaluator.clone(), tt) }
    }

    /// Replaces the evaluation and clears the tables, whose values came from the old one. The transposition
    /// table stays the same object, since helpers share it.
    pub fn use_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        self.clear();
    }

    /// Clears all tables. A helper leaves the shared transposition table alone; entries that helpers write
    /// meanwhile may remain.
    pub fn clear(&mut self) {
        if !self.shares_table {
            self.tt.clear();
        }
        self.histories.clear();
        self.mate_solver.clear();
    }

    /// Sets the position. The tables keep what earlier searches found; [`Self::clear`] empties them.
    pub fn begin(&mut self, position: Position<R>, limits: Limits, options: SearchOptions) {
        self.evaluator.reset(&position);
        self.position = position;
        self.root_side = self.position.side();
        (self.options, self.limits) = (options, limits);
        self.length = SearchLength::of(limits);
        self.has_blind_spots = !options.blind_spots.is_none();
        self.lines.clear();
        if !self.shares_table {
            self.tt.new_search();
        }
        // Discards the state of a search that was paused and not continued.
        (self.nmp_min_ply, self.next_stop_check) = (0, 0);
        self.paused.clear();
        self.moves.clear();
        self.eval_cache.clear();
        self.stack.clear();
        (self.nodes, self.seldepth, self.info) = (0, 0, None);
        self.declares = self.can_declare();
        let mut legal = self.position.legal_moves();
        sort_root_moves(&self.position, &mut legal);
        // Every second helper begins one ply deeper, so that the threads search different trees. A member of
        // a team begins as many plies deeper as its number says, and tells what the others come to later.
        let depth = 1 + if self.shares_table { self.helper % 2 } else { self.helper } as i32;
        self.root = RootState::new(legal.into_iter().map(RootMove::new).collect(), depth);
        let solves_mates = self.helper == 0 && self.uses(Technique::MateSolver);
        self.mate_solver.begin(&self.position, solves_mates);
    }

    /// Lets the search that has just begun choose from these moves alone, legal ones. Then it neither
    /// declares nor looks for a mate with the mate solver, which considers all moves.
    pub fn choose_from(&mut self, moves: &[Move]) {
        self.root.moves.retain(|each| moves.contains(&each.mv));
        self.declares = false;
        self.mate_solver.begin(&self.position, false);
    }

    /// Whether the side to move wins by declaration (入玉宣言).
    pub fn declares(&self) -> bool {
        self.declares
    }

    /// The best move so far; `None` without a legal move.
    pub fn best(&self) -> Option<Move> {
        self.root.moves.first().map(|best| best.mv)
    }

    /// The best line of the last finished iteration; what is known so far where the iteration that is
    /// unfinished has another best move, or is the first.
    pub fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }

    /// The lines of the last finished iteration (MultiPV), best first.
    pub fn lines(&self) -> &[Info] {
        &self.lines
    }

    /// Nodes visited since [`Self::begin`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search may use a technique.
    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.options.techniques.has(technique)
    }

    /// The depth of the current iteration.
    pub(super) fn root_depth(&self) -> i32 {
        self.root.depth
    }
}
