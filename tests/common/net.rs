//! Nets with random weights.

use narikoma::eval::nnue::shape::{DIRECTS, MAX_FEATURE, MAX_WEIGHT, OUTPUTS, ROWS};
use narikoma::eval::nnue::{Dense, Net, Row};

use super::Random;

/// A net of random weights up to the largest allowed ones, divided by `smaller`.
pub fn net(seed: u64, smaller: i32) -> Net {
    let mut random = Random(seed);
    let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
    let features = MAX_FEATURE / smaller;
    let row = |number: &mut dyn FnMut(i32) -> i32| Row(std::array::from_fn(|_| number(features) as i16));
    let mut dense = vec![Dense::ZERO; OUTPUTS];
    let weight = MAX_WEIGHT / smaller.min(3);
    let bias = row(&mut number);
    let rows = (0..ROWS).map(|_| row(&mut number)).collect();
    for set in &mut dense {
        set.first.as_flattened_mut().iter_mut().for_each(|to| *to = number(weight) as i16);
        set.second.as_flattened_mut().iter_mut().for_each(|to| *to = number(weight) as i16);
        set.last.iter_mut().for_each(|to| *to = number(weight) as i16);
        set.first_bias.iter_mut().for_each(|to| *to = number(100_000));
        set.second_bias.iter_mut().for_each(|to| *to = number(100_000));
        set.last_bias = number(100_000);
    }
    let direct = (0..DIRECTS).map(|_| number(2_000) as i16).collect();
    Net { bias, rows, direct, dense, checksum: 0 }
}
