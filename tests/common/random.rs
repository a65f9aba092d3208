//! Pseudorandom numbers that are the same on all machines.

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A function of `most` that gives the next number from −`most` to `most`.
    pub fn numbers(mut self) -> impl FnMut(i32) -> i32 {
        move |most| self.below(2 * most as usize + 1) as i32 - most
    }
}
