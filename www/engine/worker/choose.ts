/** Chooses the build of the engine for this browser. */
import { hasSimd } from '../simdProbe.ts'

/** The variants in order of preference, each with a test whether this browser runs it. */
const VARIANTS: readonly { name: string; runs: () => boolean }[] = [
  { name: 'simd', runs: hasSimd },
  { name: 'base', runs: () => true },
]

/** The best variant among `built` that this browser can run. */
export function chooseVariant(built: readonly string[]): string | undefined {
  return VARIANTS.find(({ name, runs }) => built.includes(name) && runs())?.name
}
