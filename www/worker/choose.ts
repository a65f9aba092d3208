/** Which build of the engine a browser can run. */

/** `() -> v128` with the body `i32.const 0; i8x16.splat; end`: valid only where fixed-width SIMD is known. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
])

/** The variants in order of preference, each with what the browser must be able to do. */
const VARIANTS: readonly { name: string; runs: () => boolean }[] = [
  { name: 'simd', runs: () => WebAssembly.validate(SIMD_PROBE) },
  { name: 'base', runs: () => true },
]

/** The best variant among `built` that this browser can run. */
export function chooseVariant(built: readonly string[]): string | undefined {
  return VARIANTS.find(({ name, runs }) => built.includes(name) && runs())?.name
}
