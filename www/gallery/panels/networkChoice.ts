/** A choice among the networks of an opponent's levels. */
import { nothing, type TemplateResult } from 'lit-html'
import type { RosterCard } from '../../engine/roster.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { labelledSelect } from '../select.ts'
import { levelName } from '../words.ts'

/**
 * A list of the networks: the opponent's first one (`''`), and each network of a level (the level's id);
 * nothing where there is one network alone.
 */
export function networkChoice(
  { id, levels, defaultLevel }: RosterCard,
  name: string,
  value: string,
  words: GalleryText,
  changed: (level: string) => void,
): TemplateResult | typeof nothing {
  const own = levels.filter(({ network }) => network)
  if (own.length === 0) return nothing
  const first = ['', levelName(id, defaultLevel, words)] as const
  const options = [first, ...own.map((level) => [level.id, levelName(id, level.id, words)] as const)]
  return labelledSelect(words.network, { name, options, value, changed })
}
