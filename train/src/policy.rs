//! `train policy`: learns which moves a search chooses ([`narikoma::search::policy`]).
//!
//! Every position of the games is a choice among its moves; the logarithm of the chosen move's probability (a softmax over sums
//! of weights) is made larger by stochastic gradient ascent. One game in forty is held out. The weights are rounded and
//! written as Rust source.
//!
//! CITE: J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization"
//! (2011), for the size of the steps.

use std::fmt::{self, Write};
use std::fs;
use std::path::PathBuf;

use clap::Args;
use narikoma::search::non_promotion::is_useless;
use narikoma::search::policy::{COUNT, PolicyContext, PolicyMove, UNIT, weights};
use narikoma::shogi::{Move, Position, Shogi};

use crate::goals::is_held_out;
use crate::records::{Games, shards};

/// The arguments of `policy`.
#[derive(Args, Debug, Clone)]
pub struct Policy {
    /// Files of games, or folders of them.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Times that all choices are seen.
    #[arg(long, default_value_t = 3)]
    pub epochs: usize,
    /// The first step; it shrinks to a tenth.
    #[arg(long, default_value_t = 0.05)]
    pub rate: f32,
    /// Begins with no weights instead of those that are played with.
    #[arg(long)]
    pub fresh: bool,
    /// Where the source goes.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Reads, learns, writes.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Policy) -> Result<(), String> {
    let paths = shards(&arguments.data)?;
    let mut learner = if arguments.fresh { Learner::new() } else { Learner::going_on() };
    for epoch in 0..arguments.epochs {
        let rate = arguments.rate * (1.0 - 0.9 * epoch as f32 / arguments.epochs as f32);
        let (mut seen, mut held) = (Tally::default(), Tally::default());
        let mut choice = Choice::default();
        for path in &paths {
            for game in Games::open(path)? {
                let learns = !is_held_out(game.number);
                game.for_each(|position, sample| {
                    if sample.score.is_decided() || !choice.read(position, sample.mv) {
                        return;
                    }
                    let judgement = learner.judge(&choice);
                    let tally = if learns { &mut seen } else { &mut held };
                    tally.add(&judgement);
                    if learns {
                        learner.learn(&choice, &judgement, rate);
                    }
                });
            }
        }
        println!("epoch {}: learned {seen}; held out {held}", epoch + 1);
    }
    if let Some(path) = &arguments.out {
        fs::write(path, source(&learner.weights)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The features of every move of a position, and which of them was chosen.
#[derive(Default)]
struct Choice {
    features: Vec<u16>,
    /// Where those of each move end.
    ends: Vec<usize>,
    chosen: usize,
}

impl Choice {
    fn of(&self, nth: usize) -> &[u16] {
        &self.features[if nth == 0 { 0 } else { self.ends[nth - 1] }..self.ends[nth]]
    }

    /// False where there is nothing to choose.
    fn read(&mut self, position: &Position<Shogi>, chosen: Move) -> bool {
        self.features.clear();
        self.ends.clear();
        let (context, mut found) = (PolicyContext::new(position), false);
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

/// What the weights think of a choice.
struct Judgement {
    /// By move.
    probabilities: Vec<f32>,
    /// Minus the logarithm of that of the chosen one.
    loss: f32,
    /// How many moves seem better than it.
    better: usize,
}

struct Learner {
    weights: Vec<f32>,
    /// The sum of squared slopes so far.
    squares: Vec<f32>,
}

const _: () = assert!(COUNT <= 1 << u16::BITS, "a choice keeps features in sixteen bits");

impl Learner {
    fn new() -> Self {
        Self { weights: vec![0.0; COUNT], squares: vec![1e-3; COUNT] }
    }

    /// Goes on from the weights that are played with. What is known already moves by small steps, what never applied by large
    /// ones.
    fn going_on() -> Self {
        /// As if it had been learnt from so much.
        const KNOWN: f32 = 30.0;
        let weights: Vec<f32> = weights().iter().map(|weight| f32::from(*weight) / UNIT as f32).collect();
        let squares = weights.iter().map(|weight| if *weight == 0.0 { 1e-3 } else { KNOWN }).collect();
        Self { weights, squares }
    }

    fn judge(&self, choice: &Choice) -> Judgement {
        let weigh = |nth| choice.of(nth).iter().map(|index| self.weights[usize::from(*index)]).sum::<f32>();
        let mut values: Vec<f32> = (0..choice.ends.len()).map(weigh).collect();
        let chosen = values[choice.chosen];
        let better = values.iter().filter(|value| **value > chosen).count();
        let most = values.iter().copied().fold(f32::MIN, f32::max);
        values.iter_mut().for_each(|value| *value = (*value - most).exp());
        let sum: f32 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= sum);
        Judgement { probabilities: values, loss: sum.ln() + most - chosen, better }
    }

    fn learn(&mut self, choice: &Choice, judgement: &Judgement, rate: f32) {
        /// Slopes that are smaller change nothing.
        const LEAST: f32 = 1e-4;
        for (nth, probability) in judgement.probabilities.iter().enumerate() {
            let slope = probability - if nth == choice.chosen { 1.0 } else { 0.0 };
            if slope.abs() < LEAST {
                continue;
            }
            for index in choice.of(nth) {
                let at = usize::from(*index);
                self.squares[at] += slope * slope;
                self.weights[at] -= rate * slope / self.squares[at].sqrt();
            }
        }
    }
}

/// How well choices are foretold.
#[derive(Default)]
struct Tally {
    choices: usize,
    loss: f64,
    among: [usize; 4],
}

impl Tally {
    const AMONG: [usize; 4] = [1, 3, 8, 16];

    fn add(&mut self, judgement: &Judgement) {
        self.choices += 1;
        self.loss += f64::from(judgement.loss);
        for (count, most) in self.among.iter_mut().zip(Self::AMONG) {
            *count += usize::from(judgement.better < most);
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.choices.max(1) as f64;
        write!(f, "{} choices, loss {:.4}, among the first", self.choices, self.loss / all)?;
        for (count, most) in self.among.iter().zip(Self::AMONG) {
            write!(f, " {most}: {:.1} %", 100.0 * *count as f64 / all)?;
        }
        Ok(())
    }
}

const HEAD: &str = "\
//! The weights; `layout.rs` says what they are. Written by `train policy`.

#[rustfmt::skip]
pub(super) static WEIGHTS: [i8; super::COUNT] = [
";

/// The longest line.
const WIDTH: usize = 118;

/// The weights as Rust source.
fn source(weights: &[f32]) -> String {
    let (mut text, mut line) = (HEAD.to_owned(), "   ".to_owned());
    for weight in weights {
        let item = format!(" {},", (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i8);
        if line.len() + item.len() > WIDTH {
            let _ = writeln!(text, "{line}");
            line.truncate(3);
        }
        line += &item;
    }
    let _ = writeln!(text, "{line}\n];");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A player who likes nothing but to move near the move before is seen through.
    #[test]
    fn a_planted_taste_is_found() {
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
                    let judgement = learner.judge(&choice);
                    if game % 5 == 0 {
                        among_three[usize::from(judgement.better < 3)] += 1;
                    } else {
                        learner.learn(&choice, &judgement, 0.05);
                    }
                }
                position.do_move(mv);
            }
        }
        assert!(among_three[1] > among_three[0], "{among_three:?}");
    }

    #[test]
    fn the_probabilities_are_shares_of_one() {
        let mut choice = Choice::default();
        let position = Position::<Shogi>::start();
        let legal = position.legal_moves();
        assert!(choice.read(&position, legal[0]));
        let judgement = Learner::new().judge(&choice);
        assert_eq!(judgement.probabilities.len(), 30);
        assert!((judgement.probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!((judgement.loss - 30.0_f32.ln()).abs() < 1e-5);
    }
}
