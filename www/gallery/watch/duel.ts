/** A game between two opponents of the gallery, move by move. */

import type { GoLimits, GoTime, Info, PositionEvent, Score, Side, Variant } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { Engine } from '../engine.ts'
import type { Seat } from '../route.ts'
import { negated } from '../words.ts'

/** The game is a draw after this many moves. */
const MOVE_LIMIT = 256
/** Positions that a side may read for a move on 9×9: both answer within a second or two on a phone. */
const MOST_NODES = 100_000

/** A game that is watched. */
export interface Duel {
  position: PositionEvent | null
  /**
   * The value that the side which made the move gave it, seen from Black, by the number of the move from 1.
   */
  values: (Score | null)[]
}

/** The opponent of a side. */
export const seatOf = (side: Side, black: Seat, white: Seat): Seat => (side === 'b' ? black : white)

/** The start of a watched game. */
export const duelStart = (variant: Variant): GameStart => ({ variant, rules: { moveLimit: MOVE_LIMIT } })

/** Begins a game. */
export async function beginDuel(engine: Engine, variant: Variant): Promise<Duel> {
  const position = await engine.position({ start: duelStart(variant), moves: [] })
  return { position, values: [] }
}

/**
 * The limits of a watched game in place of those of a level; `undefined` when the level keeps its own.
 * On 5×5 a level with a node limit always keeps it, since the engine has another one there (the
 * flagship has no net on 5×5 and is faster).
 */
export function watchedLimits(variant: Variant, limits: GoLimits): GoLimits | undefined {
  if (limits.nodes !== undefined && (limits.nodes <= MOST_NODES || variant === 'minishogi')) return undefined
  return { ...limits, nodes: MOST_NODES }
}

/**
 * Lets the side to move think and play; `null` when the game is over. The engine
 * may have been asked other things between.
 */
export async function nextMove(
  engine: Engine,
  { position, values }: Duel,
  seat: Seat,
  limits: GoLimits | undefined,
  seed: number,
  time?: GoTime,
): Promise<Duel | null> {
  if (!position || position.result) return null
  let found: Info | null = null
  const answer = await engine.ask(
    {
      ...{ type: 'go', opponent: seat.id, level: seat.level, seed, resigns: true },
      ...(limits && { limits }),
      ...(time && { time }),
    },
    (info) => {
      found = info
    },
  )
  if (answer.type !== 'bestMove') return null
  const { choice } = answer
  const info: Info | null = answer.info ?? found
  const score = info && (position.side === 'b' ? info.score : negated(info.score))
  const event =
    choice.type === 'move'
      ? await engine.ask({ type: 'play', move: choice.usi })
      : choice.type === 'declare'
        ? await engine.ask({ type: 'declare' })
        : await engine.ask({ type: 'resign', side: position.side })
  return event.type === 'position' ? { position: event, values: [...values, score] } : null
}
