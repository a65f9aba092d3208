/**
 * The opponents that can be chosen, and the one of a setup. What exists
 * is in the roster, whichever engine runs.
 */

import type { LevelCard, Variant } from '../../engine/protocol.ts'
import { ROSTER, type RosterCard } from '../../engine/roster.ts'
import { OPPONENT_FIELD } from './opponentField.ts'
import type { Setup, UnknownChoice } from './state.ts'

export type { RosterCard }

/** All opponents, the default one first. */
export const CARDS: readonly RosterCard[] = ROSTER

/** The opponents that play a variant, the default one first. */
export function cardsFor(variant: Variant): readonly RosterCard[] {
  return ROSTER.filter(({ variants }) => variants.includes(variant))
}

/** The board of a game against an opponent: the wanted one, or else the first that it plays. */
export function boardFor(card: RosterCard | undefined, wanted: Variant): Variant {
  return card && !card.variants.includes(wanted) ? (card.variants[0] ?? wanted) : wanted
}

/** The boards that two opponents both play. */
export function commonBoards(one: string, other: string): Variant[] {
  return (cardOf(one)?.variants ?? []).filter((variant) => cardOf(other)?.variants.includes(variant))
}

/** The opponent with this id. */
export function cardOf(id: string | null | undefined): RosterCard | undefined {
  return ROSTER.find((card) => card.id === id)
}

/** The level that a setup names. */
export function levelOf({ opponent, level }: Pick<Setup, 'opponent' | 'level'>): LevelCard | undefined {
  return cardOf(opponent)?.levels.find(({ id }) => id === level)
}

/** The default opponent: the flagship. */
export const DEFAULT_OPPONENT = ROSTER[0]?.id ?? ''

/** A level of the default opponent; `null` for a level of another one. */
export const knownLevel = (level: string | null): string | null =>
  levelOf({ opponent: DEFAULT_OPPONENT, level })?.id ?? null

/** The setup with an opponent and level that exist, and what did not exist of those it named. */
export function withKnownOpponent(setup: Setup): { setup: Setup; unknown: UnknownChoice | null } {
  const playable = cardsFor(setup.start.variant)
  const named = playable.find(({ id }) => id === setup.opponent)
  const card = named ?? playable[0]
  if (!card) return { setup, unknown: null }
  const level = card.levels.find(({ id }) => id === setup.level)
  const known = { ...setup, opponent: card.id, level: level?.id ?? card.defaultLevel }
  if (setup.opponent !== null && !named)
    return {
      setup: { ...known, level: card.defaultLevel },
      unknown: { what: 'opponent', id: setup.opponent },
    }
  if (setup.level !== null && !level) return { setup: known, unknown: { what: 'level', id: setup.level } }
  return { setup: known, unknown: null }
}

/** The parts of the list of opponents, in the order in which they are shown. */
export const OPPONENT_GROUPS = ['flagship', 'rules', 'search', 'machines', 'networks', 'small'] as const

/** One of the parts. */
export type OpponentGroup = (typeof OPPONENT_GROUPS)[number]

/** The group of an opponent: the one on its card, but the opponents for 5×5 alone are together. */
export function groupOf({ id, group, variants }: RosterCard): OpponentGroup {
  if (id === DEFAULT_OPPONENT) return 'flagship'
  return variants.includes('shogi') ? group : 'small'
}

/** The value of the header field `OPPONENT_FIELD`; `null` where no engine plays, or it is not known which. */
export function opponentField({ players, opponent, level }: Setup): string | null {
  const plays = players.b === 'engine' || players.w === 'engine'
  return plays && opponent && level ? `${opponent} ${level}` : null
}

/** Opponent and level that a record's header names. */
export function opponentOf(head: readonly (readonly [string, string])[]): Pick<Setup, 'opponent' | 'level'> {
  const value = head.find(([name]) => name === OPPONENT_FIELD)?.[1] ?? ''
  const [, opponent = null, level = null] = /^([\w-]+) ([\w-]+)$/.exec(value) ?? []
  return { opponent, level }
}
