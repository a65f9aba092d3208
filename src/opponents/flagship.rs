//! The flagship: the project's own alpha-beta search ([`crate::search`]) with the hand-made evaluation, or with a learned
//! one once it has been given a net.
//!
//! It thinks for levels by nodes, and then every thought begins with empty tables: the same position and level give the
//! same move on every device, whatever was thought before. Without a limit of nodes what was found for earlier moves is
//! kept.

use super::{Card, Choice, Level, Opponent, Progress, Task};
use std::sync::Arc;

use crate::eval::flagship::Evaluation;
use crate::eval::nnue::Net;
use crate::search::{Info, Limits, Monitor, Search, Techniques, Terms, Thought, params};
use crate::shogi::Rules;

/// Its card.
pub const CARD: Card = Card {
    id: "flagship",
    year: 2026,
    ja: "成駒",
    en: "Narikoma",
    reference: "this project: alpha-beta search with a hand-made evaluation",
    levels: &[
        Level { id: "1", limits: Limits::nodes(60) },
        Level { id: "2", limits: Limits::nodes(3_000) },
        Level { id: "3", limits: Limits::nodes(100_000) },
    ],
    shogi: Some(|| Box::new(Flagship::new())),
    minishogi: Some(|| Box::new(Flagship::new())),
};

/// The opponent.
pub struct Flagship<R: Rules> {
    search: Search<R, Evaluation>,
    /// The size of its table.
    megabytes: u32,
}

impl<R: Rules> Default for Flagship<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Flagship<R> {
    /// An opponent without a task.
    pub fn new() -> Self {
        let megabytes = params::DEFAULT_TABLE_MB;
        Self { search: Search::new(Evaluation::new::<R>(None), megabytes), megabytes }
    }

    /// Positions visited for the current task.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

impl<R: Rules> Opponent<R> for Flagship<R> {
    fn begin(&mut self, task: Task<R>) {
        if task.limits.nodes.is_some() {
            self.search.clear();
        }
        let terms = Terms {
            entering_king: task.entering_king,
            points_given: task.points_given,
            move_limit: task.move_limit,
            draw_values: task.draw_values,
            lines: task.lines,
            seed: task.seed,
            techniques: Techniques::ALL,
        };
        self.search.begin(task.position, task.limits, terms);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        match self.search.think(monitor) {
            Thought::Paused => Progress::Paused,
            Thought::Finished => Progress::Finished,
        }
    }

    fn choice(&self) -> Choice {
        if self.search.declares() {
            return Choice::Declare;
        }
        self.search.best().map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        self.search.info()
    }

    fn resize_table(&mut self, megabytes: u32) {
        self.megabytes = megabytes;
        self.search.resize_table(megabytes);
    }

    fn use_net(&mut self, net: Option<Arc<Net>>) {
        // All that was learned was learned with other values.
        self.search = Search::new(Evaluation::new::<R>(net), self.megabytes);
    }

    fn helper(&self, nth: u32) -> Option<Box<dyn Opponent<R> + Send>> {
        Some(Box::new(Self { search: self.search.helper(nth), megabytes: self.megabytes }))
    }
}
