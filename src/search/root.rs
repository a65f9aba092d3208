//! The search as a whole: iterations, windows, and the moves of the root.
//!
//! A thought can be cut into slices. When the monitor stops it, every node of the line saves its state, and the
//! next slice goes on where they stand: what is found does not depend on the slices.
//!
//! CITE: D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program" (1977), for iterative deepening.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Technique;
use super::aspiration::AspirationWindow;
use super::history::Histories;
use super::lmr;
use super::move_picker::{ScoredMove, sort_root_moves};
use super::node_state::{CurrentMove, MoveStep, NodeState};
use super::node_type::Pv;
use super::params::{self, MAX_DEPTH};
use super::pv_table::PvTable;
use super::root_mate::RootMateSolver;
use super::stack::Stack;
use super::tt::TranspositionTable;
use super::{Info, Limits, Monitor, SearchOptions};
use crate::eval::{Evaluator, Score};
use crate::shogi::{Color, Move, Position, Rules};

/// How a call of [`Search::think`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The monitor stopped it; the next call goes on.
    Paused,
    /// The limits ended it, or there is nothing more to find.
    Finished,
}

/// The search was stopped in the middle; nothing it returns counts.
pub(super) struct Stopped;

/// What bounds one slice.
pub(super) struct Slice<'a> {
    pub(super) monitor: &'a mut dyn Monitor,
    pub(super) max_nodes: u64,
}

/// A move of the root.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    /// What it scored in this iteration; nothing when it did not beat alpha.
    score: Score,
    /// What it scored when it was last among the best.
    before: Score,
    line: Vec<Move>,
}

/// Where an iteration stands, so that the next slice can go on with it.
pub(super) struct Root {
    moves: Vec<RootMove>,
    depth: i32,
    /// The line that is being looked for: this many are found already in this iteration.
    found: usize,
    window: AspirationWindow,
    /// How often the window failed high in this iteration: the next passes are shallower.
    fail_highs: i32,
    /// How many moves have been searched in this pass, and the best value among them.
    searched: usize,
    best: Score,
    /// The move that is being searched.
    current: CurrentMove,
}

impl Root {
    /// A move and its score become the best.
    pub(super) fn put_first(&mut self, mv: Move, score: Score) {
        if let Some(at) = self.moves.iter().position(|best| best.mv == mv) {
            self.moves[..=at].rotate_right(1);
            (self.moves[0].score, self.moves[0].before) = (score, score);
        }
    }
}

impl Default for Root {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            depth: 1,
            found: 0,
            window: AspirationWindow::FULL,
            fail_highs: 0,
            searched: 0,
            best: Score::NEG_INFINITE,
            current: CurrentMove::NONE,
        }
    }
}

