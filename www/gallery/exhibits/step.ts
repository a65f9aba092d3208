/** The parts of an exhibit: steps that a script shows one after the other. */
import type { TemplateResult } from 'lit-html'
import type { EventOf } from '../../engine/answers.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { RosterCard } from '../../engine/roster.ts'
import type { ExhibitText } from '../../text/exhibits/index.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { Diagram } from '../diagram.ts'
import type { Engine } from '../engine.ts'
import type { PresentPosition } from '../host.ts'
import type { Naming } from '../spoken.ts'

/** The texts of a step, and the names of its moves. */
export interface Words {
  text: ExhibitText
  gallery: GalleryText
  name: Naming
}

/** One picture of an exhibit. */
export interface Step {
  /** The board. */
  board: Diagram
  caption(words: Words): string
  /** A picture in place of the board. */
  picture?(words: Words): TemplateResult
  /** More beside the board, below the caption; `go` shows another step. */
  aside?(words: Words, go: (step: number) => void): TemplateResult
  /** Milliseconds until the next step; absent for the usual time. */
  pace?: number
}

/** What a script works with. */
export interface Stage {
  card: RosterCard
  engine: Engine
  /** The position of the reader's game, where it was asked for. */
  own: PresentPosition | null
  /** Adds a step. Throws `Ended` when the exhibit is no longer shown. */
  show(step: Step): void
  /** Adds a step, and goes to it at once. */
  jump(step: Step): void
}

/** Makes the steps of an exhibit, all of them from the engine's answers. */
export type Script = (stage: Stage) => Promise<void>

/** The exhibit is no longer shown. */
export class Ended extends Error {}

/** Sets the reader's position, or else one of the exhibit; throws where the engine refuses it. */
export async function setUp(
  { engine, own }: Stage,
  sfen: string,
  moves: readonly string[] = [],
): Promise<EventOf<'position'>> {
  const variant: Variant = sfen.split('/').length === 5 ? 'minishogi' : 'shogi'
  const position = await engine.position(own ?? { start: { variant, sfen }, moves })
  if (!position) throw new Ended()
  return position
}

/** A position of the middle game, the second one on which the ladder was measured. */
export const MIDDLE_GAME = 'ln1g1k1nl/1rs2sg2/3pppbpp/p1p3p2/1p7/2PP4P/PP1GPPPP1/1BK3SR1/LNS2G1NL b - 21'
