/** Names of opponents and levels. */

import type { LevelCard, Variant } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { cardOf, DEFAULT_OPPONENT, levelOf, type RosterCard } from '../game/opponents.ts'
import type { Setup } from '../game/state.ts'

/** The name of a level: its playouts, or its depth where that is its only limit, or else its id. */
export function levelName({ id, limits, countsPlayouts }: LevelCard, text: Text): string {
  const { depth, nodes } = limits
  if (countsPlayouts && nodes !== undefined) return text.players.playouts(nodes)
  return depth !== undefined && nodes === undefined ? text.players.depth(depth) : text.players.level(id)
}

/**
 * What the levels of the default opponent do, from a level on; docs/levels.md says how
 * it was measured. Its net is for 9×9 only.
 */
const DEEDS: readonly [from: number, deed: keyof Text['newGame']['deeds'], board?: Variant][] = [
  [25, 'full'],
  [21, 'net', 'shogi'],
  [12, 'sound'],
  [9, 'mates'],
  [7, 'missesMates'],
  [6, 'missesSome'],
  [2, 'missesMost'],
  [1, 'missesNearlyAll'],
]

/** A level in the list of levels, with what there is to say of it. */
export function levelLine(card: RosterCard, level: LevelCard, board: Variant, text: Text): string {
  const { deeds, said } = text.newGame
  const number = card.id === DEFAULT_OPPONENT ? Number(level.id) : 0
  const deed = DEEDS.find(([from, , only]) => number >= from && (!only || only === board))?.[1]
  return `${levelName(level, text)}${deed ? said(deeds[deed]) : ''}`
}

/** The name of a setup's opponent. */
export function opponentName({ opponent }: Pick<Setup, 'opponent'>, text: Text): string {
  const card = cardOf(opponent)
  return !card || card.id === DEFAULT_OPPONENT ? text.players.engine : card[text.code]
}

/** The name of a setup's opponent with its level. */
export function opponentAndLevel(setup: Pick<Setup, 'opponent' | 'level'>, text: Text): string {
  const level = levelOf(setup)
  const name = opponentName(setup, text)
  return level ? `${name}${text.space}${levelName(level, text)}` : name
}
