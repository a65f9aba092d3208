/** Evaluates every position of a game with an engine of its own. */
import type { Client } from '../../engine/client.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { PositionEvent } from '../../protocol.ts'
import type { MakeEngine } from '../part.ts'
import { type Finding, findingOf, findingOfEnd } from './grade.ts'

/** A game under review. */
export interface Reviewed {
  start: GameStart
  moves: readonly string[]
  /** Nodes for each position. */
  nodes: number
}

/** Nodes for each position of a quick and of a thorough review. */
export const DEPTHS = { quick: 60_000, deep: 500_000 } as const

/** A running review; the engine is closed at its end. */
export class Review {
  private readonly client: Client
  private readonly settled: Promise<void>

  constructor(engine: MakeEngine) {
    const { client, settled } = engine()
    this.client = client
    this.settled = settled
  }

  /** Closes the engine: nothing more is reported. */
  cancel(): void {
    this.client.close()
  }

  /**
   * Goes from the last position to the first, because the transposition table then holds the later positions. Calls `found`
   * with each finding and the number of moves before its position.
   */
  async run(
    { start, moves, nodes }: Reviewed,
    found: (ply: number, finding: Finding) => void,
  ): Promise<void> {
    // All positions are evaluated by the same evaluation, with the net or without.
    await this.settled
    let event = await this.client.ask({ type: 'new', ...start, moves: [...moves] })
    for (let ply = moves.length; ply >= 0 && event.type === 'position'; ply -= 1) {
      found(ply, await this.look(event, nodes))
      if (ply > 0) event = await this.client.ask({ type: 'takeBack', plies: 1 })
    }
    this.client.close()
  }

  private async look(position: PositionEvent, nodes: number): Promise<Finding> {
    if (position.result) return findingOfEnd(position)
    const event = await this.client.ask({ type: 'go', limits: { nodes } })
    const info = event.type === 'bestMove' ? event.info : undefined
    if (!info) return { value: { rate: 500, score: { cp: 0 } }, best: null, line: [] }
    return findingOf(info, position.side)
  }
}
