//! The arithmetic of the net, written once over the vector instructions of [`super::simd`].

use super::shape::{HALF, HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, UNIT, UNIT_OUTPUT, UNIT_WEIGHT, WIDTH};
use super::simd::{Kernel, Simd};

/// The sums of one side's features; 1 is [`super::shape::UNIT_SUM`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [i16; WIDTH]);

/// The weights of one feature, in the same unit: one cache line, since a search reads them from all over the
/// table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct RowWeights(pub [i8; WIDTH]);

/// One set of dense layers, after the sums of features. 1 in a weight is [`UNIT_WEIGHT`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Dense {
    /// Weights of the first layer, by output.
    pub first: [[i16; INPUTS]; HIDDEN_1],
    /// Weights of the second layer, by output.
    pub second: [[i16; INPUTS_2]; HIDDEN_2],
    /// Weights of the last layer, which has one output.
    pub last: [i16; HIDDEN_2],
    /// Biases of the first layer, in [`UNIT_OUTPUT`].
    pub first_bias: [i32; HIDDEN_1],
    /// Biases of the second layer, in [`UNIT_OUTPUT`].
    pub second_bias: [i32; HIDDEN_2],
    /// Bias of the output, in [`UNIT_OUTPUT`].
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

/// The weights of the first two layers of a set in the order in which [`Forward`] reads them: by pair of
/// inputs, then by output. So a vector has sums of several outputs, and no sum lies across a vector.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Columns {
    first: [[[i16; 2]; HIDDEN_1]; INPUTS / 2],
    second: [[[i16; 2]; HIDDEN_2]; INPUTS_2 / 2],
}

impl Columns {
    /// The weights of a set.
    pub(super) fn of(dense: &Dense) -> Self {
        let mut columns =
            Self { first: [[[0; 2]; HIDDEN_1]; INPUTS / 2], second: [[[0; 2]; HIDDEN_2]; INPUTS_2 / 2] };
        arrange(&dense.first, &mut columns.first);
        arrange(&dense.second, &mut columns.second);
        columns
    }
}

fn arrange<const IN: usize, const OUT: usize>(rows: &[[i16; IN]; OUT], columns: &mut [[[i16; 2]; OUT]]) {
    for (output, row) in rows.iter().enumerate() {
        for (column, pair) in columns.iter_mut().zip(row.as_chunks().0) {
            column[output] = *pair;
        }
    }
}

/// Sets `to` to `from` plus the rows `add` minus the rows `sub`, in one pass.
pub(super) struct Update<'a, const ADD: usize, const SUB: usize> {
    pub(super) from: &'a Row,
    pub(super) to: &'a mut Row,
    pub(super) add: [&'a RowWeights; ADD],
    pub(super) sub: [&'a RowWeights; SUB],
}

impl<const ADD: usize, const SUB: usize> Kernel for Update<'_, ADD, SUB> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for at in (0..WIDTH).step_by(S::LANES) {
            let mut sums = S::load(&self.from.0[at..]);
            for row in self.add {
                sums = S::add(sums, S::load_narrow(&row.0[at..]));
            }
            for row in self.sub {
                sums = S::sub(sums, S::load_narrow(&row.0[at..]));
            }
            S::store(&mut self.to.0[at..], sums);
        }
    }
}

/// Rows of a table, by their indices.
type Listed<'a> = (&'a [RowWeights], &'a [u16]);

