//! Iterative deepening around a recursive search.

use super::trace::Trace;
use super::tree::Counters;
use super::{Stopped, Tree, ending, shuffle};
use crate::eval::{Evaluator, Reason, Score};
use crate::opponents::data::DataStore;
use crate::opponents::inspection::{PathStep, Step, TracedSearch};
use crate::opponents::{Choice, Inspect, Opponent, Task};
use crate::search::Progress;
use crate::search::{Info, Monitor, Silent};
use crate::shogi::{Move, MoveList, Position, Rules};

/// The deepest iteration, in plies.
const MAX_DEPTH: u32 = 32;

/// A search written as a plain recursive function.
pub trait RecursiveSearch<R: Rules>: Default {
    /// The evaluation at the leaves.
    type Evaluation: Evaluator<R> + Default;

    /// How many units of depth a ply has: more than 1 for searches that count fractions of plies.
    const PLY: i32 = 1;
    /// Whether values inside the search are from Black's point of view, not the side to move's.
    const FOR_BLACK: bool = false;
    /// Whether its lines end with a search of captures alone (quiescence search).
    const QUIESCENCE: bool = false;
    /// Whether a side may stop in that search, with the static value, instead of capturing (stand pat).
    const STANDS_PAT: bool = Self::QUIESCENCE;
    /// Whether it leaves out moves that do not look good (forward pruning).
    const SELECTIVE: bool = false;

    /// The value of the position for the side to move, searched `depth` units deep. Values outside `alpha` to
    /// `beta` may be bounds.
    ///
    /// # Errors
    /// [`Stopped`] if [`Tree::enter`] said so. A second call on the same root
    /// goes on where the search stopped.
    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Self::Evaluation>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped>;

    /// Resets the state, including that of a paused search.
    fn clear(&mut self);

    /// Gives the evaluation the learned weights it uses.
    fn use_data(_evaluation: &mut Self::Evaluation, _data: &DataStore) {}

    /// Whether the search goes on to an iteration of `depth` plies in a position with this many legal moves;
    /// the limits of the task hold, too.
    fn goes_on(_depth: u32, _moves: usize) -> bool {
        true
    }
}

/// An opponent that searches one ply, two plies and so on until a limit ends it. The move of the last
/// finished iteration is played.
pub struct Deepening<R: Rules, S: RecursiveSearch<R>> {
    search: S,
    evaluation: S::Evaluation,
    task: Option<Task<R>>,
    counters: Counters,
    /// Whether a declaration by the entering-king rule wins at once.
    declares: bool,
    /// The legal moves in the order of the seed.
    moves: MoveList,
    /// The lines of the iteration that is going on, the best first.
    found: Vec<Info>,
    /// The lines of the last finished iteration, the best first.
    finished: Vec<Info>,
    /// Static value of the root, for the side to move.
    static_value: Score,
    /// Report of a search that was stopped in its first iteration: depth 0 and the static value.
    estimate: Option<Info>,
}

impl<R: Rules, S: RecursiveSearch<R>> Default for Deepening<R, S> {
    fn default() -> Self {
        let counters = Counters {
            nodes: 0,
            work: 0,
            reported_work: 0,
            next_check: 0,
            max_nodes: u64::MAX,
            seldepth: 0,
            depth: 1,
            root_moves: MoveList::new(),
            lines: Vec::new(),
            seed: 0,
            move_limit: None,
            trace: None,
        };
        Self {
            search: S::default(),
            evaluation: S::Evaluation::default(),
            task: None,
            counters,
            declares: false,
            moves: MoveList::new(),
            found: Vec::new(),
            finished: Vec::new(),
            static_value: Score::ZERO,
            estimate: None,
        }
    }
}

impl<R: Rules, S: RecursiveSearch<R>> Deepening<R, S> {
    /// Nodes visited for the current task.
    pub fn nodes(&self) -> u64 {
        self.counters.nodes
    }

    /// The lines of the last finished iteration, the best first.
    pub fn lines(&self) -> &[Info] {
        &self.finished
    }

    /// Searches the next line of the current iteration.
    fn next_line(&mut self, task: &mut Task<R>, monitor: &mut dyn Monitor) -> Result<(), Stopped> {
        let known = |mv: &Move| self.found.iter().any(|info| info.pv.first() == Some(mv));
        self.counters.root_moves = self.moves.iter().copied().filter(|mv| !known(mv)).collect();
        let depth = self.counters.depth;
        let mut tree = Tree {
            position: &mut task.position,
            evaluation: &mut self.evaluation,
            counters: &mut self.counters,
            monitor,
            ply: 0,
        };
        let score =
            self.search.search(&mut tree, depth as i32 * S::PLY, -Score::INFINITE, Score::INFINITE)?;
        self.found.push(Info {
            depth,
            seldepth: self.counters.seldepth,
            nodes: self.counters.nodes,
            rank: self.found.len() as u32 + 1,
            score,
            pv: self.counters.lines[0].clone(),
            hashfull: 0,
            effort: 0,
        });
        Ok(())
    }

