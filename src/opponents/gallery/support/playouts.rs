//! The rules that every search by playouts keeps: limits, pauses, reports, and the choice of a move.
//!
//! An opponent implements [`PlayoutSearch`] for its tree and gives every slice to [`PlayoutLoop::run`], as
//! [`puct`](crate::opponents::gallery::puct) does.
//!
//! - The limit `nodes` counts playouts, `depth` is the mean depth of the leaves in plies, as in Lc0.
//! - A forced move is evaluated, but not searched, where only the move matters.
//! - The monitor is asked between playouts, and told how much more evaluations cost than nodes of the
//!   flagship.
//! - The lines are reported now and then, the best one last, and once more when the search ends.

use super::ending::declares;
use crate::opponents::{Choice, Task};
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Move, Rules};

/// The monitor is asked after this much work, in nodes of the flagship.
const WORK_BETWEEN_CHECKS: u64 = 256;
/// Playouts between two reports, at least; and the part of all playouts.
const PLAYOUTS_BETWEEN_REPORTS: u64 = 64;
const PART_BETWEEN_REPORTS: u64 = 16;

/// A search that grows by one playout at a time.
pub trait PlayoutSearch {
    /// Plays one playout.
    fn playout(&mut self);

    /// Playouts of this task.
    fn playouts(&self) -> u64;

    /// The work of all evaluations, in nodes of the flagship, beside one node for each playout.
    fn work(&self) -> u64 {
        0
    }

    /// The mean depth of the leaves, in plies. A task may be limited by depth alone, so that it must grow. By
    /// default it is the binary logarithm of the playouts, for a search whose leaves are all equally deep.
    fn depth(&self) -> f64 {
        f64::from(u64::BITS - self.playouts().leading_zeros())
    }

    /// Whether more playouts cannot change the move, or are not possible.
    fn is_decided(&self) -> bool {
        false
    }

    /// The best `count` moves with their lines, the best first; none before the first playout.
    fn lines(&self, count: usize) -> Vec<Info>;
}

/// One task of an opponent that searches by playouts. By default there is none, and nothing to do.
#[derive(Clone, Debug, Default)]
pub struct PlayoutLoop {
    limits: Limits,
    /// See [`LevelSettings::only_move_matters`](crate::opponents::LevelSettings).
    only_move_matters: bool,
    /// Number of lines to report.
    lines: usize,
    /// The legal moves.
    moves: Vec<Move>,
    /// Whether a declaration by the entering-king rule wins at once.
    declares: bool,
    /// The monitor is asked when playouts and work together have reached this.
    next_check: u64,
    /// The part of the work that the monitor has been told.
    reported_work: u64,
    /// The next report is due at this number of playouts.
    next_report: u64,
    /// The best line at the last report or pause.
    info: Option<Info>,
}

impl PlayoutLoop {
    /// Begins a task.
    pub fn new<R: Rules>(task: &Task<R>) -> Self {
        Self {
            limits: task.limits,
            only_move_matters: task.settings.only_move_matters,
            lines: task.lines.max(1) as usize,
            moves: task.position.legal_moves().to_vec(),
            declares: declares(&task.position, &task.rules),
            next_check: 0,
            reported_work: 0,
            next_report: PLAYOUTS_BETWEEN_REPORTS,
            info: None,
        }
    }

    /// Whether more playouts are not wanted, or cannot change the move.
    fn is_finished(&self, search: &impl PlayoutSearch) -> bool {
        let Limits { nodes, depth } = self.limits;
        self.declares
            || self.moves.is_empty()
            || search.is_decided()
            || nodes.is_some_and(|nodes| search.playouts() >= nodes)
            || depth.is_some_and(|depth| search.depth() >= f64::from(depth))
            // In play a forced move is evaluated, but not searched.
            || (self.moves.len() == 1 && self.only_move_matters && nodes.is_some() && search.playouts() >= 2)
    }

    fn report(&mut self, search: &impl PlayoutSearch, monitor: &mut dyn Monitor) {
        let playouts = search.playouts();
        self.next_report = playouts + PLAYOUTS_BETWEEN_REPORTS.max(playouts / PART_BETWEEN_REPORTS);
        let infos = search.lines(self.lines);
        // The best line comes last.
        infos.iter().rev().for_each(|info| monitor.report(info));
        self.info = infos.into_iter().next();
    }

    /// Playouts until a limit or the monitor ends them.
    pub fn run(&mut self, search: &mut impl PlayoutSearch, monitor: &mut dyn Monitor) -> Progress {
        let mut reported = None;
        while !self.is_finished(search) {
            let (playouts, work) = (search.playouts(), search.work());
            if playouts + work >= self.next_check {
                self.next_check = playouts + work + WORK_BETWEEN_CHECKS;
                let since_last_check = work - self.reported_work;
                self.reported_work = work;
                if monitor.should_stop(playouts, since_last_check) {
                    // The line of the answer begins with the move that is chosen now.
                    self.info = search.lines(1).pop();
                    return Progress::Paused;
                }
            }
            search.playout();
            if search.playouts() >= self.next_report {
                self.report(search, monitor);
                reported = Some(search.playouts());
            }
        }
        if reported != Some(search.playouts()) && search.playouts() > 0 {
            self.report(search, monitor);
        }
        Progress::Finished
    }

    /// The choice, with the best move of the search, if it has one.
    pub fn choice(&self, best: Option<Move>) -> Choice {
        if self.declares {
            return Choice::Declare;
        }
        best.or_else(|| self.moves.first().copied()).map_or(Choice::Resign, Choice::Move)
    }

    /// The best line at the last report or pause.
    pub fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }
}
