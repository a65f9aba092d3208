/** Sentences on why opponents choose different moves, each from their reports alone. */

import type { GalleryText } from '../../text/gallery/text.ts'
import type { ShowText } from '../../text/show/index.ts'
import type { Naming } from '../spoken.ts'
import { titleOf } from '../words.ts'
import { grouped, range, type Verdict } from './verdict.ts'

/** The sentences about all verdicts. */
export function reasonsToDiffer(
  verdicts: readonly Verdict[],
  { judges: text }: ShowText,
  gallery: GalleryText,
  name: Naming,
): string[] {
  const groups = grouped(verdicts)
  const [first, second] = groups
  if (!first) return []
  if (!second) return [text.same(first.all.length, name(first.move))]
  const sentences: string[] = []
  const [one, other] = [range(first.all), range(second.all)]
  if (one && other) {
    const [a, b] = [name(first.move), name(second.move)]
    if (one[1] < other[0]) sentences.push(text.deeper(b, text.plies(...other), a, text.plies(...one)))
    else if (other[1] < one[0]) sentences.push(text.deeper(a, text.plies(...one), b, text.plies(...other)))
    else sentences.push(text.sameDepth(a, text.plies(...one), b, text.plies(...other)))
  }
  const counting = verdicts.filter(({ basis, move }) => basis === 'pieces' && move)
  const ofCounting = grouped(counting)
  const [only] = ofCounting
  if (only && counting.length > 1 && ofCounting.length === 1)
    sentences.push(text.countersAgree(counting.length, name(only.move)))
  else if (counting.length > 1) {
    const without = groups.find(
      ({ all }) => all.length > 1 && all.every(({ basis }) => basis !== 'pieces' && basis !== 'none'),
    )
    if (without) sentences.push(text.noCounter(name(without.move)))
  }
  const quiet = counting.filter(({ isQuiet }) => isQuiet)
  if (quiet.length > 0) sentences.push(text.quiet(quiet.length, counting.length))
  const mates = verdicts.filter(({ info }) => info && 'mate' in info.score)
  if (mates.length > 0) sentences.push(text.mates(mates.map(({ card }) => titleOf(card.id, gallery))))
  return sentences
}
