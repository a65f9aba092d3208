//! The line being searched.

use super::Stopped;
use super::ending::Ending;
use super::trace::Trace;
use crate::eval::{Evaluator, Score};
use crate::opponents::inspection::Step;
use crate::search::Monitor;
use crate::search::blind_spots::seeded_hash;
use crate::shogi::{Color, Move, MoveList, Position, Rules};

/// The monitor is asked after this much work, in nodes of the flagship.
const WORK_BETWEEN_CHECKS: u64 = 256;

/// State that is kept between two slices of a search.
pub(super) struct Counters {
    /// Nodes visited for the current task.
    pub(super) nodes: u64,
    /// The work of evaluations, in nodes of the flagship, and the part of it that the monitor has been
    /// told.
    pub(super) work: u64,
    pub(super) reported_work: u64,
    /// The monitor is asked when nodes and work together have reached this.
    pub(super) next_check: u64,
    /// The search stops for good at this number of nodes.
    pub(super) max_nodes: u64,
    /// The longest line so far, in plies.
    pub(super) seldepth: u32,
    /// Plies of the current iteration.
    pub(super) depth: u32,
    /// Root moves in the order in which they are searched.
    pub(super) root_moves: MoveList,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    /// The seed of the task.
    pub(super) seed: u32,
    /// The number of moves, counted from the set-up of the game, at which the game is drawn.
    pub(super) move_limit: Option<u32>,
    /// The record of the search, if somebody wants to see it.
    pub(super) trace: Option<Trace>,
}

/// A position in a tree search, with everything that belongs to the path from the root.
pub struct Tree<'a, R: Rules, E> {
    /// The position at the end of the current line.
    pub position: &'a mut Position<R>,
    pub(super) evaluation: &'a mut E,
    pub(super) counters: &'a mut Counters,
    pub(super) monitor: &'a mut dyn Monitor,
    /// Plies from the root.
    pub(super) ply: u32,
}

impl<R: Rules, E: Evaluator<R>> Tree<'_, R, E> {
    /// Plies between the root and the current position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies of the current iteration: the depth at which the root is searched.
    pub fn iteration(&self) -> u32 {
        self.counters.depth
    }

    /// Counts the current position as a node, with the depth that is left and the window. Returns a value if
    /// the rules decide the game here: repetition, perpetual check, the move limit.
    ///
    /// # Errors When the search must stop: the node limit is reached or the monitor says so.
    pub fn enter(&mut self, depth: i32, alpha: Score, beta: Score) -> Result<Option<Score>, Stopped> {
        let counters = &mut *self.counters;
        if counters.nodes >= counters.max_nodes {
            return Err(Stopped);
        }
        let done = counters.nodes + counters.work;
        if done >= counters.next_check {
            counters.next_check = done + WORK_BETWEEN_CHECKS;
            let since_last_check = counters.work - counters.reported_work;
            counters.reported_work = counters.work;
            if self.monitor.should_stop(counters.nodes, since_last_check) {
                return Err(Stopped);
            }
        }
        counters.nodes += 1;
        counters.seldepth = counters.seldepth.max(self.ply);
        let at = self.ply as usize;
        if counters.lines.len() <= at + 1 {
            counters.lines.resize(at + 2, Vec::new());
        }
        counters.lines[at].clear();
        if let Some(record) = counters.trace.as_mut().and_then(Trace::current) {
            (record.depth, record.alpha, record.beta) = (depth, alpha, beta);
            record.moves = self.position.legal_moves().len();
        }
        if self.ply == 0 {
            return Ok(None);
        }
        let ending = Ending::below(self.position, at, self.counters.move_limit);
        Ok(ending.map(|ending| match ending {
            Ending::Repetition | Ending::MoveLimit => Score::ZERO,
            Ending::Won => Score::won_in(self.ply),
            Ending::Lost => Score::lost_in(self.ply),
        }))
    }

    /// A number that depends on the seed of the task, the position and `nth` alone.
    pub fn random(&self, nth: u64) -> u64 {
        seeded_hash(self.position.key() ^ u64::from(self.counters.seed), nth)
    }

    /// All legal moves. At the root in the order that the seed gives, without the moves of lines that are
    /// already known.
    pub fn moves(&self) -> MoveList {
        if self.ply == 0 { self.counters.root_moves.clone() } else { self.position.legal_moves() }
    }

    /// Makes a move, searches the position after it, and takes the move back. Gives the value that `search`
    /// returns.
    ///
    /// # Errors When the search below was stopped.
    pub fn after(
        &mut self,
        mv: Move,
        search: impl FnOnce(&mut Self) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        self.begin(Step::Move(mv));
        self.play(mv);
        let result = search(self);
        self.take_back();
        self.end(result);
        result
    }

    /// Lets the opponent move twice (null move), and searches the position after it; not when in check.
    ///
    /// # Errors
    /// When the search below was stopped.
    pub fn after_pass(
        &mut self,
        search: impl FnOnce(&mut Self) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        self.begin(Step::Pass);
        let delta = self.position.do_null_move();
        self.evaluation.push(self.position, &delta);
        self.ply += 1;
        let result = search(self);
        self.evaluation.pop();
        self.position.undo_null_move();
        self.ply -= 1;
        self.end(result);
        result
    }

    /// A move is left out without a search.
    pub fn skip(&mut self, mv: Move) {
        self.begin(Step::Skipped(mv));
        if let Some(trace) = &mut self.counters.trace {
            trace.end(None, self.counters.nodes, false);
        }
    }

    /// Begins the record of a node below the current one.
    fn begin(&mut self, step: Step) {
        if let Some(trace) = &mut self.counters.trace {
            trace.begin(step, self.counters.nodes);
        }
    }

    /// Ends that record.
    fn end(&mut self, result: Result<Score, Stopped>) {
        if let Some(trace) = &mut self.counters.trace {
            // The side to move below is the other one.
            let is_black = self.position.side() == Color::White;
            trace.end(result.ok(), self.counters.nodes, is_black);
        }
    }

    fn play(&mut self, mv: Move) {
        let delta = self.position.do_move(mv);
        self.evaluation.push(self.position, &delta);
        self.ply += 1;
    }

    fn take_back(&mut self) {
        self.evaluation.pop();
        self.position.undo_move();
        self.ply -= 1;
    }

    /// The static value for the side to move.
    pub fn evaluate(&mut self) -> Score {
        self.counters.work += E::WORK;
        let value = self.evaluation.evaluate(self.position);
        if let Some(record) = self.counters.trace.as_mut().and_then(Trace::current) {
            record.evaluation = Some(value);
        }
        value
    }

    /// The static value for the side to move after one of its moves, without a search.
    pub fn evaluate_after(&mut self, mv: Move) -> Score {
        self.play(mv);
        let value = -self.evaluation.evaluate(self.position);
        self.take_back();
        value
    }

    /// The value of having no legal move. In shogi the side to move has lost.
    pub fn mated(&self) -> Score {
        Score::mated_in(self.ply)
    }

    /// The move is the best of this node so far; it is remembered with the line below it.
    pub fn set_best(&mut self, mv: Move) {
        let (above, below) = self.counters.lines.split_at_mut(self.ply as usize + 1);
        let line = &mut above[self.ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
        if let Some(trace) = &mut self.counters.trace {
            trace.set_best(mv);
        }
    }
}
