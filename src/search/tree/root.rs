//! The root of the search: iterative deepening, aspiration windows, and the moves of the root.
//!
//! A search can be cut into slices. When the monitor stops it, every node of the line saves its state, and
//! the next slice continues from there, so the result does not depend on the slices.
//!
//! CITE: D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program" (1977), for iterative
//! deepening.

use std::cmp::Reverse;

use super::aspiration::AspirationWindow;
use super::node_state::{CurrentMove, MoveStep};
use super::node_type::Pv;
use super::reductions;
use super::slice::{Slice, Stopped};
use super::state::{Progress, Search};
use crate::eval::{Evaluator, Score};
use crate::search::mate::Mate;
use crate::search::ordering::insertion_sort::insertion_sort_by_key;
use crate::search::ordering::move_picker::is_tactical;
use crate::search::parameters::late_move_reductions::{PLY, ROOT_MIN_DEPTH};
use crate::search::parameters::{MAX_DEPTH, late_move_pruning};
use crate::search::{Info, Monitor, Technique};
use crate::shogi::Rules;

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Searches until the limits or the monitor end it.
    pub fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let max_depth = self.limits.depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        let mut slice = Slice { monitor, max_nodes: self.limits.nodes.unwrap_or(u64::MAX) };
        while !self.declares && self.root.depth <= max_depth && !self.root.moves.is_empty() {
            if self.search_iteration(&mut slice).is_err() {
                if let Some(mate) = self.mate_solver.mate().cloned() {
                    self.report_mate(mate, slice.monitor);
                    return Progress::Finished;
                }
                self.info = Some(self.unfinished_info());
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

    /// Runs the mate solver for its share of the nodes. A mate stops the search.
    fn run_mate_solver(&mut self, slice: &Slice<'_>) -> Result<(), Stopped> {
        self.nodes += self.mate_solver.run(self.nodes, slice.max_nodes);
        if self.mate_solver.mate().is_some() { Err(Stopped) } else { Ok(()) }
    }

    /// Makes the solver's mate the result of the search.
    fn report_mate(&mut self, mate: Mate, monitor: &mut dyn Monitor) {
        let score = Score::mate_in(mate.plies);
        self.root.put_first(mate.line[0], score);
        let (depth, hashfull) = (self.root_depth() as u32, self.tt.hashfull());
        let (seldepth, nodes) = (self.seldepth, self.nodes);
        let info = Info { depth, seldepth, nodes, rank: 1, score, effort: 0, pv: mate.line, hashfull };
        monitor.report(&info);
        self.info = Some(info);
    }

    /// The report when the search stops within an iteration: the last one, or the best move of this iteration
    /// where that is another move.
    fn unfinished_info(&mut self) -> Info {
        match self.lines.first() {
            None => self.estimate(),
            Some(last) if self.root.pv_index > 0 || last.pv.first() == Some(&self.root.moves[0].mv) => {
                last.clone()
            }
            // Its score is kept where the moves are searched again with another window.
            Some(_) => Info { score: self.root.moves[0].score, ..self.estimate() },
        }
    }

    /// The best move searched so far, or at depth 0 the first move with the static evaluation.
    fn estimate(&mut self) -> Info {
        let (depth, score) = match &self.root {
            root if root.pv_index > 0 => (root.depth as u32, root.moves[0].previous_score),
            root if root.searched > 0 => (root.depth as u32, root.best),
            // Not through the cache, whose positions were tested for a mate in one.
            _ => (0, self.evaluator.evaluate(&self.position)),
        };
        let (seldepth, nodes, hashfull) = (self.seldepth, self.nodes, self.tt.hashfull());
        Info {
            depth,
            seldepth,
            nodes,
            rank: 1,
            score,
            effort: 0,
            pv: self.root.moves[0].pv.clone(),
            hashfull,
        }
    }

    /// Whether deeper iterations are pointless: a mate no longer than the depth, or a forced move where its
    /// score does not matter.
    fn can_stop_early(&self) -> bool {
        let decided = self.info.as_ref().is_some_and(|info| {
            info.score.mate_plies().is_some_and(|plies| plies.unsigned_abs() <= info.depth)
        });
        let answers_at_once = self.options.only_move_matters && self.limits.nodes.is_some();
        decided || (answers_at_once && self.root.moves.len() == 1)
    }

    /// Runs the current iteration, or continues it after a pause.
    fn search_iteration(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        let lines = (self.options.lines.max(1) as usize).min(self.root.moves.len());
        while self.root.pv_index < lines {
            let score = loop {
                self.search_root_moves(slice)?;
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
            self.root.moves[self.root.pv_index].previous_score = score;
            self.root.pv_index += 1;
            self.begin_next_line();
        }
        Ok(())
    }

    /// Starts the search for the next line (MultiPV), with a window around the previous score of its best
    /// move.
    fn begin_next_line(&mut self) {
        let root = &mut self.root;
        (root.searched, root.best, root.fail_highs) = (0, Score::NEG_INFINITE, 0);
        let expected = root.moves.get(root.pv_index).map_or(Score::NEG_INFINITE, |best| best.previous_score);
        let narrow = self.options.techniques.has(Technique::Aspiration);
        root.window = if narrow {
            AspirationWindow::around(self.length, expected, root.depth)
        } else {
            AspirationWindow::FULL
        };
    }

    /// Searches the moves of the root once with the current window.
    fn search_root_moves(&mut self, slice: &mut Slice<'_>) -> Result<(), Stopped> {
        let first = self.root.pv_index;
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
                let late = self.root.searched > 0 && depth >= ROOT_MIN_DEPTH;
                let reduction = reductions::base(self.length, depth, self.root.searched + 1, true) - PLY;
                current.set_depths(depth - 1, if late { reduction.max(0) } else { 0 });
                current.tactical = is_tactical(&self.position, mv);
                self.pv_table.clear(0);
            }
            self.do_move(mv, 0);
            let nodes_before = self.nodes;
            let result = if self.root.searched == 0 {
                self.child::<Pv>(current.depth, 0, alpha, beta, false, slice)
            } else {
                self.search_late_move::<Pv>(&mut current, 0, alpha, beta, false, slice)
            };
            self.undo_move();
            self.root.moves[at].nodes += self.nodes - nodes_before;
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
                self.root.moves[at].pv = self.pv_table.line(0).to_vec();
                // The new best move moves to the front; the others keep their order.
                self.root.moves[first..=at].rotate_right(1);
                if score >= beta {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Late move pruning at the root: whether the remaining moves are skipped at this depth. Not with
    /// MultiPV, which needs all moves, and not with a decided score, which is exact only when every move has
    /// been searched.
    fn can_prune_root_moves(&self, depth: i32) -> bool {
        self.options.lines <= 1
            && self.uses(Technique::LateMovePruning)
            && self.root.searched > late_move_pruning::root_move_count(self.length, depth)
            && !self.root.best.is_decided()
    }

    /// Reports the lines of the iteration and begins the next one.
    fn finish_iteration(&mut self, monitor: &mut dyn Monitor) {
        let lines = self.root.pv_index;
        let root = &mut self.root;
        let hashfull = self.tt.hashfull();
        self.lines.clear();
        // Without the nodes of the mate solver.
        let searched = root.moves.iter().map(|each| each.nodes).sum::<u64>().max(1);
        // A later line can have a better score than an earlier one.
        insertion_sort_by_key(&mut root.moves[..lines], |best| Reverse(best.previous_score));
        for (at, best) in root.moves[..lines].iter().enumerate().rev() {
            let info = Info {
                depth: root.depth as u32,
                seldepth: self.seldepth,
                nodes: self.nodes,
                rank: at as u32 + 1,
                score: best.previous_score,
                effort: (best.nodes * 1000 / searched) as u32,
                pv: best.pv.clone(),
                hashfull,
            };
            monitor.report(&info);
            self.lines.push(info.clone());
            self.info = Some(info);
        }
        self.lines.reverse();
        self.root.depth += 1;
        self.root.pv_index = 0;
        self.begin_next_line();
    }
}