/// Adds the rows of the lists `add` to sums and subtracts the rows of the lists `sub`, each with its table.
pub(super) struct Revise<'a> {
    pub(super) sums: &'a mut Row,
    pub(super) add: [Listed<'a>; 2],
    pub(super) sub: [Listed<'a>; 2],
}

impl Revise<'_> {
    /// Keeps `VECTORS` vectors in registers while it walks the lists.
    #[inline(always)]
    fn tiles<S: Simd, const VECTORS: usize>(self) {
        for tile in (0..WIDTH).step_by(VECTORS * S::LANES) {
            let mut sums = [S::load(&self.sums.0[tile..]); VECTORS];
            for (nth, sum) in sums.iter_mut().enumerate() {
                *sum = S::load(&self.sums.0[tile + nth * S::LANES..]);
            }
            for (rows, list) in self.add {
                for row in list {
                    let row = &rows[usize::from(*row)].0;
                    for (nth, sum) in sums.iter_mut().enumerate() {
                        *sum = S::add(*sum, S::load_narrow(&row[tile + nth * S::LANES..]));
                    }
                }
            }
            for (rows, list) in self.sub {
                for row in list {
                    let row = &rows[usize::from(*row)].0;
                    for (nth, sum) in sums.iter_mut().enumerate() {
                        *sum = S::sub(*sum, S::load_narrow(&row[tile + nth * S::LANES..]));
                    }
                }
            }
            for (nth, sum) in sums.into_iter().enumerate() {
                S::store(&mut self.sums.0[tile + nth * S::LANES..], sum);
            }
        }
    }
}

impl Kernel for Revise<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        match WIDTH / S::LANES {
            vectors if vectors.is_multiple_of(8) => self.tiles::<S, 8>(),
            vectors if vectors.is_multiple_of(4) => self.tiles::<S, 4>(),
            vectors if vectors.is_multiple_of(2) => self.tiles::<S, 2>(),
            _ => self.tiles::<S, 1>(),
        }
    }
}

/// Adds or subtracts one row in place.
pub(super) struct Change<'a> {
    pub(super) sums: &'a mut Row,
    pub(super) row: &'a RowWeights,
    pub(super) adds: bool,
}

impl Kernel for Change<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for at in (0..WIDTH).step_by(S::LANES) {
            let (sums, row) = (S::load(&self.sums.0[at..]), S::load_narrow(&self.row.0[at..]));
            S::store(&mut self.sums.0[at..], if self.adds { S::add(sums, row) } else { S::sub(sums, row) });
        }
    }
}

/// The dense layers, from the sums of the side to move and of the other side; the result is in
/// [`UNIT_OUTPUT`].
pub(super) struct Forward<'a> {
    pub(super) dense: &'a Dense,
    /// Columns of `dense`.
    pub(super) columns: &'a Columns,
    /// The sums of piece features and of effect features.
    pub(super) us: [&'a Row; 2],
    pub(super) them: [&'a Row; 2],
}

/// An array aligned for vector loads.
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
        let mut sums = [0; HIDDEN_1];
        layer::<S, HIDDEN_1>(&inputs.0, &self.columns.first, &mut sums);
        for (output, (sum, bias)) in sums.iter().zip(&self.dense.first_bias).enumerate() {
            hidden.0[output] = activation(sum + bias);
            hidden.0[HIDDEN_1 + output] = squared(sum + bias);
        }
        let (mut sums, mut second) = ([0; HIDDEN_2], Aligned([0; HIDDEN_2]));
        layer::<S, HIDDEN_2>(&hidden.0, &self.columns.second, &mut sums);
        for (to, (sum, bias)) in second.0.iter_mut().zip(sums.iter().zip(&self.dense.second_bias)) {
            *to = activation(sum + bias);
        }
        product_sum::<S, HIDDEN_2>(&second.0, &self.dense.last) + self.dense.last_bias
    }
}

/// The first half of the total of both sums times the second half, both clipped to 0 … 1.
#[inline(always)]
fn multiply<S: Simd>(sums: [&Row; 2], to: &mut [i16]) {
    for at in (0..HALF).step_by(S::LANES) {
        let total = |at: usize| S::add(S::load(&sums[0].0[at..]), S::load(&sums[1].0[at..]));
        let (a, b) = (total(at), total(HALF + at));
        S::store(&mut to[at..], S::product(S::clip(a), S::clip(b)));
    }
}

/// The outputs of a layer before biases and activation; their number is a multiple of every backend's sums in
/// two vectors.
#[inline(always)]
fn layer<S: Simd, const OUT: usize>(inputs: &[i16], columns: &[[[i16; 2]; OUT]], outputs: &mut [i32; OUT]) {
    if (2 * OUT).is_multiple_of(4 * S::LANES) {
        tiles::<S, OUT, 4>(inputs, columns, outputs);
    } else {
        tiles::<S, OUT, 2>(inputs, columns, outputs);
    }
}