    /// Before the first iteration is finished: its best move so far, or any legal one.
    fn unfinished(&self) -> Option<Move> {
        let best = self.counters.lines.first().and_then(|line| line.first());
        best.or_else(|| self.moves.first()).copied()
    }

    /// Report before the first iteration is finished: its best move, with depth 0 and the static value.
    fn first_estimate(&self) -> Info {
        Info {
            depth: 0,
            seldepth: self.counters.seldepth,
            nodes: self.counters.nodes,
            rank: 1,
            score: self.static_value,
            effort: 0,
            pv: self.unfinished().into_iter().collect(),
            hashfull: 0,
        }
    }

    /// Whether deeper iterations are pointless: a forced win or loss within the depth, or a single legal move
    /// where its score does not matter.
    fn is_decided(&self, task: &Task<R>) -> bool {
        let Some(best) = self.finished.first() else { return true };
        let mate = best.score.mate_plies();
        mate.is_some_and(|plies| plies.unsigned_abs() <= best.depth)
            || (self.moves.len() == 1 && task.settings.only_move_matters && task.limits.nodes.is_some())
    }
}

impl<R: Rules, S: RecursiveSearch<R>> Opponent<R> for Deepening<R, S> {
    fn begin(&mut self, task: Task<R>) {
        self.search.clear();
        self.evaluation.reset(&task.position);
        self.static_value = self.evaluation.evaluate(&task.position);
        self.moves = task.position.legal_moves();
        shuffle(&mut self.moves, task.seed);
        self.counters = Counters {
            nodes: 0,
            work: 0,
            reported_work: 0,
            next_check: 0,
            max_nodes: task.limits.nodes.unwrap_or(u64::MAX),
            seldepth: 0,
            depth: 1,
            root_moves: MoveList::new(),
            lines: Vec::new(),
            seed: task.seed,
            move_limit: task.rules.move_limit,
            trace: None,
        };
        self.declares = ending::declares(&task.position, &task.rules);
        self.found.clear();
        self.finished.clear();
        self.estimate = None;
        self.task = Some(task);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(mut task) = self.task.take() else { return Progress::Finished };
        let max_depth = task.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let lines = (task.lines.max(1) as usize).min(self.moves.len());
        let mut progress = Progress::Finished;
        while !self.declares && lines > 0 && self.counters.depth <= max_depth {
            if self.next_line(&mut task, monitor).is_err() {
                if self.counters.nodes < self.counters.max_nodes {
                    progress = Progress::Paused;
                }
                self.estimate = self.finished.is_empty().then(|| self.first_estimate());
                break;
            }
            if self.found.len() < lines {
                continue;
            }
            self.finished = std::mem::take(&mut self.found);
            self.finished.iter().for_each(|info| monitor.report(info));
            if self.is_decided(&task) {
                break;
            }
            if !S::goes_on(self.counters.depth + 1, self.moves.len()) {
                break;
            }
            self.counters.depth += 1;
        }
        self.task = Some(task);
        progress
    }

    fn choice(&self) -> Choice {
        if self.declares {
            return Choice::Declare;
        }
        let best = self.finished.first().and_then(|info| info.pv.first().copied());
        best.or_else(|| self.unfinished()).map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        self.finished.first().or(self.estimate.as_ref())
    }

    fn use_data(&mut self, data: &DataStore) {
        S::use_data(&mut self.evaluation, data);
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect<R>> {
        Some(self)
    }
}

impl<R: Rules, S: RecursiveSearch<R>> Inspect<R> for Deepening<R, S> {
    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        self.evaluation.reasons(position)
    }

    fn trace(&mut self, task: Task<R>, depth: u32, path: Vec<PathStep>) -> Option<TracedSearch> {
        self.begin(task);
        let mut task = self.task.take()?;
        self.counters.depth = depth;
        self.counters.root_moves = self.moves.clone();
        let mut trace = Trace::new(path, S::FOR_BLACK);
        trace.begin(Step::Root, 0);
        self.counters.trace = Some(trace);
        let mut monitor = Silent;
        let mut tree = Tree {
            position: &mut task.position,
            evaluation: &mut self.evaluation,
            counters: &mut self.counters,
            monitor: &mut monitor,
            ply: 0,
        };
        let result = self.search.search(&mut tree, depth as i32 * S::PLY, -Score::INFINITE, Score::INFINITE);
        let nodes = self.counters.nodes;
        let mut trace = self.counters.trace.take()?;
        trace.end_root(result.ok(), nodes);
        self.search.clear();
        Some(TracedSearch {
            records: trace.records,
            units: S::PLY,
            has_quiescence: S::QUIESCENCE,
            stands_pat: S::STANDS_PAT,
            is_selective: S::SELECTIVE,
            nodes,
            is_complete: result.is_ok(),
            is_mate_stage: false,
        })
    }
}
