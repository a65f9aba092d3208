//! Nets with random weights, for tests.

use super::shape::{DIRECTS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, ROW_STEP, ROWS};
use super::{Dense, Nnue, Row, RowWeights};

impl Nnue {
    /// A net of random weights up to the largest allowed ones, divided by `smaller`. `number` gives random
    /// numbers from −`most` to `most`, its argument.
    pub fn random(smaller: i32, number: &mut dyn FnMut(i32) -> i32) -> Self {
        let features = MAX_FEATURE / smaller;
        let mut dense = vec![Dense::ZERO; OUTPUTS];
        let weight = MAX_WEIGHT / smaller.min(3);
        let bias = Row(std::array::from_fn(|_| number(features) as i16));
        let mut weight_of_row = || (number(features / ROW_STEP) * ROW_STEP) as i8;
        let rows = (0..ROWS).map(|_| RowWeights(std::array::from_fn(|_| weight_of_row()))).collect();
        for set in &mut dense {
            set.first.as_flattened_mut().iter_mut().for_each(|to| *to = number(weight) as i16);
            set.second.as_flattened_mut().iter_mut().for_each(|to| *to = number(weight) as i16);
            set.last.iter_mut().for_each(|to| *to = number(weight) as i16);
            set.first_bias.iter_mut().for_each(|to| *to = number(100_000));
            set.second_bias.iter_mut().for_each(|to| *to = number(100_000));
            set.last_bias = number(100_000);
        }
        let direct = (0..DIRECTS).map(|_| number(2_000) as i16).collect();
        Self { bias, rows, direct, dense, checksum: 0 }
    }
}
