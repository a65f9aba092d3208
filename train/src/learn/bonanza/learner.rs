//! The step of learning: the played move goes up, the moves that the evaluation prefers to it go down.

use super::choice::Choice;

/// How far the preferred moves go down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Rule {
    /// Every move with a higher value than the played one goes down by one step: the document's way.
    Step,
    /// Each move goes down by the probability that the softmax of the values gives it.
    Softmax,
}

/// The weights being learned, with the state of AdaGrad.
///
/// CITE: J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods for Online
/// Learning and Stochastic Optimization" (2011).
pub struct Learner {
    /// Points by parameter.
    pub weights: Vec<f32>,
    /// Sums of squared gradients by parameter.
    pub squares: Vec<f32>,
    gradient: Vec<f32>,
    touched: Vec<u32>,
    rule: Rule,
    /// Points by which two moves differ when one is e times as probable as the other.
    scale: f32,
    /// Room for the values of a choice.
    values: Vec<f32>,
}

/// The sum of squares at the start: a parameter moves by less than its gradient times the rate.
const FIRST_SQUARE: f32 = 1.0;
/// Smaller steps of a move are left out.
const LEAST: f32 = 1e-3;

impl Learner {
    /// Starts with zero weights.
    pub fn new(parameters: usize, rule: Rule, scale: f32) -> Self {
        Self {
            weights: vec![0.0; parameters],
            squares: vec![0.0; parameters],
            gradient: vec![0.0; parameters],
            touched: Vec::new(),
            rule,
            scale,
            values: Vec::new(),
        }
    }

    /// Adds the steps of one choice to the batch.
    pub fn add(&mut self, choice: &Choice) {
        self.values.clear();
        self.values.extend((0..choice.len()).map(|nth| choice.value(nth, &self.weights)));
        let played = self.values[choice.played];
        match self.rule {
            Rule::Step => {
                self.values.iter_mut().for_each(|value| *value = if *value > played { 1.0 } else { 0.0 });
            }
            Rule::Softmax => {
                let most = self.values.iter().copied().fold(f32::MIN, f32::max);
                self.values.iter_mut().for_each(|value| *value = ((*value - most) / self.scale).exp());
                let sum: f32 = self.values.iter().sum();
                self.values.iter_mut().for_each(|value| *value /= sum);
            }
        }
        self.values[choice.played] = 0.0;
        let all: f32 = self.values.iter().sum();
        self.values[choice.played] = -all;
        for nth in 0..choice.len() {
            let step = self.values[nth];
            if step.abs() < LEAST {
                continue;
            }
            for (number, sign) in choice.features(nth) {
                let gradient = &mut self.gradient[*number as usize];
                if *gradient == 0.0 {
                    self.touched.push(*number);
                }
                *gradient += step * f32::from(*sign);
            }
        }
    }

    /// Ends the batch: each parameter of it moves, and `decay` pulls it towards zero.
    pub fn update(&mut self, rate: f32, decay: f32) {
        for number in self.touched.drain(..) {
            let at = number as usize;
            let step = std::mem::take(&mut self.gradient[at]);
            // A parameter may be listed twice when its gradient was zero in between.
            if step == 0.0 {
                continue;
            }
            let step = step + decay * self.weights[at];
            self.squares[at] += step * step;
            self.weights[at] -= rate * step / (FIRST_SQUARE + self.squares[at]).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use narikoma::opponents::gallery::machines::two;
    use narikoma::shogi::{Move, Position, Shogi};

    use super::super::choice::Search;
    use super::super::features::Machine;
    use super::*;

    /// After some steps the played move has the highest value, by either rule.
    #[test]
    fn played_move_goes_up() {
        for rule in [Rule::Step, Rule::Softmax] {
            let (mut choice, mut learner) = (Choice::default(), Learner::new(two::PARAMETERS, rule, 50.0));
            let played = Move::parse("7g7f").unwrap();
            assert!(choice.read(Machine::Two, Search::Static, &Position::<Shogi>::start(), played));
            let value = |learner: &Learner, nth| choice.value(nth, &learner.weights);
            // A step is only made where another move is preferred.
            learner.weights.iter_mut().enumerate().for_each(|(at, weight)| *weight = (at % 7) as f32);
            for _ in 0..200 {
                learner.add(&choice);
                learner.update(1.0, 0.0);
            }
            let most = (0..choice.len()).map(|nth| value(&learner, nth)).fold(f32::MIN, f32::max);
            assert_eq!(value(&learner, choice.played), most, "{rule:?}");
        }
    }

    #[test]
    fn decay_shrinks_weights() {
        let (mut choice, mut learner) =
            (Choice::default(), Learner::new(two::PARAMETERS, Rule::Softmax, 50.0));
        let played = Move::parse("7g7f").unwrap();
        assert!(choice.read(Machine::Two, Search::Static, &Position::<Shogi>::start(), played));
        let size = |decay: f32, learner: &mut Learner| {
            learner.weights.fill(0.0);
            learner.squares.fill(0.0);
            for _ in 0..100 {
                learner.add(&choice);
                learner.update(1.0, decay);
            }
            learner.weights.iter().map(|weight| weight * weight).sum::<f32>()
        };
        assert!(size(0.1, &mut learner) < 0.8 * size(0.0, &mut learner));
    }
}
