//! PUCT, as in AlphaZero (2017) and dlshogi: a tree that grows by one position a playout, where a network says which moves to look at
//! and who will win; and, as in the diary of dlshogi's author (2022), how probable it is that the game ends by repetition.
//!
//! A playout goes down the tree: at every node to the move with the largest sum of its value so far and a bonus for a large prior and
//! few visits ([`selection`]). The new position at its end is evaluated, and value and repetition probability are added to all
//! nodes on the way ([`search`]). The move with the most playouts is played.
//!
//! - Mates in one and three plies, the rules' ends of the game and what follows from them are proved ([`tree::Tree::prove`]): a
//!   proved win is played at once, moves that are proved to lose are not visited again.
//! - A repetition is worth the value of a draw of the task, and its repetition probability is 1. A position
//!   that the game had before the root counts at its fourth occurrence. The choice in the tree moves every
//!   value towards the value of a draw by the repetition probability ([`selection::with_repetition`]).
//! - The limit `nodes` counts playouts; `depth` is the mean depth of the leaves in plies, as in Lc0.
//! - A search without a node limit keeps the part of the tree that the game has reached. The tree has as many megabytes as other
//!   opponents' transposition tables ([`DEFAULT_TABLE_MB`], about 1 kB a playout); when it is full the search ends.
//!
//! CITE: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play"
//! (2018); T. Yamaoka, 「千日手を予測する」, TadaoYamaokaの開発日記 (2022); M. Winands, Y. Björnsson, J. Saito, "Monte-Carlo Tree
//! Search Solver" (2008), for the proofs.

pub mod network;
pub mod policy_value;
pub mod report;
pub mod search;
pub mod selection;
pub mod tree;

pub use network::Residual;
pub use policy_value::PolicyValue;
pub use selection::with_repetition;

use crate::eval::net::Weights;
use crate::opponents::data::DataStore;
use crate::opponents::gallery::support::ending::declares;
use crate::opponents::inspection::Playouts;
use crate::opponents::{Card, Choice, Inspect, Level, Need, Opponent, Task};
use crate::search::params::DEFAULT_TABLE_MB;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Move, Rules, Variant};
use search::Search;
use tree::ROOT;

/// Its card.
pub const CARD: Card = Card {
    id: "puct",
    year: 2022,
    ja: "木探索（PUCT）と千日手の予測",
    en: "PUCT, foreseeing repetition",
    reference: "T. Yamaoka, 千日手を予測する (2022); D. Silver et al., AlphaZero (2018)",
    levels: &[
        Level::limited("1", Limits::nodes(8)),
        Level::limited("2", Limits::nodes(80)),
        Level::limited("3", Limits::nodes(800)),
        Level { full_strength: true, ..Level::limited("4", Limits::nodes(4_000)) },
    ],
    default_level: "3",
    needs: &[Need::required::<Weights>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(Puct::<_, Residual>::default())),
    minishogi: None,
};

/// The monitor is asked after this much work, in nodes of the flagship.
const WORK_BETWEEN_CHECKS: u64 = 256;
/// Playouts between two reports, at least; and the part of all playouts.
const PLAYOUTS_BETWEEN_REPORTS: u64 = 64;
const PART_BETWEEN_REPORTS: u64 = 16;
/// Playouts after which a search ends in any case, so that a node's visits can be counted.
const MAX_PLAYOUTS: u32 = 1 << 24;

/// The opponent.
pub struct Puct<R: Rules, N> {
    network: N,
    search: Option<Search<R>>,
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
    /// The work that the monitor has been charged.
    charged: u64,
    /// The next report is due at this number of playouts.
    next_report: u64,
    /// The best line at the last report or pause.
    info: Option<Info>,
    megabytes: u32,
}

impl<R: Rules, N: PolicyValue<R>> Default for Puct<R, N> {
    fn default() -> Self {
        Self::new(N::default())
    }
}

