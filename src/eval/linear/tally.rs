//! What a term counts goes into a tally: the evaluator sums weights at once, the fit keeps the counts themselves.

use super::layout::{COUNT, TABLE};

/// Where terms put what they have counted.
pub(super) trait Tally {
    /// The weight with this index applies so many times; negative for White.
    fn add(&mut self, index: usize, times: i32);
}

/// A value in the opening and in the ending, for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) opening: i32,
    pub(super) ending: i32,
}

impl Value {
    /// The value at a phase of 0 (opening) to 256 (ending).
    #[inline]
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.opening * (256 - phase) + self.ending * phase) / 256
    }

    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self { opening: self.opening + other.opening, ending: self.ending + other.ending }
    }
}

impl Tally for Value {
    #[inline]
    fn add(&mut self, index: usize, times: i32) {
        let [opening, ending] = TABLE[index];
        self.opening += i32::from(opening) * times;
        self.ending += i32::from(ending) * times;
    }
}

/// How often each weight applies to a position, for Black: what the weights are fitted by.
#[derive(Clone, Debug)]
pub struct Trace {
    /// By the index of the weight.
    pub counts: Vec<i32>,
    /// 0 in the opening to 256 in the ending.
    pub phase: i32,
}

impl Trace {
    pub(super) fn new(phase: i32) -> Self {
        Self { counts: vec![0; COUNT], phase }
    }
}

impl Tally for Trace {
    fn add(&mut self, index: usize, times: i32) {
        self.counts[index] += times;
    }
}
