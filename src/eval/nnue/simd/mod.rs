//! The vector instructions that the net needs, as one trait with an implementation for each kind of machine.
//!
//! A `Kernel` is written once over `Simd`; `Backend::run` runs it with the chosen instructions. The results
//! of all backends are equal bit for bit.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::shape::UNIT_SUM;

/// Operations on vectors of 16-bit integers.
pub(crate) trait Simd: Copy {
    /// A vector of [`Self::LANES`] 16-bit integers.
    type I16: Copy;
    /// A vector of half as many 32-bit sums.
    type I32: Copy;
    /// 16-bit integers in a vector.
    const LANES: usize;

    /// Loads the first [`Self::LANES`] numbers of a slice, which must be that long.
    fn load(from: &[i16]) -> Self::I16;
    /// As [`Self::load`], from integers of 8 bits.
    fn load_narrow(from: &[i8]) -> Self::I16;
    /// Stores a vector into the first places of a slice, which must be long enough.
    fn store(to: &mut [i16], vector: Self::I16);
    fn add(a: Self::I16, b: Self::I16) -> Self::I16;
    fn sub(a: Self::I16, b: Self::I16) -> Self::I16;
    /// Clips to 0 … [`UNIT_SUM`].
    fn clip(vector: Self::I16) -> Self::I16;
    /// The products of numbers within 0 and [`UNIT_SUM`], divided by 2¹² and rounded: 0 to 254.
    fn product(a: Self::I16, b: Self::I16) -> Self::I16;
    /// Sums that are all 0.
    fn zero() -> Self::I32;
    /// A vector of copies of two numbers.
    fn splat(pair: [i16; 2]) -> Self::I16;
    /// Stores sums into the first places of a slice, which must be long enough.
    fn store_sums(to: &mut [i32], sums: Self::I32);
    /// Adds two products of neighbouring numbers to each sum.
    fn dot(sums: Self::I32, a: Self::I16, b: Self::I16) -> Self::I32;
    /// The total of all sums.
    fn total(sums: Self::I32) -> i32;
}

/// A computation with vectors. `run` must be `#[inline(always)]`.
pub(crate) trait Kernel {
    type Output;

    fn run<S: Simd>(self) -> Self::Output;
}

/// The vector instructions in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm,
}

impl Backend {
    /// Plain Rust; the compiler may still use vector instructions.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub const SCALAR: Self = Self(Instructions::Scalar);
    /// The vector instructions of this build: a second copy of the arithmetic would lengthen the module.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub const SCALAR: Self = Self(Instructions::Wasm);

    /// The fastest backend of this machine: in WebAssembly the backend of the build, natively by what the
    /// processor supports.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Self(Instructions::Avx2);
        }
        Self::SCALAR
    }

    /// Runs a kernel with these instructions.
    #[inline]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Instructions::Scalar => kernel.run::<scalar::Scalar>(),
            // SAFETY: only `best` gives this backend, and only where the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::run(kernel) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Wasm => kernel.run::<wasm::Wasm>(),
        }
    }
}

/// [`UNIT_SUM`] as a 16-bit integer.
const TOP: i16 = UNIT_SUM as i16;
