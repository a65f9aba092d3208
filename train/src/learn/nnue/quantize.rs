//! Quantization: from floating-point weights to the integers of the engine.

use narikoma::eval::nnue::piece_features::BUCKETS;
use narikoma::eval::nnue::shape::{
    HIDDEN_1, HIDDEN_2, INPUTS, INPUTS_2, MAX_BIAS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, ROW_STEP, ROWS,
    UNIT_DIRECT, UNIT_OUTPUT, UNIT_SUM, UNIT_WEIGHT,
};
use narikoma::eval::nnue::{Dense, Nnue, Row, RowWeights};

use anyhow::{Result, ensure};

use super::model::{
    BIAS, DIRECT, FIRST, FIRST_BIAS, LAST, LAST_BIAS, MERGED, PIECE_ROW, Part, ROW, SECOND, SECOND_BIAS,
    SHARED_ROW,
};
use crate::common::random::Random;

/// Quantizes weights that [`super::model::merge`] has added up.
///
/// # Errors
/// When a weight exceeds its integer range. Clipping would change the net.
pub fn quantize(merged: &[f32]) -> Result<Nnue> {
    let narrow = |part: Part, unit: i32, most: i32, name: &str| -> Result<Vec<i16>> {
        let numbers = part.of(merged).iter().map(|weight| (weight * unit as f32).round() as i32);
        let check = |number: i32| {
            ensure!(number.abs() <= most, "{name}: {number} is beyond the limit of {most}");
            Ok(number as i16)
        };
        numbers.map(check).collect()
    };
    let wide = |part: Part| -> Vec<i32> {
        part.of(merged).iter().map(|weight| (weight * UNIT_OUTPUT as f32).round() as i32).collect()
    };
    let bias = narrow(BIAS, UNIT_SUM, MAX_BIAS, "biases of the features")?;
    let mut net = Nnue {
        bias: Row(bias.try_into().expect("as wide as a row")),
        rows: rows(merged)?,
        direct: narrow(DIRECT, UNIT_DIRECT, i16::MAX.into(), "direct terms")?,
        dense: Vec::with_capacity(OUTPUTS),
        checksum: 0,
    };
    debug_assert_eq!(net.rows.len(), ROWS);
    for set in 0..OUTPUTS {
        let dense = |part: Part, name| narrow(part.set(set), UNIT_WEIGHT, MAX_WEIGHT, name);
        let (first, second) = (dense(FIRST, "first layer")?, dense(SECOND, "second layer")?);
        let mut layers = Dense::ZERO;
        copy::<INPUTS, HIDDEN_1>(&mut layers.first, &first);
        copy::<INPUTS_2, HIDDEN_2>(&mut layers.second, &second);
        layers.last.copy_from_slice(&dense(LAST, "last layer")?);
        layers.first_bias.copy_from_slice(&wide(FIRST_BIAS.set(set)));
        layers.second_bias.copy_from_slice(&wide(SECOND_BIAS.set(set)));
        layers.last_bias = wide(LAST_BIAS.set(set))[0];
        net.dense.push(layers);
    }
    Ok(net)
}

/// All rows, rounded to multiples of [`ROW_STEP`]. Rows of pieces are first rounded by [`round_column`].
fn rows(merged: &[f32]) -> Result<Vec<RowWeights>> {
    let weights = ROW.of(merged).iter().map(|weight| weight * UNIT_SUM as f32);
    let mut weights: Vec<f32> = weights.collect();
    for at in 0..SHARED_ROW.len {
        let found = column(&weights, at);
        put_column(&mut weights, at, round_column(found));
    }
    let quantized = |weight: &f32| {
        let (number, most) = (stepped(*weight), MAX_FEATURE as f32);
        // Rounding to steps may pass the limit by one.
        ensure!(number.abs() <= most + ROW_STEP as f32, "rows of the features: {number} is beyond {most}");
        Ok(number.clamp(-most, most) as i8)
    };
    let numbers = weights.iter().map(quantized).collect::<Result<Vec<i8>>>()?;
    Ok(numbers.as_chunks().0.iter().map(|row| RowWeights(*row)).collect())
}

