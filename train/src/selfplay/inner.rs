//! Positions from inside a search: what the evaluation is asked about, which is not what games show.
//!
//! An evaluator that only passes on what it is asked remembers some of the positions; and it lends itself to whims. Nothing in
//! the search knows of it.

use std::cell::RefCell;
use std::rc::Rc;

use narikoma::eval::flagship::Evaluation;
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Delta, Move, Position, Rules, Shogi};

use super::whim::Whim;
use crate::random::Random;

/// One evaluation in so many is remembered: more than are wanted, so that the choice among them is even.
const EVERY: usize = 24;

/// Remembers how positions that were evaluated are reached.
#[derive(Clone, Debug)]
pub(super) struct Notes(Rc<RefCell<Noted>>);

#[derive(Debug)]
struct Noted {
    random: Random,
    /// Plies of the position at the root; `None` while nothing is remembered.
    root: Option<usize>,
    paths: Vec<Vec<Move>>,
}

impl Notes {
    pub(super) fn new() -> Self {
        let noted = Noted { random: Random::new(0, 0), root: None, paths: Vec::new() };
        Self(Rc::new(RefCell::new(noted)))
    }

    /// Begins to remember positions below the one with so many plies.
    pub(super) fn begin(&self, random: Random, root: usize) {
        *self.0.borrow_mut() = Noted { random, root: Some(root), paths: Vec::new() };
    }

    /// Ends it, and chooses among what was remembered.
    pub(super) fn choose(&self, count: usize) -> Vec<Vec<Move>> {
        let mut noted = self.0.borrow_mut();
        noted.root = None;
        let mut paths = std::mem::take(&mut noted.paths);
        let mut chosen = Vec::with_capacity(count);
        while chosen.len() < count && !paths.is_empty() {
            let at = noted.random.below(paths.len());
            chosen.push(paths.swap_remove(at));
        }
        chosen
    }

    fn note<R: Rules>(&self, position: &Position<R>) {
        let mut noted = self.0.borrow_mut();
        let Some(root) = noted.root else { return };
        if position.ply() > root && noted.random.below(EVERY) == 0 {
            noted.paths.push(position.moves().skip(root).collect());
        }
    }
}

/// The evaluation, with notes about what it was asked, and whims in openings.
#[derive(Clone, Debug)]
pub(super) struct Noting {
    pub(super) evaluation: Evaluation,
    pub(super) notes: Notes,
    pub(super) whim: Whim,
}

impl Evaluator<Shogi> for Noting {
    fn reset(&mut self, position: &Position<Shogi>) {
        self.evaluation.reset(position);
    }

    fn push(&mut self, position: &Position<Shogi>, delta: &Delta) {
        self.evaluation.push(position, delta);
    }

    fn pop(&mut self) {
        Evaluator::<Shogi>::pop(&mut self.evaluation);
    }

    fn evaluate(&mut self, position: &Position<Shogi>) -> Score {
        self.notes.note(position);
        let value = Evaluator::<Shogi>::evaluate(&mut self.evaluation, position);
        Score::cp(value.value() + self.whim.of(position))
    }
}
