//! `train move-policy`: learns which moves a search chooses ([`narikoma::search::ordering::move_policy`]).
//!
//! The policy is a softmax over sums of feature weights. Training minimizes the cross-entropy of the moves
//! that were played in self-play, by stochastic gradient descent with AdaGrad. One game in 40 is held out.
//! The weights are rounded and written as the file that the engine includes.
//!
//! CITE: J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods for Online Learning and Stochastic
//! Optimization" (2011), for AdaGrad.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::search::ordering::move_policy::{COUNT, MovePolicy, PolicyMove, UNIT, to_file, weights};
use narikoma::search::ordering::non_promotion::is_useless;
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::records::{Games, shards};
use crate::common::targets::is_held_out;
use crate::print_line;

/// The arguments of `move-policy`.
#[derive(Args, Debug, Clone)]
pub struct LearnMovePolicy {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Number of passes over the games.
    #[arg(long, default_value_t = 3)]
    pub epochs: usize,
    /// Learning rate at the start; it falls to a tenth.
    #[arg(long, default_value_t = 0.05)]
    pub rate: f32,
    /// Start with zero weights instead of the current ones.
    #[arg(long)]
    pub fresh: bool,
    /// File to write the weights to.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Learns the weights and writes them.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &LearnMovePolicy) -> Result<()> {
    let paths = shards(&arguments.data)?;
    let mut learner = if arguments.fresh { Learner::new() } else { Learner::from_current() };
    for epoch in 0..arguments.epochs {
        let rate = arguments.rate * (1.0 - 0.9 * epoch as f32 / arguments.epochs as f32);
        let (mut seen, mut held) = (Accuracy::default(), Accuracy::default());
        let mut choice = Choice::default();
        for path in &paths {
            for game in Games::open_for_moves(path)? {
                let learns = !is_held_out(game.number);
                game.for_each(|position, sample| {
                    if sample.score.is_decided() || !choice.read(position, sample.mv) {
                        return;
                    }
                    let prediction = learner.predict(&choice);
                    let accuracy = if learns { &mut seen } else { &mut held };
                    accuracy.add(&prediction);
                    if learns {
                        learner.learn(&choice, &prediction, rate);
                    }
                });
            }
        }
        print_line!("epoch {}: training {seen}; held out {held}", epoch + 1);
    }
    if let Some(path) = &arguments.out {
        fs::write(path, to_file(&rounded(&learner.weights))).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The features of every move of a position, and the number of the move that was played.
#[derive(Default)]
struct Choice {
    features: Vec<u16>,
    /// Where the features of each move end.
    ends: Vec<usize>,
    chosen: usize,
}

impl Choice {
    /// The features of a move.
    fn features_of(&self, nth: usize) -> &[u16] {
        &self.features[if nth == 0 { 0 } else { self.ends[nth - 1] }..self.ends[nth]]
    }

    /// Reads a position. False when there is only one sensible move or the played move is not sensible.
    fn read(&mut self, position: &Position<Shogi>, chosen: Move) -> bool {
        self.features.clear();
        self.ends.clear();
        let (context, mut found) = (MovePolicy::new(position), false);
        let checks = position.check_squares();
        for mv in position.legal_moves() {
            if is_useless(position, mv) {
                continue;
            }
            if mv == chosen {
                (self.chosen, found) = (self.ends.len(), true);
            }
            let candidate = PolicyMove::new(position, checks.as_ref(), mv);
            context.features(candidate, |index| self.features.push(index as u16));
            self.ends.push(self.features.len());
        }
        found && self.ends.len() > 1
    }
}

/// Prediction of a choice.
struct Prediction {
    /// Probability of each move.
    probabilities: Vec<f32>,
    /// Minus the natural logarithm of the probability of the played move.
    loss: f32,
    /// Number of moves with a higher probability than the played one.
    better: usize,
}

struct Learner {
    weights: Vec<f32>,
    /// Sums of squared gradients, for AdaGrad.
    squares: Vec<f32>,
}

const _: () = assert!(COUNT <= 1 << u16::BITS, "features fit in 16 bits");

impl Learner {
    fn new() -> Self {
        Self { weights: vec![0.0; COUNT], squares: vec![1e-3; COUNT] }
    }

    /// Starts from the current weights. Nonzero weights move by small steps, zero weights,
    /// whose features did not occur, by large ones.
    fn from_current() -> Self {
        /// Initial sum of squared gradients of a known weight.
        const KNOWN: f32 = 30.0;
        let weights: Vec<f32> = weights().iter().map(|weight| f32::from(*weight) / UNIT as f32).collect();
        let squares = weights.iter().map(|weight| if *weight == 0.0 { 1e-3 } else { KNOWN }).collect();
        Self { weights, squares }
    }

    /// Probabilities and loss of a choice.
    fn predict(&self, choice: &Choice) -> Prediction {
        let weigh =
            |nth| choice.features_of(nth).iter().map(|index| self.weights[usize::from(*index)]).sum::<f32>();
        let mut values: Vec<f32> = (0..choice.ends.len()).map(weigh).collect();
        let chosen = values[choice.chosen];
        let better = values.iter().filter(|value| **value > chosen).count();
        let most = values.iter().copied().fold(f32::MIN, f32::max);
        values.iter_mut().for_each(|value| *value = (*value - most).exp());
        let sum: f32 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= sum);
        Prediction { probabilities: values, loss: sum.ln() + most - chosen, better }
    }

    /// One step of AdaGrad.
    fn learn(&mut self, choice: &Choice, prediction: &Prediction, rate: f32) {
        /// Smaller gradients are skipped.
        const LEAST: f32 = 1e-4;
        for (nth, probability) in prediction.probabilities.iter().enumerate() {
            let slope = probability - if nth == choice.chosen { 1.0 } else { 0.0 };
            if slope.abs() < LEAST {
                continue;
            }
            for index in choice.features_of(nth) {
                let at = usize::from(*index);
                self.squares[at] += slope * slope;
                self.weights[at] -= rate * slope / self.squares[at].sqrt();
            }
        }
    }
}

/// Accuracy of predictions.
#[derive(Default)]
struct Accuracy {
    choices: usize,
    /// Sum of the losses.
    loss: f64,
    /// Number of choices whose played move was among the first N, N as in [`Accuracy::FIRST`].
    among: [usize; 4],
}

impl Accuracy {
    const FIRST: [usize; 4] = [1, 3, 8, 16];