/// The weights of one place in the rows of a piece feature, one for each king bucket.
type Column = [f32; BUCKETS];

/// The column of rows that begins with weight `at`.
fn column(rows: &[f32], at: usize) -> Column {
    std::array::from_fn(|bucket| rows[bucket * SHARED_ROW.len + at])
}

fn put_column(rows: &mut [f32], at: usize, column: Column) {
    (0..BUCKETS).for_each(|bucket| rows[bucket * SHARED_ROW.len + at] = column[bucket]);
}

/// The mean of a column in steps of [`ROW_STEP`].
fn shared(column: Column) -> f32 {
    stepped(column.iter().sum::<f32>() / BUCKETS as f32)
}

/// A column in [`UNIT_SUM`], rounded to steps. A king bucket whose weight differs from the mean of all by
/// less than [`LEAST_DIFFERENCE`] gets the mean: five of six do, and the file stores only the others.
fn round_column(column: Column) -> Column {
    let shared = shared(column);
    column.map(|weight| {
        let difference = weight - shared;
        let least = if difference.abs() < LEAST_DIFFERENCE { 0.0 } else { difference.signum() };
        // A difference that is kept is one step at least.
        shared + least * stepped(difference.abs()).max(ROW_STEP as f32)
    })
}

/// The least difference of a king bucket's weight from the mean of all, in [`UNIT_SUM`].
const LEAST_DIFFERENCE: f32 = 3.0;

/// A number rounded to a multiple of [`ROW_STEP`]; ties to even, since the weights of earlier nets are
/// multiples of two.
fn stepped(number: f32) -> f32 {
    (number / ROW_STEP as f32).round_ties_even() * ROW_STEP as f32
}

/// The weights of a net in floating point, as [`super::model::merge`] leaves them: the inverse of
/// [`quantize`], up to rounding.
pub fn restore(net: &Nnue) -> Vec<f32> {
    fn put<T: Copy + Into<f64>>(part: Part, unit: i32, numbers: &[T], merged: &mut [f32]) {
        for (weight, number) in part.of_mut(merged).iter_mut().zip(numbers) {
            *weight = ((*number).into() / unit as f64) as f32;
        }
    }
    let mut merged = vec![0.0; MERGED];
    put(BIAS, UNIT_SUM, &net.bias.0, &mut merged);
    let rows: Vec<i8> = net.rows.iter().flat_map(|row| row.0).collect();
    put(ROW, UNIT_SUM, &rows, &mut merged);
    put(DIRECT, UNIT_DIRECT, &net.direct, &mut merged);
    for (set, layers) in net.dense.iter().enumerate() {
        put(FIRST.set(set), UNIT_WEIGHT, layers.first.as_flattened(), &mut merged);
        put(FIRST_BIAS.set(set), UNIT_OUTPUT, &layers.first_bias, &mut merged);
        put(SECOND.set(set), UNIT_WEIGHT, layers.second.as_flattened(), &mut merged);
        put(SECOND_BIAS.set(set), UNIT_OUTPUT, &layers.second_bias, &mut merged);
        put(LAST.set(set), UNIT_WEIGHT, &layers.last, &mut merged);
        put(LAST_BIAS.set(set), UNIT_OUTPUT, &[layers.last_bias], &mut merged);
    }
    merged
}

/// Spreads the rows of a restored net at random over the weights that are rounded to the same net. A weight
/// that begins in the middle of a step changes nothing until it has moved by half a step; of weights that
/// begin anywhere in it, a part changes at once.
pub fn spread(merged: &mut [f32], random: &mut Random) {
    let unit = UNIT_SUM as f32;
    let rows = ROW.of_mut(merged);
    rows.iter_mut().for_each(|weight| *weight *= unit);
    for at in 0..SHARED_ROW.len {
        let found = column(rows, at);
        put_column(rows, at, spread_column(found, random));
    }
    for weight in &mut rows[PIECE_ROW.len..] {
        *weight = stepped(*weight) + within(random, HALF_STEP);
    }
    rows.iter_mut().for_each(|weight| *weight /= unit);
}

