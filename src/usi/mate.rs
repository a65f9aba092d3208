//! `go mate`: looks for a mate by the side to move.

use super::command::Go;
use super::monitor::UsiMonitor;
use crate::search::mate::{Answer, MateLimits, Solver};
use crate::shogi::{Position, Rules};

/// The arguments of `checkmate`: the moves, `nomate` when that is proved,
/// `timeout` when a limit ended the search.
pub(super) fn checkmate<R: Rules>(position: &Position<R>, go: &Go, monitor: &mut UsiMonitor) -> String {
    let mut solver = Solver::new(position, MateLimits { nodes: go.nodes, ..MateLimits::default() });
    solver.think(monitor);
    match solver.answer() {
        Answer::Mate(mate) => mate.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Answer::NoMate => "nomate".to_owned(),
        Answer::Unknown => "timeout".to_owned(),
    }
}
