//! A small opponent: alpha-beta with iterative deepening, a transposition table, quiescence search, and an evaluation by
//! material and placement. It prunes only by alpha-beta.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); D. Slate and L. Atkin, "CHESS 4.5" (1977) for
//! iterative deepening with a transposition table; T. Marsland, "Relative Efficiency of Alpha-Beta Implementations"
//! (1983) for the null window (principal variation search).
//!
//! A search can be cut into slices: when the monitor stops it, the search unwinds, and the next slice restarts the current root
//! move. The transposition table has the results below it.

mod table;

use std::cmp::Reverse;

use super::{Card, Choice, Level, Opponent, Task};
use crate::eval::{Evaluator, Score, material, simple::Simple as Evaluation};
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::declaration::Verdict;
use crate::shogi::movegen::MAX_MOVES;
use crate::shogi::repetition::Repetition;
use crate::shogi::{Bitboard, Kind, Move, MoveList, Origin, Position, Rules, Square, Wanted};
use arrayvec::ArrayVec;
use table::{Bound, Table};

/// Its card. Each level searches about one ply deeper than the one below.
pub const CARD: Card = Card {
    id: "simple",
    year: 1977,
    ja: "素朴なアルファベータ",
    en: "Plain alpha-beta",
    reference: "D. Slate and L. Atkin, CHESS 4.5 (1977)",
    levels: &[
        Level::limited("1", Limits::nodes(300)),
        Level::limited("2", Limits::nodes(6_000)),
        Level::limited("3", Limits::nodes(120_000)),
    ],
    default_level: "2",
    needs: &[],
    shogi: Some(|| Box::new(Simple::new())),
    minishogi: Some(|| Box::new(Simple::new())),
};

/// Maximum depth of an iteration.
const MAX_DEPTH: u32 = 64;
/// Maximum length of a line, quiescence included.
const MAX_PLY: u32 = 128;
/// Nodes between two questions to the monitor.
const STOP_CHECK_INTERVAL: u64 = 256;

/// The opponent.
pub struct Simple<R: Rules> {
    task: Option<Task<R>>,
    evaluation: Evaluation,
    table: Table,
    killers: Vec<[Move; 2]>,
    history: Box<[[i32; Square::COUNT]; 128]>,
    nodes: u64,
    seldepth: u32,
    root: Root,
    info: Option<Info>,
}

/// The state of an iteration, kept between two slices.
#[derive(Clone, Debug, Default)]
struct Root {
    declares: bool,
    depth: u32,
    /// The moves in the order of this iteration, with their scores in it.
    moves: Vec<(Move, Score)>,
    /// Number of moves searched in this iteration.
    searched: usize,
    alpha: Option<Score>,
    best: Option<Move>,
}

/// The search was stopped before the node was finished; its score is not valid.
struct Stopped;

/// The bounds of one slice.
struct Slice<'a> {
    monitor: &'a mut dyn Monitor,
    max_nodes: u64,
}

impl<R: Rules> Default for Simple<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Opponent<R> for Simple<R> {
    fn begin(&mut self, task: Task<R>) {
        self.table.clear();
        self.killers.fill([Move::NONE; 2]);
        self.history.fill([0; Square::COUNT]);
        self.evaluation.reset(&task.position);
        (self.nodes, self.seldepth, self.info) = (0, 0, None);
        let declaration = task.position.declaration(task.entering_king, task.points_given);
        let moves =
            task.position.legal_moves().into_iter().map(|mv| (mv, -Score::INFINITE)).collect::<Vec<_>>();
        self.root = Root {
            declares: declaration.is_some_and(|declaration| declaration.verdict == Verdict::Win),
            depth: 1,
            best: moves.first().map(|(mv, _)| *mv),
            moves,
            ..Root::default()
        };
        self.task = Some(task);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(mut task) = self.task.take() else { return Progress::Finished };
        let limits = task.limits;
        let mut slice = Slice { monitor, max_nodes: limits.nodes.unwrap_or(u64::MAX) };
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut progress = Progress::Finished;
        while !self.root.declares && self.root.depth <= max_depth && !self.root.moves.is_empty() {
            if self.iteration(&mut task, &mut slice).is_err() {
                let spent = self.nodes >= slice.max_nodes;
                progress = if spent { Progress::Finished } else { Progress::Paused };
                break;
            }
            let info = self.finish_iteration(&mut task.position);
            slice.monitor.report(&info);
            let decided = info.score.mate_plies().is_some_and(|plies| plies.unsigned_abs() <= info.depth);
            self.info = Some(info);
            if decided || self.root.moves.len() == 1 && limits.nodes.is_some() {
                break;
            }
        }
        self.task = Some(task);
        progress
    }