    fn add(&mut self, prediction: &Prediction) {
        self.choices += 1;
        self.loss += f64::from(prediction.loss);
        for (count, most) in self.among.iter_mut().zip(Self::FIRST) {
            *count += usize::from(prediction.better < most);
        }
    }
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.choices.max(1) as f64;
        write!(f, "{} choices, loss {:.4}, among the first", self.choices, self.loss / all)?;
        for (count, most) in self.among.iter().zip(Self::FIRST) {
            write!(f, " {most}: {:.1} %", 100.0 * *count as f64 / all)?;
        }
        Ok(())
    }
}

/// The weights in parts of [`UNIT`], as they are stored.
fn rounded(weights: &[f32]) -> Vec<i8> {
    weights.iter().map(|weight| (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::random::Random;

    /// Learns a player who always moves near the last move.
    #[test]
    fn learns_a_simple_player() {
        let (mut random, mut learner, mut choice) = (Random::new(3, 1), Learner::new(), Choice::default());
        let mut among_three = [0, 0];
        for game in 0..150 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..60 {
                let legal = position.legal_moves();
                let last = position.moves().next_back().map(Move::to);
                let steps = |mv: &&Move| {
                    last.map_or(0, |last| {
                        let to = mv.to();
                        to.file().abs_diff(last.file()).max(to.rank().abs_diff(last.rank()))
                    })
                };
                let sensible: Vec<_> = legal.iter().filter(|mv| !is_useless(&position, **mv)).collect();
                let Some(nearest) = sensible.iter().map(&steps).min() else { break };
                let near: Vec<_> = sensible.iter().filter(|mv| steps(mv) == nearest).collect();
                let mv = **near[random.below(near.len())];
                if choice.read(&position, mv) {
                    let prediction = learner.predict(&choice);
                    if game % 5 == 0 {
                        among_three[usize::from(prediction.better < 3)] += 1;
                    } else {
                        learner.learn(&choice, &prediction, 0.05);
                    }
                }
                position.do_move(mv);
            }
        }
        assert!(among_three[1] > among_three[0], "{among_three:?}");
    }

    #[test]
    fn weights_file_is_written_by_move_policy() {
        let file = include_bytes!("../../../src/search/ordering/move_policy/weights.bin");
        assert!(to_file(&rounded(&Learner::from_current().weights)) == file, "the file has another form");
    }

    #[test]
    fn probabilities_sum_to_one() {
        let mut choice = Choice::default();
        let position = Position::<Shogi>::start();
        let legal = position.legal_moves();
        assert!(choice.read(&position, legal[0]));
        let prediction = Learner::new().predict(&choice);
        assert_eq!(prediction.probabilities.len(), 30);
        assert!((prediction.probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!((prediction.loss - 30.0_f32.ln()).abs() < 1e-5);
    }
}
