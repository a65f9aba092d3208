//! Sinks receive the counts of the terms: the evaluator's sink sums the weights at once, the sink of the fit
//! keeps the counts.

use super::layout::{COUNT, GROUPS, TABLE};

/// Receives how often weights apply.
pub(super) trait Sink {
    /// The weight with this index applies `times` times; negative for White.
    fn add(&mut self, index: usize, times: i32);
}

/// A tapered value: one for the opening and one for the ending, in centipawns, from Black's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    /// In the ending.
    pub(super) ending: i32,
    /// The value in the opening minus the value in the ending.
    pub(super) more: i32,
}

impl Tapered {
    /// The value in centipawns at a phase of 0 (opening) to 256 (ending).
    #[inline]
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.ending * 256 + self.more * (256 - phase)) / 256
    }

    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self { ending: self.ending + other.ending, more: self.more + other.more }
    }
}

impl Sink for Tapered {
    #[inline]
    fn add(&mut self, index: usize, times: i32) {
        let [ending, more] = TABLE[index];
        self.ending += i32::from(ending) * times;
        self.more += i32::from(more) * times;
    }
}

/// How often each weight applies to a position, for Black minus for White: the input of the fit.
#[derive(Clone, Debug)]
pub struct Trace {
    /// By the index of the weight.
    pub counts: Vec<i32>,
    /// From 0 (opening) to 256 (ending).
    pub phase: i32,
}

impl Trace {
    pub(super) fn new(phase: i32) -> Self {
        Self { counts: vec![0; COUNT], phase }
    }

    /// The sum of each group of weights in centipawns, for Black minus for White, by the number of the group.
    pub fn values(&self) -> Vec<i32> {
        let mut first = 0;
        let sum = |(_, length): &(&str, usize)| {
            let mut sum = Tapered::default();
            for index in first..first + length {
                sum.add(index, self.counts[index]);
            }
            first += length;
            sum.at(self.phase)
        };
        GROUPS.iter().map(sum).collect()
    }
}

impl Sink for Trace {
    fn add(&mut self, index: usize, times: i32) {
        self.counts[index] += times;
    }
}
