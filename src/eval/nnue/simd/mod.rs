//! The vector instructions that the net needs, under equal names for each kind of machine.
//!
//! A `Kernel` is written once against `Simd`; `Backend::run` runs it with the instructions that are there. All
//! backends agree bit for bit.

mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::shape::UNIT_SUM;

/// Vectors of 16-bit numbers, and the sums of their products.
pub(super) trait Simd: Copy {
    /// Some 16-bit numbers.
    type I16: Copy;
    /// Half as many 32-bit sums.
    type I32: Copy;
    /// How many 16-bit numbers.
    const LANES: usize;

    /// The first numbers of a slice that is long enough.
    fn load(from: &[i16]) -> Self::I16;
    /// Into the first places of a slice that is long enough.
    fn store(to: &mut [i16], vector: Self::I16);
    fn add(a: Self::I16, b: Self::I16) -> Self::I16;
    fn sub(a: Self::I16, b: Self::I16) -> Self::I16;
    /// Held within 0 and [`UNIT_SUM`].
    fn clip(vector: Self::I16) -> Self::I16;
    /// The products of numbers within 0 and [`UNIT_SUM`], divided by 2¹² and rounded: 0 to 254.
    fn product(a: Self::I16, b: Self::I16) -> Self::I16;
    /// Sums of nothing.
    fn zero() -> Self::I32;
    /// Adds the products of two neighbours each.
    fn dot(sums: Self::I32, a: Self::I16, b: Self::I16) -> Self::I32;
    /// All sums together.
    fn total(sums: Self::I32) -> i32;
}

/// Something to compute with vectors. `run` must be `#[inline(always)]`.
pub(super) trait Kernel {
    type Output;

    fn run<S: Simd>(self) -> Self::Output;
}

/// Which vector instructions are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm,
}

impl Backend {
    /// No instructions by name; the compiler may find some.
    pub const SCALAR: Self = Self(Instructions::Scalar);

    /// The fastest that this machine has. In WebAssembly the build decides, natively the processor.
    pub fn best() -> Self {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Self(Instructions::Wasm);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Self(Instructions::Avx2);
        }
        #[allow(unreachable_code, reason = "where the build decides nothing is left to ask")]
        Self::SCALAR
    }

    /// Runs a kernel.
    #[inline]
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Instructions::Scalar => kernel.run::<scalar::Scalar>(),
            // SAFETY: only `best` gives this backend, and only where the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::run(kernel) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Wasm => kernel.run::<wasm::Wasm>(),
        }
    }
}

/// [`UNIT_SUM`] in the width of the vectors.
const TOP: i16 = UNIT_SUM as i16;
