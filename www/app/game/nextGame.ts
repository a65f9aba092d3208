/** The games that are offered after a game: the same again, other sides, another level, another handicap. */

import type { HandicapCard, LevelCard, Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import { newSeed } from './link.ts'
import { cardOf } from './opponents.ts'
import type { Setup, State } from './state.ts'

/** The side that the person plays against the engine; `null` in other games. */
export function ownSide({ players }: Setup): Side | null {
  if (players.b === players.w) return null
  return players.b === 'human' ? 'b' : 'w'
}

/** A new game with the same settings. */
export function rematch(setup: Setup, random: () => number): Setup {
  const { id: _, tree: __, review: ___, source: ____, ...rest } = setup
  return { ...rest, seed: newSeed(random) }
}

/** The same with the sides exchanged, clocks included. */
export function withOtherSides(setup: Setup): Setup {
  const { players, clock } = setup
  return {
    ...setup,
    players: { b: players.w, w: players.b },
    ...(clock && { clock: { b: clock.w, w: clock.b } }),
  }
}

/** The level `step` places above; `null` where there is none. */
export function levelBeside({ opponent, level }: Setup, step: 1 | -1): LevelCard | null {
  const levels = cardOf(opponent)?.levels ?? []
  const index = levels.findIndex(({ id }) => id === level)
  return (index < 0 ? undefined : levels[index + step]) ?? null
}

/**
 * A game with another handicap, the handicap (`null` for an even game), and whether the person receives it.
 */
export interface HandicapGame {
  setup: Setup
  handicap: HandicapCard | null
  receives: boolean
}

/**
 * The next game of a series: the loser gets one step more, or gives one step less. `null` for a draw, a game
 * from another position, and at both ends of the list.
 */
export function nextHandicap({ setup, hello, position }: State): HandicapGame | null {
  const winner = position?.result?.winner
  const side = ownSide(setup)
  const { start } = setup
  const all = hello?.variants.find((card) => card.id === start.variant)?.handicaps ?? []
  if (!winner || !side || start.sfen || all.length === 0) return null
  // Positive: the person receives a handicap; negative: the person gives it. Black receives.
  const index = all.findIndex(({ id }) => id === start.handicap) + 1
  const now = side === 'b' ? index : -index
  const next = now + (winner === side ? -1 : 1)
  const handicap = all[Math.abs(next) - 1] ?? null
  if (next !== 0 && !handicap) return null
  const { handicap: _, ...plain } = start
  const receives = next > 0
  const wanted: Side = next === 0 ? side : receives ? 'b' : 'w'
  const turned = wanted === side ? setup : withOtherSides(setup)
  const changed = { ...turned, start: { ...plain, ...(handicap && { handicap: handicap.id }) } }
  return { setup: changed, handicap, receives }
}

/** What is done next after a game; `review` looks at this one. */
export type NextStep = 'review' | 'rematch' | 'otherSide' | 'levelUp' | 'handicap'

/** Fewer moves than this, in plies, are no game to learn from. */
const SHORT_GAME = 10

/** The step that is recommended after a game: one harder after a win, the review after a loss. */
export function nextStep(state: State): NextStep {
  const { setup, position } = state
  const side = ownSide(setup)
  if (!side || setup.source || !position?.result) return 'review'
  if (position.moves.length < SHORT_GAME) return 'rematch'
  const { winner } = position.result
  if (!winner) return 'otherSide'
  if (winner !== side) return 'review'
  if (setup.start.handicap && nextHandicap(state)) return 'handicap'
  return levelBeside(setup, 1) ? 'levelUp' : 'review'
}

/** Whether the side to move, or the person, resigned: this can be taken back. */
export function hasResigned({ position, setup }: State): boolean {
  const side = ownSide(setup)
  const result = position?.result
  return result?.reason === 'resigned' && side !== null && result.winner === otherSide(side)
}
