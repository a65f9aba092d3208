//! Prefetching of memory. WebAssembly has no instruction for it: there the first byte is read, and a
//! processor that executes out of order goes on while it waits.

/// Prefetches the cache line in which the value begins.
#[inline]
pub(in crate::search) fn prefetch<T>(wanted: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has the instruction, and it reads nothing: any address is allowed.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(wanted).cast()) };
    }
    #[cfg(target_arch = "wasm32")]
    // SAFETY: a reference is valid for reading its first byte, and there are no other threads.
    let _ = unsafe { std::ptr::from_ref(wanted).cast::<u8>().read_volatile() };
    #[cfg(not(any(target_arch = "x86_64", target_arch = "wasm32")))]
    let _ = wanted;
}
