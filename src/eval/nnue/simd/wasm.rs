//! WebAssembly simd128: 8 numbers in a vector.

use std::arch::wasm32::*;

use super::{Simd, TOP};

#[derive(Clone, Copy)]
pub(super) struct Wasm;

const LANES: usize = 8;

impl Simd for Wasm {
    type I16 = v128;
    type I32 = v128;
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(from: &[i16]) -> v128 {
        let numbers: &[i16; LANES] = from.first_chunk().expect("as many as there are lanes");
        // SAFETY: the slice has 16 bytes, and the instruction needs no alignment.
        unsafe { v128_load(numbers.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load_narrow(from: &[i8]) -> v128 {
        let numbers: &[i8; LANES] = from.first_chunk().expect("as many as there are lanes");
        // SAFETY: the slice has 8 bytes, and the instruction needs no alignment.
        unsafe { i16x8_load_extend_i8x8(numbers.as_ptr()) }
    }

    #[inline(always)]
    fn store(to: &mut [i16], vector: v128) {
        let numbers: &mut [i16; LANES] = to.first_chunk_mut().expect("as many as there are lanes");
        // SAFETY: the slice has 16 bytes, and the instruction needs no alignment.
        unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn add(a: v128, b: v128) -> v128 {
        i16x8_add(a, b)
    }

    #[inline(always)]
    fn sub(a: v128, b: v128) -> v128 {
        i16x8_sub(a, b)
    }

    #[inline(always)]
    fn clip(vector: v128) -> v128 {
        i16x8_min(i16x8_max(vector, i16x8_splat(0)), i16x8_splat(TOP))
    }

    #[inline(always)]
    fn product(a: v128, b: v128) -> v128 {
        // The instruction divides by 2¹⁵ and rounds: multiplying by 2³ first makes that 2¹².
        i16x8_q15mulr_sat(i16x8_shl(a, 3), b)
    }

    #[inline(always)]
    fn zero() -> v128 {
        i32x4_splat(0)
    }

    #[inline(always)]
    fn splat([a, b]: [i16; 2]) -> v128 {
        i32x4_splat(i32::from(b) << 16 | i32::from(a.cast_unsigned()))
    }

    #[inline(always)]
    fn store_sums(to: &mut [i32], sums: v128) {
        let numbers: &mut [i32; LANES / 2] = to.first_chunk_mut().expect("half as many as there are lanes");
        // SAFETY: the slice has 16 bytes, and the instruction needs no alignment.
        unsafe { v128_store(numbers.as_mut_ptr().cast(), sums) }
    }

    #[inline(always)]
    fn dot(sums: v128, a: v128, b: v128) -> v128 {
        i32x4_add(sums, i32x4_dot_i16x8(a, b))
    }

    #[inline(always)]
    fn total(sums: v128) -> i32 {
        let two = i32x4_add(sums, i32x4_shuffle::<2, 3, 0, 1>(sums, sums));
        i32x4_extract_lane::<0>(i32x4_add(two, i32x4_shuffle::<1, 0, 3, 2>(two, two)))
    }
}
