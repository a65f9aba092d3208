//! The evaluation of the flagship: the linear evaluation, corrected by a net where there is one.

use std::sync::Arc;

use super::linear::Linear;
use super::nnue::{Nnue, NnueEvaluator};
use super::{Evaluator, Score};
use crate::shogi::{Delta, Position, Rules, Variant};

/// The linear evaluation, with or without a net. Nets are for the 9×9 board only.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Without a net.
    Linear(Box<Linear>),
    /// With a net that corrects it.
    Nnue(Box<Corrected>),
    /// Another one in its place, for opponents of the gallery: the search is then compiled only once.
    Other(Box<dyn OtherEvaluation>),
}

/// An evaluation of single positions of one board, which keeps nothing from move to move.
pub trait OtherEvaluation: std::fmt::Debug + Send {
    /// The value for the side to move of a `Position` of its board.
    fn evaluate(&self, position: &dyn std::any::Any) -> Score;

    /// A copy.
    fn copy(&self) -> Box<dyn OtherEvaluation>;
}

impl Clone for Box<dyn OtherEvaluation> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

impl Evaluation {
    /// The evaluation for games of `R`; without a net, or on the small board, the linear evaluation alone.
    pub fn new<R: Rules>(net: Option<Arc<Nnue>>) -> Self {
        match net {
            Some(net) if has_nnue::<R>() => {
                Self::Nnue(Box::new(Corrected { linear: Linear::new(), net: NnueEvaluator::new(net) }))
            }
            _ => Self::Linear(Box::default()),
        }
    }
}

impl<R: Rules> Evaluator<R> for Evaluation {
    #[inline]
    fn reset(&mut self, position: &Position<R>) {
        match self {
            Self::Linear(linear) => linear.reset(position),
            Self::Nnue(net) if has_nnue::<R>() => net.reset(position),
            Self::Nnue(_) => unreachable!("nets are for the 9×9 board"),
            Self::Other(_) => {}
        }
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        match self {
            Self::Linear(linear) => linear.push(position, delta),
            Self::Nnue(net) if has_nnue::<R>() => net.push(position, delta),
            Self::Nnue(_) => unreachable!("nets are for the 9×9 board"),
            Self::Other(_) => {}
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Linear(linear) => Evaluator::<R>::pop(&mut **linear),
            Self::Nnue(net) if has_nnue::<R>() => Evaluator::<R>::pop(&mut **net),
            Self::Nnue(_) => unreachable!("nets are for the 9×9 board"),
            Self::Other(_) => {}
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        match self {
            Self::Linear(linear) => linear.evaluate(position),
            Self::Nnue(net) if has_nnue::<R>() => net.evaluate(position),
            Self::Nnue(_) => unreachable!("nets are for the 9×9 board"),
            Self::Other(other) => other.evaluate(position),
        }
    }
}

/// Whether there are nets for games of `R`; where there are none the compiler leaves their code out.
#[inline]
pub(crate) fn has_nnue<R: Rules>() -> bool {
    R::VARIANT == Variant::Shogi
}

/// The sum of the linear evaluation and the net.
///
/// A net without the linear evaluation is reliable only in positions similar to its training games, and a
/// search visits many others. There the few weights of the linear evaluation are more reliable than the
/// millions of a net. So the net starts from zero and learns the error of the linear evaluation
/// (`train/LOG.md` compares both).
#[derive(Clone, Debug)]
pub struct Corrected {
    linear: Linear,
    net: NnueEvaluator,
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
        let linear = self.linear.evaluate(position);
        Score::cp(linear.value() + self.net.evaluate_with(position, self.linear.effects()).value())
    }
}
