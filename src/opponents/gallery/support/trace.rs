//! A record of what a recursive search does: the nodes of one iteration, with windows, values and the reasons
//! of cut-offs.
//!
//! A search to three plies visits thousands of nodes, so only the children of the nodes along a path are
//! recorded; every record has the number of nodes below it. When a reader opens a node, the page asks again
//! with a longer path: the search is the same each time.

use crate::eval::Score;
use crate::opponents::inspection::{PathStep, Record, Step};
use crate::shogi::Move;

/// The recording of a search: its nodes so far, parents before children.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    pub(super) records: Vec<Record>,
    /// The path along which nodes are opened.
    path: Vec<PathStep>,
    /// For each ply of the current line: the record of its node, and how many steps of the path lead there,
    /// if it is on the path.
    line: Vec<Option<(usize, Option<usize>)>>,
    /// Whether values are from Black's point of view, not the side to move's.
    for_black: bool,
}

impl Trace {
    /// An empty trace. Nodes on the path have their children recorded.
    pub(super) fn new(path: Vec<PathStep>, for_black: bool) -> Self {
        Self { records: Vec::new(), path, line: Vec::new(), for_black }
    }

    /// Begins the node that `step` leads to. `nodes`: the number of nodes visited so far.
    pub(super) fn begin(&mut self, step: Step, nodes: u64) {
        let place = match step {
            Step::Root => Some((None, Some(0))),
            // Children are recorded where the parent is on the path.
            _ => match self.line.last().copied().flatten() {
                Some((parent, Some(steps))) => Some((Some(parent), self.next_step(steps, step))),
                _ => None,
            },
        };
        let begun = place.map(|(parent, steps)| {
            self.records.push(Record {
                parent,
                step,
                depth: 0,
                alpha: -Score::INFINITE,
                beta: Score::INFINITE,
                evaluation: None,
                value: None,
                nodes,
                moves: 0,
                best: None,
            });
            (self.records.len() - 1, steps)
        });
        self.line.push(begun);
    }

    /// How many steps of the path lead to a node below one to which `steps` lead; `None` off the path.
    fn next_step(&self, steps: usize, step: Step) -> Option<usize> {
        let taken = match step {
            Step::Move(mv) => Some(mv),
            Step::Pass => None,
            Step::Root | Step::Skipped(_) => return None,
        };
        (self.path.get(steps) == Some(&taken)).then_some(steps + 1)
    }

    /// Ends the node that was begun last: its value, as the search counts it, and the number of all nodes
    /// visited so far.
    pub(super) fn end(&mut self, value: Option<Score>, nodes: u64, is_black: bool) {
        let Some((at, _)) = self.line.pop().flatten() else { return };
        let record = &mut self.records[at];
        record.nodes = nodes - record.nodes;
        record.value = value.map(|value| if self.for_black && !is_black { -value } else { value });
    }

    /// Ends the root. Its value is for the side to move in every search.
    pub(super) fn end_root(&mut self, value: Option<Score>, nodes: u64) {
        if let Some(root) = self.records.first_mut() {
            (root.value, root.nodes) = (value, nodes);
        }
    }

    /// The record of the current node, if it is recorded.
    pub(super) fn current(&mut self) -> Option<&mut Record> {
        let (at, _) = self.line.last().copied().flatten()?;
        self.records.get_mut(at)
    }

    /// The move is the best of the current node so far.
    pub(super) fn set_best(&mut self, mv: Move) {
        let Some((at, _)) = self.line.last().copied().flatten() else { return };
        let is_child = |record: &Record| record.parent == Some(at) && record.step == Step::Move(mv);
        self.records[at].best = self.records.iter().rposition(is_child);
    }
}
