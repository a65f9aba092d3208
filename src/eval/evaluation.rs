//! The evaluation of the flagship: the linear evaluation, or a learned one of the same board.

use std::fmt::Debug;
use std::sync::Arc;

use super::linear::Linear;
use super::nnue::{Nnue, NnueEvaluator};
use super::{Evaluator, Score};
use crate::shogi::{Delta, Minishogi, Position, Rules, Shogi};

/// The rules of a board, with the learned evaluation for positions of that board and of no other.
pub trait EvaluatedRules: Rules {
    /// The learned evaluation.
    type Learned: Evaluator<Self> + Clone + Debug + Send;

    /// Makes the learned evaluation from the flagship's net; `None`: this board has no net.
    const FROM_NET: Option<fn(Arc<Nnue>) -> Self::Learned>;
}

impl EvaluatedRules for Shogi {
    type Learned = Corrected;
    const FROM_NET: Option<fn(Arc<Nnue>) -> Corrected> =
        Some(|net| Corrected { linear: Linear::new(), net: NnueEvaluator::new(net) });
}

impl EvaluatedRules for Minishogi {
    type Learned = SharedEvaluation;
    const FROM_NET: Option<fn(Arc<Nnue>) -> SharedEvaluation> = None;
}

/// The evaluation in one search. Both variants have the same type, so that the search is compiled once for
/// each board. A learned evaluation of another board does not compile:
///
/// ```compile_fail,E0308
/// use narikoma::eval::evaluation::{Corrected, Evaluation};
/// use narikoma::shogi::Minishogi;
///
/// fn wrong_board(learned: Corrected) -> Evaluation<Minishogi> {
///     Evaluation::Learned(Box::new(learned))
/// }
/// ```
#[derive(Clone, Debug)]
pub enum Evaluation<R: EvaluatedRules> {
    /// The linear evaluation alone.
    Linear(Box<Linear>),
    /// The learned evaluation of the board.
    Learned(Box<R::Learned>),
}

impl<R: EvaluatedRules> Evaluation<R> {
    /// The linear evaluation, corrected by the net if one is given and the board has nets.
    pub fn new(net: Option<Arc<Nnue>>) -> Self {
        match net.zip(R::FROM_NET) {
            Some((net, from_net)) => Self::Learned(Box::new(from_net(net))),
            None => Self::Linear(Box::default()),
        }
    }
}

impl<R: EvaluatedRules> Evaluator<R> for Evaluation<R> {
    #[inline]
    fn reset(&mut self, position: &Position<R>) {
        match self {
            Self::Linear(linear) => linear.reset(position),
            Self::Learned(learned) => learned.reset(position),
        }
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        match self {
            Self::Linear(linear) => linear.push(position, delta),
            Self::Learned(learned) => learned.push(position, delta),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Linear(linear) => Evaluator::<R>::pop(&mut **linear),
            Self::Learned(learned) => learned.pop(),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        match self {
            Self::Linear(linear) => linear.evaluate(position),
            Self::Learned(learned) => learned.evaluate(position),
        }
    }
}

/// The learned evaluation of 9×9: the sum of the linear evaluation and the net.
///
/// A net without the linear evaluation is reliable only in positions similar to its training games, and a
/// search visits many others. There the few weights of the linear evaluation are more reliable than the
/// millions of a net. So the net starts from zero and learns the error of the linear evaluation
/// (`docs/laboratory/nets.md` compares both).
#[derive(Clone, Debug)]
pub struct Corrected {
    linear: Linear,
    net: NnueEvaluator,
}

impl Evaluator<Shogi> for Corrected {
    #[inline]
    fn reset(&mut self, position: &Position<Shogi>) {
        self.linear.reset(position);
        self.net.reset(position);
    }

    #[inline]
    fn push(&mut self, position: &Position<Shogi>, delta: &Delta) {
        self.linear.push(position, delta);
        self.net.push(position, delta);
    }

    #[inline]
    fn pop(&mut self) {
        Evaluator::<Shogi>::pop(&mut self.linear);
        self.net.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<Shogi>) -> Score {
        let linear = self.linear.evaluate(position);
        Score::cp(linear.value() + self.net.evaluate_with(position, self.linear.effects()).value())
    }
}

/// The learned evaluation of 5×5: any [`PositionEvaluation`], shared by all threads.
pub type SharedEvaluation = Arc<dyn PositionEvaluation>;

/// An evaluation of single positions on 5×5, which keeps nothing from move to move.
pub trait PositionEvaluation: Debug + Send + Sync {
    /// The value for the side to move.
    fn evaluate(&self, position: &Position<Minishogi>) -> Score;
}

impl Evaluator<Minishogi> for SharedEvaluation {
    fn reset(&mut self, _position: &Position<Minishogi>) {}

    fn push(&mut self, _position: &Position<Minishogi>, _delta: &Delta) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position<Minishogi>) -> Score {
        (**self).evaluate(position)
    }
}
