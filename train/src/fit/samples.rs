//! What the fit reads: how often each weight applies to a position, and how the game ended.

use narikoma::eval::linear::Linear;
use narikoma::eval::linear::layout::{COUNT, TABLE};
use narikoma::shogi::{Position, Rules};

/// Positions in rows of a sparse matrix.
pub struct Samples {
    /// Which weights are fitted; of the others only the sum is kept.
    free: Vec<bool>,
    /// Index of a weight and its count; the rows one after the other.
    entries: Vec<(u16, i16)>,
    /// Where each row ends.
    ends: Vec<usize>,
    facts: Vec<Facts>,
}

/// What is known of a position beside its counts.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// 0 in the opening to 1 in the ending.
    pub phase: f32,
    /// What the weights that are not fitted say, in centipawns for Black.
    pub base: f32,
    /// What is learnt: the share of points that Black shall expect.
    pub goal: f32,
    /// What Black made of the game: 0, 0.5 or 1; none where there was no game.
    pub result: Option<f32>,
    /// The value that a search found, in centipawns for Black.
    pub score: f32,
}

/// What a game tells about a position, for Black.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The share of points that it turned out to be worth.
    pub goal: f32,
    /// 0, 0.5 or 1, where there was a game.
    pub result: Option<f32>,
    /// What a search found, in centipawns.
    pub score: f32,
}

impl Samples {
    /// None yet; these weights will be fitted.
    pub fn new(free: Vec<bool>) -> Self {
        assert_eq!(free.len(), COUNT);
        Self { free, entries: Vec::new(), ends: Vec::new(), facts: Vec::new() }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Which weights are fitted.
    pub fn free(&self) -> &[bool] {
        &self.free
    }

    /// Adds a position.
    pub fn add<R: Rules>(&mut self, position: &Position<R>, lesson: Lesson) {
        let trace = Linear::trace(position);
        let phase = trace.phase as f32 / 256.0;
        let mut base = 0.0;
        for (index, &count) in trace.counts.iter().enumerate().filter(|(_, count)| **count != 0) {
            if self.free[index] {
                self.entries.push((index as u16, count as i16));
            } else {
                let [opening, ending] = TABLE[index].map(f32::from);
                base += count as f32 * (opening * (1.0 - phase) + ending * phase);
            }
        }
        self.ends.push(self.entries.len());
        let Lesson { goal, result, score } = lesson;
        self.facts.push(Facts { phase, base, goal, result, score });
    }

    /// The counts of a position.
    pub fn row(&self, number: usize) -> &[(u16, i16)] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.entries[start..self.ends[number]]
    }

    /// What else is known of it.
    pub fn facts(&self, number: usize) -> Facts {
        self.facts[number]
    }

    /// The value of a position for Black by these weights.
    pub fn value(&self, number: usize, weights: &Weights) -> f32 {
        let Facts { phase, base, .. } = self.facts[number];
        let (mut opening, mut ending) = (0.0, 0.0);
        for &(index, count) in self.row(number) {
            let [a, b] = weights[usize::from(index)];
            opening += a * f32::from(count);
            ending += b * f32::from(count);
        }
        base + opening * (1.0 - phase) + ending * phase
    }
}

/// Every weight, in the opening and in the ending, in centipawns.
pub type Weights = Vec<[f32; 2]>;

/// The weights of the evaluation as it is.
pub fn current() -> Weights {
    let pair = |pair: &[i16; 2]| pair.map(f32::from);
    let weights: Weights = TABLE.iter().map(pair).collect();
    debug_assert_eq!(weights.len(), COUNT);
    weights
}
