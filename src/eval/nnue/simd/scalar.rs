//! Plain arrays: the reference, and the backend for machines without vector instructions.

use super::{Simd, TOP};

#[derive(Clone, Copy)]
pub(super) struct Scalar;

const LANES: usize = 8;
type I16 = [i16; LANES];
type I32 = [i32; LANES / 2];

impl Simd for Scalar {
    type I16 = I16;
    type I32 = I32;
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(from: &[i16]) -> I16 {
        from[..LANES].try_into().expect("as many as there are lanes")
    }

    #[inline(always)]
    fn load_narrow(from: &[i8]) -> I16 {
        let numbers: &[i8; LANES] = from.first_chunk().expect("as many as there are lanes");
        numbers.map(i16::from)
    }

    #[inline(always)]
    fn store(to: &mut [i16], vector: I16) {
        to[..LANES].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn add(a: I16, b: I16) -> I16 {
        std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn sub(a: I16, b: I16) -> I16 {
        std::array::from_fn(|lane| a[lane].wrapping_sub(b[lane]))
    }

    #[inline(always)]
    fn clip(vector: I16) -> I16 {
        vector.map(|number| number.clamp(0, TOP))
    }

    #[inline(always)]
    fn product(a: I16, b: I16) -> I16 {
        std::array::from_fn(|lane| ((i32::from(a[lane]) * i32::from(b[lane]) + (1 << 11)) >> 12) as i16)
    }

    #[inline(always)]
    fn zero() -> I32 {
        [0; LANES / 2]
    }

    #[inline(always)]
    fn splat(pair: [i16; 2]) -> I16 {
        std::array::from_fn(|lane| pair[lane % 2])
    }

    #[inline(always)]
    fn store_sums(to: &mut [i32], sums: I32) {
        to[..LANES / 2].copy_from_slice(&sums);
    }

    #[inline(always)]
    fn dot(sums: I32, a: I16, b: I16) -> I32 {
        let product = |lane: usize| i32::from(a[lane]) * i32::from(b[lane]);
        std::array::from_fn(|pair| sums[pair] + product(2 * pair) + product(2 * pair + 1))
    }

    #[inline(always)]
    fn total(sums: I32) -> i32 {
        sums.iter().sum()
    }
}