/// A random number between `-most` and `most`.
fn within(random: &mut Random, most: f32) -> f32 {
    most * (2.0 * random.unit() - 1.0)
}

/// Slightly less than half of [`ROW_STEP`].
const HALF_STEP: f32 = 0.47 * ROW_STEP as f32;
/// The largest deviation of a king bucket's weight from the mean, where it is written as the mean.
const MOST_DEVIATION: f32 = 0.97 * LEAST_DIFFERENCE;
/// A deviation of single king buckets that is common among such weights.
const DEVIATION: f32 = 1.5;

/// A column that [`round_column`] rounds as this one: spread as far as that holds.
fn spread_column(column: Column, random: &mut Random) -> Column {
    let (rounded, shared) = (round_column(column), shared(column));
    let together = within(random, HALF_STEP);
    let target = rounded.map(|weight| {
        let difference = weight - shared;
        if difference == 0.0 {
            let deviation = together + within(random, DEVIATION);
            shared + deviation.clamp(-MOST_DEVIATION, MOST_DEVIATION)
        } else {
            let size = difference.abs() + within(random, HALF_STEP);
            shared + difference.signum() * size.max(LEAST_DIFFERENCE)
        }
    });
    let toward = |part: f32| std::array::from_fn(|at| column[at] + part * (target[at] - column[at]));
    let spread = [1.0, 0.5, 0.25].map(toward);
    spread.into_iter().find(|spread| round_column(*spread) == rounded).unwrap_or(column)
}

fn copy<const N: usize, const M: usize>(to: &mut [[i16; N]; M], from: &[i16]) {
    to.as_flattened_mut().copy_from_slice(from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::nnue::model::{EFFECT_ROW, initial, merge, split};

    #[test]
    fn a_restored_net_is_quantized_to_itself() {
        let mut merged = Vec::new();
        merge(&initial(3), &mut merged);
        let net = quantize(&merged).unwrap();
        let restored = restore(&net);
        assert_eq!(quantize(&restored).unwrap(), net);
        merge(&split(&restored), &mut merged);
        assert_eq!(quantize(&merged).unwrap(), net);
    }

    #[test]
    fn spread_weights_are_rounded_to_the_same_net() {
        let mut merged = Vec::new();
        merge(&initial(3), &mut merged);
        let net = quantize(&merged).unwrap();
        let restored = restore(&net);
        let mut wide = restored.clone();
        spread(&mut wide, &mut Random::new(1, 1));
        assert_eq!(quantize(&wide).unwrap(), net);
        merge(&split(&wide), &mut merged);
        assert_eq!(quantize(&merged).unwrap(), net);
        let moved = |part: Part| {
            let pairs = part.of(&wide).iter().zip(part.of(&restored));
            let steps = pairs.map(|(a, b)| (a - b).abs() * UNIT_SUM as f32 / ROW_STEP as f32);
            steps.sum::<f32>() / part.len as f32
        };
        // The mean distance from the middle of a step, in steps; a quarter would be all of it.
        assert!(moved(EFFECT_ROW) > 0.2 && moved(PIECE_ROW) > 0.2, "{}", moved(PIECE_ROW));
    }

    #[test]
    fn rejects_weights_out_of_range() {
        let mut merged = Vec::new();
        merge(&initial(1), &mut merged);
        assert_eq!(merged.len(), MERGED);
        let net = quantize(&merged).unwrap();
        assert!(Nnue::from_bytes(&net.to_bytes()).is_ok());
        let mut weights = net.rows.iter().flat_map(|row| row.0);
        assert!(weights.all(|weight| i32::from(weight) % ROW_STEP == 0), "rows in steps");
        merged[FIRST.at + 3] = 2.1;
        assert!(quantize(&merged).unwrap_err().to_string().contains("first layer"));
    }
}