    fn choice(&self) -> Choice {
        if self.root.declares { Choice::Declare } else { self.root.best.map_or(Choice::Resign, Choice::Move) }
    }

    fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }
}

impl<R: Rules> Simple<R> {
    /// An opponent without a task.
    pub fn new() -> Self {
        Self {
            task: None,
            evaluation: Evaluation::new(),
            table: Table::new(),
            killers: vec![[Move::NONE; 2]; MAX_PLY as usize + 1],
            history: Box::new([[0; Square::COUNT]; 128]),
            nodes: 0,
            seldepth: 0,
            root: Root::default(),
            info: None,
        }
    }

    /// Nodes visited for the current task.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches the remaining root moves of the current iteration.
    fn iteration(&mut self, task: &mut Task<R>, slice: &mut Slice) -> Result<(), Stopped> {
        let (depth, beta) = (self.root.depth, Score::INFINITE);
        while self.root.searched < self.root.moves.len() {
            let mv = self.root.moves[self.root.searched].0;
            let score = match self.root.alpha {
                None => self.child(task, mv, depth, 0, -Score::INFINITE, beta, slice)?,
                Some(alpha) => {
                    let score = self.child(task, mv, depth, 0, alpha, alpha + 1, slice)?;
                    if score > alpha { self.child(task, mv, depth, 0, alpha, beta, slice)? } else { score }
                }
            };
            self.root.moves[self.root.searched].1 = score;
            self.root.searched += 1;
            if self.root.alpha.is_none_or(|alpha| score > alpha) {
                (self.root.alpha, self.root.best) = (Some(score), Some(mv));
            }
        }
        Ok(())
    }

    /// Moves the best move to the front for the next iteration and returns its line.
    fn finish_iteration(&mut self, position: &mut Position<R>) -> Info {
        let root = &mut self.root;
        let best = root.moves.iter().position(|(mv, _)| Some(*mv) == root.best).unwrap_or(0);
        root.moves[..=best].rotate_right(1);
        let (mv, score) = root.moves[0];
        self.table.store(position.key(), mv, score, Bound::Exact, root.depth, 0);
        let info = Info {
            depth: root.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            rank: 1,
            score,
            effort: 0,
            pv: self.table.line(position, root.depth),
            hashfull: self.table.hashfull(),
        };
        (root.depth, root.searched, root.alpha) = (root.depth + 1, 0, None);
        info
    }

    /// Searches the position after a move; the score is for the side that played it.
    #[expect(clippy::too_many_arguments, reason = "a recursion carries its state")]
    fn child(
        &mut self,
        task: &mut Task<R>,
        mv: Move,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
        slice: &mut Slice,
    ) -> Result<Score, Stopped> {
        let delta = task.position.do_move(mv);
        self.evaluation.push(&task.position, &delta);
        let result = self.node(task, depth - 1, ply + 1, -beta, -alpha, slice);
        <Evaluation as Evaluator<R>>::pop(&mut self.evaluation);
        task.position.undo_move();
        result.map(|score| -score)
    }

