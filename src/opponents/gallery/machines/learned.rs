//! The search of the machines whose points are learned.

use crate::eval::{Evaluator, Score};
use crate::opponents::data::DataStore;
use crate::opponents::gallery::ladder::forward_pruning::ForwardPruning;
use crate::opponents::gallery::support::{RecursiveSearch, Stopped, Tree};
use crate::shogi::Rules;

/// An evaluation with learned points.
pub trait LearnedEvaluation<R: Rules>: Evaluator<R> + Default {
    /// Takes its points from the loaded data.
    fn use_data(&mut self, data: &DataStore);

    /// Whether the machine goes on to read `depth` plies in a position with this many legal moves.
    fn goes_on(_depth: u32, _moves: usize) -> bool {
        true
    }
}

/// Alpha-beta with ordered and forward-pruned moves, as machine one, with a learned evaluation.
pub struct Learned<E>(ForwardPruning<E>);

impl<E> Default for Learned<E> {
    fn default() -> Self {
        Self(ForwardPruning::default())
    }
}

impl<R: Rules, E: LearnedEvaluation<R>> RecursiveSearch<R> for Learned<E> {
    type Evaluation = E;
    const SELECTIVE: bool = true;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, E>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.0.search(tree, depth, alpha, beta)
    }

    fn clear(&mut self) {
        RecursiveSearch::<R>::clear(&mut self.0);
    }

    fn use_data(evaluation: &mut E, data: &DataStore) {
        evaluation.use_data(data);
    }

    fn goes_on(depth: u32, moves: usize) -> bool {
        E::goes_on(depth, moves)
    }
}
