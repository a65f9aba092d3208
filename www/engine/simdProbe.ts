/**
 * A module of one function, `() -> v128` with the body `i32.const 0; i8x16.splat; end`: valid only in
 * browsers with fixed-width SIMD.
 */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
])

/** Whether this browser compiles fixed-width SIMD. */
export const hasSimd = (): boolean => WebAssembly.validate(SIMD_PROBE)