    /// One node of the tree.
    fn node(
        &mut self,
        task: &mut Task<R>,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        mut beta: Score,
        slice: &mut Slice,
    ) -> Result<Score, Stopped> {
        // Check extension.
        let depth = if task.position.in_check() { depth + 1 } else { depth };
        match task.position.repetition(usize::MAX) {
            Repetition::Draw => return Ok(Score::ZERO),
            Repetition::Win => return Ok(Score::won_in(ply)),
            Repetition::Loss => return Ok(Score::lost_in(ply)),
            _ => {}
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.quiescence(task, ply, alpha, beta, slice);
        }
        self.count(ply, slice)?;
        // Mate distance pruning.
        alpha = alpha.max(Score::mated_in(ply));
        beta = beta.min(Score::mate_in(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let key = task.position.key();
        let entry = self.table.probe(key, ply);
        if let Some(entry) = &entry
            && entry.depth >= depth
            && entry.decides(alpha, beta)
        {
            return Ok(entry.score);
        }
        let mut moves = task.position.legal_moves();
        if moves.is_empty() {
            return Ok(Score::mated_in(ply));
        }
        self.order(&task.position, &mut moves, entry.map_or(Move::NONE, |entry| entry.mv), ply);

        let (mut best, mut best_move, floor) = (-Score::INFINITE, Move::NONE, alpha);
        for mv in moves {
            let mut score = -Score::INFINITE;
            if best_move.is_none() {
                score = self.child(task, mv, depth, ply, alpha, beta, slice)?;
            } else {
                score = score.max(self.child(task, mv, depth, ply, alpha, alpha + 1, slice)?);
                if score > alpha && score < beta {
                    score = self.child(task, mv, depth, ply, alpha, beta, slice)?;
                }
            }
            if score > best {
                (best, best_move) = (score, mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.remember_cutoff(&task.position, mv, depth, ply);
                break;
            }
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > floor => Bound::Exact,
            () => Bound::Upper,
        };
        self.table.store(key, best_move, best, bound, depth, ply);
        Ok(best)
    }

    /// Quiescence search: captures and promotions; in check all evasions.
    fn quiescence(
        &mut self,
        task: &mut Task<R>,
        ply: u32,
        mut alpha: Score,
        beta: Score,
        slice: &mut Slice,
    ) -> Result<Score, Stopped> {
        self.count(ply, slice)?;
        if ply >= MAX_PLY {
            return Ok(self.value(task));
        }
        let in_check = task.position.in_check();
        let mut best = Score::mated_in(ply);
        if !in_check {
            best = self.value(task);
            alpha = alpha.max(best);
            if alpha >= beta {
                return Ok(best);
            }
        }
        let mut moves = if in_check { task.position.evasions() } else { tactical_moves(&task.position) };
        self.order(&task.position, &mut moves, Move::NONE, ply);
        for mv in moves {
            let delta = task.position.do_move(mv);
            self.evaluation.push(&task.position, &delta);
            let result = self.quiescence(task, ply + 1, -beta, -alpha, slice);
            <Evaluation as Evaluator<R>>::pop(&mut self.evaluation);
            task.position.undo_move();
            best = best.max(-result?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The evaluation, with noise when the task has a seed.
    fn value(&mut self, task: &Task<R>) -> Score {
        self.evaluation.evaluate(&task.position).with_noise(task.position.key(), task.seed)
    }

    fn count(&mut self, ply: u32, slice: &mut Slice) -> Result<(), Stopped> {
        if self.nodes >= slice.max_nodes {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) && slice.monitor.should_stop(self.nodes) {
            // Counted, or the next slice would ask at the same number again.
            self.nodes += 1;
            return Err(Stopped);
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Sorts moves: the move of the transposition table, captures by MVV-LVA, promotions, killers, quiet moves by history; equal
    /// ones in the order of generation.
    fn order(&self, position: &Position<R>, moves: &mut MoveList, first: Move, ply: u32) {
        let killers = self.killers[ply.min(MAX_PLY) as usize];
        let worth = |mv: Move| {
            let to = mv.to();
            match position.piece_at(to) {
                _ if mv == first => 1 << 28,
                Some(victim) => {
                    let attacker = mv.from().and_then(|from| position.piece_at(from));
                    let risk = attacker.map_or(0, |piece| material::on_board(piece.kind()) / 16);
                    (1 << 24) + material::capture(victim.kind()) - risk
                }
                None if mv.promotes() => (1 << 23) + material::promotion_gain(position, mv),
                None if killers.contains(&mv) => 1 << 22,
                None => self.history[history_index(position, mv)][to.index()],
            }
        };
        let mut keyed: ArrayVec<(i32, u16, Move), MAX_MOVES> =
            moves.iter().zip(0..).map(|(mv, at)| (worth(*mv), at, *mv)).collect();
        keyed.sort_unstable_by_key(|(worth, at, _)| (Reverse(*worth), *at));
        for (place, (_, _, mv)) in moves.iter_mut().zip(keyed) {
            *place = mv;
        }
    }

    fn remember_cutoff(&mut self, position: &Position<R>, mv: Move, depth: u32, ply: u32) {
        if position.piece_at(mv.to()).is_some() || mv.promotes() {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        let entry = &mut self.history[history_index(position, mv)][mv.to().index()];
        *entry = (*entry + (depth * depth) as i32).min(1 << 20);
    }
}

/// Captures, and promotions of pieces that gain much by it.
fn tactical_moves<R: Rules>(position: &Position<R>) -> MoveList {
    let (victims, side) = (position.pieces(!position.side()), position.side());
    let wanted = Wanted { plain: victims, promote: Bitboard::ALL, drops: Bitboard::EMPTY };
    let mut moves = MoveList::new();
    position.generate(wanted, |set| {
        set.for_each(side, |mv| {
            if victims.has(mv.to())
                || material::promotion_gain(position, mv) >= material::promotion(Kind::Rook)
            {
                moves.push(mv);
            }
        });
    });
    moves
}

/// Piece or dropped kind, for the history.
fn history_index<R: Rules>(position: &Position<R>, mv: Move) -> usize {
    match mv.origin() {
        Origin::Board(from) => position.piece_at(from).map_or(0, |piece| piece.index()),
        Origin::Hand(kind) => 64 + kind.index() + 32 * position.side().index(),
    }
}