/// An alpha-beta search of the game `R` by the evaluation `E`.
pub struct Search<R: Rules, E: Evaluator<R>> {
    pub(super) position: Position<R>,
    pub(super) evaluator: E,
    pub(super) options: SearchOptions,
    /// Shared with the searches that help.
    pub(super) tt: Arc<TranspositionTable>,
    /// Which of the helpers this is; 0 when it answers itself.
    helper: u32,
    pub(super) histories: Histories,
    pub(super) stack: Stack,
    pub(super) pv_table: PvTable,
    /// The moves of all nodes of the present line, one after the other.
    pub(super) moves: Vec<ScoredMove>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    /// While a null move is verified: no other is tried above this ply.
    pub(super) nmp_min_ply: usize,
    /// At so many nodes the monitor is asked again.
    pub(super) next_stop_check: u64,
    /// What the nodes of the line have left behind when thinking paused; the innermost first.
    pub(super) paused: Vec<NodeState>,
    limits: Limits,
    /// The side to move at the root.
    pub(super) root_side: Color,
    /// Whether some of the other side's moves may be overlooked.
    pub(super) has_blind_spots: bool,
    declares: bool,
    pub(super) root: Root,
    /// Looks for mates beside the search.
    pub(super) mate_solver: RootMateSolver<R>,
    pub(super) info: Option<Info>,
    /// The lines of the last finished iteration, the best first.
    lines: Vec<Info>,
}

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// A search with a table of so many megabytes, and nothing to think about.
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
            histories: Histories::new(),
            stack: Stack::new(),
            pv_table: PvTable::new(),
            moves: Vec::with_capacity(4096),
            nodes: 0,
            seldepth: 0,
            nmp_min_ply: 0,
            next_stop_check: 0,
            paused: Vec::new(),
            limits: Limits::default(),
            root_side: Color::Black,
            has_blind_spots: false,
            declares: false,
            root: Root::default(),
            mate_solver: RootMateSolver::default(),
            info: None,
            lines: Vec::new(),
        }
    }

    /// A table of another size, empty. Those who helped before share it no longer.
    pub fn resize_table(&mut self, megabytes: u32) {
        self.tt = Arc::new(TranspositionTable::new(megabytes));
    }

    /// A search that helps this one, `nth` (from 1) of several, when it thinks about the same position at the same time:
    /// all that they share is the table.
    ///
    /// CITE: M. Österlund, "Cheng" (2013), and Chess Programming Wiki, "Lazy SMP".
    pub fn helper(&self, nth: u32) -> Self
    where
        E: Clone,
    {
        let tt = Arc::clone(&self.tt);
        Self { helper: nth, ..Self::with_table(self.evaluator.clone(), tt) }
    }

    /// Evaluates otherwise from now on: all that was found was found with other values. The table stays where it is, for
    /// helpers share it.
    pub fn use_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        self.clear();
    }

    /// Forgets what earlier thoughts have found; while helpers think, what they find meanwhile may stay.
    pub fn clear(&mut self) {
        if self.helper == 0 {
            self.tt.clear();
        }
        self.histories.clear();
        self.mate_solver.clear();
    }

    /// Takes up a position. What was found about others is kept, unless [`Self::clear`] is called.
    pub fn begin(&mut self, position: Position<R>, limits: Limits, options: SearchOptions) {
        self.evaluator.reset(&position);
        self.position = position;
        self.root_side = self.position.side();
        (self.options, self.limits) = (options, limits);
        self.has_blind_spots = !options.blind_spots.is_none();
        self.lines.clear();
        if self.helper == 0 {
            self.tt.new_search();
        }
        // Whatever an unfinished thought has left is void.
        (self.nmp_min_ply, self.next_stop_check) = (0, 0);
        self.paused.clear();
        self.moves.clear();
        self.stack.clear();
        (self.nodes, self.seldepth, self.info) = (0, 0, None);
        self.declares = self.may_declare();
        let mut legal = self.position.legal_moves();
        sort_root_moves(&self.position, &mut legal);
        let moves = legal.into_iter().map(|mv| RootMove {
            mv,
            score: Score::NEG_INFINITE,
            before: Score::NEG_INFINITE,
            line: vec![mv],
        });
        // Every other helper is one ply ahead, so that not all do the same.
        self.root = Root { moves: moves.collect(), depth: 1 + (self.helper % 2) as i32, ..Root::default() };
        let solves = self.helper == 0 && self.uses(Technique::MateSolver);
        self.mate_solver.begin(&self.position, solves);
    }

    /// Thinks until the limits or the monitor end it.
    pub fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let max_depth = self.limits.depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        let mut slice = Slice { monitor, max_nodes: self.limits.nodes.unwrap_or(u64::MAX) };
        while !self.declares && self.root.depth <= max_depth && !self.root.moves.is_empty() {
            if self.iteration(&mut slice).is_err() {
                if let Some(mate) = self.mate_solver.proved() {
                    self.report_mate(mate, slice.monitor);
                    return Progress::Finished;
                }
                let spent = self.nodes >= slice.max_nodes;
                return if spent { Progress::Finished } else { Progress::Paused };
            }
            self.finish_iteration(slice.monitor);
            if self.can_stop_early() {
                break;
            }
        }
        Progress::Finished
    }

    /// Whether a declaration wins at once.
    pub fn declares(&self) -> bool {
        self.declares
    }

    /// The best move so far; none when there is no legal one.
    pub fn best(&self) -> Option<Move> {
        self.root.moves.first().map(|best| best.mv)
    }

    /// The last finished iteration.
    pub fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }

    /// The lines of the last finished iteration, the best first; as many as were asked for.
    pub fn lines(&self) -> &[Info] {
        &self.lines
    }

    /// Positions visited since [`Self::begin`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth of the present iteration.
    pub(super) fn root_depth(&self) -> i32 {
        self.root.depth
    }

    /// The static evaluation, with a trace of chance when a seed asks for it.
    pub(super) fn evaluate(&mut self) -> Score {
        let value = self.evaluator.evaluate(&self.position);
        if self.options.seed == 0 {
            return value;
        }
        let mixed =
            (self.position.key() ^ u64::from(self.options.seed)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        Score::cp(value.value() + mixed as i32 - 8)
    }

    /// What a draw is worth to the side to move.
    pub(super) fn draw_score(&self) -> Score {
        let root_side = self.root_side;
        let value = params::draw_centipawns(self.options.draw_values[root_side.index()] as i32);
        Score::cp(if root_side == self.position.side() { value } else { -value })
    }

    /// Whether the game is over by the number of its moves.
    pub(super) fn is_over_the_move_limit(&self) -> bool {
        self.options.move_limit.is_some_and(|limit| self.position.ply() >= limit as usize)
    }

    /// Nothing more can be found: the only move, or a mate that a deeper search would not shorten.
    fn can_stop_early(&self) -> bool {
        let decided = self.info.as_ref().is_some_and(|info| {
            info.score.mate_plies().is_some_and(|plies| plies.unsigned_abs() <= info.depth)
        });
        decided || (self.root.moves.len() == 1 && self.limits.nodes.is_some())
    }

    /// Searches the present depth, from where it was interrupted.
    fn iteration(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        let lines = (self.options.lines.max(1) as usize).min(self.root.moves.len());
        while self.root.found < lines {
            let score = loop {
                self.pass(slice)?;
                let (score, window) = (self.root.best, self.root.window);
                let (failed_low, failed_high) = (score <= window.alpha, score >= window.beta);
                if !failed_low && !failed_high {
                    break score;
                }
                self.root.window =
                    if failed_low { window.after_fail_low(score) } else { window.after_fail_high(score) };
                self.root.fail_highs = if failed_low { 0 } else { self.root.fail_highs + 1 };
                (self.root.searched, self.root.best) = (0, Score::NEG_INFINITE);
            };
            self.root.moves[self.root.found].before = score;
            self.root.found += 1;
            self.begin_line();
        }
        Ok(())
    }

    /// The next line is looked for around the value that its best move had.
    fn begin_line(&mut self) {
        let root = &mut self.root;
        (root.searched, root.best, root.fail_highs) = (0, Score::NEG_INFINITE, 0);
        let expected = root.moves.get(root.found).map_or(Score::NEG_INFINITE, |best| best.before);
        let narrow = self.options.techniques.has(Technique::Aspiration);
        root.window =
            if narrow { AspirationWindow::around(expected, root.depth) } else { AspirationWindow::FULL };
    }

    /// One pass over the moves of the root in the present window.
    fn pass(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        let first = self.root.found;
        let depth = (self.root.depth - self.root.fail_highs.min(3)).max(1);
        while first + self.root.searched < self.root.moves.len() {
            let at = first + self.root.searched;
            let (mv, alpha, beta) =
                (self.root.moves[at].mv, self.root.window.alpha.max(self.root.best), self.root.window.beta);
            let mut current = self.root.current;
            if current.step == MoveStep::Pick {
                self.run_mate_solver(slice)?;
                if self.can_prune_root_moves(depth) {
                    self.root.moves[at..].iter_mut().for_each(|late| late.score = Score::NEG_INFINITE);
                    break;
                }
                let late = self.root.searched > 0 && depth >= 3;
                let reduction = lmr::base(depth, self.root.searched + 1, true) - lmr::PLY;
                current.set_depths(depth - 1, if late { reduction.max(0) } else { 0 });
                self.pv_table.clear(0);
            }
            self.do_move(mv, 0);
            let result = if self.root.searched == 0 {
                self.child::<Pv>(current.depth, 0, alpha, beta, false, slice)
            } else {
                self.search_late_move::<Pv>(&mut current, 0, alpha, beta, false, slice)
            };
            self.undo_move();
            self.root.current = current;
            let score = result?;
            self.root.current = CurrentMove::NONE;
            let beats = score > alpha;
            self.root.moves[at].score =
                if beats || self.root.searched == 0 { score } else { Score::NEG_INFINITE };
            self.root.searched += 1;
            self.root.best = self.root.best.max(score);
            if beats {
                self.pv_table.update(0, mv);
                self.root.moves[at].line = self.pv_table.line(0).to_vec();
                // The best comes first, the others keep their order.
                self.root.moves[first..=at].rotate_right(1);
                if score >= beta {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether the moves of the root that are left are too unlikely for an iteration of that depth. Whoever asked for several
    /// lines gets them all, and a mate is believed, and believed to be the shortest, only when every move has been tried.
    fn can_prune_root_moves(&self, depth: i32) -> bool {
        self.options.lines <= 1
            && self.uses(Technique::LateMovePruning)
            && self.root.searched > params::root_move_count(depth)
            && !self.root.best.is_decided()
    }

    /// Says what the iteration has found, and begins the next.
    fn finish_iteration(&mut self, monitor: &mut dyn Monitor) {
        let lines = self.root.found;
        let root = &mut self.root;
        let hashfull = self.tt.hashfull();
        self.lines.clear();
        // A later line may turn out to be the better one.
        root.moves[..lines].sort_by_key(|best| Reverse(best.before));
        for (at, best) in root.moves[..lines].iter().enumerate().rev() {
            let info = Info {
                depth: root.depth as u32,
                seldepth: self.seldepth,
                nodes: self.nodes,
                rank: at as u32 + 1,
                score: best.before,
                pv: best.line.clone(),
                hashfull,
            };
            monitor.report(&info);
            self.lines.push(info.clone());
            self.info = Some(info);
        }
        self.lines.reverse();
        self.root.depth += 1;
        self.root.found = 0;
        self.begin_line();
    }
}
