//! Pseudorandom numbers that are the same on all machines.
//!
//! CITE: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom
//! Number Generators" (2014), for SplitMix64.

/// A stream of random numbers, determined by its seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream with this number among the streams of a seed. The streams are independent of each other.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.next();
        random
    }

    /// The next 64 random bits.
    #[allow(clippy::should_implement_trait, reason = "an endless iterator would only add an Option")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1, 1 excluded.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    /// An index, drawn in proportion to these weights; the first where rounding leaves none.
    pub fn weighted(&mut self, weights: &[f32]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f32>();
        let at = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        at.unwrap_or(0)
    }

    /// Puts the items in random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_stay_the_same() {
        // Games of self-play depend on these numbers.
        let mut random = Random::new(5, 3);
        let bits: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(bits, [0x92ec_a587_940b_cf76, 0x20ee_0028_e4d8_7a6b, 0xf004_ee09_4fbb_cc21]);
    }

    #[test]
    fn shuffle_is_a_permutation() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(1, 2).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
