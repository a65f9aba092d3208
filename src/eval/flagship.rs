//! The evaluation of the flagship: the linear evaluation, corrected by a net where there is one.

use std::sync::Arc;

use super::linear::Linear;
use super::nnue::{Net, Nnue};
use super::{Evaluator, Score};
use crate::shogi::{Delta, Position, Rules, Variant};

/// Either of the two; nets are for 9×9 alone.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Without a net.
    Linear(Linear),
    /// With a net that corrects it.
    Net(Box<Corrected>),
}

impl Evaluation {
    /// For games of `R`, with a net if there is one.
    pub fn new<R: Rules>(net: Option<Arc<Net>>) -> Self {
        match net {
            Some(net) if R::VARIANT == Variant::Shogi => {
                Self::Net(Box::new(Corrected { linear: Linear::new(), net: Nnue::new(net) }))
            }
            _ => Self::Linear(Linear::new()),
        }
    }
}

impl<R: Rules> Evaluator<R> for Evaluation {
    #[inline]
    fn reset(&mut self, position: &Position<R>) {
        match self {
            Self::Linear(linear) => linear.reset(position),
            Self::Net(net) => net.reset(position),
        }
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        match self {
            Self::Linear(linear) => linear.push(position, delta),
            Self::Net(net) => net.push(position, delta),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Linear(linear) => Evaluator::<R>::pop(linear),
            Self::Net(net) => Evaluator::<R>::pop(&mut **net),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        match self {
            Self::Linear(linear) => linear.evaluate(position),
            Self::Net(net) => net.evaluate(position),
        }
    }
}

/// The linear evaluation plus what a net says about its error.
///
/// A net that judges alone knows only what its games showed; of the positions that a search looks at many are like none of
/// them, and there the few weights of the linear evaluation are surer than the millions of a net. Upon them the
/// net begins at zero and changes only what it has seen to be wrong (`train/LOG.md` has the comparison).
#[derive(Clone, Debug)]
pub struct Corrected {
    linear: Linear,
    net: Nnue,
}

impl<R: Rules> Evaluator<R> for Corrected {
    #[inline]
    fn reset(&mut self, position: &Position<R>) {
        self.linear.reset(position);
        self.net.reset(position);
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        self.linear.push(position, delta);
        self.net.push(position, delta);
    }

    #[inline]
    fn pop(&mut self) {
        Evaluator::<R>::pop(&mut self.linear);
        Evaluator::<R>::pop(&mut self.net);
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let (linear, effects) = self.linear.judge(position);
        Score::cp(linear.value() + self.net.evaluate_with(position, &effects).value())
    }
}
