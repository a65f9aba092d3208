//! A residual network that names moves and judges positions: policy, chance to win, and chance of a
//! repetition.
//!
//! The inputs are in [`inputs`], the classes of moves in [`classes`]. A tower of 3×3 convolutions with
//! residual blocks ([`forward`]) ends in four heads: the named moves, OPTiM's moves, and one layer for
//! value and repetition. PolicyNetWeights have 8 bits with a factor for each output, activations 16, sums 32
//! ([`weights`]): integers until the last step, and that step ([`chance`]) uses only operations that are the
//! same on every machine. So every build gives the same bits.
//!
//! `train/src/learn/policy_net/trainer/` trains it; `docs/policy-net.md` has its figures.
//!
//! CITE: 「AlphaGoで学ぶ強化学習」 (OPTiM, 2021); K. He et al., "Deep Residual Learning for Image Recognition" (2015);
//! D. Silver et al., "Mastering Chess and Shogi by Self-Play with a General Reinforcement Learning Algorithm"
//! (2017).

pub mod article;
pub mod chance;
pub mod classes;
pub mod forward;
pub mod inputs;
#[cfg(test)]
mod tests;
pub mod weights;

use std::sync::Arc;

use self::chance::{logistic, softmax};
use self::classes::named_class;
use self::forward::Forward;
use self::inputs::Inputs;
pub use self::weights::PolicyNetWeights;
use super::encoding::fnv1a;
use super::nnue::simd::Backend;
use crate::shogi::{Move, Position, Shogi};

/// The outputs of the network for a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyNetOutput {
    /// The probability of each of the moves asked for, in their order: the softmax over these alone.
    pub priors: Vec<f32>,
    /// The chance to win of the side to move, 0 to 1; a draw counts one half.
    pub value: f32,
    /// The chance that the game ends by repetition, 0 to 1.
    pub repetition: f32,
}

/// The network with the memory for one evaluation; the weights are shared.
#[derive(Clone, Debug)]
pub struct PolicyNet {
    weights: Arc<PolicyNetWeights>,
    backend: Backend,
    forward: Forward,
}

impl PolicyNet {
    /// The work of one evaluation in nodes of the flagship, as [`super::Evaluator::WORK`]: in WebAssembly
    /// with SIMD a playout takes 243 to 282 times as long as a node of the flagship with its net
    /// (`benches/wasm/playouts.mjs`). Without SIMD it takes 1,500 times as long; there the clock ends a
    /// slice.
    pub const WORK: u64 = 250;

    /// A network with these weights.
    pub fn new(weights: Arc<PolicyNetWeights>) -> Self {
        Self::with_backend(weights, Backend::best())
    }

    /// As [`Self::new`], with the given vector instructions: for tests and measurements.
    pub fn with_backend(weights: Arc<PolicyNetWeights>, backend: Backend) -> Self {
        let forward = Forward::new(&weights);
        Self { weights, backend, forward }
    }

    /// The weights.
    pub fn weights(&self) -> &Arc<PolicyNetWeights> {
        &self.weights
    }

    /// Evaluates a position. `moves` are its legal moves: others get a probability, too, if they are asked
    /// for.
    pub fn evaluate(&mut self, position: &Position<Shogi>, moves: &[Move]) -> PolicyNetOutput {
        let outputs = self.outputs(&Inputs::of(position));
        let scores: Vec<i32> =
            moves.iter().map(|mv| outputs.named[named_class(position.side(), *mv)]).collect();
        PolicyNetOutput {
            priors: softmax(&scores),
            value: logistic(outputs.value),
            repetition: logistic(outputs.repetition),
        }
    }

    /// The outputs for the position that was evaluated last; all 0 before.
    pub fn last_outputs(&self) -> &Outputs {
        self.forward.outputs()
    }

    /// All outputs before softmax and sigmoid, for these inputs.
    pub fn outputs(&mut self, inputs: &Inputs) -> &Outputs {
        self.forward.run(self.backend, &self.weights, inputs)
    }

    /// A checksum of the bits of all outputs, before and after softmax and sigmoid: every build gives the
    /// same. `positions` has [`Inputs::BYTES`] bytes for each position; what is left over is ignored.
    pub fn checksum(&mut self, positions: &[u8]) -> u32 {
        let mut sums = Vec::new();
        for bytes in positions.chunks_exact(Inputs::BYTES) {
            let Outputs { named, article, value, repetition } = self.outputs(&Inputs::from_bytes(bytes));
            let judged = [*value, *repetition];
            let integers = [named, article, &judged[..]].into_iter().flatten().map(|score| *score as u32);
            let floats = [softmax(named), softmax(article), judged.map(logistic).to_vec()];
            sums.push(fnv1a(integers.chain(floats.iter().flatten().map(|chance| chance.to_bits()))));
        }
        fnv1a(sums) as u32
    }
}

/// The outputs before softmax and sigmoid; 1 is [`weights::UNIT_SCORE`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// Scores of the named classes, by [`classes::named_class`].
    pub named: Vec<i32>,
    /// Scores of OPTiM's classes, by [`classes::article_class`].
    pub article: Vec<i32>,
    /// The logarithm of the odds that the side to move wins.
    pub value: i32,
    /// The logarithm of the odds that the game ends by repetition. The trainer counts such games more often
    /// than they occur; the bias in the file already makes up for that
    /// (`train/src/learn/policy_net/trainer/quantize.py`).
    pub repetition: i32,
}
