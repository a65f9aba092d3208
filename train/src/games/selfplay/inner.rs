//! Records positions from inside a search. The evaluation sees mostly such
//! positions, and they differ from those of games.
//!
//! The evaluator of self-play wraps the usual one. It records some of the positions it evaluates, and adds
//! the preferences of the opening ([`super::preferences`]). The search does not know about either.

use std::cell::RefCell;
use std::rc::Rc;

use narikoma::eval::evaluation::Evaluation;
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Delta, Move, Position, Rules, Shogi};

use super::preferences::Preferences;
use crate::common::random::Random;

/// One evaluation in this many is recorded. These are more than are needed; the
/// final ones are chosen evenly among them.
const EVERY: usize = 24;

/// Records the paths from the root to evaluated positions. Clones share the records.
#[derive(Clone, Debug)]
pub(super) struct Recorder(Rc<RefCell<Recorded>>);

#[derive(Debug)]
struct Recorded {
    random: Random,
    /// Ply of the root; `None` while nothing is recorded.
    root: Option<usize>,
    paths: Vec<Vec<Move>>,
}

impl Recorder {
    pub(super) fn new() -> Self {
        let recorded = Recorded { random: Random::new(0, 0), root: None, paths: Vec::new() };
        Self(Rc::new(RefCell::new(recorded)))
    }

    /// Starts recording below a root at this ply.
    pub(super) fn begin(&self, random: Random, root: usize) {
        *self.0.borrow_mut() = Recorded { random, root: Some(root), paths: Vec::new() };
    }

    /// Stops recording and chooses `count` paths at random, or all if there are fewer.
    pub(super) fn choose(&self, count: usize) -> Vec<Vec<Move>> {
        let mut recorded = self.0.borrow_mut();
        recorded.root = None;
        let mut paths = std::mem::take(&mut recorded.paths);
        let mut chosen = Vec::with_capacity(count);
        while chosen.len() < count && !paths.is_empty() {
            let at = recorded.random.below(paths.len());
            chosen.push(paths.swap_remove(at));
        }
        chosen
    }

    fn record<R: Rules>(&self, position: &Position<R>) {
        let mut recorded = self.0.borrow_mut();
        let Some(root) = recorded.root else { return };
        if position.ply() > root && recorded.random.below(EVERY) == 0 {
            recorded.paths.push(position.moves().skip(root).collect());
        }
    }
}

/// The evaluation of the flagship, with a recorder and preferences.
#[derive(Clone, Debug)]
pub(super) struct SelfPlayEvaluation {
    pub(super) evaluation: Evaluation<Shogi>,
    pub(super) recorder: Recorder,
    pub(super) preferences: Preferences,
}

impl Evaluator<Shogi> for SelfPlayEvaluation {
    fn reset(&mut self, position: &Position<Shogi>) {
        self.evaluation.reset(position);
    }

    fn push(&mut self, position: &Position<Shogi>, delta: &Delta) {
        self.evaluation.push(position, delta);
    }

    fn pop(&mut self) {
        self.evaluation.pop();
    }

    fn evaluate(&mut self, position: &Position<Shogi>) -> Score {
        self.recorder.record(position);
        let value = self.evaluation.evaluate(position);
        Score::cp(value.value() + self.preferences.bonus(position))
    }
}