/// As [`layer`], with `VECTORS` vectors of sums in registers.
#[inline(always)]
fn tiles<S: Simd, const OUT: usize, const VECTORS: usize>(
    inputs: &[i16],
    columns: &[[[i16; 2]; OUT]],
    outputs: &mut [i32; OUT],
) {
    for tile in (0..2 * OUT).step_by(VECTORS * S::LANES) {
        let mut sums = [S::zero(); VECTORS];
        for (pair, column) in inputs.as_chunks().0.iter().zip(columns) {
            let pair = S::splat(*pair);
            for (nth, sum) in sums.iter_mut().enumerate() {
                *sum = S::dot(*sum, pair, S::load(&column.as_flattened()[tile + nth * S::LANES..]));
            }
        }
        for (nth, sum) in sums.into_iter().enumerate() {
            S::store_sums(&mut outputs[(tile + nth * S::LANES) / 2..], sum);
        }
    }
}

/// The sum of the products of two lists, whose length is a multiple of every backend's lanes.
#[inline(always)]
pub(crate) fn product_sum<S: Simd, const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    let mut sums = S::zero();
    for at in (0..N).step_by(S::LANES) {
        sums = S::dot(sums, S::load(&a[at..]), S::load(&b[at..]));
    }
    S::total(sums)
}

/// A sum in [`UNIT_OUTPUT`] as an activation in [`UNIT`], rounded and clipped to 0 … 1.
#[inline(always)]
fn activation(sum: i32) -> i16 {
    ((sum + UNIT_WEIGHT / 2) >> UNIT_WEIGHT.ilog2()).clamp(0, UNIT) as i16
}

/// The square of a sum in [`UNIT_OUTPUT`], clipped to −1 … 1 before, as an activation in [`UNIT`], rounded.
#[inline(always)]
fn squared(sum: i32) -> i16 {
    // Divided by 32, so that the square fits in 32 bits.
    const ONE: i32 = UNIT_OUTPUT / 32;
    const SQUARE: i32 = ONE * ONE / UNIT;
    let coarse = (sum >> 5).clamp(-ONE, ONE);
    ((coarse * coarse + SQUARE / 2) / SQUARE) as i16
}

#[cfg(test)]
mod tests {
    use super::super::simd::Backend;
    use super::*;
    use crate::testing::Random;

    /// The outputs of both layers, for the same inputs.
    struct Both<'a> {
        columns: &'a Columns,
        inputs: &'a [i16; INPUTS],
    }

    impl Kernel for Both<'_> {
        type Output = ([i32; HIDDEN_1], [i32; HIDDEN_2]);

        #[inline(always)]
        fn run<S: Simd>(self) -> Self::Output {
            let (mut first, mut second) = ([0; HIDDEN_1], [0; HIDDEN_2]);
            layer::<S, HIDDEN_1>(self.inputs, &self.columns.first, &mut first);
            layer::<S, HIDDEN_2>(&self.inputs[..INPUTS_2], &self.columns.second, &mut second);
            (first, second)
        }
    }

    #[test]
    fn layers_are_sums_of_products() {
        let mut random = Random(1);
        let mut next = || random.below(4096) as i16 - 2048;
        let mut dense = Dense::ZERO;
        dense.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = next());
        dense.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = next());
        let inputs: [i16; INPUTS] = std::array::from_fn(|_| next() / 8);
        let sum = |weights: &[i16]| -> i32 {
            weights.iter().zip(&inputs).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
        };
        let first = std::array::from_fn(|at| sum(&dense.first[at]));
        let second = std::array::from_fn(|at| sum(&dense.second[at]));
        let columns = Columns::of(&dense);
        for backend in [Backend::SCALAR, Backend::best()] {
            assert_eq!(
                backend.run(Both { columns: &columns, inputs: &inputs }),
                (first, second),
                "{backend:?}"
            );
        }
    }
}
