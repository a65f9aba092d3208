//! AVX2: 16 numbers in a vector.

use std::arch::x86_64::*;

use super::{Kernel, Simd, TOP};

#[derive(Clone, Copy)]
pub(super) struct Avx2;

/// Runs a kernel with AVX2, which the processor must have.
#[target_feature(enable = "avx2")]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

const LANES: usize = 16;

// SAFETY of every block: only `run` uses these functions, inlined, and its caller has checked for AVX2. Loads
// and stores stay within the slices, which are long enough.
impl Simd for Avx2 {
    type I16 = __m256i;
    type I32 = __m256i;
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(from: &[i16]) -> __m256i {
        let numbers: &[i16; LANES] = from.first_chunk().expect("as many as there are lanes");
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load_narrow(from: &[i8]) -> __m256i {
        let numbers: &[i8; LANES] = from.first_chunk().expect("as many as there are lanes");
        unsafe { _mm256_cvtepi8_epi16(_mm_loadu_si128(numbers.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(to: &mut [i16], vector: __m256i) {
        let numbers: &mut [i16; LANES] = to.first_chunk_mut().expect("as many as there are lanes");
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn add(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi16(a, b) }
    }

    #[inline(always)]
    fn sub(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi16(a, b) }
    }

    #[inline(always)]
    fn clip(vector: __m256i) -> __m256i {
        unsafe { _mm256_min_epi16(_mm256_max_epi16(vector, _mm256_setzero_si256()), _mm256_set1_epi16(TOP)) }
    }

    #[inline(always)]
    fn product(a: __m256i, b: __m256i) -> __m256i {
        // The instruction divides by 2¹⁵ and rounds: multiplying by 2³ first makes that 2¹².
        unsafe { _mm256_mulhrs_epi16(_mm256_slli_epi16::<3>(a), b) }
    }

    #[inline(always)]
    fn zero() -> __m256i {
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn splat([a, b]: [i16; 2]) -> __m256i {
        unsafe { _mm256_set1_epi32(i32::from(b) << 16 | i32::from(a.cast_unsigned())) }
    }

    #[inline(always)]
    fn store_sums(to: &mut [i32], sums: __m256i) {
        let numbers: &mut [i32; LANES / 2] = to.first_chunk_mut().expect("half as many as there are lanes");
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), sums) }
    }

    #[inline(always)]
    fn dot(sums: __m256i, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi32(sums, _mm256_madd_epi16(a, b)) }
    }

    #[inline(always)]
    fn total(sums: __m256i) -> i32 {
        unsafe {
            let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<1>(two)))
        }
    }
}
