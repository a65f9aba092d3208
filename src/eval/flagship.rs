//! The evaluation of the flagship: the net where there is one, else the hand-made evaluation.

use std::sync::Arc;

use super::handmade::Handmade;
use super::nnue::{Net, Nnue};
use super::{Evaluator, Score};
use crate::shogi::{Delta, Position, Rules, Variant};

/// Either of the two; nets are for 9×9 alone.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// By hand.
    Handmade(Handmade),
    /// Learned.
    Net(Box<Nnue>),
}

impl Evaluation {
    /// For games of `R`, with a net if there is one.
    pub fn new<R: Rules>(net: Option<Arc<Net>>) -> Self {
        match net {
            Some(net) if R::VARIANT == Variant::Shogi => Self::Net(Box::new(Nnue::new(net))),
            _ => Self::Handmade(Handmade::new()),
        }
    }
}

impl<R: Rules> Evaluator<R> for Evaluation {
    #[inline]
    fn reset(&mut self, position: &Position<R>) {
        match self {
            Self::Handmade(handmade) => handmade.reset(position),
            Self::Net(net) => net.reset(position),
        }
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        match self {
            Self::Handmade(handmade) => handmade.push(position, delta),
            Self::Net(net) => net.push(position, delta),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Handmade(handmade) => Evaluator::<R>::pop(handmade),
            Self::Net(net) => Evaluator::<R>::pop(&mut **net),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        match self {
            Self::Handmade(handmade) => handmade.evaluate(position),
            Self::Net(net) => net.evaluate(position),
        }
    }
}
