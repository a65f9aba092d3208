/**
 * Asks the gallery's policy network for the most probable moves of a
 * position, in an engine beside the game's own.
 */

import type { EventOf } from './answers.ts'
import type { GalleryStatus } from './builds.ts'
import type { Client } from './client.ts'
import { dataFile, requiredData } from './dataFile.ts'
import type { GameStart } from './restore.ts'
import { ROSTER } from './roster.ts'

/** The opponent that is asked: the one whose policy can be looked at. */
export const POLICY = ROSTER.find(({ panels }) => panels.includes('policyMoves'))?.id ?? ''

/** The answer of the network. */
export type Impressions = EventOf<'impressions'>

/** Kilobytes of the gallery's engine, compressed; the exact size depends on the build. */
export const GALLERY_KILOBYTES = 300

/** Kilobytes of the weights that an opponent needs at any level, in this build. */
export function kilobytesOfData(opponent: string): number {
  const needs = requiredData(opponent)
  const bytes = needs.map((id) => dataFile(id, document.baseURI)?.bytes ?? 0)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000)
}

/** Asks for one position at a time: of several questions only the last one is answered. */
export class ImpressionsClient {
  /** Called with the progress of the downloads. */
  onStatus: (status: GalleryStatus) => void = () => {}
  private readonly make: () => Client
  private client: Client | null = null
  private turn = 0

  constructor(make: () => Client) {
    this.make = make
  }

  /**
   * The impressions after some moves; `null` where there are none: the position is refused or over, or a
   * later question was asked. Rejects when the engine or the network cannot be had.
   */
  async ask(start: GameStart, moves: readonly string[]): Promise<Impressions | null> {
    const turn = ++this.turn
    if (!this.client) {
      this.client = this.make()
      this.client.onGallery = (status) => this.onStatus(status)
      this.client.prepare(POLICY)
    }
    const { client } = this
    const position = await client.ask({ type: 'new', ...start, moves: [...moves] })
    if (turn !== this.turn || position.type !== 'position' || position.result) return null
    const event = await client.ask({ type: 'impressions', opponent: POLICY })
    if (event.type === 'impressions') return turn === this.turn ? event : null
    // A later question takes the place of one that waits for the download.
    if (turn !== this.turn || event.code === 'gameOver') return null
    throw new Error(event.message)
  }

  /** Ends the worker. */
  close(): void {
    this.turn += 1
    this.client?.close()
    this.client = null
  }
}
