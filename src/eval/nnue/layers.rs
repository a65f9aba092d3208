//! The arithmetic of the net, written once for every machine.

use super::shape::{HALF, HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, UNIT, UNIT_OUTPUT, UNIT_WEIGHT, WIDTH};
use super::simd::{Kernel, Simd};

/// Sums of features for one side, or what one feature adds to them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [i16; WIDTH]);

/// What follows the sums of features: one set of dense layers, in 16 bits for the vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Dense {
    /// By output.
    pub first: [[i16; INPUTS]; HIDDEN_1],
    /// By output.
    pub second: [[i16; INPUTS_2]; HIDDEN_2],
    /// To the one output.
    pub last: [i16; HIDDEN_2],
    /// Biases in [`UNIT_OUTPUT`].
    pub first_bias: [i32; HIDDEN_1],
    /// Biases in [`UNIT_OUTPUT`].
    pub second_bias: [i32; HIDDEN_2],
    /// In [`UNIT_OUTPUT`].
    pub last_bias: i32,
}

impl Dense {
    /// All zero.
    pub const ZERO: Self = Self {
        first: [[0; INPUTS]; HIDDEN_1],
        second: [[0; INPUTS_2]; HIDDEN_2],
        last: [0; HIDDEN_2],
        first_bias: [0; HIDDEN_1],
        second_bias: [0; HIDDEN_2],
        last_bias: 0,
    };
}

/// `to` becomes `from` with some rows added and some taken away, in one walk.
pub(super) struct Update<'a, const ADD: usize, const SUB: usize> {
    pub(super) from: &'a Row,
    pub(super) to: &'a mut Row,
    pub(super) add: [&'a Row; ADD],
    pub(super) sub: [&'a Row; SUB],
}

impl<const ADD: usize, const SUB: usize> Kernel for Update<'_, ADD, SUB> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for at in (0..WIDTH).step_by(S::LANES) {
            let mut sums = S::load(&self.from.0[at..]);
            for row in self.add {
                sums = S::add(sums, S::load(&row.0[at..]));
            }
            for row in self.sub {
                sums = S::sub(sums, S::load(&row.0[at..]));
            }
            S::store(&mut self.to.0[at..], sums);
        }
    }
}

/// Adds to the sums of one side what is counted anew: of each list, those rows of its table.
pub(super) struct Gather<'a> {
    pub(super) from: &'a Row,
    pub(super) to: &'a mut Row,
    pub(super) parts: [(&'a [Row], &'a [u16]); 2],
}

impl Gather<'_> {
    /// So many vectors at a time stay in registers while the lists are walked.
    #[inline(always)]
    fn tiles<S: Simd, const VECTORS: usize>(self) {
        for tile in (0..WIDTH).step_by(VECTORS * S::LANES) {
            let mut sums = [S::load(&self.from.0[tile..]); VECTORS];
            for (nth, sum) in sums.iter_mut().enumerate() {
                *sum = S::load(&self.from.0[tile + nth * S::LANES..]);
            }
            for (rows, list) in self.parts {
                for row in list {
                    let row = &rows[usize::from(*row)].0;
                    for (nth, sum) in sums.iter_mut().enumerate() {
                        *sum = S::add(*sum, S::load(&row[tile + nth * S::LANES..]));
                    }
                }
            }
            for (nth, sum) in sums.into_iter().enumerate() {
                S::store(&mut self.to.0[tile + nth * S::LANES..], sum);
            }
        }
    }
}

impl Kernel for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        match WIDTH / S::LANES {
            vectors if vectors.is_multiple_of(4) => self.tiles::<S, 4>(),
            vectors if vectors.is_multiple_of(2) => self.tiles::<S, 2>(),
            _ => self.tiles::<S, 1>(),
        }
    }
}

/// Adds or takes away one row in place.
pub(super) struct Change<'a> {
    pub(super) sums: &'a mut Row,
    pub(super) row: &'a Row,
    pub(super) adds: bool,
}

impl Kernel for Change<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for at in (0..WIDTH).step_by(S::LANES) {
            let (sums, row) = (S::load(&self.sums.0[at..]), S::load(&self.row.0[at..]));
            S::store(&mut self.sums.0[at..], if self.adds { S::add(sums, row) } else { S::sub(sums, row) });
        }
    }
}

/// The dense layers over the sums of the side to move and of the other; the result is in [`UNIT_OUTPUT`].
pub(super) struct Forward<'a> {
    pub(super) dense: &'a Dense,
    pub(super) us: &'a Row,
    pub(super) them: &'a Row,
}

/// Aligned for the vectors.
#[repr(C, align(64))]
struct Aligned<const N: usize>([i16; N]);

impl Kernel for Forward<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Simd>(self) -> i32 {
        let mut inputs = Aligned([0; INPUTS]);
        multiply::<S>(self.us, &mut inputs.0[..HALF]);
        multiply::<S>(self.them, &mut inputs.0[HALF..]);
        let mut hidden = Aligned([0; INPUTS_2]);
        for (output, weights) in self.dense.first.iter().enumerate() {
            let sum = product_sum::<S, INPUTS>(&inputs.0, weights) + self.dense.first_bias[output];
            hidden.0[output] = activation(sum);
            hidden.0[HIDDEN_1 + output] = squared(sum);
        }
        let mut second = Aligned([0; HIDDEN_2]);
        for (output, weights) in self.dense.second.iter().enumerate() {
            let sum = product_sum::<S, INPUTS_2>(&hidden.0, weights) + self.dense.second_bias[output];
            second.0[output] = activation(sum);
        }
        product_sum::<S, HIDDEN_2>(&second.0, &self.dense.last) + self.dense.last_bias
    }
}

/// The first half of the sums times the second, both clipped.
#[inline(always)]
fn multiply<S: Simd>(sums: &Row, to: &mut [i16]) {
    for at in (0..HALF).step_by(S::LANES) {
        let (a, b) = (S::load(&sums.0[at..]), S::load(&sums.0[HALF + at..]));
        S::store(&mut to[at..], S::product(S::clip(a), S::clip(b)));
    }
}

#[inline(always)]
fn product_sum<S: Simd, const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    let mut sums = S::zero();
    for at in (0..N).step_by(S::LANES) {
        sums = S::dot(sums, S::load(&a[at..]), S::load(&b[at..]));
    }
    S::total(sums)
}

/// From a sum in [`UNIT_OUTPUT`] to an activation in [`UNIT`], rounded and clipped.
#[inline(always)]
fn activation(sum: i32) -> i16 {
    ((sum + UNIT_WEIGHT / 2) >> UNIT_WEIGHT.ilog2()).clamp(0, UNIT) as i16
}

/// The square of a sum, of whatever sign, rounded and clipped.
#[inline(always)]
fn squared(sum: i32) -> i16 {
    // Coarser by 32, so that the square has room in 32 bits.
    const ONE: i32 = UNIT_OUTPUT / 32;
    const SQUARE: i32 = ONE * ONE / UNIT;
    let coarse = (sum >> 5).clamp(-ONE, ONE);
    ((coarse * coarse + SQUARE / 2) / SQUARE) as i16
}