impl<R: Rules, N: PolicyValue<R>> Puct<R, N> {
    /// An opponent with this network.
    pub fn new(network: N) -> Self {
        Self {
            network,
            search: None,
            limits: Limits::default(),
            only_move_matters: false,
            lines: 1,
            moves: Vec::new(),
            declares: false,
            next_check: 0,
            charged: 0,
            next_report: 0,
            info: None,
            megabytes: DEFAULT_TABLE_MB,
        }
    }

    /// Whether more playouts are not wanted, or cannot change the move.
    fn is_finished(&self, search: &Search<R>) -> bool {
        let Limits { nodes, depth } = self.limits;
        let root = (!search.tree.is_empty()).then(|| search.tree.node(ROOT));
        self.declares
            || self.moves.is_empty()
            || search.is_full
            || nodes.is_some_and(|nodes| search.playouts >= nodes)
            || depth.is_some_and(|depth| search.depth() >= f64::from(depth))
            || root.is_some_and(|root| root.proof.is_some() || root.visits >= MAX_PLAYOUTS)
            // In play a forced move is evaluated, but not searched.
            || (self.moves.len() == 1 && self.only_move_matters && nodes.is_some() && search.playouts >= 2)
    }

    fn report(&mut self, search: &Search<R>, monitor: &mut dyn Monitor) {
        self.next_report =
            search.playouts + PLAYOUTS_BETWEEN_REPORTS.max(search.playouts / PART_BETWEEN_REPORTS);
        let infos = report::lines(search, self.lines);
        // The best line comes last.
        infos.iter().rev().for_each(|info| monitor.report(info));
        self.info = infos.into_iter().next();
    }

    /// Playouts until a limit or the monitor ends them.
    fn run(&mut self, search: &mut Search<R>, monitor: &mut dyn Monitor) -> Progress {
        let mut reported = None;
        while !self.is_finished(search) {
            let done = search.playouts + search.work;
            if done >= self.next_check {
                self.next_check = done + WORK_BETWEEN_CHECKS;
                monitor.charge(search.work - self.charged);
                self.charged = search.work;
                if monitor.should_stop(search.playouts) {
                    // The line of the answer is that of the move that is chosen now.
                    self.info = report::lines(search, 1).pop();
                    return Progress::Paused;
                }
            }
            search.playout(&mut self.network);
            if search.playouts >= self.next_report {
                self.report(search, monitor);
                reported = Some(search.playouts);
            }
        }
        if reported != Some(search.playouts) && search.playouts > 0 {
            self.report(search, monitor);
        }
        Progress::Finished
    }
}

impl<R: Rules, N: PolicyValue<R>> Opponent<R> for Puct<R, N> {
    fn begin(&mut self, task: Task<R>) {
        let mut search = Search::new(&task, self.megabytes);
        let earlier = self.search.take().filter(|_| task.limits.nodes.is_none());
        if let Some(earlier) = earlier {
            search.take_over(earlier);
        }
        (self.limits, self.lines) = (task.limits, task.lines.max(1) as usize);
        self.only_move_matters = task.settings.only_move_matters;
        self.moves = task.position.legal_moves().to_vec();
        self.declares = declares(&task.position, &task.rules);
        (self.next_check, self.charged, self.next_report) = (0, 0, PLAYOUTS_BETWEEN_REPORTS);
        (self.info, self.search) = (None, Some(search));
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(mut search) = self.search.take() else { return Progress::Finished };
        let progress = self.run(&mut search, monitor);
        self.search = Some(search);
        progress
    }

    fn choice(&self) -> Choice {
        if self.declares {
            return Choice::Declare;
        }
        let best = self.search.as_ref().and_then(report::best);
        best.or_else(|| self.moves.first().copied()).map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }

    fn resize_table(&mut self, megabytes: u32) {
        (self.megabytes, self.search) = (megabytes, None);
    }

    fn use_data(&mut self, data: &DataStore) {
        self.network.use_data(data);
        self.search = None;
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect<R>> {
        Some(self)
    }
}

impl<R: Rules, N: PolicyValue<R>> Inspect<R> for Puct<R, N> {
    fn playouts(&self, size: usize) -> Option<Playouts<R>> {
        self.search.as_ref().map(|search| report::playouts(search, size))
    }
}

#[cfg(test)]
pub(crate) mod tests;
