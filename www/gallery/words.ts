/** Names and numbers of the gallery. */

import { cardOf } from '../app/game/opponents.ts'
import { dataFile } from '../engine/dataFile.ts'
import type { Score, Side } from '../engine/protocol.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { CARD_TEXTS, type CardText } from '../text/opponents/index.ts'
import { Missing } from './engine.ts'
import type { Seat } from './route.ts'

/** The title of an opponent. */
export const titleOf = (id: string, words: GalleryText): string => cardOf(id)?.[words.code] ?? id

/** The texts of its card. */
export const textOf = (id: string, words: GalleryText): CardText =>
  CARD_TEXTS.in(words.code)[id] ?? { line: '', idea: '', beat: '' }

/** The year of its idea, and the game that it was first for where that is not shogi. */
export const yearOf = ({ id, year }: RosterCard, words: GalleryText): string =>
  words.years[id] ?? words.year(year)

/** The size of a network that is fetched for a level alone; empty for other levels. */
function networkSize(network: string | undefined, words: GalleryText): string {
  const bytes = network ? dataFile(network, document.baseURI)?.bytes : 0
  return bytes ? words.megabytes((bytes / 1e6).toFixed(1)) : ''
}

/**
 * The name of a level: one of its own with the size of its network, or its playouts, or its depth where that
 * is its only limit.
 */
export function levelName(id: string, level: string, words: GalleryText): string {
  const { limits, countsPlayouts, network } = cardOf(id)?.levels.find((each) => each.id === level) ?? {}
  const own = textOf(id, words).levels?.[level]
  if (own) return `${own}${networkSize(network, words)}`
  if (countsPlayouts && limits?.nodes !== undefined) return words.playoutsAMove(limits.nodes)
  return limits?.depth !== undefined && limits.nodes === undefined
    ? words.depth(limits.depth)
    : words.numbered(level)
}

/** An opponent with its level. */
export const seatName = ({ id, level }: Seat, words: GalleryText): string =>
  `${titleOf(id, words)}${words.code === 'ja' ? '・' : ', '}${levelName(id, level, words)}`

/** A number with a true minus sign. */
export const numberText = (value: number): string => String(value).replace('-', '−')

/** A number with its sign. */
export const signed = (value: number) => (value > 0 ? `+${value}` : numberText(value))

/** The reason why a question to the engine was not answered. */
export const failureText = (error: unknown, words: GalleryText): string =>
  error instanceof Missing && error.part === 'weights' ? words.missing.weights : words.missing.engine

/** A score for the side to move. */
export function scoreText(score: Score, words: GalleryText): string {
  if ('cp' in score) return signed(score.cp)
  return score.mate > 0 ? words.value.mate(score.mate) : words.value.mated(-score.mate)
}

/** The score of the other side. */
export const negated = (score: Score): Score => ('cp' in score ? { cp: -score.cp } : { mate: -score.mate })

/** The mark of a side. */
export const markOf = (side: Side) => (side === 'b' ? '☗' : '☖')
