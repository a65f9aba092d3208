//! Training data of the fit: how often each weight applies in a position, and the labels.

use narikoma::eval::linear::Linear;
use narikoma::eval::linear::layout::{self, COUNT, weight};
use narikoma::shogi::{Position, Rules};

/// Positions as rows of a sparse matrix.
pub struct Samples {
    /// Whether each weight is fitted. Of the others only the sum is stored.
    free: Vec<bool>,
    /// Index of a weight and its count, row by row.
    entries: Vec<(u16, i16)>,
    /// Where each row ends.
    ends: Vec<usize>,
    rows: Vec<Row>,
}

/// A position without its counts.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// 0 in the opening to 1 in the ending.
    phase: f32,
    /// Sum of the weights that are not fitted, in centipawns for Black.
    base: f32,
    label: Label,
}

/// Labels of a position, for Black.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// Training target: expected score, 0 to 1.
    pub target: f32,
    /// Result of the game, 0, 0.5 or 1; `None` for a position from inside a search.
    pub result: Option<f32>,
    /// Score of the search, in centipawns.
    pub score: f32,
}

impl Samples {
    /// No positions. `free` says of each weight whether it is fitted.
    pub fn new(free: Vec<bool>) -> Self {
        assert_eq!(free.len(), COUNT);
        Self { free, entries: Vec::new(), ends: Vec::new(), rows: Vec::new() }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether each weight is fitted.
    pub fn free(&self) -> &[bool] {
        &self.free
    }

    /// Adds a position.
    pub fn add<R: Rules>(&mut self, position: &Position<R>, label: Label) {
        let trace = Linear::trace(position);
        let phase = trace.phase as f32 / 256.0;
        let mut base = 0.0;
        for (index, &count) in trace.counts.iter().enumerate().filter(|(_, count)| **count != 0) {
            if self.free[index] {
                self.entries.push((index as u16, count as i16));
            } else {
                let [opening, ending] = weight(index).map(f32::from);
                base += count as f32 * (opening * (1.0 - phase) + ending * phase);
            }
        }
        self.ends.push(self.entries.len());
        self.rows.push(Row { phase, base, label });
    }

    /// Index and count of each weight that applies in a position.
    pub fn row(&self, number: usize) -> &[(u16, i16)] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.entries[start..self.ends[number]]
    }

    /// The labels of a position.
    pub fn label(&self, number: usize) -> Label {
        self.rows[number].label
    }

    /// The phase of a position: 0 in the opening to 1 in the ending.
    pub fn phase(&self, number: usize) -> f32 {
        self.rows[number].phase
    }

    /// The value of a position with these weights, in centipawns for Black.
    pub fn value(&self, number: usize, weights: &LinearWeights) -> f32 {
        let Row { phase, base, .. } = self.rows[number];
        let (mut opening, mut ending) = (0.0, 0.0);
        for &(index, count) in self.row(number) {
            let [a, b] = weights[usize::from(index)];
            opening += a * f32::from(count);
            ending += b * f32::from(count);
        }
        base + opening * (1.0 - phase) + ending * phase
    }
}

/// Each weight in the opening and in the ending, in centipawns.
pub type LinearWeights = Vec<[f32; 2]>;

/// The current weights of the evaluation.
pub fn current() -> LinearWeights {
    (0..COUNT).map(|index| weight(index).map(f32::from)).collect()
}

/// The bytes of a file with these weights.
pub fn to_file(weights: &LinearWeights) -> Vec<u8> {
    let round = |weight: f32| weight.round().clamp(-30_000.0, 30_000.0) as i16;
    layout::to_file(&weights.iter().map(|pair| pair.map(round)).collect::<Vec<_>>())
}
